"""The felt before a dealer in training: what lies there after what he has done, and nothing that he has not turned."""

from pydantic import BaseModel, Field

from houseway.cards import Card
from houseway.dealer import Place
from houseway.rules import Pile, SideBet
from houseway.trainer.dealing import Dealing
from houseway.trainer.moves import Move, Verb
from houseway.view import SpotView

LEFT = {Verb.TAKE: "taken", Verb.PAY: "paid", Verb.PUSH: "pushed"}
"""what each move leaves a bet as"""


class Bet(BaseModel):
    wager: str = Field(examples=["ante"])
    cents: int = Field(examples=[1500])
    state: str = Field(examples=["down"], description="down, coin-in, taken, paid or pushed")
    paid: int = Field(0, description="Cents that were paid on it.")
    side: bool = False


class Spot(BaseModel):
    seat: int
    cards: list[str | None] = Field(examples=[[None, None]], description="null: face down")
    bets: list[Bet]
    actions: list[str]
    folded: bool
    hand: str | None


class MeterSign(BaseModel):
    shows: int = Field(description="Cents.")
    restarts: int
    fixed_from: str = Field(description="Where fixed awards come from.", examples=["tray"])


class Layout(BaseModel):
    dealer: list[str | None]
    kept: list[str] = Field(description="What the dealer kept by the house way.")
    hand: str = Field(description="The dealer's hand, once it is read.")
    community: list[str | None]
    seats: list[Spot]
    meter: MeterSign | None


def layout_of(dealing: Dealing) -> Layout:
    view, meter = dealing.view, dealing.dealt.round.meter
    read = (step.move.says for step in dealing.done if (step.move.verb, step.move.place) == (Verb.READ, Pile.DEALER))
    return Layout(
        dealer=texts(view.dealer),
        kept=[str(card) for card in view.kept],
        hand=next(read, ""),
        community=texts(view.community),
        seats=[_spot(dealing, spot) for _, spot in sorted(view.spots.items())],
        meter=meter and MeterSign(shows=meter.meter, restarts=meter.seed + meter.reserve, fixed_from=meter.fixed_pays),
    )


def texts(cards: tuple[Card | None, ...]) -> list[str | None]:
    return [None if card is None else str(card) for card in cards]


def _spot(dealing: Dealing, spot: SpotView) -> Spot:
    done = [step.move for step in dealing.done]
    mucked = any(move.verb is Verb.MUCK and move.place == spot.seat for move in done)
    return Spot(
        seat=spot.seat,
        cards=[] if mucked else texts(spot.cards),
        bets=_bets(dealing, spot, done),
        actions=list(spot.actions),
        folded=spot.folded,
        hand=spot.hand,
    )


def _bets(dealing: Dealing, spot: SpotView, done: list[Move]) -> list[Bet]:
    """The bets that were laid, as they are now, and what was paid without one (the envy)."""
    taken = {move.wager for move in done if move.verb is Verb.COIN_IN}
    settled = {move.wager: move for move in done if move.verb in LEFT and _at(move.place, spot.seat)}
    names = [*spot.bets, *(name for name in settled if name not in spot.bets)]
    return [
        Bet(
            wager=name,
            cents=spot.bets.get(name, 0),
            state=LEFT[settled[name].verb] if name in settled else "coin-in" if name in taken else "down",
            paid=settled[name].amount if name in settled else 0,
            side=isinstance(dealing.game.wager(name), SideBet),
        )
        for name in names
    ]


def _at(place: Place | None, seat: int) -> bool:
    return place == seat and isinstance(place, int)
