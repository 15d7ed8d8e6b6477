"""The dealer's console, key by key: the names on the keypad, and those of the touch screen (SE-12 to SE-14)."""

from pathlib import Path
from typing import Annotated

import msgspec
import typer

from houseway.cli.progressive.options import TableName, card_token
from houseway.cli.progressive.tables import table_data
from houseway.cli.progressive.visit import Visit, command
from houseway.odds import dollars
from houseway.paytable import line_words
from houseway.progressive.floor import Floor, TableState
from houseway.progressive.operations import (
    CoinIn,
    Confirm,
    GameOver,
    HandOver,
    PressHand,
    PressJPot,
    Sense,
    ShowCard,
    TurnKey,
    TypeCards,
)
from houseway.progressive.operations.console import expected, unpaid
from houseway.progressive.operations.rounds import RoundRecord
from houseway.progressive.wording import sign
from houseway.record import parse_record
from houseway.refused import Refused

app = typer.Typer()

Seats = Annotated[list[int], typer.Argument(metavar="[SEAT]...", help="Seats with a bet on the sensor.")]
Seat = Annotated[int, typer.Argument(metavar="SEAT", help="The seat.")]
Line = Annotated[str, typer.Argument(metavar="HAND", help="The hand button, a line of the paytable.")]


@command(app, "sense")
def sense(visit: Visit, table: TableName, seats: Seats = []) -> None:  # noqa: B006
    """Say what lies on the sensors now; it counts when coin-in is pressed (SE-12)."""
    visit.do(Sense(table=table, bets=_bets(visit, table, seats)))


@command(app, "coin-in", "start")
def coin_in(visit: Visit, table: TableName, seats: Seats = []) -> None:  # noqa: B006
    """COIN IN, START GAME: take the bets at these seats; without seats, what the sensors last read."""
    visit.do(CoinIn(table=table, bets=_bets(visit, table, seats) if seats else None))


def _bets(visit: Visit, table: str, seats: list[int]) -> dict[int, int]:
    """A bet is what the meter is played for; a sensor says only that one lies there."""
    visit.signed_in()
    with visit.manager.look() as floor:
        stake = floor.meters[floor.table(table).meter].stakes.stake
    if len(set(seats)) < len(seats):
        raise Refused("a seat is named twice", "seats")
    return dict.fromkeys(seats, stake)


@command(app, "press")
def press(visit: Visit, table: TableName, seat: Seat, hand: Line) -> None:
    """Press a winner's hand button; a second press undoes it."""
    visit.do(PressHand(table=table, seat=seat, line=hand))


@command(app, "key")
def turn_key(
    visit: Visit, table: TableName, to: Annotated[str, typer.Argument(metavar="JPH|RUN", help="Where to.")]
) -> None:
    """Keypad: turn a supervisor's key ($HOUSEWAY_CARD) to JPH, or back to RUN."""
    visit.do(TurnKey(table=table, to=to.upper()), card_token())


@command(app, "j-pot")
def j_pot(visit: Visit, table: TableName) -> None:
    """Keypad: J-POT pays every lit hand."""
    visit.do(PressJPot(table=table))


@command(app, "confirm")
def confirm(visit: Visit, table: TableName) -> None:
    """Touch screen: confirm the lit hands; a card must follow."""
    visit.do(Confirm(table=table))


@command(app, "show-card")
def show_card(visit: Visit, table: TableName) -> None:
    """Touch screen: a supervisor's or executive's card ($HOUSEWAY_CARD) pays every lit hand."""
    visit.do(ShowCard(table=table), card_token())


@command(app, "game-over", "end")
def game_over(visit: Visit, table: TableName) -> None:
    """GAME OVER, END GAME: close the round."""
    visit.do(GameOver(table=table))


@command(app, "cards")
def type_cards(
    visit: Visit,
    table: TableName,
    seat: Seat,
    cards: Annotated[str, typer.Argument(metavar="CARDS", help='The seat\'s cards: "As Kd 9c".')],
    dealer: Annotated[str, typer.Option(metavar="CARDS", help="The dealer's cards.")] = "",
    community: Annotated[str, typer.Option(metavar="CARDS", help="The community cards.")] = "",
) -> None:
    """Type a real dealer's cards in: they decide what may be claimed for that seat."""
    op = TypeCards(table=table, seat=seat, cards=cards.split(), dealer=dealer.split(), community=community.split())
    visit.do(op)


@command(app, "hand-over")
def hand_over(
    visit: Visit,
    table: TableName,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The round's record, JSON.")],
    closes: Annotated[bool, typer.Option("--closes", help="End the round too if nobody hit.")] = False,
) -> None:
    """Hand the round's record over: its cards are proof of every hit."""
    visit.do(HandOver(table=table, record=_record(file), closes=closes))


def _record(file: Path) -> RoundRecord:
    try:
        read = file.read_bytes()
    except OSError as wrong:
        raise Refused(f"cannot read {file}: {wrong.strerror}", "FILE") from None
    return msgspec.json.decode(parse_record(read).to_json(), type=RoundRecord)


@command(app, "status", keyed=False)
def status(visit: Visit, table: TableName) -> None:
    """Show a console: the sign, the bets, what is lit and paid, and what is expected next."""
    visit.signed_in()
    with visit.manager.look() as floor:
        found = floor.table(table)
        visit.show(table_data(floor, found), lambda: _print_status(floor, found))


def _print_status(floor: Floor, table: TableState) -> None:
    meter = floor.meters[table.meter]
    print(f"{table.name}: {meter.stakes.game}, {table.console} console, round {table.round}")
    print(f"  sign      {sign(meter.cents)} ({table.meter}, {dollars(meter.stakes.stake)} a bet)")
    print(f"  sensors   {_seats(table.lying)}")
    print(f"  in play   {_seats(table.bets)}")
    for name, lines in (("wins", unpaid(table)), ("lit", table.pressed), ("paid", table.paid)):
        for seat, line in sorted(lines.items(), reverse=True):
            print(f"  {name:<9} seat {seat}, {line_words(line)} ({line})")
    print(f"  expected  {expected(table) if table.open else 'nothing: the table is closed'}")


def _seats(bets: dict[int, int]) -> str:
    return ", ".join(f"seat {seat}" for seat in sorted(bets)) or "no bet"
