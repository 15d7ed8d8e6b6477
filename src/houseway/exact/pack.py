"""Packs of cards to count over: some ranks in some suits, with or without a joker.

The whole deck is one; the short ones are small enough for the walker to go through every deal of them.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import permutations

from houseway.cards import ACE, DECK_53, JOKER, Card


@dataclass(frozen=True, slots=True)
class Pack:
    """Every listed rank in each of the first `suits` suits."""

    ranks: tuple[int, ...] = tuple(range(2, ACE + 1))
    suits: int = 4
    joker: bool = False

    @property
    def cards(self) -> tuple[Card, ...]:
        plain = tuple(DECK_53[4 * (rank - 2) + suit] for rank in self.ranks for suit in range(self.suits))
        return (*plain, JOKER) if self.joker else plain

    def __len__(self) -> int:
        return len(self.ranks) * self.suits + self.joker

    def suit_orders(self) -> Iterator[tuple[int, ...]]:
        """Every way to rename the suits; nothing in these games prefers a suit."""
        for order in permutations(range(self.suits)):
            yield (*order, *range(self.suits, 4))


def whole_pack(deck: tuple[Card, ...]) -> Pack:
    """The pack of a game's own deck."""
    return Pack(joker=JOKER in deck)
