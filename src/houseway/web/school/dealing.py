"""Deal a round: the API. A step is done, or stopped, named by its rule and priced."""

from typing import TYPE_CHECKING, Any

from fastapi import APIRouter, Request
from pydantic import Field

from houseway.refused import Refused
from houseway.trainer.dealing import Dealing, Right, Wrong
from houseway.trainer.moves import Move, Verb, move_words, parse_move
from houseway.trainer.progress import Trainee
from houseway.web.refusals import Missing, game_at
from houseway.web.school.cases import round_of
from houseway.web.school.desk import Desk, Kind, Work, behind, fresh_seed
from houseway.web.school.table import Round, shown, step_told, stopped_of, to_read
from houseway.web.school.telling import BEHIND, NOT_BEGUN, TEXT, Asking
from houseway.web.school.trainees import trainee_of
from houseway.web.school.under import chosen
from houseway.web.visitors import visitor_of

if TYPE_CHECKING:
    from houseway.web.house import House

LONGEST_MOVE = 200


class Did(Asking):
    """What the dealer does, at which step of which round."""

    number: str = Field(max_length=40, examples=["u2Zb8bq0W0yq1a7mXg3c5A"])
    step: int = Field(examples=[0], description="How many steps and stops lie behind: of two for one step, one counts.")
    move: str = Field(max_length=LONGEST_MOVE, pattern=TEXT, examples=["deal 3 7", "pay 3 ante 10.50", "read dealer"])


class Hinted(Asking):
    number: str = Field(max_length=40)
    step: int


def router(house: "House") -> APIRouter:
    rooms = APIRouter(prefix="/api/school", tags=["school"])

    def lying(request: Request, code: str) -> Work:
        found = Desk(house.database).lying(visitor_of(request).id, Kind.DEAL, game_at(code).code)
        if found is None:
            raise Missing("no round of this game lies before you: begin one", "game")
        return found

    def at_step(request: Request, code: str, asked: Did | Hinted) -> Work:
        work = lying(request, code)
        if (work.number, work.step) != (asked.number, asked.step):
            raise behind()
        return work

    @rooms.get("/deal/{code}", responses=NOT_BEGUN)
    def table(request: Request, code: str) -> Round:
        """The round that you are dealing."""
        work = lying(request, code)
        return shown(work, again(work))

    @rooms.post("/deal/{code}", responses=NOT_BEGUN)
    def begin(request: Request, code: str) -> Round:
        """A fresh round: the bets are down, and the table waits for you. One that lies there is put away."""
        game = game_at(code).code
        terms = chosen(house, request)[game]
        body = {"seed": fresh_seed(), "terms": terms, "done": [], "stopped": [], "hints": [], "over": False}
        work = Work.begun(visitor_of(request).id, Kind.DEAL, game, body)
        found = again(work)
        return shown(Desk(house.database).lay(work), found)

    @rooms.post("/deal/{code}/move", responses=BEHIND)
    def move(request: Request, code: str, asked: Did) -> Round:
        """Do the next thing. Anything else is stopped, named by rule id and priced."""
        work = at_step(request, code, asked)
        dealing = again(work)
        wanted = wanted_move(asked.move)
        if wanted.verb is Verb.READ and not wanted.says and (reads := to_read(dealing, wanted)):
            return shown(work, dealing, reads=reads)
        answered = dealing.do(wanted)
        body = dict(work.body)
        if isinstance(answered, Wrong):
            stopped = stopped_of(answered)
            body["stopped"] = [*body["stopped"], stopped.model_dump()]
            return shown(Desk(house.database).change(work, body), dealing, stopped=stopped)
        body |= {"done": [*body["done"], str(answered.step.move)], "over": dealing.over}
        work = Desk(house.database).change(work, body)
        if dealing.over:
            note(trainee_of(house, request), dealing, body)
        return shown(work, dealing, done=" ".join(step_told(answered.step)))

    @rooms.post("/deal/{code}/hint", responses=BEHIND)
    def hint(request: Request, code: str, asked: Hinted) -> Round:
        """What comes next. The rule counts as missed: it comes back in the drills."""
        work = at_step(request, code, asked)
        dealing = again(work)
        if dealing.over:
            raise Refused("the round is over")
        body = work.body | {"hints": [*work.body["hints"], dealing.expected()[0].rule]}
        work = Desk(house.database).change(work, body)
        return shown(work, dealing, hint=[move_words(step.move) for step in dealing.expected()])

    return rooms


def again(work: Work) -> Dealing:
    """The round as it stands: dealt again from its seed and terms, with every step that was done."""
    dealing = Dealing(round_of(work.game, work.body["seed"], work.terms))
    for text in work.body["done"]:
        assert isinstance(dealing.do(parse_move(text)), Right), text
    return dealing


def wanted_move(text: str) -> Move:
    """A move as it is typed; `read 3` asks for the hand first."""
    words = text.split()
    if len(words) == 2 and words[0].lower() == Verb.READ:
        asked = parse_move(f"{text} ?")
        return Move(Verb.READ, asked.place)
    return parse_move(text)


def note(trainee: Trainee, dealing: Dealing, body: dict[str, Any]) -> None:
    """What the round showed, rule by rule."""
    missed = {one["rule"] for one in body["stopped"]} | set(body["hints"])
    for rule in dict.fromkeys([*sorted(missed), *(step.rule for step in dealing.done)]):
        trainee.note(dealing.game.code, "next", rule, rule not in missed)
