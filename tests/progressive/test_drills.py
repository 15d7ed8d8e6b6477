"""A house is killed, and its server stopped, in the middle of its work: nothing acknowledged is lost or done twice."""

import signal
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from houseway.database import Database, Unavailable
from houseway.progressive.drill.crash import crash_drill
from houseway.progressive.drill.room import DrillRoom, open_room
from houseway.progressive.drill.script import Script
from houseway.progressive.drill.tally import Ack, Failed, Tally
from houseway.progressive.manager import GameManager
from houseway.refused import Refused
from tests.postgres import GENEROUS, Cluster, Server, own_server

KILLS = 8
"""here; `houseway bench crash` kills as often as it is told"""


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    """A PostgreSQL that keeps what it says it keeps."""
    with own_server(durable=True) as started:
        yield started


@pytest.fixture(params=["sqlite", "postgresql"])
def durable(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A new database whose commits wait for the disk."""
    if request.param == "sqlite":
        yield str(tmp_path / "books.db")
        return
    with Cluster(request.getfixturevalue("server").url("postgres")).new_database() as url:
        yield url


def test_killed_under_load_it_loses_nothing_and_does_nothing_twice(durable: str) -> None:
    report = crash_drill(durable, KILLS, tables=4)
    assert report.kills == KILLS
    assert report.entries >= report.acknowledged > 0


def test_a_drill_is_held_on_an_empty_database(durable: str) -> None:
    crash_drill(durable, kills=0, tables=1)
    with pytest.raises(Refused, match="empty database"):
        crash_drill(durable, kills=1)


# The drill's own eyes


class Played:
    """A table that has done ten steps, and what it was answered."""

    def __init__(self, database: Database) -> None:
        self.database = database
        with GameManager(database) as manager:
            room = open_room(manager, 1)
            (self.script,) = room.scripts()
            self.acks = [do_step(manager, room, self.script, number) for number in range(10)]

    def tally(self, acks: list[Ack]) -> Tally:
        tally = Tally([self.script])
        for ack in acks:
            tally.take(ack)
        return tally


def do_step(manager: GameManager, room: DrillRoom, script: Script, number: int) -> Ack:
    step = script.step(number)
    receipt = manager.do(room.session, step.op, script.key(number), room.card if step.card else "")
    return Ack(script.table, number, receipt.number, receipt.hash, receipt.repeat)


@pytest.fixture
def played(database: Database) -> Played:
    return Played(database)


def test_the_drill_is_content_with_what_is_there(played: Played) -> None:
    for count in (10, 9, 0):  # what was done and not acknowledged is no fault
        played.tally(played.acks[:count]).check(played.database)


def test_the_drill_sees_an_operation_that_was_lost(played: Played) -> None:
    tally = played.tally([*played.acks, Ack("t1", 10, played.acks[-1].number + 1, "f" * 64, False)])
    with pytest.raises(Failed, match=r"t1:10 was acknowledged as entry .* and is lost"):
        tally.check(played.database)


def test_the_drill_sees_an_operation_that_is_another_entry(played: Played) -> None:
    wrong = played.acks[-1]._replace(hash="f" * 64)
    with pytest.raises(Failed, match="t1:9 was acknowledged as"):
        played.tally([*played.acks[:-1], wrong]).check(played.database)


def test_the_drill_sees_steps_out_of_turn(played: Played) -> None:
    with pytest.raises(Failed, match="t1:1 was acknowledged when step 0"):
        played.tally([played.acks[1]])
    other = Script("t1", "touch")
    other.step = lambda number: played.script.step(number + 1)  # type: ignore[method-assign]
    with pytest.raises(Failed, match="is not what t1:0 asked for"):
        Tally([other]).check(played.database)


# The server


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGQUIT], ids=["fast", "immediate"])
def test_a_server_that_stops_is_answered_clearly_and_work_goes_on_when_it_is_back(
    server: Server, how: signal.Signals
) -> None:
    with Cluster(server.url("postgres")).new_database() as url:
        database = Database.open(url)
        with GameManager(database) as manager:
            room = open_room(manager, 4)
            load = _Load(manager, room)
            load.start()
            load.wait_for(acks=40)
            server.stop(how)
            load.wait_for(refusals=4)
            server.start()
            load.wait_for(acks=40)
            load.stop()
            tally = Tally(room.scripts())
            for ack in load.acks:
                tally.take(ack)
            tally.check(database)
        assert {type(no) for no in load.refusals} == {Unavailable}
        assert [no.message for no in load.refusals if "ask again" not in no.message] == []
        assert load.wrong == []
        database.close()


class _Load:
    """Tables at work; what cannot be done is asked for again with its key until it is done."""

    def __init__(self, manager: GameManager, room: DrillRoom) -> None:
        self.manager, self.room = manager, room
        self.acks: list[Ack] = []
        self.refusals: list[Unavailable] = []
        self.wrong: list[BaseException] = []
        self._changed = threading.Condition()
        self._over = threading.Event()
        self._threads = [threading.Thread(target=self._deal, args=(one,), daemon=True) for one in room.scripts()]

    def start(self) -> None:
        for thread in self._threads:
            thread.start()

    def stop(self) -> None:
        self._over.set()
        for thread in self._threads:
            thread.join(GENEROUS)

    def wait_for(self, acks: int = 0, refusals: int = 0) -> None:
        """So many more of them."""
        with self._changed:
            least = len(self.acks) + acks, len(self.refusals) + refusals
            found = self._changed.wait_for(
                lambda: self.wrong or (len(self.acks) >= least[0] and len(self.refusals) >= least[1]), GENEROUS
            )
            assert found, "it took too long"

    def _deal(self, script: Script) -> None:
        number = 0
        while not self._over.is_set():
            try:
                ack = do_step(self.manager, self.room, script, number)
                number += 1
                self._tell(self.acks, ack)
            except Unavailable as no:
                self._tell(self.refusals, no)
                self._over.wait(0.02)
            except BaseException as wrong:
                self._tell(self.wrong, wrong)
                raise

    def _tell(self, where: list[Any], what: object) -> None:
        with self._changed:
            where.append(what)
            self._changed.notify_all()
