"""What the dealer owes every bet of a settled round, seat by seat from his right: taken, paid or pushed.

It is the settlement, seen from the tray: a bet paid by two lines is one payment, a stake that went at coin-in is not
taken again, a bet that was given back is not settled again, and the envy comes last.
"""

from dataclasses import dataclass
from enum import StrEnum

from houseway.events import BetRefunded
from houseway.odds import Odds, Prize, Share, dollars
from houseway.round import Round
from houseway.rules import CoinIn
from houseway.settlement import PaidLine


class Verdict(StrEnum):
    TAKE = "take"
    PAY = "pay"
    PUSH = "push"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class Due:
    """One bet's fate. `amount` is what leaves the tray or the meter; `stake` is what lies there to be taken."""

    seat: int
    wager: str
    verdict: Verdict
    amount: int
    stake: int
    rule: str
    because: str
    source: str = "tray"
    envy: bool = False
    side: bool = False

    @property
    def gain(self) -> int:
        """What the seat has more, or less, when this is done."""
        return gain(self.verdict, self.amount, self.stake)

    def __str__(self) -> str:
        return f"{self.verdict} {dollars(self.amount)}" if self.verdict is Verdict.PAY else self.verdict.value


def gain(verdict: Verdict, amount: int, stake: int) -> int:
    return {Verdict.TAKE: -stake, Verdict.PAY: amount, Verdict.PUSH: 0, Verdict.NOTHING: 0}[verdict]


def coined(round: Round) -> frozenset[str]:
    """The wagers whose stakes are taken at coin-in."""
    return frozenset(step.wager for step in round.game.steps if isinstance(step, CoinIn))


def dues_of(round: Round) -> tuple[Due, ...]:
    """Everything to be done, in order: the highest seat first, envy after all seats."""
    assert round.settlement is not None
    back = {(event.seat, event.wager) for event in round.events if isinstance(event, BetRefunded)}
    found: list[Due] = []
    for seat in sorted(round.spots, reverse=True):
        lines: dict[str, list[PaidLine]] = {}
        for line in round.settlement.seat(seat).lines:
            lines.setdefault(line.wager, []).append(line)
        found += [_due(round, seat, name, mine) for name, mine in lines.items() if (seat, name) not in back]
    owed = [due for due in found if due.verdict is not Verdict.NOTHING]
    return (*(due for due in owed if not due.envy), *(due for due in owed if due.envy))


def due_of(round: Round, seat: int, wager: str) -> Due:
    """One bet's fate, also where nothing is to be done."""
    assert round.settlement is not None
    lines = [line for line in round.settlement.seat(seat).lines if line.wager == wager]
    if lines:
        return _due(round, seat, wager, lines)
    rule = round.game.wager(wager).rule
    return Due(seat, wager, Verdict.NOTHING, 0, 0, rule, "nothing is due here", envy=wager in _envies(round))


def _due(round: Round, seat: int, wager: str, lines: list[PaidLine]) -> Due:
    net = sum(line.net for line in lines)
    stake = round.spots[seat].bets.get(wager, 0)
    source = "tray"
    if wager in coined(round):
        net, stake = net + stake, 0
        if any(_off_the_meter(round, line) for line in lines):
            source = "meter"
        verdict = Verdict.PAY if net else Verdict.NOTHING
    else:
        unpaid = Verdict.PUSH if stake else Verdict.NOTHING  # a bonus without a stake of its own leaves nothing to push
        verdict = Verdict.PAY if net > 0 else Verdict.TAKE if net < 0 else unpaid
    because = "; and ".join(f"{line.because} ({line.pays})" for line in lines)
    side = any(bet.name == wager for bet in round.game.side_bets)
    amount = net if verdict is Verdict.PAY else 0
    return Due(seat, wager, verdict, amount, stake, lines[0].rule, because, source, wager in _envies(round), side)


def _envies(round: Round) -> frozenset[str]:
    return frozenset(bet.envy for bet in round.game.side_bets if bet.envy)


def _off_the_meter(round: Round, line: PaidLine) -> bool:
    """A percentage always; another award where the house pays it off the meter."""
    fixed = round.meter is not None and round.meter.fixed_pays == "meter"
    return isinstance(line.pays, Share) or (fixed and isinstance(line.pays, Odds | Prize))
