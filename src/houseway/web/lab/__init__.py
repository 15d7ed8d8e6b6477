"""The laboratory: change a paytable or a reading, and see what it does to the edge."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response

from houseway.web.count_room import Counting
from houseway.web.doors import Door
from houseway.web.lab import answers, files, pages
from houseway.web.lab.ahead import count_ahead
from houseway.web.lab.asked import Asked
from houseway.web.lab.pricing import Pricing
from houseway.web.refusals import Refusal, game_at
from houseway.web.visitors import visitor_of

if TYPE_CHECKING:
    from houseway.web.house import House

DOORS = (Door("Laboratory", "/lab", 20),)


@asynccontextmanager
async def opened(house: "House") -> AsyncIterator[None]:
    """Where the house counts ahead, it does so while the laboratory is open."""
    ahead = asyncio.create_task(count_ahead(house)) if house.settings.count_ahead else None
    yield
    if ahead is not None:
        ahead.cancel()
        with suppress(asyncio.CancelledError):
            await ahead


def router(house: "House") -> APIRouter:
    rooms = APIRouter()
    rooms.include_router(pages.router(house))
    rooms.include_router(_figures(house))
    rooms.include_router(files.router())
    return rooms


def _figures(house: "House") -> APIRouter:
    rooms = APIRouter(tags=["laboratory"])

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

    return rooms
