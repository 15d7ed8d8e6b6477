"""Hands in their order, and in words."""

from itertools import pairwise

import pytest

from houseway.cards import parse_cards
from houseway.rankings.poker import Category, poker


def test_a_hand_is_found_at_its_strength_and_the_order_is_by_category_then_ranks() -> None:
    hands = poker().hands
    assert [hand.strength for hand in hands] == list(range(len(hands)))
    for lower, higher in pairwise(hands):
        assert (lower.category, lower.ranks) < (higher.category, higher.ranks)
        assert lower < higher


def test_different_hands_have_different_words() -> None:
    hands = poker().hands
    assert len({hand.words for hand in hands}) == len(hands) == 7463, "7,462 hands, and five aces"


@pytest.mark.parametrize("category", Category)
def test_a_line_of_a_paytable_is_the_name_with_dashes(category: Category) -> None:
    assert category.line == category.words.replace(" ", "-") == category.name.lower().replace("_", "-")


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("As Kd 9h 7c 2s", "ace high, K-9-7-2"),
        ("6s 6d 9h 7c 2s", "pair of sixes, 9-7-2"),
        ("6s 6d Th Tc 2s", "two pair, tens and sixes, 2"),
        ("Js Jd Jh Tc 2s", "three jacks, 10-2"),
        ("As 2d 3h 4c 5s", "straight to the five"),
        ("As Kd Qh Jc Ts", "straight to the ace"),
        ("As Ts 9s 4s 2s", "flush, A-10-9-4-2"),
        ("2s 2d 2h Ac As", "full house, twos full of aces"),
        ("Qs Qd Qh Qc As", "four queens, A"),
        ("As 2s 3s 4s 5s", "straight flush to the five"),
        ("As Ks Qs Js Ts", "royal flush"),
        ("As 2s 3s 4s 5s 6s Kd", "straight flush to the six"),
        ("As Ad Ks Kd Qs Qd Jc", "two pair, aces and kings, Q"),
        ("As Ad Ah Ks Kd Kh Qc", "full house, aces full of kings"),
        ("Qs Kd Ah 2c 3s 9d 8h", "ace high, K-Q-9-8"),
    ],
)
def test_words(cards: str, words: str) -> None:
    assert poker().best(parse_cards(cards)).words == words
