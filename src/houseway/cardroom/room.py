"""The card room: what a server asks, from any thread. Everything that is answered is on the disk.

A command's answer comes when the house has done what follows from it at once: the neighbours have acted, the cards are
dealt. Only clocks need `tick`.
"""

from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import Future
from typing import Any

import msgspec

from houseway.books import Receipt, promise
from houseway.books.book import now
from houseway.cardroom.commands import digest, key_of, operation, read, read_command
from houseway.cardroom.jackpot import DemoMeter, Jackpot
from houseway.cardroom.journal import entry_of
from houseway.cardroom.lobby import history, sign
from houseway.cardroom.people import ComeIn, Invite
from houseway.cardroom.show import moment_of, pictures
from houseway.cardroom.state import Floor, Rules, Shuffled
from houseway.cardroom.steward import Heard, Steward
from houseway.cardroom.tables import OpenDoors, OpenTable
from houseway.database import Database
from houseway.fair import Promise
from houseway.games import all_games, find_game
from houseway.refused import Refused

Answer = dict[str, Any]


class Settings(msgspec.Struct, frozen=True):
    bankroll: int = 100_000
    """what a player comes in with, and the house helps up to"""
    idle_seconds: int = 900
    """after so long without a word a player's seats are given up"""


class Opening(Rules, frozen=True):
    """What a person may say of a new table."""

    neighbours: int = 0


class Cardroom:
    def __init__(
        self,
        database: Database,
        settings: Settings | None = None,
        clock: Callable[[], int] = now,
        jackpot: Jackpot | None = None,
    ) -> None:
        self.settings, self.clock = settings or Settings(), clock
        self.jackpot = jackpot or DemoMeter()
        self._steward = Steward(database, clock, self.jackpot, self.settings.idle_seconds)
        self._steward.do(OpenDoors())
        self.tick().result()

    def close(self) -> None:
        self._steward.book.close()

    # People and tables

    def come_in(self, player: str, name: str) -> Answer:
        """Give a new player play money; who is known keeps what he has."""
        with self._steward.book.peek() as floor:
            known = player in floor.players
        if not known:
            try:
                self._steward.do(ComeIn(player, name, self.settings.bankroll))
            except Refused as no:
                with self._steward.book.peek() as floor:
                    if no.field != "player" or player not in floor.players:
                        raise
        return self.purse(player)

    def purse(self, player: str) -> Answer:
        with self._steward.book.peek() as floor:
            self._check_person(floor, player)
            return {"player": player, "name": floor.players[player].name, "bankroll": floor.bankroll(player)}

    def open_table(self, player: str | None, asked: Mapping[str, Any], key: str) -> Answer:
        """Open a table by its rules; whoever asks twice with the same key has opened one."""
        opening: Opening = read(asked, Opening)
        rules = Rules(**{name: getattr(opening, name) for name in Rules.__struct_fields__})
        game = find_game(rules.game)
        if not 0 <= opening.neighbours <= game.seats:
            raise Refused(f"there is room for 0 to {game.seats} neighbours, not {opening.neighbours}", "neighbours")
        op = OpenTable(rules, Shuffled.of(Promise.make(game)), self.jackpot.opening(), player or "")
        receipt = self._steward.do(op, key_of(player or "house", key), digest(player, opening))
        table = entry_of(receipt.body).table
        if opening.neighbours and not receipt.repeat:
            self._steward.do(Invite(table, "", opening.neighbours))
        return self._answer(table, receipt)

    def open_floor(self) -> list[str]:
        """One table for every game that has none."""
        with self._steward.book.peek() as floor:
            there, opened = {felt.rules.game for felt in floor.tables.values()}, floor.opened
        for code in all_games():
            if code not in there:
                self.open_table(None, {"game": code}, f"floor {code} {opened}")
        with self._steward.book.peek() as floor:
            return list(floor.tables)

    def lobby(self) -> list[Answer]:
        with self._steward.book.peek() as floor:
            return [sign(floor, felt) for felt in floor.tables.values()]

    # Play

    def command(self, player: str, table: str, sent: Mapping[str, Any], key: str) -> "Future[Answer]":
        """Ask for something at a table. The future has the answer, or the refusal."""
        answer: Future[Answer] = promise()
        try:
            with self._steward.book.peek() as floor:
                self._check_person(floor, player)
                game = find_game(floor.felt(table).rules.game)
            command = read_command(sent)
            op = operation(command, player, table, game, self.settings.bankroll)
            asked = self._steward.ask(op, key_of(player, key), digest(player, table, command))
        except Refused as no:
            answer.set_exception(no)
            return answer
        asked.add_done_callback(lambda done: self._follow(table, done, answer))
        return answer

    def tick(self) -> "Future[None]":
        """See to the clocks of all tables; the future is done when there is nothing left to do."""
        return self._steward.tick()

    # Looking

    def picture(self, table: str, viewer: str | None) -> Answer:
        return self.pictures(table, [viewer])[viewer]

    def pictures(self, table: str, viewers: Iterable[str | None]) -> dict[str | None, Answer]:
        """What each viewer may see at one moment."""
        viewers = list(viewers)
        with self._steward.book.peek() as floor:
            for viewer in viewers:
                if viewer is not None:
                    self._check_person(floor, viewer)
            moment = moment_of(floor, self._steward.kind.tables, table, viewers, self.clock())
        return pictures(moment, viewers)

    def history(self, table: str, player: str | None = None) -> list[Answer]:
        """The last rounds, the newest last; `total` is the player's own."""
        with self._steward.book.peek() as floor:
            return history(floor.felt(table), player)

    def record(self, table: str, round: int) -> Answer:
        """The record of a round that is over."""
        return self._steward.record(table, round)

    def subscribe(self, heard: Heard) -> Callable[[], None]:
        """Hear of every change of every table, from another thread; the answer makes it stop."""
        return self._steward.subscribe(heard)

    def _follow(self, table: str, done: "Future[Receipt]", answer: "Future[Answer]") -> None:
        """When a command is on the disk, do what follows from it; then answer."""
        if no := done.exception():
            answer.set_exception(no)
            return
        self._steward.see_to(table, [], lambda: self._tell(table, done.result(), answer))

    def _tell(self, table: str, receipt: Receipt, answer: "Future[Answer]") -> None:
        try:
            answer.set_result(self._answer(table, receipt))
        except Exception as no:
            answer.set_exception(no)

    def _answer(self, table: str, receipt: Receipt) -> Answer:
        return {"ok": True, "table": table, "version": self._steward.version(table), "repeat": receipt.repeat}

    def _check_person(self, floor: Floor, player: str) -> None:
        if floor.player(player).neighbour:
            raise Refused("the house plays for its neighbours", "player")
