"""The laboratory: change a paytable or a reading, and see what it does to the edge."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, JSONResponse, Response

from houseway.exact.what_if import with_toml, written_toml
from houseway.games import all_games
from houseway.refused import Refused
from houseway.rules import AnyGame
from houseway.web.count_room import Counting
from houseway.web.doors import Door
from houseway.web.lab import answers
from houseway.web.lab.asked import Asked, MeterForm, asked_at
from houseway.web.lab.pricing import Pricing, printed_edges
from houseway.web.refusals import ALWAYS_JSON, Refusal, game_at
from houseway.web.visitors import visitor_of

if TYPE_CHECKING:
    from houseway.web.house import House

DOORS = (Door("Laboratory", "/lab", 20),)


class Toml(Response):
    media_type = "application/toml"


@asynccontextmanager
async def opened(house: "House") -> AsyncIterator[None]:
    """Where the house counts ahead, every game is counted as printed, one after another."""
    ahead = asyncio.create_task(_count_ahead(house)) if house.settings.count_ahead else None
    yield
    if ahead is not None:
        ahead.cancel()
        with suppress(asyncio.CancelledError):
            await ahead


async def _count_ahead(house: "House") -> None:
    for game in all_games().values():
        with suppress(Refused):
            await house.count_room.keep(Pricing.of(game, Asked()))


def router(house: "House") -> APIRouter:
    rooms = APIRouter(tags=["laboratory"])

    @rooms.get("/lab", include_in_schema=False)
    async def index(request: Request) -> HTMLResponse:
        games, edges = list(all_games().values()), printed_edges(house.count_room)
        return house.page(request, "lab/index.html", games=games, edges=edges)

    @rooms.get("/lab/{code}", include_in_schema=False)
    async def laboratory(request: Request, code: str) -> HTMLResponse:
        game = game_at(code)
        asked = asked_at(request.query_params.multi_items())
        asked.meter.read()
        meter = any(bet.progressive for bet in game.side_bets)
        return house.page(
            request, "lab/lab.html", game=game, asked=asked, terms=asked.terms(game), meter=meter, fields=METER_LABELS
        )

    @rooms.post(
        "/api/lab/{code}",
        response_model=answers.Figures,
        responses={
            202: {"model": answers.Counting, "description": "Still counting: ask the same again."},
            404: {"model": Refusal, "description": "There is no such game."},
            409: {"model": Refusal, "description": "A newer question of the same page took its place."},
        },
    )
    async def price(request: Request, code: str, asked: Asked) -> Response:
        """Exact figures for these terms, with those of the printed tables beside them."""
        game = game_at(code)
        page = f"{visitor_of(request).id} {asked.page}" if asked.page else ""
        found = await house.count_room.ask(Pricing.of(game, asked), page, house.settings.patience)
        if isinstance(found, Counting):
            told = answers.Counting(counting=found.words, done=found.done, of=found.of, seconds=found.seconds)
            return JSONResponse(told.model_dump(), 202)
        link = asked.link(code)
        toml = link.replace(f"/lab/{code}", f"/api/lab/{code}/tables.toml", 1)
        return JSONResponse({**found, "link": link, "toml": toml})

    @rooms.get("/api/lab/{code}/tables.toml", response_class=Toml, responses=ALWAYS_JSON)
    async def export(request: Request, code: str) -> Toml:
        """The tables of a laboratory's address as TOML, for `houseway odds --table` and for later."""
        game = game_at(code)
        asked = asked_at(request.query_params.multi_items())
        named = {"content-disposition": f'attachment; filename="{game.code}.toml"'}
        return Toml(as_toml(game, asked), headers=named)

    @rooms.post("/api/lab/{code}/tables.toml")
    async def take(code: str, file: answers.TableFile) -> answers.Tables:
        """Read tables from TOML: every payout that is not as first printed."""
        game = game_at(code)
        try:
            terms = with_toml(game.terms(), file.toml, "the file")
        except Refused as no:
            raise Refused(no.message, no.field.replace("--table", "toml")) from None
        printed = game.terms().paytables
        pays = {
            wager: {line: str(pay) for line, pay in table.lines.items() if pay != printed[wager].lines[line]}
            for wager, table in terms.paytables.items()
        }
        return answers.Tables(pays={wager: lines for wager, lines in pays.items() if lines})

    return rooms


def as_toml(game: AnyGame, asked: Asked) -> str:
    """Whole tables, under the command that prices them."""
    readings = "".join(f" --reading {name}={value}" for name, value in asked.readings.items())
    command = f"# houseway odds {game.code} --table {game.code}.toml{readings}\n\n"
    return command + written_toml(asked.terms(game))


METER_LABELS = {name: str(field.description) for name, field in MeterForm.model_fields.items()}
