"""A visitor's desk: the rounds, questions and papers that lie before him, and his terms, kept in the database."""

import json
import secrets
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from enum import StrEnum
from typing import Any

from sqlalchemy import Row, delete, insert, select, update

from houseway.database import Database
from houseway.database.schema import SCHOOL_DESK
from houseway.web.refusals import Conflict


class Clock:
    """The school's clock is the server's."""

    def now(self) -> datetime:
        return datetime.now(UTC)


CLOCK = Clock()
AS_PRINTED = "{}"
"""terms that change nothing, as a desk keeps them"""


def fresh_seed() -> str:
    return secrets.token_hex(8)


class Kind(StrEnum):
    DEAL = "deal"
    DRILL = "drill"
    EXAM = "exam"
    TERMS = "terms"


@dataclass(frozen=True, kw_only=True, slots=True)
class Work:
    """One thing on the desk. `game` is empty for a drill, which goes over all games."""

    number: str
    person: str
    kind: Kind
    game: str
    at: datetime
    step: int
    kept: bool
    body: dict[str, Any]

    @classmethod
    def begun(cls, person: str, kind: Kind, game: str, body: dict[str, Any]) -> "Work":
        number = secrets.token_urlsafe(16)
        return cls(number=number, person=person, kind=kind, game=game, at=CLOCK.now(), step=0, kept=False, body=body)

    @property
    def terms(self) -> str:
        """The terms it was begun under: what is chosen later does not change them."""
        return str(self.body.get("terms", AS_PRINTED))


class Desk:
    """Of each kind and game one thing lies there at a time; a paper that was handed in is kept beside it."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def lying(self, person: str, kind: Kind, game: str = "") -> Work | None:
        """What lies there, if anything does."""
        found = [work for work in self.all_of(person) if not work.kept and (work.kind, work.game) == (kind, game)]
        return found[-1] if found else None

    def terms(self, person: str) -> dict[str, str]:
        """The terms that he has chosen, by game."""
        return {work.game: work.terms for work in self.all_of(person) if work.kind is Kind.TERMS}

    def all_of(self, person: str) -> list[Work]:
        """Everything of one visitor, the oldest first."""
        query = select(SCHOOL_DESK).where(SCHOOL_DESK.c.person == person).order_by(SCHOOL_DESK.c.at)
        with self.database.reading() as connection:
            return [_work(row) for row in connection.execute(query)]

    def lay(self, work: Work) -> Work:
        """Begin something; what lay in its place is put away."""
        table = SCHOOL_DESK.c
        place = (table.person == work.person, table.work == work.kind, table.game == work.game, table.kept.is_(False))
        with self.database.writing(f"school/{work.person}") as connection:
            connection.execute(delete(SCHOOL_DESK).where(*place))
            connection.execute(insert(SCHOOL_DESK), _row(work))
        return work

    def change(self, work: Work, body: dict[str, Any], *, kept: bool = False) -> Work:
        """One step further; of two who take the same step, one is refused."""
        changed = replace(work, step=work.step + 1, body=body, kept=kept)
        here = (SCHOOL_DESK.c.number == work.number, SCHOOL_DESK.c.step == work.step)
        with self.database.writing(f"school/{work.person}") as connection:
            done = connection.execute(update(SCHOOL_DESK).where(*here).values(**_row(changed))).rowcount
        if not done:
            raise behind()
        return changed


def behind() -> Conflict:
    return Conflict("this was answered from another page meanwhile: load the page again", "number")


def _row(work: Work) -> dict[str, Any]:
    return {
        "number": work.number,
        "person": work.person,
        "work": work.kind.value,
        "game": work.game,
        "at": round(work.at.timestamp() * 1000),
        "step": work.step,
        "kept": work.kept,
        "body": json.dumps(work.body, separators=(",", ":")),
    }


def _work(row: Row[Any]) -> Work:
    return Work(
        number=row.number,
        person=row.person,
        kind=Kind(row.work),
        game=row.game,
        at=datetime.fromtimestamp(row.at / 1000, UTC),
        step=row.step,
        kept=row.kept,
        body=json.loads(row.body),
    )
