"""The dealer's school in the browser: rounds to deal, drills, an examination, and how a visitor stands.

What lies before a visitor is a row in the database: a seed and what he has done so far. Everything else is made again
from these, so that a round or a paper outlives the server, and no answer and no clock is ever the browser's.
"""

from typing import TYPE_CHECKING

from fastapi import APIRouter

from houseway.web.doors import Door
from houseway.web.school import dealing, drilling, examining, overview, pages, results, terms

if TYPE_CHECKING:
    from houseway.web.house import House

DOORS = (Door("School", "/school", 50),)


def router(house: "House") -> APIRouter:
    rooms = APIRouter()
    for room in (pages, overview, terms, dealing, drilling, examining, results):
        rooms.include_router(room.router(house))
    return rooms
