"""Best play on counted outcomes, for given terms. Money comes in here; cards do not.

Every value is an integer: a count times what it nets, in units small enough for every payout of the terms.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.cards import DECK_53, Card
from houseway.exact.counted import Column, Counted, Counts
from houseway.odds import Loses, Odds, Pay, Prize, Pushes, Share
from houseway.refused import Refused
from houseway.rules import AnyGame, Check, Choice, Decide, Fold, Laid, Pile, Raise, Terms, Wager

Actions = tuple[str, ...]
Stakes = dict[str, int]
"""antes on each wager"""


@dataclass(frozen=True, slots=True)
class Move:
    """One action at one decision, and the antes that are down after it."""

    action: str
    stakes: Stakes
    folds: bool = False


CLOSED = int(np.iinfo(np.int64).min)
"""the value of a move that a row does not have"""

PlayedTable = dict[tuple[Actions, Any], int]
Choices = tuple[tuple[tuple[Move, ...], NDArray[np.int8]], ...]


@dataclass(frozen=True, slots=True)
class Played:
    """A whole strategy's results: how many deals took these actions to this outcome (None: a fold)."""

    game: AnyGame
    terms: Terms
    table: PlayedTable
    choices: Choices
    """for each decision on the best path: its moves, and which of them each row takes (-1: not reached)"""

    @property
    def deals(self) -> int:
        return sum(self.table.values())


def profit(pay: Pay) -> Fraction:
    """What a main bet wins for each unit staked."""
    match pay:
        case Odds():
            return pay.profit
        case Loses():
            return Fraction(-1)
        case Pushes():
            return Fraction(0)
        case Prize() | Share():
            raise TypeError("a main bet pays odds")


def first_stakes(game: AnyGame) -> Stakes:
    """An ante, and whatever must go down beside it."""
    return {w.name: 1 for w in game.wagers if isinstance(w, Wager) and w.laid is Laid.FIRST}


def net(game: AnyGame, terms: Terms, outcome: Any, stakes: Stakes) -> Fraction:
    """What an outcome is worth, in antes, with these stakes down."""
    return sum((won * stakes.get(wager, 0) for wager, won in profits(game, terms, outcome)), Fraction(0))


def profits(game: AnyGame, terms: Terms, outcome: Any) -> Iterator[tuple[str, Fraction]]:
    """What an outcome wins for each unit of a wager's stake; a wager that lies on another is paid on that one's."""
    for line in game.price(outcome, terms):
        wager = game.wager(line.wager)
        yield wager.on if isinstance(wager, Wager) and wager.on else line.wager, profit(line.pays)


def folded_net(game: AnyGame, terms: Terms, outcome: Any, stakes: Stakes) -> Fraction:
    """What a fold is worth; only under some readings does it depend on the outcome."""
    if game.fold_needs(terms):
        return net(game, terms, game.folded(outcome), stakes)
    return Fraction(-sum(stakes.values()))


def moves(step: Decide, stakes: Stakes) -> tuple[tuple[Choice, Move], ...]:
    """Every action of a decision, the smaller bet first. In a range only its ends can be best: value is linear."""
    found: list[tuple[Choice, Move]] = []
    for choice in step.choices:
        match choice:
            case Fold():
                found.append((choice, Move("fold", stakes, folds=True)))
            case Check():
                found.append((choice, Move("check", stakes)))
            case Raise():
                for size in dict.fromkeys((choice.least, choice.most)):
                    after = {**stakes, choice.wager: size * stakes[choice.of]}
                    found.append((choice, Move(choice.called or f"{size}x", after)))
    return tuple(sorted(found, key=lambda pair: (not pair[1].folds, sum(pair[1].stakes.values()))))


def solve(game: AnyGame, counted: Counted, terms: Terms) -> Played:
    """The best play, and what comes of it. Of equal values the smaller bet is taken."""
    return Solver(game, counted, terms).best()


