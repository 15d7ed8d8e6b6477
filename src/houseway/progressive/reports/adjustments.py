"""Everything that needed two people: adjustments, back-outs and new terms, with both signatures."""

from collections.abc import Iterable
from typing import Literal, NamedTuple

from houseway.progressive.accounts import posting, reversed_posting
from houseway.progressive.ledger import Numbered
from houseway.progressive.operations import Approve, ProposeAdjustment, ProposeBackOut, ProposeTerms, Withdraw
from houseway.progressive.reports.words import Table, time_of
from houseway.progressive.wording import posting_words, terms_words

State = Literal["waits", "approved", "turned down"]


class Adjustment(NamedTuple):
    number: int
    """the entry that asks for it"""
    at: int
    meter: str
    reason: str
    """of the closed list; `terms` where new terms are asked for"""
    asks: str
    note: str
    by: str
    entry: int = 0
    """the award that is taken back"""
    state: State = "waits"
    second: str = ""
    """who approved it, or turned it down"""
    second_entry: int = 0


class AdjustmentList(NamedTuple):
    adjustments: tuple[Adjustment, ...]

    def table(self) -> Table:
        head = ("time (UTC)", "entry", "meter", "reason", "asks", "note", "by", "state", "second", "in entry")
        return Table(head, tuple(_row(one) for one in self.adjustments))


def _row(one: Adjustment) -> tuple[str, ...]:
    second = str(one.second_entry) if one.second_entry else ""
    return (
        time_of(one.at), str(one.number), one.meter, one.reason, one.asks, one.note, one.by,
        one.state, one.second, second,
    )  # fmt: skip


def adjustment_list(entries: Iterable[Numbered], meter: str = "") -> AdjustmentList:
    """Of one meter, or of all."""
    found: dict[int, Adjustment] = {}
    for number, _, entry in entries:
        op = entry.op
        match op:
            case ProposeAdjustment():
                asks = posting_words(posting((op.giver, op.taker, op.amount)))
                found[number] = Adjustment(number, entry.at, op.meter, op.reason, asks, op.note, entry.by)
            case ProposeBackOut():
                asks = f"takes back entry {op.entry}: {posting_words(reversed_posting(op.reverses))}"
                found[number] = Adjustment(number, entry.at, op.meter, op.reason, asks, op.note, entry.by, op.entry)
            case ProposeTerms():
                found[number] = Adjustment(number, entry.at, op.meter, "terms", terms_words(op.terms), "", entry.by)
            case Approve() | Withdraw():
                state: State = "approved" if isinstance(op, Approve) else "turned down"
                asked = found[op.request]
                found[op.request] = asked._replace(state=state, second=entry.by, second_entry=number)
    return AdjustmentList(tuple(one for one in found.values() if not meter or one.meter == meter))
