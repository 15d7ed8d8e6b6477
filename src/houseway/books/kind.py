"""What a kind of journal must say of itself, so that a `Book` can keep it."""

from collections.abc import Callable
from typing import Any, NamedTuple, Protocol, TypeVar

import msgspec
from sqlalchemy import Connection

S = TypeVar("S")


class Checkpoint(msgspec.Struct, frozen=True, tag="checkpoint", tag_field="op"):
    """An entry of the house's own: the digest of what the journal has come to. The state itself lies beside it."""

    digest: str


class Done(NamedTuple):
    """An operation carried out on the state: what is written, and what its asker is told beside the receipt.

    `also` is written in the same transaction: what must never be in a journal, such as a password's hash.
    """

    body: str
    answer: Any = None
    also: Callable[[Connection], None] | None = None


class Receipt(NamedTuple):
    """What is acknowledged: the entry's number and hash. A repeat gets the first one's, without the answer."""

    number: int
    hash: str
    body: str
    answer: Any = None
    repeat: bool = False


Work = Callable[[Any, int], Done]
"""carries an operation out on the state at a time (milliseconds), or refuses it and leaves the state as it was"""


class Kind(Protocol[S]):
    """A kind of journal."""

    journal: str

    def blank(self) -> S:
        """The state before the first entry."""

    def dump(self, state: S) -> bytes:
        """The state as a checkpoint keeps it; the same state always gives the same bytes."""

    def load(self, dumped: bytes) -> S: ...

    def fold(self, state: S, body: str) -> None:
        """Take one entry in, or raise `Refused` if it could not have been written at this state."""

    def checkpoint(self, state: S, at: int, digest: str) -> str:
        """The body of a checkpoint's entry, folded into the state already."""

    def last(self, state: S) -> int:
        """When the last entry was written, in milliseconds; 0 before the first."""
