"""Straight Edge, simulated: two sets of ranks give two runs, and these give every wager of both versions.

The action hangs on how many cards of each rank the seat has. Mostly it is the same for all hands of the same ranks,
however often they have them, and is looked up by these; only where it is not, by the whole hand.
"""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Final

import numpy as np
from numba import njit
from numpy.typing import NDArray

from houseway.cards import ACE, DECK_52, JACK, Card
from houseway.exact.counted import Counted
from houseway.exact.figures import Book
from houseway.exact.kernels.high_five_hands import SHIFT, UNIT, place, places
from houseway.exact.shelf import Shelf
from houseway.exact.solve import Actions
from houseway.rankings.runs import Run, run_table
from houseway.rules import AnyGame, Hands, Pile
from houseway.simulate.plan import BEST, Cell, Paths, Plan, Simulator, best_paths, main_cell

Rule = Callable[[Run], str]
MOST: Final = 8
"""cards that a hand can have here"""
UNSURE: Final = 255
"""the ranks alone do not say what to do"""
LOW: Final = (1 << SHIFT) - 1


def two_to_the_jack(run: Run) -> str:
    return "play" if run >= Run(2, JACK) else "fold"


def three_to_the_five(run: Run) -> str:
    return "play" if run >= Run(3, 5) else "fold"


RULES: Final[dict[str, tuple[Rule, str]]] = {
    "always": (lambda run: "play", "never fold"),
    "two-to-the-jack": (two_to_the_jack, "play with a two-card straight to the jack or better, else fold"),
    "three-to-the-five": (three_to_the_five, "play with a three-card straight to the five or better, else fold"),
}


def prepare(game: AnyGame, strategy: str, shelf: Shelf, *, wrap: bool) -> Plan:
    terms, book = game.terms(), Book(game, shelf=shelf)
    table = run_table(wrap)

    def paths() -> Paths:
        if strategy == BEST:
            return best_paths(book.played(terms), book.main())
        return _by_rule(book.main(), RULES[strategy][0], table)

    runs = sorted({run for mask, run in enumerate(table) if 0 < mask.bit_count() <= MOST})
    number = {run: at for at, run in enumerate(runs)}
    run_of = np.array([number.get(run, 0) for run in table], dtype=np.uint8)
    parts = (game.code, book.pack, "simulated", strategy)
    actions, by_mask, by_place = shelf.get(parts, lambda: _by_cards(book.main(), paths()))
    low, high, _ = places()
    tables = run_of, by_mask, by_place, low.astype(np.int32), high.astype(np.int32), UNIT
    seat = game.dealt_to(Pile.SEAT)

    def play(hands: NDArray[np.uint8], counts: NDArray[np.int64]) -> None:
        _play(hands, seat, *tables, len(runs), counts)

    def cells(cell: int) -> Iterable[Cell]:
        path, rest = divmod(cell, len(runs) ** 2)
        player, dealer = (_example(runs[at]) for at in divmod(rest, len(runs)))
        hands = Hands(player, dealer)
        yield main_cell(game, terms, actions[path], game.classify(hands))
        for bet in game.side_bets:
            yield bet.name, bet.line(hands, terms)

    size = len(actions) * len(runs) ** 2
    return Plan((size,), play, (cells,), lambda: paths().exact(game, terms, book.main()))


def _example(run: Run) -> tuple[Card, ...]:
    """The cards of the run alone; below the deuce comes the ace."""
    ranks = ((run.end - 2 - below) % (ACE - 1) for below in range(run.length))
    return tuple(DECK_52[4 * rank] for rank in ranks)


def _masks(counted: Counted) -> NDArray[np.int64]:
    masks: NDArray[np.int64] = np.bitwise_or.reduce(1 << (counted.layers[0].shown.astype(np.int64) >> 2), axis=1)
    return masks


def _by_rule(counted: Counted, rule: Rule, runs: tuple[Run, ...]) -> Paths:
    taken = [(rule(run),) for run in runs]
    actions = tuple(dict.fromkeys(taken))
    of_mask = np.array([actions.index(one) for one in taken], dtype=np.uint8)
    return Paths(actions, of_mask[_masks(counted)])


def _by_cards(counted: Counted, paths: Paths) -> tuple[tuple[Actions, ...], NDArray[np.uint8], NDArray[np.uint8]]:
    """The paths; which is taken by the set of ranks, where that is enough; and by all ranks with their repeats."""
    masks = _masks(counted)
    least, most = np.full(1 << 13, UNSURE, dtype=np.uint8), np.zeros(1 << 13, dtype=np.uint8)
    np.minimum.at(least, masks, paths.of_row)
    np.maximum.at(most, masks, paths.of_row)
    by_place = np.zeros(places()[2], dtype=np.uint8)
    by_place[place(UNIT[counted.layers[0].shown.astype(np.int64) >> 2].sum(axis=1))] = paths.of_row
    return paths.actions, np.where(least == most, least, UNSURE).astype(np.uint8), by_place


@njit(cache=True, nogil=True)
def _play(hands, seat, run_of, by_mask, by_place, low, high, unit, runs, counts):  # type: ignore[no-untyped-def] # pragma: no cover
    cards = hands.shape[1]
    for row in range(len(hands)):
        mine = 0
        for at in range(seat):
            mine |= 1 << (hands[row, at] >> 2)
        dealers = 0
        for at in range(seat, cards):
            dealers |= 1 << (hands[row, at] >> 2)
        path = np.int64(by_mask[mine])
        if path == UNSURE:
            code = 0
            for at in range(seat):
                code += unit[hands[row, at] >> 2]
            path = np.int64(by_place[low[code & LOW] + high[code >> SHIFT]])
        counts[(path * runs + run_of[mine]) * runs + run_of[dealers]] += 1


_SAYS: Final = {name: says for name, (_, says) in RULES.items()}
WRAP = Simulator(partial(prepare, wrap=True), _SAYS)
ENDS = Simulator(partial(prepare, wrap=False), _SAYS)
