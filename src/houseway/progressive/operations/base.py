"""What an operation is: something one of the staff asks for, checked and carried out on the floor."""

from typing import ClassVar, NamedTuple

import msgspec

from houseway.progressive.accounts import Posting
from houseway.progressive.awards import Award
from houseway.progressive.floor import Floor
from houseway.progressive.staff import Member, Role


class Carried(NamedTuple):
    """What an operation came to: whose money moved, and what was awarded."""

    meter: str = ""
    posting: Posting = {}
    awards: tuple[Award, ...] = ()
    record: int = 0
    """the entry that holds the record of the round it came from"""


NOTHING_MOVED = Carried()


class Operation(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="op", gc=False):
    """`roles` may ask for it. `carry_out` refuses before it changes anything, or does all of it."""

    roles: ClassVar[frozenset[Role]]

    def carry_out(self, floor: Floor, by: Member, at: int) -> Carried:
        raise NotImplementedError

    @property
    def where(self) -> str:
        """The table, the meter or the member that it is about."""
        for name in ("table", "meter", "member"):
            if found := getattr(self, name, ""):
                return str(found)
        return ""
