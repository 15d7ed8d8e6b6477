"""Low hands: five different ranks, none above the ten, the ace low; straights and flushes do not spoil it."""

from collections.abc import Iterable
from typing import Final

from houseway.cards import ACE, Card, rank_mask, rank_word

HIGHEST_LOW: Final = 10


def _low_of(mask: int) -> int | None:
    ranks = [1 if rank == ACE else rank for rank in range(2, ACE + 1) if mask >> (rank - 2) & 1]
    return max(ranks) if len(ranks) == 5 and max(ranks) <= HIGHEST_LOW else None


LOW_OF_MASK: Final = tuple(_low_of(mask) for mask in range(8192))
"""rank mask of five cards -> the low's highest rank (5 to 10), or None"""


def low(cards: Iterable[Card]) -> int | None:
    """The highest rank of a low made by these five cards, 5 to 10; None if they make none."""
    return LOW_OF_MASK[rank_mask(cards)]


def low_line(top: int) -> str:
    """As the paytable names it: `five-high`."""
    return f"{rank_word(top)}-high"
