"""Manchester, simulated. The flop bet is looked up by the two cards, the turn and river bets by a strategy.

At best play these two hang on the two cards and on all of the board that is turned. They are looked up as exact
counting has them: boards and pairs of kinds, where the suits that can make no flush any more are one (see the kernel).
A simple rule bets them with a pair that has a card of the player's own, or with a straight or better; or never.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import combinations
from math import comb
from typing import Any, Final, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from houseway.cards import DECK_52, Card
from houseway.exact.cores import on_every_core
from houseway.exact.counted import side_bet
from houseway.exact.figures import Book
from houseway.exact.kernels.high_five_hands import SHIFT
from houseway.exact.kernels.manchester import PAIRS, _flops, _next_street, _river, _strengths, _turn
from houseway.exact.pack import Pack
from houseway.exact.shelf import Shelf
from houseway.exact.solve import PlayedTable
from houseway.exact.suits import suit_classes
from houseway.games.manchester import Outcome
from houseway.rankings.poker import Category, poker
from houseway.rules import AnyGame, Hands, Pile, Result
from houseway.simulate.plan import BEST, Cell, Plan, Simulator, lines_of, main_cell
from houseway.simulate.seven import LOW, strengths, suited_ranks, which_suit

RESULTS: Final = (Result.WIN, Result.PUSH, Result.LOSE)
PATHS: Final = (("fold",), *(("2x", turn, river) for turn in ("check", "1x") for river in ("check", "1x")))
"""the second is 1 + 2 for a turn bet + 1 for a river bet"""
OUT_OF_REACH: Final = 1 << 14
"""more than any strength"""


class Rule(NamedTuple):
    says: str
    stays: Callable[[tuple[Card, ...]], bool]
    bets: bool
    """whether the turn and the river are ever bet"""


def all_but_a_bare_deuce(two: tuple[Card, ...]) -> bool:
    """A deuce and a three to a seven of another suit are folded."""
    low, high = sorted(card.rank for card in two)
    return not (low == 2 < high <= 7 and two[0].suit != two[1].suit)


RULES: Final = {
    "always": Rule("never fold; check the turn and the river", lambda two: True, bets=False),
    "own-pair": Rule(
        "fold a deuce with an unsuited three to seven; bet the turn and the river with a pair that has a card of "
        "your own, or with a straight or better",
        all_but_a_bare_deuce,
        bets=True,
    ),
}


def prepare(game: AnyGame, strategy: str, shelf: Shelf) -> Plan:
    terms, book = game.terms(), Book(game, shelf=shelf)
    pairs = np.array(list(combinations(range(52), 2)))
    lines, by_pair, asks, by_dealer = _bonus(game, pairs)
    tables = strengths()
    straight = next(hand.strength for hand in poker().hands if hand.category is Category.STRAIGHT)
    stays = np.zeros((52, 52), dtype=np.uint8)
    settle = straight, by_pair, asks, by_dealer
    if strategy == BEST:
        streets = shelf.get((game.code, book.pack, "streets"), lambda: find_streets(book.pack))
        stays[tuple(pairs.T)] = _stays_at_best(book, pairs)

        def play(hands: NDArray[np.uint8], counts: NDArray[np.int64], bonus: NDArray[np.int64]) -> None:
            paths = np.zeros(len(hands), dtype=np.uint8)
            _by_streets(hands, stays, *streets, paths)
            _settle(hands, paths, *tables, *settle, counts, bonus)
    else:
        rule = RULES[strategy]
        stays[tuple(pairs.T)] = [rule.stays((DECK_52[a], DECK_52[b])) for a, b in pairs]
        least = straight if rule.bets else OUT_OF_REACH

        def play(hands: NDArray[np.uint8], counts: NDArray[np.int64], bonus: NDArray[np.int64]) -> None:
            paths = np.zeros(len(hands), dtype=np.uint8)
            _by_pair(hands, stays, *tables, least, rule.bets, paths)
            _settle(hands, paths, *tables, *settle, counts, bonus)

    def cells(cell: int) -> Iterable[Cell]:
        path, rest = divmod(cell, 2 * len(RESULTS))
        made, result = divmod(rest, len(RESULTS))
        yield main_cell(game, terms, PATHS[path], Outcome(RESULTS[result], bool(made)))

    def bonus_cells(cell: int) -> Iterable[Cell]:
        yield "bonus", lines[cell]

    def exact() -> PlayedTable | None:
        if strategy == BEST:
            return book.played(terms).table
        return None if RULES[strategy].bets else _exact_without_bets(book, stays)

    return Plan((len(PATHS) * 2 * len(RESULTS), len(lines)), play, (cells, bonus_cells), exact)


def _bonus(game: AnyGame, pairs: NDArray[np.int64]) -> Any:
    """The lines; the line of each pair; which pairs must ask for the dealer's (0: none); and those lines, by his."""
    bet, terms = side_bet(game, "bonus"), game.terms()
    twos = [(DECK_52[a], DECK_52[b]) for a, b in pairs]
    asking = [two for two in twos if Pile.DEALER in bet.needs(two, terms)]
    found = [bet.line(Hands(two), terms) for two in twos]
    against = [bet.line(Hands(two, dealer), terms) for two in asking for dealer in twos]
    lines, numbers = lines_of([*found, *against])
    by_pair, asks = np.zeros((2, 52, 52), dtype=np.uint8)
    by_dealer = np.zeros((len(asking) + 1, 52, 52), dtype=np.uint8)
    a, b = pairs.T
    by_pair[a, b] = numbers[: len(twos)]
    asks[a, b] = [1 + asking.index(two) if two in asking else 0 for two in twos]
    by_dealer[1:, a, b] = numbers[len(twos) :].reshape(len(asking), len(twos))
    return lines, by_pair, asks, by_dealer


