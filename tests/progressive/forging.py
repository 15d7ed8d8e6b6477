"""What somebody could do who holds the database and takes its guards away."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Connection, text

from houseway.books import Row, genesis, seal, shelf
from houseway.database import Database

JOURNAL = "progressive"


def tamper(database: Database, *statements: str, **values: object) -> None:
    """Run SQL on the books with the append-only guards taken away."""
    with unguarded(database) as connection:
        for statement in statements:
            connection.execute(text(statement), values)


@contextmanager
def unguarded(database: Database) -> Iterator[Connection]:
    with database.writing(JOURNAL) as connection:
        for table in ("entries", "checkpoints"):
            if database.sqlite:
                for deed in ("update", "delete"):
                    connection.execute(text(f"DROP TRIGGER IF EXISTS {table}_no_{deed}"))
            else:
                connection.execute(text(f"ALTER TABLE {table} DISABLE TRIGGER USER"))
        yield connection


def rows_of(database: Database) -> list[Row]:
    with database.reading() as connection:
        return list(shelf.rows(connection, JOURNAL))


def number_of(database: Database, operation: str, place: int = 0) -> int:
    """The entry of the first such operation, or of a later one."""
    found = [row.number for row in rows_of(database) if json.loads(row.body)["op"]["op"] == operation]
    return found[place]


def swap(database: Database, one: int, other: int) -> None:
    """Two rows in each other's place, whole."""
    moves = ((one, -1), (other, one), (-1, other))
    tamper(database, *(f"UPDATE entries SET number = {to} WHERE number = {number}" for number, to in moves))


def forge(database: Database, number: int, change: Callable[[dict[str, Any]], None], reseal: bool = True) -> None:
    """Change what an entry says; with `reseal`, every hash from there on is made anew, so that the chain holds."""
    before, changed = genesis(JOURNAL), []
    for row in rows_of(database):
        if row.number == number:
            said = json.loads(row.body)
            change(said)
            row = row._replace(body=json.dumps(said, separators=(",", ":"), ensure_ascii=False))
        if row.number >= number and reseal:
            row = row._replace(hash=seal(before, row.key, row.asked, row.body))
        if row.number >= number:
            changed.append(row._asdict())
        before = row.hash
    with unguarded(database) as connection:
        connection.execute(text("UPDATE entries SET body = :body, hash = :hash WHERE number = :number"), changed)
