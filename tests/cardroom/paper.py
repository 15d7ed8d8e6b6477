"""A card room on paper: the real operations and folding, without a disk, a thread or a clock of its own."""

from collections.abc import Iterable
from random import Random
from typing import Any

from houseway.cardroom.journal import Asked, CardroomKind, Entry
from houseway.cardroom.limits import stakes_taken
from houseway.cardroom.people import ComeIn, SitDown
from houseway.cardroom.show import moment_of, pictures
from houseway.cardroom.state import Felt, Rules, Shuffled
from houseway.cardroom.tables import OpenTable
from houseway.fair import Promise
from houseway.games import find_game
from houseway.rules import AnyGame
from houseway.settlement import Meter
from tests.play import random_bets

START = 1_700_000_000_000
BANKROLL = 10_000_000


class Paper:
    """Asks operations one after another, and keeps what a journal would hold."""

    def __init__(self, seed: str = "paper") -> None:
        self.kind = CardroomKind()
        self.floor = self.kind.blank()
        self.journal: list[str] = []
        self.at = START
        self.rng = Random(seed)

    def ask(self, op: Asked) -> Entry:
        """Carry it out, or refuse."""
        done = self.kind.work(op)(self.floor, self.at)
        self.journal.append(done.body)
        entry: Entry = done.answer
        return entry

    def shuffled(self, game: str) -> Shuffled:
        deck = find_game(game).deck
        return Shuffled.of(Promise(tuple(self.rng.sample(deck, len(deck))), f"{self.rng.random():.17f}"))

    def open_table(self, game: str, **rules: Any) -> str:
        return self.ask(OpenTable(Rules(game, **rules), self.shuffled(game), Meter(1_000_000, 100_000))).table

    def come_in(self, *players: str, cents: int = BANKROLL) -> None:
        for player in players:
            self.ask(ComeIn(player, player.capitalize(), cents))

    def sit(self, table: str, player: str, *seats: int) -> None:
        self.ask(SitDown(table, player, seats))

    def felt(self, table: str) -> Felt:
        return self.floor.felt(table)

    def picture(self, table: str, viewer: str | None) -> dict[str, Any]:
        return self.pictures(table, [viewer])[viewer]

    def pictures(self, table: str, viewers: Iterable[str | None]) -> dict[str | None, dict[str, Any]]:
        viewers = list(viewers)
        moment = moment_of(self.floor, self.kind.tables, table, viewers, self.at)
        return pictures(moment, viewers)


def bets_taken(game: AnyGame, rng: Random) -> dict[str, int]:
    """Bets as `random_bets` lays them, but a stake that the table does not take is one that it does."""
    bets = random_bets(game, rng)
    few = {name: stakes_taken(game.wager(name)) for name in bets}
    return {name: stake if stake in (few[name] or (stake,)) else few[name][0] for name, stake in bets.items()}
