"""What the coach answers, as the API's documentation shows it."""

from typing import Literal

from pydantic import BaseModel, Field

from houseway.web.count_room import Counting


class OptionWorth(BaseModel):
    action: str = Field(examples=["2x"])
    antes: str = Field(description="Expected net in antes, exact.", examples=["-1/3"])
    cents: float = Field(description="The same in cents, rounded for reading.", examples=[-333.333333])


class Coached(BaseModel):
    """One decision: what every option is worth, which is best; what was done, and what that cost."""

    seat: int
    decision: str
    options: list[OptionWorth]
    best: str
    did: str | None = None
    cost_cents: float = Field(0, description="What the action taken gave away against the best.")
    counting: Literal[False] = False


class Priced(BaseModel):
    """A bet of a round that is over: its result, and what it was worth before the deal at best play."""

    wager: str
    result: int
    expected: float
    variance: float = Field(description="In square cents, exact but for rounding.")


class Reviewed(BaseModel):
    table: str
    round: int
    decisions: list[Coached]
    bets: list[Priced]
    counting: Literal[False] = False


class StillCounting(BaseModel):
    """The game is still being counted: ask again."""

    counting: Literal[True] = True
    words: str
    done: int
    of: int
    seconds: float


def counting_answer(progress: Counting) -> StillCounting:
    return StillCounting(words=progress.words, done=progress.done, of=progress.of, seconds=progress.seconds)
