"""The table as the browser gets it while a round is dealt: what lies there, what has happened, what was stopped."""

from typing import Any

from pydantic import BaseModel, Field

from houseway.odds import dollars
from houseway.trainer.dealing import Dealing, Wrong
from houseway.trainer.moves import Move, Verb, move_words
from houseway.trainer.price import Cost
from houseway.trainer.script import Step
from houseway.web.school.asking import Pile, piles_of
from houseway.web.school.desk import Work
from houseway.web.school.felt import Layout, layout_of
from houseway.web.school.telling import OTHER, Priced, sentence
from houseway.web.school.under import words
from houseway.words import event_words


class Stopped(BaseModel):
    """A wrong or early step."""

    move: str = Field(examples=["turn 2 cards of the dealer"])
    rule: str = Field(examples=["XX-5"])
    because: str
    price: Priced
    expected: list[str] = Field(description="What was to be done.")


class Reads(BaseModel):
    """A hand that is to be read now: its cards, and calls to choose from. Send `read PLACE CALL`."""

    place: str = Field(examples=["3"])
    felt: list[Pile]
    calls: list[str]


class Summary(BaseModel):
    steps: int
    mistakes: int
    hints: int
    costs: list[str] = Field(examples=[["$12.50 overpaid"]])


class Round(BaseModel):
    """The table as it stands; what comes next is the dealer's to know."""

    number: str
    game: str
    step: int
    steps: int = Field(description="How many steps are done.")
    terms: list[str] = OTHER
    layout: Layout
    told: list[str] = Field(description="What has happened, in words.")
    mistakes: list[Stopped]
    over: bool
    done: str = Field("", description="What this move has done.")
    stopped: Stopped | None = Field(None, description="The move was wrong or early: nothing has happened.")
    reads: Reads | None = None
    hint: list[str] = Field([], description="What is to be done now: only when asked for.")
    summary: Summary | None = Field(None, description="When the round is over.")


def to_read(dealing: Dealing, wanted: Move) -> Reads | None:
    """The cards and the calls, when it is time to read this hand."""
    if not any((step.move.verb, step.move.place) == (Verb.READ, wanted.place) for step in dealing.expected()):
        return None
    felt, calls = dealing.to_read()
    return Reads(place=str(wanted.place), felt=piles_of(felt), calls=list(calls))


def stopped_of(wrong: Wrong) -> Stopped:
    return Stopped(
        move=move_words(wrong.move).removesuffix(": "),
        rule=wrong.rule,
        because=sentence(wrong.because),
        price=Priced.of(wrong.price),
        expected=[move_words(move) for move in wrong.expected],
    )


def step_told(step: Step) -> list[str]:
    return [event_words(event) for event in step.events] or [sentence(move_words(step.move))]


def shown(work: Work, dealing: Dealing, **more: Any) -> Round:
    return Round(
        number=work.number,
        game=work.game,
        step=work.step,
        steps=len(dealing.done),
        terms=words(dealing.game, work.terms),
        layout=layout_of(dealing),
        told=[told for step in dealing.done for told in step_told(step)],
        mistakes=[Stopped(**one) for one in work.body["stopped"]],
        over=dealing.over,
        summary=_summary(work, dealing) if dealing.over else None,
        **more,
    )


def _summary(work: Work, dealing: Dealing) -> Summary:
    prices = [one["price"] for one in work.body["stopped"]]
    costs = {cost.value: sum(price["cents"] for price in prices if price["cost"] == cost.value) for cost in Cost}
    return Summary(
        steps=len(dealing.done),
        mistakes=len(prices),
        hints=len(work.body["hints"]),
        costs=[f"{dollars(cents)} {cost}" for cost, cents in costs.items() if cents],
    )
