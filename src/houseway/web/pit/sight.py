"""Looking at the pit: the whole floor for the staff, a meter's sign for everybody, entries for whoever audits."""

from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from fastapi import APIRouter, Path, Query, Request

from houseway.progressive.journal import Entry
from houseway.progressive.ledger import ledger
from houseway.refused import Refused
from houseway.web.pit.answers import NOT_THERE, SIGNED_OUT, FloorAnswer, SignAnswer
from houseway.web.pit.badge import one_of_the_staff
from houseway.web.refusals import Missing

if TYPE_CHECKING:
    from houseway.web.house import House

MOST_ENTRIES = 200


def router(house: "House") -> APIRouter:
    rooms = APIRouter(prefix="/api/pit", tags=["pit: sight"])

    @rooms.get("/floor", responses=SIGNED_OUT)
    def floor(request: Request) -> FloorAnswer:
        """Meters, tables, requests and staff, as they are on the books now."""
        with house.manager.look() as floor:
            one_of_the_staff(house.manager, floor, request)
            return FloorAnswer.of(floor)

    @rooms.get("/signs")
    def signs() -> list[SignAnswer]:
        """Every meter's sign."""
        with house.manager.look() as floor:
            return [
                SignAnswer(meter=m.name, sign=m.cents, dry=m.dry, resets=m.resets, pays=m.stakes.pays)
                for m in floor.meters.values()
            ]

    @rooms.get("/entries", responses=SIGNED_OUT)
    def entries(
        request: Request,
        after: int = Query(0, ge=0, le=2**60),
        most: int = Query(50, ge=1, le=MOST_ENTRIES),
    ) -> list[dict[str, Any]]:
        """Entries of the journal after a number, as they are written."""
        with house.manager.look() as floor:
            one_of_the_staff(house.manager, floor, request)
            until = min(floor.number, after + most)
        return [_told(number, hash, entry) for number, hash, entry in ledger(house.database, after, until)]

    @rooms.get("/entries/{number}", responses={**SIGNED_OUT, **NOT_THERE})
    def entry(request: Request, number: Annotated[int, Path(ge=1, le=2**60)]) -> dict[str, Any]:
        """One entry."""
        with house.manager.look() as floor:
            one_of_the_staff(house.manager, floor, request)
        try:
            found, hash = house.manager.entry(number)
        except Refused as no:
            raise Missing(no.message, no.field) from None
        return _told(number, hash, found)

    return rooms


def _told(number: int, hash: str, entry: Entry) -> dict[str, Any]:
    return {"entry": number, "hash": hash, **msgspec.to_builtins(entry)}
