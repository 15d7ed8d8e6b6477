"""The tables of the floor, live: pages to play at, an API for bots, a socket that shows each seat what it may see."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING

from fastapi import APIRouter

from houseway.web.floor import api, live, pages

if TYPE_CHECKING:
    from houseway.web.house import House

TICK = 0.25
"""seconds between two looks at the tables' clocks"""


def router(house: "House") -> APIRouter:
    rooms = APIRouter()
    rooms.include_router(pages.router(house))
    rooms.include_router(api.router(house))
    rooms.include_router(live.router(house))
    return rooms


@asynccontextmanager
async def opened(house: "House") -> AsyncIterator[None]:
    """The tables are open, their clocks run, and whoever watches is told of every change."""
    await asyncio.to_thread(house.cardroom.open_floor)
    clocks = asyncio.create_task(_run_clocks(house))
    stop = house.viewers.follow(house.cardroom)
    try:
        yield
    finally:
        stop()
        clocks.cancel()
        with suppress(asyncio.CancelledError):
            await clocks


async def _run_clocks(house: "House") -> None:
    while True:
        await asyncio.sleep(TICK)
        await asyncio.to_thread(house.cardroom.tick)
