"""Every operation of the progressive over one address: the journal's own words, with a key and, if asked, a card."""

import asyncio
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from fastapi import APIRouter, Body, Request

from houseway.progressive.amounts import read_amount
from houseway.progressive.operations import (
    AnyOperation,
    Enrol,
    Found,
    IssueCard,
    PayByHouse,
    ProposeAdjustment,
    SetPassword,
)
from houseway.refused import Refused
from houseway.web.pit.answers import NOT_YOURS, ReceiptAnswer
from houseway.web.pit.badge import session_of
from houseway.web.pit.refusing import in_pit_words
from houseway.web.refusals import Refusal

if TYPE_CHECKING:
    from houseway.web.house import House

Key = Annotated[str, Body(min_length=1, max_length=100)]
Name = Annotated[str, Body(max_length=40)]
Reason = Annotated[str, Body(max_length=40, examples=["correction"])]
Note = Annotated[str, Body(max_length=500, examples=["the dealer misread seat 4"])]
ELSEWHERE = (Found, Enrol, SetPassword, IssueCard, PayByHouse)
"""what carries a secret has an address of its own; the rest of these is no person's to ask"""


class Wanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An operation, the request's own name, and the token of a second person's card or key."""

    key: Annotated[str, msgspec.Meta(min_length=1, max_length=100)]
    operation: AnyOperation
    card: Annotated[str, msgspec.Meta(max_length=100)] = ""


def schema() -> dict[str, Any]:
    """What the documentation shows: each operation's fields, with an example."""
    (ref,), parts = msgspec.json.schema_components([Wanted], ref_template="#/components/schemas/{name}")
    parts["Wanted"]["examples"] = [
        {"key": "t1-round-12-start", "operation": {"op": "coin-in", "table": "t1", "bets": {"1": 100, "4": 100}}}
    ]
    return {"ref": ref, "parts": parts}


def router(house: "House") -> APIRouter:
    rooms = APIRouter(prefix="/api/pit", tags=["pit: operations"])
    late: dict[int | str, dict[str, Any]] = {
        **NOT_YOURS,
        404: {"model": Refusal, "description": "There is no such entry."},
        409: {"model": Refusal, "description": "The key was used for another request."},
    }

    @rooms.post("/operations", responses=late, openapi_extra={"requestBody": _body()})
    async def operate(request: Request) -> ReceiptAnswer:
        """Carry an operation out for whoever is signed in. Sent again with the same key it is answered as at first."""
        with in_pit_words():
            wanted = _read(await request.body())
            future = house.manager.submit(session_of(request), wanted.operation, wanted.key, wanted.card)
            return ReceiptAnswer.of(await asyncio.wrap_future(future))

    @rooms.post("/back-outs", responses=late)
    def back_out(
        request: Request, key: Key, entry: Annotated[int, Body(ge=1, le=2**60)], reason: Reason, note: Note
    ) -> ReceiptAnswer:
        """Ask to take an award back; another must approve it."""
        with in_pit_words():
            return ReceiptAnswer.of(house.manager.back_out(session_of(request), entry, reason, note, key))

    @rooms.post("/adjustments", responses=late)
    def adjust(
        request: Request,
        key: Key,
        meter: Name,
        giver: Annotated[str, Body(max_length=40, examples=["house"])],
        taker: Annotated[str, Body(max_length=40, examples=["meter"])],
        amount: Annotated[str, Body(max_length=40, description="Dollars, to the last fraction.", examples=["12.50"])],
        reason: Reason,
        note: Note,
    ) -> ReceiptAnswer:
        """Ask to move money by hand, from one account to another; another must approve it."""
        with in_pit_words():
            grains = read_amount(amount, "amount")
            op = ProposeAdjustment(meter=meter, reason=reason, giver=giver, taker=taker, amount=grains, note=note)
            return ReceiptAnswer.of(house.manager.do(session_of(request), op, key))

    return rooms


def _body() -> dict[str, Any]:
    return {"required": True, "content": {"application/json": {"schema": {"$ref": schema()["ref"]["$ref"]}}}}


def _read(asked: bytes) -> Wanted:
    """What the body asks for, or what is wrong with it and where."""
    try:
        wanted = msgspec.json.decode(asked, type=Wanted)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as wrong:
        what, _, where = str(wrong).partition(" - at `$")
        raise Refused(what, where.rstrip("`").lstrip(".")) from None
    if isinstance(wanted.operation, ELSEWHERE):
        raise Refused(f"{wanted.operation.__struct_config__.tag} is not asked for here", "operation.op")
    return wanted
