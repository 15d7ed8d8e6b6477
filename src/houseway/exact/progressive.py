"""What a progressive bet is worth, exactly, and how its meter behaves in the long run (SE-10 to SE-15).

Let b be the bet and p(l) the chance of line l. F is the return of the fixed awards, odds and flat prizes: the sum of
p(l) times what l pays for 1. P is the chance of the 100% line. A lower percentage line takes the share s(l) of the
meter and leaves the rest on it; Q is the sum of p(l)*s(l) over those lines, so a bet takes the share P + Q of the
meter on average. c and r are the shares of each bet that go to the meter and to the reserve, S is the seed, and G is
F where every award comes off the meter, 0 where only percentages do.

**The mean meter.** A 100% award is won by the n-th bet after a restart with the chance P*(1 - P)^(n - 1). Let v(n) be
the mean of the meter after n bets, counted as 0 once the 100% line was hit. The next bet adds c*b, then a line may
take its share or its award, so

    v(n + 1) = (1 - P - Q)*v(n) + (1 - P)^n * (c*b*(1 - P - Q) - G*b).

The sum V of all v(n) follows from the start v(0), and with it the mean of what the 100% line finds:

    V*(P + Q) = v(0) + (c*b*(1 - P - Q) - G*b)/P        mean = P*V + c*b = (P*v(0) + (c - G)*b)/(P + Q)

A restart is the seed and the reserve of the 1/P bets before it, v(0) = S + r*b/P, which do not depend on the bets
that follow. So the meter at a 100% hit averages

    (P*S + (c + r - G)*b)/(P + Q)

as long as it does not run dry (`running_dry.py` says how likely that is); with no lower percentage line that is S +
(c + r - G)*b/P. A line is hit whatever is on the meter, so lower percentage lines find the same mean.

**The house.** All shares together pay P + Q times that mean for a bet: what was fed and not drained, c + r - G +
P*S/b of a unit. So the house keeps 1 - F - c - r - P*S/b of each unit bet where only percentages come off the meter
and 1 - c - r - P*S/b where every award does, whatever the levels are, less P*E/b for each other bettor where there is
an envy E. Where no line takes the whole meter the reserve and the seed stay with the house.

Awards are counted to the fraction of a cent: what rounding one down to the cent keeps back is left out.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from houseway.odds import Odds, Pay, Prize, Share
from houseway.paytable import Paytable

Style = Literal["percentage", "all"]
"""which awards come off the meter: only percentages, or all"""

UNIT_BET = 100
"""cents: the bet that a flat prize is counted for where none is given"""


@dataclass(frozen=True, slots=True)
class MeterPlan:
    """How a meter is fed; amounts in cents, rates as shares of the bet."""

    bet: int = UNIT_BET
    seed: int = 0
    contribution: Fraction = Fraction(0)
    reserve: Fraction = Fraction(0)
    style: Style = "percentage"


def fixed_award(pay: Pay, bet: int) -> Fraction:
    """Cents handed over for a line that takes no share of the meter: its profit and the stake (SE-10)."""
    match pay:
        case Odds():
            return (pay.profit + 1) * bet
        case Prize():
            return Fraction(pay.cents + bet)
        case _:
            return Fraction(0)


@dataclass(frozen=True, slots=True)
class ProgressiveFigures:
    """A progressive bet's figures for one paytable."""

    paytable: Paytable
    probabilities: Mapping[str, Fraction]

    @property
    def jackpot(self) -> Fraction:
        """The chance of the line that takes the whole meter."""
        return sum((chance for share, chance in self._shares() if share == 1), Fraction(0))

    @property
    def share_taken(self) -> Fraction:
        """The share of the meter that a bet takes on average, over all percentage lines."""
        return sum((share * chance for share, chance in self._shares()), Fraction(0))

    def _shares(self) -> list[tuple[Fraction, Fraction]]:
        lines = [(line, pay) for line, pay in self.paytable.lines.items() if isinstance(pay, Share)]
        return [(Fraction(pay.percent, 100), self.probabilities.get(line, Fraction(0))) for line, pay in lines]

    @property
    def fixed_return(self) -> Fraction:
        """What the fixed awards give back of each unit of a $1 bet."""
        return self.fixed_return_on(UNIT_BET)

    def fixed_return_on(self, bet: int) -> Fraction:
        """What the fixed awards give back of each unit bet; flat prizes weigh more on a small bet."""
        lines = self.paytable.lines.items()
        return sum((fixed_award(pay, bet) * self.probabilities.get(line, 0) for line, pay in lines), Fraction(0)) / bet

    @property
    def hit_frequency(self) -> Fraction:
        return sum(self.probabilities.values(), Fraction(0))

    def ev(self, meter: int, bet: int, others: int = 0) -> Fraction:
        """What a unit bet is worth with this much on the meter and so many other bettors at the table."""
        return self.fixed_return_on(bet) + self.share_taken * Fraction(meter, bet) + self.envy(bet, others) - 1

    def envy(self, bet: int, others: int) -> Fraction:
        """What the envy prizes of the others' hits are worth to a unit bet."""
        chance = sum(
            (cents * self.probabilities.get(line, Fraction(0)) for line, cents in self.paytable.envy.items()),
            Fraction(0),
        )
        return others * chance / bet

    def break_even_meter(self, bet: int, others: int = 0) -> Fraction | None:
        """The meter, in cents, at which the bet has no edge for either side; None if no bet can win a share of it."""
        if not self.share_taken:
            return None
        return bet * (1 - self.fixed_return_on(bet) - self.envy(bet, others)) / self.share_taken

    def mean_meter_at_hit(self, plan: MeterPlan) -> Fraction | None:
        """The long-run average, in cents, of what a 100% award pays; None if it can never be won."""
        return self._mean_meter(plan) if self.jackpot else None

    def _mean_meter(self, plan: MeterPlan) -> Fraction:
        """The long-run average of the meter as any percentage line finds it."""
        drained = self.fixed_return_on(plan.bet) if plan.style == "all" else Fraction(0)
        reserve = plan.reserve if self.jackpot else Fraction(0)
        fed = self.jackpot * plan.seed + (plan.contribution + reserve - drained) * plan.bet
        return fed / self.share_taken

    def house_edge(self, plan: MeterPlan, others: int = 0) -> Fraction:
        """What the house keeps of each unit bet, in the long run."""
        paid = self.share_taken * self._mean_meter(plan) / plan.bet if self.share_taken else Fraction(0)
        return 1 - self.fixed_return_on(plan.bet) - paid - self.envy(plan.bet, others)
