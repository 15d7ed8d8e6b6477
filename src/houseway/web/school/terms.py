"""The terms that the school teaches a game under: the API. A visitor chooses those of his floor."""

from typing import TYPE_CHECKING

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field

from houseway.rules import AnyGame
from houseway.trainer.terms import other_terms
from houseway.web.refusals import game_at
from houseway.web.school.desk import Desk, Kind, Work
from houseway.web.school.telling import NO_GAME
from houseway.web.school.under import chosen, kept, shortest, taught_by
from houseway.web.terms_form import TermsForm
from houseway.web.visitors import visitor_of

if TYPE_CHECKING:
    from houseway.web.house import House


class ChangedPay(BaseModel):
    """A payout that is neither first printed nor another printed table's."""

    wager: str = Field(examples=["bonus"])
    line: str = Field(examples=["7-card-straight"])
    says: str = Field(examples=["7-card straight"])
    pays: str = Field(examples=["60 to 1"])
    printed: str = Field(examples=["50 to 1"], description="What the chosen table pays.")


class TaughtTerms(BaseModel):
    """What is taught; a round, a question or a paper that lies there keeps the terms it was begun under."""

    game: str = Field(examples=["CODE"])
    terms: list[str] = Field(
        examples=[["bonus: table 2"]], description="What is not as first printed, in words; nothing: all of it is."
    )
    chosen: TermsForm = Field(description="The same, as it is asked for.")
    changed: list[ChangedPay]
    lab: str = Field(examples=["/lab/CODE?table.bonus=2"], description="The laboratory with these terms.")


def router(house: "House") -> APIRouter:
    rooms = APIRouter(prefix="/api/school", tags=["school"])

    @rooms.get("/terms/{code}", responses=NO_GAME)
    def terms(request: Request, code: str) -> TaughtTerms:
        """The terms under which you are taught this game."""
        game = game_at(code)
        return told(game, TermsForm.model_validate_json(chosen(house, request)[game.code]))

    @rooms.post("/terms/{code}", responses=NO_GAME)
    def choose(request: Request, code: str, form: TermsForm) -> TaughtTerms:
        """Be taught under these terms from now on; `{}` is as first printed. What cannot be taught is refused."""
        game = game_at(code)
        form = shortest(game, form)
        body = {"terms": kept(form)}
        Desk(house.database).lay(Work.begun(visitor_of(request).id, Kind.TERMS, game.code, body))
        return told(game, form)

    return rooms


def told(game: AnyGame, form: TermsForm) -> TaughtTerms:
    terms = taught_by(game, form)
    tables = {wager: game.terms(form.paytables).paytables[wager] for wager in form.pays}
    return TaughtTerms(
        game=game.code,
        terms=list(other_terms(game, terms)),
        chosen=form,
        changed=[
            ChangedPay(
                wager=wager,
                line=line,
                says=tables[wager].words(line),
                pays=pay,
                printed=str(tables[wager].lines[line]),
            )
            for wager, line, pay in form.changes()
        ],
        lab=form.link(game.code),
    )
