"""Seven-card poker strengths for many hands at once, from the tables that play uses. No joker."""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from houseway.rankings.poker import multisets, poker, rank_key

Ints = NDArray[np.int64]


@cache
def _tables() -> tuple[Ints, Ints, Ints]:
    """Rank keys in rising order, the best strength of each, and flush strengths by suit mask."""
    by_ranks = poker().ranks_table(7)
    keys = np.array(sorted(rank_key(ranks) for ranks in multisets(7)))
    return keys, np.array([by_ranks[int(key)] for key in keys]), np.array(poker().by_suit)


def strengths(cards: Ints) -> Ints:
    """The strength of the best five of each row of seven cards."""
    keys, by_ranks, by_suit = _tables()
    ranks, suits = cards >> 2, cards & 3
    best = by_ranks[np.searchsorted(keys, (1 << 3 * ranks).sum(axis=1))]
    for suit in range(4):
        best = np.maximum(best, by_suit[((1 << ranks) * (suits == suit)).sum(axis=1)])
    found: Ints = best
    return found
