"""The dealer's console, both kinds, as a state machine (SE-12 to SE-14).

| | keypad | touch screen |
|---|---|---|
| the bets are in | COIN IN | START GAME |
| a winner | hand button, a second press undoes it | seat and hand, a second press undoes it |
| verified | supervisor's key to JPH, J-POT, key back to RUN | confirm, then a supervisor's or executive's card |
| the round ends | GAME OVER | END GAME |
"""

from collections.abc import Iterable
from typing import Final

from houseway.odds import dollars
from houseway.paytable import line_words
from houseway.progressive.awards import PaidOut, pay_out, take_bets
from houseway.progressive.cited import award_rule, claim_rule, coin_in_rule
from houseway.progressive.floor import Floor, MeterState, TableState
from houseway.progressive.operations.base import NOTHING_MOVED, Carried, Operation
from houseway.progressive.pays import Shown, lines_of, seats_at
from houseway.progressive.staff import AT_THE_TABLE, Member, Role
from houseway.refused import Refused, one_of

DEALS: Final = AT_THE_TABLE | {Role.HOUSE}

EXPECTED: Final = {
    ("keypad", "waiting"): "COIN IN",
    ("keypad", "playing"): "a hand button, a key to JPH, or GAME OVER",
    ("keypad", "key"): "J-POT, or the key back to RUN",
    ("keypad", "paid"): "the key back to RUN",
    ("touch", "waiting"): "START GAME",
    ("touch", "playing"): "a seat and hand, confirm, or END GAME",
    ("touch", "confirmed"): "a supervisor's or executive's card, or a hand pressed again to undo",
}
"""what the console waits for"""


def expected(table: TableState) -> str:
    return EXPECTED[table.console, table.phase]


def at_table(floor: Floor, name: str, by: Member, *phases: str) -> TableState:
    """The table, if this member may use its console and it is in one of these phases."""
    table = floor.table(name)
    if not table.open:
        raise Refused(f"the table {name} is closed", "table")
    if table.by_house != (by.role is Role.HOUSE):
        who = "houseway deals there itself" if table.by_house else "a dealer works its console"
        raise Refused(f"this is not for you at {name}: {who}", "table")
    if table.phase not in phases:
        raise Refused(f"out of order at {name}: expected is {expected(table)}", "table")
    return table


class Sense(Operation, frozen=True, tag="sense"):
    """The sensors: seat -> cents lying there now."""

    roles = DEALS
    table: str
    bets: dict[int, int]

    def carry_out(self, floor: Floor, by: Member, at: int) -> Carried:
        table = at_table(floor, self.table, by, "waiting", "playing", "key", "paid", "confirmed")
        check_bets_on(floor, table, self.bets)
        table.lying = dict(self.bets)
        return NOTHING_MOVED


def check_bets_on(floor: Floor, table: TableState, bets: dict[int, int]) -> None:
    stakes = floor.meters[table.meter].stakes
    seats = seats_at(stakes)
    for seat, cents in bets.items():
        if not 1 <= seat <= seats:
            raise Refused(f"{table.name} has seats 1 to {seats}, not {seat}", f"bets.{seat}")
        if cents != stakes.stake:
            raise Refused(f"the {stakes.wager} is {dollars(stakes.stake)}, not {cents} cents", f"bets.{seat}")


class CoinIn(Operation, frozen=True, tag="coin-in"):
    """COIN IN or START GAME: what lies on the sensors is taken; what comes later is not in play (SE-12)."""

    roles = DEALS
    table: str
    bets: dict[int, int] | None = None
    """what the sensors read at this moment; without it, what they were last said to read"""

    def carry_out(self, floor: Floor, by: Member, at: int) -> Carried:
        table = at_table(floor, self.table, by, "waiting")
        meter = floor.meters[table.meter]
        bets = table.lying if self.bets is None else self.bets
        check_bets_on(floor, table, bets)
        posting = take_bets(meter, sum(bets.values()))
        table.phase, table.round = "playing", table.round + 1
        table.bets, table.lying = dict(sorted(bets.items())), {}
        meter.bets += len(bets)
        return Carried(meter.name, posting)


