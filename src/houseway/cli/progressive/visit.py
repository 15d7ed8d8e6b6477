"""One command's visit to the game manager: whom it asks as, where, and how it is answered.

Every command takes a `Visit` first; `command` gives it the options that all of them share.
"""

import inspect
import os
from collections.abc import Callable
from functools import cached_property, wraps
from pathlib import Path
from typing import Any, get_type_hints

import typer

from houseway.books import Receipt
from houseway.books.book import now
from houseway.cli.progressive.answers import print_data, print_receipt
from houseway.cli.progressive.options import AsJson, DatabaseAt, Key, Session
from houseway.database import Database
from houseway.database.home import default_database
from houseway.progressive.desk import Desk
from houseway.progressive.manager import GameManager
from houseway.progressive.operations import AnyOperation
from houseway.refused import Refused


class Visit:
    """The database and its manager, opened when they are first asked for and closed when the command is done."""

    def __init__(self, database: str, session: str, key: str, as_json: bool) -> None:
        self.where = database or default_database()
        self.session = session or os.environ.get("HOUSEWAY_SESSION", "")
        self.key = key or None
        self.as_json = as_json
        self.founding = False
        """whether the database may be one that is not there yet"""

    @cached_property
    def database(self) -> Database:
        if not self.founding and "://" not in self.where and not Path(self.where).expanduser().exists():
            raise Refused(f"there is no database {self.where}: found the house first, or name its file", "--database")
        return Database.open(self.where)

    @cached_property
    def manager(self) -> GameManager:
        """What is only read of books that may be damaged is asked of the `database`: the manager refuses those."""
        return GameManager(self.database)

    @cached_property
    def desk(self) -> Desk:
        return Desk(self.database, now)

    def signed_in(self) -> str:
        """Who asks; whoever reads the books is one of the staff too."""
        return self.desk.who(self.session)

    def do(self, op: AnyOperation, card: str = "") -> None:
        """Carry it out, and answer with the receipt."""
        self.answer(self.manager.do(self.session, op, self.key, card))

    def answer(self, receipt: Receipt, said: dict[str, Any] | None = None) -> None:
        """The receipt; `said` is told beside it in JSON."""
        with self.manager.look() as floor:
            print_receipt(floor, receipt, said or {}, self.as_json)

    def show(self, data: Any, in_words: Callable[[], None]) -> None:
        """What was asked to be read: as JSON, or in words."""
        if self.as_json:
            print_data(data)
        else:
            in_words()

    def close(self) -> None:
        opened = vars(self)
        if "manager" in opened:
            self.manager.close()
        if "database" in opened:
            self.database.close()


SHARED = {
    "database": (DatabaseAt, ""),
    "session": (Session, ""),
    "key": (Key, ""),
    "as_json": (AsJson, False),
}


def command(app: typer.Typer, *names: str, keyed: bool = True) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """A command under its name and others for the same; what only reads takes no `--key`."""
    shared = {name: told for name, told in SHARED.items() if keyed or name != "key"}

    def register(act: Callable[..., None]) -> Callable[..., None]:
        @wraps(act)
        def run(**told: Any) -> None:
            visit = Visit(*(told.pop(name, default) for name, (_, default) in SHARED.items()))
            try:
                act(visit, **told)
            finally:
                visit.close()

        own = list(inspect.signature(act).parameters.values())[1:]
        hints = get_type_hints(act, include_extras=True)
        parameters = [one.replace(kind=one.KEYWORD_ONLY, annotation=hints[one.name]) for one in own]
        parameters += [
            inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=hint)
            for name, (hint, default) in shared.items()
        ]
        run.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
        run.__annotations__ = {one.name: one.annotation for one in parameters}
        del run.__dict__["__wrapped__"]
        for name in names:
            app.command(name, hidden=name != names[0])(run)
        return act

    return register
