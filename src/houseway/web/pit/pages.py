"""The pit's pages: the floor at a glance, a console, a sign, the reports."""

from typing import TYPE_CHECKING

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from houseway.games import find_game
from houseway.web.pit.badge import SignedOut, member_of
from houseway.web.pit.reports import REPORTS
from houseway.web.refusals import Missing

if TYPE_CHECKING:
    from houseway.web.house import House


def router(house: "House") -> APIRouter:
    rooms = APIRouter(include_in_schema=False)

    @rooms.get("/pit")
    def pit(request: Request) -> HTMLResponse:
        with house.manager.look() as floor:
            founded = bool(floor.number)
        return house.page(
            request, "pit/pit.html", founded=founded, database=house.database.name, signed_in=_who(house, request)
        )

    @rooms.get("/pit/table/{name}")
    def console(request: Request, name: str) -> HTMLResponse:
        with house.manager.look() as floor:
            if name not in floor.tables:
                raise Missing(f"the pit has no table {name!r}", "table")
            table = floor.tables[name]
            stakes = floor.meters[table.meter].stakes
        game = find_game(stakes.game)
        return house.page(
            request, "pit/console.html", table=table, stakes=stakes, game=game, signed_in=_who(house, request)
        )

    @rooms.get("/pit/sign/{name}")
    def sign(request: Request, name: str) -> HTMLResponse:
        with house.manager.look() as floor:
            if name not in floor.meters:
                raise Missing(f"there is no meter {name!r}", "meter")
            meter = floor.meters[name]
            shown = {"name": meter.name, "cents": meter.cents, "game": find_game(meter.stakes.game).name}
            pays = dict(meter.stakes.pays)
        return house.page(request, "pit/sign.html", sign=shown, pays=pays)

    @rooms.get("/pit/reports")
    def reports(request: Request) -> HTMLResponse:
        with house.manager.look() as floor:
            meters = list(floor.meters)
        return house.page(request, "pit/reports.html", names=list(REPORTS), meters=meters)

    return rooms


def _who(house: "House", request: Request) -> str:
    """Who is signed in at this browser; nobody: ""."""
    try:
        return member_of(house.manager, request)
    except SignedOut:
        return ""
