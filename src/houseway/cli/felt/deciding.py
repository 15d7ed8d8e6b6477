"""A spot's decision: its options as buttons, each with its key and its price, and what the purse cannot carry."""

from dataclasses import dataclass
from typing import Final

from houseway.options import Option
from houseway.refused import Refused

RESERVED: Final = set("qhsg?")
"""keys that mean something else at any time"""
NUDGES: Final = (100, 500, 2500, 10000)
STEPS_IN_A_RANGE: Final = 20


@dataclass(frozen=True, slots=True)
class Button:
    """One action that could be taken now."""

    key: str
    action: str
    cost: int
    option: Option
    carried: bool
    """whether the purse carries it"""
    chosen_size: bool = False
    """stands for any amount of a range, moved by + and -"""


class Deciding:
    """What the spot to act may do, with this much money free; nothing is chosen until the player chooses it."""

    def __init__(self, name: str, options: tuple[Option, ...], free: int) -> None:
        self.name, self.options, self.free = name, options, free
        smallest = min(options, key=lambda option: option.least)
        self.carried = {option for option in options if option.least <= free} or {smallest}
        self.range = next((o for o in options if o.least < o.most and o in self.carried), None)
        self.amount = self.range.least if self.range else 0
        self.picked: int | None = None

    @property
    def buttons(self) -> tuple[Button, ...]:
        taken: set[str] = set(RESERVED)
        found = []
        for option in self.options:
            for action in option.actions:
                cost = option.take(action) or 0
                key = _key_for(action, taken)
                taken.add(key)
                found.append(Button(key, action, cost, option, self._carries(option, cost)))
        if self.range and self.amount not in (0, self.range.least, self.range.most):
            action = self.range.action(self.amount)
            found.append(Button("enter", action, self.amount, self.range, True, chosen_size=True))
        return tuple(found)

    def _carries(self, option: Option, cost: int) -> bool:
        return option in self.carried and (cost <= self.free or cost == option.least)

    def press(self, key: str) -> str | None:
        """The action on this key, if there is one that the purse carries."""
        for button in self.buttons:
            if button.key == key and button.carried:
                return button.action
        return None

    def move(self, step: int) -> None:
        """On to the next button that can be taken."""
        buttons = self.buttons
        open_ones = [place for place, button in enumerate(buttons) if button.carried]
        if self.picked not in open_ones:
            self.picked = open_ones[0 if step > 0 else -1]
        else:
            self.picked = open_ones[(open_ones.index(self.picked) + step) % len(open_ones)]

    def nudge(self, up: bool) -> None:
        """Another amount within the range, and take it in hand."""
        if self.range is None:
            return
        stops = self._stops(self.range)
        further = [stop for stop in stops if stop > self.amount] if up else [s for s in stops if s < self.amount]
        if further:
            self.amount = further[0 if up else -1]
        for place, button in enumerate(self.buttons):
            if button.option is self.range and button.cost == self.amount:
                self.picked = place

    @property
    def chosen(self) -> Button | None:
        """What Enter would do."""
        return None if self.picked is None else self.buttons[self.picked]

    def _stops(self, option: Option) -> list[int]:
        """The amounts that + and - step through, up to what the purse carries."""
        most = min(option.most, max(self.free, option.least))
        width = option.most - option.least
        step = next((n for n in NUDGES if width <= n * STEPS_IN_A_RANGE), max(1, width // STEPS_IN_A_RANGE))
        return [n for n in (*range(option.least, most, step), most) if self._can_be_asked(option, n)]

    @staticmethod
    def _can_be_asked(option: Option, amount: int) -> bool:
        """Whether the amount can be written as an action: not every part of an ante can."""
        try:
            return option.take(option.action(amount)) == amount
        except Refused:
            return False


def _key_for(action: str, taken: set[str]) -> str:
    """`f` for fold, `2` for 2x: the first letter or figure that is free."""
    return next((sign for sign in action.lower() if sign.isalnum() and sign not in taken), "")
