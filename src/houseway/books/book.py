"""A book: a journal's state in memory, and one writer at a time who makes it durable.

Requests wait in a line. The writer takes all that wait, carries them out one after another in a single transaction
and acknowledges them together when that is on the disk: many tables share one visit to the disk. If the visit fails,
the state is read anew, so that memory never says what the disk does not.
"""

import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from queue import SimpleQueue
from threading import Lock, RLock, Thread
from typing import Generic, TypeVar

from sqlalchemy import Connection

from houseway.books import shelf
from houseway.books.chain import Row, genesis, seal
from houseway.books.kind import Kind, Receipt, Work
from houseway.database import Database, Unavailable
from houseway.refused import Refused

S = TypeVar("S")
T = TypeVar("T")

CHECKPOINT_EVERY = 10_000
MOST_AT_ONCE = 128
CLOCK_SLACK = 5_000
"""milliseconds that a clock may be set back, as a time server does, before it is refused"""


def now() -> int:
    """Milliseconds since 1970, UTC."""
    return time.time_ns() // 1_000_000


def promise() -> "Future[T]":
    """A future that somebody works on already: who stops waiting for it does not stop the work."""
    future: Future[T] = Future()
    future.set_running_or_notify_cancel()
    return future


@dataclass(slots=True)
class _Job:
    work: Work
    key: str | None
    asked: str | None
    future: "Future[Receipt]" = field(default_factory=promise)


