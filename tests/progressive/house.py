"""A card room for the tests: its staff, a meter, tables; in memory (`Room`) or on a database (`House`).

`Room` watches what it is told to do: every entry is written, read and taken in again on a second floor, which must come
to the same; every posting comes to zero; what is held for players is never below it; a refusal changes nothing.
"""

from collections.abc import Iterable, Mapping
from itertools import chain, count
from random import Random
from typing import Any, get_args

import msgspec

from houseway.books import Receipt
from houseway.database import Database
from houseway.games import find_game
from houseway.progressive.accounts import FUND
from houseway.progressive.amounts import show
from houseway.progressive.floor import ConsoleKind, Floor, MeterState, MeterTerms, Stakes, TableState
from houseway.progressive.journal import Entry, ProgressiveJournal, carry_out, read_entry, take_in, write_entry
from houseway.progressive.manager import GameManager
from houseway.progressive.operations import (
    AnyOperation,
    CoinIn,
    Confirm,
    Enrol,
    Found,
    GameOver,
    HandOver,
    OpenMeter,
    OpenTable,
    PressHand,
    PressJPot,
    ShowCard,
    TurnKey,
    TypeCards,
)
from houseway.progressive.operations.rounds import RoundRecord, SeatShown
from houseway.progressive.pays import Shown, lines_of, stakes_of
from houseway.progressive.staff import HOUSE_ID
from houseway.refused import Refused

GAME = "straight-edge-1"
METER = "main"
CONSOLES: tuple[ConsoleKind, ...] = get_args(ConsoleKind)
NOON = 1_780_315_200_000
"""noon of 1 June 2026, UTC"""
STAFF = {
    "ann": "administrator",
    "bob": "administrator",
    "dora": "dealer",
    "sam": "supervisor",
    "sue": "supervisor",
    "eve": "executive",
    "ida": "auditor",
}
TERMS = MeterTerms(seed=100_000, contribution=135_700, reserve=20_000)
SEVEN, SIX, FIVE, FOUR = (f"{length}-card-straight" for length in (7, 6, 5, 4))

RANKS = {SEVEN: "2345678", SIX: "234567T", FIVE: "234569J", FOUR: "23458TQ", "": "23579JK"}
DEALER = ["3h", "4h", "5h", "6h", "7h", "8h", "9h", "Kh"]
"""seven in a row up to the nine: beats or loses to every hand below, and ties with none"""


def cards_of(line: str, suit: str) -> list[str]:
    """Seven cards of a suit that reach this line against `DEALER`; with "" none."""
    return [rank + suit for rank in RANKS[line]]


def stakes(game: str = GAME, paytable: str = "1", pays: Mapping[str, str] | None = None, stake: int = 100) -> Stakes:
    return stakes_of(find_game(game), paytable, None, pays, stake)


def record(hits: Mapping[int, str], seats: Iterable[int] = range(1, 7), stake: int = 100) -> RoundRecord:
    """A round of `GAME` in which these of the bettors hit these lines (at most three do) and no other does."""
    hands = {seat: cards_of(line, suit) for (seat, line), suit in zip(hits.items(), "cds", strict=False)}
    used = {*chain.from_iterable(hands.values()), *DEALER}
    left = [str(card) for card in find_game(GAME).deck if str(card) not in used]
    others = [seat for seat in seats if seat not in hands]
    for seed in count():
        Random(seed).shuffle(left)
        dealt = {seat: left[7 * place : 7 * place + 7] for place, seat in enumerate(others)}
        if not any(lines_of(stakes(), Shown(dealt, DEALER)).values()):
            break
    bets = {"ante": 500, "progressive": stake}
    seated = sorted({**hands, **dealt}.items())
    return RoundRecord(GAME, [SeatShown(seat, cards, dict(bets), ["fold"]) for seat, cards in seated], DEALER)


