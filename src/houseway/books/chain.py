"""The chain: each entry carries the hash of itself and of the entry before it."""

from hashlib import sha256
from typing import NamedTuple


class Row(NamedTuple):
    """An entry as it lies in the database."""

    number: int
    hash: str
    key: str | None
    asked: str | None
    body: str


def genesis(journal: str) -> str:
    """What stands before a journal's first entry."""
    return sha256(f"houseway {journal}".encode()).hexdigest()


def seal(before: str, key: str | None, asked: str | None, body: str) -> str:
    """The hash of an entry: of the hash before it, of the request's key and digest, and of what it says."""
    return sha256(f"{before}\n{key or ''}\n{asked or ''}\n{body}".encode()).hexdigest()
