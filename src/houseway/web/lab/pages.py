"""The laboratory's pages: all games, and a game's tables and readings to be changed."""

from typing import TYPE_CHECKING

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from houseway.games import all_games
from houseway.web.lab.asked import MeterForm, asked_at
from houseway.web.lab.pricing import printed_edges
from houseway.web.refusals import game_at

if TYPE_CHECKING:
    from houseway.web.house import House

METER_LABELS = {name: str(field.description) for name, field in MeterForm.model_fields.items()}


def router(house: "House") -> APIRouter:
    rooms = APIRouter(include_in_schema=False)

    @rooms.get("/lab")
    async def index(request: Request) -> HTMLResponse:
        games, edges = list(all_games().values()), printed_edges(house.count_room)
        return house.page(request, "lab/index.html", games=games, edges=edges)

    @rooms.get("/lab/{code}")
    async def laboratory(request: Request, code: str) -> HTMLResponse:
        game = game_at(code)
        asked = asked_at(request.query_params.multi_items())
        asked.meter.read()
        meter = any(bet.progressive for bet in game.side_bets)
        return house.page(
            request, "lab/lab.html", game=game, asked=asked, terms=asked.terms(game), meter=meter, fields=METER_LABELS
        )

    return rooms
