"""The floor: what all entries so far come to. Meters, tables and their consoles, staff, requests to be signed."""

from typing import Any, Literal

import msgspec

from houseway.progressive.accounts import Posting, blank_balances
from houseway.progressive.amounts import whole_cents_of
from houseway.progressive.staff import Member
from houseway.refused import Refused, one_of

FixedPays = Literal["tray", "meter"]
ConsoleKind = Literal["keypad", "touch"]


class MeterTerms(msgspec.Struct, frozen=True):
    """How a meter is fed and shown: cents, and rates in millionths of the bet."""

    seed: int
    contribution: int
    reserve: int = 0
    limit: int | None = None
    """the most the sign shows; what comes in beyond it is kept out of sight"""
    fixed_pays: FixedPays = "tray"
    """where awards that are not a percentage come from (SE-13)"""
    executive_above: int = 1_000_000
    """an award of more cents than this needs an executive's card (SE-14)"""


class Stakes(msgspec.Struct, frozen=True):
    """What is played for: all tables on a meter have the same, so the same odds."""

    game: str
    wager: str
    stake: int
    pays: dict[str, str]
    envy: dict[str, int]
    readings: dict[str, str]


class MeterState(msgspec.Struct):
    name: str
    stakes: Stakes
    terms: MeterTerms
    coming: MeterTerms | None = None
    """approved, and in force from the next reset"""
    balances: dict[str, int] = msgspec.field(default_factory=blank_balances)
    dry: bool = False
    """an award was more than the meter held, and it has not recovered yet"""
    bets: int = 0
    """bets taken so far"""
    resets: int = 0

    @property
    def cents(self) -> int:
        """What the sign shows and a 100% award pays."""
        return whole_cents_of(self.balances["meter"])


class TableState(msgspec.Struct):
    """A table and its console."""

    name: str
    meter: str
    console: ConsoleKind
    by_house: bool = False
    """dealt by houseway itself: there is no tray, no staff and no key"""
    open: bool = True
    phase: Literal["waiting", "playing", "key", "paid", "confirmed"] = "waiting"
    round: int = 0
    lying: dict[int, int] = {}
    """seat -> cents on the sensors now"""
    bets: dict[int, int] = {}
    """seat -> cents that lay there when coin-in was pressed (SE-12)"""
    record: int = 0
    """the entry that holds this round's record, once it was handed over"""
    shown: dict[int, str | None] = {}
    """seat -> the line that its cards reach, where the cards are known"""
    pressed: dict[int, str] = {}
    """seat -> hand button that is lit"""
    paid: dict[int, str] = {}
    holder: str = ""
    """whose key is in the console"""


class Request(msgspec.Struct):
    """Something that needs a second person."""

    number: int
    by: str
    kind: str
    meter: str
    asks: dict[str, Any]
    says: str


class Floor(msgspec.Struct):
    number: int = 0
    """the last entry"""
    at: int = 0
    house: str = ""
    profile: str = ""
    staff: dict[str, Member] = {}
    meters: dict[str, MeterState] = {}
    tables: dict[str, TableState] = {}
    requests: dict[int, Request] = {}
    backed_out: list[int] = []
    """entries whose awards were taken back"""

    def member(self, id: str) -> Member:
        if id not in self.staff:
            raise Refused(f"nobody here is called {id!r}", "member")
        return self.staff[id]

    def meter(self, name: str) -> MeterState:
        if name not in self.meters:
            raise Refused(f"there is no meter {name!r}: there is {one_of(list(self.meters))}", "meter")
        return self.meters[name]

    def table(self, name: str) -> TableState:
        if name not in self.tables:
            raise Refused(f"there is no table {name!r}: there is {one_of(list(self.tables))}", "table")
        return self.tables[name]

    def post(self, meter: str, lines: Posting) -> None:
        balances = self.meters[meter].balances
        for account, amount in lines.items():
            balances[account] += amount
