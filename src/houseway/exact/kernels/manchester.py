"""Manchester Hold'em Bonus, counted.

Call a suit live on a board of n cards if it has at least n - 2 of them. Only such a suit can have three at the
river, and without three on the board a suit makes no flush; a suit that is not live stays so, since the next card
adds one to n and at most one to the suit. Of its cards the ranks alone matter, so the dead suits are put together:
a card's kind is its rank and its live suit, or its rank and "dead", and of a dead kind there may be several cards.
A board is then its kinds, up to the order of the live suits, and a hand is a pair of kinds. All that the rest of a
round can depend on is in there. It leaves 1,755 flops, 16,432 boards of four cards and 42,783 of five; on a board
of five at most one suit is live, so that a hand is one of at most 351 pairs.

River. On each board of five, hands are taken from the weakest up. Of all hands that are weaker than {a, b}, let N
be their number and N(c) the number that hold the card c: {a, b} beats N - N(a) - N(b) of the dealer's hands, since
none of the N is {a, b} itself. Of the hands that are not stronger it is one, so with these it beats or ties
N - N(a) - N(b) + 1. Strengths are the game's own: its table of five ranks, taken to six and seven as the best that
is left when any one card is dropped, and its table of flushes.

Turn. On each board of four, this is added up for each hand over the cards that may come: each kind as often as it
has cards, less those in the hand. The river bet wins, loses or pushes with the hand and is paid even money, so it
is made exactly if more of these deals are won than lost, whatever the paytables say; if as many, it is checked.

Flop. On each flop, the same again for the turn bet; deals in which the river is bet are kept apart from those in
which it is checked. A flop counts as often as its class under renaming of the suits has flops, a hand as often as
its kinds have cards.
"""

from collections import Counter
from itertools import combinations, product
from math import comb
from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from houseway.cards import DECK_52
from houseway.exact.cores import on_every_core
from houseway.exact.counted import Column, Counted, Kernel, Layer, SideCounts, SideRows, side_bet
from houseway.exact.kernels.manchester_later import count_later
from houseway.exact.pack import Pack
from houseway.exact.solve import first_stakes, moves
from houseway.exact.suits import SuitClasses, suit_classes
from houseway.games.manchester import Outcome
from houseway.rankings.poker import Category, poker
from houseway.rules import AnyGame, Hands, Pile, Result, Terms

KINDS = 52
"""a kind is 13 s + r: rank r from the deuce up, s = 0 for the dead suits, 1 to 3 for the live ones"""
PAIRS = KINDS * (KINDS + 1) // 2
"""kinds i >= j are the pair i (i + 1) / 2 + j"""

Ints = NDArray[np.int64]


# Boards -------------------------------------------------------------------------------------------


class Boards(NamedTuple):
    """Every board of so many cards."""

    kinds: Ints
    sorts: Ints
    """board -> how many kinds there are: 13 for the dead suits, 13 for each live one"""
    left: Ints
    """board, kind -> cards that are not on the board"""
    start: Ints
    """board -> where its pairs begin in a table of all pairs on all boards; at the end, how long that is"""


class Steps(NamedTuple):
    """From each board to the next street."""

    board: Ints
    """board, kind -> the board after that card (-1 if there is no such card)"""
    pair: NDArray[np.uint16]
    """renaming, pair -> that pair after the renaming"""
    renaming: Ints
    """board, kind -> what becomes of the live suits"""


