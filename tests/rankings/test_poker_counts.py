"""How many hands of each kind there are: the published counts, hand by hand or class by class.

Every count goes through `Ranking.strength`, the look-up that settles real rounds.

Seven cards are counted by classes. Suits matter to a hand only through its flush, if it has one. So hands
fall into two sorts. A hand with a flush is named by the ranks of its flush suit and the ranks of the cards
outside it. A hand without is named by its ranks alone; there are as many of those as ways to give suits to
the ranks, less the ways that make a flush. One hand of each class is looked up and counted for all of it.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement
from math import comb, prod

import pytest

from houseway.cards import DECK_52, JOKER, RANK_LETTERS, SUIT_LETTERS, Card
from houseway.rankings.poker import Category, poker

HIGHEST_FIRST = (
    "FIVE_ACES ROYAL_FLUSH STRAIGHT_FLUSH FOUR_OF_A_KIND FULL_HOUSE FLUSH STRAIGHT THREE_OF_A_KIND "
    "TWO_PAIR PAIR HIGH_CARD"
).split()

FIVE_CARDS = (0, 4, 36, 624, 3_744, 5_108, 10_200, 54_912, 123_552, 1_098_240, 1_302_540)
SEVEN_CARDS = (
    0, 4_324, 37_260, 224_848, 3_473_184, 4_047_644, 6_180_020, 6_461_620, 31_433_400, 58_627_800, 23_294_460
)  # fmt: skip
FIVE_OF_53 = (1, 24, 180, 828, 4_368, 7_804, 20_532, 63_360, 138_600, 1_215_024, 1_418_964)
SEVEN_OF_53 = (
    1_128, 26_132, 184_832, 307_472, 4_188_528, 6_172_088, 11_236_028, 7_470_676, 35_553_816, 64_221_960,
    24_780_420,
)  # fmt: skip
"""as B. Alspach published them for pai gow poker, whose joker is the same (royals with the straight flushes)"""

RANKS = range(13)


def by_category(strengths: Counter[int]) -> tuple[int, ...]:
    """How many of each category, the highest first."""
    counts: Counter[str] = Counter()
    for strength, count in strengths.items():
        counts[poker().hands[strength].category.name] += count
    return tuple(counts[name] for name in HIGHEST_FIRST)


def test_the_categories_are_all_there() -> None:
    assert [category.name for category in sorted(Category, reverse=True)] == HIGHEST_FIRST


# Classes of hands


def card(rank: int, suit: int) -> Card:
    return Card(RANK_LETTERS[rank] + SUIT_LETTERS[suit])


def without_flush(ranks: tuple[int, ...]) -> list[Card]:
    """These ranks (sorted) with suits given in turn: equal ranks differ, and no suit has more than its share."""
    return [card(rank, place % 4) for place, rank in enumerate(ranks)]


def flush_classes(size: int, least: int) -> Iterator[tuple[list[Card], int]]:
    """One hand of each class with a flush of `least` or more cards, and how many hands are in the class."""
    for suited in range(least, size + 1):
        for inside in combinations(RANKS, suited):
            clubs = [card(rank, 0) for rank in inside]
            for outside in combinations_with_replacement(RANKS, size - suited):
                ways = prod(comb(3, outside.count(rank)) for rank in set(outside))
                if ways:
                    others = [card(rank, 1 + outside[:i].count(rank)) for i, rank in enumerate(outside)]
                    yield clubs + others, 4 * ways


def strengths_by_class(size: int, least: int, joker: tuple[Card, ...] = ()) -> Counter[int]:
    """All hands of so many ordinary cards (with the joker besides, or not), by strength."""
    strength = poker().strength
    strengths: Counter[int] = Counter()
    flushes: Counter[tuple[int, ...]] = Counter()
    for hand, ways in flush_classes(size, least):
        strengths[strength((*hand, *joker))] += ways
        flushes[tuple(sorted(card.rank - 2 for card in hand))] += ways
    for ranks in combinations_with_replacement(RANKS, size):
        ways = prod(comb(4, ranks.count(rank)) for rank in set(ranks))
        if ways > flushes[ranks]:
            strengths[strength((*without_flush(ranks), *joker))] += ways - flushes[ranks]
    return strengths


# The counts


def test_all_five_card_hands_one_by_one() -> None:
    strengths = Counter(map(poker().strength, combinations(DECK_52, 5)))
    assert strengths.total() == 2_598_960
    assert by_category(strengths) == FIVE_CARDS
    assert len(strengths) == 7462, "the number of hands that differ"


def test_all_seven_card_hands() -> None:
    strengths = strengths_by_class(7, least=5)
    assert strengths.total() == comb(52, 7) == 133_784_560
    assert by_category(strengths) == SEVEN_CARDS
    assert len(strengths) == 4824, "the number of best hands that differ"


def test_counting_by_class_equals_counting_one_by_one() -> None:
    assert by_category(strengths_by_class(5, least=5)) == FIVE_CARDS


def test_all_five_card_hands_of_the_deck_with_the_joker() -> None:
    joker_hands = strengths_by_class(4, least=4, joker=(JOKER,))
    assert joker_hands.total() == comb(52, 4)
    assert tuple(a + b for a, b in zip(by_category(joker_hands), FIVE_CARDS, strict=True)) == FIVE_OF_53


def test_all_seven_card_hands_of_the_deck_with_the_joker() -> None:
    joker_hands = strengths_by_class(6, least=4, joker=(JOKER,))
    assert joker_hands.total() == comb(52, 6)
    assert tuple(a + b for a, b in zip(by_category(joker_hands), SEVEN_CARDS, strict=True)) == SEVEN_OF_53


def test_three_of_a_kind_or_better_is_as_frequent_as_the_manual_says() -> None:
    hits = sum(SEVEN_OF_53[: HIGHEST_FIRST.index("THREE_OF_A_KIND") + 1])
    assert sum(SEVEN_OF_53) == comb(53, 7)
    assert f"{hits / comb(53, 7):.2%}" == "19.19%"


@pytest.mark.parametrize("size", [5, 6, 7])
def test_no_table_is_asked_for_a_hand_it_lacks(size: int) -> None:
    """Every choice of ranks that a deck can give, with the joker and without."""
    for ranks in combinations_with_replacement(RANKS, size - 1):
        if max(map(ranks.count, ranks)) <= 4:
            assert poker().strength((*without_flush(ranks), JOKER)) >= 0