class PressHand(Operation, frozen=True, tag="press-hand"):
    """A hand button at a seat; a second press undoes it. Cards that are known must support it."""

    roles = DEALS
    table: str
    seat: int
    line: str

    def carry_out(self, floor: Floor, by: Member, at: int) -> Carried:
        table = at_table(floor, self.table, by, "playing", "confirmed")
        check_claim(floor.meters[table.meter], table, self.seat, self.line)
        if table.pressed.get(self.seat) == self.line:
            del table.pressed[self.seat]
        else:
            table.pressed[self.seat] = self.line
        table.phase = "playing"
        return NOTHING_MOVED


def check_seat(meter: MeterState, table: TableState, seat: int) -> None:
    """A seat that bet in time and was not paid yet."""
    if seat not in table.bets:
        raise Refused(f"no bet lay at seat {seat} when coin-in was pressed{coin_in_rule(meter.stakes)}", "seat")
    if seat in table.paid:
        raise Refused(f"seat {seat} was paid in this game", "seat")


def check_claim(meter: MeterState, table: TableState, seat: int, line: str) -> None:
    if line not in meter.stakes.pays:
        raise Refused(f"no hand button says {line!r}: there is {one_of(list(meter.stakes.pays))}", "line")
    check_seat(meter, table, seat)
    if seat in table.shown and table.shown[seat] != line:
        shown = table.shown[seat]
        support = f"a {line_words(shown)}" if shown else "no paying hand"
        rule = claim_rule(meter.stakes)
        raise Refused(f"the cards of seat {seat} show {support}, not a {line_words(line)}{rule}", "line")


def unpaid(table: TableState) -> dict[int, str]:
    """Seats whose cards are known to win and that were not paid yet."""
    return {seat: line for seat, line in table.shown.items() if line and seat in table.bets and seat not in table.paid}


class TurnKey(Operation, frozen=True, tag="turn-key"):
    """Keypad: a supervisor's key to JPH, and back to RUN. `holder` is whose key it is."""

    roles = DEALS
    table: str
    to: str
    holder: str = ""

    def carry_out(self, floor: Floor, by: Member, at: int) -> Carried:
        table = on_console(floor, self.table, by, "keypad", "playing", "key", "paid")
        if self.to == "JPH" and table.phase == "playing":
            if not table.pressed:
                raise Refused("no hand button is lit: press the winner's hand first", "to")
            check_holder(floor, by, self.holder, None, award_rule(floor.meters[table.meter].stakes))
            table.phase, table.holder = "key", self.holder
        elif self.to == "RUN" and table.phase in ("key", "paid"):
            if table.holder != self.holder:
                raise Refused(f"the key in the console is {table.holder}'s", "holder")
            table.phase, table.holder = "playing", ""
        else:
            raise Refused(f"the key goes from RUN to JPH and back: expected is {expected(table)}", "to")
        return NOTHING_MOVED


def on_console(floor: Floor, name: str, by: Member, console: str, *phases: str) -> TableState:
    table = floor.table(name)
    if table.console != console:
        raise Refused(f"{name} has the other console: expected is {expected(table)}", "table")
    return at_table(floor, name, by, *phases)


def check_holder(floor: Floor, by: Member, holder: str, largest: int | None, rule: str) -> None:
    """A supervisor or an executive other than the one at the console; over the set amount an executive (SE-14)."""
    if not holder:
        raise Refused(f"a supervisor's or executive's card or key is needed{rule}", "card")
    member = floor.member(holder)
    if member is by:
        raise Refused("nobody verifies an award of his own console: another's card is needed", "card")
    if not member.active or member.role not in (Role.SUPERVISOR, Role.EXECUTIVE):
        raise Refused(f"{member.name} is no supervisor or executive", "card")
    if largest is not None and member.role is not Role.EXECUTIVE:
        raise Refused(f"an award of {dollars(largest)} needs an executive's card{rule}", "card")


