"""The school's pages: the entrance, the terms, a table to deal at, the drills, the examination and its result."""

from typing import TYPE_CHECKING

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from houseway.games import all_games
from houseway.rules import AnyGame
from houseway.trainer.drills import all_drills, drills_for
from houseway.trainer.exam import MINUTES, PASS_PERCENT, QUESTIONS
from houseway.web.refusals import game_at
from houseway.web.school.crib import crib_of
from houseway.web.school.desk import Desk, Kind, Work
from houseway.web.school.menu import menu_of
from houseway.web.school.overview import standing
from houseway.web.school.results import result_of, sat_by
from houseway.web.school.trainees import name_of, trainee_of
from houseway.web.school.under import chosen, terms_of, words
from houseway.web.visitors import visitor_of

if TYPE_CHECKING:
    from houseway.web.house import House


def router(house: "House") -> APIRouter:
    rooms = APIRouter(include_in_schema=False)

    def lying(request: Request, kind: Kind, game: str = "") -> Work | None:
        return Desk(house.database).lying(visitor_of(request).id, kind, game)

    def under(request: Request, game: AnyGame, work: Work | None) -> str:
        """The terms of what lies there; else those that are chosen for the next."""
        return work.terms if work else chosen(house, request)[game.code]

    @rooms.get("/school")
    def school(request: Request) -> HTMLResponse:
        return house.page(request, "school/school.html", school=standing(house, request))

    @rooms.get("/school/terms/{code}")
    def terms(request: Request, code: str) -> HTMLResponse:
        game = game_at(code)
        choices = {wager: list(printed) for wager, printed in game.paytables.items() if len(printed) > 1}
        return house.page(request, "school/terms.html", game=game, choices=choices)

    @rooms.get("/school/deal/{code}")
    def deal(request: Request, code: str) -> HTMLResponse:
        game = game_at(code)
        round = lying(request, Kind.DEAL, game.code)
        terms = under(request, game, round)
        known = {row.game for row in trainee_of(house, request).progress()}
        return house.page(
            request,
            "school/deal.html",
            game=game,
            begun=round is not None,
            terms=words(game, terms),
            menu=menu_of(game),
            crib=crib_of(game, terms_of(game, terms)),
            new=game.code not in known,
        )

    @rooms.get("/school/drill")
    def drill(request: Request, game: str = "", kind: str = "") -> HTMLResponse:
        """All games and kinds, or those that the address names."""
        games = list(all_games().values())
        question = None if game or kind else lying(request, Kind.DRILL)
        terms = chosen(house, request) | ({question.body["game"]: question.terms} if question else {})
        return house.page(
            request,
            "school/drill.html",
            games=games,
            cribs=[crib_of(one, terms_of(one, terms[one.code])) for one in games],
            terms={one.code: words(one, terms[one.code]) for one in games},
            kinds=all_drills(),
            fits={one.code: list(drills_for(one)) for one in games},
            wanted={"game": game, "kind": kind},
            begun=question is not None,
        )

    @rooms.get("/school/exam/{code}")
    def exam(request: Request, code: str) -> HTMLResponse:
        game = game_at(code)
        paper = lying(request, Kind.EXAM, game.code)
        terms = words(game, under(request, game, paper))
        return house.page(
            request,
            "school/exam.html",
            game=game,
            begun=paper is not None,
            terms=terms,
            name=name_of(house, request),
            questions=QUESTIONS,
            minutes=MINUTES,
            pass_percent=PASS_PERCENT,
        )

    @rooms.get("/school/result/{number}")
    def result(request: Request, number: str) -> HTMLResponse:
        found = result_of(house, sat_by(house, request, number))
        return house.page(request, "school/result.html", result=found, game=game_at(found.game))

    return rooms
