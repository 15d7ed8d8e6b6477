"""The staff's desk in the browser: signing in and out, passwords, cards."""

from typing import TYPE_CHECKING

from fastapi import APIRouter, Request, Response
from pydantic import Field

from houseway.database import Unavailable
from houseway.progressive.desk import Refusal
from houseway.progressive.operations import Enrol
from houseway.progressive.staff import Role
from houseway.refused import Refused
from houseway.web.pit.answers import NOT_YOURS, SIGNED_OUT, Asking, ReceiptAnswer, StaffAnswer
from houseway.web.pit.badge import SignedOut, give, one_of_the_staff, session_of, take_back
from houseway.web.pit.refusing import in_pit_words

if TYPE_CHECKING:
    from houseway.web.house import House


class SignIn(Asking):
    member: str = Field(max_length=40, examples=["dora"])
    password: str = Field(max_length=200, examples=["a long password"])


class NewMember(Asking):
    key: str = Field(min_length=1, max_length=100)
    member: str = Field(max_length=40, examples=["dora"])
    name: str = Field(max_length=200, examples=["Dora Dealer"])
    role: str = Field(max_length=20, examples=["dealer"])
    password: str = Field(max_length=200, examples=["a long password"])


class NewPassword(Asking):
    key: str = Field(min_length=1, max_length=100)
    member: str = Field(max_length=40)
    password: str = Field(max_length=200)


class NewCardFor(Asking):
    key: str = Field(min_length=1, max_length=100)
    member: str = Field(max_length=40)


class CardAnswer(ReceiptAnswer):
    number: str
    token: str = Field(description="What the console reads; shown this once.")


def router(house: "House") -> APIRouter:
    rooms = APIRouter(prefix="/api/pit", tags=["pit: staff"])

    @rooms.post("/sign-in", responses=SIGNED_OUT)
    def sign_in(request: Request, response: Response, asked: SignIn) -> StaffAnswer:
        """Sign in with a name and a password; wrong tries must wait longer and longer."""
        try:
            token = house.manager.sign_in(asked.member, asked.password)
        except Unavailable:
            raise
        except Refused as no:
            raise SignedOut(no.message, no.field) from None
        give(response, request, token)
        with house.manager.look() as floor:
            return StaffAnswer.of(floor.member(asked.member))

    @rooms.post("/sign-out", status_code=204)
    def sign_out(request: Request, response: Response) -> None:
        """Whoever was signed in at this browser is not any more."""
        house.manager.sign_out(session_of(request))
        take_back(response)

    @rooms.get("/me", responses=SIGNED_OUT)
    def me(request: Request) -> StaffAnswer:
        """Who is signed in at this browser."""
        with house.manager.look() as floor:
            return StaffAnswer.of(one_of_the_staff(house.manager, floor, request))

    @rooms.post("/staff", responses=NOT_YOURS)
    def enrol(request: Request, asked: NewMember) -> ReceiptAnswer:
        """Enrol a member with a first password."""
        with in_pit_words():
            op = Enrol(member=asked.member, name=asked.name, role=asked.role)
            return ReceiptAnswer.of(house.manager.enrol(session_of(request), op, asked.password, asked.key))

    @rooms.post("/passwords", responses=NOT_YOURS)
    def set_password(request: Request, asked: NewPassword) -> ReceiptAnswer:
        """One's own, or by an administrator another's; whoever it is for signs in anew."""
        with in_pit_words():
            done = house.manager.set_password(session_of(request), asked.member, asked.password, asked.key)
            return ReceiptAnswer.of(done)

    @rooms.post("/cards", responses=NOT_YOURS)
    def issue_card(request: Request, asked: NewCardFor) -> CardAnswer:
        """A card or key for a supervisor or an executive."""
        with in_pit_words():
            receipt, card = house.manager.issue_card(session_of(request), asked.member, asked.key)
            return CardAnswer(**ReceiptAnswer.of(receipt).model_dump(), number=card.number, token=card.token)

    @rooms.get("/refusals", responses=NOT_YOURS)
    def refusals(request: Request) -> list[dict[str, str | int]]:
        """What was asked and refused, newest first; for auditors, administrators and executives."""
        with house.manager.look() as floor:
            one_of_the_staff(house.manager, floor, request, Role.AUDITOR, Role.ADMINISTRATOR, Role.EXECUTIVE)
        return [_told(one) for one in house.manager.desk.refusals()]

    return rooms


def _told(refusal: Refusal) -> dict[str, str | int]:
    return dict(refusal._asdict())
