"""The figures of a game, exact: expectation, edge, variance, shares of actions, side bets."""

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from math import sqrt
from typing import Any

from houseway.exact.count import count_main, count_side, count_side_rows, kernel_of
from houseway.exact.counted import Counted, SideCounts
from houseway.exact.pack import Pack, whole_pack
from houseway.exact.shelf import Shelf
from houseway.exact.solve import Actions, Choices, Played, PlayedTable, results, solve
from houseway.odds import LOSES, Odds, Prize, Pushes, Share
from houseway.rules import AnyGame, SideBet, Terms

BONUS_STAKE = 200
"""cents on a side bet that has a flat prize, unless told otherwise"""


@dataclass(frozen=True, slots=True)
class MainFigures:
    """The main game at best play, per ante."""

    ev: Fraction
    average_bet: Fraction
    variance: Fraction
    actions: dict[str, dict[str, Fraction]]
    """decision -> action -> share of all rounds"""
    distribution: dict[Fraction, Fraction]
    """net in antes -> probability"""
    outcomes: "tuple[OutcomeLine, ...]"
    """every way that a round ends, with what it adds to the expectation"""

    @property
    def house_edge(self) -> float:
        return float(-self.ev)

    @property
    def element_of_risk(self) -> Fraction:
        return -self.ev / self.average_bet

    @property
    def std_dev(self) -> float:
        return sqrt(self.variance)

    @property
    def hit_frequency(self) -> Fraction:
        """The share of rounds that end with a profit."""
        return sum((chance for net, chance in self.distribution.items() if net > 0), Fraction(0))


@dataclass(frozen=True, slots=True)
class SideLine:
    """A line of a side bet's paytable: how often, what it wins, what that adds to the return."""

    line: str | None
    deals: int
    probability: Fraction
    pays: str
    net: Fraction
    """profit for each unit staked"""


@dataclass(frozen=True, slots=True)
class SideFigures:
    """A side bet, per unit staked."""

    paytable: str
    lines: tuple[SideLine, ...]

    @property
    def ev(self) -> Fraction:
        return sum((line.net * line.probability for line in self.lines), Fraction(0))

    @property
    def house_edge(self) -> float:
        return float(-self.ev)

    @property
    def hit_frequency(self) -> Fraction:
        return sum((line.probability for line in self.lines if line.line is not None), Fraction(0))

    @property
    def variance(self) -> Fraction:
        return sum((line.net**2 * line.probability for line in self.lines), Fraction(0)) - self.ev**2


@dataclass(frozen=True, slots=True)
class OutcomeLine:
    """A line of the main game's table: after these actions, this outcome (None: a fold)."""

    actions: Actions
    outcome: Any
    deals: int
    probability: Fraction
    net: Fraction
    """antes won or lost"""


def main_figures(played: Played) -> MainFigures:
    """Everything about the main game from its table of actions and outcomes."""
    deals = played.deals
    nets: Counter[Fraction] = Counter()
    staked, lines = 0, []
    for ((actions, outcome), _), (count, net, stakes) in zip(played.table.items(), results(played), strict=True):
        nets[net] += count
        staked += count * stakes
        lines.append(OutcomeLine(actions, outcome, count, Fraction(count, deals), net))
    ev = Fraction(sum(net * count for net, count in nets.items()), deals)
    second = Fraction(sum(net * net * count for net, count in nets.items()), deals)
    return MainFigures(
        ev=ev,
        average_bet=Fraction(staked, deals),
        variance=second - ev * ev,
        actions=_shares(played),
        distribution={net: Fraction(count, deals) for net, count in sorted(nets.items())},
        outcomes=tuple(lines),
    )


def _shares(played: Played) -> dict[str, dict[str, Fraction]]:
    shares: dict[str, Counter[str]] = {step.name: Counter() for step in played.game.decisions}
    for (actions, _), count in played.table.items():
        for step, action in zip(played.game.decisions, actions, strict=False):
            shares[step.name][action] += count
    deals = played.deals
    return {name: {a: Fraction(c, deals) for a, c in sorted(taken.items())} for name, taken in shares.items()}