def _boards(kinds: Ints, pack: Pack) -> Boards:
    live = kinds.max(axis=1) // 13
    suit, rank = np.divmod(np.arange(KINDS), 13)
    suits = np.where(suit == 0, pack.suits - live[:, None], suit <= live[:, None])
    left = suits * np.isin(rank + 2, pack.ranks)
    for card in kinds.T:
        left[np.arange(len(kinds)), card] -= 1
    sorts = 13 * (live + 1)
    return Boards(kinds, sorts, left, np.append(0, np.cumsum(sorts * (sorts + 1) // 2)))


def _flops(classes: SuitClasses, pack: Pack) -> Boards:
    """Every suit on a flop is live; the flop that stands for a class has them in the first suits."""
    cards = classes.cards.astype(np.int64)
    return _boards(13 * (cards % 4 + 1) + cards // 4, pack)


def _next_street(boards: Boards, pack: Pack) -> tuple[Steps, Boards]:
    """Add every card to every board; see which suits stay live; put these in falling order of their ranks."""
    at, card = np.nonzero(boards.left)
    cards = np.column_stack([boards.kinds[at], card])
    suit, rank, size = cards // 13, cards % 13, cards.shape[1]
    live_ranks = np.zeros((len(at), 4), np.int64)
    for s in 1, 2, 3:
        here = suit == s
        live = here.sum(axis=1) >= size - 2
        live_ranks[:, s] = live * (here << rank).sum(axis=1)
    after = np.argsort(np.argsort(-live_ranks, kind="stable"), kind="stable") + 1
    after[live_ranks == 0] = 0
    kinds = np.sort(13 * np.take_along_axis(after, suit, axis=1) + rank)
    codes, to = np.unique((kinds << 6 * np.arange(size)).sum(axis=1), return_inverse=True)

    board, renaming = np.full(boards.left.shape, -1), np.zeros(boards.left.shape, np.int64)
    board[at, card] = to
    renaming[at, card] = after @ [0, 1, 4, 16]
    return Steps(board, _pairs_renamed(), renaming), _boards(codes[:, None] >> 6 * np.arange(size) & 63, pack)


def _pairs_renamed() -> NDArray[np.uint16]:
    """For live suits 1, 2, 3 that become a, b, c (0 if dead), at a + 4 b + 16 c: where each pair goes."""
    kinds = np.array(np.tril_indices(KINDS))
    renamed = np.zeros((64, PAIRS), np.uint16)
    for number, (c, b, a) in enumerate(product(range(4), repeat=3)):
        low, high = np.sort(13 * np.array([0, a, b, c])[kinds // 13] + kinds % 13, axis=0)
        renamed[number] = high * (high + 1) // 2 + low
    return renamed


# River --------------------------------------------------------------------------------------------


class Strengths(NamedTuple):
    """The game's order of hands."""

    five: Ints
    """board -> a row for its ranks"""
    six: Ints
    seven: Ints
    """row, rank -> the row with one rank more"""
    best: Ints
    """row of seven ranks -> strength without a flush"""
    flush: Ints
    """the ranks of one suit, a bit each -> strength of the flush, -1 if there is none"""
    straight: int
    """the weakest straight"""


def _strengths(boards: Boards) -> Strengths:
    ranking = poker()
    rank = 1 << 3 * np.arange(13)
    keys, best = np.array(sorted(ranking.by_ranks[5].items())).T
    five = np.searchsorted(keys, rank[boards.kinds % 13].sum(axis=1))
    rows = []
    for _ in range(2):
        keys, row = np.unique(keys[:, None] + rank, return_inverse=True)
        without_one, best = best, np.zeros(len(keys), np.int64)
        np.maximum.at(best, row, without_one[:, None])
        rows.append(row)
    straight = next(hand.strength for hand in ranking.hands if hand.category is Category.STRAIGHT)
    return Strengths(five, rows[0], rows[1], best, np.array(ranking.by_suit), straight)


class Showdowns(NamedTuple):
    """For each pair on each board of five: hands of the dealer that it beats and that beat it."""

    won: NDArray[np.uint16]
    lost: NDArray[np.uint16]
    made: NDArray[np.uint8]
    """1 if it is a straight or better"""


def _river(boards: Boards, strengths: Strengths, others: int) -> Showdowns:
    size = boards.start[-1]
    table = Showdowns(np.zeros(size, np.uint16), np.zeros(size, np.uint16), np.zeros(size, np.uint8))
    on_every_core(lambda *share: _count_river(boards, strengths, others, table, *share))
    return table


@njit(cache=True, nogil=True)
def _hands(left, sorts, suit, by_ranks, flush, first, second, strength):  # type: ignore[no-untyped-def] # pragma: no cover
    """List the pairs of kinds that there are, and their strengths."""
    hands = 0
    for i in range(sorts):
        for j in range(i + 1):
            if left[i] == 0 or left[j] <= (i == j):
                continue
            first[hands] = i
            second[hands] = j
            strength[hands] = by_ranks[i % 13, j % 13]
            if suit:
                held = (1 << i >> 13) | (1 << j >> 13)  # the ranks in the live suit
                strength[hands] = max(strength[hands], flush[suit | held])
            hands += 1
    return hands


@njit(cache=True, nogil=True)
def _weakest_first(strength, hands, before, order):  # type: ignore[no-untyped-def] # pragma: no cover
    """Sort by the low seven bits of the strength, then by the high ones; equals keep their order."""
    place = np.zeros(129, np.int64)
    for hand in range(hands):
        order[hand] = hand
    for shift in (0, 7):
        place[:] = 0
        for hand in range(hands):
            place[(strength[hand] >> shift & 127) + 1] += 1
            before[hand] = order[hand]
        for bits in range(128):
            place[bits + 1] += place[bits]
        for at in range(hands):
            bits = strength[before[at]] >> shift & 127
            order[place[bits]] = before[at]
            place[bits] += 1


@njit(cache=True, nogil=True)
def _count_river(boards, strengths, others, table, share, shares):  # type: ignore[no-untyped-def] # pragma: no cover
    by_ranks = np.zeros((13, 13), np.int64)
    first, second = np.zeros(351, np.int64), np.zeros(351, np.int64)
    strength, beaten = np.zeros(351, np.int64), np.zeros(351, np.int64)
    before, order = np.zeros(351, np.int64), np.zeros(351, np.int64)
    holding = np.zeros(26, np.int64)
    for board in range(share, len(boards.sorts), shares):
        for i in range(13):
            six = strengths.six[strengths.five[board], i]
            for j in range(13):
                by_ranks[i, j] = strengths.best[strengths.seven[six, j]]
        suit = 0
        for card in boards.kinds[board]:
            suit |= 1 << card >> 13
        left = boards.left[board]
        hands = _hands(left, boards.sorts[board], suit, by_ranks, strengths.flush, first, second, strength)
        _weakest_first(strength, hands, before, order)

        total = 0
        holding[:] = 0
        at = 0
        while at < hands:
            end = at
            now = strength[order[at]]
            while end < hands and strength[order[end]] == now:
                hand = order[end]
                beaten[hand] = total - holding[first[hand]] - holding[second[hand]]
                end += 1
            for place in range(at, end):
                i, j = first[order[place]], second[order[place]]
                if i == j:
                    total += left[i] * (left[i] - 1) // 2
                    holding[i] += left[i] - 1
                else:
                    total += left[i] * left[j]
                    holding[i] += left[j]
                    holding[j] += left[i]
            for place in range(at, end):
                hand = order[place]
                i, j = first[hand], second[hand]
                pair = boards.start[board] + i * (i + 1) // 2 + j
                table.won[pair] = beaten[hand]
                table.lost[pair] = others - (total - holding[i] - holding[j] + 1)
                table.made[pair] = now >= strengths.straight
            at = end


# Turn ---------------------------------------------------------------------------------------------


class Bets(NamedTuple):
    """For each pair on each board of four."""

    counts: NDArray[np.uint16]
    """straight or better or not; deals won, deals lost, rivers"""
    bet: NDArray[np.uint8]
    """1 if the river is bet"""


def _turn(boards: Boards, steps: Steps, start: Ints, showdowns: Showdowns) -> Bets:
    size = boards.start[-1]
    table = Bets(np.zeros((size, 2, 3), np.uint16), np.zeros(size, np.uint8))
    on_every_core(lambda *share: _count_turn(boards, steps, start, showdowns, table, *share))
    return table


@njit(cache=True, nogil=True)
def _count_turn(boards, steps, start, showdowns, table, share, shares):  # type: ignore[no-untyped-def] # pragma: no cover
    sums = np.zeros((PAIRS, 2, 3), np.int32)
    for board in range(share, len(boards.sorts), shares):
        sorts = boards.sorts[board]
        size = sorts * (sorts + 1) // 2
        sums[:size] = 0
        for kind in range(sorts):
            cards = boards.left[board, kind]
            if cards == 0:
                continue
            row = start[steps.board[board, kind]]
            won, lost, made = showdowns.won[row:], showdowns.lost[row:], showdowns.made[row:]
            renamed = steps.pair[steps.renaming[board, kind]]
            for pair in range(size):
                after = renamed[pair]
                cell = made[after]
                sums[pair, cell, 0] += cards * won[after]
                sums[pair, cell, 1] += cards * lost[after]
                sums[pair, cell, 2] += cards
            # The hand's own cards do not come. (So a hand that is impossible after this card is taken off whole.)
            for other in range(sorts):
                i, j = max(kind, other), min(kind, other)
                pair = i * (i + 1) // 2 + j
                after = renamed[pair]
                cell = made[after]
                own = 1 + (i == j)
                sums[pair, cell, 0] -= own * won[after]
                sums[pair, cell, 1] -= own * lost[after]
                sums[pair, cell, 2] -= own
        row = boards.start[board]
        for pair in range(size):
            for made in range(2):
                for k in range(3):
                    table.counts[row + pair, made, k] = sums[pair, made, k]
            table.bet[row + pair] = sums[pair, 0, 0] + sums[pair, 1, 0] > sums[pair, 0, 1] + sums[pair, 1, 1]


# Flop ---------------------------------------------------------------------------------------------


@njit(cache=True, nogil=True)
def _count_flop(boards, steps, start, bets, flops, row_of, rows, share, shares):  # type: ignore[no-untyped-def] # pragma: no cover
    """[row, turn bet, river bet, straight or better]: deals won, deals lost, boards."""
    counts = np.zeros((rows, 2, 2, 2, 3), np.int64)
    sums = np.zeros((PAIRS, 2, 2, 3), np.int32)
    for board in range(share, len(boards.sorts), shares):
        sorts = boards.sorts[board]
        size = sorts * (sorts + 1) // 2
        sums[:size] = 0
        for kind in range(sorts):
            cards = boards.left[board, kind]
            if cards == 0:
                continue
            row = start[steps.board[board, kind]]
            after_counts, after_bet = bets.counts[row:], bets.bet[row:]
            renamed = steps.pair[steps.renaming[board, kind]]
            for pair in range(size):
                after = renamed[pair]
                bet = after_bet[after]
                for made in range(2):
                    for k in range(3):
                        sums[pair, bet, made, k] += cards * after_counts[after, made, k]
            for other in range(sorts):  # the hand's own cards, as on the turn
                i, j = max(kind, other), min(kind, other)
                pair = i * (i + 1) // 2 + j
                after = renamed[pair]
                bet = after_bet[after]
                own = 1 + (i == j)
                for made in range(2):
                    for k in range(3):
                        sums[pair, bet, made, k] -= own * after_counts[after, made, k]
        for i in range(sorts):
            for j in range(i + 1):
                pair = i * (i + 1) // 2 + j
                ahead = 0
                for bet in range(2):
                    for made in range(2):
                        ahead += sums[pair, bet, made, 0] - sums[pair, bet, made, 1]
                turn = 1 if ahead > 0 else 0
                a, b = boards.left[board, i], boards.left[board, j]
                ways = a * b if i != j else a * (a - 1) // 2
                suited = min(a, b) if i != j and i // 13 == j // 13 else 0
                for same in range(2):
                    times = flops[board] * (suited if same else ways - suited)
                    row = row_of[same, i % 13, j % 13]
                    if times == 0:
                        continue
                    for bet in range(2):
                        for made in range(2):
                            for k in range(3):
                                counts[row, turn, bet, made, k] += times * sums[pair, bet, made, k]
    return counts


# The whole ----------------------------------------------------------------------------------------


def count_main(game: AnyGame, pack: Pack) -> Counted:
    classes, hands = suit_classes(pack, 3), suit_classes(pack, 2)
    others = comb(len(pack) - 7, 2)
    flops = _flops(classes, pack)
    to_turn, fours = _next_street(flops, pack)
    to_river, fives = _next_street(fours, pack)
    bets = _turn(fours, to_river, fives.start, _river(fives, _strengths(fives), others))
    row_of = _rows(hands)
    counts = sum(
        on_every_core(
            lambda *share: _count_flop(flops, to_turn, fours.start, bets, classes.sizes, row_of, len(hands), *share)
        )
    )
    assert isinstance(counts, np.ndarray)
    won, lost, boards = np.moveaxis(counts, -1, 0)
    outcomes = np.stack([won, lost, others * boards - won - lost], axis=-1)
    return Counted(_columns(game), (Layer(hands.cards),), outcomes.reshape(len(hands), -1))


def _columns(game: AnyGame) -> tuple[Column, ...]:
    turns, rivers = ([move.action for _, move in moves(step, first_stakes(game))] for step in game.decisions[1:])
    return tuple(
        Column(Outcome(result, made), (turn, river))
        for turn in turns
        for river in rivers
        for made in (False, True)
        for result in (Result.WIN, Result.LOSE, Result.PUSH)
    )


def _rows(hands: SuitClasses) -> Ints:
    """suited or not, rank, rank -> row"""
    rows = np.full((2, 13, 13), -1)
    a, b = hands.cards.T.astype(np.int64)
    suited = (a % 4 == b % 4).astype(np.int64)
    rows[suited, a // 4, b // 4] = rows[suited, b // 4, a // 4] = np.arange(len(hands))
    return rows


# The bonus ----------------------------------------------------------------------------------------


def _by_row(game: AnyGame, pack: Pack, bet: str, terms: Terms) -> SideRows:
    """For each row of the flop decision; the dealer's hand is gone through only where the bet asks for it."""
    side = side_bet(game, bet)
    hands = suit_classes(pack, 2)
    found: list[Counter[str | None]] = []
    for cards in hands.cards:
        player = tuple(DECK_52[card] for card in cards)
        rest = [card for card in pack.cards if card not in player]
        if Pile.DEALER in side.needs(player, terms):
            found.append(Counter(side.line(Hands(player, dealer), terms) for dealer in combinations(rest, 2)))
        else:
            found.append(Counter({side.line(Hands(player), terms): comb(len(rest), 2)}))
    lines = tuple(dict.fromkeys(line for counter in found for line in counter))
    counts = np.array([[counter[line] for line in lines] for counter in found], dtype=np.int64)
    boards = comb(len(pack) - 4, 3) * (len(pack) - 7) * (len(pack) - 8)
    return lines, counts * hands.sizes[:, None] * boards


def count_side(game: AnyGame, pack: Pack, bet: str, terms: Terms) -> SideCounts:
    lines, counts = _by_row(game, pack, bet, terms)
    return dict(zip(lines, counts.sum(axis=0).tolist(), strict=True))


def count_bonus_by_row(game: AnyGame, pack: Pack, terms: Terms) -> SideRows:
    return _by_row(game, pack, "bonus", terms)


KERNEL = Kernel(count_main, count_side, {"bonus": count_bonus_by_row}, alone=count_later)