def _stays_at_best(book: Book, pairs: NDArray[np.int64]) -> NDArray[np.bool_]:
    moves, best = book.played(book.game.terms()).choices[0]
    kinds, _ = suit_classes(book.pack, 2).find(pairs)
    folds = np.array([move.folds for move in moves])
    stays: NDArray[np.bool_] = ~folds[best[kinds]]
    return stays


def _exact_without_bets(book: Book, stays: NDArray[np.uint8]) -> PlayedTable:
    """Where the turn and the river are always checked: all of the counts, whatever best play would do there."""
    game, counted = book.game, book.main()
    a, b = np.sort(counted.layers[0].shown.astype(np.int64), axis=1).T
    table: Counter[Any] = Counter()
    for path, rows in ((PATHS[0], stays[a, b] == 0), (PATHS[1], stays[a, b] == 1)):
        for column, count in zip(
            counted.columns, np.einsum("i,ij->j", rows.astype(np.int64), counted.counts), strict=True
        ):
            table[main_cell(game, game.terms(), path, column.outcome)[1]] += int(count)
    return {key: count for key, count in table.items() if count}


# Best play on the turn and the river -------------------------------------------------------------


class Streets(NamedTuple):
    """Where the turn and the river are bet."""

    flop: NDArray[np.int16]
    """three cards in rising order, as a number -> the flop that stands for them"""
    renaming: NDArray[np.uint8]
    """the same -> what becomes of each suit, two bits each"""
    live: NDArray[np.int64]
    """flop -> how many suits it has"""
    start: NDArray[np.int64]
    """flop -> where its pairs begin"""
    turn: NDArray[np.bool_]
    """pair on a flop -> whether the turn is bet"""
    board: NDArray[np.int32]
    """flop, kind of card -> where the pairs of the board of four begin"""
    after: NDArray[np.uint8]
    """flop, kind of card -> what becomes of the suits"""
    pair: NDArray[np.uint16]
    """that, pair -> the pair on the board of four"""
    river: NDArray[np.uint8]
    """pair on a board of four -> whether the river is bet"""


def find_streets(pack: Pack) -> Streets:
    classes = suit_classes(pack, 3)
    flops = _flops(classes, pack)
    to_turn, fours = _next_street(flops, pack)
    to_river, fives = _next_street(fours, pack)
    bets = _turn(fours, to_river, fives.start, _river(fives, _strengths(fives), comb(len(pack) - 7, 2)))
    won, lost, _ = np.moveaxis(bets.counts.astype(np.int32).sum(axis=1), -1, 0)
    turn = np.zeros(flops.start[-1], dtype=np.bool_)
    on_every_core(lambda *share: _turn_bets(flops, to_turn, fours.start, won - lost, turn, *share))

    threes = np.array(list(combinations(range(52), 3)))
    kinds, renamings = classes.find(threes)
    a, b, c = threes.T
    flop, renaming = np.zeros(52**3, dtype=np.int16), np.zeros(52**3, dtype=np.uint8)
    flop[(a * 52 + b) * 52 + c] = kinds
    renaming[(a * 52 + b) * 52 + c] = renamings @ [1, 4, 16, 64]
    board = np.where(to_turn.board < 0, 0, fours.start[to_turn.board]).astype(np.int32)
    live = flops.sorts // 13 - 1
    return Streets(
        flop, renaming, live, flops.start, turn, board, to_turn.renaming.astype(np.uint8), to_turn.pair, bets.bet
    )


@njit(cache=True, nogil=True)
def _turn_bets(boards, steps, start, lead, turn, share, shares):  # type: ignore[no-untyped-def] # pragma: no cover
    """The turn is bet if more deals are won than lost: as the kernel has it, for each pair by itself."""
    ahead = np.zeros(PAIRS, np.int64)
    for board in range(share, len(boards.sorts), shares):
        sorts = boards.sorts[board]
        size = sorts * (sorts + 1) // 2
        ahead[:size] = 0
        for kind in range(sorts):
            cards = boards.left[board, kind]
            if cards == 0:
                continue
            row = start[steps.board[board, kind]]
            renamed = steps.pair[steps.renaming[board, kind]]
            for pair in range(size):
                ahead[pair] += cards * lead[row + renamed[pair]]
            for other in range(sorts):  # the hand's own cards do not come
                i, j = max(kind, other), min(kind, other)
                pair = i * (i + 1) // 2 + j
                ahead[pair] -= (1 + (i == j)) * lead[row + renamed[pair]]
        for pair in range(size):
            turn[boards.start[board] + pair] = ahead[pair] > 0


