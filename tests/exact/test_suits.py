"""Suit classes: every set of cards in one of them, and known numbers of them."""

from itertools import combinations
from math import comb

import numpy as np
import pytest

from houseway.cards import JOKER
from houseway.exact.pack import Pack
from houseway.exact.suits import suit_classes

PACKS = [
    Pack(),
    Pack(joker=True),
    Pack((2, 7, 14), 4, joker=True),
    Pack((5, 6, 7, 8), 3),
    Pack((2, 3, 4, 5), 2, joker=True),
    Pack((9, 11, 12, 13, 14), 1),
]


def renamed(cards: tuple[int, ...], order: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(card if card == JOKER else card - card % 4 + order[card % 4] for card in cards))


@pytest.mark.parametrize(("size", "classes"), [(1, 13), (2, 169), (3, 1_755), (4, 16_432), (5, 134_459)])
def test_a_whole_deck_has_the_known_numbers_of_classes(size: int, classes: int) -> None:
    assert len(suit_classes(Pack(), size)) == classes


@pytest.mark.parametrize("size", range(5))
@pytest.mark.parametrize("pack", PACKS, ids=str)
def test_the_classes_have_every_set_between_them(pack: Pack, size: int) -> None:
    assert suit_classes(pack, size).sizes.sum() == comb(len(pack), size)


@pytest.mark.parametrize("size", [1, 2, 3])
@pytest.mark.parametrize("pack", PACKS[2:], ids=str)
def test_a_class_is_all_that_renaming_the_suits_makes_of_one_set(pack: Pack, size: int) -> None:
    classes = suit_classes(pack, size)
    every = list(combinations(map(int, pack.cards), size))
    rows, _ = classes.find(every)
    for row, (cards, count) in enumerate(zip(classes.cards.tolist(), classes.sizes, strict=True)):
        members = {renamed(cards, order) for order in pack.suit_orders()}
        assert members == {one for one, its_row in zip(every, rows, strict=True) if its_row == row}
        assert len(members) == count


def test_a_set_is_found_with_the_renaming_that_leads_to_its_stand_in() -> None:
    pack = Pack((3, 8, 10, 14), 4, joker=True)
    classes = suit_classes(pack, 4)
    every = list(combinations(map(int, pack.cards), 4))
    rows, renamings = classes.find(every)
    for cards, row, renaming in zip(every, rows, renamings.tolist(), strict=True):
        assert renamed(cards, renaming) == tuple(classes.cards[row])


def test_a_stand_in_is_in_its_own_class_and_needs_no_renaming() -> None:
    classes = suit_classes(Pack(), 3)
    rows, renamings = classes.find(classes.cards)
    assert (rows == np.arange(len(classes))).all()
    assert (renamings == np.arange(4)).all()
