"""What the card room's books come to: players, accounts and tables.

A table's state never changes; an operation puts the next one in its place. So whoever has one has a moment of the
table, and may look at it while play goes on.
"""

from typing import Literal

import msgspec

from houseway.cards import Card, read_cards
from houseway.fair import Promise
from houseway.refused import Refused
from houseway.settlement import Meter

HOUSE = "house"
ROUNDS_AT_HAND = 100
"""how many rounds a table's history keeps; the journal has all of them"""

Bets = dict[str, int]
Phase = Literal["betting", "coin-in", "deciding", "settled"]


def purse(player: str) -> str:
    """The account of a player's bankroll."""
    return f"player:{player}"


def on_felt(table: str) -> str:
    """The account of what lies on a table's felt."""
    return f"felt:{table}"


class Player(msgspec.Struct, frozen=True):
    name: str
    neighbour: bool = False
    """simulated: the house plays for it"""


class Rules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a table is opened with. Limits are cents; a clock of 0 seconds never runs out."""

    game: str
    name: str = ""
    paytables: dict[str, str] = {}
    readings: dict[str, str] = {}
    without: tuple[str, ...] = ()
    """side bets left off the layout"""
    profile: str = ""
    on: str = ""
    """the day of the law, when the table was opened"""
    least: int = 500
    most: int = 50_000
    decision_seconds: int = 30
    betting_seconds: int = 15
    settle_seconds: int = 20
    out_of_time: Literal["fold", "check"] = "fold"


class Shuffled(msgspec.Struct, frozen=True):
    """A promised deck, as the journal keeps it: `As Kd …` from the top."""

    deck: str
    salt: str

    @classmethod
    def of(cls, promise: Promise) -> "Shuffled":
        return cls(" ".join(map(str, promise.deck)), promise.salt)

    @property
    def promise(self) -> Promise:
        return Promise(self.cards, self.salt)

    @property
    def cards(self) -> tuple[Card, ...]:
        return read_cards(self.deck.split())


class Told(msgspec.Struct, frozen=True):
    """A round that is over: where its record stands in the journal, who sat where, and what it came to."""

    round: int
    entry: int
    at: int
    seats: dict[int, str]
    totals: dict[int, int]


class Felt(msgspec.Struct, frozen=True):
    """One table at one moment. The cards are not here: they come from the deck, the bets and the actions."""

    table: str
    rules: Rules
    shuffled: Shuffled
    commitment: str
    by: str = ""
    """the player who opened it; the house's own tables stay, a player's goes when it is empty for long"""
    moved: int = 0
    """when something last happened here"""
    meter: Meter | None = None
    """the progressive, as its sign shows it"""
    dealt_meter: Meter | None = None
    """the progressive that this round is played for"""
    version: int = 0
    phase: Phase = "betting"
    round: int = 1
    seats: dict[int, str] = {}
    bets: dict[int, Bets] = {}
    """what each seat laid before the deal"""
    ready: tuple[str, ...] = ()
    waiting: tuple[str, ...] = ()
    """who waits for a seat, the first one first"""
    actions: tuple[str, ...] = ()
    deadline: int | None = None
    awards_open: bool = False
    """the progressive has still to hear how the round ended"""
    last: dict[str, dict[int, Bets]] = {}
    """what each player laid in the last round that was dealt"""
    history: tuple[Told, ...] = ()
    seen: dict[str, int] = {}
    """when each seated player last did something"""

    @property
    def in_round(self) -> bool:
        """Bets are on the felt that nobody can take back."""
        return self.phase in ("coin-in", "deciding")

    @property
    def round_id(self) -> str:
        return f"{self.table}.{self.round}"

    def seats_of(self, player: str | None) -> tuple[int, ...]:
        return tuple(sorted(seat for seat, who in self.seats.items() if who == player))

    def others_came_first(self, player: str) -> bool:
        """Somebody else is the first in line for a seat."""
        return self.waiting[:1] not in ((), (player,))

    def check_round(self, number: int) -> None:
        if number != self.round:
            raise Refused(f"round {number} is not the one on the table: that is round {self.round}", "round")


class Floor(msgspec.Struct):
    """The whole card room."""

    at: int = 0
    entries: int = 0
    opened: int = 0
    """tables ever opened"""
    players: dict[str, Player] = {}
    accounts: dict[str, int] = {}
    tables: dict[str, Felt] = {}

    def felt(self, table: str) -> Felt:
        if table not in self.tables:
            raise Refused(f"there is no table {table!r}", "table")
        return self.tables[table]

    def player(self, player: str) -> Player:
        if player not in self.players:
            raise Refused(f"nobody called {player!r} has come in", "player")
        return self.players[player]

    def bankroll(self, player: str) -> int:
        return self.accounts.get(purse(player), 0)

    def free_seats(self, felt: Felt, seats: int) -> tuple[int, ...]:
        """Where a person could sit between rounds: nobody sits there, or a neighbour does."""
        return tuple(
            seat for seat in range(1, seats + 1) if seat not in felt.seats or self.players[felt.seats[seat]].neighbour
        )

    def persons(self, felt: Felt) -> tuple[str, ...]:
        """Who sits there and is no neighbour."""
        return tuple(dict.fromkeys(who for who in felt.seats.values() if not self.players[who].neighbour))
