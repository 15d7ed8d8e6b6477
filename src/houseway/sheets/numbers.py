"""Figures as they are printed: exact until here, then what `houseway odds` prints, or fewer digits of it."""

from fractions import Fraction


def percent(value: Fraction | float, places: int = 8) -> str:
    return f"{float(value):.{places}%}"


def one_in(chance: Fraction) -> str:
    """`1 in 693`: how often, for people."""
    if not chance:
        return "never"
    rarity = float(1 / chance)
    return f"1 in {rarity:,.1f}" if rarity < 100 else f"1 in {rarity:,.0f}"


def antes(net: Fraction) -> str:
    return f"{float(net):+g}" if net else "0"