class Book(Generic[S]):
    """One journal, open for reading and writing. Other programs may write to it too: their entries are taken in."""

    def __init__(
        self, database: Database, kind: Kind[S], clock: Callable[[], int] = now, every: int = CHECKPOINT_EVERY
    ) -> None:
        self.database, self.kind, self.clock, self.every = database, kind, clock, every
        self._state = kind.blank()
        self._number, self._hash = 0, genesis(kind.journal)
        self._since_checkpoint = 0
        self._stale = True
        self._lock = RLock()
        self._line: SimpleQueue[_Job | None] = SimpleQueue()
        self._closed = False
        self._door = Lock()
        """nobody joins the line behind the one who closes it"""
        with self.look():
            pass
        self._writer = Thread(target=self._write, name=f"houseway-{kind.journal}", daemon=True)
        self._writer.start()

    def submit(self, work: Work, key: str | None = None, asked: str | None = None) -> "Future[Receipt]":
        """Wait in line; the future has the receipt when the entry is on the disk, or the refusal.

        A `key` names the request: asked again with the same key it is not done again, but answered as at first;
        `asked` is a digest of what was asked, so that a key used for something else is refused.
        """
        job = _Job(work, key, asked)
        with self._door:
            if not self._closed:
                self._line.put(job)
                return job.future
        job.future.set_exception(Unavailable("the book is closed", "database"))
        return job.future

    def do(self, work: Work, key: str | None = None, asked: str | None = None) -> Receipt:
        return self.submit(work, key, asked).result()

    def write_all(self, works: Iterable[Work]) -> int:
        """Carry many out at one visit to the disk, in this thread: all of them, or at the first refusal none.

        The next one is asked for when the one before it is carried out, so it may depend on what that came to.
        """
        with self._lock:
            try:
                with self.database.writing(self.kind.journal) as connection:
                    self._catch_up(connection)
                    new: list[Row] = []
                    for work in works:
                        new.append(self._seal(work(self._state, self._time()).body, None, None))
                        if self._since_checkpoint >= self.every:
                            new.append(self._checkpoint(connection))
                    shelf.append(connection, self.kind.journal, new)
            except BaseException:
                self._stale = True
                raise
        return len(new)

    @contextmanager
    def look(self) -> Iterator[S]:
        """The state as it is on the disk now. It is only to be read, and only within the `with`."""
        with self._lock:
            with self.database.reading() as connection:
                self._catch_up(connection)
            yield self._state

    @contextmanager
    def peek(self) -> Iterator[S]:
        """The state as this program last knew it, without asking the disk if that can be trusted."""
        with self._lock:
            if self._stale:
                with self.database.reading() as connection:
                    self._catch_up(connection)
            yield self._state

    @property
    def head(self) -> tuple[int, str]:
        """The number and hash of the last entry known here."""
        with self._lock:
            return self._number, self._hash

    def close(self) -> None:
        """Finish what waits, and stop."""
        with self._door:
            if not self._closed:
                self._closed = True
                self._line.put(None)
        self._writer.join()

    def __enter__(self) -> "Book[S]":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # The writer

    def _write(self) -> None:
        while jobs := self._next_jobs():
            with self._lock:
                answers: list[tuple[_Job, Receipt | BaseException]] = []
                try:
                    with self.database.writing(self.kind.journal) as connection:
                        self._catch_up(connection)
                        answers = self._carry_out(connection, jobs)
                except BaseException as wrong:
                    self._stale = True
                    answers = [(job, wrong) for job in jobs]
            for job, answer in answers:
                if isinstance(answer, BaseException):
                    job.future.set_exception(answer)
                else:
                    job.future.set_result(answer)

    def _next_jobs(self) -> list[_Job]:
        """All that wait now, at least one; none when the book is closed."""
        first = self._line.get()
        jobs = [] if first is None else [first]
        while jobs and len(jobs) < MOST_AT_ONCE and not self._line.empty():
            job = self._line.get()
            if job is None:
                self._line.put(None)
                break
            jobs.append(job)
        return jobs

    def _carry_out(self, connection: Connection, jobs: list[_Job]) -> list[tuple[_Job, Receipt | BaseException]]:
        known = shelf.rows_by_key(connection, self.kind.journal, [job.key for job in jobs if job.key])
        new: list[Row] = []
        answers: list[tuple[_Job, Receipt | BaseException]] = []
        for job in jobs:
            try:
                if job.key and (before := known.get(job.key)):
                    answers.append((job, _repeat(job, before)))
                    continue
                done = job.work(self._state, self._time())
                row = self._seal(done.body, job.key, job.asked)
            except Refused as no:
                answers.append((job, no))
                continue
            new.append(row)
            if done.also:
                done.also(connection)
            if job.key:
                known[job.key] = row
            answers.append((job, Receipt(row.number, row.hash, row.body, done.answer)))
        if self._since_checkpoint >= self.every:
            new.append(self._checkpoint(connection))
        shelf.append(connection, self.kind.journal, new)
        return answers

    def _seal(self, body: str, key: str | None, asked: str | None) -> Row:
        self._number += 1
        self._hash = seal(self._hash, key, asked, body)
        self._since_checkpoint += 1
        return Row(self._number, self._hash, key, asked, body)

    def _checkpoint(self, connection: Connection) -> Row:
        state = self.kind.dump(self._state)
        row = self._seal(self.kind.checkpoint(self._state, self._time(), sha256(state).hexdigest()), None, None)
        shelf.add_checkpoint(connection, self.kind.journal, row.number, state)
        self._since_checkpoint = 0
        return row

    def _time(self) -> int:
        """A journal's time never goes back; a clock that does is refused."""
        at, last = self.clock(), self.kind.last(self._state)
        if at < last - CLOCK_SLACK:
            raise Refused(
                f"the clock stands {(last - at) / 1000:,.0f} seconds before the last entry: set it right, "
                "nothing is written with a time that goes back",
                "clock",
            )
        return max(at, last)

    # Reading what others wrote

    def _catch_up(self, connection: Connection) -> None:
        """Take in what another program wrote, or all since the last checkpoint if memory is not to be trusted."""
        if self._stale:
            self._start(connection)
        head = shelf.head(connection, self.kind.journal)
        if head is None or head[0] == self._number:
            if (head or (0, genesis(self.kind.journal)))[1] != self._hash:
                raise Refused(f"the {self.kind.journal} journal was changed behind our back: verify it", "database")
            self._stale = False
            return
        self._stale = True  # until all is taken in
        for row in shelf.rows(connection, self.kind.journal, after=self._number):
            self._take_in(row)
        self._stale = False

    def _take_in(self, row: Row) -> None:
        if row.number != self._number + 1 or seal(self._hash, row.key, row.asked, row.body) != row.hash:
            raise Refused(
                f"entry {row.number} of the {self.kind.journal} journal does not follow entry {self._number}: "
                "it was changed, or one before it is missing; verify the books",
                "database",
            )
        self.kind.fold(self._state, row.body)
        self._number, self._hash = row.number, row.hash
        self._since_checkpoint += 1

    def _start(self, connection: Connection) -> None:
        """From the last checkpoint, if it is the one that its entry is sealed with."""
        found = shelf.last_checkpoint(connection, self.kind.journal)
        if found is None:
            self._state = self.kind.blank()
            self._number, self._hash, self._since_checkpoint = 0, genesis(self.kind.journal), 0
            return
        number, dumped = found
        row = shelf.row(connection, self.kind.journal, number)
        state = self.kind.load(dumped)
        if row is None or sha256(dumped).hexdigest() not in row.body:
            raise Refused(
                f"the checkpoint at entry {number} is not the one that was sealed: verify the books", "database"
            )
        self.kind.fold(state, row.body)
        self._state, self._number, self._hash, self._since_checkpoint = state, number, row.hash, 0


def _repeat(job: _Job, before: Row) -> Receipt:
    if before.asked != job.asked:
        raise Refused(f"the key {job.key!r} was used for another request: take a new one", "key")
    return Receipt(before.number, before.hash, before.body, repeat=True)
