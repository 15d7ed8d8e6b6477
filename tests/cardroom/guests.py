"""A real card room on a real disk, with a clock that only the test moves, and guests who play at it."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

from houseway.cardroom import Cardroom, Jackpot, Settings
from houseway.database import Database

START = 1_700_000_000_000
PATIENCE = 60
"""seconds that a test waits for an answer before it gives up"""


class Clock:
    def __init__(self, at: int = START) -> None:
        self.at = at

    def __call__(self) -> int:
        return self.at

    def wait(self, seconds: float) -> None:
        self.at += int(seconds * 1000)


class Guest:
    """One player at one table; every request has a key of its own."""

    _keys = count()

    def __init__(self, room: Cardroom, player: str, table: str) -> None:
        self.room, self.player, self.table = room, player, table
        room.come_in(player, player.capitalize())

    def send(self, do: str, **fields: Any) -> dict[str, Any]:
        key = f"key {next(Guest._keys)}"
        return self.room.command(self.player, self.table, {"do": do, **fields}, key).result(PATIENCE)

    def see(self) -> dict[str, Any]:
        return self.room.picture(self.table, self.player)

    @property
    def bankroll(self) -> int:
        return int(self.see()["viewer"]["bankroll"])

    def first_bets(self, **more: int) -> dict[str, int]:
        """The required bets, $10 each."""
        return {name: 1000 for name, wager in self.see()["limits"].items() if wager["required"]} | more

    def bet(self, ready: bool = True, **more: int) -> None:
        """Bet on all of my seats."""
        seen = self.see()
        bets = {str(seat): self.first_bets(**more) for seat in seen["viewer"]["seats"]}
        self.send("lay", round=seen["round"], bets=bets, ready=ready)

    def act(self, option: int = 0) -> None:
        seen = self.see()
        action = seen["options"][option]["action"]
        self.send("act", round=seen["round"], turn=seen["turn"], seat=seen["to_act"], action=action)

    def play_out(self, option: int = 0) -> dict[str, Any]:
        """Decide for my seats until the round is over or somebody else is to act."""
        while self.see()["options"]:
            self.act(option)
        return self.see()


@contextmanager
def open_room(
    where: Path | str, clock: Clock | None = None, jackpot: Jackpot | None = None, settings: Settings | None = None
) -> Iterator[Cardroom]:
    database = Database.open(where)
    room = Cardroom(database, settings, clock or Clock(), jackpot)
    try:
        yield room
    finally:
        room.close()
        database.close()
