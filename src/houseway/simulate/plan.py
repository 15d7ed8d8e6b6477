"""What a game's simulator is: how to play dealt cards by a strategy, and what to count.

A compiled player adds each round to a cell of one or more tables of counts. What a cell means is asked only when all
is counted, of the game itself: the actions and the outcome of the main game, and the paytable line of every side bet.
So the tally has the very things that exact counting has, and money is applied to both by the same code.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.exact.counted import Counted, Counts
from houseway.exact.shelf import Shelf
from houseway.exact.solve import Actions, Played, PlayedTable
from houseway.refused import Refused, one_of
from houseway.rules import AnyGame, Terms

MAIN = ""
"""the wager under which the main game is counted"""
BEST = "best"

Cell = tuple[str, Any]
"""a wager, and what a round in this cell was for it"""


@dataclass(frozen=True, slots=True)
class Plan:
    """A game and a strategy, ready to be played."""

    sizes: tuple[int, ...]
    """how many cells each table of counts has"""
    play: Callable[..., None]
    """play(hands, *tables): a row of cards a round, the seat's first, then the dealer's, then the community's"""
    cells: tuple[Callable[[int], Iterable[Cell]], ...]
    """for each table: what the rounds of a cell were, for one wager or more"""
    exact: Callable[[], PlayedTable | None] = lambda: None
    """what this strategy comes to over all deals, where that is soon known"""

    def tables(self) -> list[Counts]:
        return [np.zeros(size, dtype=np.int64) for size in self.sizes]

    def read(self, tables: Sequence[Counts]) -> dict[str, Counter[Any]]:
        """Wager -> what happened -> rounds."""
        found: dict[str, Counter[Any]] = {}
        for table, cells in zip(tables, self.cells, strict=True):
            for cell in map(int, np.flatnonzero(table)):
                for wager, what in cells(cell):
                    found.setdefault(wager, Counter())[what] += int(table[cell])
        return found


@dataclass(frozen=True, slots=True)
class Simulator:
    """How one game is simulated: by best play, or by a simple rule with a name."""

    prepare: Callable[[AnyGame, str, Shelf], Plan]
    rules: Mapping[str, str]
    """the simple rules, with what each says"""


def simulator_of(game: AnyGame) -> Simulator:
    """The simulator beside the game's kernel: of the same name, in the module of the same name."""
    module, _, name = game.counted_by.rpartition(":")
    wanted = f"{__package__}.players.{module.rpartition('.')[2]}"
    try:
        simulator = getattr(import_module(wanted), name, None)
    except ModuleNotFoundError as missing:
        if missing.name != wanted:
            raise
        simulator = None
    if not isinstance(simulator, Simulator):
        raise Refused(f"{game.code} has no simulator")
    return simulator


def plan_of(game: AnyGame, strategy: str, shelf: Shelf | None = None) -> Plan:
    simulator = simulator_of(game)
    if strategy != BEST and strategy not in simulator.rules:
        known = one_of([BEST, *simulator.rules])
        raise Refused(f"{game.code} has no strategy {strategy!r}: it has {known}", "strategy")
    return simulator.prepare(game, strategy, shelf or Shelf())


# For the simulators ------------------------------------------------------------------------------


def main_cell(game: AnyGame, terms: Terms, actions: Actions, outcome: Any) -> Cell:
    """The main game's cell, a folded hand written as exact counting writes it."""
    if actions[-1] == "fold":
        outcome = game.folded(outcome) if game.fold_needs(terms) else None
    return MAIN, (actions, outcome)


@dataclass(frozen=True, slots=True)
class Paths:
    """The ways through the decisions that a strategy takes, and which of them each row of the last layer takes."""

    actions: tuple[Actions, ...]
    of_row: NDArray[np.uint8]

    def exact(self, game: AnyGame, terms: Terms, counted: Counted) -> PlayedTable:
        """What comes of it over all deals."""
        table: Counter[tuple[Actions, Any]] = Counter()
        for number, actions in enumerate(self.actions):
            totals = np.einsum("i,ij->j", (self.of_row == number).astype(np.int64), counted.counts)
            for column, count in zip(counted.columns, map(int, totals), strict=True):
                if count:
                    table[main_cell(game, terms, (*actions, *column.actions), column.outcome)[1]] += count
        return dict(table)


def best_paths(played: Played, counted: Counted) -> Paths:
    """Best play as paths; the choices come in the order in which the solver follows its moves."""
    actions: list[Actions] = []
    of_row = np.zeros(len(counted.layers[-1].shown), dtype=np.uint8)
    choices = iter(played.choices)

    def follow(depth: int, taken: Actions) -> None:
        moves, best = next(choices)
        for number, move in enumerate(moves):
            mine = best == number
            if not mine.any():
                continue
            path = (*taken, move.action)
            if not move.folds and depth < len(counted.layers) - 1:
                follow(depth + 1, path)
                continue
            of_row[_down(counted, depth, mine)] = len(actions)
            actions.append(path)

    follow(0, ())
    return Paths(tuple(actions), of_row)


def _down(counted: Counted, depth: int, rows: NDArray[np.bool_]) -> NDArray[np.bool_]:
    for layer in counted.layers[depth + 1 :]:
        assert layer.parents is not None
        rows = rows[layer.parents]
    return rows


def lines_of(found: Sequence[str | None]) -> tuple[tuple[str | None, ...], NDArray[np.uint8]]:
    """The different lines, and the number of each one asked for."""
    lines = tuple(dict.fromkeys(found))
    number = {line: at for at, line in enumerate(lines)}
    return lines, np.array([number[line] for line in found], dtype=np.uint8)
