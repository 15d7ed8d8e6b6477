"""A meter in ten lines and exact fractions of a cent: what the books must come to, whatever is done."""

from fractions import Fraction
from math import floor

from houseway.progressive.floor import MeterTerms

CENT = 10**6


class MeterModel:
    """The four funds, in cents. No journal, no other accounts, no consoles."""

    def __init__(self, terms: MeterTerms) -> None:
        self.terms, self.coming = terms, terms
        self.meter, self.reserve, self.over, self.breakage = Fraction(terms.seed), Fraction(), Fraction(), Fraction()

    def bet(self, cents: int) -> None:
        fed = cents * Fraction(self.terms.contribution, CENT)
        self.meter, self.reserve = self.meter + fed, self.reserve + cents * Fraction(self.terms.reserve, CENT)
        self._hide(fed)

    def pay(self, percent: int | None, fixed: int) -> int:
        """What an award of a percentage, or else of so many cents, pays."""
        award = fixed if percent is None else floor(floor(self.meter) * Fraction(percent, 100))
        if percent is not None or self.terms.fixed_pays == "meter":
            self.meter -= min(award, floor(self.meter))
        if percent == 100:
            self.terms, self.breakage = self.coming, self.breakage + self.meter
            self.meter, self.reserve = self.terms.seed + self.reserve, Fraction()
            self._hide(self.meter)
        return award

    def _hide(self, most: Fraction) -> None:
        hidden = Fraction() if self.terms.limit is None else min(most, max(Fraction(), self.meter - self.terms.limit))
        self.meter, self.over = self.meter - hidden, self.over + hidden
