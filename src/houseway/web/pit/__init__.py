"""The pit: the progressive's consoles, signs, staff, win pages and reports, over an API of its own."""

from typing import TYPE_CHECKING

from fastapi import APIRouter

from houseway.web.doors import Door
from houseway.web.pit import operations, pages, people, reports, sight

if TYPE_CHECKING:
    from houseway.web.house import House

DOORS = (Door("Pit", "/pit", 40),)
SCHEMAS = operations.schema()["parts"]


def router(house: "House") -> APIRouter:
    rooms = APIRouter()
    for room in (pages, people, operations, sight, reports):
        rooms.include_router(room.router(house))
    return rooms
