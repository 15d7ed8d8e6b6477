"""Why each bet was paid or lost: the wager, the net, the odds, the rule and the reason, line by line."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.text import Text

from houseway.cli.felt.blocks import Block, flowed, line, wrapped
from houseway.cli.felt.colours import GOLD, LOSE, PUSH, SOFT, TEXT, WIN
from houseway.events import BetSettled
from houseway.words import signed

WIDE_FROM = 72
"""columns from which a reason stands beside its bets"""
REASON_FROM = 22


def money(net: int) -> Text:
    return line((signed(net), f"bold {WIN if net > 0 else LOSE if net < 0 else PUSH}"))


def reasons(settled: Sequence[BetSettled], width: int) -> Block:
    """The lines of one spot, in the order they were settled."""
    if not settled:
        return []
    columns = Columns.of(settled)
    room = width - columns.total
    if width < WIDE_FROM or room < REASON_FROM:
        return _by_reason(settled, width)
    rows: Block = []
    told: dict[tuple[str, str], str] = {}
    for bet in settled:
        says = wrapped(bet.because, room, TEXT)
        first = told.setdefault((bet.rule, bet.because), bet.wager)
        if len(says) > 1 and first != bet.wager:
            says = wrapped(f"as for the {first}", room, SOFT)
        rows.append(line(columns.start(bet), says[0] if says else ""))
        rows += [line(" " * columns.total, row) for row in says[1:]]
    return rows


@dataclass(frozen=True, slots=True)
class Columns:
    """How wide wager, net, odds and rule are."""

    wager: int
    net: int
    odds: int
    rule: int

    @classmethod
    def of(cls, settled: Sequence[BetSettled]) -> "Columns":
        return cls(
            max(len(bet.wager) for bet in settled),
            max(len(signed(bet.net)) for bet in settled),
            max(len(str(bet.pays)) for bet in settled),
            max(len(bet.rule) for bet in settled),
        )

    @property
    def total(self) -> int:
        return self.wager + self.net + self.odds + self.rule + 9

    def start(self, bet: BetSettled) -> Text:
        net = money(bet.net)
        net.pad_left(self.net - net.cell_len)
        wager, odds, rule = f"{bet.wager:<{self.wager}}", f"{bet.pays!s:<{self.odds}}", f"{bet.rule:<{self.rule}}"
        return line((f" {wager}", TEXT), "  ", net, (f"  {odds}", SOFT), (f"  {rule}  ", GOLD))


def _by_reason(settled: Sequence[BetSettled], width: int) -> Block:
    """For narrow terminals: the bets that one reason decided on a line, the reason under them."""
    groups: dict[tuple[str, str], list[BetSettled]] = {}
    for bet in settled:
        groups.setdefault((bet.rule, bet.because), []).append(bet)
    rows: Block = []
    for (rule, because), bets in groups.items():
        parts = [line((f"{bet.wager} ", TEXT), money(bet.net), (f" {bet.pays}", SOFT)) for bet in bets]
        rows += [line(" ", row) for row in flowed(parts, width - 1)]
        for place, says in enumerate(wrapped(because, width - len(rule) - 4, TEXT)):
            rows.append(line((f"   {rule if place == 0 else ' ' * len(rule)} ", GOLD), says))
    return rows
