"""A progressive meter as it is asked about: dollars and percentages, read exactly."""

import re
from dataclasses import dataclass, field
from fractions import Fraction

from houseway.exact.progressive import MeterPlan
from houseway.refused import Refused

DIGITS = r"[0-9]{1,12}(?:[.][0-9]{1,12})?"
"""how a number is written: nothing that takes long to read"""
STYLES = {"percentage": "percentage", "all": "all"}


@dataclass(frozen=True, slots=True)
class MeterAsked:
    """A plan for a meter, what is on it now, and how many others bet at the table."""

    plan: MeterPlan = field(default_factory=MeterPlan)
    meter: int = 0
    others: int = 0


def meter_asked(
    bet: str = "1", meter: str = "0", seed: str = "0", contribution: str = "0%", reserve: str = "0%",
    style: str = "percentage", others: int = 0,
) -> MeterAsked:  # fmt: skip
    """Read the options; what cannot be is refused by its name."""
    if style not in STYLES:
        raise Refused(f"the style is percentage or all, not {style!r}", "--meter-style")
    if others < 0:
        raise Refused(f"there are 0 other bettors or more, not {others}", "--others")
    plan = MeterPlan(
        bet=cents(bet, "--bet", least=1),
        seed=cents(seed, "--meter-seed"),
        contribution=share(contribution, "--contribution"),
        reserve=share(reserve, "--reserve"),
        style="all" if style == "all" else "percentage",
    )
    if plan.contribution + plan.reserve > 1:
        raise Refused("contribution and reserve come to more than the whole bet", "--contribution")
    return MeterAsked(plan, cents(meter, "--meter"), others)


def cents(text: str, option: str, least: int = 0) -> int:
    """`12.50` dollars as cents."""
    if not re.fullmatch(DIGITS, text.removeprefix("$")):
        raise Refused(f"{text!r} is not an amount: write dollars, such as 1000 or 12.50", option)
    amount = Fraction(text.removeprefix("$")) * 100
    if amount.denominator != 1 or amount < least:
        raise Refused(f"{text!r} is not an amount: whole cents, at least {least}", option)
    return int(amount)


def share(text: str, option: str) -> Fraction:
    """`13.57%` as a fraction."""
    if not re.fullmatch(f"{DIGITS}%", text):
        raise Refused(f"{text!r} is not a percentage: write one such as 13.57%", option)
    value = Fraction(text.removesuffix("%")) / 100
    if value > 1:
        raise Refused(f"{text!r} is not a percentage from 0% to 100%: write one such as 13.57%", option)
    return value
