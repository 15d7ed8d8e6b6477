"""Cards are dealt evenly, and every block of a seed has cards of its own."""

from itertools import permutations
from math import prod, sqrt

import numpy as np
import pytest
from numpy.typing import NDArray

from houseway.cards import DECK_52, DECK_53, Card
from houseway.simulate.stream import deals, draws, start


def dealt(deck: tuple[Card, ...], cards: int, rounds: int, seed: int = 1, block: int = 0) -> NDArray[np.int64]:
    return np.concatenate([hands.astype(np.int64) for hands in deals(deck, cards, seed, block, rounds)])


def surprise(counts: NDArray[np.int64], expected: float) -> float:
    """Chi-square, as standard deviations from what even dealing gives."""
    free = counts.size - 1
    chi_square = float(((counts - expected) ** 2 / expected).sum())
    return (chi_square - free) / sqrt(2 * free)


ROUNDS = 1_000_000


@pytest.fixture(scope="module", params=[(DECK_52, 15), (DECK_53, 14)], ids=["52 cards", "53 cards"])
def table(request: pytest.FixtureRequest) -> tuple[int, NDArray[np.int64]]:
    deck, cards = request.param
    return len(deck), dealt(deck, cards, ROUNDS)


def test_every_card_falls_on_every_place_as_often(table: tuple[int, NDArray[np.int64]]) -> None:
    size, hands = table
    for place in hands.T:
        assert abs(surprise(np.bincount(place, minlength=size), ROUNDS / size)) < 4.5


def test_every_two_places_have_every_two_cards_as_often(table: tuple[int, NDArray[np.int64]]) -> None:
    size, hands = table
    for one, other in ((0, 1), (0, 6), (6, 7), (8, 9), (7, 13)):  # the ninth card is the last of the first number
        pairs = np.bincount(hands[:, one] * size + hands[:, other], minlength=size * size).reshape(size, size)
        assert not pairs.diagonal().any()
        apart = pairs[~np.eye(size, dtype=bool)]
        assert abs(surprise(apart, ROUNDS / (size * (size - 1)))) < 4.5


def test_a_card_does_not_hang_on_the_round_before(table: tuple[int, NDArray[np.int64]]) -> None:
    size, hands = table
    pairs = np.bincount(hands[:-1, 0] * size + hands[1:, 0], minlength=size * size)
    assert abs(surprise(pairs, (ROUNDS - 1) / size**2)) < 4.5


def test_no_card_is_dealt_twice_in_a_round(table: tuple[int, NDArray[np.int64]]) -> None:
    _, hands = table
    in_order = np.sort(hands[:50_000], axis=1)
    assert (np.diff(in_order, axis=1) > 0).all()


def test_every_order_of_a_few_cards_is_as_likely() -> None:
    hands = dealt(DECK_52[:5], 5, 600_000) @ 5 ** np.arange(5)
    codes = [sum(card * 5**at for at, card in enumerate(order)) for order in permutations(range(5))]
    assert abs(surprise(np.array([(hands == code).sum() for code in codes]), 5_000)) < 4.5


def test_numbers_that_would_favour_a_card_are_thrown_away() -> None:
    how = draws(52, 15)
    assert how.cards.tolist() == [9, 6]
    assert how.product.tolist() == [prod(range(44, 53)), prod(range(38, 44))]
    assert [int(least) for least in how.least] == [2**64 % int(product) for product in how.product]


def test_a_block_is_dealt_alike_whatever_the_batches() -> None:
    whole = dealt(DECK_52, 8, 10_000)
    for batch in (1, 37, 4096):
        assert (np.concatenate([h.copy() for h in deals(DECK_52, 8, 1, 0, 500, batch)]) == whole[:500]).all()


def test_blocks_and_seeds_have_streams_of_their_own() -> None:
    states = {start(seed, block).tobytes() for seed in range(50) for block in range(50)}
    assert len(states) == 2_500
