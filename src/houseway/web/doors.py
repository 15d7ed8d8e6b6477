"""The rooms of the web house, found by themselves, and their doors in the frame of every page."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any

from fastapi import APIRouter

if TYPE_CHECKING:
    from houseway.web.house import House


@dataclass(frozen=True, slots=True)
class Door:
    """A link in the navigation; lower numbers stand first."""

    name: str
    to: str
    order: int
    also: tuple[str, ...] = ()
    """other addresses that lie behind this door"""

    def leads_to(self, path: str) -> bool:
        return path == self.to or any(path.startswith(f"{place}/") for place in (self.to, *self.also))


@dataclass(frozen=True, slots=True)
class Room:
    """What a room's package offers."""

    name: str
    router: "Callable[[House], APIRouter]"
    doors: Sequence[Door]
    opened: "Callable[[House], AbstractAsyncContextManager[Any]] | None"
    schemas: Mapping[str, Any]
    """parts of its API's description that FastAPI does not find by itself"""


def all_rooms() -> list[Room]:
    """Every package of this folder that has a router."""
    from houseway import web

    rooms = []
    for module in iter_modules(web.__path__):
        if module.ispkg:
            package = import_module(f"{web.__name__}.{module.name}")
            if hasattr(package, "router"):
                doors, opened = getattr(package, "DOORS", ()), getattr(package, "opened", None)
                schemas = getattr(package, "SCHEMAS", {})
                rooms.append(Room(module.name, package.router, doors, opened, schemas))
    return rooms
