"""How a visitor stands: what he knows, rule by rule, what is due, and the examinations he sat."""

from datetime import datetime
from typing import TYPE_CHECKING

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field

from houseway.games import all_games
from houseway.rules import AnyGame
from houseway.trainer.certificate import SETTLING, rule_words
from houseway.trainer.drills import drills_for
from houseway.trainer.progress import RuleProgress
from houseway.web.school.desk import CLOCK, Desk, Kind, Work
from houseway.web.school.results import Result, result_of
from houseway.web.school.telling import OTHER, rule_at
from houseway.web.school.trainees import trainee_of
from houseway.web.school.under import chosen, words
from houseway.web.visitors import visitor_of

if TYPE_CHECKING:
    from houseway.web.house import House


class Lesson(BaseModel):
    kind: str = Field(examples=["house-way"])
    says: str


class GameStanding(BaseModel):
    game: str = Field(examples=["CODE"])
    name: str
    rules: int = Field(description="Rules that its declaration names.")
    met: int = Field(description="How many of them you have met.")
    due: int = Field(description="How many come back today.")
    drills: list[Lesson]
    terms: list[str] = OTHER
    dealing: bool = Field(description="A round of it lies before you.")
    sitting: bool = Field(description="A paper of it lies before you.")


class RuleStanding(BaseModel):
    game: str
    game_name: str
    rule: str = Field(examples=["XX-11"])
    rule_at: str
    says: str
    right: int
    asked: int
    due: datetime
    today: bool = Field(description="It comes back today.")


class School(BaseModel):
    """How you stand."""

    due: int = Field(description="Rules that come back today.")
    games: list[GameStanding]
    rules: list[RuleStanding]
    results: list[Result]


def router(house: "House") -> APIRouter:
    rooms = APIRouter(prefix="/api/school", tags=["school"])

    @rooms.get("")
    def school(request: Request) -> School:
        """Your progress by rule, what is due today, and your examinations."""
        return standing(house, request)

    return rooms


def standing(house: "House", request: Request) -> School:
    games = all_games()
    under = chosen(house, request)
    works = Desk(house.database).all_of(visitor_of(request).id)
    rows = [_rule(games[row.game], row) for row in trainee_of(house, request).progress() if row.game in games]
    return School(
        due=sum(row.today for row in rows),
        games=[_game(game, rows, works, words(game, under[code])) for code, game in games.items()],
        rules=rows,
        results=[result_of(house, work) for work in reversed(works) if work.kept and work.game in games],
    )


def _rule(game: AnyGame, row: RuleProgress) -> RuleStanding:
    return RuleStanding(
        game=game.code,
        game_name=game.name,
        rule=row.rule,
        rule_at=rule_at(game.code, row.rule),
        says=rule_words(game).get(row.rule, SETTLING),
        right=row.right,
        asked=row.asked,
        due=row.due,
        today=row.due.date() <= CLOCK.now().date(),
    )


def _game(game: AnyGame, rows: list[RuleStanding], works: list[Work], terms: list[str]) -> GameStanding:
    mine = [row for row in rows if row.game == game.code]
    open_works = (work for work in works if work.game == game.code and not work.kept)
    lying = {work.kind for work in open_works if not work.body.get("over")}
    rules = {*rule_words(game), *(rule.rule for rule in game.payoffs)}
    return GameStanding(
        game=game.code,
        name=game.name,
        rules=len(rules | {row.rule for row in mine}),
        met=len(mine),
        due=sum(row.today for row in mine),
        drills=[Lesson(kind=kind, says=drill.says) for kind, drill in drills_for(game).items()],
        terms=terms,
        dealing=Kind.DEAL in lying,
        sitting=Kind.EXAM in lying,
    )
