"""The steward: asks the books, does what follows from it, and tells whoever listens.

After each operation he sees to the table: neighbours bet and act, cards are dealt, the progressive is asked. What runs
on a clock he does when `tick` is called.
"""

import logging
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from threading import Lock
from typing import Any

from houseway.books import Book, Receipt, promise
from houseway.books.shelf import row
from houseway.cardroom.chores import chores
from houseway.cardroom.dealing import AwardsTaken, CoinIn, progressive_stakes
from houseway.cardroom.jackpot import Jackpot
from houseway.cardroom.journal import JOURNAL, Asked, CardroomKind, entry_of
from houseway.cardroom.state import Felt, Floor
from houseway.database import Database
from houseway.refused import Refused
from houseway.rules import AnyGame

log = logging.getLogger("houseway.cardroom")

Heard = Callable[[str, int], None]
"""called with a table and its version when that is on the disk; it must return at once"""


class Steward:
    def __init__(self, database: Database, clock: Callable[[], int], jackpot: Jackpot, idle_seconds: int) -> None:
        self.database, self.clock, self.jackpot, self.idle_seconds = database, clock, jackpot, idle_seconds
        self.kind = CardroomKind()
        self.book: Book[Floor] = Book(database, self.kind, clock)
        self._listeners: list[Heard] = []
        self._guard = Lock()

    def ask(self, op: Asked, key: str | None = None, asked: str | None = None) -> "Future[Receipt]":
        future = self.book.submit(self.kind.work(op), key, asked)
        future.add_done_callback(self._tell)
        return future

    def do(self, op: Asked, key: str | None = None, asked: str | None = None) -> Receipt:
        return self.ask(op, key, asked).result()

    def _tell(self, done: "Future[Receipt]") -> None:
        """Subscribers hear of what was not there before."""
        if done.exception() or done.result().repeat:
            return
        if table := done.result().answer.table:
            version = self.version(table)
            for heard in self._listeners:
                heard(table, version)

    def see_to(self, table: str, before: list[object], quiet: Callable[[], None] = lambda: None) -> None:
        """Do the house's chores at a table until there are none, or none that helps; then say so."""
        try:
            todo = self._todo(table)
        except Refused:
            todo = []  # the database is away: the next tick looks again
        except Exception:
            log.exception("chores at %s", table)
            todo = []  # our own mistake: nobody waits for ever because of it
        names = [_name(op) for op in todo]
        if not todo or names == before:
            quiet()
            return
        for op in todo[:-1]:
            self.ask(op)
        self.ask(todo[-1]).add_done_callback(lambda _: self.see_to(table, names, quiet))

    def _todo(self, table: str) -> list[Asked]:
        with self.book.peek() as floor:
            if table not in floor.tables:
                return []
            felt = floor.tables[table]
            live = self.kind.tables.at(felt)
            todo = chores(floor, felt, live, self.clock(), self.idle_seconds)
        return [*todo, *self._progressive(felt, live.game)]

    def _progressive(self, felt: Felt, game: AnyGame) -> list[Asked]:
        """Ask the progressive, or tell it; while it does not answer the table waits, and the next tick asks again."""
        try:
            if felt.phase == "coin-in":
                meter = self.jackpot.coin_in(felt, progressive_stakes(game, felt))
                return [CoinIn(felt.table, felt.round, meter)]
            if felt.awards_open:
                self.jackpot.finish(felt, self.record(felt.table, felt.round))
                return [AwardsTaken(felt.table, felt.round)]
        except Refused:
            pass
        return []

    def tick(self) -> "Future[None]":
        """See to the clocks of all tables; the future is done when there is nothing left to do."""
        done: Future[None] = promise()
        with self.book.peek() as floor:
            open_yet = {"": None} | dict.fromkeys(floor.tables)  # "" is this tick itself, until all are asked

        def quiet(table: str) -> None:
            with self._guard:
                del open_yet[table]
                last = not open_yet
            if last:
                done.set_result(None)

        for table in list(open_yet)[1:]:
            self.see_to(table, [], partial(quiet, table))
        quiet("")
        return done

    def version(self, table: str) -> int:
        with self.book.peek() as floor:
            return floor.tables[table].version if table in floor.tables else 0

    def record(self, table: str, round: int) -> dict[str, Any]:
        """The record of a round that is over."""
        with self.book.peek() as floor:
            told = next((one for one in floor.felt(table).history if one.round == round), None)
        if told is None:
            raise Refused(f"round {round} is not over yet, or too long ago", "round")
        with self.database.reading() as connection:
            entry = row(connection, JOURNAL, told.entry)
        assert entry is not None
        record = entry_of(entry.body).record
        assert record is not None
        return record

    def subscribe(self, heard: Heard) -> Callable[[], None]:
        """Hear of every change of every table, from another thread."""
        with self._guard:
            self._listeners = [*self._listeners, heard]

        def no_more() -> None:
            with self._guard:
                self._listeners = [other for other in self._listeners if other is not heard]

        return no_more


def _name(op: Asked) -> object:
    """What is to be done, apart from what chance decides in it."""
    return (
        type(op),
        getattr(op, "table", ""),
        getattr(op, "round", 0),
        getattr(op, "turn", 0),
        getattr(op, "player", ""),
    )
