"""Exact money of meters. A grain is a millionth of a cent; a rate is a millionth of the bet.

So a share of any whole number of cents, at any rate of up to four decimals of a percent, is a whole number of grains.
"""

from fractions import Fraction
from typing import Final

from houseway.odds import dollars
from houseway.refused import Refused

GRAINS: Final = 1_000_000
"""grains in a cent"""
WHOLE: Final = 1_000_000
"""the rate that is all of a bet"""


def grains(cents: int) -> int:
    return cents * GRAINS


def whole_cents_of(amount: int) -> int:
    """The whole cents in an amount of grains; the rest of a cent stays where it is."""
    return amount // GRAINS


def show(amount: int) -> str:
    """Grains as dollars, to the last fraction: `$13.5700001`, `-$2`."""
    sign, amount = ("-", -amount) if amount < 0 else ("", amount)
    cents, rest = divmod(amount, GRAINS)
    if not rest:
        return sign + dollars(cents)
    return f"{sign}${cents // 100:,}.{cents % 100:02d}{rest:06d}".rstrip("0")


def read_amount(text: str, field: str) -> int:
    """`12.345678` dollars as grains."""
    amount = _fraction(text.removeprefix("$").replace(",", ""), f"{text!r} is not an amount: write dollars", field)
    amount *= 100 * GRAINS
    if amount.denominator != 1:
        raise Refused(f"{text!r} is finer than a millionth of a cent", field)
    return int(amount)


def read_cents(text: str, field: str) -> int:
    """`12.50` dollars as cents."""
    amount = read_amount(text, field)
    if amount % GRAINS:
        raise Refused(f"{text!r} is not a whole number of cents", field)
    return amount // GRAINS


def read_rate(text: str, field: str) -> int:
    """`13.57%` as millionths."""
    wrong = f"{text!r} is not a percentage: write one such as 13.57%"
    if not text.endswith("%"):
        raise Refused(wrong, field)
    rate = _fraction(text.removesuffix("%"), wrong, field) * WHOLE / 100
    if not 0 <= rate <= WHOLE:
        raise Refused(f"a rate is from 0% to 100%, not {text}", field)
    if rate.denominator != 1:
        raise Refused(f"{text} is finer than four decimals of a percent", field)
    return int(rate)


def show_rate(rate: int) -> str:
    """`13.57%`."""
    whole, rest = divmod(rate, WHOLE // 100)
    return f"{whole}.{rest:04d}".rstrip("0").rstrip(".") + "%"


def _fraction(text: str, wrong: str, field: str) -> Fraction:
    if "/" in text or len(text) > 40:
        raise Refused(wrong, field)
    try:
        return Fraction(text.strip())
    except ValueError:
        raise Refused(wrong, field) from None
