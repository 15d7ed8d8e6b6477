"""Examinations that were sat: the score rule by rule, what was missed, and the certificate."""

import json
from datetime import datetime
from typing import TYPE_CHECKING

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, Field

from houseway.games import find_game
from houseway.trainer.certificate import SETTLING, certificate, rule_words
from houseway.trainer.shelf import DatabaseShelf
from houseway.web.refusals import Missing
from houseway.web.school.asking import Verdict
from houseway.web.school.desk import Desk, Work
from houseway.web.school.telling import NOT_BEGUN, OTHER, rule_at
from houseway.web.visitors import visitor_of

if TYPE_CHECKING:
    from houseway.web.house import House


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
    terms: list[str] = OTHER
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
        terms=list(sat.terms),
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
