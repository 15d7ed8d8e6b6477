"""The examination: the API. A fixed paper, a time limit, nothing marked before the end, a certificate."""

import json
from datetime import datetime
from typing import TYPE_CHECKING

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, Field

from houseway.games import find_game
from houseway.refused import Refused
from houseway.trainer.certificate import SETTLING, certificate, rule_words
from houseway.trainer.drills import answer
from houseway.trainer.exam import MINUTES, PASS_PERCENT, QUESTIONS
from houseway.trainer.progress import LONGEST_NAME
from houseway.trainer.shelf import DatabaseShelf
from houseway.web.refusals import Missing, game_at
from houseway.web.school.asking import Asked, Verdict
from houseway.web.school.desk import Desk, Kind, Work, behind, fresh_seed
from houseway.web.school.drilling import LONGEST_ANSWER
from houseway.web.school.sitting import hand_in, is_up, paper_at, seconds_left, until
from houseway.web.school.telling import BEHIND, NOT_BEGUN, TEXT, Asking, rule_at
from houseway.web.school.trainees import trainee_of
from houseway.web.visitors import visitor_of

if TYPE_CHECKING:
    from houseway.web.house import House


class Candidate(Asking):
    """Who sits down, and which paper: the same word is the same paper for everybody; none: a fresh one."""

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
    at: int = Field(description="The question to answer now, from 1.")
    of: int = Field(examples=[QUESTIONS])
    minutes: int = Field(examples=[MINUTES])
    pass_percent: int = Field(examples=[PASS_PERCENT])
    until: datetime
    seconds_left: int = Field(description="By the server's clock, which alone counts.")
    question: Asked | None
    result: str = Field("", examples=["", "0123456789ab"])


class RuleTally(BaseModel):
    rule: str
    rule_at: str
    says: str
    right: int
    asked: int


class Result(BaseModel):
    """An examination that was sat."""

    number: str = Field(examples=["0123456789ab"])
    game: str
    game_name: str
    name: str
    at: datetime
    score: int
    of: int
    pass_percent: int
    passed: bool
    rules: list[RuleTally]
    missed: list[Verdict]
    unanswered: int
    certificate: str = Field(description="Where its PDF is; empty if it was not passed.")


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
        body = {"name": name, "seed": candidate.paper.strip() or fresh_seed(), "given": []}
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

    @rooms.get("/results/{number}", responses=NOT_BEGUN)
    def result(request: Request, number: str) -> Result:
        """An examination that you sat: rule by rule, and what was missed."""
        return result_of(house, sat_by(house, request, number))

    @rooms.get(
        "/results/{number}/certificate.pdf",
        response_class=Response,
        responses=NOT_BEGUN | {200: {"content": {"application/pdf": {}}, "description": "The certificate."}},
    )
    def print_certificate(request: Request, number: str) -> Response:
        """The certificate of an examination that you passed, as a PDF."""
        sat_by(house, request, number)
        sat = DatabaseShelf(house.database).exam(number)
        assert sat is not None, number
        named = {"content-disposition": f'attachment; filename="certificate-{number}.pdf"'}
        return Response(certificate(sat), media_type="application/pdf", headers=named)

    return rooms


def sat_by(house: "House", request: Request, number: str) -> Work:
    """A paper that this visitor handed in."""
    for work in Desk(house.database).all_of(visitor_of(request).id):
        if work.kept and work.body["sat"] == number:
            return work
    raise Missing(f"you have not sat an examination {number!r}", "number")


def shown(work: Work, result: str = "") -> Paper:
    done, questions = len(work.body["given"]), paper_at(work).questions
    left = not result and done < len(questions)
    return Paper(
        number=work.number,
        game=work.game,
        name=work.body["name"],
        at=min(done + 1, len(questions)),
        of=len(questions),
        minutes=MINUTES,
        pass_percent=PASS_PERCENT,
        until=until(work),
        seconds_left=seconds_left(work),
        question=Asked.of(questions[done]) if left else None,
        result=result,
    )


def result_of(house: "House", work: Work) -> Result:
    """What was kept of it: the paper itself, and what was missed."""
    number = work.body["sat"]
    sat = DatabaseShelf(house.database).exam(number)
    assert sat is not None, number
    says = rule_words(find_game(work.game))
    paper = json.loads(sat.paper)
    return Result(
        number=number,
        game=sat.game,
        game_name=find_game(sat.game).name,
        name=sat.person,
        at=sat.at,
        score=sat.score,
        of=sat.out_of,
        pass_percent=paper["pass_percent"],
        passed=sat.passed,
        rules=[
            RuleTally(
                rule=rule, rule_at=rule_at(sat.game, rule), says=says.get(rule, SETTLING), right=right, asked=asked
            )
            for rule, right, asked in paper["rules"]
        ],
        missed=work.body["missed"],
        unanswered=work.body["unanswered"],
        certificate=f"/api/school/results/{number}/certificate.pdf" if sat.passed else "",
    )
