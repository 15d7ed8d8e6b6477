"""What the house does at a table without being asked: neighbours bet and act, cards are dealt, clocks run out.

Nothing is decided here but what somebody at the table could see: the operations are asked of the books like anybody
else's, and refused if the table has gone on meanwhile.
"""

from collections.abc import Iterator

from houseway.cardroom.betting import LayBets
from houseway.cardroom.dealing import Act, Deal, NextRound, TimeOut
from houseway.cardroom.journal import Asked
from houseway.cardroom.limits import check_limits
from houseway.cardroom.people import StandUp
from houseway.cardroom.seated import all_ready, run_out, someone_bets
from houseway.cardroom.state import Bets, Felt, Floor, Shuffled
from houseway.cardroom.tables import CloseTable
from houseway.cardroom.waiting import SeatNext
from houseway.fair import Promise
from houseway.neighbours import neighbour_action, neighbour_bets
from houseway.refused import Refused
from houseway.rules import AnyGame
from houseway.shoe import os_bytes
from houseway.table import Table

_SOURCE = os_bytes()
EMPTY_SECONDS = 24 * 3600


def chores(floor: Floor, felt: Felt, table: Table, at: int, idle_seconds: int) -> list[Asked]:
    """What is to be done now, in this order. The progressive is asked elsewhere."""
    match felt.phase:
        case "betting":
            return [
                *_seats_for_who_waits(floor, felt, table.game),
                *_bets(floor, felt, table),
                *_call_the_bets(floor, felt, at),
                *_idle(floor, felt, at, idle_seconds),
                *_empty(floor, felt, at),
            ]
        case "deciding":
            return _decision(floor, felt, table, at)
        case "settled" if run_out(felt, at) and not felt.awards_open:
            return [NextRound(felt.table, felt.round, "", Shuffled.of(Promise.make(table.game)))]
        case "settled":
            return [
                *_seats_for_who_waits(floor, felt, table.game),
                *_idle(floor, felt, at, idle_seconds),
                *_empty(floor, felt, at),
            ]
        case _:
            return []


def _bets(floor: Floor, felt: Felt, table: Table) -> Iterator[Asked]:
    """Neighbours bet when a person has, and like that person."""
    if not someone_bets(floor, felt):
        return
    like = next(bets for seat, bets in felt.bets.items() if not floor.players[felt.seats[seat]].neighbour)
    for seat, who in felt.seats.items():
        if floor.players[who].neighbour and seat not in felt.bets:
            bets = _affordable(floor, felt, table, who, like)
            if bets:
                yield LayBets(felt.table, felt.round, who, {seat: bets})


def _affordable(floor: Floor, felt: Felt, table: Table, who: str, like: Bets) -> Bets:
    """Bets that this table takes and the neighbour has; none if there are no such."""
    bets = neighbour_bets(table, like, _SOURCE)
    try:
        check_limits(table, felt.rules, bets)
    except Refused:
        bets = {name: like[name] for name in bets if name in like}
    return bets if sum(bets.values()) <= floor.bankroll(who) else {}


def _call_the_bets(floor: Floor, felt: Felt, at: int) -> Iterator[Asked]:
    if someone_bets(floor, felt) and (all_ready(floor, felt) or run_out(felt, at)):
        yield Deal(felt.table, felt.round)


def _seats_for_who_waits(floor: Floor, felt: Felt, game: AnyGame) -> Iterator[Asked]:
    """Who holds more spots than he may while others wait gives the last ones up; then the first on the list sits."""
    if not felt.waiting:
        return
    if limit := game.spots_when_waiting:
        for who in floor.persons(felt):
            if spare := felt.seats_of(who)[limit.most :]:
                yield StandUp(felt.table, who, spare)
    if floor.free_seats(felt, game.seats):
        yield SeatNext(felt.table, felt.waiting[0])


def _empty(floor: Floor, felt: Felt, at: int) -> Iterator[Asked]:
    """A player's table where nobody has sat for long makes room."""
    if felt.by and not floor.persons(felt) and not felt.awards_open and at - felt.moved >= EMPTY_SECONDS * 1000:
        yield CloseTable(felt.table)


def _idle(floor: Floor, felt: Felt, at: int, seconds: int) -> Iterator[Asked]:
    """Who has not been heard of for long makes room."""
    for who in floor.persons(felt):
        if at - felt.seen.get(who, at) >= seconds * 1000:
            yield StandUp(felt.table, who, felt.seats_of(who))


def _decision(floor: Floor, felt: Felt, table: Table, at: int) -> list[Asked]:
    seat, turn = table.to_act, len(felt.actions)
    assert seat is not None
    who = felt.seats[seat]
    if floor.players[who].neighbour:
        held = floor.bankroll(who)
        options = tuple(option for option in table.round.options if option.most <= held)
        return [Act(felt.table, felt.round, turn, who, seat, neighbour_action(options, _SOURCE))]
    return [TimeOut(felt.table, felt.round, turn)] if run_out(felt, at) else []
