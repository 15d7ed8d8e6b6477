"""What a wager is paid. Exact: stakes and awards are whole cents, odds are fractions.

**Rounding lives here and nowhere else.** The only payouts that can fall between two cents are odds such as
3 to 2 on an odd number of cents, and a percentage of a meter. The house pays down to the whole cent; the
part of a cent stays with the house, and the settlement line says so.
"""

import re
from dataclasses import dataclass
from fractions import Fraction
from math import floor
from typing import Final

from houseway.refused import Refused


def whole_cents(amount: Fraction) -> int:
    """The house rounds a payout down to the cent."""
    return floor(amount)


def dollars(cents: int) -> str:
    """`$12.50`, `-$3`: whole dollars without the cents."""
    sign, cents = ("-", -cents) if cents < 0 else ("", cents)
    return f"{sign}${cents // 100:,}" + (f".{cents % 100:02d}" if cents % 100 else "")


@dataclass(frozen=True, slots=True)
class Odds:
    """`3 to 2` is profit on top of the stake; `250 for 1` includes the stake."""

    pays: int
    per: int = 1
    includes_stake: bool = False

    @property
    def profit(self) -> Fraction:
        """Profit for each unit staked."""
        return Fraction(self.pays, self.per) - self.includes_stake

    def net(self, stake: int) -> int:
        return whole_cents(self.profit * stake)

    def exact(self, stake: int) -> bool:
        return (self.profit * stake).denominator == 1

    def __str__(self) -> str:
        return f"{self.pays} {'for' if self.includes_stake else 'to'} {self.per}"


@dataclass(frozen=True, slots=True)
class Prize:
    """A flat amount of profit, whatever the stake: `$500`."""

    cents: int

    def __str__(self) -> str:
        return dollars(self.cents)


@dataclass(frozen=True, slots=True)
class Share:
    """A percentage of a progressive meter: `100%`. The stake went into the meter, so it does not come back."""

    percent: int

    def of(self, meter: int) -> int:
        return whole_cents(Fraction(meter * self.percent, 100))

    def __str__(self) -> str:
        return f"{self.percent}%"


@dataclass(frozen=True, slots=True)
class Loses:
    def __str__(self) -> str:
        return "loses"


@dataclass(frozen=True, slots=True)
class Pushes:
    def __str__(self) -> str:
        return "pushes"


Pay = Odds | Prize | Share | Loses | Pushes

LOSES: Final = Loses()
PUSHES: Final = Pushes()
EVEN: Final = Odds(1)

_ODDS: Final = re.compile(r"([0-9]{1,9}) (to|for) ([0-9]{1,9})")
_PRIZE: Final = re.compile(r"\$([0-9]{1,3}(?:,[0-9]{3}){0,2}|[0-9]{1,9})")
_SHARE: Final = re.compile(r"([0-9]{1,3})%")


def parse_pay(text: str) -> Odds | Prize | Share:
    """Read `3 to 2`, `250 for 1`, `$500` or `100%`, as paytables write them."""
    if (found := _ODDS.fullmatch(text)) and int(found[3]) > 0:
        return Odds(int(found[1]), int(found[3]), found[2] == "for")
    if found := _PRIZE.fullmatch(text):
        return Prize(int(found[1].replace(",", "")) * 100)
    if (found := _SHARE.fullmatch(text)) and int(found[1]) <= 100:
        return Share(int(found[1]))
    raise Refused(f"{text!r} is not a payout: write odds such as '3 to 2' or '250 for 1', '$500', or '100%'")
