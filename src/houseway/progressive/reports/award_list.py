"""Every award, with who paid and who verified it."""

from collections.abc import Iterable
from typing import NamedTuple

from houseway.odds import dollars
from houseway.paytable import line_words
from houseway.progressive.awards import Award
from houseway.progressive.ledger import Numbered
from houseway.progressive.operations import Operation, ShowCard, TurnKey
from houseway.progressive.reports.backed_out import BackOuts
from houseway.progressive.reports.words import Table, time_of


class AwardLine(NamedTuple):
    number: int
    hash: str
    at: int
    meter: str
    table: str
    award: Award
    by: str
    holder: str
    """whose key or card verified it; nobody's where houseway deals"""
    backed_out_by: int = 0
    """the entry that took it back"""


class AwardList(NamedTuple):
    awards: tuple[AwardLine, ...]

    def table(self) -> Table:
        head = ("time (UTC)", "entry", "meter", "table", "seat", "line", "pays", "amount", "envy", "by", "verified", "")
        return Table(head, tuple(_row(one) for one in self.awards))


def _row(one: AwardLine) -> tuple[str, ...]:
    award = one.award
    note = f"backed out by entry {one.backed_out_by}" if one.backed_out_by else "restart" if award.reset else ""
    envy = dollars(sum(award.envy.values())) if award.envy else ""
    return (
        time_of(one.at), str(one.number), one.meter, one.table, str(award.seat), line_words(award.line), award.pays,
        dollars(award.cents), envy, one.by, one.holder, note,
    )  # fmt: skip


def award_list(entries: Iterable[Numbered], meter: str = "") -> AwardList:
    """Of one meter, or of all."""
    found: list[AwardLine] = []
    keys: dict[str, str] = {}
    backed_out = BackOuts()
    for numbered in entries:
        number, hash, entry = numbered
        op = entry.op
        backed_out.hear(numbered)
        if isinstance(op, TurnKey):
            keys[op.table] = op.holder
        if not entry.awards or not isinstance(op, Operation) or (meter and entry.meter != meter):
            continue
        holder = op.holder if isinstance(op, ShowCard) else keys.get(op.where, "")
        lines = (
            AwardLine(number, hash, entry.at, entry.meter, op.where, one, entry.by, holder) for one in entry.awards
        )
        found += lines
    return AwardList(tuple(one._replace(backed_out_by=backed_out.by.get(one.number, 0)) for one in found))
