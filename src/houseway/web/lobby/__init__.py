"""The floor's entrance: every game there is, with its exact edge as soon as it is counted."""

from typing import TYPE_CHECKING, Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from houseway.cards import JOKER, SUIT_LETTERS
from houseway.games import all_games
from houseway.rules import AnyGame
from houseway.web.doors import Door
from houseway.web.lab.pricing import printed_edges

if TYPE_CHECKING:
    from houseway.web.house import House

DOORS = (Door("Floor", "/", 10, also=("/table", "/tables", "/rules")),)


def router(house: "House") -> APIRouter:
    rooms = APIRouter(include_in_schema=False)

    def shown() -> dict[str, Any]:
        edges = printed_edges(house.count_room)
        games = list(all_games().values())
        fans = {game.code: fan(game, number) for number, game in enumerate(games)}
        return {"games": games, "edges": edges, "fans": fans, "counting": house.settings.count_ahead}

    @rooms.get("/")
    async def lobby(request: Request) -> HTMLResponse:
        return house.page(request, "lobby/lobby.html", **shown())

    @rooms.get("/lobby/games")
    async def games(request: Request) -> HTMLResponse:
        """The games alone, for a lobby that waits for edges to be counted."""
        return house.page(request, "lobby/games.html", **shown())

    return rooms


def fan(game: AnyGame, number: int) -> tuple[str, str, str]:
    """Three cards of the game's deck for its picture, in other suits for each game; the joker where there is one."""
    first, second, third = (SUIT_LETTERS[(number + turn) % len(SUIT_LETTERS)] for turn in range(3))
    return (str(JOKER) if JOKER in game.deck else f"A{first}", f"K{second}", f"Q{third}")