class Solver:
    """Values of moves on one game's counts, and the best way through them."""

    def __init__(self, game: AnyGame, counted: Counted, terms: Terms) -> None:
        self.game, self.counted, self.terms = game, counted, terms
        self.steps = game.decisions[: len(counted.layers)]
        self.later = game.decisions[len(counted.layers) :]
        side = {bet.name for bet in game.side_bets}
        tables = [table for wager, table in terms.paytables.items() if wager not in side]
        pays = [pay for table in tables for pay in table.lines.values() if isinstance(pay, Odds)]
        self.scale = lcm(*(pay.per for pay in pays)) if pays else 1
        self.row_deals: NDArray[np.int64] = counted.counts @ np.ones(len(counted.columns), dtype=np.int64)
        self.most_deals = int(self.deals_of(0).max())
        self._own: dict[int, tuple[list[tuple[Card, ...]], NDArray[np.int64]]] = {}
        """for each decision, the different cards of the seat, and which of them each row has"""
        self._won: dict[Any, list[tuple[str, int]]] = {}
        """each outcome's profits, in the solver's units"""
        self._known: dict[tuple[bool, tuple[tuple[str, int], ...]], NDArray[np.int64]] = {}
        """row values by stakes: values are asked for on the way back and again on the way down"""

    def best(self) -> Played:
        table: PlayedTable = {}
        choices: list[tuple[tuple[Move, ...], NDArray[np.int8]]] = []
        rows = np.ones(len(self.counted.layers[0].shown), dtype=bool)
        self._follow(0, (), first_stakes(self.game), rows, table, choices)
        return Played(self.game, self.terms, table, tuple(choices))

    def deals_of(self, depth: int) -> NDArray[np.int64]:
        """How many deals come to each row of a decision."""
        return self._up_to(depth, self.row_deals)

    # Values, from the last decision back

    def values(self, depth: int, stakes: Stakes) -> tuple[list[Move], NDArray[np.int64]]:
        """The moves open at a decision and each one's value for every row; a closed move is worth least."""
        pairs = moves(self.steps[depth], stakes)
        worth = np.stack([self._worth(depth, move) for _, move in pairs])
        for row, (choice, _) in enumerate(pairs):
            closed = ~self._open(depth, choice)
            if closed.any():
                worth[row, closed] = CLOSED
        return [move for _, move in pairs], worth

    def _worth(self, depth: int, move: Move) -> NDArray[np.int64]:
        if move.folds or depth == len(self.steps) - 1:
            return self._up_to(depth, self._row_values(move))
        _, worth = self.values(depth + 1, move.stakes)
        return self._up_one(depth + 1, worth.max(axis=0))

    def _row_values(self, move: Move) -> NDArray[np.int64]:
        """What this move is worth on each row of the last layer, if it ends the decisions."""
        if move.folds and not self.game.fold_needs(self.terms):
            return -sum(move.stakes.values()) * self.scale * self.row_deals
        key = (move.folds, tuple(move.stakes.items()))
        if key not in self._known:
            nets = [self._column_net(move, column) for column in self.counted.columns]
            self._known[key] = self._dot(np.array(nets, dtype=object))
        return self._known[key]

    def _dot(self, nets: NDArray[Any]) -> NDArray[np.int64]:
        """Counts times nets, in 64 bits: no row may come to more than they hold."""
        if max(abs(value) for value in nets) * self.most_deals >= 2**62:
            raise Refused("these payouts are too large to be counted exactly: write smaller numbers")
        return self.counted.counts @ nets.astype(np.int64)

    def _column_net(self, move: Move, column: Column) -> int:
        if move.folds:
            return self._net(self.game.folded(column.outcome), move.stakes)
        return self._net(column.outcome, self._after(move.stakes, column.actions))

    def _net(self, outcome: Any, stakes: Stakes) -> int:
        if outcome not in self._won:
            won = profits(self.game, self.terms, outcome)
            self._won[outcome] = [(wager, int(profit * self.scale)) for wager, profit in won]
        return sum(profit * stakes.get(wager, 0) for wager, profit in self._won[outcome])

    def _after(self, stakes: Stakes, actions: Actions) -> Stakes:
        """The stakes after the later actions that counting chose."""
        for step, action in zip(self.later, actions, strict=False):
            stakes = next(move.stakes for _, move in moves(step, stakes) if move.action == action)
        return stakes

    def _up_to(self, depth: int, values: NDArray[np.int64]) -> NDArray[np.int64]:
        """Add up values of the last layer's rows for the rows of an earlier one."""
        for later in range(len(self.steps) - 1, depth, -1):
            values = self._up_one(later, values)
        return values

    def _up_one(self, depth: int, values: NDArray[np.int64]) -> NDArray[np.int64]:
        parents = self.counted.layers[depth].parents
        assert parents is not None
        total = np.zeros(len(self.counted.layers[depth - 1].shown), dtype=np.int64)
        np.add.at(total, parents, values)
        return total

    def _open(self, depth: int, choice: Choice) -> NDArray[np.bool_]:
        """Which rows have this choice: some depend on the seat's own cards."""
        if not isinstance(choice, Raise) or not (choice.when or choice.unless):
            return np.ones(len(self.counted.layers[depth].shown), dtype=bool)
        hands, of_row = self._hands(depth)
        if choice.when:
            return np.array([choice.when.holds(hand) for hand in hands])[of_row]
        assert choice.unless is not None
        unless = choice.unless
        return np.array([not unless.holds(hand) for hand in hands])[of_row]

    def _hands(self, depth: int) -> tuple[list[tuple[Card, ...]], NDArray[np.int64]]:
        if depth not in self._own:
            own = self.counted.layers[depth].shown[:, : self.game.dealt_to(Pile.SEAT)].astype(np.int64)
            _, first, of_row = np.unique(own @ 53 ** np.arange(own.shape[1]), return_index=True, return_inverse=True)
            self._own[depth] = [tuple(DECK_53[card] for card in row) for row in own[first]], of_row
        return self._own[depth]

    # What comes of it, from the first decision on

    def _follow(
        self,
        depth: int,
        taken: Actions,
        stakes: Stakes,
        rows: NDArray[np.bool_],
        table: PlayedTable,
        choices: list[tuple[tuple[Move, ...], NDArray[np.int8]]],
    ) -> None:
        open_moves, worth = self.values(depth, stakes)
        best = np.where(rows, worth.argmax(axis=0), -1).astype(np.int8)
        choices.append((tuple(open_moves), best))
        for number, move in enumerate(open_moves):
            mine = best == number
            if not mine.any():
                continue
            actions = (*taken, move.action)
            if move.folds or depth == len(self.steps) - 1:
                self._tally(actions, move, self._down_to_last(depth, mine), table)
            else:
                parents = self.counted.layers[depth + 1].parents
                assert parents is not None
                self._follow(depth + 1, actions, move.stakes, mine[parents], table, choices)

    def _down_to_last(self, depth: int, rows: NDArray[np.bool_]) -> NDArray[np.bool_]:
        for later in range(depth + 1, len(self.steps)):
            parents = self.counted.layers[later].parents
            assert parents is not None
            rows = rows[parents]
        return rows

    def _tally(self, actions: Actions, move: Move, rows: NDArray[np.bool_], table: PlayedTable) -> None:
        if move.folds and not self.game.fold_needs(self.terms):
            table[actions, None] = table.get((actions, None), 0) + int(self.row_deals[rows].sum())
            return
        totals: Counts = np.einsum("i,ij->j", rows.astype(np.int64), self.counted.counts)
        for column, count in zip(self.counted.columns, totals, strict=True):
            if not count:
                continue
            if move.folds:
                key = (actions, self.game.folded(column.outcome))
            else:
                key = ((*actions, *column.actions), column.outcome)
            table[key] = table.get(key, 0) + int(count)


def results(played: Played) -> Iterator[tuple[int, Fraction, int]]:
    """Every line of a played table: deals, what it nets in antes, and the antes staked."""
    ways = {actions for actions, _ in played.table}
    after = {actions: stakes_after(played.game, actions) for actions in ways}
    for (actions, outcome), count in played.table.items():
        stakes = after[actions]
        staked = sum(stakes.values())
        if actions[-1] == "fold" and outcome is None:
            yield count, Fraction(-staked), staked
        else:
            yield count, net(played.game, played.terms, outcome, stakes), staked


def stakes_after(game: AnyGame, actions: Actions) -> Stakes:
    """The antes on each wager after these actions."""
    stakes = first_stakes(game)
    for step, action in zip(game.decisions, actions, strict=False):
        stakes = next(move.stakes for _, move in moves(step, stakes) if move.action == action)
    return stakes
