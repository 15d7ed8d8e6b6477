"""Big Raise, simulated: the action is looked up by the two cards and the up card, the house way by the dealer's three.

The dealer's first card is the one that is turned up: which of three random cards lies at his far right is no matter.
"""

from collections.abc import Callable, Iterable
from itertools import combinations
from typing import Final

import numpy as np
from numba import njit
from numpy.typing import NDArray

from houseway.cards import DECK_52, KING, Card
from houseway.exact.counted import Counted, side_bet
from houseway.exact.figures import Book
from houseway.exact.five import examples, five_strength, place_table, rank_table, suit_table
from houseway.exact.kernels.big_raise import TWO_CARD, _kept, _rows
from houseway.exact.pack import Pack
from houseway.exact.shelf import Shelf
from houseway.exact.solve import Actions
from houseway.games.big_raise import Outcome, is_pair
from houseway.rankings.poker import poker
from houseway.rules import AnyGame, Hands, Result
from houseway.simulate.plan import BEST, Cell, Paths, Plan, Simulator, best_paths, lines_of, main_cell

Rule = Callable[[tuple[Card, ...], Card], str]


def over_the_up_card(two: tuple[Card, ...], up: Card) -> str:
    """A pair is worth the most there is; else the higher card must beat the up card."""
    if is_pair(two):
        return "4x"
    high = max(card.rank for card in two)
    if high <= up.rank or high < 8:
        return "fold"
    return "3x" if high >= KING else "2x"


RULES: Final[dict[str, tuple[Rule, str]]] = {
    "always": (lambda two, up: "2x", "never fold; always raise 2x"),
    "over-the-up-card": (
        over_the_up_card,
        "4x with a pair; with a card above the up card, 3x from a king up and 2x from an eight up; else fold",
    ),
}
RESULTS: Final = (Result.LOSE, Result.WIN)


def prepare(game: AnyGame, strategy: str, shelf: Shelf) -> Plan:
    terms, book = game.terms(), Book(game, shelf=shelf)

    def paths() -> Paths:
        if strategy == BEST:
            return best_paths(book.played(terms), book.main())
        return _by_rule(book.main(), RULES[strategy][0])

    parts = (game.code, book.pack, "simulated", strategy)
    actions, path_of, kept = shelf.get(parts, lambda: _by_cards(book.pack, paths()))
    tables = rank_table(), suit_table(), place_table()

    bonus = side_bet(game, "bonus").line
    made = [(poker().best(five).category, bonus(Hands(five[:2], community=five[2:]), terms)) for five in examples()]
    kinds = tuple(dict.fromkeys(made))
    kind_of = np.array([kinds.index(one) for one in made], dtype=np.int64)
    two_card = side_bet(game, TWO_CARD).line
    pairs = list(combinations(range(52), 2))
    lines, numbers = lines_of([two_card(Hands((DECK_52[a], DECK_52[b])), terms) for a, b in pairs])
    line_of = np.zeros((52, 52), dtype=np.uint8)
    line_of[tuple(np.array(pairs).T)] = numbers

    def play(hands: NDArray[np.uint8], counts: NDArray[np.int64], twos: NDArray[np.int64]) -> None:
        _play(hands, path_of, kept, kind_of, line_of, *tables, len(kinds), counts, twos)

    def cells(cell: int) -> Iterable[Cell]:
        rest, kind = divmod(cell, len(kinds))
        path, won = divmod(rest, 2)
        category, line = kinds[kind]
        yield main_cell(game, terms, actions[path], Outcome(RESULTS[won], category))
        yield "bonus", line

    def two_card_cells(cell: int) -> Iterable[Cell]:
        yield TWO_CARD, lines[cell]

    sizes = len(actions) * 2 * len(kinds), len(lines)
    return Plan(sizes, play, (cells, two_card_cells), lambda: paths().exact(game, terms, book.main()))


def _by_rule(counted: Counted, rule: Rule) -> Paths:
    shown = [tuple(DECK_52[card] for card in row) for row in counted.layers[0].shown.tolist()]
    taken = [(rule(cards[:2], cards[2]),) for cards in shown]
    actions = tuple(dict.fromkeys(taken))
    return Paths(actions, np.array([actions.index(one) for one in taken], dtype=np.uint8))


def _by_cards(pack: Pack, paths: Paths) -> tuple[tuple[Actions, ...], NDArray[np.uint8], NDArray[np.int16]]:
    """The paths; which is taken by two cards in rising order and the up card; and the two that the dealer keeps."""
    row_of, _ = _rows(pack, np.arange(len(pack)))
    return paths.actions, paths.of_row[row_of], _kept(pack)


@njit(cache=True, nogil=True)
def _play(hands, path_of, kept, kind_of, line_of, ranks, suits, places, kinds, counts, twos):  # type: ignore[no-untyped-def] # pragma: no cover
    for row in range(len(hands)):
        a, b = np.int64(hands[row, 0]), np.int64(hands[row, 1])
        up, x, y = np.int64(hands[row, 2]), np.int64(hands[row, 3]), np.int64(hands[row, 4])
        f, g, h = np.int64(hands[row, 5]), np.int64(hands[row, 6]), np.int64(hands[row, 7])
        a, b = min(a, b), max(a, b)
        two = np.int64(kept[up, min(x, y), max(x, y)])
        player = five_strength(a, b, f, g, h, ranks, suits, places)
        dealer = five_strength(two // 52, two % 52, f, g, h, ranks, suits, places)
        path = np.int64(path_of[a, b, up])
        counts[(2 * path + (player >= dealer)) * kinds + kind_of[player]] += 1
        twos[line_of[a, b]] += 1


KERNEL = Simulator(prepare, {name: says for name, (_, says) in RULES.items()})
