"""How likely a meter is to run dry: an award off the meter, above what the meter has, before the 100% award.

One bet at a time: a bet adds c*b to the meter, then its line may take a fixed award a(l), the share s(l) of the
meter, or all of it, which ends the walk. D(m) is the chance that a walk from m ends dry. It falls as m grows: of two
meters with the same cards the larger runs dry only if the smaller does. Where only percentages come off the meter, or
the largest fixed award is no more than a bet adds, D is exactly 0.

**Levels.** Fixed awards are whole multiples of a unit g (their greatest common divisor). So after n bets the meter is
m + n*c*b less a whole number of units: a whole number of levels, and a rest that depends on n alone. The walk carries
one chance for each level, and the rest in whole numbers; so any rate at all (13.57%, 85.4321%) is walked exactly,
with no grid but the unit.

**The end.** The walk goes on until the chances left no longer matter, weighed by the upper bound that `dry_bounds.py`
proves for each level. What is left is put between its bounds; and since D falls as the meter grows, what stands above
the start runs dry no more often than the start, and what stands below it no less often, which is used where it says
more.

**What is rounded, to both sides.** Chances are floats that are never subtracted: after n bets with L lines the
relative error is below n*(L + 3) roundings of 2^-53, and twice that is given. A meter that a percentage leaves
between two levels is walked twice, put to the lower level (D no smaller) and to the higher one (D no larger); so is a
start that is spread by a reserve. The unit is divided until the two are near, or the work is done. Without lower
percentage lines, where what a bet adds is a multiple of the unit too, every threshold is a level: then a meter
between two levels runs dry exactly as often as the lower one, and nothing is lost by rounding. The width that remains
is in the answer.

The meter is held to its exact fraction of a cent. Seats are taken one after another, and a bet's line does not depend
on the bets before it: seats of one round share the dealer's hand, so fixed awards come in clumps, and a table with
several bettors runs dry somewhat more often than this.
"""

from dataclasses import dataclass, replace
from fractions import Fraction
from math import exp, floor, gcd, lcm, log1p

import numpy as np
from numpy.typing import NDArray

from houseway.exact.dry_bounds import Lines, exponents, flat_bound, lines_off_the_meter
from houseway.exact.progressive import MeterPlan, ProgressiveFigures
from houseway.exact.proven import Proven
from houseway.refused import Refused

FINEST = 10**9
"""a level's rest is held in no smaller parts; a rate that needs smaller ones is rounded to both sides"""
EXACT, ROUNDED = 1e-12, 1e-5
"""how small, relatively, what may still happen must get: on exact levels, and where levels are rounded anyway"""
WORK = 4 * 10**9
"""cells walked at most; with what is left then, the bounds are wider"""
ROOM, MOST_LEVELS = 60_000, 4_000_000
"""levels that a meter may rise above its start, and that a walk may start from"""
LEAST = Fraction(1, 10**280)
"""more than all chances that are too small for a float"""
FINER, NEAR = 10, Fraction(1, 10**7)
"""where levels are rounded the unit is divided by so much, again and again, until the bounds are as near as that"""

Floats = NDArray[np.float64]


def chance_to_run_dry(figures: ProgressiveFigures, plan: MeterPlan, start: Fraction | int) -> Proven:
    """The chance that a meter with `start` cents on it runs dry before the next 100% award."""
    if start < 0:
        raise Refused(f"a meter starts with 0 cents or more, not {start}", "start")
    lines = lines_off_the_meter(figures, plan)
    return _certain(lines, plan) or _walked(lines, plan, Fraction(start), Fraction(0))


def chance_a_restart_runs_dry(figures: ProgressiveFigures, plan: MeterPlan) -> Proven:
    """The chance that a meter restarted by a 100% award, at the seed plus the reserve, runs dry before the next one.

    The reserve is that of the bets between two 100% awards, whose number is geometric.
    """
    lines = lines_off_the_meter(figures, plan)
    if not lines.whole:
        raise Refused("no line takes the whole meter, so it is never restarted", "paytable")
    return _certain(lines, plan) or _walked(lines, plan, Fraction(plan.seed), plan.reserve * plan.bet)


def _certain(lines: Lines, plan: MeterPlan) -> Proven | None:
    """Where no walk is needed: it cannot run dry, or it must."""
    added = plan.contribution * plan.bet
    if not lines.awards or max(lines.awards) <= added:
        return Proven.exact(Fraction(0))
    drained = sum((award * chance for award, chance in lines.awards.items()), Fraction(0))
    if not lines.whole and (lines.kept or drained >= added):
        return Proven.exact(Fraction(1))
    return None


