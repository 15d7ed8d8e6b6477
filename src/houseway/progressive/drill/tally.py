"""What was acknowledged, held against what is on the disk: nothing lost, nothing done twice, nothing out of turn."""

from typing import NamedTuple

import msgspec

from houseway.books import Row, shelf
from houseway.database import Database
from houseway.progressive.drill.script import Script
from houseway.progressive.journal import ProgressiveJournal, read_entry
from houseway.progressive.operations import ShowCard, TurnKey
from houseway.progressive.verify import verify


class Failed(AssertionError):
    """The drill found something wrong."""


class Ack(NamedTuple):
    """What a table was answered: its step, the entry's number and hash, and whether that was a repeat's answer."""

    table: str
    step: int
    number: int
    hash: str
    repeat: bool


class Tally:
    def __init__(self, scripts: list[Script]) -> None:
        self._scripts = {script.table: script for script in scripts}
        self._acks: dict[str, Ack] = {}
        self._kept: dict[str, Row] = {}
        self._steps_kept = dict.fromkeys(self._scripts, 0)
        self._next = dict.fromkeys(self._scripts, 0)
        self._last = 0
        self.acknowledged = 0
        self.repeated = 0
        self.entries = 0

    def next_step(self, table: str) -> int:
        """The first step of this table that was never acknowledged: it is asked for again with its key."""
        return self._next[table]

    def take(self, ack: Ack) -> None:
        key = self._scripts[ack.table].key(ack.step)
        if ack.step != self._next[ack.table]:
            raise Failed(f"{key} was acknowledged when step {self._next[ack.table]} of {ack.table} was due")
        self._acks[key] = ack
        self._next[ack.table] += 1
        self.acknowledged += 1
        self.repeated += ack.repeat

    def check(self, database: Database) -> None:
        """Hold the disk against what was acknowledged, and verify the whole journal."""
        with database.reading() as connection:
            for row in shelf.rows(connection, ProgressiveJournal.journal, after=self._last):
                self._last = row.number
                if row.key is not None:
                    self._keep(row.key, row)
        for key, ack in self._acks.items():
            if key not in self._kept:
                raise Failed(f"{key} was acknowledged as entry {ack.number} and is lost")
            kept = self._kept[key]
            if (kept.number, kept.hash) != (ack.number, ack.hash):
                raise Failed(f"{key} was acknowledged as entry {ack.number}, and is entry {kept.number}")
        found = verify(database, workers=1)
        self.entries = found.entries
        if not found.holds:
            raise Failed(f"the journal does not verify: {found.faults[0]}")

    def _keep(self, key: str, row: Row) -> None:
        """An entry that a table asked for is its next step, and was never kept before."""
        table, _, step = key.rpartition(":")
        if key in self._kept:
            raise Failed(f"{key} was done twice: entries {self._kept[key].number} and {row.number}")
        if int(step) != self._steps_kept[table]:
            raise Failed(f"{key} was done when step {self._steps_kept[table]} of {table} was due")
        written = read_entry(row.body).op
        if isinstance(written, ShowCard | TurnKey):
            written = msgspec.structs.replace(written, holder="")
        if written != self._scripts[table].step(int(step)).op:
            raise Failed(f"entry {row.number} is not what {key} asked for")
        self._kept[key] = row
        self._steps_kept[table] += 1
