"""The progressive's journal: how an operation becomes an entry, and an entry is taken in again.

An entry says who, when, where and why (the operation), what was posted and what was awarded. Taking it in carries the
operation out again and holds what comes of it against what is written, so an entry that could not have been is found.
"""

import msgspec

from houseway.books import Checkpoint, Done
from houseway.progressive.accounts import Posting
from houseway.progressive.awards import Award, largest_fixed
from houseway.progressive.floor import Floor, MeterState
from houseway.progressive.operations import AnyOperation, Carried, Found, Operation
from houseway.progressive.staff import HOUSE_ID, Member, Role
from houseway.refused import Refused, one_of


class Entry(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    at: int
    by: str
    op: AnyOperation | Checkpoint
    meter: str = ""
    posting: Posting = {}
    awards: tuple[Award, ...] = ()
    record: int = 0
    """of an award, where the table handed its round over: the entry that holds the record"""


_READ = msgspec.json.Decoder(Entry)
_WRITE = msgspec.json.Encoder()
_NOBODY = Member("", "", Role.HOUSE)


def read_entry(body: str | bytes) -> Entry:
    try:
        return _READ.decode(body)
    except msgspec.DecodeError as wrong:
        raise Refused(f"the entry cannot be read: {wrong}") from None


def write_entry(entry: Entry) -> str:
    return _WRITE.encode(entry).decode()


def permit(floor: Floor, id: str, op: Operation) -> Member:
    """The member, if he may ask for this at all."""
    if isinstance(op, Found):
        return _NOBODY
    if not floor.number:
        raise Refused("this house is not founded yet: make its first administrator on the command line", "member")
    member = floor.member(id)
    if not member.active:
        raise Refused(f"{id} does not work here any more", "member")
    if member.role not in op.roles:
        raise Refused(f"this is for {one_of(sorted(op.roles))}: {member.name} is {member.role}", "role")
    return member


def carry_out(floor: Floor, by: str, op: AnyOperation, at: int) -> Entry:
    """Do it on the floor; what comes back is what is written."""
    return Entry(at, by, op, *_carry(floor, by, op, at))


def _carry(floor: Floor, by: str, op: AnyOperation, at: int) -> Carried:
    carried = op.carry_out(floor, permit(floor, by, op), at)
    if carried.meter:
        floor.post(carried.meter, carried.posting)
        recover(floor.meters[carried.meter])
    floor.number += 1
    floor.at = at
    return carried


def recover(meter: MeterState) -> None:
    """A meter that ran dry has recovered when it can pay its largest fixed award again."""
    if meter.dry and meter.cents >= largest_fixed(meter):
        meter.dry = False


class ProgressiveJournal:
    """The kind of journal that a `Book` keeps here."""

    journal = "progressive"

    def blank(self) -> Floor:
        return Floor()

    def dump(self, state: Floor) -> bytes:
        return _WRITE.encode(state)

    def load(self, dumped: bytes) -> Floor:
        return msgspec.json.decode(dumped, type=Floor)

    def fold(self, state: Floor, body: str) -> None:
        take_in(state, read_entry(body))

    def checkpoint(self, state: Floor, at: int, digest: str) -> str:
        state.number += 1
        state.at = at
        return write_entry(Entry(at, HOUSE_ID, Checkpoint(digest)))

    def last(self, state: Floor) -> int:
        return state.at


def take_in(floor: Floor, entry: Entry) -> None:
    """Carry an entry's operation out again, and hold it against what the entry says came of it."""
    if entry.at < floor.at:
        raise Refused("its time is before the entry before it")
    if isinstance(entry.op, Checkpoint):
        floor.number += 1
        floor.at = entry.at
        return
    again = _carry(floor, entry.by, entry.op, entry.at)
    if again.posting != entry.posting or again.meter != entry.meter:
        raise Refused(f"it posts {dict(entry.posting)}, but the operation comes to {dict(again.posting)}")
    if again.awards != entry.awards or again.record != entry.record:
        raise Refused("its awards, or the record they are for, are not what the operation comes to")


def done(entry: Entry) -> Done:
    return Done(write_entry(entry), entry)
