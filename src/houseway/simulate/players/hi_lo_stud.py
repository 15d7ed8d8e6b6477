"""Hi-Lo Stud, simulated: the way through both decisions is looked up by the three cards and the 4th Street card."""

from collections.abc import Callable, Iterable
from itertools import combinations
from typing import Final

import numpy as np
from numba import njit
from numpy.typing import NDArray

from houseway.cards import ACE, DECK_52, TEN, Card
from houseway.exact.counted import Counted
from houseway.exact.figures import Book
from houseway.exact.five import five_strength, place_table, rank_table, suit_table
from houseway.exact.kernels.hi_lo_stud import _columns
from houseway.exact.shelf import Shelf
from houseway.exact.solve import Actions
from houseway.exact.suits import suit_classes
from houseway.rules import AnyGame
from houseway.simulate.plan import BEST, Cell, Paths, Plan, Simulator, best_paths, main_cell

OWN: Final = 3
"""the seat's own cards"""

Rule = Callable[[tuple[Card, ...]], Actions]


def pair_or_low(cards: tuple[Card, ...]) -> Actions:
    """In with a pair, or with different ranks none of which spoils a low; big when the hand has won already."""
    fourth = "1x" if _alive(cards[:OWN]) else "fold"
    if _won(cards[:OWN]):
        fourth = "2x"
    if fourth == "fold":
        return ("fold",)
    return fourth, "2x" if _won(cards) else "1x" if _alive(cards) else "fold"


def _ranks(cards: tuple[Card, ...]) -> list[int]:
    return [card.rank for card in cards]


def _won(cards: tuple[Card, ...]) -> bool:
    """A pair of tens or better, two pair or three of a kind."""
    ranks = _ranks(cards)
    return any(ranks.count(rank) > 1 and rank >= TEN for rank in ranks) or len(set(ranks)) <= len(ranks) - 2


def _alive(cards: tuple[Card, ...]) -> bool:
    """A pair, or nothing yet that spoils a low."""
    ranks = _ranks(cards)
    low = len(set(ranks)) == len(ranks) and all(rank <= TEN or rank == ACE for rank in ranks)
    return low or len(set(ranks)) < len(ranks)


RULES: Final[dict[str, tuple[Rule, str]]] = {
    "always": (lambda cards: ("1x", "1x"), "never fold; always bet 1x"),
    "pair-or-low": (
        pair_or_low,
        "stay with a pair or with cards for a low; 2x on a pair of tens or better, two pair or three of a kind",
    ),
}


def prepare(game: AnyGame, strategy: str, shelf: Shelf) -> Plan:
    terms, book = game.terms(), Book(game, shelf=shelf)

    def paths() -> Paths:
        if strategy == BEST:
            return best_paths(book.played(terms), book.main())
        return _by_rule(book.main(), RULES[strategy][0])

    columns, column_of = _columns(game)
    parts = (game.code, book.pack, "simulated", strategy)
    actions, path_of = shelf.get(parts, lambda: _by_cards(book, paths()))
    tables = rank_table(), suit_table(), place_table()

    def play(hands: NDArray[np.uint8], counts: NDArray[np.int64]) -> None:
        _play(hands, path_of, column_of, *tables, len(columns), counts)

    def cells(cell: int) -> Iterable[Cell]:
        path, column = divmod(cell, len(columns))
        yield main_cell(game, terms, actions[path], columns[column].outcome)

    size = len(actions) * len(columns)
    return Plan((size,), play, (cells,), lambda: paths().exact(game, terms, book.main()))


def _by_rule(counted: Counted, rule: Rule) -> Paths:
    shown = counted.layers[-1].shown
    taken = [rule(tuple(DECK_52[card] for card in row)) for row in shown.tolist()]
    actions = tuple(dict.fromkeys(taken))
    return Paths(actions, np.array([actions.index(one) for one in taken], dtype=np.uint8))


def _by_cards(book: Book, paths: Paths) -> tuple[tuple[Actions, ...], NDArray[np.uint8]]:
    """The paths; and which is taken by three cards in rising order, as a number, and a fourth."""
    counted = book.main()
    last = counted.layers[-1]
    assert last.parents is not None
    of_kind = np.zeros((len(counted.layers[0].shown), 52), dtype=np.uint8)
    of_kind[last.parents, last.shown[:, OWN]] = paths.of_row
    threes = np.array(list(combinations(range(52), OWN)))
    kinds, renamings = suit_classes(book.pack, OWN).find(threes)
    fourth = np.arange(52)
    renamed = (fourth & ~3) + renamings[:, fourth & 3]
    a, b, c = threes.T
    found = np.zeros((len(threes), 52), dtype=np.uint8)
    found[_three(a, b, c)] = of_kind[kinds[:, None], renamed]
    return paths.actions, found


@njit(inline="always")
def _three(a, b, c):  # type: ignore[no-untyped-def] # pragma: no cover
    """Three cards in rising order, as a number from 0 up without gaps."""
    return c * (c - 1) * (c - 2) // 6 + b * (b - 1) // 2 + a


@njit(cache=True, nogil=True)
def _play(hands, path_of, column_of, ranks, suits, places, columns, counts):  # type: ignore[no-untyped-def] # pragma: no cover
    for row in range(len(hands)):
        a, b, c = np.int64(hands[row, 0]), np.int64(hands[row, 1]), np.int64(hands[row, 2])
        d, e = np.int64(hands[row, 3]), np.int64(hands[row, 4])
        strength = five_strength(a, b, c, d, e, ranks, suits, places)
        a, b = min(a, b), max(a, b)
        b, c = min(b, c), max(b, c)
        a, b = min(a, b), max(a, b)
        path = np.int64(path_of[_three(a, b, c), d])
        counts[path * columns + column_of[strength]] += 1


KERNEL = Simulator(prepare, {name: says for name, (_, says) in RULES.items()})
