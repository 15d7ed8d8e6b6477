"""What every report needs: a table of text, a time in words, and what kind of entry moved money."""

from datetime import UTC, datetime
from enum import Enum
from typing import NamedTuple

from houseway.progressive.accounts import FUND
from houseway.progressive.journal import Entry
from houseway.progressive.operations import CoinIn, OpenMeter


class Table(NamedTuple):
    """To be printed: a head, and rows as long as it."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Moved(Enum):
    """Why an entry posts anything."""

    NOTHING = "nothing"
    SEED = "seed"
    BETS = "bets"
    AWARD = "award"
    ADJUSTMENT = "adjustment"


def moved(entry: Entry) -> Moved:
    if not entry.posting:
        return Moved.NOTHING
    if isinstance(entry.op, CoinIn):
        return Moved.BETS
    if entry.awards:
        return Moved.AWARD
    return Moved.SEED if isinstance(entry.op, OpenMeter) else Moved.ADJUSTMENT


def into_fund(entry: Entry) -> int:
    """What it adds to all that is held for the players, in grains."""
    return sum(entry.posting.get(account, 0) for account in FUND)


def time_of(at: int) -> str:
    """`2026-01-31 23:59:59`, UTC."""
    return datetime.fromtimestamp(at // 1000, UTC).strftime("%Y-%m-%d %H:%M:%S")


def day_of(at: int) -> str:
    return time_of(at)[:10]
