"""The journal as reports read it: every entry with its number and hash, in order."""

from collections.abc import Iterator
from typing import NamedTuple

from sqlalchemy import Connection

from houseway.books import shelf
from houseway.books.raw import raw_rows
from houseway.books.shelf import LAST
from houseway.database import Database
from houseway.progressive.floor import Floor
from houseway.progressive.journal import Entry, ProgressiveJournal, read_entry, take_in
from houseway.refused import Refused


class Numbered(NamedTuple):
    number: int
    hash: str
    entry: Entry


def ledger(database: Database, after: int = 0, until: int | None = None) -> Iterator[Numbered]:
    """The entries after a number, as they are at one moment. Reports believe them: verify first."""
    with database.reading() as connection:
        yield from entries_between(connection, after, LAST if until is None else until)


def entries_between(connection: Connection, after: int, until: int) -> Iterator[Numbered]:
    for rows in raw_rows(connection, ProgressiveJournal.journal, after, until):
        for number, hash, _, _, body in rows:
            try:
                entry = read_entry(body)
            except (Refused, TypeError, ValueError):
                raise Refused(f"entry {number} cannot be read: verify the books", "database") from None
            yield Numbered(number, (hash or b"").decode(errors="replace"), entry)


def floor_after(connection: Connection, number: int) -> Floor:
    """The floor as it was after an entry: from the checkpoint before it on."""
    kept = shelf.checkpoint_near(connection, ProgressiveJournal.journal, number)
    start, floor = (kept[0] - 1, ProgressiveJournal().load(kept[1])) if kept else (0, Floor())
    for _, _, entry in entries_between(connection, start, number):
        take_in(floor, entry)
    return floor
