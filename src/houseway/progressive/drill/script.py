"""What a table does in a drill: real rounds of six bettors, one operation after another, the same every time."""

from functools import cache
from typing import Final, NamedTuple

import msgspec

from houseway.games import all_games
from houseway.neighbours import neighbour_action
from houseway.progressive.floor import ConsoleKind
from houseway.progressive.operations import (
    AnyOperation,
    CoinIn,
    Confirm,
    GameOver,
    HandOver,
    PressHand,
    PressJPot,
    ShowCard,
    TurnKey,
)
from houseway.progressive.operations.rounds import RoundRecord
from houseway.progressive.pays import Shown, lines_of, progressive_of, stakes_of
from houseway.rules import AnyGame, Laid
from houseway.settlement import Meter
from houseway.shoe import seeded_bytes
from houseway.table import Table

STAKE: Final = 100
ANTE: Final = 500
BETTORS: Final = 6
ROUNDS: Final = 60
"""dealt once; then they come again"""


class Step(NamedTuple):
    """An operation, and whether a supervisor's card or key goes with it."""

    op: AnyOperation
    card: bool = False


class Dealt(NamedTuple):
    """A round, and the lines that its bettors hit."""

    record: RoundRecord
    hits: dict[int, str]


def drill_game() -> AnyGame:
    """A game with a progressive."""
    return next(game for game in all_games().values() if any(bet.progressive for bet in game.side_bets))


@cache
def dealt_rounds(count: int = ROUNDS) -> tuple[Dealt, ...]:
    """Rounds of the drill's game, all six seats with the progressive bet; the same on every machine."""
    game = drill_game()
    wager = progressive_of(game).name
    stakes = stakes_of(game, stake=STAKE)
    source = seeded_bytes("drill", 0)
    table = Table(game, seed="drill", meter=Meter(100_000, 100_000))
    bets = {one.name: ANTE for one in game.wagers if one.laid is Laid.FIRST} | {wager: STAKE}
    found = []
    for _ in range(count):
        table.deal({seat: dict(bets) for seat in range(1, BETTORS + 1)})
        while (seat := table.to_act) is not None:
            table.act(seat, neighbour_action(table.round.options, source))
        record = msgspec.json.decode(table.record().to_json(), type=RoundRecord)
        shown = Shown({one.seat: one.cards for one in record.seats}, record.dealer, record.community)
        found.append(Dealt(record, {seat: line for seat, line in lines_of(stakes, shown).items() if line}))
    return tuple(found)


def steps_of(table: str, console: ConsoleKind, round: Dealt) -> list[Step]:
    """A whole round at a table: coin-in, the record, and where somebody hit, all of SE-14."""
    bets = dict.fromkeys(range(1, BETTORS + 1), STAKE)
    steps = [Step(CoinIn(table=table, bets=bets)), Step(HandOver(table=table, record=round.record, closes=True))]
    if not round.hits:
        return steps
    steps += [Step(PressHand(table=table, seat=seat, line=line)) for seat, line in round.hits.items()]
    if console == "touch":
        steps += [Step(Confirm(table=table)), Step(ShowCard(table=table), card=True)]
    else:
        steps += [Step(TurnKey(table=table, to="JPH"), card=True), Step(PressJPot(table=table))]
        steps += [Step(TurnKey(table=table, to="RUN"), card=True)]
    return [*steps, Step(GameOver(table=table))]


class Script:
    """The steps of one table, without end; a step is known by its number."""

    def __init__(self, table: str, console: ConsoleKind) -> None:
        self.table = table
        self._steps = [step for round in dealt_rounds() for step in steps_of(table, console, round)]

    def step(self, number: int) -> Step:
        return self._steps[number % len(self._steps)]

    def key(self, number: int) -> str:
        """The request's name: asked again, it is the same request."""
        return f"{self.table}:{number}"
