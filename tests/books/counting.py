"""The smallest journal there is: numbers that are added up. A number below zero is refused."""

import json
from collections.abc import Callable

from houseway.books import Book, Done
from houseway.books.kind import Work
from houseway.database import Database
from houseway.refused import Refused


class Sum:
    def __init__(self) -> None:
        self.total, self.last = 0, 0


class Counting:
    journal = "counting"

    def __init__(self) -> None:
        self.folded = 0
        """entries taken in from the disk, so far"""

    def blank(self) -> Sum:
        return Sum()

    def dump(self, state: Sum) -> bytes:
        return json.dumps([state.total, state.last]).encode()

    def load(self, dumped: bytes) -> Sum:
        state = Sum()
        state.total, state.last = json.loads(dumped)
        return state

    def fold(self, state: Sum, body: str) -> None:
        self.folded += 1
        said = json.loads(body)
        state.total += said.get("add", 0)
        state.last = said["at"]

    def checkpoint(self, state: Sum, at: int, digest: str) -> str:
        state.last = at
        return json.dumps({"at": at, "digest": digest})

    def last(self, state: Sum) -> int:
        return state.last


def add(number: int) -> Work:
    def work(state: Sum, at: int) -> Done:
        if number < 0:
            raise Refused("only what is above zero is added", "number")
        state.total += number
        state.last = at
        return Done(json.dumps({"add": number, "at": at}), state.total)

    return work


def open_book(database: Database, every: int = 10_000, clock: Callable[[], int] = lambda: 1_000_000) -> Book[Sum]:
    return Book(database, Counting(), clock, every)


def total(book: Book[Sum]) -> int:
    with book.look() as state:
        return state.total
