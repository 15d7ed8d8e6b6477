"""Hi-Lo Stud, counted.

The seat's three cards are taken up to the names of the suits (1,755 kinds); with each goes every 4th Street card (a
row of the second decision) and every 5th. A five-card hand's strength decides both its high and its low, since hands
of five different ranks have their ranks in their strength; what a strength wins, the game itself says once.
"""

import numpy as np
from numba import njit
from numpy.typing import NDArray

from houseway.cards import Card
from houseway.exact.cores import on_every_core
from houseway.exact.counted import Column, Counted, Kernel, Layer, no_side_bets
from houseway.exact.five import examples, five_strength, place_table, rank_table, suit_table
from houseway.exact.pack import Pack
from houseway.exact.suits import suit_classes
from houseway.rules import AnyGame, Hands


def count_main(game: AnyGame, pack: Pack) -> Counted:
    columns, column_of = _columns(game)
    classes = suit_classes(pack, 3)
    threes, cards = classes.cards.astype(np.int64), np.array(pack.cards, dtype=np.int64)
    tables = rank_table(), suit_table(), place_table()
    counts = np.zeros((len(threes), len(cards) - 3, len(columns)), dtype=np.int64)
    on_every_core(lambda share, shares: _count(counts, cards, threes, classes.sizes, column_of, *tables, share, shares))
    shown, parents = _rows(cards, threes)
    return Counted(columns, (Layer(classes.cards), Layer(shown, parents)), counts.reshape(len(shown), len(columns)))


def _columns(game: AnyGame) -> tuple[tuple[Column, ...], NDArray[np.int64]]:
    """The outcomes that there are, and which one each strength comes to."""
    outcomes = [game.classify(_hands(five)) for five in examples()]
    kinds = {outcome: number for number, outcome in enumerate(dict.fromkeys(outcomes))}
    return tuple(Column(outcome) for outcome in kinds), np.array([kinds[o] for o in outcomes], dtype=np.int64)


def _hands(five: tuple[Card, ...]) -> Hands:
    return Hands(player=five[:3], community=five[3:])


def _rows(cards: NDArray[np.int64], threes: NDArray[np.int64]) -> tuple[NDArray[np.int8], NDArray[np.int64]]:
    """What is seen at the second decision: three cards and the 4th Street card."""
    free = (threes[:, :, None] != cards).all(axis=1)
    parents, fourths = np.nonzero(free)
    return np.column_stack([threes[parents], cards[fourths]]).astype(np.int8), parents


@njit(cache=True, nogil=True)
def _count(counts, cards, threes, sizes, column_of, ranks, suits, places, share, shares):  # type: ignore[no-untyped-def] # pragma: no cover
    for row in range(share, len(threes), shares):
        a, b, c = threes[row]
        seen = 0
        for fourth in cards:
            if fourth in (a, b, c):
                continue
            for fifth in cards:
                if fifth not in (a, b, c, fourth):
                    strength = five_strength(a, b, c, fourth, fifth, ranks, suits, places)
                    counts[row, seen, column_of[strength]] += sizes[row]
            seen += 1


KERNEL = Kernel(count_main, no_side_bets)
