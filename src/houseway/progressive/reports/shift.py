"""A shift's closing report: what each table took and paid, and how the meters stood."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from houseway.progressive.accounts import Account
from houseway.progressive.amounts import show
from houseway.progressive.journal import Entry
from houseway.progressive.ledger import Numbered
from houseway.progressive.operations import CoinIn, OpenTable, Operation
from houseway.progressive.reports.words import Table


@dataclass(slots=True)
class TableShift:
    """A table's shift; amounts in grains."""

    table: str
    meter: str
    rounds: int = 0
    taken: int = 0
    """all bets"""
    awards: int = 0
    from_tray: int = 0
    from_meter: int = 0
    from_house: int = 0
    """what a meter that ran dry lacked"""
    envy: int = 0
    staff: set[str] = field(default_factory=set)

    def take_in(self, entry: Entry) -> None:
        self.staff.add(entry.by)
        lines = entry.posting
        if isinstance(entry.op, CoinIn):
            self.rounds += 1
            self.taken -= lines.get(Account.PLAYERS, 0)
        elif entry.awards:
            tray, house, envy = (-lines.get(account, 0) for account in (Account.TRAY, Account.HOUSE, Account.ENVY))
            self.awards += len(entry.awards)
            self.from_tray += tray
            self.from_house += house
            self.envy += envy
            self.from_meter += lines.get(Account.PLAYERS, 0) - tray - house - envy


@dataclass(slots=True)
class MeterShift:
    meter: str
    opening: int = 0
    closing: int = 0


class ShiftReport:
    def __init__(self, tables: tuple[TableShift, ...], meters: tuple[MeterShift, ...]) -> None:
        self.tables, self.meters = tables, meters

    def table(self) -> Table:
        head = ("table", "meter", "rounds", "bets", "awards", "tray paid", "meter paid", "house paid", "envy", "staff")
        return Table(head, tuple(_row(one) for one in self.tables))

    def meter_table(self) -> Table:
        rows = ((one.meter, show(one.opening), show(one.closing)) for one in self.meters)
        return Table(("meter", "at opening", "at close"), tuple(rows))


def _row(one: TableShift) -> tuple[str, ...]:
    amounts = (one.from_tray, one.from_meter, one.from_house, one.envy)
    staff = ", ".join(sorted(one.staff))
    return (one.table, one.meter, f"{one.rounds:,}", show(one.taken), f"{one.awards:,}", *map(show, amounts), staff)


def shift_report(entries: Iterable[Numbered], since: int = 0, until: int | None = None) -> ShiftReport:
    """From `since` to before `until`, in milliseconds; only tables that were worked at are told of."""
    tables: dict[str, TableShift] = {}
    meters: dict[str, MeterShift] = {}
    for _, _, entry in entries:
        if until is not None and entry.at >= until:
            break
        if entry.meter:
            meter = meters.setdefault(entry.meter, MeterShift(entry.meter))
            meter.closing += entry.posting.get(Account.METER, 0)
            if entry.at < since:
                meter.opening = meter.closing
        op = entry.op
        if isinstance(op, OpenTable):
            tables.setdefault(op.table, TableShift(op.table, op.meter)).meter = op.meter
        elif entry.at >= since and isinstance(op, Operation) and op.where in tables and hasattr(op, "table"):
            tables[op.where].take_in(entry)
    return ShiftReport(tuple(one for one in tables.values() if one.staff), tuple(meters.values()))
