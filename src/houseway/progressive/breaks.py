"""What happened where an entry does not follow the one before it: a change, or rows in each other's place."""

from collections.abc import Sequence
from hashlib import sha256
from typing import Any

from sqlalchemy import Connection

from houseway.books import genesis
from houseway.books.raw import RawRow, raw_rows
from houseway.progressive.stretch import JOURNAL, Fault

MOST_SOUGHT = 8
"""breaks for which the whole journal is searched"""
MOST_TOLD = 100
"""breaks that are told one by one"""


def name_breaks(connection: Connection, breaks: Sequence[int], head: int) -> list[Fault]:
    """The breaks, each with the likeliest tale; what one tale explains is not told again."""
    book = _Rows(connection)
    told: set[int] = set()
    faults: list[Fault] = []
    sought = _sought(book, breaks[:MOST_SOUGHT], head) if breaks else {}
    for count, number in enumerate(breaks):
        if number in told:
            continue
        if len(faults) == MOST_TOLD:
            left = len(breaks) - count
            faults.append(Fault(number, f"entry {number} was changed, and so were up to {left - 1:,} after it"))
            break
        place = sought.get(number)
        if place is not None and place != number:
            both = sorted((number, place))
            told |= {number, number + 1, place, place + 1}
            faults.append(Fault(both[0], f"entries {both[0]} and {both[1]} stand in each other's place"))
        elif book.only_hash_changed(number):
            told |= {number, number + 1}
            faults.append(Fault(number, f"entry {number} was changed: its hash is not its own"))
        else:
            faults.append(Fault(number, f"entry {number} was changed: {_or_else(number)}"))
    return faults


def _or_else(number: int) -> str:
    if number == 1:
        return "it is not what was sealed as the first"
    return (
        f"it is not what was sealed after entry {number - 1} "
        f"(or {number - 1} was replaced, hash and all, or one that stood between them was taken out)"
    )


def _sought(book: "_Rows", breaks: Sequence[int], head: int) -> dict[int, int]:
    """Break -> where the row stands that was sealed there."""
    befores = [(number, before) for number in breaks if (before := book.hash_of(number - 1))]
    found: dict[int, int] = {}
    for rows in raw_rows(book.connection, JOURNAL, 0, head):
        for row in rows:
            for number, before in befores:
                if _follows(before, row):
                    found[number] = row[0]
    return found


def _follows(before: bytes, row: tuple[Any, ...]) -> bool:
    _, hash, key, asked, body = row
    return hash is not None and body is not None and _sealed(before, key, asked, body) == hash


def _sealed(before: bytes, key: bytes | None, asked: bytes | None, body: bytes) -> bytes:
    return sha256(b"%b\n%b\n%b\n%b" % (before, key or b"", asked or b"", body)).hexdigest().encode()


class _Rows:
    """Rows by number."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection

    def row(self, number: int) -> RawRow | None:
        for rows in raw_rows(self.connection, JOURNAL, number - 1, number):
            return RawRow(*rows[0])
        return None

    def hash_of(self, number: int) -> bytes | None:
        if number == 0:
            return genesis(JOURNAL).encode()
        row = self.row(number)
        return row.hash if row else None

    def only_hash_changed(self, number: int) -> bool:
        """With the hash that it should have, the next entry follows it."""
        before, row, after = self.hash_of(number - 1), self.row(number), self.row(number + 1)
        if before is None or row is None or after is None or row.body is None:
            return False
        return _follows(_sealed(before, row.key, row.asked, row.body), after)
