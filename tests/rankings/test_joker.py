"""The semi-wild joker (HF-3): an ace, or a card that completes a straight, a flush or both."""

from functools import cache
from itertools import combinations, combinations_with_replacement
from random import Random

import pytest

from houseway.cards import DECK_52, DECK_53, JOKER, Card, parse_cards
from houseway.rankings.poker import Hand, poker
from tests.rankings import slow_joker
from tests.rankings.slow_joker import SlowCard, Value
from tests.rankings.test_poker_counts import flush_classes, without_flush


def slow(card: Card) -> SlowCard:
    return card.rank, card.suit


def value(hand: Hand) -> Value:
    return int(hand.category), hand.ranks


@cache
def slow_with_joker(ranks: tuple[int, ...], one_suit: bool) -> Value:
    """The slow answer for four cards and the joker; suits count only by being one suit, or not."""
    suits = "cccc" if one_suit else "cdhs"
    return slow_joker.with_joker(zip(ranks, suits, strict=True))


def slow_best(others: list[Card]) -> Value:
    """The slow answer for these cards and the joker, with its part for each four of them remembered."""
    cards = [slow(card) for card in sorted(others, reverse=True)]
    with_it = (
        slow_with_joker(tuple(rank for rank, _ in four), len({suit for _, suit in four}) == 1)
        for four in combinations(cards, 4)
    )
    without_it = (slow_joker.five(five) for five in combinations(cards, 5))
    return max(*with_it, *without_it, (-1, ()))


def test_every_five_card_hand_with_the_joker() -> None:
    best = poker().best
    for others in combinations(reversed(DECK_52), 4):
        one_suit = others[0].suit == others[1].suit == others[2].suit == others[3].suit
        expected = slow_with_joker(tuple(card.rank for card in others), one_suit)
        assert value(best((*others, JOKER))) == expected, others


@pytest.mark.parametrize("size", [5, 6])
def test_every_class_of_longer_hands_with_the_joker(size: int) -> None:
    hands = [hand for hand, _ in flush_classes(size, least=4)]
    hands += [
        without_flush(ranks)
        for ranks in combinations_with_replacement(range(13), size)
        if max(map(ranks.count, ranks)) <= 4
    ]
    for others in hands:
        assert value(poker().best((*others, JOKER))) == slow_best(others), others


@pytest.mark.parametrize("size", [5, 6, 7])
def test_random_hands_with_the_joker(size: int) -> None:
    rng = Random(size)
    for _ in range(400):
        hand = [*rng.sample(DECK_52, size - 1), JOKER]
        rng.shuffle(hand)
        assert value(poker().best(hand)) == slow_joker.best(map(slow, hand)), hand


@pytest.mark.parametrize("size", [5, 6, 7])
def test_random_hands_of_the_whole_deck_compare_alike(size: int) -> None:
    rng = Random(100 + size)
    for _ in range(400):
        one, other = rng.sample(DECK_53, size), rng.sample(DECK_53, size)
        fast = poker().strength(one) - poker().strength(other)
        mine, yours = slow_joker.best(map(slow, one)), slow_joker.best(map(slow, other))
        assert (fast > 0, fast == 0) == (mine > yours, mine == yours), (one, other)


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("As Ad Ah Ac Jk", "five aces"),
        ("Ks Kd Kh Kc Jk", "four kings, A"),
        ("Ks Kd Kh Jk 2c", "three kings, A-2"),
        ("As Ad Ks Kd Jk", "full house, aces full of kings"),
        ("Ks Kd 2h 2c Jk", "two pair, kings and twos, A"),
        ("Ks Kd 9h 2c Jk", "pair of kings, A-9-2"),
        ("Ks Qd 9h 2c Jk", "ace high, K-Q-9-2"),
        ("As Qd 9h 2c Jk", "pair of aces, Q-9-2"),
        ("2s 3d 4h 5c Jk", "straight to the six"),
        ("As 3d 4h 5c Jk", "straight to the five"),
        ("As Kd Jh Tc Jk", "straight to the ace"),
        ("As Ks 9s 2s Jk", "flush, A-K-Q-9-2"),
        ("Ks Qs 9s 2s Jk", "flush, A-K-Q-9-2"),
        ("As Ks Qs Js Jk", "royal flush"),
        ("2s 3s 4s 5s Jk", "straight flush to the six"),
        ("5s 6s 8s 9s Jk", "straight flush to the nine"),
        ("As Ad Ah Ac Jk Ks Qs", "five aces"),
        ("As Ks Qs Js Ts Jk 2d", "royal flush"),
        ("9s 8s 7s 6s 5s Jk 2d", "straight flush to the ten"),
        ("2s 2d 2h 2c Jk 3s 3d", "four twos, A"),
    ],
)
def test_the_joker_is(cards: str, words: str) -> None:
    assert poker().best(parse_cards(cards)).words == words
