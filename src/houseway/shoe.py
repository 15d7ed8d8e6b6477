"""The shoe: shuffles, and the only randomness in the house.

By default every shuffle draws from the operating system's entropy. With a seed, shuffle number n is a
function of the seed and n alone, the same on every machine, and rounds dealt from it are marked in their record.
"""

import os
from collections.abc import Callable
from hashlib import shake_256

from houseway.cards import Card
from houseway.refused import Refused

Bits = Callable[[], int]
"""a source of fresh bytes, one at a call"""


class Shoe:
    """A deck, shuffled anew for each round."""

    def __init__(self, deck: tuple[Card, ...], seed: str | None = None, number: int = 0) -> None:
        if seed is not None and not seed.isprintable():
            raise Refused("a seed is a word or a number that can be printed", "seed")
        self.deck = deck
        self.seed = seed
        self.number = number
        """how many shuffles came before"""

    def shuffle(self) -> "Stack":
        """The whole deck in a new order, ready to be dealt from the top."""
        self.number += 1
        source = os_bytes() if self.seed is None else seeded_bytes(self.seed, self.number)
        return Stack(shuffled(self.deck, source))


class Stack:
    """A shuffled deck, dealt from the top."""

    def __init__(self, cards: tuple[Card, ...]) -> None:
        self._cards = cards
        self._dealt = 0

    def deal(self, count: int) -> tuple[Card, ...]:
        if self._dealt + count > len(self._cards):
            raise Refused(f"the deck has {len(self._cards) - self._dealt} cards left, not {count}")
        self._dealt += count
        return self._cards[self._dealt - count : self._dealt]


def shuffled(deck: tuple[Card, ...], source: Bits) -> tuple[Card, ...]:
    """Fisher and Yates: every order equally likely if every byte is."""
    cards = list(deck)
    for last in range(len(cards) - 1, 0, -1):
        other = below(last + 1, source)
        cards[last], cards[other] = cards[other], cards[last]
    return tuple(cards)


def below(limit: int, source: Bits) -> int:
    """A number from 0 to limit - 1, each as likely: bytes that would tip the balance are drawn again."""
    fair = 256 - 256 % limit
    while True:
        byte = source()
        if byte < fair:
            return byte % limit


def os_bytes() -> Bits:
    return _bytewise(lambda _: os.urandom(256))


def seeded_bytes(seed: str, number: int) -> Bits:
    """SHAKE-256 of the seed, the number of the shuffle and a block count."""
    return _bytewise(lambda block: shake_256(f"houseway/{seed}/{number}/{block}".encode()).digest(256))


def _bytewise(block: Callable[[int], bytes]) -> Bits:
    blocks = 0
    left = b""

    def next_byte() -> int:
        nonlocal blocks, left
        if not left:
            left = block(blocks)
            blocks += 1
        byte, left = left[0], left[1:]
        return byte

    return next_byte
