"""The database under the books: SQLite without any set-up, PostgreSQL by URL.

`Database.open` takes a file's path or a URL, brings the schema up to date and answers every fault in words:
a person reads what is wrong, never a driver's error.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from zlib import crc32

from sqlalchemy import Connection, create_engine, event, text
from sqlalchemy.engine import URL, Engine, make_url
from sqlalchemy.exc import ArgumentError, DatabaseError, InterfaceError, NoSuchModuleError, SQLAlchemyError

from houseway.database.faults import Unavailable, in_words
from houseway.database.version import is_up_to_date
from houseway.refused import Refused

__all__ = ["Database", "Unavailable"]

BUSY_SECONDS = 20
"""how long a writer waits for another before it gives up"""


class Database:
    """One property's database. Writers of one journal take turns; readers never wait."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.sqlite = engine.dialect.name == "sqlite"

    @classmethod
    def open(cls, where: str | Path) -> "Database":
        """Open a file or a URL, made anew if it is not there, brought up to date if it is older."""
        database = cls(_engine(_url(where)))
        with database._spoken():
            if not is_up_to_date(database.engine):
                from houseway.database.upgrade import bring_up_to_date

                bring_up_to_date(database.engine)
        return database

    @property
    def name(self) -> str:
        """What to call it to a person: a path or a URL without its password."""
        url = self.engine.url
        return str(url.database) if self.sqlite else url.render_as_string(hide_password=True)

    @contextmanager
    def writing(self, journal: str) -> Iterator[Connection]:
        """A transaction that no other writer of this journal shares; all of it is kept, or nothing."""
        with self._spoken(), self.engine.connect() as connection, _as_writer(connection).begin():
            if not self.sqlite:
                connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": crc32(journal.encode())})
            yield connection

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A view of one moment: what is written meanwhile is not seen."""
        with self._spoken(), self.engine.connect() as connection:
            if not self.sqlite:
                connection.execution_options(isolation_level="REPEATABLE READ")
            with connection.begin():
                yield connection

    def close(self) -> None:
        self.engine.dispose()

    @contextmanager
    def _spoken(self) -> Iterator[None]:
        try:
            yield
        except (DatabaseError, InterfaceError) as wrong:
            raise in_words(wrong, self.name) from wrong
        except SQLAlchemyError as wrong:
            raise Unavailable(f"the database {self.name} cannot be used: {wrong}") from wrong


def _url(where: str | Path) -> URL:
    text = str(where)
    if "://" not in text:
        path = Path(text).expanduser()
        if not path.parent.is_dir():
            raise Refused(f"there is no folder {path.parent} for the database {path.name}", "database")
        if path.is_dir():
            raise Refused(f"{path} is a folder: name a file in it", "database")
        return URL.create("sqlite", database=str(path))
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        raise Refused(f"{text!r} is not a database: give a file, or postgresql://user@host/name", "database") from None
    if url.drivername in ("postgresql", "postgres"):
        url = url.set(drivername="postgresql+psycopg")
    return url


def _engine(url: URL) -> Engine:
    try:
        if url.get_backend_name() == "sqlite":
            engine = create_engine(url, connect_args={"timeout": BUSY_SECONDS, "check_same_thread": False})
            event.listen(engine, "connect", _safe_sqlite)
            event.listen(engine, "begin", _begin_sqlite)
            return engine
        if url.get_backend_name() == "postgresql":
            waits = {"connect_timeout": BUSY_SECONDS, "options": f"-c lock_timeout={BUSY_SECONDS}s"}
            own = {name: value for name, value in waits.items() if name not in url.query}
            return create_engine(url, pool_pre_ping=True, connect_args=own)
    except (NoSuchModuleError, ModuleNotFoundError):
        pass
    raise Refused(f"{url.get_backend_name()} is not known here: SQLite or PostgreSQL", "database")


def _safe_sqlite(connection: sqlite3.Connection, _record: object) -> None:
    """A commit is on the disk when it is acknowledged; readers do not stop writers."""
    connection.isolation_level = None  # transactions are begun by us, see below
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "recursive_triggers = ON"):
        connection.execute(f"PRAGMA {pragma}")


def _as_writer(connection: Connection) -> Connection:
    return connection.execution_options(houseway_writes=True)


def _begin_sqlite(connection: Connection) -> None:
    """A writer takes its turn at the start, so that it can never find the book moved under it."""
    options: dict[str, Any] = dict(connection.get_execution_options())
    connection.exec_driver_sql("BEGIN IMMEDIATE" if options.get("houseway_writes") else "BEGIN")
