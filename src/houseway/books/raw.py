"""Rows as they lie in the database, straight from the driver: text as bytes, in big handfuls.

Whoever verifies millions of rows has no time for more, and what was damaged may not be text at all: a column that
holds something else comes as None.
"""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, NamedTuple

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from houseway.database.faults import in_words

HANDFUL = 4_000


class RawRow(NamedTuple):
    """An entry; `None` stands where there is no text."""

    number: int
    hash: bytes | None
    key: bytes | None
    asked: bytes | None
    body: bytes | None


_SQLITE = (
    "SELECT number, CASE typeof(hash) WHEN 'text' THEN hash END, key, asked, "
    "CASE typeof(body) WHEN 'text' THEN body END "
    "FROM entries WHERE journal = ? AND number > ? AND number <= ? ORDER BY number"
)
_POSTGRES = (
    "SELECT number, hash, key, asked, body FROM entries "
    "WHERE journal = %s AND number > %s AND number <= %s ORDER BY number"
)


def raw_rows(connection: Connection, journal: str, after: int, until: int) -> Iterator[list[tuple[Any, ...]]]:
    """The entries after a number and up to another, in order, as plain tuples in the order of `RawRow`."""
    sqlite = connection.dialect.name == "sqlite"
    driver: Any = connection.connection.driver_connection
    try:
        with _text_as_bytes(driver, sqlite):
            cursor = driver.cursor() if sqlite else driver.cursor(name=f"raw_{after}")
            try:
                cursor.execute(_SQLITE if sqlite else _POSTGRES, (journal, after, until))
                while rows := cursor.fetchmany(HANDFUL):
                    yield rows
            finally:
                cursor.close()
    except connection.dialect.loaded_dbapi.Error as wrong:
        raise in_words(DBAPIError("", None, wrong), str(connection.engine.url.database)) from wrong


@contextmanager
def _text_as_bytes(driver: Any, sqlite: bool) -> Iterator[None]:
    if sqlite:
        before, driver.text_factory = driver.text_factory, bytes
        try:
            yield
        finally:
            driver.text_factory = before
    else:
        before = driver.info.parameter_status("client_encoding")
        driver.execute("SET LOCAL client_encoding TO 'SQL_ASCII'")
        try:
            yield
        finally:
            with suppress(driver.Error):  # a transaction that failed is over anyway
                driver.execute(f"SET LOCAL client_encoding TO '{before}'")