@njit(inline="always")
def _kind(card, renaming, live):  # type: ignore[no-untyped-def] # pragma: no cover
    """A card's kind on a flop: its rank, and its suit if the flop has that."""
    suit = (renaming >> 2 * (card & 3)) & 3
    return (card >> 2) + (13 * (suit + 1) if suit < live else 0)


@njit(cache=True, nogil=True)
def _by_streets(hands, stays, flop, renaming, live, start, turn, board, after, pair_after, river, paths):  # type: ignore[no-untyped-def] # pragma: no cover
    for row in range(len(hands)):
        x, y = np.int64(hands[row, 0]), np.int64(hands[row, 1])
        if stays[min(x, y), max(x, y)] == 0:
            continue
        a, b, c = np.int64(hands[row, 4]), np.int64(hands[row, 5]), np.int64(hands[row, 6])
        a, b = min(a, b), max(a, b)
        b, c = min(b, c), max(b, c)
        a, b = min(a, b), max(a, b)
        three = (a * 52 + b) * 52 + c
        on, names = np.int64(flop[three]), np.int64(renaming[three])
        suits = live[on]
        i, j = _kind(x, names, suits), _kind(y, names, suits)
        i, j = max(i, j), min(i, j)
        pair = i * (i + 1) // 2 + j
        card = _kind(np.int64(hands[row, 7]), names, suits)
        then = np.int64(pair_after[after[on, card], pair])
        paths[row] = 1 + 2 * turn[start[on] + pair] + river[board[on, card] + then]


# Simple rules, and what comes of it --------------------------------------------------------------


@njit(inline="always")
def _strength(code, suits, mine, cards, start, end, low, high, by_place, flush):  # type: ignore[no-untyped-def] # pragma: no cover
    """Two cards (from `mine` on) and a part of the board."""
    strength = np.int64(by_place[0, low[code & LOW] + high[code >> SHIFT]])
    of_suit = which_suit(suits)
    if of_suit >= 0:
        ranks = suited_ranks(cards, start, end, of_suit) | suited_ranks(cards, mine, mine + 2, of_suit)
        strength = max(strength, np.int64(flush[0, ranks]))
    return strength


@njit(cache=True, nogil=True)
def _by_pair(hands, stays, unit, suit, low, high, by_place, flush, least, pairs, paths):  # type: ignore[no-untyped-def] # pragma: no cover
    for row in range(len(hands)):
        cards = hands[row]
        x, y = np.int64(cards[0]), np.int64(cards[1])
        if stays[min(x, y), max(x, y)] == 0:
            continue
        code, suits = unit[x] + unit[y], suit[x] + suit[y]
        paired = x >> 2 == y >> 2
        for at in range(4, 7):
            code += unit[cards[at]]
            suits += suit[cards[at]]
            paired |= cards[at] >> 2 == x >> 2 or cards[at] >> 2 == y >> 2
        turn = (paired and pairs) or _strength(code, suits, 0, cards, 4, 7, low, high, by_place, flush) >= least
        code += unit[cards[7]]
        suits += suit[cards[7]]
        paired |= cards[7] >> 2 == x >> 2 or cards[7] >> 2 == y >> 2
        river = (paired and pairs) or _strength(code, suits, 0, cards, 4, 8, low, high, by_place, flush) >= least
        paths[row] = 1 + 2 * turn + river


@njit(cache=True, nogil=True)
def _settle(  # type: ignore[no-untyped-def] # pragma: no cover
    hands, paths, unit, suit, low, high, by_place, flush, straight, by_pair, asks, by_dealer, counts, bonus
):
    for row in range(len(hands)):
        cards = hands[row]
        code, suits = 0, 0
        for at in range(4, 9):
            code += unit[cards[at]]
            suits += suit[cards[at]]
        a, b = np.int64(cards[0]), np.int64(cards[1])
        c, d = np.int64(cards[2]), np.int64(cards[3])
        mine, his = code + unit[a] + unit[b], code + unit[c] + unit[d]
        player = _strength(mine, suits + suit[a] + suit[b], 0, cards, 4, 9, low, high, by_place, flush)
        dealer = _strength(his, suits + suit[c] + suit[d], 2, cards, 4, 9, low, high, by_place, flush)
        result = 0 if player > dealer else 1 if player == dealer else 2
        counts[(np.int64(paths[row]) * 2 + (player >= straight)) * 3 + result] += 1
        a, b, c, d = min(a, b), max(a, b), min(c, d), max(c, d)
        asked = asks[a, b]
        bonus[by_dealer[asked, c, d] if asked else by_pair[a, b]] += 1


KERNEL = Simulator(prepare, {name: rule.says for name, rule in RULES.items()})
