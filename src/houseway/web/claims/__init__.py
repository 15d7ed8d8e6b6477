"""What the manuals print, and what exact counting says about it."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, JSONResponse, Response
from pydantic import BaseModel, Field

from houseway.games import all_games
from houseway.rules import AnyGame
from houseway.web.count_room import Counting
from houseway.web.doors import Door
from houseway.web.lab import answers
from houseway.web.refusals import Refusal, game_at

if TYPE_CHECKING:
    from houseway.exact.figures import Book
    from houseway.web.count_room.jobs import Tell
    from houseway.web.house import House

DOORS = (Door("Claims", "/claims", 30),)


class Claim(BaseModel):
    """One printed figure, held against the count."""

    game: str
    wager: str = Field(examples=["bonus"])
    paytable: str = Field(examples=["2"])
    figure: str = Field(examples=["house_edge"])
    printed: str = Field(examples=["5.86%"])
    exact: str = Field(description="the exact share, n/d", examples=["293/5000"])
    percent: float = Field(examples=[5.86])
    confirmed: bool
    under: str | None = Field(description="readings, other than the house's, under which the printed figure appears")


@dataclass(frozen=True, slots=True)
class Holding:
    """A job of the count room: every figure printed for a game."""

    game: str

    def __call__(self, book: "Book", tell: "Tell") -> list[dict[str, object]]:
        from houseway.exact.claims import claims_of
        from houseway.exact.told import claim_data

        told = []
        of = _printed(book.game)
        tell("what is printed", 0, of)
        for claim in claims_of(book):
            told.append(claim_data(claim))
            tell("what is printed", len(told), of)
        return told


def _printed(game: AnyGame) -> int:
    return sum(len(table.claims) for tables in game.paytables.values() for table in tables.values())


def router(house: "House") -> APIRouter:
    rooms = APIRouter(tags=["claims"])

    async def found(game: AnyGame) -> dict[str, Any]:
        """The rows of a game, or how far they are."""
        told = await house.count_room.ask(Holding(game.code), patience=house.settings.patience)
        counting = told if isinstance(told, Counting) else None
        return {"game": game, "counting": counting, "rows": [] if counting else told}

    @rooms.get("/claims", include_in_schema=False)
    async def claims(request: Request) -> HTMLResponse:
        games = [game for game in all_games().values() if _printed(game)]
        silent = [game for game in all_games().values() if not _printed(game)]
        known = {game.code: house.count_room.known(Holding(game.code)) for game in games}
        return house.page(request, "claims/claims.html", games=games, silent=silent, known=known)

    @rooms.get("/claims/{code}", include_in_schema=False)
    async def rows(request: Request, code: str) -> HTMLResponse:
        """One game's rows alone, for a page that waits for them."""
        return house.page(request, "claims/rows.html", **await found(game_at(code)))

    @rooms.get(
        "/api/claims/{code}",
        response_model=list[Claim],
        responses={
            202: {"model": answers.Counting, "description": "Still counting: ask the same again."},
            404: {"model": Refusal, "description": "There is no such game."},
        },
    )
    async def told(code: str) -> Response:
        """Every figure that the manual prints for a game, held against the exact count."""
        shown = await found(game_at(code))
        if counting := shown["counting"]:
            so_far = answers.Counting(
                counting=counting.words, done=counting.done, of=counting.of, seconds=counting.seconds
            )
            return JSONResponse(so_far.model_dump(), 202)
        return JSONResponse(shown["rows"])

    return rooms
