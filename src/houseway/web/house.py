"""What all rooms share: the settings, the pages' frame, the door's book, the database, the count room."""

from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from fastapi import Request
from fastapi.responses import HTMLResponse
from jinja2 import Environment, FileSystemLoader, StrictUndefined

from houseway import __version__
from houseway.cardroom import Cardroom
from houseway.cardroom.house_jackpot import HouseJackpot
from houseway.database import Database
from houseway.odds import dollars
from houseway.paytable import line_words
from houseway.progressive.manager import GameManager
from houseway.web import static_files
from houseway.web.count_room import CountRoom
from houseway.web.doors import Door
from houseway.web.floor.viewers import Viewers
from houseway.web.key_file import signing_key
from houseway.web.settings import Settings
from houseway.web.visitors import DoorBook, visitor_of


class House:
    """One running house; every room's router is made with it."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.door_book = DoorBook(settings.key or signing_key(settings.key_file))
        self.count_room = CountRoom()
        self.doors: Sequence[Door] = ()
        self.viewers = Viewers()
        self.templates = Environment(
            loader=FileSystemLoader(Path(__file__).parent / "templates"),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        self.templates.policies["json.dumps_kwargs"] = {}  # lines and wagers stay in the manual's order
        self.templates.globals["static"] = static_files.address
        self.templates.globals["imported"] = static_files.imported
        self.templates.globals["version"] = __version__
        self.templates.filters["line_words"] = line_words
        self.templates.filters["dollars"] = dollars

    @cached_property
    def database(self) -> Database:
        """Opened when a room first needs it."""
        return Database.open(self.settings.where)

    @cached_property
    def cardroom(self) -> Cardroom:
        """The tables and the players' purses."""
        return Cardroom(self.database, jackpot=HouseJackpot(self.manager))

    @cached_property
    def manager(self) -> GameManager:
        """The progressive's game manager."""
        return GameManager(self.database)

    def page(self, request: Request, template: str, status: int = 200, **context: Any) -> HTMLResponse:
        """A template of `web/templates`, with what its frame needs."""
        text = self.templates.get_template(template).render(
            request=request,
            path=request.url.path,
            doors=self.doors,
            csrf=self.door_book.form_token(visitor_of(request)),
            **context,
        )
        return HTMLResponse(text, status)

    def close(self) -> None:
        for room in ("cardroom", "manager"):
            if room in vars(self):
                getattr(self, room).close()
        if "database" in vars(self):
            self.database.close()