class Room:
    """A floor in memory, with its staff, a meter and a table `t1`."""

    def __init__(
        self, console: ConsoleKind = "touch", by_house: bool = False, stakes: Stakes | None = None, **terms: Any
    ) -> None:
        self.floor, self._again, self._kind = Floor(), Floor(), ProgressiveJournal()
        self.entries: list[Entry] = []
        self.at = NOON
        self.do(HOUSE_ID, Found(house="The Test Room", member="ann", name="Ann"))
        for id, role in STAFF.items():
            if id != "ann":
                self.do("ann", Enrol(member=id, name=id.title(), role=role))
        stakes = stakes or stakes_of(find_game(GAME), "1")
        self.do("ann", OpenMeter(meter=METER, stakes=stakes, terms=msgspec.structs.replace(TERMS, **terms)))
        self.do("sam", OpenTable(table="t1", meter=METER, game=stakes.game, console=console, by_house=by_house))

    @property
    def meter(self) -> MeterState:
        return self.floor.meters[METER]

    @property
    def table(self) -> TableState:
        return self.floor.tables["t1"]

    def balance(self, account: str) -> str:
        return show(self.meter.balances[account])

    def do(self, who: str, op: AnyOperation) -> Entry:
        before = self.dump()
        try:
            entry = carry_out(self.floor, who, op, self.at)
        except Refused:
            assert self.dump() == before, "a refusal changed the floor"
            raise
        take_in(self._again, read_entry(write_entry(entry)))
        assert self.dump() == self._kind.dump(self._again), "taken in again it comes to something else"
        assert sum(entry.posting.values()) == 0
        for meter in self.floor.meters.values():
            assert sum(meter.balances.values()) == 0
            assert all(meter.balances[account] >= 0 for account in FUND)
        self.entries.append(entry)
        return entry

    def dump(self) -> bytes:
        return self._kind.dump(self.floor)

    def refused(self, who: str, op: AnyOperation) -> str:
        """What is answered to something that must be refused."""
        try:
            self.do(who, op)
        except Refused as no:
            return no.message
        raise AssertionError(f"{op} was not refused")

    # What happens at the table

    def coin_in(self, *seats: int, who: str = "dora") -> Entry:
        return self.do(who, CoinIn(table="t1", bets=dict.fromkeys(seats, self.meter.stakes.stake)))

    def press(self, seat: int, line: str) -> Entry:
        return self.do("dora", PressHand(table="t1", seat=seat, line=line))

    def type_cards(self, seat: int, line: str, suit: str = "c") -> Entry:
        return self.do("dora", TypeCards(table="t1", seat=seat, cards=cards_of(line, suit), dealer=DEALER))

    def pay(self, hits: Mapping[int, str], holder: str = "eve") -> Entry:
        """The whole workflow of SE-14 for these hits, on whichever console it is."""
        for seat, line in hits.items():
            self.press(seat, line)
        if self.table.console == "touch":
            self.do("dora", Confirm(table="t1"))
            return self.do("dora", ShowCard(table="t1", holder=holder))
        self.do("dora", TurnKey(table="t1", to="JPH", holder=holder))
        paid = self.do("dora", PressJPot(table="t1"))
        self.do("dora", TurnKey(table="t1", to="RUN", holder=holder))
        return paid

    def game_over(self) -> Entry:
        return self.do("dora", GameOver(table="t1"))

    def hand_over(self, shown: RoundRecord, closes: bool = False) -> Entry:
        return self.do("dora", HandOver(table="t1", record=shown, closes=closes))

    def round(self, hits: Mapping[int, str], bettors: Iterable[int] = range(1, 7)) -> Entry:
        """A whole round with these hits; the entry of its awards, or of its coin-in."""
        entry = self.coin_in(*bettors)
        if hits:
            entry = self.pay(hits)
        self.game_over()
        return entry


class Clock:
    """A clock that tests set."""

    def __init__(self) -> None:
        self.at = NOON

    def __call__(self) -> int:
        return self.at

    def pass_by(self, seconds: float) -> None:
        self.at += int(seconds * 1000)


def password_of(member: str) -> str:
    return f"the password of {member}"


class House:
    """A house on a database: founded, staffed, with cards, a meter and its tables; everybody is signed in.

    `t1` has the touch screen, `k1` the keypad; at `h1` houseway deals itself.
    """

    def __init__(
        self, database: Database, clock: Clock | None = None, pays: Mapping[str, str] | None = None, **terms: Any
    ) -> None:
        self.database, self.clock = database, clock or Clock()
        self._others: list[GameManager] = []
        self.manager = GameManager(database, self.clock)
        self.manager.found("The Test Room", "ann", "Ann", password_of("ann"))
        self.sessions = {"ann": self.manager.sign_in("ann", password_of("ann"))}
        for id, role in STAFF.items():
            if id != "ann":
                self.manager.enrol(self.sessions["ann"], Enrol(member=id, name=id.title(), role=role), password_of(id))
                self.sessions[id] = self.manager.sign_in(id, password_of(id))
        holders = [id for id, role in STAFF.items() if role in ("supervisor", "executive")]
        self.cards = {id: self.manager.issue_card(self.sessions["ann"], id)[1] for id in holders}
        op = OpenMeter(meter=METER, stakes=stakes(pays=pays), terms=msgspec.structs.replace(TERMS, **terms))
        self.do("ann", op)
        self.open_table("t1")
        self.open_table("k1", console="keypad")
        self.open_table("h1", by_house=True)

    def open_table(self, name: str, console: ConsoleKind = "touch", by_house: bool = False) -> None:
        self.do("sam", OpenTable(table=name, meter=METER, game=GAME, console=console, by_house=by_house))

    def do(self, who: str, op: AnyOperation, key: str | None = None, card: str = "") -> Receipt:
        """Somebody does something; `card` is the name of whoever lends a card or key."""
        token = self.cards[card].token if card else ""
        return self.manager.do(self.sessions[who], op, key, token)

    def refused(self, who: str, op: AnyOperation, key: str | None = None, card: str = "") -> str:
        try:
            self.do(who, op, key, card)
        except Refused as no:
            return no.message
        raise AssertionError(f"{op} was not refused")

    def floor(self) -> Floor:
        """A copy of the floor as it is on the disk."""
        with self.manager.look() as floor:
            return ProgressiveJournal().load(ProgressiveJournal().dump(floor))

    def again(self) -> GameManager:
        """Another program on the same database."""
        self._others.append(GameManager(Database.open(self.where), self.clock))
        return self._others[-1]

    @property
    def where(self) -> str:
        return self.database.engine.url.render_as_string(hide_password=False)

    def close(self) -> None:
        for other in self._others:
            other.close()
            other.database.close()
        self.manager.close()
