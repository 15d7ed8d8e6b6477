"""A chance that is proven to lie between two bounds: what is printed of it is proven to the last digit."""

from dataclasses import dataclass
from decimal import MAX_EMAX, MIN_EMIN, ROUND_CEILING, ROUND_FLOOR, ROUND_HALF_EVEN, Context, Decimal
from fractions import Fraction

KEPT = 50
"""significant digits that a bound is kept to, rounded outwards"""


def wide(digits: int, rounding: str = ROUND_HALF_EVEN) -> Context:
    """Decimal arithmetic with so many digits and room for any exponent."""
    return Context(prec=digits, rounding=rounding, Emin=MIN_EMIN, Emax=MAX_EMAX)


DOWN, UP = wide(KEPT, ROUND_FLOOR), wide(KEPT, ROUND_CEILING)


@dataclass(frozen=True, slots=True)
class Proven:
    """The chance is at least `low` and at most `high`; `exactly` is the fraction itself where that is known."""

    low: Decimal
    high: Decimal
    exactly: Fraction | None = None

    @classmethod
    def exact(cls, chance: Fraction) -> "Proven":
        top, bottom = Decimal(chance.numerator), Decimal(chance.denominator)
        return cls(DOWN.divide(top, bottom), UP.divide(top, bottom), chance)

    @classmethod
    def between(cls, low: Fraction, high: Fraction) -> "Proven":
        """Bounds of a chance: what is below 0 or above 1 is cut off."""
        least, most = cls.exact(max(low, Fraction(0))), cls.exact(min(high, Fraction(1)))
        return least if least.exactly == most.exactly else cls(least.low, most.high)

    @property
    def width(self) -> Decimal:
        """How far the bounds are apart, as a share of the lower one; infinite where that is 0."""
        if self.exactly is not None or self.low == self.high:
            return Decimal(0)
        return UP.divide(UP.subtract(self.high, self.low), self.low) if self.low else Decimal("Infinity")

    def complement(self) -> "Proven":
        """The chance that it does not happen."""
        if self.exactly is not None:
            return Proven.exact(1 - self.exactly)
        return Proven(DOWN.subtract(Decimal(1), self.high), UP.subtract(Decimal(1), self.low))

    def digits(self, most: int = 12) -> str:
        """The chance in as many significant digits, rightly rounded, as the bounds prove; else the bounds."""
        for places in range(most, 0, -1):
            rounds = wide(places)
            low, high = rounds.plus(self.low), rounds.plus(self.high)
            if low == high:
                return str(low)
        return f"{wide(3, ROUND_FLOOR).plus(self.low)} to {wide(3, ROUND_CEILING).plus(self.high)}"
