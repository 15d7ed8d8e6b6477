"""High Five, simulated: both hands' strengths decide all; the action is the strength's, but for a few strengths.

At those the other two cards matter, since they are not the dealer's: such hands are looked up one by one, written as
the ranks of each suit, the suits in falling order.
"""

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from houseway.cards import ACE, DECK_53
from houseway.exact.counted import Counted, side_bet
from houseway.exact.figures import Book
from houseway.exact.five import examples
from houseway.exact.kernels.high_five import COLUMNS, _levels
from houseway.exact.kernels.high_five_hands import CARDS, SHIFT
from houseway.exact.shelf import Shelf
from houseway.exact.solve import Actions, Played, PlayedTable
from houseway.rankings.poker import Category, Hand, poker
from houseway.rules import AnyGame, Hands
from houseway.simulate.plan import BEST, Cell, Plan, Simulator, best_paths, main_cell
from houseway.simulate.seven import LOW, Strengths, strengths, suited_ranks, which_suit

Rule = Callable[[Hand], str]
UNSURE: Final = 255
"""the strength alone does not say what to do"""
RESULTS: Final = 4
"""as in the columns of exact counting: the dealer is short, is lower, is the same, is higher"""


def pair_of_sevens(hand: Hand) -> str:
    return "play" if (hand.category, hand.ranks[:1]) >= (Category.PAIR, (7,)) else "fold"


RULES: Final[dict[str, tuple[Rule, str]]] = {
    "always": (lambda hand: "play", "never fold"),
    "pair-of-sevens": (pair_of_sevens, "play with a pair of sevens or better, else fold"),
}


class Strategy(NamedTuple):
    """What to do: by strength, or by hand where the strength is unsure."""

    actions: tuple[Actions, ...]
    of_strength: NDArray[np.uint8]
    hands: NDArray[np.int64]
    """those hands as numbers, rising"""
    of_hand: NDArray[np.uint8]


def prepare(game: AnyGame, strategy: str, shelf: Shelf) -> Plan:
    terms, book, tables = game.terms(), Book(game, shelf=shelf), strengths()
    if strategy == BEST:
        parts = (game.code, book.pack, "simulated", strategy)
        plays = shelf.get(parts, lambda: _best(book.played(terms), book.main(), tables))
    else:
        plays = _by_rule(RULES[strategy][0])
    trips = side_bet(game, "trips").line
    levels = _levels(game)
    made = [
        (strength >= levels.straight, trips(Hands(five), terms))
        for strength, five in enumerate([*examples(), DECK_53[4 * (ACE - 2) :]])
    ]
    kinds = tuple(dict.fromkeys(made))
    kind_of = np.array([kinds.index(one) for one in made], dtype=np.int64)

    def play(hands: NDArray[np.uint8], counts: NDArray[np.int64]) -> None:
        _play(
            hands, *tables, plays.of_strength, plays.hands, plays.of_hand, levels.qualifies, kind_of, len(kinds), counts
        )

    def cells(cell: int) -> Iterable[Cell]:
        rest, kind = divmod(cell, len(kinds))
        path, result = divmod(rest, RESULTS)
        strong, line = kinds[kind]
        yield main_cell(game, terms, plays.actions[path], COLUMNS[RESULTS * strong + result].outcome)
        yield "trips", line

    def exact() -> PlayedTable | None:
        return book.played(terms).table if strategy == BEST else None

    return Plan((len(plays.actions) * RESULTS * len(kinds),), play, (cells,), exact)


def _by_rule(rule: Rule) -> Strategy:
    taken = [(rule(hand),) for hand in poker().hands]
    actions = tuple(dict.fromkeys(taken))
    of_strength = np.array([actions.index(one) for one in taken], dtype=np.uint8)
    return Strategy(actions, of_strength, np.zeros(0, np.int64), np.zeros(0, np.uint8))


def _best(played: Played, counted: Counted, tables: Strengths) -> Strategy:
    paths, shown = best_paths(played, counted), counted.layers[0].shown
    found = np.zeros(len(shown), dtype=np.int16)
    _strengths_of(shown, *tables, found)
    least, most = np.full(len(poker().hands), UNSURE, np.uint8), np.zeros(len(poker().hands), np.uint8)
    np.minimum.at(least, found, paths.of_row)
    np.maximum.at(most, found, paths.of_row)
    of_strength = np.where(least == most, least, UNSURE).astype(np.uint8)
    unsure = np.flatnonzero((of_strength == UNSURE)[found])
    numbers = np.zeros(len(unsure), dtype=np.int64)
    _numbers_of(shown[unsure], numbers)
    order = np.argsort(numbers)
    return Strategy(paths.actions, of_strength, numbers[order], paths.of_row[unsure[order]])


@njit(inline="always")
def _strength(cards, start, unit, suit, low, high, by_place, flush):  # type: ignore[no-untyped-def] # pragma: no cover
    """The strength of seven cards of a row."""
    code, suits, joker = 0, 0, 0
    for at in range(start, start + CARDS):
        card = np.int64(cards[at])
        code += unit[card]
        suits += suit[card]
        joker |= card == 52
    strength = np.int64(by_place[joker, low[code & LOW] + high[code >> SHIFT]])
    of_suit = which_suit(suits)
    if of_suit >= 0:
        strength = max(strength, np.int64(flush[joker, suited_ranks(cards, start, start + CARDS, of_suit)]))
    return strength


@njit(inline="always")
def _number(cards):  # type: ignore[no-untyped-def] # pragma: no cover
    """Seven cards as a number that is the same however the suits are named."""
    a, b = suited_ranks(cards, 0, CARDS, 0), suited_ranks(cards, 0, CARDS, 1)
    c, d = suited_ranks(cards, 0, CARDS, 2), suited_ranks(cards, 0, CARDS, 3)
    a, b = max(a, b), min(a, b)
    c, d = max(c, d), min(c, d)
    a, c = max(a, c), min(a, c)
    b, d = max(b, d), min(b, d)
    b, c = max(b, c), min(b, c)
    joker = 0
    for at in range(CARDS):
        joker |= cards[at] == 52
    return (joker << 52) | (a << 39) | (b << 26) | (c << 13) | d


@njit(cache=True, nogil=True)
def _strengths_of(rows, unit, suit, low, high, by_place, flush, found):  # type: ignore[no-untyped-def] # pragma: no cover
    for row in range(len(rows)):
        found[row] = _strength(rows[row], 0, unit, suit, low, high, by_place, flush)


@njit(cache=True, nogil=True)
def _numbers_of(rows, found):  # type: ignore[no-untyped-def] # pragma: no cover
    for row in range(len(rows)):
        found[row] = _number(rows[row])


@njit(cache=True, nogil=True)
def _play(  # type: ignore[no-untyped-def] # pragma: no cover
    hands, unit, suit, low, high, by_place, flush, of_strength, unsure, of_hand, qualifies, kind_of, kinds, counts
):
    for row in range(len(hands)):
        cards = hands[row]
        player = _strength(cards, 0, unit, suit, low, high, by_place, flush)
        dealer = _strength(cards, CARDS, unit, suit, low, high, by_place, flush)
        path = np.int64(of_strength[player])
        if path == UNSURE:
            path = np.int64(of_hand[np.searchsorted(unsure, _number(cards))])
        result = 0 if dealer < qualifies else 1 if dealer < player else 2 if dealer == player else 3
        counts[(path * RESULTS + result) * kinds + kind_of[player]] += 1


KERNEL = Simulator(prepare, {name: says for name, (_, says) in RULES.items()})
