"""Low hands (HL-5): five different ranks, none above the ten, the ace low."""

from itertools import combinations, combinations_with_replacement

import pytest

from houseway.cards import RANK_LETTERS, parse_cards
from houseway.rankings.ten_low import LOW_OF_MASK, low, low_line

PIPS = {letter: place for place, letter in enumerate("A23456789TJQK", start=1)}


def test_every_five_ranks() -> None:
    """Pairs included: every way to choose five ranks, with suits given in turn."""
    for letters in combinations_with_replacement(RANK_LETTERS, 5):
        if max(map(letters.count, letters)) == 5:
            continue
        cards = parse_cards(" ".join(letter + "cdhs"[i % 4] for i, letter in enumerate(letters)))
        highest = max(PIPS[letter] for letter in letters)
        expected = highest if len(set(letters)) == 5 and highest <= 10 else None
        assert low(cards) == expected, letters


def test_only_sets_of_five_ranks_are_lows() -> None:
    lows = {mask for mask, top in enumerate(LOW_OF_MASK) if top is not None}
    expected = {sum(1 << RANK_LETTERS.index(letter) for letter in five) for five in combinations("A23456789T", 5)}
    assert lows == expected
    assert len(lows) == 252


@pytest.mark.parametrize(
    ("cards", "top"),
    [
        ("As 2s 3s 4s 5s", 5),
        ("As 2d 3h 4c 6s", 6),
        ("6s 7s 8s 9s Ts", 10),
        ("As 2d 3h 4c Js", None),
        ("As Ad 3h 4c 5s", None),
        ("As 2d 3h 4c Ks", None),
    ],
)
def test_straights_and_flushes_do_not_spoil_a_low(cards: str, top: int | None) -> None:
    assert low(parse_cards(cards)) == top


@pytest.mark.parametrize(("top", "line"), [(5, "five-high"), (8, "eight-high"), (10, "ten-high")])
def test_a_low_is_named_by_its_highest_card(top: int, line: str) -> None:
    assert low_line(top) == line
