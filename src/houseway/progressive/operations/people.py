"""Staff: enrolled, dismissed, given passwords, cards and keys. What is secret about them is never in the journal."""

import re

from houseway.progressive.floor import Floor
from houseway.progressive.operations.base import NOTHING_MOVED, Carried, Operation
from houseway.progressive.staff import HOUSE_ID, OFFICE, Member, Role, read_role
from houseway.refused import Refused

_ID = re.compile(r"[a-z][a-z0-9._-]{0,39}")


def check_id(id: str, field: str) -> None:
    """A short name that can be typed and never mistaken."""
    if not _ID.fullmatch(id):
        raise Refused(f"{id!r} is no name here: small letters, digits and . _ -, at most 40, a letter first", field)


def check_words(text: str, field: str, most: int = 200) -> None:
    if not text.strip() or len(text) > most or not text.isprintable():
        raise Refused(f"say it in 1 to {most} printable characters", field)


class Found(Operation, frozen=True, tag="found"):
    """The first entry: the house, the law it is under, and its first administrator."""

    roles = frozenset()
    house: str
    member: str
    name: str
    profile: str = ""

    def carry_out(self, floor: Floor, by: Member, at: int) -> Carried:
        if floor.number:
            raise Refused("this house has been founded: its administrator enrols the staff", "member")
        check_words(self.house, "house")
        check_words(self.name, "name")
        check_id(self.member, "member")
        floor.house, floor.profile = self.house, self.profile
        floor.staff[HOUSE_ID] = Member(HOUSE_ID, "houseway", Role.HOUSE)
        floor.staff[self.member] = Member(self.member, self.name, Role.ADMINISTRATOR)
        return NOTHING_MOVED


class Enrol(Operation, frozen=True, tag="enrol"):
    roles = OFFICE
    member: str
    name: str
    role: str

    def carry_out(self, floor: Floor, by: Member, at: int) -> Carried:
        check_id(self.member, "member")
        check_words(self.name, "name")
        role = read_role(self.role)
        if self.member in floor.staff:
            raise Refused(f"{self.member} is enrolled already", "member")
        floor.staff[self.member] = Member(self.member, self.name, role)
        return NOTHING_MOVED


class Dismiss(Operation, frozen=True, tag="dismiss"):
    roles = OFFICE
    member: str

    def carry_out(self, floor: Floor, by: Member, at: int) -> Carried:
        member = _person(floor, self.member)
        if member is by:
            raise Refused("nobody dismisses himself: another administrator does", "member")
        member.active = False
        member.cards = []
        return NOTHING_MOVED


class SetPassword(Operation, frozen=True, tag="set-password"):
    """An administrator gives one; anybody changes his own. The hash lies elsewhere."""

    roles = frozenset(role for role in Role if role is not Role.HOUSE)
    member: str

    def carry_out(self, floor: Floor, by: Member, at: int) -> Carried:
        member = _person(floor, self.member)
        if member is not by and by.role is not Role.ADMINISTRATOR:
            raise Refused("only an administrator sets another's password", "member")
        return NOTHING_MOVED


class IssueCard(Operation, frozen=True, tag="issue-card"):
    """A card or key for the consoles; `card` is its number, and its secret lies elsewhere."""

    roles = OFFICE
    member: str
    card: str

    def carry_out(self, floor: Floor, by: Member, at: int) -> Carried:
        member = _person(floor, self.member)
        if member.role not in (Role.SUPERVISOR, Role.EXECUTIVE):
            raise Refused(f"only a supervisor or an executive holds a card, not a {member.role}", "member")
        if any(self.card in other.cards for other in floor.staff.values()):
            raise Refused("this card was issued before", "card")
        member.cards.append(self.card)
        return NOTHING_MOVED


class WithdrawCard(Operation, frozen=True, tag="withdraw-card"):
    roles = OFFICE
    member: str
    card: str

    def carry_out(self, floor: Floor, by: Member, at: int) -> Carried:
        member = _person(floor, self.member)
        if self.card not in member.cards:
            raise Refused(f"{self.member} holds no card {self.card}", "card")
        member.cards.remove(self.card)
        return NOTHING_MOVED


def _person(floor: Floor, id: str) -> Member:
    member = floor.member(id)
    if member.role is Role.HOUSE:
        raise Refused("houseway is no person: it has no password and no card", "member")
    if not member.active:
        raise Refused(f"{id} does not work here any more", "member")
    return member
