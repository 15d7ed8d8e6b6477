"""What a seat may do, in cents. `Option.take` is the only reader of an action, so options are what is accepted."""

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from houseway.cards import Card
from houseway.refused import Refused, one_of
from houseway.rules import Check, Choice, Decide, Fold, Raise, times

_TIMES: Final = re.compile(r"([0-9]{1,13})(?:\.([0-9]{1,6})|/([0-9]{1,13}))?x")


@dataclass(frozen=True, slots=True)
class Option:
    """One thing a seat may do now: fold, check, or bet from `least` to `most` cents on a wager."""

    rule: str
    name: str
    """`fold`, `check`, `play`, `2x`; a range is called by its ends: `2x to 3x`"""
    wager: str | None = None
    least: int = 0
    most: int = 0
    unit: int = 0
    """the stake that `2x` is two times of; 0 where the action has a name of its own"""

    @property
    def actions(self) -> tuple[str, ...]:
        """The action to give to `act`; for a range, its smallest and its largest."""
        return (self.name,) if self.least == self.most else (self.action(self.least), self.action(self.most))

    def action(self, amount: int) -> str:
        """How to ask for this many cents."""
        if not self.least <= amount <= self.most:
            raise Refused(f"the {self.wager} is from {self.least} to {self.most} cents, not {amount}")
        return times(amount, self.unit) if self.unit else self.name

    def take(self, action: str) -> int | None:
        """The stake that this action lays (0 for none), or None if it is not this option."""
        if not self.unit:
            return self.least if action == self.name else None
        ratio = _ratio(action)
        if ratio is None or not self.least <= ratio * self.unit <= self.most:
            return None
        stake = ratio * self.unit
        if stake.denominator != 1:
            raise Refused(f"{action} of {self.unit} is {float(stake):g} cents: a stake is whole cents")
        return int(stake)


def _ratio(action: str) -> Fraction | None:
    found = _TIMES.fullmatch(action)
    if not found:
        return None
    if found[3]:
        return Fraction(int(found[1]), int(found[3])) if int(found[3]) else None
    return Fraction(f"{found[1]}.{found[2] or 0}")


def options_for(step: Decide, cards: tuple[Card, ...], bets: dict[str, int]) -> tuple[Option, ...]:
    """The step's choices that this seat has, with its stakes filled in."""
    return tuple(_option(choice, bets) for choice in step.choices if _open_to(choice, cards))


def _open_to(choice: Choice, cards: tuple[Card, ...]) -> bool:
    if not isinstance(choice, Raise):
        return True
    if choice.when and not choice.when.holds(cards):
        return False
    return not (choice.unless and choice.unless.holds(cards))


def _option(choice: Choice, bets: dict[str, int]) -> Option:
    match choice:
        case Fold():
            return Option(choice.rule, "fold")
        case Check():
            return Option(choice.rule, "check")
        case Raise():
            unit = bets[choice.of]
            name = choice.called or (
                f"{choice.least}x" if choice.least == choice.most else f"{choice.least}x to {choice.most}x"
            )
            return Option(
                choice.rule,
                name,
                choice.wager,
                choice.least * unit,
                choice.most * unit,
                0 if choice.called else unit,
            )


def take(options: tuple[Option, ...], action: str) -> tuple[Option, int]:
    """The option that this action chooses and the stake it lays, or a refusal that lists the options."""
    for option in options:
        stake = option.take(action)
        if stake is not None:
            return option, stake
    raise Refused(f"{action!r} is not open here: {one_of([option.name for option in options])}")
