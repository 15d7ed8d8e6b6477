"""What goes wrong around the books: a full disk, a file that may only be read, a wrong clock, a damaged file.

Each is refused in one sentence, nothing that was acknowledged is lost, and the work goes on when the fault is gone.
"""

import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config

import houseway.database
from houseway.books.book import now
from houseway.database import Database
from houseway.database.version import LAST
from tests.conftest import RunHouse
from tests.progressive.commanding import CommandLine
from tests.progressive.house import Clock

Desk = CommandLine
MIGRATIONS = Path(houseway.database.__file__).parent / "migrations"


@pytest.fixture
def desk(run_house: RunHouse, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Desk:
    return CommandLine(run_house, tmp_path, monkeypatch)


Pragma = Callable[[str], None]


@pytest.fixture
def pragma(monkeypatch: pytest.MonkeyPatch) -> Pragma:
    """Set something on every connection that is made from now on."""
    safe = houseway.database._safe_sqlite

    def set_it(setting: str) -> None:
        def connected(connection: sqlite3.Connection, record: object) -> None:
            safe(connection, record)
            connection.execute(f"PRAGMA {setting}")

        monkeypatch.setattr(houseway.database, "_safe_sqlite", connected)

    return set_it


def pages(file: Path) -> int:
    with sqlite3.connect(file) as there:
        count = int(there.execute("PRAGMA page_count").fetchone()[0])
    there.close()
    return count


def entries(desk: Desk) -> int:
    return int(desk.data("verify")["entries"])


# The disk is full


def test_a_full_disk_is_said_and_nothing_acknowledged_is_lost(desk: Desk, pragma: Pragma) -> None:
    pragma(f"max_page_count = {pages(desk.file) + 8}")
    answered = desk.run("deal", "h1", "--rounds", "1000000", by="dora")
    assert answered.status == 2
    assert answered.err.endswith("the disk is full: nothing was written; make room and ask again\n")
    assert answered.err.count("\n") == 1
    told = answered.out.splitlines()
    assert told, "some rounds were dealt before"
    assert desk.data("status", "h1", by="dora")["table"]["round"] >= sum(line.startswith("round") for line in told)
    assert desk.data("verify", "--deep")["holds"]


def test_when_there_is_room_again_the_work_goes_on(desk: Desk, pragma: Pragma) -> None:
    pragma(f"max_page_count = {pages(desk.file)}")
    done = entries(desk)
    while (answered := desk.run("sense", "t1", "1", "--key", f"after {done}", by="dora")).status == 0:
        done += 1
    assert "the disk is full" in answered.err
    assert entries(desk) == done
    pragma("max_page_count = 100000")
    receipt = desk.data("sense", "t1", "1", "--key", f"after {done}", by="dora")
    assert (receipt["entry"], receipt["repeat"]) == (done + 1, False)


# It may only be read


def test_a_database_that_may_only_be_read_is_read_and_not_written(desk: Desk) -> None:
    before = entries(desk)
    desk.address = f"sqlite:///file:{desk.file}?mode=ro&uri=true"
    assert "t1: straight-edge-1" in desk.says("status", "t1", by="dora")
    assert "it may only be read: nothing was written" in desk.refused("coin-in", "t1", "1", by="dora")
    assert "it may only be read" in desk.refused("sign-in", "dora", stdin="whatever it is\n")
    desk.address = str(desk.file)
    assert entries(desk) == before


# The clock


class HourAhead(Clock):
    def __call__(self) -> int:
        return now() + 3_600_000


def test_a_clock_that_went_back_is_refused(
    run_house: RunHouse, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = CommandLine(run_house, tmp_path, monkeypatch, clock=HourAhead())
    before = entries(desk)
    said = desk.refused("coin-in", "t1", "1", by="dora")
    assert said.startswith("clock: the clock stands 3,")
    assert said.endswith("set it right, nothing is written with a time that goes back")
    assert entries(desk) == before
    assert desk.data("refusals", by="ida")[0]["what"] == "coin-in"


# Damaged, foreign, older and newer files


@pytest.mark.parametrize("left", [20, 100, 1_000, 5_000, 0.3, 0.6, 0.9])
def test_a_file_that_was_cut_short_is_refused_and_left_as_it_is(desk: Desk, left: float) -> None:
    whole = desk.file.read_bytes()
    cut = whole[: int(left * len(whole)) if left < 1 else int(left)]
    desk.file.write_bytes(cut)
    for asked in (["verify"], ["coin-in", "t1", "1"]):
        answered = desk.run(*asked, by="dora")
        assert answered.status == 2
        assert answered.err.count("\n") <= 1
    assert desk.file.read_bytes() == cut
    desk.file.write_bytes(whole)
    assert desk.data("verify")["holds"]


def test_a_file_that_is_no_database_is_left_as_it_is(desk: Desk) -> None:
    desk.file.write_text("the shopping list\n" * 100)
    assert "it is not a houseway database" in desk.refused("verify")
    assert "it is not a houseway database" in desk.refused("found", "Room", "ann", stdin="a long password\n")
    assert desk.file.read_text().startswith("the shopping list\n")


def test_a_half_made_file_is_refused(desk: Desk) -> None:
    desk.file.unlink()
    with sqlite3.connect(desk.file) as there:
        there.execute("CREATE TABLE entries (journal, number, hash)")
    there.close()
    before = desk.file.read_bytes()
    assert "its making was cut short" in desk.refused("found", "Room", "ann", stdin="a long password\n")
    assert desk.file.stat().st_size == len(before)


def test_a_newer_versions_file_is_refused(desk: Desk) -> None:
    with sqlite3.connect(desk.file) as there:
        there.execute("UPDATE alembic_version SET version_num = '9999'")
    there.close()
    said = desk.refused("coin-in", "t1", "1", by="dora")
    assert f"of version 9999, which this houseway ({LAST}) does not know: nothing was changed" in said
    with sqlite3.connect(desk.file) as there:
        there.execute("UPDATE alembic_version SET version_num = ?", (LAST,))
    there.close()
    assert desk.data("verify")["holds"]


def older(desk: Desk) -> None:
    """Put the house's books into a file as the first version made it."""
    old = desk.file.with_name("old.sqlite")
    database = Database(houseway.database._engine(houseway.database._url(old)))
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with database.engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
    database.close()
    with sqlite3.connect(old) as there:
        there.execute("ATTACH ? AS new", (str(desk.file),))
        for table in ("entries", "checkpoints", "refusals", "secrets", "sessions", "tries"):
            there.execute(f"INSERT INTO main.{table} SELECT * FROM new.{table}")
    there.close()
    for part in desk.file.parent.glob(f"{desk.file.name}*"):
        part.unlink()
    shutil.move(old, desk.file)


def version(file: Path) -> str:
    with sqlite3.connect(file) as there:
        found = str(there.execute("SELECT version_num FROM alembic_version").fetchone()[0])
    there.close()
    return found


def test_an_older_versions_file_is_brought_up_to_date_with_nothing_lost(desk: Desk) -> None:
    before = entries(desk)
    older(desk)
    assert version(desk.file) == "0001"
    desk.says("coin-in", "t1", "1", by="dora")
    assert (entries(desk), version(desk.file)) == (before + 1, LAST)


def test_a_step_that_finds_the_disk_full_leaves_the_older_file_whole(desk: Desk, pragma: Pragma) -> None:
    before = entries(desk)
    older(desk)
    pragma(f"max_page_count = {pages(desk.file)}")
    assert "the disk is full" in desk.refused("coin-in", "t1", "1", by="dora")
    assert version(desk.file) == "0001"
    pragma("max_page_count = 100000")
    assert entries(desk) == before


def test_a_server_that_does_not_answer_is_said(desk: Desk) -> None:
    desk.address = "postgresql://ann:secret@127.0.0.1:1/houseway"
    said = desk.refused("verify")
    assert "the server does not answer" in said
    assert "secret" not in said


def test_a_database_of_another_kind_is_refused(desk: Desk) -> None:
    desk.address = "oracle://ann@host/houseway"
    assert "SQLite or PostgreSQL" in desk.refused("verify")
