"""The progressive under load: rounds a second and what an operation takes; and killed over and over (`crash`).

Without a database of yours both are held on SQLite, in a folder that is thrown away; PostgreSQL is named by its URL.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Final

from houseway.cli.bench.measure import Row, Size, time_row
from houseway.database import Database
from houseway.progressive.drill.crash import crash_drill
from houseway.progressive.drill.room import DrillRoom, open_room
from houseway.progressive.drill.script import Script, dealt_rounds
from houseway.progressive.manager import GameManager
from houseway.progressive.operations import CoinIn

TABLES: Final = 16
ROUNDS_A_SECOND: Final = 300.0
TARGET_P99: Final = 0.100


def bench_progressive(size: Size) -> Iterator[Row]:
    """Sixteen tables of six bettors on one linked meter, as fast as they can: records, awards and all."""
    with _somewhere(size) as where:
        database = Database.open(where)
        with GameManager(database) as manager:
            tables = [
                _Table(manager, room, script) for room in [open_room(manager, TABLES)] for script in room.scripts()
            ]
            dealt_rounds()
            seconds = _work(tables, size.busy)
        name = "PostgreSQL" if not database.sqlite else "SQLite"
        database.close()
    rate = sum(table.rounds for table in tables) / seconds
    waits = sorted(wait for table in tables for wait in table.waits)
    p99, middle = waits[int(len(waits) * 0.99)], waits[len(waits) // 2]
    part = "progressive"
    what = f"rounds at {TABLES} tables on {name}"
    yield Row(part, what, "a second", rate, rate, None, ROUNDS_A_SECOND, {"target": rate / ROUNDS_A_SECOND})
    yield Row(part, "an operation, p99", "s", p99, p99, None, TARGET_P99, {"target": p99 / TARGET_P99})
    yield Row(part, "an operation, median", "s", middle, middle)


class _Table:
    """A dealer who never waits; every operation has a key."""

    def __init__(self, manager: GameManager, room: DrillRoom, script: Script) -> None:
        self.manager, self.room, self.script = manager, room, script
        self.waits: list[float] = []
        self.rounds = -1
        """whole ones: the first coin-in ends none"""

    def deal(self, until: float) -> None:
        number = 0
        while (before := time.perf_counter()) < until or number == 0:
            step = self.script.step(number)
            card = self.room.card if step.card else ""
            self.manager.do(self.room.session, step.op, self.script.key(number), card)
            self.waits.append(time.perf_counter() - before)
            self.rounds += isinstance(step.op, CoinIn)
            number += 1


def _work(tables: list[_Table], seconds: float) -> float:
    started = time.perf_counter()
    threads = [Thread(target=table.deal, args=(started + seconds,)) for table in tables]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return time.perf_counter() - started


def bench_crash(size: Size) -> Iterator[Row]:
    """Killed so many times under load; anything lost, done twice or not verified stops it with what was wrong."""
    with _somewhere(size) as where:
        report = crash_drill(where, size.kills)
    what = f"{report.kills} kills, {report.acknowledged:,} acknowledged, {report.repeated} repeated, none lost"
    yield time_row("crash", what, [report.seconds])


@contextmanager
def _somewhere(size: Size) -> Iterator[str]:
    with TemporaryDirectory(prefix="houseway-drill-") as folder:
        yield size.database or str(Path(folder) / "drill.sqlite")
