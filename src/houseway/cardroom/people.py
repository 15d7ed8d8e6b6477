"""Operations of people: they come in with play money, sit down, stand up, and neighbours come and go."""

import re

from msgspec.structs import replace

from houseway.cardroom.change import Change, Desk, Operation
from houseway.cardroom.seated import check_seated, touched
from houseway.cardroom.state import HOUSE, Felt, Floor, Player, on_felt, purse
from houseway.neighbours import NAMES
from houseway.odds import dollars
from houseway.refused import Refused
from houseway.table import check_spots

PLAYER_ID = re.compile(r"[A-Za-z0-9_-]{1,40}")
LONGEST_NAME = 20
NEIGHBOURS_BANKROLL = 10_000_000


class ComeIn(Operation, frozen=True, tag="come-in"):
    """A player is given play money."""

    player: str
    name: str
    cents: int

    def carry_out(self, desk: Desk) -> Change:
        if not PLAYER_ID.fullmatch(self.player):
            raise Refused("a player is known by 1 to 40 letters, digits, _ or -", "player")
        if not 1 <= len(self.name.strip()) <= LONGEST_NAME or not self.name.isprintable():
            raise Refused(f"a name has 1 to {LONGEST_NAME} letters", "name")
        if self.player in desk.floor.players:
            raise Refused(f"{self.name} has come in already", "player")
        change = Change(players={self.player: Player(self.name.strip())})
        change.move(self.cents, HOUSE, purse(self.player))
        return change


class TopUp(Operation, frozen=True, tag="top-up"):
    """Play money, up to what a player came in with."""

    table: str
    player: str
    cents: int

    def carry_out(self, desk: Desk) -> Change:
        felt, held = desk.floor.felt(self.table), desk.floor.bankroll(self.player)
        if held >= self.cents:
            raise Refused(f"there is {dollars(held)} left: the house helps below {dollars(self.cents)}", "do")
        change = Change(felt=touched(felt, self.player, desk.at))
        change.move(self.cents - held, HOUSE, purse(self.player))
        return change


class SitDown(Operation, frozen=True, tag="sit"):
    """Take one or several spots. A neighbour makes room for a person."""

    table: str
    player: str
    seats: tuple[int, ...]

    def carry_out(self, desk: Desk) -> Change:
        felt = desk.floor.felt(self.table)
        table = desk.tables.at(felt)
        if not self.seats:
            raise Refused(f"say which seats: 1 to {table.game.seats}", "seats")
        for seat in self.seats:
            if not 1 <= seat <= table.game.seats:
                raise Refused(f"this table has seats 1 to {table.game.seats}, not {seat}", "seats")
        if any(who != self.player for who in felt.waiting):
            check_spots(table.game, {*self.seats, *felt.seats_of(self.player)})
        more = any(felt.seats.get(seat) != self.player for seat in self.seats)
        if more and felt.others_came_first(self.player):
            raise Refused("others wait for a seat: who came first is seated first", "seats")
        change = Change()
        felt = seat_them(felt, self.player, self.seats, desk, change)
        change.felt = touched(felt, self.player, desk.at)
        return change


def seat_them(felt: Felt, player: str, seats: tuple[int, ...], desk: Desk, change: Change) -> Felt:
    """These seats are the player's, who no longer waits for one."""
    for seat in seats:
        holder = felt.seats.get(seat)
        if holder is None or holder == player:
            continue
        if not desk.floor.player(holder).neighbour:
            raise Refused(f"seat {seat} is {desk.floor.player(holder).name}'s", "seats")
        if felt.in_round:
            raise Refused(f"{desk.floor.player(holder).name} plays seat {seat} until the round is over", "seats")
        felt = go_home(felt, holder, desk.floor, change)
    waiting = tuple(who for who in felt.waiting if who != player)
    return replace(felt, seats=felt.seats | dict.fromkeys(seats, player), waiting=waiting)


class StandUp(Operation, frozen=True, tag="stand"):
    """Give up spots. Bets that are not dealt to yet come back."""

    table: str
    player: str
    seats: tuple[int, ...]

    def carry_out(self, desk: Desk) -> Change:
        felt = desk.floor.felt(self.table)
        change = Change()
        for seat in self.seats:
            if felt.seats.get(seat) != self.player:
                raise Refused(f"seat {seat} is not yours", "seats")
            if felt.in_round and seat in felt.bets:
                raise Refused(f"seat {seat} is in the round on the table: stand up when it is over", "seats")
        for seat in self.seats:
            felt = _give_up(felt, seat, change)
        change.felt = touched(felt, self.player, desk.at)
        return change


class Invite(Operation, frozen=True, tag="invite"):
    """So many simulated neighbours at a table, no more and no fewer."""

    table: str
    player: str
    count: int

    def carry_out(self, desk: Desk) -> Change:
        felt = desk.floor.felt(self.table)
        if self.player:
            check_seated(felt, self.player)
        if felt.in_round:
            raise Refused("neighbours come and go between rounds", "do")
        here = [who for who in felt.seats.values() if desk.floor.player(who).neighbour]
        seats = desk.tables.at(felt).game.seats
        free = [seat for seat in range(1, seats + 1) if seat not in felt.seats]
        if not 0 <= self.count <= len(here) + len(free):
            raise Refused(f"there is room for 0 to {len(here) + len(free)} neighbours, not {self.count}", "count")
        change = Change()
        for who in here[self.count :]:
            felt = go_home(felt, who, desk.floor, change)
        for seat in free[: max(0, self.count - len(here))]:
            who = f"~{felt.table}.{seat}"
            change.players[who] = Player(NAMES[(seat - 1) % len(NAMES)], neighbour=True)
            change.move(NEIGHBOURS_BANKROLL, HOUSE, purse(who))
            felt = replace(felt, seats=felt.seats | {seat: who})
        change.felt = touched(felt, self.player, desk.at)
        return change


def _give_up(felt: Felt, seat: int, change: Change) -> Felt:
    """The spot is free; what was laid there goes back to its player, unless it is settled already."""
    if felt.phase == "betting" and seat in felt.bets:
        change.move(sum(felt.bets[seat].values()), on_felt(felt.table), purse(felt.seats[seat]))
        felt = replace(felt, bets={other: bets for other, bets in felt.bets.items() if other != seat})
    return replace(felt, seats={other: who for other, who in felt.seats.items() if other != seat})


def go_home(felt: Felt, neighbour: str, floor: Floor, change: Change) -> Felt:
    """A neighbour leaves, and its money goes back to the house."""
    for seat in felt.seats_of(neighbour):
        felt = _give_up(felt, seat, change)
    account = purse(neighbour)
    change.move(floor.accounts.get(account, 0) + change.posts.get(account, 0), account, HOUSE)
    return felt