class PressJPot(Operation, frozen=True, tag="j-pot"):
    """Keypad: J-POT, with the key at JPH, pays every lit hand."""

    roles = DEALS
    table: str

    def carry_out(self, floor: Floor, by: Member, at: int) -> Carried:
        table = on_console(floor, self.table, by, "keypad", "key")
        return award(floor, table, table.pressed, table.holder, by, then="paid")


class Confirm(Operation, frozen=True, tag="confirm"):
    """Touch screen: the lit hands are confirmed; a card must follow."""

    roles = DEALS
    table: str

    def carry_out(self, floor: Floor, by: Member, at: int) -> Carried:
        table = on_console(floor, self.table, by, "touch", "playing")
        if not table.pressed:
            raise Refused("no hand is lit: press the winner's seat and hand first", "table")
        table.phase = "confirmed"
        return NOTHING_MOVED


class ShowCard(Operation, frozen=True, tag="show-card"):
    """Touch screen: a supervisor's card, or above the set amount an executive's, pays every lit hand."""

    roles = DEALS
    table: str
    holder: str = ""

    def carry_out(self, floor: Floor, by: Member, at: int) -> Carried:
        table = on_console(floor, self.table, by, "touch", "confirmed")
        return award(floor, table, table.pressed, self.holder, by, then="playing")


def award(floor: Floor, table: TableState, hits: dict[int, str], holder: str, by: Member, then: str) -> Carried:
    """The win is logged and the meter adjusted (SE-14)."""
    meter = floor.meters[table.meter]
    out = pay_out(meter, table, hits)
    if by.role is not Role.HOUSE:
        largest = max(one.cents for one in out.awards)
        above = largest if largest > meter.terms.executive_above else None
        check_holder(floor, by, holder, above, award_rule(meter.stakes))
    _settle(meter, out)
    table.paid.update(hits)
    table.pressed = {}
    table.phase = "paid" if then == "paid" else "playing"
    return Carried(meter.name, out.posting, out.awards, table.record)


def _settle(meter: MeterState, out: PaidOut) -> None:
    meter.dry = out.dry
    if out.reset:
        meter.terms, meter.coming = out.terms, None
        meter.resets += sum(one.reset for one in out.awards)


class GameOver(Operation, frozen=True, tag="game-over"):
    """GAME OVER or END GAME. Refused while a hand that won is not paid."""

    roles = DEALS
    table: str

    def carry_out(self, floor: Floor, by: Member, at: int) -> Carried:
        table = at_table(floor, self.table, by, "playing")
        if table.pressed:
            raise Refused(f"the hand of {_seats(table.pressed)} is lit: pay it, or press it again to undo", "table")
        if left := unpaid(table):
            rule = award_rule(floor.meters[table.meter].stakes)
            raise Refused(f"the cards of {_seats(left)} win and are not paid yet{rule}", "table")
        end_game(table)
        return NOTHING_MOVED


def _seats(seats: Iterable[int]) -> str:
    return " and ".join(f"seat {seat}" for seat in sorted(seats, reverse=True))


def end_game(table: TableState) -> None:
    table.phase, table.holder, table.record = "waiting", "", 0
    table.bets, table.shown, table.pressed, table.paid = {}, {}, {}, {}


class TypeCards(Operation, frozen=True, tag="type-cards"):
    """A real dealer's cards, typed in: a seat's and the dealer's. They decide what may be claimed for that seat."""

    roles = DEALS
    table: str
    seat: int
    cards: list[str]
    dealer: list[str] = []
    community: list[str] = []

    def carry_out(self, floor: Floor, by: Member, at: int) -> Carried:
        table = at_table(floor, self.table, by, "playing")
        if table.record:
            raise Refused("the table handed this round over: its cards are known", "table")
        meter = floor.meters[table.meter]
        check_seat(meter, table, self.seat)
        shown = Shown({self.seat: self.cards}, self.dealer, self.community)
        table.shown |= lines_of(meter.stakes, shown)
        table.pressed.pop(self.seat, None)
        return NOTHING_MOVED
