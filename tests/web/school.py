"""The school as a program meets it: seeds that a test chooses, a clock that it moves, and the round behind the felt."""

from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import select
from starlette.testclient import TestClient

from houseway.database import Database
from houseway.database.schema import SCHOOL_DESK
from houseway.trainer.dealing import Dealing
from houseway.trainer.exam import Exam
from houseway.trainer.moves import Verb
from houseway.trainer.question import Question
from houseway.web.school import cases, dealing, drilling, examining
from houseway.web.school.desk import CLOCK, Desk, Work
from houseway.web.school.drilling import question_at
from houseway.web.school.sitting import paper_at
from tests.trainer.conftest import StoppedClock
from tests.web.browser import Browser

Seed = Callable[[str], None]


@pytest.fixture
def seed(monkeypatch: pytest.MonkeyPatch) -> Seed:
    """Everything that is begun from now on is begun from this seed."""

    def choose(text: str) -> None:
        for room in (dealing, drilling, examining):
            monkeypatch.setattr(room, "fresh_seed", lambda: text)

    return choose


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> StoppedClock:
    """The school's clock, stopped."""
    stopped = StoppedClock()
    monkeypatch.setattr(CLOCK, "now", stopped)
    return stopped


def forget() -> None:
    """As after a restart: nothing that was made from a seed is still there."""
    for made in (cases.round_of, cases.question_of, cases.paper_of):
        made.cache_clear()


def work_of(database: Database, number: str) -> Work:
    """What lies on somebody's desk under this number."""
    with database.reading() as connection:
        person = connection.execute(select(SCHOOL_DESK.c.person).where(SCHOOL_DESK.c.number == number)).scalar_one()
    return next(work for work in Desk(database).all_of(person) if work.number == number)


def database_of(client: TestClient) -> Database:
    found: Database = client.app.state.house.database  # type: ignore[attr-defined]
    return found


def round_behind(database: Database, number: str) -> Dealing:
    return dealing.again(work_of(database, number))


def question_behind(database: Database, number: str) -> Question:
    return question_at(work_of(database, number))


def paper_behind(database: Database, number: str) -> Exam:
    return paper_at(work_of(database, number))


def move_of(behind: Dealing) -> str:
    """The next thing to do, as it is typed."""
    return str(behind.expected()[0].move)


class Dealer:
    """A visitor who deals a round through the API, knowing every step of it."""

    def __init__(self, browser: Browser, game: str) -> None:
        self.browser, self.at = browser, f"/api/school/deal/{game}"
        self.round: Any = self._told(browser.post(self.at, {}))
        self.behind = round_behind(database_of(browser.client), self.round["number"])

    def move(self, text: str) -> Any:
        asked = {"number": self.round["number"], "step": self.round["step"], "move": text}
        self.round = self._told(self.browser.post(f"{self.at}/move", asked))
        return self.round

    def go_on(self) -> Any:
        """Do the next thing."""
        move = self.behind.expected()[0].move
        self.behind.do(move)
        return self.move(str(move))

    def go_to(self, verb: Verb) -> None:
        """Do everything until this is the next thing to do."""
        while self.behind.expected()[0].move.verb is not verb:
            self.go_on()

    def _told(self, answered: Any) -> Any:
        assert answered.status_code == 200, answered.text
        return answered.json()
