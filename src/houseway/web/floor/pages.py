"""The tables' pages: the felt of a game, its past rounds, and a round step by step."""

from typing import TYPE_CHECKING, Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from houseway.cardroom.state import Rules
from houseway.games import all_games
from houseway.law import find_profile, profiles
from houseway.refused import Refused
from houseway.web.floor.api import viewer_of
from houseway.web.floor.layout import layout
from houseway.web.refusals import Missing, game_at

if TYPE_CHECKING:
    from houseway.web.house import House


def router(house: "House") -> APIRouter:
    rooms = APIRouter(include_in_schema=False)

    @rooms.get("/table/{name}")
    def table(request: Request, name: str) -> Response:
        """A table; by a game's code, the table of that game where there is room."""
        if name in all_games():
            return RedirectResponse(f"/table/{_table_for(house, name, viewer_of(house, request))}", 303)
        shown = _picture(house, name)
        return house.page(request, "floor/table.html", table=shown, **layout(shown))

    @rooms.get("/tables/{code}")
    def tables(request: Request, code: str) -> HTMLResponse:
        """The tables of a game, and what one may be opened with."""
        game = game_at(code)
        return house.page(
            request,
            "floor/tables.html",
            game=game,
            tables=[one for one in house.cardroom.lobby() if one["game"] == code],
            known=viewer_of(house, request) is not None,
            laws={name: find_profile(name).name for name in profiles()},
            choices={wager: list(tables) for wager, tables in game.paytables.items() if len(tables) > 1},
            rules=Rules(code),
        )

    @rooms.get("/table/{name}/history")
    def history(request: Request, name: str) -> HTMLResponse:
        shown = _picture(house, name)
        rounds = list(reversed(house.cardroom.history(name, viewer_of(house, request))))
        return house.page(request, "floor/history.html", table=shown, rounds=rounds)

    @rooms.get("/table/{name}/history/{number}")
    def past_round(request: Request, name: str, number: int) -> HTMLResponse:
        shown = _picture(house, name)
        try:
            record = house.cardroom.record(name, number)
        except Refused as no:
            raise Missing(no.message, no.field) from None
        return house.page(request, "floor/replay.html", table=shown, number=number, record=record)

    return rooms


def _picture(house: "House", name: str) -> dict[str, Any]:
    try:
        return house.cardroom.picture(name, None)
    except Refused as no:
        raise Missing(no.message, no.field) from None


def _table_for(house: "House", code: str, player: str | None) -> str:
    """Where he sits already, else where there is room, else the first."""
    tables = [one["table"] for one in house.cardroom.lobby() if one["game"] == code]
    rooms = [one["table"] for one in house.cardroom.lobby() if one["game"] == code and one["taken"] < one["seats"]]
    mine = [t for t in tables if player and (house.cardroom.picture(t, player)["viewer"] or {}).get("seats")]
    found = [*mine, *rooms, *tables]
    if not found:
        raise Missing(f"no table of {code} is open", "table")
    return str(found[0])
