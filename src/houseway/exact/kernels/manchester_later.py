"""Manchester's turn and river decisions one at a time: every card that may come, for the cards in sight."""

from collections import Counter
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from houseway.cards import Card
from houseway.exact.counted import Column
from houseway.exact.pack import Pack
from houseway.exact.seven import strengths
from houseway.exact.solve import moves, stakes_after
from houseway.games.manchester import Outcome
from houseway.rankings.poker import Category, poker
from houseway.rules import AnyGame, Result

Ints = NDArray[np.int64]


def count_later(game: AnyGame, pack: Pack, cards: tuple[Card, ...]) -> dict[Column, int]:
    """What five or six cards in sight (two of the seat, the board) lead to; the river is bet where it is better."""
    seen = np.array([int(card) for card in cards])
    left = np.setdiff1d(np.array(pack.cards), seen)
    found: Counter[Column] = Counter()
    if len(seen) == 6:
        for outcome, count in _shown_down(seen, left).items():
            found[Column(outcome)] += count
        return found
    check, bet = (move.action for _, move in moves(game.decisions[2], stakes_after(game, ("2x", "check"))))
    for turn in left:
        ends = _shown_down(np.append(seen, turn), left[left != turn])
        ahead = sum(_EDGE.get(outcome.result, 0) * count for outcome, count in ends.items())
        for outcome, count in ends.items():
            found[Column(outcome, (bet if ahead > 0 else check,))] += count
    return found


_EDGE = {Result.WIN: 1, Result.LOSE: -1}


def _shown_down(six: Ints, left: Ints) -> dict[Outcome, int]:
    """Every river and dealer hand after six cards in sight: outcome -> deals."""
    rivers, pairs = left, np.array(list(combinations(range(len(left)), 2)))
    river, pair = np.repeat(np.arange(len(rivers)), len(pairs)), np.tile(pairs, (len(rivers), 1))
    apart = (pair != river[:, None]).all(axis=1)
    river, pair = river[apart], pair[apart]
    mine = strengths(np.column_stack([np.tile(six, (len(rivers), 1)), rivers]))
    board = np.column_stack([np.tile(six[2:], (len(river), 1)), rivers[river]])
    dealer = strengths(np.column_stack([left[pair], board]))
    strong = np.array([poker().hands[one].category >= Category.STRAIGHT for one in mine])
    sign, good = np.sign(mine[river] - dealer), strong[river]
    results = {1: Result.WIN, 0: Result.PUSH, -1: Result.LOSE}
    cells = {(s, g): int(((sign == s) & (good == g)).sum()) for s in results for g in (False, True)}
    return {Outcome(results[s], g): count for (s, g), count in cells.items() if count}
