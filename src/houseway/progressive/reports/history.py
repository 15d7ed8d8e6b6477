"""A meter's history: every opening, award and adjustment, and between them how it stood at the end of each hour."""

from collections.abc import Iterable
from typing import NamedTuple

from houseway.progressive.accounts import Account
from houseway.progressive.amounts import show
from houseway.progressive.ledger import Numbered
from houseway.progressive.reports.words import Moved, Table, moved, time_of

HOUR_MS = 3_600_000


class Point(NamedTuple):
    """The meter after an entry, in grains."""

    at: int
    number: int
    meter: int
    why: str


class MeterHistory(NamedTuple):
    meter: str
    points: tuple[Point, ...]

    def table(self) -> Table:
        rows = ((time_of(one.at), str(one.number), show(one.meter), one.why) for one in self.points)
        return Table(("time (UTC)", "entry", "meter", "after"), tuple(rows))


def meter_history(entries: Iterable[Numbered], meter: str) -> MeterHistory:
    points: list[Point] = []
    standing, waiting = 0, None
    for number, _, entry in entries:
        change = entry.posting.get(Account.METER, 0) if entry.meter == meter else 0
        if not change:
            continue
        standing += change
        why = moved(entry)
        point = Point(entry.at, number, standing, why.value)
        if waiting and (why is not Moved.BETS or point.at // HOUR_MS != waiting.at // HOUR_MS):
            points.append(waiting)
        waiting = point if why is Moved.BETS else None
        if why is not Moved.BETS:
            points.append(point)
    return MeterHistory(meter, tuple([*points, waiting] if waiting else points))
