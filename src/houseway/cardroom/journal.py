"""The card room's journal: every operation with the money it moved, folded the same way by whoever reads it."""

from typing import Any

import msgspec

from houseway.books import Checkpoint, Done
from houseway.books.kind import Work
from houseway.cardroom.betting import ClearBets, LayBets, Ready
from houseway.cardroom.change import Change, Desk, Posts, make
from houseway.cardroom.dealing import Act, AwardsTaken, CoinIn, Deal, NextRound, TimeOut
from houseway.cardroom.live import LiveTables
from houseway.cardroom.people import ComeIn, Invite, SitDown, StandUp, TopUp
from houseway.cardroom.state import Floor
from houseway.cardroom.tables import CloseTable, OpenDoors, OpenTable
from houseway.cardroom.waiting import SeatNext, StopWaiting, WaitForSeat
from houseway.refused import Refused

JOURNAL = "cardroom"

Asked = (
    ComeIn | TopUp | SitDown | StandUp | Invite | LayBets | ClearBets | Ready | Deal | CoinIn | Act | TimeOut
    | AwardsTaken | NextRound | OpenTable | CloseTable | OpenDoors | WaitForSeat | StopWaiting | SeatNext
)  # fmt: skip


class Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    """What was asked and granted, what it moved, and the record of a round that ended with it."""

    at: int
    op: Asked | Checkpoint
    table: str = ""
    posts: Posts = {}
    record: dict[str, Any] | None = None


_ENCODE = msgspec.json.encode
_DECODE = msgspec.json.Decoder(Entry).decode
_LOAD = msgspec.json.Decoder(Floor).decode


def entry_of(body: str) -> Entry:
    return _DECODE(body)


class CardroomKind:
    """How the journal is folded. The tables in memory belong to one reader."""

    journal = JOURNAL

    def __init__(self) -> None:
        self.tables = LiveTables()

    def blank(self) -> Floor:
        return Floor()

    def dump(self, state: Floor) -> bytes:
        return _ENCODE(state)

    def load(self, dumped: bytes) -> Floor:
        return _LOAD(dumped)

    def fold(self, state: Floor, body: str) -> None:
        entry = entry_of(body)
        if isinstance(entry.op, Checkpoint):
            state.at, state.entries = entry.at, state.entries + 1
            return
        made = self._carry_out(state, entry.op, entry.at)
        if made != entry:
            raise Refused(
                f"entry {state.entries} of the card room says that it moved {entry.posts}, "
                f"but by the rules it moves {made.posts}: verify the books",
                "database",
            )

    def checkpoint(self, state: Floor, at: int, digest: str) -> str:
        state.at, state.entries = at, state.entries + 1
        return _ENCODE(Entry(at, Checkpoint(digest))).decode()

    def last(self, state: Floor) -> int:
        return state.at

    def work(self, op: Asked) -> Work:
        """What a book does when this is asked; its answer is the entry."""

        def carry_out(state: Floor, at: int) -> Done:
            entry = self._carry_out(state, op, at)
            return Done(_ENCODE(entry).decode(), entry)

        return carry_out

    def _carry_out(self, floor: Floor, op: Asked, at: int) -> Entry:
        desk = Desk(floor, at, self.tables)
        change = op.carry_out(desk)
        make(desk, change)
        return Entry(at, op, _table(change), change.posts, change.record)


def _table(change: Change) -> str:
    return change.felt.table if change.felt else change.closes
