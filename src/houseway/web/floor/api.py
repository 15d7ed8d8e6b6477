"""The tables' API: all that the page does, for programs."""

import asyncio
from typing import TYPE_CHECKING, Any

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response

from houseway.record import parse_record
from houseway.refused import Refused
from houseway.web.floor.asking import Answered, Asked, ComeIn, InLobby, OpenTable, PastRound, Picture, Purse
from houseway.web.floor.steps import Step, steps_of
from houseway.web.refusals import Conflict, Missing, Refusal
from houseway.web.visitors import visitor_of

if TYPE_CHECKING:
    from houseway.web.house import House

NO_TABLE: dict[int | str, dict[str, Any]] = {404: {"model": Refusal, "description": "There is no such table or round."}}
TOO_LATE: dict[int | str, dict[str, Any]] = {
    **NO_TABLE,
    409: {"model": Refusal, "description": "It answers a round or turn that is past, or its key was used before."},
}
NO_ROOM: dict[int | str, dict[str, Any]] = {
    409: {"model": Refusal, "description": "The room has no space for another table, or its key was used before."}
}
LATE_FIELDS = ("round", "turn", "key")


def late_or(no: Refused) -> Refused:
    """A command that came too late is a conflict; one for a table that is not there is missing."""
    if no.field == "table":
        return Missing(no.message, no.field)
    return Conflict(no.message, no.field) if no.field in LATE_FIELDS else no


def full_or(no: Refused) -> Refused:
    """No room for another table, or a key that was used before, is a conflict."""
    return Conflict(no.message, no.field) if no.field in ("table", "key") else no


def router(house: "House") -> APIRouter:
    rooms = APIRouter(prefix="/api", tags=["tables"])

    @rooms.get("/player", responses={404: {"model": Refusal, "description": "You have not come in yet."}})
    def purse(request: Request) -> Purse:
        """Your purse."""
        try:
            return Purse(**house.cardroom.purse(visitor_of(request).id))
        except Refused as no:
            raise Missing(no.message, no.field) from None

    @rooms.post("/player")
    def come_in(request: Request, asked: ComeIn) -> Purse:
        """Come in under a name and take a purse of play money; whoever has come in keeps both."""
        return Purse(**house.cardroom.come_in(visitor_of(request).id, asked.name))

    @rooms.get("/tables")
    def tables() -> list[InLobby]:
        """Every table that is open."""
        return [InLobby(**one) for one in house.cardroom.lobby()]

    @rooms.post("/tables", responses=NO_ROOM)
    def open_table(request: Request, asked: OpenTable) -> Answered:
        """Open a table, once you have come in; its answer has the table's name."""
        wanted = asked.model_dump(exclude={"key"})
        player = visitor_of(request).id
        try:
            house.cardroom.purse(player)
            return Answered(**house.cardroom.open_table(player, wanted, asked.key))
        except Refused as no:
            raise full_or(no) from None

    @rooms.get("/tables/{table}", responses=NO_TABLE)
    def picture(request: Request, table: str) -> Picture:
        """What you may see of a table now; whoever is not seated sees what lies face up."""
        shown: Picture = _found(lambda: house.cardroom.picture(table, viewer_of(house, request)))
        return shown

    @rooms.post("/tables/{table}/commands", responses=TOO_LATE)
    async def command(request: Request, table: str, asked: Asked) -> Answered:
        """Sit, bet, act, stand: one effect for each key."""
        wanted = asked.command.model_dump(exclude_unset=True)
        try:
            done = house.cardroom.command(visitor_of(request).id, table, wanted, asked.key)
            return Answered(**await asyncio.wrap_future(done))
        except Refused as no:
            raise late_or(no) from None

    @rooms.get("/tables/{table}/rounds", responses=NO_TABLE)
    def rounds(request: Request, table: str) -> list[PastRound]:
        """The last rounds of a table, newest last."""
        return [PastRound(**one) for one in _found(lambda: house.cardroom.history(table, viewer_of(house, request)))]

    @rooms.get("/tables/{table}/rounds/{number}", responses=NO_TABLE)
    def record(table: str, number: int) -> Response:
        """A round's record, with the deck and the salt that were committed to before its first card."""
        found = _found(lambda: house.cardroom.record(table, number))
        name = f"{table}-{number}.json"
        return JSONResponse(found, headers={"Content-Disposition": f'attachment; filename="{name}"'})

    @rooms.get("/tables/{table}/rounds/{number}/steps", responses=NO_TABLE)
    def steps(table: str, number: int) -> list[Step]:
        """A round again, step by step: what each event says, and the felt after it."""
        found = _found(lambda: house.cardroom.record(table, number))
        return steps_of(parse_record(found))

    return rooms


def viewer_of(house: "House", request: Any) -> str | None:
    """The player behind a request; None for one who only watches."""
    visitor = visitor_of(request)
    if visitor.fresh:
        return None
    try:
        house.cardroom.purse(visitor.id)
    except Refused:
        return None
    return visitor.id


def _found(look: Any) -> Any:
    try:
        return look()
    except Refused as no:
        raise Missing(no.message, no.field) from None
