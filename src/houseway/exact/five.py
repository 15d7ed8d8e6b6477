"""Five-card poker strengths for compiled code: tables made from the ranking that play uses."""

from collections.abc import Iterator
from math import comb, prod

import numpy as np
from numba import njit
from numpy.typing import NDArray

from houseway.cards import ACE, DECK_52, Card
from houseway.exact.pack import Pack
from houseway.rankings.poker import Category, multisets, poker, rank_key

Table = NDArray[np.int16]

FLUSHES = (Category.FLUSH, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH)


def rank_table() -> Table:
    """Strength without a flush, by the place of five ranks among all choices of five, repeats allowed."""
    table = np.full(comb(17, 5), -1, dtype=np.int16)
    for ranks in multisets(5):
        place = sum(comb(rank - 2 + i, i + 1) for i, rank in enumerate(sorted(ranks)))
        table[place] = poker().by_ranks[5][rank_key(ranks)]
    return table


def suit_table() -> Table:
    """Strength of a flush, by the bits of its ranks."""
    return np.array(poker().by_suit, dtype=np.int16)


def place_table() -> NDArray[np.int16]:
    """The i-th lowest of five ranks adds this to the place."""
    return np.array([[comb(rank + i, i + 1) for rank in range(13)] for i in range(5)], dtype=np.int16)


def examples() -> list[tuple[Card, ...]]:
    """For every strength a five-card hand that has it (no joker): what a strength means, in cards."""
    return [_example(h.category, h.ranks) for h in poker().hands if h.category is not Category.FIVE_ACES]


def five_card_hands(pack: Pack) -> Iterator[tuple[tuple[Card, ...], int]]:
    """A five-card hand of every strength, and how many hands of the pack have that strength."""
    for hand, cards in zip(poker().hands, examples(), strict=False):
        ranks = [card.rank for card in cards]
        if any(rank not in pack.ranks or ranks.count(rank) > pack.suits for rank in ranks):
            continue
        if hand.category in FLUSHES:
            yield cards, pack.suits
        else:
            ways = prod(comb(pack.suits, ranks.count(rank)) for rank in set(ranks))
            yield cards, ways - (pack.suits if len(set(ranks)) == 5 else 0)


def _example(category: Category, ranks: tuple[int, ...]) -> tuple[Card, ...]:
    copies = {
        Category.PAIR: (2, 1, 1, 1),
        Category.TWO_PAIR: (2, 2, 1),
        Category.THREE_OF_A_KIND: (3, 1, 1),
        Category.FULL_HOUSE: (3, 2),
        Category.FOUR_OF_A_KIND: (4, 1),
    }.get(category, (1, 1, 1, 1, 1))
    if category in (Category.STRAIGHT, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH):
        ranks = tuple(ACE if rank == 1 else rank for rank in range(ranks[0], ranks[0] - 5, -1))
    suited = category in FLUSHES
    cards: list[Card] = []
    for rank, count in zip(ranks, copies, strict=True):
        for copy in range(count):
            suit = 0 if suited else (len(cards) + copy) % 4 if count == 1 else copy
            cards.append(DECK_52[4 * (rank - 2) + suit])
    return tuple(cards)


@njit(inline="always")
def five_strength(a, b, c, d, e, ranks, suits, places):  # type: ignore[no-untyped-def] # pragma: no cover
    """The strength of five cards."""
    if (a & 3) == (b & 3) == (c & 3) == (d & 3) == (e & 3):
        return suits[(1 << (a >> 2)) | (1 << (b >> 2)) | (1 << (c >> 2)) | (1 << (d >> 2)) | (1 << (e >> 2))]
    a, b, c, d, e = a >> 2, b >> 2, c >> 2, d >> 2, e >> 2
    # A sorting network: nine exchanges put five ranks in order.
    a, b = min(a, b), max(a, b)
    d, e = min(d, e), max(d, e)
    c, e = min(c, e), max(c, e)
    c, d = min(c, d), max(c, d)
    b, e = min(b, e), max(b, e)
    a, d = min(a, d), max(a, d)
    a, c = min(a, c), max(a, c)
    b, d = min(b, d), max(b, d)
    b, c = min(b, c), max(b, c)
    return ranks[places[0, a] + places[1, b] + places[2, c] + places[3, d] + places[4, e]]
