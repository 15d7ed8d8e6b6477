"""A database is made anew, brought up to date or refused; never left halfway."""

import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import inspect

from houseway.database import Database, Unavailable
from houseway.database.schema import METADATA
from houseway.refused import Refused
from tests.postgres import Cluster

TABLES = {"alembic_version", *METADATA.tables}


@pytest.fixture(params=["sqlite", "postgresql"])
def nothing_there(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A database that was never opened: no file, or one without a table."""
    if request.param == "sqlite":
        yield str(tmp_path / "new.db")
        return
    cluster: Cluster = request.getfixturevalue("cluster")
    with cluster.new_database() as url:
        yield url


def test_a_new_database_is_made_with_all_its_tables(nothing_there: str) -> None:
    database = Database.open(nothing_there)
    assert set(inspect(database.engine).get_table_names()) == TABLES
    database.close()


def test_the_steps_make_what_the_code_speaks_of(nothing_there: str) -> None:
    database = Database.open(nothing_there)
    with database.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
    database.close()


def test_several_who_open_it_at_once_make_it_once(nothing_there: str) -> None:
    opened: list[Database] = []
    together = threading.Barrier(4)

    def open_it() -> None:
        together.wait(60)
        opened.append(Database.open(nothing_there))

    threads = [threading.Thread(target=open_it) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert len(opened) == 4
    assert set(inspect(opened[0].engine).get_table_names()) == TABLES
    for database in opened:
        database.close()


def test_the_servers_name_hides_its_password() -> None:
    with pytest.raises(Refused) as no:
        Database.open("postgresql://ann:secret@127.0.0.1:1/houseway")
    assert isinstance(no.value, Unavailable)
    assert "secret" not in no.value.message
    assert "does not answer" in no.value.message


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="no folder"):
        Database.open(tmp_path / "nowhere" / "books.db")


def test_a_folder_is_no_database(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="name a file in it"):
        Database.open(tmp_path)


@pytest.mark.parametrize("where", ["oracle://ann@host/db", "mysql://ann@host/db"])
def test_other_databases_are_refused_in_words(where: str) -> None:
    with pytest.raises(Refused, match="SQLite or PostgreSQL"):
        Database.open(where)


def test_what_is_no_address_is_refused() -> None:
    with pytest.raises(Refused, match="is not a database"):
        Database.open("://")


def test_commits_wait_for_the_disk(tmp_path: Path) -> None:
    database = Database.open(tmp_path / "books.db")
    with database.engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
    database.close()


def test_a_reader_does_not_stop_a_writer(where: str) -> None:
    reader, writer = Database.open(where), Database.open(where)
    with reader.reading() as looking:
        before = looking.exec_driver_sql("SELECT count(*) FROM refusals").scalar()
        with writer.writing("j") as writing:
            writing.exec_driver_sql(
                "INSERT INTO refusals (number, at, journal, who, place, what, why) VALUES (1, 1, 'j', '', '', '', '')"
            )
        assert looking.exec_driver_sql("SELECT count(*) FROM refusals").scalar() == before == 0
    with reader.reading() as looking:
        assert looking.exec_driver_sql("SELECT count(*) FROM refusals").scalar() == 1
    reader.close()
    writer.close()


def test_a_writer_gives_up_on_another_in_the_end(where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("houseway.database.BUSY_SECONDS", 1)
    busy, waiting = Database.open(where), Database.open(where)
    with busy.writing("j"):
        with pytest.raises(Unavailable, match="another program holds it") as no, waiting.writing("j"):
            pass
        assert no.value.field == "database"
    with waiting.writing("j"):
        pass
    busy.close()
    waiting.close()


def test_anothers_database_is_left_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "other.db"
    with sqlite3.connect(file) as other:
        other.execute("CREATE TABLE songs (name)")
    other.close()
    with pytest.raises(Refused, match="not houseway's"):
        Database.open(file)
    with sqlite3.connect(file) as other:
        assert other.execute("SELECT name FROM sqlite_master").fetchall() == [("songs",)]
    other.close()