def side_figures(
    bet: SideBet, counts: SideCounts, terms: Terms, stake: int = BONUS_STAKE, meter: int = 0
) -> SideFigures:
    """Price a side bet's counts; a flat prize, or a share of a meter, is worth more on a small stake."""
    table = terms.paytables[bet.name]
    deals = sum(counts.values())
    order = [*table.lines, None]
    lines = []
    for line in order:
        count = counts.get(line, 0)
        pay = table.lines[line] if line is not None else LOSES
        match pay:
            case Odds():
                net = pay.profit
            case Prize():
                net = Fraction(pay.cents, stake)
            case Share():
                net = Fraction(pay.percent * meter, 100 * stake) - 1
            case Pushes():
                net = Fraction(0)
            case _:
                net = Fraction(-1)
        lines.append(SideLine(line, count, Fraction(count, deals), str(pay), net))
    return SideFigures(table.code, tuple(lines))


class Book:
    """A game's counts, made when they are first needed and kept; every paytable and reading is priced on them."""

    def __init__(self, game: AnyGame, pack: Pack | None = None, shelf: Shelf | None = None) -> None:
        self.game = game
        self.pack = pack or whole_pack(game.deck)
        self.shelf = shelf or Shelf()
        self._main: Counted | None = None
        self._last: tuple[list[object], PlayedTable, Choices] | None = None
        """best play under the terms that were last asked for: most changes are to a side bet"""

    def main(self) -> Counted:
        if self._main is None:
            count = partial(count_main, self.game, self.pack)
            many = kernel_of(self.game).many_rows
            self._main = count() if many else self.shelf.get((self.game.code, self.pack), count)
        return self._main

    def tidy(self) -> None:
        """Between questions: let go of counts that are too many to keep. What best play came to stays."""
        if kernel_of(self.game).many_rows:
            self._main = None

    def played(self, terms: Terms) -> Played:
        written = self._written(terms)
        if self._last is None or self._last[0] != written:
            self._last = (written, *self._best_play(terms, written))
        _, table, choices = self._last
        return Played(self.game, terms, table, choices)

    def _best_play(self, terms: Terms, written: list[object]) -> tuple[PlayedTable, Choices]:
        if not kernel_of(self.game).many_rows:
            return _ends(solve(self.game, self.main(), terms))
        parts = (self.game.code, self.pack, "played", written)
        return self.shelf.get(parts, lambda: _ends(solve(self.game, self.main(), terms)))

    def _written(self, terms: Terms) -> list[object]:
        """The terms that best play depends on, down to every payout: a side bet's table is none of them."""
        side = {bet.name for bet in self.game.side_bets}
        tables = [(wager, table) for wager, table in terms.paytables.items() if wager not in side]
        lines = [(wager, sorted((line, str(pay)) for line, pay in table.lines.items())) for wager, table in tables]
        return [lines, sorted(terms.readings.items())]

    def side(self, bet: SideBet, terms: Terms) -> SideCounts:
        """A side bet's counts; one that a fold takes is counted at the main game's best play."""
        if not bet.stands(terms):
            return self._side_at_best_play(bet, terms)
        parts = (self.game.code, self.pack, bet.name, sorted(terms.readings.items()))
        return self.shelf.get(parts, lambda: count_side(self.game, self.pack, bet.name, terms))

    def _side_at_best_play(self, bet: SideBet, terms: Terms) -> SideCounts:
        parts = (self.game.code, self.pack, bet.name, "rows", sorted(terms.readings.items()))
        lines, rows = self.shelf.get(parts, lambda: count_side_rows(self.game, self.pack, bet.name, terms))
        moves, best = self.played(terms).choices[0]
        folds = [number for number, move in enumerate(moves) if move.folds]
        stays = ~(best[:, None] == folds).any(axis=1)
        counts = Counter(dict(zip(lines, map(int, rows[stays].sum(axis=0)), strict=True)))
        counts[None] += int(rows[~stays].sum())
        return counts


def _ends(played: Played) -> tuple[PlayedTable, Choices]:
    return played.table, played.choices
