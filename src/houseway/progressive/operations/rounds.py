"""Rounds that houseway deals: the console takes the record from the table, and pays what its cards show."""

from typing import Any

import msgspec

from houseway.progressive.cited import coin_in_rule
from houseway.progressive.floor import Floor, TableState
from houseway.progressive.operations.base import NOTHING_MOVED, Carried, Operation
from houseway.progressive.operations.console import DEALS, at_table, award, end_game, unpaid
from houseway.progressive.pays import Shown, lines_of
from houseway.progressive.staff import Member, Role
from houseway.refused import Refused


class SeatShown(msgspec.Struct, frozen=True, gc=False):
    """One seat of a record; only what an award depends on is read here."""

    seat: int
    cards: list[str]
    bets: dict[str, int]
    actions: list[str] = []


class RoundRecord(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A round record (docs/records.md), as a journal holds it."""

    game: str
    seats: list[SeatShown]
    dealer: list[str] = []
    community: list[str] = []
    paytables: dict[str, str] = {}
    readings: dict[str, str] = {}
    progressive: dict[str, Any] | None = None
    shuffle: dict[str, Any] | None = None
    fair: dict[str, Any] | None = None


class HandOver(Operation, frozen=True, tag="hand-over"):
    """The round's record. With `closes`, a round that nobody hit ends with it."""

    roles = DEALS
    table: str
    record: RoundRecord
    closes: bool = False

    def carry_out(self, floor: Floor, by: Member, at: int) -> Carried:
        table = at_table(floor, self.table, by, "playing")
        lines = self._lines(floor, table)
        hits = any(line and seat not in table.paid for seat, line in lines.items())
        if self.closes and not hits:
            if table.pressed:
                raise Refused("a hand is lit that the cards do not support: press it again to undo", "record")
            end_game(table)
            return NOTHING_MOVED
        table.record = floor.number + 1
        table.shown = lines
        return NOTHING_MOVED

    def _lines(self, floor: Floor, table: TableState) -> dict[int, str | None]:
        stakes = floor.meters[table.meter].stakes
        if table.record:
            raise Refused("this round was handed over already", "record")
        if self.record.game != stakes.game:
            raise Refused(f"{table.name} plays {stakes.game}, not {self.record.game}", "record.game")
        for name, value in self.record.readings.items():
            if stakes.readings.get(name) != value:
                raise Refused(f"the meter reads {name} as {stakes.readings.get(name)}", f"record.readings.{name}")
        bets, cards = {}, {}
        for one in self.record.seats:
            cards[one.seat] = one.cards
            if stakes.wager in one.bets:
                bets[one.seat] = one.bets[stakes.wager]
        if bets != table.bets:
            raise Refused(
                f"the record has the {stakes.wager} at {_list(bets)}; coin-in took it at {_list(table.bets)}"
                f"{coin_in_rule(stakes)}",
                "record.seats",
            )
        if len(cards) != len(self.record.seats):
            raise Refused("a seat is given twice", "record.seats")
        lines = lines_of(stakes, Shown(cards, self.record.dealer, self.record.community), table.bets)
        if table.pressed or table.paid:
            _check_claims(table, lines)
        return lines


def _check_claims(table: TableState, lines: dict[int, str | None]) -> None:
    for seat, line in {**table.pressed, **table.paid}.items():
        if lines.get(seat) != line:
            raise Refused(f"the hand that is lit or paid at seat {seat} is not what the record shows", "record")


def _list(seats: dict[int, int]) -> str:
    return ", ".join(f"seat {seat}" for seat in sorted(seats)) or "no seat"


class PayByHouse(Operation, frozen=True, tag="pay-by-house"):
    """At a table that houseway deals itself the cards are proof enough: all hits are paid and the round ends."""

    roles = frozenset({Role.HOUSE})
    table: str

    def carry_out(self, floor: Floor, by: Member, at: int) -> Carried:
        table = at_table(floor, self.table, by, "playing")
        hits = unpaid(table)
        if not hits:
            raise Refused("no hit waits for its award", "table")
        carried = award(floor, table, hits, "", by, then="playing")
        end_game(table)
        return carried
