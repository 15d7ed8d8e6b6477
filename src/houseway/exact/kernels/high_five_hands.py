"""Hands of seven with a joker, in the three descriptions that the counting of High Five is made of.

- `RankHands`: how many cards of each rank there are, as if there were no flushes.
- `FlushHands`: which ranks the suit of the flush has, and the at most two other cards.
- `SuitClasses`: how the cards of some ranks can lie in the suits, when the names of the suits do not matter.

Strengths are those of the ranking that the game is played by. Ranks here are 0 for the deuce to 12 for the ace.
"""

from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.exact.pack import Pack
from houseway.rankings.poker import multisets, poker, rank_key

Ints = NDArray[np.int64]

RANKS: Final = 13
CARDS: Final = 7
SUITS: Final = 4

LOW: Final = 7
SHIFT: Final = 17
UNIT: Final = np.array([5**r if r < LOW else 5 ** (r - LOW) << SHIFT for r in range(RANKS)], dtype=np.int64)
"""what a card adds to the code of its hand: a base-5 digit a rank, seven ranks in the low bits, six in the high ones"""


# By ranks -----------------------------------------------------------------------------------------


class RankHands(NamedTuple):
    """All that seven cards of a pack can be by ranks: without the joker, or the six cards beside it."""

    ranks: Ints
    """the different ranks of each, rising; what is behind the last does not count"""
    copies: Ints
    """how many cards of each of them; 0 behind the last"""
    different: Ints
    """how many different ranks"""
    strength: Ints
    """the best there is without a flush"""

    def ways(self, suits: int) -> Ints:
        """How many hands each stands for."""
        ways: Ints = np.array([comb(suits, copies) for copies in range(SUITS + 1)])[self.copies].prod(axis=1)
        return ways


def rank_hands(pack: Pack, joker: bool) -> RankHands:
    every = _vectors(RANKS)
    most = np.array([pack.suits * (rank + 2 in pack.ranks) for rank in range(RANKS)])
    vectors = every[(every.sum(axis=1) == CARDS - joker) & (every <= most).all(axis=1)]
    ranks = np.argsort(vectors == 0, axis=1, kind="stable")[:, :CARDS]
    copies = np.take_along_axis(vectors, ranks, axis=1)
    return RankHands(ranks, copies, (copies > 0).sum(axis=1), _strengths()[joker][place(vectors @ UNIT)])


def _vectors(ranks: int) -> Ints:
    """Up to seven cards as the number of each of so many ranks: every way, the fewest cards first."""
    found = np.zeros((1, ranks), dtype=np.int64)
    for rank in range(ranks):
        grown = [found]
        for copies in range(1, SUITS + 1):
            more = found[found.sum(axis=1) + copies <= CARDS]
            more[:, rank] = copies
            grown.append(more)
        found = np.concatenate(grown)
    return found[np.argsort(found.sum(axis=1), kind="stable")]


@cache
def places() -> tuple[Ints, Ints, int]:
    """For the place of a code in a table: two numbers to add, looked up by its low and high bits; and all places.

    Each high half is followed by those low halves that leave it no more than seven cards: the first ones of all.
    """
    low, high = _vectors(LOW), _vectors(RANKS - LOW)
    of_low = np.zeros(5**LOW, dtype=np.int64)
    of_low[low @ UNIT[:LOW]] = np.arange(len(low))
    room = np.searchsorted(low.sum(axis=1), CARDS - high.sum(axis=1), side="right")
    of_high = np.zeros(5 ** (RANKS - LOW), dtype=np.int64)
    of_high[high @ UNIT[LOW:] >> SHIFT] = np.cumsum(room) - room
    return of_low, of_high, int(room.sum())


def place(codes: Ints) -> Ints:
    of_low, of_high, _ = places()
    found: Ints = of_low[codes & (1 << SHIFT) - 1] + of_high[codes >> SHIFT]
    return found


@cache
def _strengths() -> tuple[Ints, Ints]:
    """By place: the best strength without a flush, of the cards alone and of the cards with the joker."""
    every = _vectors(RANKS)
    alone, joined = tables = np.full((2, places()[2]), -1, dtype=np.int64)
    for table, known, size in ((alone, poker().by_ranks[5], 5), (joined, poker().by_ranks_with_joker[4], 4)):
        fewest = list(multisets(size))
        table[place(UNIT[np.array(fewest) - 2].sum(axis=1))] = [known[rank_key(ranks)] for ranks in fewest]
    for size in range(5, CARDS + 1):
        vectors = every[every.sum(axis=1) == size]
        codes = vectors @ UNIT
        for rank in range(RANKS):  # the best of what is left when any one card is dropped
            held = codes[vectors[:, rank] > 0]
            tables[:, place(held)] = np.maximum(tables[:, place(held)], tables[:, place(held - UNIT[rank])])
        joined[place(codes)] = np.maximum(joined[place(codes)], alone[place(codes)])  # the joker may lie idle
    return alone, joined


