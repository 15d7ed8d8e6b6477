"""What counting a game gives: integer counts of outcomes for everything a player can know.

No money is in here. A changed paytable or reading is priced on the same counts (see `solve`).
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.cards import Card
from houseway.exact.pack import Pack
from houseway.refused import Refused
from houseway.rules import AnyGame, SideBet, Terms

Counts = NDArray[np.int64]


class Column(NamedTuple):
    """What a column of the counts stands for: an outcome, and the later actions that counting chose already.

    `actions` is empty unless those decisions cannot depend on any paytable (Manchester's turn and river).
    """

    outcome: Any
    actions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Layer:
    """What players can know at one decision, a row for each thing that is different.

    `shown` has a row of cards for each: one deal that leads to it, the seat's own cards first, then what was
    turned, in the order of the round. `parents` says which row of the decision before it follows from.
    """

    shown: NDArray[np.int8]
    parents: NDArray[np.int64] | None = None


@dataclass(frozen=True, slots=True)
class Counted:
    """The main game, counted: a layer for each decision, and counts for each row of the last one.

    `counts[row, column]` is how many whole deals (every card that could fall, each different deal of seat,
    dealer and community once) reach that row and then that outcome. They add up to all deals there are.
    """

    columns: tuple[Column, ...]
    layers: tuple[Layer, ...]
    counts: Counts

    @property
    def deals(self) -> int:
        return int(self.counts.sum())


SideCounts = Mapping[str | None, int]
"""a side bet, counted: paytable line -> deals that reach it; None -> deals that lose"""

SideRows = tuple[tuple[str | None, ...], Counts]
"""a side bet, counted for each row of the first decision: the lines, and deals[row, line]"""


@dataclass(frozen=True, slots=True)
class Kernel:
    """How one game is counted fast."""

    main: Callable[[AnyGame, Pack], Counted]
    side: Callable[[AnyGame, Pack, str, Terms], SideCounts]
    side_rows: Mapping[str, Callable[[AnyGame, Pack, Terms], SideRows]] = field(default_factory=dict)
    """the side bets that a reading may take from a folded hand"""
    alone: Callable[[AnyGame, Pack, tuple[Card, ...]], Mapping[Column, int]] | None = None
    """what these cards in sight lead to: for decisions that the count made by itself, and where rows are too many"""
    groups: Callable[[AnyGame, Pack], tuple[list[tuple[str, str]], NDArray[np.int64]]] | None = None
    """where rows are too many to be looked at one by one: their names by `Game.sees`, and the name of each row"""
    many_rows: bool = False
    """whether the counts are too many to keep: then what best play comes to is kept instead"""


def no_side_bets(game: AnyGame, *_: object) -> SideCounts:
    raise Refused(f"{game.code} has no side bets")


def side_bet(game: AnyGame, name: str) -> SideBet:
    bet = game.wager(name)
    if not isinstance(bet, SideBet):
        raise Refused(f"the {name} is not a side bet")
    return bet


def scaled(lines: Iterable[tuple[str | None, int]], deals: int) -> SideCounts:
    """Counts of some part of each deal, as counts of whole deals."""
    counts: Counter[str | None] = Counter()
    for line, count in lines:
        counts[line] += count
    each, left_over = divmod(deals, counts.total())
    assert not left_over
    return {line: count * each for line, count in counts.items()}
