"""The pit's pages: the floor at a glance, a console, a sign, the reports."""

from typing import TYPE_CHECKING, Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from houseway.games import find_game
from houseway.progressive.operations.money import REASONS
from houseway.progressive.pays import progressive_of
from houseway.progressive.wording import sign as sign_words
from houseway.rules import Deal, Pile
from houseway.web.pit.badge import SignedOut, one_of_the_staff
from houseway.web.pit.reports import REPORTS
from houseway.web.refusals import Missing

if TYPE_CHECKING:
    from houseway.web.house import House

WAYS = {reason: sorted(ways) for reason, ways in REASONS.items()}


def router(house: "House") -> APIRouter:
    rooms = APIRouter(include_in_schema=False)

    @rooms.get("/pit")
    def pit(request: Request) -> HTMLResponse:
        with house.manager.look() as floor:
            founded = bool(floor.number)
        told: dict[str, Any] = {"founded": founded, "database": house.database.name, "ways": WAYS}
        return house.page(request, "pit/pit.html", **told, signed_in=_who(house, request))

    @rooms.get("/pit/table/{name}")
    def console(request: Request, name: str) -> HTMLResponse:
        with house.manager.look() as floor:
            if name not in floor.tables:
                raise Missing(f"the pit has no table {name!r}", "table")
            table = floor.tables[name]
            stakes = floor.meters[table.meter].stakes
        game = find_game(stakes.game)
        community = any(isinstance(step, Deal) and step.to is Pile.COMMUNITY for step in game.steps)
        told: dict[str, Any] = {"table": table, "stakes": stakes, "game": game, "community": community}
        return house.page(request, "pit/console.html", **told, signed_in=_who(house, request))

    @rooms.get("/pit/sign/{name}")
    def sign(request: Request, name: str) -> HTMLResponse:
        with house.manager.look() as floor:
            if name not in floor.meters:
                raise Missing(f"there is no meter {name!r}", "meter")
            meter = floor.meters[name]
            cents, stakes = meter.cents, meter.stakes
        game = find_game(stakes.game)
        told: dict[str, Any] = {
            "name": name,
            "sign": sign_words(cents),
            "stakes": stakes,
            "game": game,
            "says": progressive_of(game).says,
        }
        return house.page(request, "pit/sign.html", **told)

    @rooms.get("/pit/reports")
    def reports(request: Request) -> HTMLResponse:
        with house.manager.look() as floor:
            meters = list(floor.meters)
        return house.page(
            request, "pit/reports.html", names=list(REPORTS), meters=meters, signed_in=_who(house, request)
        )

    return rooms


def _who(house: "House", request: Request) -> str:
    """Who is signed in at this browser, by name and role; nobody: ""."""
    with house.manager.look() as floor:
        try:
            member = one_of_the_staff(house.manager, floor, request)
        except SignedOut:
            return ""
        return f"{member.name}, {member.role}"
