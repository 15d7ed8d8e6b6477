"""Poker hands: the best five of five to seven cards, with or without the semi-wild joker.

The declaration is `Category`, `PATTERNS` and `shape`: what each kind of hand looks like and what breaks ties.
`Ranking` turns it into tables. A hand is looked up by two keys: which ranks it holds, three bits a rank
(straights, pairs and the like), and which ranks of each suit, a bit a rank (flushes).
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cache, cached_property
from itertools import combinations, combinations_with_replacement
from typing import Final

from houseway.cards import ACE, JOKER, RANK_LETTERS, Card, rank_word, rank_words


class Category(IntEnum):
    """The kinds of hands from the lowest up. Five aces need the joker."""

    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIR = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8
    ROYAL_FLUSH = 9
    FIVE_ACES = 10

    @property
    def line(self) -> str:
        """As paytables name it: `four-of-a-kind`."""
        return self.name.lower().replace("_", "-")

    @property
    def words(self) -> str:
        return self.name.lower().replace("_", " ")


PATTERNS: Final = {
    (1, 1, 1, 1, 1): Category.HIGH_CARD,
    (2, 1, 1, 1): Category.PAIR,
    (2, 2, 1): Category.TWO_PAIR,
    (3, 1, 1): Category.THREE_OF_A_KIND,
    (3, 2): Category.FULL_HOUSE,
    (4, 1): Category.FOUR_OF_A_KIND,
    (5,): Category.FIVE_ACES,
}
WHEEL: Final = (ACE, 5, 4, 3, 2)


def shape(ranks: Sequence[int], suited: bool = False) -> tuple[Category, tuple[int, ...]]:
    """The category of five ranks and the ranks that break ties, most important first."""
    groups = sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)
    order = tuple(rank for _, rank in groups)
    category = PATTERNS[tuple(count for count, _ in groups)]
    straight = len(order) == 5 and (order[0] - order[4] == 4 or order == WHEEL)
    if straight:
        top = 5 if order == WHEEL else order[0]
        if suited:
            return (Category.ROYAL_FLUSH if top == ACE else Category.STRAIGHT_FLUSH), (top,)
        return Category.STRAIGHT, (top,)
    return (Category.FLUSH if suited else category), order


@dataclass(frozen=True, slots=True, order=True)
class Hand:
    """A made hand. Hands of one ranking compare by strength; equal hands tie."""

    strength: int
    category: Category
    ranks: tuple[int, ...]

    @property
    def words(self) -> str:
        """`pair of tens, A-7-2`; different hands have different words."""
        return _WORDS[self.category](self.ranks)


def _letters(ranks: tuple[int, ...]) -> str:
    """`A-10-4`: the kickers, most important first."""
    return "-".join(str(rank) if rank <= 10 else RANK_LETTERS[rank - 2] for rank in ranks)


_WORDS: Final[dict[Category, Callable[[tuple[int, ...]], str]]] = {
    Category.HIGH_CARD: lambda r: f"{rank_word(r[0])} high, {_letters(r[1:])}",
    Category.PAIR: lambda r: f"pair of {rank_words(r[0])}, {_letters(r[1:])}",
    Category.TWO_PAIR: lambda r: f"two pair, {rank_words(r[0])} and {rank_words(r[1])}, {_letters(r[2:])}",
    Category.THREE_OF_A_KIND: lambda r: f"three {rank_words(r[0])}, {_letters(r[1:])}",
    Category.STRAIGHT: lambda r: f"straight to the {rank_word(r[0])}",
    Category.FLUSH: lambda r: f"flush, {_letters(r)}",
    Category.FULL_HOUSE: lambda r: f"full house, {rank_words(r[0])} full of {rank_words(r[1])}",
    Category.FOUR_OF_A_KIND: lambda r: f"four {rank_words(r[0])}, {_letters(r[1:])}",
    Category.STRAIGHT_FLUSH: lambda r: f"straight flush to the {rank_word(r[0])}",
    Category.ROYAL_FLUSH: lambda _: "royal flush",
    Category.FIVE_ACES: lambda _: "five aces",
}


def rank_key(ranks: Iterable[int]) -> int:
    """How many of each rank, three bits a rank; keys of disjoint cards add up."""
    return sum(1 << 3 * (rank - 2) for rank in ranks)


def suit_mask(ranks: Iterable[int]) -> int:
    """Which ranks of one suit, a bit a rank."""
    return sum(1 << (rank - 2) for rank in ranks)


def multisets(size: int) -> Iterator[tuple[int, ...]]:
    """Every choice of ranks that a deck can give to a hand of this size, highest first."""
    for ranks in combinations_with_replacement(range(ACE, 1, -1), size):
        if size < 5 or all(ranks.count(rank) <= 4 for rank in ranks):
            yield ranks


_KEY_OF_CARD: Final = tuple(0 if card == 52 else 1 << 3 * (card >> 2) for card in range(53))
_BIT_OF_CARD: Final = tuple(0 if card == 52 else 1 << (card >> 2) for card in range(53))


class Ranking:
    """Poker's order of hands as tables; each table is made when it is first needed, once."""

    @cached_property
    def hands(self) -> tuple[Hand, ...]:
        """Every distinct hand, weakest first: a hand's strength is its place here."""
        shapes = {shape(ranks) for ranks in multisets(5)}
        shapes |= {shape(ranks, suited=True) for ranks in combinations(range(ACE, 1, -1), 5)}
        shapes.add(shape((ACE,) * 5))
        return tuple(Hand(strength, *it) for strength, it in enumerate(sorted(shapes)))

    @cached_property
    def _strength_of(self) -> dict[tuple[Category, tuple[int, ...]], int]:
        return {(hand.category, hand.ranks): hand.strength for hand in self.hands}

    @cached_property
    def by_ranks(self) -> dict[int, dict[int, int]]:
        """size -> rank key -> best strength that needs no flush; sizes are filled when first met."""
        return {5: {rank_key(r): self._strength_of[shape(r)] for r in multisets(5)}}

    @cached_property
    def by_suit(self) -> tuple[int, ...]:
        """suit mask of five cards or more -> best flush or straight flush; -1 where there is none."""
        table = [-1] * 8192
        for ranks in combinations(range(ACE, 1, -1), 5):
            table[suit_mask(ranks)] = self._strength_of[shape(ranks, suited=True)]
        return _best_after_removing_one(table, size=6)

    @cached_property
    def by_ranks_with_joker(self) -> dict[int, dict[int, int]]:
        """As `by_ranks`, for the other cards of a hand that holds the joker: an ace, or what makes a straight."""
        return {4: {rank_key(ranks): max(self._with_joker(ranks)) for ranks in multisets(4)}}

    def _with_joker(self, ranks: tuple[int, ...]) -> Iterator[int]:
        yield self._strength_of[shape((*ranks, ACE))]
        for rank in range(ACE, 1, -1):
            made = shape((*ranks, rank)) if rank not in ranks else None
            if made and made[0] is Category.STRAIGHT:
                yield self._strength_of[made]

    @cached_property
    def by_suit_with_joker(self) -> tuple[int, ...]:
        """Four cards of a suit and the joker: it is whatever card of the suit makes the most of them (HF-3)."""
        table = [-1] * 8192
        for ranks in combinations(range(ACE, 1, -1), 4):
            table[suit_mask(ranks)] = max(
                self._strength_of[shape((*ranks, rank), suited=True)] for rank in range(ACE, 1, -1) if rank not in ranks
            )
        return _best_after_removing_one(table, size=5)

    def ranks_table(self, size: int, joker: bool = False) -> dict[int, int]:
        """The table for this many cards, from the one for a card less: drop any one card, keep the best."""
        tables = self.by_ranks_with_joker if joker else self.by_ranks
        if size not in tables:
            smaller = self.ranks_table(size - 1, joker)
            tables[size] = {
                (key := rank_key(ranks)): max(smaller[key - (1 << 3 * (r - 2))] for r in set(ranks))
                for ranks in multisets(size)
            }
            if joker:  # with a card to spare the joker may also lie idle
                plain = self.ranks_table(size)
                tables[size] = {key: max(best, plain[key]) for key, best in tables[size].items()}
        return tables[size]

    def strength(self, cards: Sequence[Card]) -> int:
        """The strength of the best five of these five, six or seven cards."""
        key = 0
        suits = [0, 0, 0, 0]
        for card in cards:
            key += _KEY_OF_CARD[card]
            suits[card & 3] |= _BIT_OF_CARD[card]
        if joker := JOKER in cards:
            best, flushes = self.ranks_table(len(cards) - 1, joker)[key], self.by_suit_with_joker
        else:
            best, flushes = self.ranks_table(len(cards), joker)[key], self.by_suit
        return max(best, *(flushes[mask] for mask in suits))

    def best(self, cards: Sequence[Card]) -> Hand:
        """The best five-card hand in five to seven cards."""
        return self.hands[self.strength(cards)]


def _best_after_removing_one(table: list[int], size: int) -> tuple[int, ...]:
    """Fill in the masks of `size` cards and more: the best of what is left when any one card is dropped."""
    for mask in sorted(range(8192), key=int.bit_count):
        if mask.bit_count() >= size:
            table[mask] = max(table[mask & ~(1 << bit)] for bit in range(13) if mask >> bit & 1)
    return tuple(table)


@cache
def poker() -> Ranking:
    """The ranking that every poker game here shares."""
    return Ranking()
