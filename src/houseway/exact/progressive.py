"""What a progressive bet is worth, exactly, and how its meter behaves in the long run (SE-10 to SE-15).

Let b be the bet, p(l) the chance of line l, P the chance of the 100% line, F the return of the fixed awards (the sum
of p(l) times what l pays for 1), c and r the shares of each bet that go to the meter and to the reserve, S the seed.
Between two hits of the 100% line there are 1/P bets on average, each adding c*b to the meter and r*b to the next
start. So the meter at a hit averages S + (c + r)*b/P where only the percentage award comes off the meter, and
S + (c + r - F)*b/P where every award does (as long as it does not run dry). The house keeps 1 - F - c - r - P*S/b of
each unit bet in the first style and 1 - c - r - P*S/b in the second, less P*E/b for each other bettor where there is
an envy E.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from houseway.odds import Odds, Share
from houseway.paytable import Paytable

Style = Literal["percentage", "all"]
"""which awards come off the meter: only percentages, or all"""


@dataclass(frozen=True, slots=True)
class MeterPlan:
    """How a meter is fed; amounts in cents, rates as shares of the bet."""

    bet: int = 100
    seed: int = 0
    contribution: Fraction = Fraction(0)
    reserve: Fraction = Fraction(0)
    style: Style = "percentage"


@dataclass(frozen=True, slots=True)
class ProgressiveFigures:
    """A progressive bet's figures for one paytable."""

    paytable: Paytable
    probabilities: Mapping[str, Fraction]

    @property
    def jackpot(self) -> Fraction:
        """The chance of the line that takes the whole meter."""
        whole = [line for line, pay in self.paytable.lines.items() if isinstance(pay, Share) and pay.percent == 100]
        return sum((self.probabilities.get(line, Fraction(0)) for line in whole), Fraction(0))

    @property
    def fixed_return(self) -> Fraction:
        """What the fixed awards give back of each unit bet."""
        fixed = [(line, pay) for line, pay in self.paytable.lines.items() if isinstance(pay, Odds)]
        return sum(((pay.profit + 1) * self.probabilities.get(line, 0) for line, pay in fixed), Fraction(0))

    @property
    def hit_frequency(self) -> Fraction:
        return sum(self.probabilities.values(), Fraction(0))

    def ev(self, meter: int, bet: int, others: int = 0) -> Fraction:
        """What a unit bet is worth with this much on the meter and so many other bettors at the table."""
        return self.fixed_return + self.jackpot * Fraction(meter, bet) + self.envy(bet, others) - 1

    def envy(self, bet: int, others: int) -> Fraction:
        """What the envy prizes of the others' hits are worth to a unit bet."""
        chance = sum(
            (cents * self.probabilities.get(line, Fraction(0)) for line, cents in self.paytable.envy.items()),
            Fraction(0),
        )
        return others * chance / bet

    def break_even_meter(self, bet: int, others: int = 0) -> Fraction | None:
        """The meter, in cents, at which the bet has no edge for either side; None if it can never be won."""
        if not self.jackpot:
            return None
        return bet * (1 - self.fixed_return - self.envy(bet, others)) / self.jackpot

    def mean_meter_at_hit(self, plan: MeterPlan) -> Fraction | None:
        """The long-run average, in cents, of what a 100% award pays; None if it can never be won."""
        if not self.jackpot:
            return None
        drained = self.fixed_return if plan.style == "all" else Fraction(0)
        return plan.seed + (plan.contribution + plan.reserve - drained) * plan.bet / self.jackpot

    def house_edge(self, plan: MeterPlan, others: int = 0) -> Fraction:
        """What the house keeps of each unit bet, in the long run."""
        paid = self.jackpot * (self.mean_meter_at_hit(plan) or 0) / plan.bet
        return 1 - self.fixed_return - paid - self.envy(plan.bet, others)
