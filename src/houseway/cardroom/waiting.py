"""The waiting list of a table where every seat is a person's: who came first is seated first, between rounds."""

from msgspec.structs import replace

from houseway.cardroom.change import Change, Desk, Operation
from houseway.cardroom.people import seat_them
from houseway.cardroom.seated import touched
from houseway.refused import Refused

LONGEST_LIST = 20


class WaitForSeat(Operation, frozen=True, tag="wait"):
    """A player puts his name on the list."""

    table: str
    player: str

    def carry_out(self, desk: Desk) -> Change:
        felt = desk.floor.felt(self.table)
        if felt.seats_of(self.player):
            raise Refused("you sit at this table already", "do")
        if self.player in felt.waiting:
            raise Refused("you wait for a seat already", "do")
        free = desk.floor.free_seats(felt, desk.tables.at(felt).game.seats)
        if free and not felt.waiting:
            raise Refused(f"there is room: sit down at seat {free[0]}", "do")
        if len(felt.waiting) >= LONGEST_LIST:
            raise Refused(f"{LONGEST_LIST} wait already: try another table", "do")
        return Change(felt=replace(felt, waiting=(*felt.waiting, self.player)))


class StopWaiting(Operation, frozen=True, tag="stop-waiting"):
    table: str
    player: str

    def carry_out(self, desk: Desk) -> Change:
        felt = desk.floor.felt(self.table)
        if self.player not in felt.waiting:
            raise Refused("you do not wait for a seat here", "do")
        return Change(felt=replace(felt, waiting=tuple(who for who in felt.waiting if who != self.player)))


class SeatNext(Operation, frozen=True, tag="seat-next"):
    """The first on the list gets a seat that is free; a neighbour makes room for him."""

    table: str
    player: str

    def carry_out(self, desk: Desk) -> Change:
        felt = desk.floor.felt(self.table)
        free = desk.floor.free_seats(felt, desk.tables.at(felt).game.seats)
        if felt.in_round or not free or felt.waiting[:1] != (self.player,):
            raise Refused("no seat is free for the first on the list", "table")
        change = Change()
        felt = seat_them(felt, self.player, free[:1], desk, change)
        change.felt = touched(felt, self.player, desk.at)
        return change
