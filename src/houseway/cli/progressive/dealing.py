"""`houseway progressive deal`: houseway deals at a table, through its console, with simulated bettors.

It looks at the console and does what is expected there, so it goes on wherever a round was left.
"""

import json
import os
from typing import Annotated

import msgspec
import typer

from houseway.cli.progressive.answers import as_data, award_words
from houseway.cli.progressive.options import TableName
from houseway.cli.progressive.visit import Visit, command
from houseway.games import find_game
from houseway.neighbours import neighbour_action
from houseway.progressive.amounts import whole_cents_of
from houseway.progressive.awards import Award
from houseway.progressive.floor import MeterState, TableState
from houseway.progressive.journal import read_entry
from houseway.progressive.operations import (
    AnyOperation,
    CoinIn,
    Confirm,
    GameOver,
    HandOver,
    PayByHouse,
    PressHand,
    PressJPot,
    ShowCard,
    TurnKey,
)
from houseway.progressive.operations.console import expected, unpaid
from houseway.progressive.operations.rounds import RoundRecord
from houseway.progressive.wording import sign
from houseway.refused import Refused
from houseway.rules import Laid
from houseway.settlement import Meter
from houseway.shoe import os_bytes, seeded_bytes
from houseway.table import Table

MAIN_BET = 1_000
"""cents that a simulated bettor lays on each wager that the game requires"""

app = typer.Typer()


@command(app, "deal", keyed=False)
def deal(
    visit: Visit,
    table: TableName,
    rounds: Annotated[int, typer.Option(help="How many rounds; one that was left open counts.")] = 1,
    bettors: Annotated[int, typer.Option(help="Bettors at seats 1 and on; 0 is a full table.")] = 0,
    seed: Annotated[str, typer.Option(help="Deal the same cards again; marked in the records.")] = "",
) -> None:
    """Deal rounds with simulated bettors through the console; hits are paid with the card in $HOUSEWAY_CARD."""
    visit.signed_in()
    dealer = _Dealer(visit, table, bettors, seed)
    for _ in range(rounds):
        dealer.play()


class _Dealer:
    """houseway at a table's console, as the dealer who is signed in or, at a table of its own, as itself."""

    def __init__(self, visit: Visit, table: str, bettors: int, seed: str) -> None:
        self.visit, self.table, self.seed = visit, table, seed
        self.card = os.environ.get("HOUSEWAY_CARD", "")
        with visit.manager.look() as floor:
            self.game = find_game(floor.meters[floor.table(table).meter].stakes.game)
        if not 0 <= bettors <= self.game.seats:
            raise Refused(f"{table} has {self.game.seats} seats, not {bettors}", "--bettors")
        self.bettors = bettors or self.game.seats

    def play(self) -> None:
        """One step after another, until the round is over; then tell of it."""
        entry = 0
        awards: list[Award] = []
        while True:
            with self.visit.manager.look() as floor:
                table = floor.table(self.table)
                if entry and table.phase == "waiting":
                    break
                op, by_house = self._next(table, floor.meters[table.meter]), table.by_house
            if by_house:
                receipt = self.visit.manager.do_by_house(op)
            else:
                card = self.card if isinstance(op, ShowCard | TurnKey) else ""
                receipt = self.visit.manager.do(self.visit.session, op, card=card)
            entry = receipt.number
            awards += read_entry(receipt.body).awards
        with self.visit.manager.look() as floor:
            self._tell(floor.table(self.table), floor.meters[floor.table(self.table).meter], entry, awards)

    def _next(self, table: TableState, meter: MeterState) -> AnyOperation:
        """What the console waits for."""
        name = table.name
        match table.phase:
            case "waiting":
                return CoinIn(table=name, bets=dict.fromkeys(range(1, self.bettors + 1), meter.stakes.stake))
            case "key":
                return PressJPot(table=name)
            case "paid":
                self._need_card(table)
                return TurnKey(table=name, to="RUN")
            case "confirmed":
                self._need_card(table)
                return ShowCard(table=name)
        if not table.record:
            return HandOver(table=name, record=self._deal(table, meter), closes=True)
        hits = unpaid(table)
        if hits and table.by_house:
            return PayByHouse(table=name)
        for seat, line in hits.items():
            if table.pressed.get(seat) != line:
                return PressHand(table=name, seat=seat, line=line)
        if not hits:
            return GameOver(table=name)
        if table.console == "touch":
            return Confirm(table=name)
        self._need_card(table)
        return TurnKey(table=name, to="JPH")

    def _need_card(self, table: TableState) -> None:
        if not self.card:
            raise Refused(
                f"a hit at {table.name} waits: expected is {expected(table)}; "
                "deal goes on with a supervisor's or executive's card in $HOUSEWAY_CARD",
                "card",
            )

    def _deal(self, state: TableState, meter: MeterState) -> RoundRecord:
        """The round on real cards; with a seed, the same for the same table and round."""
        if state.shown or state.pressed or state.paid:
            raise Refused(f"{state.name} is in a game that a dealer plays by hand: finish it there", "table")
        stakes, terms = meter.stakes, meter.terms
        seed = f"{self.seed} {state.name} {state.round}" if self.seed else None
        table = Table(
            self.game,
            paytables={stakes.wager: code} if (code := _printed(meter)) else {},
            readings=stakes.readings,
            meter=Meter(meter.cents, terms.seed, whole_cents_of(meter.balances["reserve"]), terms.fixed_pays),
            seed=seed,
        )
        source = seeded_bytes(f"{seed} players", 1) if seed else os_bytes()
        main = {wager.name: MAIN_BET for wager in self.game.wagers if wager.laid is Laid.FIRST}
        table.deal({seat: main | {stakes.wager: cents} for seat, cents in state.bets.items()} or {1: main})
        while (seat := table.to_act) is not None:
            table.act(seat, neighbour_action(table.round.options, source))
        return msgspec.json.decode(table.record().to_json(), type=RoundRecord)

    def _tell(self, table: TableState, meter: MeterState, entry: int, awards: list[Award]) -> None:
        if self.visit.as_json:
            told = {"round": table.round, "entry": entry, "meter": meter.cents, "awards": as_data(awards)}
            print(json.dumps(told), flush=True)
            return
        print(f"round {table.round} at {table.name}, entry {entry}: the sign shows {sign(meter.cents)}", flush=True)
        for award in awards:
            for line in award_words(award):
                print(f"  {line}", flush=True)


def _printed(meter: MeterState) -> str:
    """The code of the printed paytable that the meter plays, if it is one."""
    stakes = meter.stakes
    for code, table in find_game(stakes.game).paytables[stakes.wager].items():
        if {line: str(pay) for line, pay in table.lines.items()} == stakes.pays and dict(table.envy) == stakes.envy:
            return code
    return ""
