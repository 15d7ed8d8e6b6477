"""The shoe: fair shuffles, shown by counting; seeded ones that never change; otherwise the system's entropy."""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import count, permutations
from math import sqrt

import pytest

from houseway.cards import DECK_52, DECK_53, Card, parse_cards
from houseway.refused import Refused
from houseway.shoe import Bits, Shoe, Stack, below, os_bytes, seeded_bytes, shuffled

Deck = tuple[Card, ...]
Shuffle = Callable[[Deck, Bits], Deck]

SHUFFLES = 40_000
FAR = 4.5
"""standard deviations: a fair shuffle passes this about once in 300,000 tries; the seed below is fixed anyway"""


# Every number below a limit is as likely as any other


@pytest.mark.parametrize("limit", range(1, 54))
def test_no_number_below_a_limit_has_more_bytes_than_another(limit: int) -> None:
    """Over all 256 bytes: each number is made by equally many, and the rest are drawn again."""
    source = iter(range(256)).__next__
    drawn: Counter[int] = Counter()
    with suppress(StopIteration):
        while True:
            drawn[below(limit, source)] += 1
    assert set(drawn) == set(range(limit))
    assert set(drawn.values()) == {256 // limit}


def test_a_byte_that_would_tip_the_balance_is_drawn_again() -> None:
    assert below(52, iter([255, 208, 207]).__next__) == 207 % 52


# Chi-square: how far counts are from even, in standard deviations


def chi_square(counts: Counter[object], cells: int) -> float:
    expected = counts.total() / cells
    empty = cells - len(counts)
    return sum((seen - expected) * (seen - expected) for seen in counts.values()) / expected + empty * expected


def deviations(square: float, free: int) -> float:
    """How many standard deviations a chi-square is from what chance gives to so many free cells."""
    return (square - free) / sqrt(2 * free)


def sample(deck: Deck, shuffle: Shuffle) -> list[Deck]:
    return [shuffle(deck, seeded_bytes("chi-square", number)) for number in range(1, SHUFFLES + 1)]


def positions(shuffles: list[Deck]) -> float:
    """Which card lies where: every card is as often in every place.

    A shuffle fills every row and every column once, so (n - 1)^2 cells are free, and the square is n / (n - 1)
    times too large.
    """
    size = len(shuffles[0])
    counts: Counter[object] = Counter()
    for cards in shuffles:
        counts.update(enumerate(cards))
    return deviations(chi_square(counts, size**2) * (size - 1) / size, (size - 1) ** 2)


def pairs(shuffles: list[Deck], first: int, second: int) -> float:
    """Which two cards lie in two places: every ordered pair is as frequent."""
    size = len(shuffles[0])
    counts: Counter[object] = Counter((cards[first], cards[second]) for cards in shuffles)
    cells = size * (size - 1)
    return deviations(chi_square(counts, cells), cells - 1)


PLACES = [(0, 1), (1, 2), (0, -1), (-2, -1), (25, 26)]


@pytest.mark.parametrize("deck", [DECK_52, DECK_53], ids=["52 cards", "53 cards"])
def test_the_shuffle_is_fair(deck: Deck) -> None:
    shuffles = sample(deck, shuffled)
    assert abs(positions(shuffles)) < FAR
    for first, second in PLACES:
        assert abs(pairs(shuffles, first, second)) < FAR


def modulo_bias(deck: Deck, source: Bits) -> Deck:
    """Fisher and Yates, with a byte cut down to size by its remainder alone."""
    cards = list(deck)
    for last in range(len(cards) - 1, 0, -1):
        other = source() % (last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    return tuple(cards)


def swap_with_any(deck: Deck, source: Bits) -> Deck:
    """Every place is swapped with any other: 52^52 ways do not divide evenly into 52! orders."""
    cards = list(deck)
    for place in range(len(cards)):
        other = below(len(cards), source)
        cards[place], cards[other] = cards[other], cards[place]
    return tuple(cards)


def never_in_place(deck: Deck, source: Bits) -> Deck:
    """Fisher and Yates off by one (Sattolo): no card stays where it was."""
    cards = list(deck)
    for last in range(len(cards) - 1, 0, -1):
        other = below(last, source)
        cards[last], cards[other] = cards[other], cards[last]
    return tuple(cards)


def cut_only(deck: Deck, source: Bits) -> Deck:
    """A cut: every card is as often in every place, but neighbours stay neighbours."""
    place = below(len(deck), source)
    return deck[place:] + deck[:place]


@pytest.mark.parametrize("deck", [DECK_52, DECK_53], ids=["52 cards", "53 cards"])
@pytest.mark.parametrize("unfair", [modulo_bias, swap_with_any, never_in_place])
def test_an_unfair_shuffle_is_found_out_by_positions(unfair: Shuffle, deck: Deck) -> None:
    assert positions(sample(deck, unfair)) > 2 * FAR


@pytest.mark.parametrize("unfair", [swap_with_any, never_in_place, cut_only])
def test_an_unfair_shuffle_is_found_out_by_pairs(unfair: Shuffle) -> None:
    assert pairs(sample(DECK_52, unfair), 0, 1) > 2 * FAR


@pytest.mark.parametrize("size", [2, 3, 4])
def test_every_order_of_a_small_deck_is_as_likely(size: int) -> None:
    """Exactly: over every sequence of the bytes that count, each order comes up equally often."""
    deck = DECK_52[:size]
    orders = Counter(shuffled(deck, iter(picks).__next__) for picks in _all_picks(size))
    assert set(orders) == set(permutations(deck))
    assert len(set(orders.values())) == 1


def _all_picks(size: int) -> Iterator[tuple[int, ...]]:
    """One byte for each place from the last down: every combination of remainders."""
    if size == 1:
        yield ()
        return
    for pick in range(size):
        for rest in _all_picks(size - 1):
            yield (pick, *rest)


# Seeds


def test_the_same_seed_deals_the_same_decks() -> None:
    one, other = Shoe(DECK_52, "seed"), Shoe(DECK_52, "seed")
    for _ in range(5):
        assert one.shuffle().deal(52) == other.shuffle().deal(52)


def test_another_number_or_another_seed_is_another_deck() -> None:
    decks = {shuffled(DECK_52, seeded_bytes(seed, number)) for seed in ("a", "b", "a/1") for number in (1, 2, 11)}
    assert len(decks) == 9


def test_a_shoe_can_go_on_from_any_number() -> None:
    shoe = Shoe(DECK_52, "seed")
    decks = [shoe.shuffle().deal(52) for _ in range(3)]
    assert Shoe(DECK_52, "seed", number=2).shuffle().deal(52) == decks[2]
    assert shoe.number == 3


KNOWN = {
    DECK_52: (
        "Qc 7h As 3d 7d 8c 3c Jc 2s 8s 2h Ts 5c Th Kh 4h Ah 6h 5h 7c 4d 6c 5s 2c Qd Qs 4c "
        "5d 4s 9d 9h 8h Tc Ks 8d Js 6s 3h 3s Jd 6d Kc 9c Qh 7s Ac Ad 9s Kd Td 2d Jh"
    ),
    DECK_53: (
        "6d 7h Kc 3d Kh 8c 3c Jk 2s 8s 2h Ts 5c Th Td 4h 2d 6h Qd 7c 4d 6c 5s 2c 7s Ac 4c "
        "5d 4s Ah 9h Qs Tc Ks 8d Js 6s 3h 3s Jd Qc 5h Ad 8h Jh 7d Qh 9s 9c Kd 9d As Jc"
    ),
}


@pytest.mark.parametrize("deck", KNOWN, ids=["52 cards", "53 cards"])
def test_a_seed_deals_what_it_has_always_dealt(deck: Deck) -> None:
    """Records name their seed: another deck here would make every old record a lie."""
    assert Shoe(deck, "houseway").shuffle().deal(len(deck)) == parse_cards(KNOWN[deck])


def test_seeded_bytes_do_not_run_out() -> None:
    source = seeded_bytes("seed", 1)
    blocks = [bytes(source() for _ in range(256)) for _ in range(4)]
    assert len(set(blocks)) == 4


# Entropy


def test_without_a_seed_every_byte_is_the_systems(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def urandom(size: int) -> bytes:
        asked.append(size)
        return bytes((7 * i + len(asked)) % 256 for i in range(size))

    monkeypatch.setattr("os.urandom", urandom)
    first = Shoe(DECK_52).shuffle().deal(52)
    assert asked
    numbers = ((7 * i + block) % 256 for block in count(1) for i in range(asked[0]))
    assert first == shuffled(DECK_52, numbers.__next__)


def test_without_a_seed_no_two_shuffles_are_alike() -> None:
    shoe = Shoe(DECK_52)
    assert len({shoe.shuffle().deal(52) for _ in range(50)}) == 50


def test_with_a_seed_the_system_is_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr("os.urandom")
    assert len(set(Shoe(DECK_52, "seed").shuffle().deal(52))) == 52


def test_pythons_own_generator_has_no_say() -> None:
    random.seed(1)
    one = Shoe(DECK_52).shuffle().deal(52)
    random.seed(1)
    assert Shoe(DECK_52).shuffle().deal(52) != one


def test_the_systems_bytes_are_bytes() -> None:
    source = os_bytes()
    assert {source() for _ in range(20_000)} == set(range(256))


# The stack


@pytest.mark.parametrize("deck", [DECK_52, DECK_53], ids=["52 cards", "53 cards"])
def test_a_shuffled_deck_has_every_card_once(deck: Deck) -> None:
    assert sorted(Shoe(deck).shuffle().deal(len(deck))) == sorted(deck)


def test_cards_are_dealt_from_the_top_and_only_once() -> None:
    stack = Stack(parse_cards("As Kd Qh Jc"))
    assert (stack.deal(1), stack.deal(2), stack.deal(0)) == (parse_cards("As"), parse_cards("Kd Qh"), ())


def test_a_deck_that_runs_out_says_what_is_left() -> None:
    stack = Stack(parse_cards("As Kd Qh"))
    stack.deal(2)
    with pytest.raises(Refused, match="the deck has 1 cards left, not 2"):
        stack.deal(2)
