"""The examination: the API. A fixed paper, a time limit, nothing marked before the end."""

from datetime import datetime
from typing import TYPE_CHECKING

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field

from houseway.refused import Refused
from houseway.trainer.drills import answer
from houseway.trainer.exam import MINUTES, PASS_PERCENT, QUESTIONS
from houseway.trainer.progress import LONGEST_NAME
from houseway.web.refusals import Missing, game_at
from houseway.web.school.asking import Asked
from houseway.web.school.desk import Desk, Kind, Work, behind, fresh_seed
from houseway.web.school.drilling import LONGEST_ANSWER
from houseway.web.school.sitting import hand_in, is_up, paper_at, seconds_left, until
from houseway.web.school.telling import BEHIND, NOT_BEGUN, OTHER, TEXT, Asking
from houseway.web.school.trainees import trainee_of
from houseway.web.school.under import chosen, words
from houseway.web.visitors import visitor_of

if TYPE_CHECKING:
    from houseway.web.house import House


class Candidate(Asking):
    """Who sits down, and which paper: the same word is the same paper under the same terms; none: a fresh one."""

    name: str = Field(max_length=LONGEST_NAME, examples=["Ann Dealer"], description="As the certificate is to say it.")
    paper: str = Field("", max_length=40, examples=["", "spring"])


class Page(Asking):
    number: str = Field(max_length=40, examples=["u2Zb8bq0W0yq1a7mXg3c5A"])


class Answer(Page):
    question: int = Field(examples=[1], description="Which question it answers, from 1.")
    given: str = Field(max_length=LONGEST_ANSWER, pattern=TEXT, examples=["b"])


class Paper(BaseModel):
    """The paper as it lies before you. When it is over, `result` is its number."""

    number: str
    game: str
    name: str
    terms: list[str] = OTHER
    at: int = Field(description="The question to answer now, from 1.")
    of: int = Field(examples=[QUESTIONS])
    minutes: int = Field(examples=[MINUTES])
    pass_percent: int = Field(examples=[PASS_PERCENT])
    until: datetime
    seconds_left: int = Field(description="By the server's clock, which alone counts.")
    question: Asked | None
    result: str = Field("", examples=["", "0123456789ab"])


def router(house: "House") -> APIRouter:
    rooms = APIRouter(prefix="/api/school", tags=["school"])

    def lying(request: Request, code: str) -> Work:
        found = Desk(house.database).lying(visitor_of(request).id, Kind.EXAM, game_at(code).code)
        if found is None:
            raise Missing("no paper of this game lies before you: begin one", "game")
        return found

    def over(request: Request, work: Work) -> Paper:
        sat = hand_in(work, trainee_of(house, request), Desk(house.database))
        return shown(work, result=sat.number)

    @rooms.get("/exam/{code}", responses=NOT_BEGUN)
    def paper(request: Request, code: str) -> Paper:
        """The paper that lies before you; once its time is up it is handed in as it is."""
        work = lying(request, code)
        return over(request, work) if is_up(work) else shown(work)

    @rooms.post("/exam/{code}", responses=NOT_BEGUN)
    def begin(request: Request, code: str, candidate: Candidate) -> Paper:
        """Sit down: the time runs from now. A paper that lies there goes on, on its own time."""
        game, visitor = game_at(code), visitor_of(request).id
        before = Desk(house.database).lying(visitor, Kind.EXAM, game.code)
        if before is not None:
            if not is_up(before):
                return shown(before)
            over(request, before)
        name = candidate.name.strip()
        if not name or not name.isprintable():
            raise Refused(f"the certificate needs a name of up to {LONGEST_NAME} letters", "name")
        if not candidate.paper.isprintable():
            raise Refused("a paper is a word or a number that can be printed", "paper")
        terms = chosen(house, request)[game.code]
        body = {"name": name, "seed": candidate.paper.strip() or fresh_seed(), "terms": terms, "given": []}
        paper_at(Work.begun(visitor, Kind.EXAM, game.code, body))  # set before the time runs
        return shown(Desk(house.database).lay(Work.begun(visitor, Kind.EXAM, game.code, body)))

    @rooms.post("/exam/{code}/answer", responses=BEHIND)
    def give(request: Request, code: str, given: Answer) -> Paper:
        """Answer the question. One that comes too late does not count: the paper is handed in without it."""
        work = lying(request, code)
        if work.number != given.number:
            raise behind()
        if is_up(work):
            return over(request, work)
        done = work.body["given"]
        if given.question != len(done) + 1:
            raise behind()
        answer(paper_at(work).questions[len(done)], given.given)  # one that cannot be read is refused
        work = Desk(house.database).change(work, work.body | {"given": [*done, given.given]})
        return over(request, work) if given.question == len(paper_at(work).questions) else shown(work)

    @rooms.post("/exam/{code}/hand-in", responses=BEHIND)
    def leave(request: Request, code: str, page: Page) -> Paper:
        """Hand the paper in as it is."""
        work = lying(request, code)
        if work.number != page.number:
            raise behind()
        return over(request, work)

    return rooms


def shown(work: Work, result: str = "") -> Paper:
    done, questions = len(work.body["given"]), paper_at(work).questions
    left = not result and done < len(questions)
    return Paper(
        number=work.number,
        game=work.game,
        name=work.body["name"],
        terms=words(game_at(work.game), work.terms),
        at=min(done + 1, len(questions)),
        of=len(questions),
        minutes=MINUTES,
        pass_percent=PASS_PERCENT,
        until=until(work),
        seconds_left=seconds_left(work),
        question=Asked.of(questions[done]) if left else None,
        result=result,
    )
