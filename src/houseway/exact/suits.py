"""Suit classes: sets of cards that become each other when the suits are renamed.

No game here prefers a suit, so it is enough to count one set of each class, as often as the class has sets. A set is
written as one number: the ranks in each suit as 13 bits, the joker as the 53rd. The set that stands for its class is
the one whose suits come in falling order of their bits.
"""

from dataclasses import dataclass
from math import factorial

import numpy as np
from numpy.typing import ArrayLike, NDArray

from houseway.cards import DECK_53, JOKER
from houseway.exact.pack import Pack

_SHIFTS = np.array([39, 26, 13, 0])
"""where the ranks of each suit begin; the first suit has the highest bits"""
_PLACES = np.array([52 if card == JOKER else _SHIFTS[card & 3] + (card >> 2) for card in DECK_53])
_CARDS = np.argsort(_PLACES).astype(np.int8)
"""card -> its bit, and back"""
_JOKER = 1 << 52


def _suits(sets: NDArray[np.int64]) -> NDArray[np.int64]:
    """The 13 bits of each suit, a row a set."""
    ranks: NDArray[np.int64] = sets[:, None] >> _SHIFTS & 8191
    return ranks


def _in_order(sets: NDArray[np.int64]) -> NDArray[np.int64]:
    """The set that stands for the class of each."""
    falling = np.sort(_suits(sets))[:, ::-1]
    found: NDArray[np.int64] = (falling << _SHIFTS).sum(axis=1) | sets & _JOKER
    return found


@dataclass(frozen=True, slots=True)
class SuitClasses:
    """Every class of `size` cards of a pack: the cards that stand for it, and how many sets it has."""

    cards: NDArray[np.int8]
    sizes: NDArray[np.int64]
    numbers: NDArray[np.int64]
    """the set that stands for each, as a number; in rising order"""

    def __len__(self) -> int:
        return len(self.numbers)

    def find(self, cards: ArrayLike) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """For each row of cards: its class, and a renaming (old suit -> new) that takes it to its stand-in."""
        sets = (1 << _PLACES[np.asarray(cards)]).sum(axis=1)
        renaming = np.argsort(np.argsort(-_suits(sets), kind="stable"))
        return np.searchsorted(self.numbers, _in_order(sets)), renaming


def suit_classes(pack: Pack, size: int) -> SuitClasses:
    """The classes of a few cards (five or six of a whole deck), grown a card at a time."""
    bits = 1 << _PLACES[np.array(pack.cards)]
    sets = np.zeros(1, np.int64)
    for _ in range(size):
        grown = (sets[:, None] | bits)[sets[:, None] & bits == 0]
        sets = np.unique(_in_order(grown))
    held = np.nonzero(sets[:, None] >> np.arange(53) & 1)[1]
    cards = np.sort(_CARDS[held].reshape(len(sets), size))
    return SuitClasses(cards, _sizes(sets, pack.suits), sets)


def _sizes(sets: NDArray[np.int64], suits: int) -> NDArray[np.int64]:
    """All orders of the suits, over those that only change places among equal suits."""
    ranks = _suits(sets)[:, :suits]
    run = same = np.ones(len(sets), np.int64)
    for suit in range(1, suits):
        run = np.where(ranks[:, suit] == ranks[:, suit - 1], run + 1, 1)
        same = same * run
    return factorial(suits) // same


def renamings(pack: Pack) -> NDArray[np.int64]:
    """Every way to rename the suits: where each card of the pack goes, by its place in the pack."""
    cards = np.array(pack.cards)
    place = np.full(53, -1)
    place[cards] = np.arange(len(cards))
    suits = np.array(list(pack.suit_orders()))
    moved = np.where(cards == JOKER, cards, (cards & ~3) + suits[:, cards & 3])
    found: NDArray[np.int64] = place[moved]
    return found