# By the flush -------------------------------------------------------------------------------------


class FlushHands(NamedTuple):
    """Every hand of a pack that is best as a flush of one given suit, up to the suits of its other cards."""

    mask: Ints
    """the ranks of the suit, a bit each"""
    first: Ints
    second: Ints
    """the ranks of the other cards, the lower one first; -1 where there is none"""
    by_ranks: Ints
    """the best strength without the flush"""
    by_suit: Ints
    """the strength of the flush: more than that"""
    ways: Ints
    """how many hands this stands for: the suits that the other cards may have"""


def flush_strengths(joker: bool) -> Ints:
    """By the ranks of a suit, a bit each; -1 for too few."""
    return np.array(poker().by_suit_with_joker if joker else poker().by_suit, dtype=np.int64)


def flush_hands(pack: Pack, joker: bool) -> FlushHands:
    hands = FlushHands(*np.concatenate([_flush_hands(pack, joker, others) for others in range(3)], axis=1))
    real = (hands.by_suit > hands.by_ranks) & (hands.ways > 0)
    return FlushHands(*(column[real] for column in hands))


def _flush_hands(pack: Pack, joker: bool, others: int) -> Ints:
    """With so many other cards: the columns of `FlushHands`, and rows too many."""
    ranks = sorted(rank - 2 for rank in pack.ranks)
    suited = np.array([*combinations(ranks, CARDS - joker - others)], dtype=np.int64)
    beside = np.array([*combinations_with_replacement(ranks, others)], dtype=np.int64)
    if not len(suited):
        return np.zeros((len(FlushHands._fields), 0), dtype=np.int64)
    which, other = (axis.ravel() for axis in np.indices((len(suited), len(beside))))
    codes = UNIT[suited].sum(axis=1)[which] + UNIT[beside].sum(axis=1)[other]
    mask = (1 << suited).sum(axis=1)[which]
    first, second = np.pad(beside, ((0, 0), (0, 2 - others)), constant_values=-1).T
    off = pack.suits - 1
    ways = np.where((first == second) & (first >= 0), comb(off, 2), off**others)
    return np.stack(
        [
            mask,
            first[other],
            second[other],
            _strengths()[joker][place(codes)],
            flush_strengths(joker)[mask],
            ways[other],
        ]
    )


# By suits -----------------------------------------------------------------------------------------


class SuitClasses(NamedTuple):
    """The ways in which the suits can share the cards, for every pattern of copies, in one list.

    The pattern of 2-7-7-K-A-A-A is 1-2-1-3. A class says which of those ranks each suit has, a bit each, rising.
    """

    pattern: Ints
    """for each of the `RankHands`, the number of its pattern"""
    start: Ints
    """for each pattern, where its classes begin; and the end of the last one's"""
    suits: NDArray[np.uint8]
    """for each class, what each suit has; suits with nothing are the last ones"""
    hands: Ints
    """for each class, how many hands it has: the ways to name the suits"""


def suit_classes(pack: Pack, hands: RankHands) -> SuitClasses:
    written = np.zeros(len(hands.strength), dtype=np.int64)
    for copies in hands.copies.T:
        written = np.where(copies > 0, written * 10 + copies, written)
    kinds, pattern = np.unique(written, return_inverse=True)
    found = [_share_out([int(digit) for digit in str(kind)], pack.suits) for kind in kinds]
    start = np.cumsum([0, *(len(sizes) for _, sizes in found)])
    return SuitClasses(pattern, start, *(np.concatenate(column) for column in zip(*found, strict=True)))


def _share_out(copies: list[int], suits: int) -> tuple[NDArray[np.uint8], Ints]:
    """Give the copies of each rank to different suits in every way; count the ways that differ only by names."""
    ways = np.zeros((1, SUITS), dtype=np.uint8)
    for at, count in enumerate(copies):
        given = np.zeros((comb(suits, count), SUITS), dtype=np.uint8)
        for row, to in enumerate(combinations(range(suits), count)):
            given[row, list(to)] = 1 << at
        ways = (ways[:, None] | given).reshape(-1, SUITS)
    return np.unique(np.sort(ways)[:, ::-1], axis=0, return_counts=True)
