"""An evaluator from elsewhere (phevaluator, from PyPI) puts hands in the same order."""

from random import Random

import pytest
from phevaluator import evaluate_cards

from houseway.cards import DECK_52
from houseway.rankings.poker import poker

TEXT = tuple(map(str, DECK_52))
HANDS = 160_000
PAIRS = HANDS - 1
assert PAIRS >= 100_000


@pytest.mark.parametrize("size", [5, 6, 7])
def test_the_order_of_random_hands_agrees(size: int) -> None:
    """Each hand is compared with the one before it; the other evaluator counts from the best hand up."""
    strength, rng = poker().strength, Random(size)
    ours_before = theirs_before = 0
    for _ in range(HANDS):
        hand = rng.sample(DECK_52, size)
        ours, theirs = strength(hand), -evaluate_cards(*(TEXT[card] for card in hand))
        if ours_before:
            assert (ours > ours_before, ours == ours_before) == (
                theirs > theirs_before,
                theirs == theirs_before,
            ), hand
        ours_before, theirs_before = ours, theirs


def test_equal_hands_are_equal_there_too() -> None:
    """Over many hands, each strength of ours belongs to one rank of theirs and the other way round."""
    rng = Random(0)
    pairs = set()
    for _ in range(40_000):
        hand = rng.sample(DECK_52, 7)
        pairs.add((poker().strength(hand), evaluate_cards(*(TEXT[card] for card in hand))))
    assert len({ours for ours, _ in pairs}) == len({theirs for _, theirs in pairs}) == len(pairs) > 3000
