"""Daily accrual: what each day's bets brought in and where it went, meter by meter."""

from collections.abc import Iterable
from dataclasses import dataclass

from houseway.progressive.accounts import Account
from houseway.progressive.amounts import show
from houseway.progressive.ledger import Numbered
from houseway.progressive.reports.words import Moved, Table, day_of, into_fund, moved


@dataclass(slots=True)
class Day:
    """A meter's day (UTC); amounts in grains."""

    day: str
    meter: str
    rounds: int = 0
    taken: int = 0
    """all bets"""
    to_meter: int = 0
    to_reserve: int = 0
    to_over_limit: int = 0
    to_house: int = 0
    seed: int = 0
    """put up by the house, at an opening or a restart"""
    awarded: int = 0
    """paid to players for hits, wherever it came from, and for envy"""
    adjusted: int = 0
    """what adjustments added to what is held for the players"""
    closing: int = 0
    """the meter at the end of the day"""


class DailyAccrual:
    def __init__(self, days: tuple[Day, ...]) -> None:
        self.days = days

    def table(self) -> Table:
        head = (
            "day", "meter", "rounds", "bets", "to meter", "to reserve", "over limit", "to house",
            "seed", "awarded", "adjusted", "meter at close",
        )  # fmt: skip
        return Table(head, tuple(_row(day) for day in self.days))


def _row(day: Day) -> tuple[str, ...]:
    amounts = (
        day.taken, day.to_meter, day.to_reserve, day.to_over_limit, day.to_house,
        day.seed, day.awarded, day.adjusted, day.closing,
    )  # fmt: skip
    return (day.day, day.meter, f"{day.rounds:,}", *map(show, amounts))


def daily_accrual(entries: Iterable[Numbered], meter: str = "") -> DailyAccrual:
    """Every day on which money moved; of one meter, or of all."""
    days: dict[tuple[str, str], Day] = {}
    standing: dict[str, int] = {}
    for _, _, entry in entries:
        if not entry.posting or (meter and entry.meter != meter):
            continue
        lines = entry.posting
        date = day_of(entry.at)
        day = days.get((date, entry.meter))
        if day is None:
            day = days[date, entry.meter] = Day(date, entry.meter)
        standing[entry.meter] = day.closing = standing.get(entry.meter, 0) + lines.get(Account.METER, 0)
        match moved(entry):
            case Moved.BETS:
                day.rounds += 1
                day.taken -= lines.get(Account.PLAYERS, 0)
                day.to_meter += lines.get(Account.METER, 0)
                day.to_reserve += lines.get(Account.RESERVE, 0)
                day.to_over_limit += lines.get(Account.OVER_LIMIT, 0)
                day.to_house += lines.get(Account.HOUSE, 0)
            case Moved.AWARD | Moved.SEED:
                day.seed -= lines.get(Account.SEED, 0)
                day.awarded += lines.get(Account.PLAYERS, 0)
            case _:
                day.adjusted += into_fund(entry)
    return DailyAccrual(tuple(days.values()))
