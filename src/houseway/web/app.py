"""The application, put together from the rooms.

How a room plugs in: it is a package under `web/`, found by itself, with

- `router(house) -> APIRouter`: its pages and its API (API paths start with `/api/`: there a refusal is JSON);
- `DOORS`, if it has links in the navigation: a tuple of `doors.Door(name, to, order)`
  (Floor 10, Laboratory 20, Claims 30, Pit 40, School 50);
- `opened(house)`, if it has something to start and stop: an async context manager, entered when the house opens;
- `SCHEMAS`, if its API's description needs parts that FastAPI does not find by itself;
- templates in `web/templates/<room>/`, which extend `base.html` (blocks: title, head, main, scripts; `{{ csrf }}` is
  the form token, `{{ static("css/house.css") }}` a static file's address), shown by `house.page(request, name, …)`;
- static files in `web/static/<room>/`: plain CSS and ES modules; nothing inline, nothing from another host.

What it may use: `house.settings`, `house.database` (opened when first asked for), `house.count_room` (exact figures,
counted in a process of their own), `visitor_of(request or socket)` (who is asking: a signed cookie), `game_at(code)`
(the game of an address, or 404). It refuses with `Refused` (422) or one of `refusals` (Missing 404, Forbidden 403,
Conflict 409, NotNow 503). The guards have checked host, pace, size, origin and token before a room is asked; for a
socket they have checked host, pace and origin: the room checks that its visitor is not `fresh`.
"""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

from fastapi import FastAPI

from houseway import __version__
from houseway.web import refusals, schema_page
from houseway.web.doors import Room, all_rooms
from houseway.web.guards import Guards
from houseway.web.house import House
from houseway.web.settings import Settings
from houseway.web.static_files import Shelves


def create_app(settings: Settings) -> FastAPI:
    """The whole house as an ASGI application; `app.state.house` is the house."""
    house = House(settings)
    rooms = all_rooms()
    house.doors = sorted((door for room in rooms for door in room.doors), key=lambda door: door.order)

    @asynccontextmanager
    async def open_house(_app: FastAPI) -> AsyncIterator[None]:
        async with AsyncExitStack() as stack:
            stack.callback(house.close)
            await stack.enter_async_context(house.count_room.opened())
            for room in rooms:
                if room.opened is not None:
                    await stack.enter_async_context(room.opened(house))
            yield

    app = FastAPI(
        title="houseway",
        version=__version__,
        summary="House-banked casino poker games: dealt, played, settled and counted exactly.",
        description="Everything a page of this house does, a program can do too. Take a cookie and a token from "
        "`/api/visit`, and send the token as `X-CSRF-Token` with every POST.",
        docs_url=None,
        redoc_url=None,
        lifespan=open_house,
        responses={
            "4XX": {"model": refusals.Refusal, "description": "A refusal: what was wrong, and where."},
            503: {"model": refusals.Refusal, "description": "Not just now: ask again."},
        },
    )
    app.state.house = house
    app.add_middleware(Guards, house=house)
    refusals.put_up(app, house)
    app.mount("/static", Shelves(), name="static")
    for room in rooms:
        app.include_router(room.router(house))
    app.include_router(schema_page.router(house, app))
    _describe(app, rooms)
    return app


def _describe(app: FastAPI, rooms: list[Room]) -> None:
    """The API's description, with the parts that rooms bring themselves."""
    plain = app.openapi

    def described() -> dict[str, Any]:
        schema = plain()
        for room in rooms:
            schema["components"]["schemas"].update(room.schemas)
        return schema

    app.openapi = described  # type: ignore[method-assign]
