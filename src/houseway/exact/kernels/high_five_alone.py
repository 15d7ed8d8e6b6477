"""High Five's decision for one hand alone: every hand that its seven cards leave for the dealer, by strength.

Hands are counted by ranks as if there were no flushes; those with a flush are then moved to where they belong.
"""

from functools import cache
from math import comb
from typing import Final

import numpy as np

from houseway.cards import JOKER, Card
from houseway.exact.kernels.high_five_hands import RANKS, SUITS, FlushHands, Ints, RankHands, flush_hands, rank_hands
from houseway.exact.pack import Pack
from houseway.rankings.poker import poker

CHOOSE: Final = np.array([[comb(n, k) for k in range(SUITS + 1)] for n in range(SUITS + 1)])


def dealers_by_strength(pack: Pack, seat: tuple[Card, ...]) -> Ints:
    """How many of the dealer's hands without a card of the seat have each strength."""
    left = [card for card in pack.cards if card not in seat]
    there = np.zeros((RANKS, SUITS), dtype=np.int64)
    there.flat[[int(card) for card in left if card != JOKER]] = 1
    of_rank = there.sum(axis=1)
    found = np.zeros(len(poker().hands), dtype=np.int64)
    for joker in (False, True) if JOKER in left else (False,):
        hands, flushes = _hands(pack, joker)
        np.add.at(found, hands.strength, CHOOSE[of_rank[hands.ranks], hands.copies].prod(axis=1))
        for suit in there.T:
            off = np.append(of_rank - suit, 1)  # at -1, where there is no other card
            same = (flushes.first == flushes.second) & (flushes.first >= 0)
            ways = np.where(same, CHOOSE[off[flushes.first], 2], off[flushes.first] * off[flushes.second])
            ways *= flushes.mask & ~(suit << np.arange(RANKS)).sum() == 0
            np.add.at(found, flushes.by_ranks, -ways)
            np.add.at(found, flushes.by_suit, ways)
    return found


@cache
def _hands(pack: Pack, joker: bool) -> tuple[RankHands, FlushHands]:
    return rank_hands(pack, joker), flush_hands(pack, joker)