def _walked(lines: Lines, plan: MeterPlan, start: Fraction, reserve: Fraction) -> Proven:
    """From `start`, or from there plus the reserve of a geometric number of bets."""
    walk = _Walk(lines, Fraction(gcd(*lines.awards)), plan.contribution * plan.bet, start, reserve)
    low, high, worked = Fraction(0), Fraction(1), 0
    while not walk.exact and worked * FINER <= WORK and high > low * (1 + NEAR):
        lower, _, below = walk.bounds(down=False, work=WORK // 2)
        _, higher, above = walk.bounds(down=True, work=WORK // 2)
        low, high, worked = max(low, lower), min(high, higher), below + above
        if not lines.kept and worked * (walk.unit / walk.grid) <= WORK:
            walk = replace(walk, unit=walk.grid)
        else:
            walk = replace(walk, unit=walk.unit / FINER)
    if walk.exact:
        lower, higher, _ = walk.bounds(down=True, work=WORK)
        low, high = max(low, lower), min(high, higher)
    return Proven.between(low, high)


@dataclass(frozen=True, slots=True)
class _Walk:
    """A walk in units; `added` by a bet, `start` and `reserve` (added to the start by each bet before it) in cents."""

    lines: Lines
    unit: Fraction
    added: Fraction
    start: Fraction
    reserve: Fraction

    @property
    def grid(self) -> Fraction:
        """The largest unit that the awards and what a bet adds are multiples of."""
        both = lcm(self.unit.denominator, self.added.denominator)
        return Fraction(gcd(int(self.unit * both), int(self.added * both)), both)

    @property
    def exact(self) -> bool:
        """No meter falls between levels, or it makes no difference where it does."""
        whole = self.unit == self.grid or (not self.reserve and self._parts <= FINEST)
        return whole and not self.lines.kept

    @property
    def _parts(self) -> int:
        """Parts of a unit that a rest is held in."""
        if self.unit == self.grid:
            return 1
        return lcm((self.added / self.unit).denominator, (self.start / self.unit).denominator)

    def bounds(self, down: bool, work: int) -> tuple[Fraction, Fraction, int]:
        """Bounds for a meter that is rounded down, or up, wherever it falls between levels; and the work done."""
        from houseway.exact.kernels.meter_walk import walk

        per, size, largest = min(self._parts, FINEST), float(self.unit), max(self.lines.awards)
        lift, first = (_rounded(amount / self.unit * per, down) for amount in (self.added, self.start))
        slow, fast = exponents(self.lines, self.added)
        flat = 0.0
        if self.lines.kept:
            slow, flat = flat_bound(self.lines, self.added, float(self.start), slow)
        if first // per > MOST_LEVELS:
            low = 0.0 if self.reserve else exp(-fast * (float(self.start) + size + largest)) * (1 - 1e-9)
            return Fraction(low), Fraction((exp(-slow * float(self.start)) + flat) * (1 + 1e-9)) + LEAST, WORK
        mass = _start(first // per, self.lines.whole, self.reserve / self.unit, down, 0.0 if flat else slow * size)
        levels = size * np.arange(len(mass))
        weight = np.minimum((np.exp(-slow * levels) + flat) * (1 + 1e-9), 1.0)
        small = 1e-19 * float((mass * weight).sum())
        mass, dry, cut, bets, undone = walk(
            mass, first % per, lift, per, float(self.lines.none),
            np.array([int(award / self.unit) for award in self.lines.awards], dtype=np.int64),
            np.array([float(chance) for chance in self.lines.awards.values()]),
            np.array(list(self.lines.kept), dtype=np.int64),
            np.array([float(chance) for chance in self.lines.kept.values()]),
            down, weight, small, EXACT if self.exact else ROUNDED, work,
        )  # fmt: skip
        below = np.exp(-fast * (levels + size + largest)) * (1 - 1e-9)
        error = Fraction(bets * (len(self.lines.awards) + len(self.lines.kept) + 3) + len(mass) + 10_000, 2**52)
        low, high = dry + float((mass * below).sum()), dry + cut + float((mass * weight).sum())
        if not self.reserve:
            here, doubt = first // per, float(error)
            back, above = float(mass[:here].sum()) * (1 - doubt), float(mass[here + 1 :].sum()) * (1 + doubt)
            low = max(low, (dry + float((mass * below)[here:].sum())) / (1 - back))
            if above < 1:
                high = min(high, (dry + cut + float((mass * weight)[: here + 1].sum())) / (1 - above))
        return Fraction(low) * (1 - error), Fraction(high) * (1 + error) + LEAST, work - undone


def _rounded(amount: Fraction, down: bool) -> int:
    return floor(amount) if down else -floor(-amount)


def _start(level: int, whole: Fraction, reserve: Fraction, down: bool, slope: float) -> Floats:
    """The chances of the levels that a walk starts from, with room for the meter to rise."""
    room = min(45 / slope if slope else ROOM, ROOM)
    reserve = Fraction(_rounded(reserve * FINEST, down), FINEST)
    if not reserve:
        mass = np.zeros(level + int(room) + 2)
        mass[level] = 1.0
        return mass
    fade = log1p(-float(whole))
    spread = int(min(45 / slope if slope else ROOM, 45 * float(reserve) / -fade, MOST_LEVELS)) + 2
    mass = np.zeros(level + spread + int(room) + 2)
    steps = np.arange(spread + 1)
    if down:
        least = -(-steps * reserve.denominator // reserve.numerator)
    else:
        least = (steps - 1) * reserve.denominator // reserve.numerator + 1
    least = np.maximum(least, 1)
    mass[level : level + spread] = np.exp((least[:-1] - 1) * fade) * -np.expm1((least[1:] - least[:-1]) * fade)
    if down:
        mass[level + spread] = exp((int(least[-1]) - 1) * fade)
    return mass
