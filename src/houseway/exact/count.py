"""Counting a game: by its kernel, or by the walker where it has none."""

from collections import Counter
from importlib import import_module
from typing import Any

import numpy as np

from houseway.exact.counted import Column, Counted, Kernel, Layer, SideCounts, SideRows
from houseway.exact.pack import Pack
from houseway.exact.walker import walk_main, walk_side
from houseway.refused import Refused
from houseway.rules import AnyGame, Terms


def kernel_of(game: AnyGame) -> Kernel:
    """The game's own kernel; a game without one is walked, which suits small games only."""
    if not game.counted_by:
        return Kernel(_walk_into_counted, walk_side)
    module, name = game.counted_by.split(":")
    kernel = getattr(import_module(module), name)
    assert isinstance(kernel, Kernel)
    return kernel


def count_main(game: AnyGame, pack: Pack) -> Counted:
    return kernel_of(game).main(game, pack)


def count_side(game: AnyGame, pack: Pack, bet: str, terms: Terms) -> SideCounts:
    return kernel_of(game).side(game, pack, bet, terms)


def count_side_rows(game: AnyGame, pack: Pack, bet: str, terms: Terms) -> SideRows:
    """For a side bet that a folded hand loses: its lines by row of the first decision."""
    rows = kernel_of(game).side_rows
    if bet not in rows:
        raise Refused(f"the {bet} of {game.code} cannot be counted for folded hands by themselves")
    return rows[bet](game, pack, terms)


def _walk_into_counted(game: AnyGame, pack: Pack) -> Counted:
    if len(game.decisions) > 1:
        raise Refused(f"{game.code} has several decisions and no kernel: it cannot be counted yet")
    walked = walk_main(game, pack)
    total: Counter[Any] = Counter()
    for outcomes in walked.values():
        total.update(outcomes)
    columns = tuple(Column(outcome) for outcome in total)
    counts = np.array([[outcomes[c.outcome] for c in columns] for outcomes in walked.values()], dtype=np.int64)
    shown = np.array([[int(card) for card in seen] for seen in walked], dtype=np.int8)
    return Counted(columns, (Layer(shown),), counts)
