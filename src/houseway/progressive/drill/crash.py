"""The crash drill: a house under load is killed with SIGKILL at random moments, over and over, and started again.

Each table goes on with the first operation that was not acknowledged, under its old key: whether the disk had it or
not, it must come out done once. After each kill the whole journal is verified.
"""

import os
import signal
import time
from collections.abc import Callable
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from pathlib import Path
from random import Random
from typing import NamedTuple

import msgspec

from houseway.database import Database
from houseway.progressive.drill.room import DrillRoom, open_room
from houseway.progressive.drill.tally import Ack, Failed, Tally
from houseway.progressive.drill.worker import work
from houseway.progressive.manager import GameManager

PATIENCE = 120
"""seconds without any acknowledgement after which a house counts as dead"""
MOST_ACKS = 80
"""a house lives at most this long, in acknowledgements"""
MORE_STEPS = 20
"""that every table does at the end, undisturbed"""


class CrashReport(NamedTuple):
    kills: int
    acknowledged: int
    repeated: int
    """operations that were on the disk though nobody had been told"""
    entries: int
    seconds: float


def crash_drill(
    where: str | Path, kills: int, tables: int = 6, seed: int = 0, note: Callable[[int], None] = lambda kills: None
) -> CrashReport:
    """Kill a house so many times; raises `Failed` if anything acknowledged is lost or anything is done twice."""
    started = time.perf_counter()
    database = Database.open(where)
    try:
        with GameManager(database) as manager:
            room = open_room(manager, tables)
        tally, rng = Tally(room.scripts()), Random(seed)
        for kill in range(1, kills + 1):
            _run(str(where), room, tally, after=rng.randint(0, MOST_ACKS), pause=rng.random() / 100)
            tally.check(database)
            note(kill)
        _run(str(where), room, tally, last=max(tally.next_step(table) for table in room.tables) + MORE_STEPS)
        tally.check(database)
    finally:
        database.close()
    return CrashReport(kills, tally.acknowledged, tally.repeated, tally.entries, time.perf_counter() - started)


def _run(
    where: str, room: DrillRoom, tally: Tally, after: int = 0, pause: float = 0.0, last: int | None = None
) -> None:
    """One life of the house: killed after so many acknowledgements and a moment more, or until it has finished."""
    context = get_context("forkserver")
    context.set_forkserver_preload([work.__module__])
    ours, theirs = context.Pipe(duplex=False)
    first = {table: tally.next_step(table) for table in room.tables}
    life = context.Process(target=work, args=(where, msgspec.json.encode(room), first, theirs, last), daemon=True)
    life.start()
    theirs.close()
    try:
        if last is None:
            for _ in range(after):
                tally.take(_next_ack(ours))
            time.sleep(pause)
            assert life.pid is not None
            os.kill(life.pid, signal.SIGKILL)
        _take_the_rest(ours, tally)
        life.join(PATIENCE)
        if last is not None and life.exitcode != 0:
            raise Failed(f"the house ended with {life.exitcode} before its work was done")
    finally:
        life.kill()
        life.join()
        life.close()
        ours.close()


def _next_ack(pipe: "Connection[bytes, bytes]") -> Ack:
    if not wait([pipe], PATIENCE):
        raise Failed(f"the house acknowledged nothing for {PATIENCE} seconds")
    try:
        return msgspec.json.decode(pipe.recv_bytes(), type=Ack)
    except EOFError:
        raise Failed("the house ended by itself") from None


def _take_the_rest(pipe: "Connection[bytes, bytes]", tally: Tally) -> None:
    """All that was acknowledged before the end, which nobody had read yet."""
    while wait([pipe], PATIENCE):
        try:
            tally.take(msgspec.json.decode(pipe.recv_bytes(), type=Ack))
        except (EOFError, OSError):
            return
    raise Failed(f"the house neither ended nor acknowledged anything for {PATIENCE} seconds")
