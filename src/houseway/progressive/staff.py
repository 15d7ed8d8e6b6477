"""The staff: who may do what."""

from enum import StrEnum
from typing import Final

import msgspec

from houseway.refused import Refused, one_of


class Role(StrEnum):
    __hash__ = str.__hash__  # asked of every entry that is verified

    DEALER = "dealer"
    SUPERVISOR = "supervisor"
    EXECUTIVE = "executive"
    AUDITOR = "auditor"
    ADMINISTRATOR = "administrator"
    HOUSE = "house"
    """houseway itself, dealing at a table of its own"""


class Member(msgspec.Struct):
    """One of the staff; `cards` are the numbers of the cards and keys in his hands."""

    id: str
    name: str
    role: Role
    active: bool = True
    cards: list[str] = []


AT_THE_TABLE: Final = frozenset({Role.DEALER, Role.SUPERVISOR, Role.EXECUTIVE})
ABOVE_THE_TABLE: Final = frozenset({Role.SUPERVISOR, Role.EXECUTIVE})
MANAGEMENT: Final = frozenset({Role.EXECUTIVE, Role.ADMINISTRATOR})
OFFICE: Final = frozenset({Role.ADMINISTRATOR})
HOUSE_ID: Final = "houseway"


def read_role(text: str) -> Role:
    """A role that a person can have."""
    people = [role.value for role in Role if role is not Role.HOUSE]
    if text not in people:
        raise Refused(f"a role is {one_of(people)}, not {text!r}", "role")
    return Role(text)
