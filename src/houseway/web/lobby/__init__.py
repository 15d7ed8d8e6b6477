"""The floor's entrance: every game there is, with its exact edge as soon as it is counted."""

from typing import TYPE_CHECKING, Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from houseway.games import all_games
from houseway.web.doors import Door
from houseway.web.lab.pricing import printed_edges
from houseway.web.lobby.tiles import tile

if TYPE_CHECKING:
    from houseway.web.house import House

DOORS = (Door("Floor", "/", 10, also=("/table", "/rules")),)


def router(house: "House") -> APIRouter:
    rooms = APIRouter(include_in_schema=False)

    def shown() -> dict[str, Any]:
        edges = printed_edges(house.count_room)
        tiles = [tile(game, number) for number, game in enumerate(all_games().values())]
        return {"tiles": tiles, "edges": edges, "counting": house.settings.count_ahead}

    @rooms.get("/")
    async def lobby(request: Request) -> HTMLResponse:
        return house.page(request, "lobby/lobby.html", **shown())

    @rooms.get("/lobby/games")
    async def games(request: Request) -> HTMLResponse:
        """The games alone, for a lobby that waits for edges to be counted."""
        return house.page(request, "lobby/games.html", **shown())

    return rooms
