"""Who sits at a table: whose seat it is, when each was last heard of, and the countdown that they start."""

from msgspec.structs import replace

from houseway.cardroom.state import Felt, Floor
from houseway.refused import Refused


def check_seated(felt: Felt, player: str) -> None:
    if not felt.seats_of(player):
        raise Refused("sit down at this table first", "player")


def check_seat(felt: Felt, player: str, seat: int, field: str) -> None:
    if felt.seats.get(seat) != player:
        raise Refused(f"seat {seat} is not yours", field)


def touched(felt: Felt, player: str, at: int) -> Felt:
    """The player did something; who has left is forgotten; the countdown runs while somebody waits for cards."""
    there = set(felt.seats.values())
    seen = {who: when for who, when in felt.seen.items() if who in there}
    felt = replace(
        felt,
        seen=seen | ({player: at} if player in there else {}),
        ready=tuple(who for who in felt.ready if who in there),
    )
    if felt.phase != "betting":
        return felt
    waits = any(who in felt.ready for seat, who in felt.seats.items() if seat in felt.bets)
    return replace(felt, deadline=(felt.deadline or clock(felt.rules.betting_seconds, at)) if waits else None)


def clock(seconds: int, at: int) -> int | None:
    """When a clock that starts now runs out; one of no seconds never does."""
    return at + seconds * 1000 if seconds else None


def all_ready(floor: Floor, felt: Felt) -> bool:
    """Every person who sits here has said so; neighbours never keep anybody waiting."""
    return all(who in felt.ready for who in floor.persons(felt))


def someone_bets(floor: Floor, felt: Felt) -> bool:
    """Neighbours do not play among themselves."""
    persons = floor.persons(felt)
    return any(felt.seats[seat] in persons for seat in felt.bets)


def run_out(felt: Felt, at: int) -> bool:
    return felt.deadline is not None and at >= felt.deadline
