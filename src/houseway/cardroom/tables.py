"""Operations of the floor: tables open and close, and the doors of the house."""

from datetime import UTC, datetime

from msgspec.structs import replace

from houseway.bets import LARGEST_BET
from houseway.cardroom.change import Change, Desk, Operation
from houseway.cardroom.live import table_of
from houseway.cardroom.people import LONGEST_NAME, go_home
from houseway.cardroom.seated import clock
from houseway.cardroom.state import Felt, Rules, Shuffled
from houseway.odds import dollars
from houseway.refused import Refused
from houseway.rules import Check, Fold
from houseway.settlement import Meter
from houseway.table import Table

MOST_TABLES, MOST_OF_ONE = 200, 10
"""tables in the room, and of one player"""
LONGEST_CLOCK = 3600


class OpenTable(Operation, frozen=True, tag="open"):
    """A new table, with its first deck promised."""

    rules: Rules
    shuffled: Shuffled
    meter: Meter
    by: str = ""

    def carry_out(self, desk: Desk) -> Change:
        if len(desk.floor.tables) >= MOST_TABLES:
            raise Refused(f"the room has space for {MOST_TABLES} tables", "table")
        if self.by and sum(felt.by == self.by for felt in desk.floor.tables.values()) >= MOST_OF_ONE:
            raise Refused(f"you have {MOST_OF_ONE} tables open: play at one of them", "table")
        rules = replace(self.rules, on=datetime.fromtimestamp(desk.at / 1000, UTC).date().isoformat())
        table = table_of(rules)
        _check_rules(rules, table)
        meter = self.meter if has_progressive(table) else None
        promised = self.shuffled.promise
        if sorted(promised.deck) != sorted(table.game.deck):
            raise Refused("not the deck of this game", "shuffled")
        name = f"t{desk.floor.opened + 1}"
        return Change(felt=Felt(name, rules, self.shuffled, promised.commitment, self.by, meter=meter), opens=True)


class CloseTable(Operation, frozen=True, tag="close"):
    """A table where no person sits is taken away; neighbours go home."""

    table: str

    def carry_out(self, desk: Desk) -> Change:
        felt = desk.floor.felt(self.table)
        if desk.floor.persons(felt):
            raise Refused("people sit at this table: it closes when they have left", "table")
        change = Change(closes=self.table)
        for neighbour in dict.fromkeys(felt.seats.values()):
            felt = go_home(felt, neighbour, desk.floor, change)
        return change


class OpenDoors(Operation, frozen=True, tag="doors"):
    """The house is back after a stop: whoever was to decide has the whole time for it again."""

    def carry_out(self, desk: Desk) -> Change:
        running = [felt for felt in desk.floor.tables.values() if felt.deadline]
        return Change(all_felts=tuple(_clock_anew(felt, desk.at) for felt in running))


def has_progressive(table: Table) -> bool:
    return any(bet.progressive and bet.name in table.wagers for bet in table.game.side_bets)


def _clock_anew(felt: Felt, at: int) -> Felt:
    seconds = {
        "betting": felt.rules.betting_seconds,
        "coin-in": 0,
        "deciding": felt.rules.decision_seconds,
        "settled": felt.rules.settle_seconds,
    }[felt.phase]
    return replace(felt, deadline=clock(seconds, at))


def _check_rules(rules: Rules, table: Table) -> None:
    if len(rules.name) > LONGEST_NAME * 2 or not (rules.name == "" or rules.name.isprintable()):
        raise Refused(f"a table's name has at most {LONGEST_NAME * 2} letters", "name")
    if not 1 <= rules.least <= rules.most <= LARGEST_BET:
        raise Refused(f"the limits are from 1 cent to {dollars(LARGEST_BET)}, the least first", "least")
    for name in ("decision_seconds", "betting_seconds", "settle_seconds"):
        if not 0 <= getattr(rules, name) <= LONGEST_CLOCK:
            raise Refused(f"a clock has 0 to {LONGEST_CLOCK} seconds", name)
    for step in table.game.decisions:
        if not any(isinstance(choice, Fold | Check) for choice in step.choices):
            raise Refused(f"nobody can fold or check on the {step.name}: the clock could not decide", "game")
