"""Where the school's cards, answers and examinations are kept: in memory, or in the house's database."""

import json
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from typing import Any, NamedTuple, Protocol

from sqlalchemy import ColumnElement, delete, insert, select

from houseway.database import Database
from houseway.database.schema import SCHOOL_ANSWERS, SCHOOL_CARDS, SCHOOL_EXAMS


class CardKey(NamedTuple):
    person: str
    game: str
    drill: str
    rule: str


@dataclass(frozen=True, slots=True)
class Kept:
    """A card of the scheduler as it lies on the shelf."""

    key: CardKey
    card: str
    due: datetime


@dataclass(frozen=True, kw_only=True, slots=True)
class Answered:
    """One answer, kept for good. `rule` is the main rule of a right answer, the missed one of a wrong answer."""

    person: str
    at: datetime
    game: str
    drill: str
    seed: str
    rule: str
    given: str
    right: bool
    cents: int
    seconds: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Sat:
    """An examination that was sat. `paper` is everything that was asked and answered, as JSON; `hash` is its digest."""

    number: str
    person: str
    game: str
    at: datetime
    score: int
    out_of: int
    passed: bool
    hash: str
    paper: str

    @property
    def terms(self) -> tuple[str, ...]:
        """What was not as first printed, in words."""
        return tuple(json.loads(self.paper).get("terms", ()))


class Shelf(Protocol):
    def card(self, key: CardKey) -> Kept | None: ...
    def cards(self, person: str) -> list[Kept]: ...
    def keep(self, kept: Kept) -> None: ...
    def log(self, answered: Answered) -> None: ...
    def answers(self, person: str) -> list[Answered]: ...
    def log_exam(self, sat: Sat) -> None: ...
    def exam(self, number: str) -> Sat | None: ...
    def exams(self, person: str) -> list[Sat]: ...


class MemoryShelf:
    """For one sitting."""

    def __init__(self) -> None:
        self._cards: dict[CardKey, Kept] = {}
        self._answers: list[Answered] = []
        self._exams: list[Sat] = []

    def card(self, key: CardKey) -> Kept | None:
        return self._cards.get(key)

    def cards(self, person: str) -> list[Kept]:
        return [kept for key, kept in sorted(self._cards.items()) if key.person == person]

    def keep(self, kept: Kept) -> None:
        self._cards[kept.key] = kept

    def log(self, answered: Answered) -> None:
        self._answers.append(answered)

    def answers(self, person: str) -> list[Answered]:
        return [one for one in self._answers if one.person == person]

    def log_exam(self, sat: Sat) -> None:
        self._exams.append(sat)

    def exam(self, number: str) -> Sat | None:
        return next((one for one in self._exams if one.number == number), None)

    def exams(self, person: str) -> list[Sat]:
        return [one for one in self._exams if one.person == person]


class DatabaseShelf:
    """For good. Answers and examinations are append-only; a card is replaced by what it has become."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def card(self, key: CardKey) -> Kept | None:
        return next(iter(self._kept(*_at(key))), None)

    def cards(self, person: str) -> list[Kept]:
        return self._kept(SCHOOL_CARDS.c.person == person)

    def _kept(self, *where: ColumnElement[bool]) -> list[Kept]:
        table = SCHOOL_CARDS.c
        query = select(SCHOOL_CARDS).where(*where).order_by(table.game, table.drill, table.rule)
        with self.database.reading() as connection:
            rows = connection.execute(query).all()
        return [Kept(CardKey(row.person, row.game, row.drill, row.rule), row.card, _time(row.due)) for row in rows]

    def keep(self, kept: Kept) -> None:
        with self.database.writing(f"school/{kept.key.person}") as connection:
            connection.execute(delete(SCHOOL_CARDS).where(*_at(kept.key)))
            row = {**kept.key._asdict(), "card": kept.card, "due": _stamp(kept.due)}
            connection.execute(insert(SCHOOL_CARDS), row)

    def log(self, answered: Answered) -> None:
        with self.database.writing(f"school/{answered.person}") as connection:
            connection.execute(insert(SCHOOL_ANSWERS), asdict(answered) | {"at": _stamp(answered.at)})

    def answers(self, person: str) -> list[Answered]:
        query = select(SCHOOL_ANSWERS).where(SCHOOL_ANSWERS.c.person == person).order_by(SCHOOL_ANSWERS.c.number)
        with self.database.reading() as connection:
            rows = connection.execute(query).mappings().all()
        return [Answered(**_fields(row, "number")) for row in rows]

    def log_exam(self, sat: Sat) -> None:
        with self.database.writing(f"school/{sat.person}") as connection:
            connection.execute(insert(SCHOOL_EXAMS), asdict(sat) | {"at": _stamp(sat.at)})

    def exam(self, number: str) -> Sat | None:
        with self.database.reading() as connection:
            row = connection.execute(select(SCHOOL_EXAMS).where(SCHOOL_EXAMS.c.number == number)).mappings().first()
        return None if row is None else Sat(**_fields(row))

    def exams(self, person: str) -> list[Sat]:
        query = select(SCHOOL_EXAMS).where(SCHOOL_EXAMS.c.person == person).order_by(SCHOOL_EXAMS.c.at)
        with self.database.reading() as connection:
            return [Sat(**_fields(row)) for row in connection.execute(query).mappings()]


def _at(key: CardKey) -> list[ColumnElement[bool]]:
    return [SCHOOL_CARDS.c[name] == value for name, value in key._asdict().items()]


def _fields(row: Any, without: str = "") -> dict[str, Any]:
    return {name: _time(value) if name == "at" else value for name, value in row.items() if name != without}


def _stamp(at: datetime) -> int:
    """Milliseconds since 1970."""
    return round(at.timestamp() * 1000)


def _time(stamp: int) -> datetime:
    return datetime.fromtimestamp(stamp / 1000, UTC)
