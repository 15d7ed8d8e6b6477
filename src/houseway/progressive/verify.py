"""Verification: every row, every link, every operation carried out again; what is wrong is named.

The journal is cut at checkpoints into stretches that processes verify side by side. Each starts from what a checkpoint
says and must come to what the next one says, so together they say as much as one reading from the first entry on.
"""

import os
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import NamedTuple

from sqlalchemy import Connection, select

from houseway.books import genesis, shelf
from houseway.database import Database
from houseway.database.schema import CHECKPOINTS, ENTRIES
from houseway.exact.cores import cores
from houseway.progressive.breaks import name_breaks
from houseway.progressive.stretch import JOURNAL, Fault, Inspected, Stretch, inspect, inspect_at
from houseway.refused import Refused

__all__ = ["Fault", "Verified", "verify"]

WORTH_A_PROCESS = 40_000
"""entries: fewer are verified before another process has started"""
STRETCHES_A_WORKER = 4


class Verified(NamedTuple):
    """What was looked at, and what was found wrong: nothing, if it holds."""

    entries: int
    hash: str
    """the last entry's: note it elsewhere, and no later change before it can go unseen"""
    seconds: float
    checkpoints: int
    records: int
    workers: int
    faults: tuple[Fault, ...]

    @property
    def holds(self) -> bool:
        return not self.faults


class _Shelf(NamedTuple):
    """What the journal says of itself at one moment."""

    head: int
    hash: str
    rows: int
    checkpoints: tuple[int, ...]


def verify(database: Database, workers: int | None = None, deep: bool = False, expect: str | None = None) -> Verified:
    """Verify the progressive's journal. `expect` is a hash noted elsewhere; `deep` also plays every record through."""
    started = time.perf_counter()
    with database.reading() as connection:
        found = _look(connection)
    if workers is None:
        workers = min(cores(), 1 + found.head // WORTH_A_PROCESS)
    stretches = _cut(found, workers, deep, expect or "")
    inspected = _inspect(database, stretches, workers)
    faults = [fault for one in inspected for fault in one.faults]
    with database.reading() as connection:
        breaks = [number for one in inspected for number in one.breaks]
        faults += name_breaks(connection, breaks, found.head)
    faults += _astray(found, inspected, faults)
    if expect and expect != found.hash and not any(one.expected_at for one in inspected):
        faults.append(
            Fault(found.head, "no entry has the hash that was noted: entries were changed or taken away since then")
        )
    return Verified(
        sum(one.rows for one in inspected),
        found.hash,
        time.perf_counter() - started,
        len(found.checkpoints),
        sum(one.records for one in inspected),
        workers,
        tuple(sorted(set(faults))),
    )


def _look(connection: Connection) -> _Shelf:
    last = (
        select(ENTRIES.c.number, ENTRIES.c.hash)
        .where(ENTRIES.c.journal == JOURNAL, ENTRIES.c.number.between(1, shelf.LAST))
        .order_by(ENTRIES.c.number.desc())
        .limit(1)
    )
    head, hash = connection.execute(last).first() or (0, genesis(JOURNAL))
    query = select(CHECKPOINTS.c.number).where(CHECKPOINTS.c.journal == JOURNAL).order_by(CHECKPOINTS.c.number)
    return _Shelf(head, str(hash), shelf.count(connection, JOURNAL), tuple(connection.execute(query).scalars()))


def _cut(found: _Shelf, workers: int, deep: bool, expect: str) -> list[Stretch]:
    """Stretches of about the same length, cut where there is a checkpoint."""
    pieces = workers * STRETCHES_A_WORKER if workers > 1 else 1
    cuts = [0]
    for number in found.checkpoints:
        if cuts[-1] + found.head / pieces <= number < found.head:
            cuts.append(number)
    return [Stretch(*ends, deep, expect) for ends in zip(cuts, [*cuts[1:], found.head], strict=True)]


def _inspect(database: Database, stretches: Sequence[Stretch], workers: int) -> list[Inspected]:
    if workers == 1:
        return [inspect(database, stretch) for stretch in stretches]
    where = database.engine.url.render_as_string(hide_password=False)
    try:
        with ProcessPoolExecutor(workers, get_context("spawn"), initializer=join_pool) as pool:
            return list(pool.map(inspect_at, [where] * len(stretches), stretches))
    except BrokenProcessPool:
        raise Refused(
            "a process that verified was ended from outside: ask again, or with one worker", "workers"
        ) from None


def join_pool() -> None:
    """What a process that verifies does first: it makes sure that it ends when the one that started it is killed."""
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _astray(found: _Shelf, inspected: Sequence[Inspected], faults: Sequence[Fault]) -> list[Fault]:
    """Checkpoints that no entry seals, and rows whose number is none."""
    sealed = {number for one in inspected for number in one.checkpoints}
    known = {fault.entry for fault in faults}
    lost = [
        Fault(number, f"the checkpoint of entry {number} is sealed by no entry: it was added, or its entry is gone")
        for number in found.checkpoints
        if number not in sealed | known
    ]
    if (rows := sum(one.rows for one in inspected)) != found.rows and not any(
        "cannot be read" in str(f) for f in faults
    ):
        lost.append(Fault(0, f"{abs(found.rows - rows)} rows of the journal have a number that no entry can have"))
    return lost
