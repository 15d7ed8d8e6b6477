"""Where a journal's rows lie: the few questions that are asked of the database."""

from collections.abc import Iterable, Iterator, Sequence

from sqlalchemy import Connection, bindparam, func, insert, select, text

from houseway.books.chain import Row
from houseway.database.schema import CHECKPOINTS, ENTRIES

_ROW = (ENTRIES.c.number, ENTRIES.c.hash, ENTRIES.c.key, ENTRIES.c.asked, ENTRIES.c.body)
FETCH = 2_000
LAST = 2**62
"""a number that no entry reaches"""


_BY_KEY = select(*_ROW).where(
    ENTRIES.c.journal == bindparam("journal"), ENTRIES.c.key.in_(bindparam("keys", expanding=True))
)
_APPEND = insert(ENTRIES)
_HEAD = text("SELECT number, hash FROM entries WHERE journal = :journal ORDER BY number DESC LIMIT 1")


def head(connection: Connection, journal: str) -> tuple[int, str] | None:
    """The last entry's number and hash."""
    found = connection.execute(_HEAD, {"journal": journal}).first()
    return None if found is None else (found[0], found[1])


def rows(connection: Connection, journal: str, after: int = 0, until: int | None = None) -> Iterator[Row]:
    """The entries after this number, in order, a few thousand at a time."""
    query = select(*_ROW).where(ENTRIES.c.journal == journal, ENTRIES.c.number > after).order_by(ENTRIES.c.number)
    if until is not None:
        query = query.where(ENTRIES.c.number <= until)
    with connection.execute(query, execution_options={"yield_per": FETCH}) as found:
        for row in found:
            yield Row(*row)


def row(connection: Connection, journal: str, number: int) -> Row | None:
    found = connection.execute(select(*_ROW).where(ENTRIES.c.journal == journal, ENTRIES.c.number == number)).first()
    return None if found is None else Row(*found)


def rows_by_key(connection: Connection, journal: str, keys: Sequence[str]) -> dict[str, Row]:
    """The entries that these requests led to, where they did."""
    if not keys:
        return {}
    found = connection.execute(_BY_KEY, {"journal": journal, "keys": list(keys)})
    return {str(one.key): Row(*one) for one in found}


def append(connection: Connection, journal: str, entries: Iterable[Row]) -> None:
    if new := [{"journal": journal, **entry._asdict()} for entry in entries]:
        connection.execute(_APPEND, new)


def last_checkpoint(connection: Connection, journal: str) -> tuple[int, bytes] | None:
    return checkpoint_near(connection, journal, LAST)


def checkpoint_near(connection: Connection, journal: str, number: int) -> tuple[int, bytes] | None:
    """The last checkpoint at or before an entry."""
    query = (
        select(CHECKPOINTS.c.number, CHECKPOINTS.c.state)
        .where(CHECKPOINTS.c.journal == journal, CHECKPOINTS.c.number <= number)
        .order_by(CHECKPOINTS.c.number.desc())
        .limit(1)
    )
    found = connection.execute(query).first()
    return None if found is None else (found[0], found[1])


def add_checkpoint(connection: Connection, journal: str, number: int, state: bytes) -> None:
    connection.execute(insert(CHECKPOINTS), {"journal": journal, "number": number, "state": state})


def count(connection: Connection, journal: str) -> int:
    query = select(func.count()).select_from(ENTRIES).where(ENTRIES.c.journal == journal)
    return int(connection.execute(query).scalar_one())
