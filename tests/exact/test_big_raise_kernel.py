"""Big Raise's kernel against the walker, and on the whole deck."""

from math import comb

import pytest

from houseway.exact.kernels.big_raise import count_main
from houseway.exact.pack import Pack, whole_pack
from houseway.games import find_game
from tests.exact.compare import assert_same_best_play, assert_same_counts

GAME = find_game("big-raise")
PACKS = [
    Pack((2, 3, 4, 5, 14), 2),
    Pack((10, 11, 14), 3),
    Pack((10, 14), 4),
    Pack((2, 7, 9), 3),
]


@pytest.mark.parametrize("pack", PACKS, ids=str)
def test_kernel_counts_what_the_walker_counts(pack: Pack) -> None:
    assert_same_counts(GAME, pack, count_main(GAME, pack))


@pytest.mark.parametrize("pack", [Pack((10, 14), 4), Pack((3, 4, 14), 3)], ids=str)
def test_best_play_is_what_the_walker_finds(pack: Pack) -> None:
    assert_same_best_play(GAME, pack, count_main(GAME, pack), GAME.terms())


def test_every_deal_of_the_whole_deck_is_counted() -> None:
    assert count_main(GAME, whole_pack(GAME.deck)).deals == comb(52, 2) * 50 * comb(49, 2) * comb(47, 3)
