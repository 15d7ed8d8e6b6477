"""One stretch of the journal, verified: from a checkpoint, or the beginning, to another checkpoint or the end.

Every row must follow the one before it, and every operation carried out again must come to what is written. After
a fault what follows cannot be carried out until the next checkpoint; the chain is held against its hashes throughout.
"""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from typing import NamedTuple

import msgspec
from sqlalchemy import Connection

from houseway.books import Checkpoint, genesis, shelf
from houseway.books.raw import raw_rows
from houseway.database import Database, Unavailable
from houseway.progressive.accounts import FUND
from houseway.progressive.amounts import show
from houseway.progressive.floor import Floor
from houseway.progressive.journal import Entry, ProgressiveJournal, read_entry, take_in
from houseway.progressive.operations import HandOver, ProposeBackOut
from houseway.record import parse_record, replay
from houseway.refused import Refused

JOURNAL = ProgressiveJournal.journal
KIND = ProgressiveJournal()


class Fault(NamedTuple):
    """What is wrong, and with which entry."""

    entry: int
    what: str

    def __str__(self) -> str:
        return self.what


class Stretch(NamedTuple):
    """The entries after one number, up to another; `after` is 0 or a checkpoint's entry."""

    after: int
    until: int
    deep: bool = False
    expect: str = ""


class Inspected(NamedTuple):
    rows: int
    records: int
    checkpoints: tuple[int, ...]
    breaks: tuple[int, ...]
    """entries that do not follow the one before them"""
    faults: tuple[Fault, ...]
    expected_at: int
    """the entry with the hash that was noted elsewhere; 0 if it is not here"""


def inspect_at(where: str, stretch: Stretch) -> Inspected:
    """The same, in another process."""
    database = Database.open(where)
    try:
        return inspect(database, stretch)
    finally:
        database.close()


def inspect(database: Database, stretch: Stretch) -> Inspected:
    with database.reading() as connection, _no_collection():
        inspector = _Inspector(connection, stretch)
        try:
            inspector.go()
        except Unavailable as wrong:
            number = inspector.number + 1
            inspector.faults.append(Fault(number, f"entry {number} and what follows cannot be read: {wrong.message}"))
    return Inspected(
        inspector.rows,
        inspector.records,
        tuple(inspector.checkpoints),
        tuple(inspector.breaks),
        tuple(inspector.faults),
        inspector.expected_at,
    )


