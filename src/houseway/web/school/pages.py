"""The school's pages: the entrance, a table to deal at, the drills, the examination and its result."""

from typing import TYPE_CHECKING

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from houseway.games import all_games
from houseway.trainer.drills import all_drills, drills_for
from houseway.trainer.exam import MINUTES, PASS_PERCENT, QUESTIONS
from houseway.web.refusals import game_at
from houseway.web.school.crib import crib_of
from houseway.web.school.desk import Desk, Kind
from houseway.web.school.menu import menu_of
from houseway.web.school.overview import standing
from houseway.web.school.results import result_of, sat_by
from houseway.web.school.trainees import name_of, trainee_of
from houseway.web.visitors import visitor_of

if TYPE_CHECKING:
    from houseway.web.house import House


def router(house: "House") -> APIRouter:
    rooms = APIRouter(include_in_schema=False)

    def lies(request: Request, kind: Kind, game: str = "") -> bool:
        return Desk(house.database).lying(visitor_of(request).id, kind, game) is not None

    @rooms.get("/school")
    def school(request: Request) -> HTMLResponse:
        return house.page(request, "school/school.html", school=standing(house, request))

    @rooms.get("/school/deal/{code}")
    def deal(request: Request, code: str) -> HTMLResponse:
        game = game_at(code)
        known = {row.game for row in trainee_of(house, request).progress()}
        return house.page(
            request,
            "school/deal.html",
            game=game,
            begun=lies(request, Kind.DEAL, game.code),
            menu=menu_of(game),
            crib=crib_of(game),
            new=game.code not in known,
        )

    @rooms.get("/school/drill")
    def drill(request: Request, game: str = "", kind: str = "") -> HTMLResponse:
        """All games and kinds, or those that the address names."""
        games = list(all_games().values())
        return house.page(
            request,
            "school/drill.html",
            games=games,
            cribs=[crib_of(one) for one in games],
            kinds=all_drills(),
            fits={one.code: list(drills_for(one)) for one in games},
            wanted={"game": game, "kind": kind},
            begun=lies(request, Kind.DRILL) and not (game or kind),
        )

    @rooms.get("/school/exam/{code}")
    def exam(request: Request, code: str) -> HTMLResponse:
        game = game_at(code)
        begun = lies(request, Kind.EXAM, game.code)
        facts = {"questions": QUESTIONS, "minutes": MINUTES, "pass_percent": PASS_PERCENT}
        name = name_of(house, request)
        return house.page(request, "school/exam.html", game=game, begun=begun, name=name, **facts)

    @rooms.get("/school/result/{number}")
    def result(request: Request, number: str) -> HTMLResponse:
        found = result_of(house, sat_by(house, request, number))
        return house.page(request, "school/result.html", result=found, game=game_at(found.game))

    return rooms
