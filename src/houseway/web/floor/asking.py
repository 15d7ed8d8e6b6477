"""What a player may send to a table, as the API's documentation shows it; the card room decides."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from houseway.games import all_games

PlayerName = Annotated[str, Field(min_length=1, max_length=20, examples=["Ann"])]
Key = Annotated[
    str,
    Field(
        min_length=1,
        max_length=50,
        pattern="^[ -~]+$",
        description="Your own name for this request: sent again with the same key it has one effect.",
        examples=["4f9c1d52-round-12-lay"],
    ),
]
Seat = Annotated[int, Field(ge=1, le=20, examples=[3])]
Cents = Annotated[int, Field(ge=0, le=10**12, examples=[1000])]
RoundNumber = Annotated[int, Field(ge=0, le=2**53, examples=[12])]


class _Command(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Sit(_Command):
    do: Literal["sit"]
    seats: list[Seat] = Field(max_length=20, examples=[[3]])


class Stand(_Command):
    do: Literal["stand"]
    seats: list[Seat] = Field(max_length=20, examples=[[3]])


class Lay(_Command):
    """Bets replace what lay at the seats named; `ready` says that the cards may come."""

    do: Literal["lay"]
    round: RoundNumber
    bets: dict[str, dict[str, Cents]] = Field(max_length=20, examples=[{"3": {"ante": 1000}}])
    ready: bool = False


class Clear(_Command):
    do: Literal["clear"]
    round: RoundNumber


class Ready(_Command):
    do: Literal["ready"]
    round: RoundNumber


class Act(_Command):
    """An action out of the picture's options, with the round and turn that it answers."""

    do: Literal["act"]
    round: RoundNumber
    turn: int = Field(ge=0, le=1000, examples=[0])
    seat: Seat
    action: str = Field(max_length=40, examples=["2x"])


class Next(_Command):
    do: Literal["next"]
    round: RoundNumber


class TopUp(_Command):
    do: Literal["top-up"]


class Neighbours(_Command):
    do: Literal["neighbours"]
    count: int = Field(ge=0, le=20, examples=[2])


class Wait(_Command):
    """Put your name on the waiting list of a table where every seat is taken."""

    do: Literal["wait"]


class StopWaiting(_Command):
    do: Literal["stop-waiting"]


Command = Annotated[
    Sit | Stand | Lay | Clear | Ready | Act | Next | TopUp | Neighbours | Wait | StopWaiting, Field(discriminator="do")
]


class Asked(BaseModel):
    """A command with its key."""

    model_config = ConfigDict(extra="forbid")
    key: Key
    command: Command


class Answered(BaseModel):
    ok: bool
    table: str = Field(examples=["t1"])
    version: int
    repeat: bool = Field(description="It had been done before: nothing was done again.")


class ComeIn(BaseModel):
    model_config = ConfigDict(extra="forbid")
    name: PlayerName


class Purse(BaseModel):
    player: str
    name: str
    bankroll: int = Field(description="Cents of play money.", examples=[100000])


class OpenTable(BaseModel):
    """A table of one's own; only the game is required."""

    model_config = ConfigDict(extra="forbid")
    key: Key
    game: str = Field(max_length=60, examples=[next(iter(all_games()))])
    name: str = Field("", max_length=40)
    paytables: dict[str, str] = {}
    readings: dict[str, str] = {}
    without: list[str] = []
    profile: str = Field("", max_length=40)
    least: Cents = 500
    most: Cents = 50000
    decision_seconds: int = Field(30, ge=0, le=600)
    betting_seconds: int = Field(15, ge=0, le=600)
    settle_seconds: int = Field(20, ge=0, le=600)
    out_of_time: Literal["fold", "check"] = "fold"
    neighbours: int = Field(0, ge=0, le=20)


class InLobby(BaseModel):
    table: str
    name: str
    game: str
    game_name: str
    phase: str
    round: int
    seats: int
    taken: int
    players: list[str]
    least: int
    most: int
    meter: int | None
    version: int


class PastRound(BaseModel):
    round: int
    at: int = Field(description="Milliseconds since 1970.")
    seats: list[int] = Field(description="Your own seats in it.")
    total: int | None = Field(description="What it came to for you, in cents.")


Picture = dict[str, Any]
"""what a viewer may see: docs/web.md tells its fields"""
