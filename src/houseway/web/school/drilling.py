"""Drills: the API. What is due comes first, then something new; the time is the server's."""

from datetime import datetime
from typing import TYPE_CHECKING, Any

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field

from houseway.games import find_game
from houseway.trainer.drills import answer
from houseway.trainer.question import Question
from houseway.web.refusals import Conflict, Missing
from houseway.web.school.asking import Asked, Verdict
from houseway.web.school.cases import question_of
from houseway.web.school.desk import CLOCK, Desk, Kind, Work, behind, fresh_seed
from houseway.web.school.telling import BEHIND, NOT_BEGUN, OTHER, TEXT, Asking
from houseway.web.school.trainees import trainee_of
from houseway.web.school.under import chosen, terms_of, words
from houseway.web.visitors import visitor_of

if TYPE_CHECKING:
    from houseway.web.house import House

LONGEST_ANSWER = 4_000
LONGEST_COUNTED = 24 * 3600
"""seconds; a question that lay longer has lain a day"""


class Wanted(Asking):
    """Which drills to ask; nothing named: all of them."""

    game: str = Field("", max_length=40, examples=[""], description="A game's code; none: all games.")
    kind: str = Field("", max_length=20, examples=["", "read"], description="A drill; none: all kinds.")


class Given(Asking):
    number: str = Field(max_length=40, examples=["u2Zb8bq0W0yq1a7mXg3c5A"])
    given: str = Field(
        max_length=LONGEST_ANSWER, pattern=TEXT, examples=["b", "Ac Td", "10.50", "take 3 ante; pay 3 bonus 25"]
    )


class Drill(BaseModel):
    """The question that lies before you, and how it was marked once it is answered."""

    number: str
    question: Asked
    terms: list[str] = OTHER
    wanted: Wanted
    asked_ago: int = Field(description="Seconds since it was asked, by the server's clock.")
    right: int = Field(description="Right answers so far.")
    asked: int
    verdict: Verdict | None = Field(None, description="Only after the answer.")
    slow: bool = Field(False, description="Right, but it took longer than a sure dealer needs: half known.")
    back: datetime | None = Field(None, description="When its rule comes back.")


def router(house: "House") -> APIRouter:
    rooms = APIRouter(prefix="/api/school", tags=["school"])

    def lying(request: Request) -> Work:
        found = Desk(house.database).lying(visitor_of(request).id, Kind.DRILL)
        if found is None:
            raise Missing("no question lies before you: ask for one", "number")
        return found

    @rooms.get("/drill", responses=NOT_BEGUN)
    def current(request: Request) -> Drill:
        """The question that lies before you."""
        return shown(lying(request))

    @rooms.post("/drill")
    def ask(request: Request, wanted: Wanted) -> Drill:
        """The next question: what is due first; if nothing is, something new."""
        under = chosen(house, request)
        terms = {code: terms_of(find_game(code), kept) for code, kept in under.items()}
        question = trainee_of(house, request).next_question(fresh_seed(), wanted.game, wanted.kind, terms)
        before = Desk(house.database).lying(visitor_of(request).id, Kind.DRILL)
        body = {
            "kind": question.kind,
            "game": question.game,
            "seed": question.seed,
            "terms": under[question.game],
            "wanted": wanted.model_dump(),
            "right": before.body["right"] if before else 0,
            "asked": before.body["asked"] if before else 0,
        }
        return shown(Desk(house.database).lay(Work.begun(visitor_of(request).id, Kind.DRILL, "", body)))

    @rooms.post("/drill/answer", responses=BEHIND)
    def give(request: Request, given: Given) -> Drill:
        """Answer it: marked at once. An answer that cannot be read is refused, and may be given again."""
        work = lying(request)
        if work.number != given.number:
            raise behind()
        if work.step:
            raise Conflict("this question is answered: ask for the next", "number")
        question = question_at(work)
        marked = answer(question, given.given)
        seconds = seconds_since(work)
        trainee = trainee_of(house, request)
        told = {
            "verdict": Verdict.of(question, given.given, marked).model_dump(),
            "slow": marked.right and seconds > question.seconds,
            "seconds": seconds,
            "right": work.body["right"] + marked.right,
            "asked": work.body["asked"] + 1,
        }
        work = Desk(house.database).change(work, work.body | told)
        trainee.take(question, given.given, seconds)
        cards = trainee.shelf.cards(trainee.person)
        backs = [kept.due for kept in cards if (kept.key.game, kept.key.rule) == (question.game, marked.rule)]
        return shown(work, back=min(backs))

    return rooms


def question_at(work: Work) -> Question:
    return question_of(work.body["kind"], work.body["game"], work.body["seed"], work.terms)


def seconds_since(work: Work) -> int:
    return min(int((CLOCK.now() - work.at).total_seconds()), LONGEST_COUNTED)


def shown(work: Work, **more: Any) -> Drill:
    body = work.body
    return Drill(
        number=work.number,
        question=Asked.of(question_at(work)),
        terms=words(find_game(body["game"]), work.terms),
        wanted=Wanted(**body["wanted"]),
        asked_ago=body.get("seconds", seconds_since(work)),
        right=body["right"],
        asked=body["asked"],
        verdict=body.get("verdict"),
        slow=body.get("slow", False),
        **more,
    )
