"""What a person at a table may send, and the operation it asks for. Nothing else is understood."""

import re
from collections.abc import Mapping
from hashlib import sha256
from typing import Any, get_args

import msgspec

from houseway.cardroom.betting import ClearBets, LayBets, Ready
from houseway.cardroom.dealing import Act, NextRound
from houseway.cardroom.journal import Asked
from houseway.cardroom.people import Invite, SitDown, StandUp, TopUp
from houseway.cardroom.state import Bets, Shuffled
from houseway.cardroom.waiting import StopWaiting, WaitForSeat
from houseway.fair import Promise
from houseway.refused import Refused, one_of
from houseway.rules import AnyGame


class _Command(msgspec.Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    pass


class Sit(_Command, frozen=True, tag="sit"):
    seats: tuple[int, ...]


class Stand(_Command, frozen=True, tag="stand"):
    seats: tuple[int, ...]


class Lay(_Command, frozen=True, tag="lay"):
    round: int
    bets: dict[int, Bets]
    ready: bool = False


class Clear(_Command, frozen=True, tag="clear"):
    round: int


class SayReady(_Command, frozen=True, tag="ready"):
    round: int


class Decide(_Command, frozen=True, tag="act"):
    round: int
    turn: int
    seat: int
    action: str


class Next(_Command, frozen=True, tag="next"):
    round: int


class AskSeat(_Command, frozen=True, tag="wait"):
    pass


class AskNoSeat(_Command, frozen=True, tag="stop-waiting"):
    pass


class AskMoney(_Command, frozen=True, tag="top-up"):
    pass


class AskNeighbours(_Command, frozen=True, tag="neighbours"):
    count: int


Command = Sit | Stand | Lay | Clear | SayReady | Decide | Next | AskMoney | AskNeighbours | AskSeat | AskNoSeat

KNOWN = tuple(str(kind.__struct_config__.tag) for kind in get_args(Command))
LONGEST_KEY = 50


def read_command(sent: Mapping[str, Any]) -> Command:
    if isinstance(sent, Mapping) and sent.get("do") not in KNOWN:
        raise Refused(f"{sent.get('do')!r} is not known here: {one_of(KNOWN)}", "do")
    command: Command = read(sent, Command, "do")
    return command


def read(sent: Mapping[str, Any], kind: Any, field: str = "") -> Any:
    """Data from outside as this kind of thing, or what is wrong and where."""
    try:
        return msgspec.convert(sent, kind, str_keys=True)
    except msgspec.ValidationError as wrong:
        message, _, place = str(wrong).partition(" - at `")
        found = re.findall(r"\.(\w+)|\[(\d+)\]", place)
        path = ".".join(name or number for name, number in found)
        raise Refused(message[0].lower() + message[1:], path or field) from None


def operation(command: Command, player: str, table: str, game: AnyGame, start: int) -> Asked:
    """What the player asks of the books; `start` is the bankroll that the house helps up to."""
    match command:
        case Sit(seats):
            return SitDown(table, player, seats)
        case Stand(seats):
            return StandUp(table, player, seats)
        case Lay(round, bets, ready):
            return LayBets(table, round, player, bets, ready)
        case Clear(round):
            return ClearBets(table, round, player)
        case SayReady(round):
            return Ready(table, round, player)
        case Decide(round, turn, seat, action):
            return Act(table, round, turn, player, seat, action)
        case Next(round):
            return NextRound(table, round, player, Shuffled.of(Promise.make(game)))
        case AskMoney():
            return TopUp(table, player, start)
        case AskNeighbours(count):
            return Invite(table, player, count)
        case AskSeat():
            return WaitForSeat(table, player)
        case AskNoSeat():
            return StopWaiting(table, player)


def key_of(player: str, key: str) -> str:
    """The request's name in the journal: a player's keys are no other player's."""
    if not isinstance(key, str) or not 1 <= len(key) <= LONGEST_KEY or not key.isprintable():
        raise Refused(f"a key has 1 to {LONGEST_KEY} letters, and is new for every request", "key")
    return f"{player}:{key}"


def digest(*asked: object) -> str:
    """What was asked, so that a key is not used for something else."""
    return sha256(msgspec.json.encode(asked)).hexdigest()
