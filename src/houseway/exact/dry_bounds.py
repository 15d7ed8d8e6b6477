"""Bounds of the chance that a meter runs dry, by formula: where the walk of `running_dry.py` may stop.

**Fixed awards.** Let k > 0 solve exp(-k*u) * (p(0) + sum of p(l)*exp(k*a(l))) = 1, where a bet adds u, line l takes
a(l) and p(0) is the chance of no award. Then exp(-k*meter) keeps its mean through each bet (the 100% award ends the
walk and counts as 0), and a dry meter, counted below 0, is above -A, A the largest award. So

    exp(-k*(m + A)) <= D(m) <= exp(-k*m).

k is held between two numbers by halving, in 60-digit arithmetic; either bound takes the safe one.

**Lower percentage lines** only take from the meter: without them the lower bound holds all the more. For an upper
bound take any h < k for which a bet that hits no percentage line lowers the mean of exp(-h*meter) by a part e > 0. A
line that takes the share s with the chance p raises it by no more than p*exp(-h*(1 - s)*m). With y = exp(-h*m) the
rise p*y^(1-s) less the fall e*y is never above s*p*z^(1-s), z = (p*(1 - s)/e)^(1/s) (or p - e, if z > 1). A constant
C loses P*C in every bet, to the 100% award. So exp(-h*m) + C never rises in the mean if P*C is that largest rise, and
D(m) is no more than it. Of several percentage lines each has its part of e. h is chosen to make the bound small.
"""

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from math import exp, inf, nextafter

from houseway.exact.progressive import MeterPlan, ProgressiveFigures, fixed_award
from houseway.exact.proven import wide
from houseway.odds import Share, whole_cents

DOUBT = Decimal("1e-50")
"""60-digit arithmetic tells on which side of 0 a larger number is"""


@dataclass(frozen=True, slots=True)
class Lines:
    """What a bet may take from the meter, in cents, and how likely."""

    awards: dict[int, Fraction]
    kept: dict[int, Fraction]
    """hundredths that a percentage below 100 leaves"""
    whole: Fraction

    @property
    def none(self) -> Fraction:
        return 1 - self.whole - sum(self.awards.values(), Fraction(0)) - sum(self.kept.values(), Fraction(0))


def lines_off_the_meter(figures: ProgressiveFigures, plan: MeterPlan) -> Lines:
    """The lines that take something from the meter (SE-13), those of the same award together."""
    awards: dict[int, Fraction] = {}
    kept: dict[int, Fraction] = {}
    for line, pay in figures.paytable.lines.items():
        chance = figures.probabilities.get(line, Fraction(0))
        if isinstance(pay, Share):
            if 0 < pay.percent < 100 and chance:
                kept[100 - pay.percent] = kept.get(100 - pay.percent, Fraction(0)) + chance
        elif plan.style == "all" and chance and (award := whole_cents(fixed_award(pay, plan.bet))):
            awards[award] = awards.get(award, Fraction(0)) + chance
    return Lines(awards, kept, figures.jackpot)


def exponents(lines: Lines, added: Fraction) -> tuple[float, float]:
    """k, from below and from above, per cent on the meter; lower percentage lines are left out."""
    fine = wide(60)

    def decimal(amount: Fraction) -> Decimal:
        return fine.divide(Decimal(amount.numerator), Decimal(amount.denominator))

    none, lift = decimal(lines.none + sum(lines.kept.values(), Fraction(0))), decimal(added)
    awards = [(Decimal(award), decimal(chance)) for award, chance in lines.awards.items()]

    def above(k: Decimal) -> Decimal:
        total = fine.subtract(none, fine.exp(fine.multiply(k, lift)))
        for award, chance in awards:
            total = fine.add(total, fine.multiply(chance, fine.exp(fine.multiply(k, award))))
        return total

    low, high = Decimal(0), Decimal(1) / max(lines.awards)
    while above(high) < DOUBT:
        high *= 2
    while high - low > high * Decimal("1e-15"):
        middle = (low + high) / 2
        value = above(middle)
        if abs(value) < DOUBT:
            break
        low, high = (low, middle) if value > 0 else (middle, high)
    return nextafter(float(low), 0.0), nextafter(float(high), inf)


def flat_bound(lines: Lines, added: Fraction, start: float, most: float) -> tuple[float, float]:
    """h and C, for a meter from `start` with lower percentage lines; h is looked for below `most`."""
    return min((_flat(lines, float(added), most * i / 64) for i in range(1, 64)), key=lambda h_c: _at(h_c, start))


def _at(bound: tuple[float, float], meter: float) -> float:
    return exp(-bound[0] * meter) + bound[1]


def _flat(lines: Lines, added: float, h: float) -> tuple[float, float]:
    """C for this h; where nothing is proven, 1."""
    kept = float(lines.none) + sum(float(chance) * exp(h * award) for award, chance in lines.awards.items())
    fall = (1 - exp(-h * added) * kept) * (1 - 1e-6)
    if fall < 1e-8 or not lines.whole:
        return h, 1.0
    total = sum(float(chance) for chance in lines.kept.values())
    rises = 0.0
    for hundredths, chance in lines.kept.items():
        p, share = float(chance), 1 - hundredths / 100
        part = fall * p / total
        z = (p * (1 - share) / part) ** (1 / share)
        rises += max(0.0, p - part) if z > 1 else share * p * z ** (1 - share)
    return h, rises / float(lines.whole) * (1 + 1e-6)