@contextmanager
def _no_collection() -> Iterator[None]:
    """Entries hold no circles, so nothing is gained by looking for them."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


class _Inspector:
    def __init__(self, connection: Connection, stretch: Stretch) -> None:
        self.connection, self.stretch = connection, stretch
        self.number, self.before = stretch.after, genesis(JOURNAL).encode()
        self.state: Floor | None = Floor()
        """None after a fault, until the next checkpoint"""
        self.rows = self.records = self.expected_at = 0
        self.checkpoints: list[int] = []
        self.breaks: list[int] = []
        self.faults: list[Fault] = []
        self.backing_out: list[tuple[int, ProposeBackOut]] = []

    def go(self) -> None:
        if self.stretch.after:
            self._start_from_checkpoint()
        expect = self.stretch.expect.encode()
        for rows in raw_rows(self.connection, JOURNAL, self.stretch.after, self.stretch.until):
            self.rows += len(rows)
            for number, hash, key, asked, body in rows:
                if number != self.number + 1:
                    self._gap(number)
                self.number = number
                if hash is None or body is None:
                    self._fault(number, f"entry {number} was changed: its {'body' if hash else 'hash'} is no text")
                    self.before = hash or b""
                    continue
                if self.before:
                    sealed = sha256(b"%b\n%b\n%b\n%b" % (self.before, key or b"", asked or b"", body)).hexdigest()
                    if sealed.encode() != hash:
                        self.breaks.append(number)
                        self.state = None
                self.before = hash
                if hash == expect:
                    self.expected_at = number
                self._entry(number, body)
        if self.number < self.stretch.until:
            self._gap(self.stretch.until + 1)
        self._check_back_outs()

    def _start_from_checkpoint(self) -> None:
        """What the stretch before this one must come to; that one says so if it does not."""
        row = shelf.row(self.connection, JOURNAL, self.stretch.after)
        self.before = row.hash.encode() if row else b""
        self.state = self._kept(self.stretch.after)
        if self.state is not None:
            self.state.number += 1

    def _gap(self, number: int) -> None:
        first, last = self.number + 1, number - 1
        missing = f"entry {first} is missing" if first == last else f"entries {first} to {last} are missing"
        self._fault(first, missing)
        self.before = b""

    def _fault(self, number: int, what: str) -> None:
        self.faults.append(Fault(number, what))
        self.state = None

    def _entry(self, number: int, body: bytes) -> None:
        try:
            entry = read_entry(body)
        except (Refused, ValueError, RecursionError) as wrong:
            self._fault(
                number, f"entry {number} cannot be read: {str(wrong).removeprefix('the entry cannot be read: ')}"
            )
            return
        if isinstance(entry.op, Checkpoint):
            self._checkpoint(number, entry.op)
        if self.state is not None:
            self._take_in(number, self.state, entry)
        if isinstance(entry.op, HandOver):
            self.records += 1
            if self.stretch.deep:
                self._replay(number, entry.op)
        elif isinstance(entry.op, ProposeBackOut):
            self.backing_out.append((number, entry.op))

    def _take_in(self, number: int, state: Floor, entry: Entry) -> None:
        try:
            take_in(state, entry)
        except Refused as no:
            self._fault(number, f"entry {number} could not have been written here: {no.message}")
            return
        except Exception as wrong:  # a row that no program of ours wrote may be wrong in any way
            self._fault(number, f"entry {number} cannot be carried out again: {type(wrong).__name__} {wrong}")
            return
        if lines := entry.posting:
            if sum(lines.values()):
                self._fault(
                    number, f"entry {number} does not come to zero: it posts {show(sum(lines.values()))} too much"
                )
            balances = state.meters[entry.meter].balances
            for account in FUND:
                if balances[account] < 0:
                    self._fault(
                        number, f"after entry {number} the {account} of {entry.meter} is {show(balances[account])}"
                    )

    def _checkpoint(self, number: int, sealed: Checkpoint) -> None:
        """Verified, not trusted: what is kept must be what was sealed, and what the entries come to."""
        self.checkpoints.append(number)
        kept = shelf.checkpoint_near(self.connection, JOURNAL, number)
        if kept is None or kept[0] != number:
            self.faults.append(Fault(number, f"the checkpoint of entry {number} is missing"))
        elif sha256(kept[1]).hexdigest() != sealed.digest:
            self.faults.append(
                Fault(number, f"the checkpoint of entry {number} was changed: it is not what was sealed")
            )
        elif self.state is None:
            self.state = self._kept(number)
        elif KIND.dump(self.state) != kept[1]:
            self._fault(number, f"the checkpoint of entry {number} is not what the entries before it come to")
            self.state = self._kept(number)

    def _kept(self, number: int) -> Floor | None:
        kept = shelf.checkpoint_near(self.connection, JOURNAL, number)
        try:
            return KIND.load(kept[1]) if kept and kept[0] == number else None
        except (msgspec.MsgspecError, ValueError):
            return None

    def _replay(self, number: int, op: HandOver) -> None:
        try:
            replay(parse_record(msgspec.to_builtins(op.record)))
        except Refused as no:
            self._fault(number, f"the record of entry {number} cannot be played: {no.message}")

    def _check_back_outs(self) -> None:
        """A back-out reverses an award, and exactly what that award posted."""
        for number, op in self.backing_out:
            row = shelf.row(self.connection, JOURNAL, op.entry)
            try:
                award = read_entry(row.body) if row else None
            except Refused:
                award = None
            if award is None or not award.awards:
                self.faults.append(Fault(number, f"entry {number} takes back entry {op.entry}, which is no award"))
            elif award.meter != op.meter or award.posting != op.reverses:
                self.faults.append(
                    Fault(number, f"entry {number} takes back other sums than entry {op.entry} posted: {op.reverses}")
                )
