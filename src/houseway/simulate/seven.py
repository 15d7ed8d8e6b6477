"""Poker strengths of five to seven cards, joker and all, for compiled code: tables of the ranking that play uses.

Every card adds to a code for the ranks and to a count for each suit. Without a flush the code says how strong the
cards are; five of a suit are looked up by their ranks. The joker adds no rank, and one to every suit.
"""

from typing import Final, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from houseway.cards import DECK_53, JOKER
from houseway.exact.kernels.high_five_hands import SHIFT, UNIT, _strengths, flush_strengths, places

FLUSH: Final = 0x08080808
"""where the count of a suit shows five or more, after three are added to each"""
THREE_EACH: Final = 0x03030303
LOW: Final = (1 << SHIFT) - 1


class Strengths(NamedTuple):
    """What `strength` looks things up in."""

    unit: NDArray[np.int64]
    """card -> what it adds to the code of the ranks"""
    suit: NDArray[np.int64]
    """card -> what it adds to the counts of the suits, a byte each"""
    low: NDArray[np.int32]
    high: NDArray[np.int32]
    """the two halves of a code -> numbers whose sum is its place"""
    by_place: NDArray[np.int16]
    """joker or not, place -> strength without a flush"""
    flush: NDArray[np.int16]
    """joker or not, ranks of a suit -> strength of the flush"""


def strengths() -> Strengths:
    low, high, _ = places()
    return Strengths(
        np.array([0 if card == JOKER else UNIT[card >> 2] for card in DECK_53], dtype=np.int64),
        np.array([0x01010101 if card == JOKER else 1 << 8 * (card & 3) for card in DECK_53], dtype=np.int64),
        low.astype(np.int32),
        high.astype(np.int32),
        np.stack(_strengths()).astype(np.int16),
        np.stack([flush_strengths(joker) for joker in (False, True)]).astype(np.int16),
    )


@njit(inline="always")
def suited_ranks(cards, start, end, suit):  # type: ignore[no-untyped-def] # pragma: no cover
    """The ranks that these cards have in a suit, a bit each."""
    mask = np.int64(0)
    for at in range(start, end):
        card = np.int64(cards[at])
        if card & 3 == suit and card != 52:
            mask |= np.int64(1) << (card >> 2)
    return mask


@njit(inline="always")
def which_suit(suits):  # type: ignore[no-untyped-def] # pragma: no cover
    """The suit that has five or more, -1 if none has."""
    found = (suits + THREE_EACH) & FLUSH
    if found == 0:
        return -1
    return 0 if found & 0x08 else 1 if found & 0x0800 else 2 if found & 0x080000 else 3
