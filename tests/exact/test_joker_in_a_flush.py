"""HF-3: which rank the joker has inside a flush cannot move the edge.

Every flush plays, and between two flushes what one side wins the other loses: summed over all deals it cancels.
"""

from collections.abc import Iterator
from fractions import Fraction

import numpy as np
import pytest
from numpy.typing import NDArray

from houseway.exact.figures import main_figures
from houseway.exact.kernels.high_five import count_main
from houseway.exact.pack import whole_pack
from houseway.exact.solve import solve
from houseway.games import find_game
from houseway.rankings.poker import Category, Ranking, poker
from houseway.rules import Result

GAME = find_game("high-five")
PACK = whole_pack(GAME.deck)


@pytest.fixture
def lowest_rank_it_can_have() -> Iterator[None]:
    """Another reading of the joker: in a plain flush it is the lowest rank that the suit lacks, not the highest."""
    ranking = poker()
    kept = ranking.by_suit_with_joker
    hands = ranking.hands

    def lower(mask: int, strength: int) -> int:
        if strength < 0 or hands[strength].category is not Category.FLUSH or mask.bit_count() != 4:
            return strength
        fills = [ranking.by_suit[mask | 1 << bit] for bit in range(13) if not mask >> bit & 1]
        return min(fill for fill in fills if hands[fill].category is Category.FLUSH)

    ranking.__dict__["by_suit_with_joker"] = tuple(lower(mask, strength) for mask, strength in enumerate(kept))
    yield
    ranking.__dict__["by_suit_with_joker"] = kept


def edge_and_wins() -> tuple[Fraction, NDArray[np.int64]]:
    """The edge on the whole deck, and how often each hand wins outright."""
    counted = count_main(GAME, PACK)
    won = [number for number, column in enumerate(counted.columns) if column.outcome.result is Result.WIN]
    return main_figures(solve(GAME, counted, GAME.terms())).ev, counted.counts[:, won].sum(axis=1)


def test_the_jokers_rank_in_a_flush_changes_hands_but_not_the_edge(request: pytest.FixtureRequest) -> None:
    edge, wins = edge_and_wins()
    request.getfixturevalue("lowest_rank_it_can_have")
    other_edge, other_wins = edge_and_wins()
    assert not np.array_equal(other_wins, wins)
    assert other_edge == edge


def test_the_ranking_is_as_it_was_afterwards() -> None:
    assert poker().by_suit_with_joker == Ranking().by_suit_with_joker
