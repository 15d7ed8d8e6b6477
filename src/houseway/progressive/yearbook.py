"""A year of rounds, written fast and honestly: real cards, whole records, every award through the console.

It is what verification is measured on. Every operation is carried out by the code that the tables use; only the disk
is visited less often. Round number n is dealt from the seed and n alone, so a year that was cut short goes on.
"""

import time
from collections.abc import Callable, Iterator
from hashlib import sha256
from typing import Any, Final, NamedTuple

import msgspec
import numpy as np

from houseway.books import Book, Done
from houseway.books.book import CHECKPOINT_EVERY
from houseway.database import Database
from houseway.games import all_games, find_game
from houseway.progressive.amounts import whole_cents_of
from houseway.progressive.awards import pay_out
from houseway.progressive.floor import Floor, MeterTerms, TableState
from houseway.progressive.journal import ProgressiveJournal, carry_out, done
from houseway.progressive.operations import (
    AnyOperation,
    CoinIn,
    Confirm,
    Enrol,
    Found,
    GameOver,
    HandOver,
    IssueCard,
    OpenMeter,
    OpenTable,
    PressHand,
    PressJPot,
    ShowCard,
    TurnKey,
)
from houseway.progressive.operations.console import unpaid
from houseway.progressive.operations.rounds import RoundRecord, SeatShown
from houseway.progressive.pays import stakes_of
from houseway.progressive.staff import HOUSE_ID
from houseway.refused import Refused
from houseway.rules import AnyGame, Laid, Pile
from houseway.settlement import Meter
from houseway.table import Table

PIECE: Final = 5_000
"""rounds that are dealt, and written, at once"""
START: Final = 1_767_225_600_000
"""1 January 2026"""
YEAR_MS: Final = 365 * 24 * 60 * 60 * 1000
METER: Final = "year"
TERMS: Final = MeterTerms(seed=1_000_000, contribution=135_700, reserve=20_000)
ANTE: Final = 500

By = tuple[str, AnyOperation]


class YearWritten(NamedTuple):
    rounds: int
    entries: int
    awards: int
    seconds: float


def _first_with_a_progressive() -> AnyGame:
    return next(game for game in all_games().values() if any(bet.progressive for bet in game.side_bets))


def write_year(
    database: Database,
    rounds: int = 3_000_000,
    tables: int = 10,
    seed: str = "year",
    game: str = "",
    bettors: int = 6,
    told: Callable[[int], None] | None = None,
    every: int = CHECKPOINT_EVERY,
) -> YearWritten:
    """Write the rounds that are still lacking, of the first game with a progressive unless another is named.

    `told` hears how many there are after each piece.
    """
    played = find_game(game) if game else _first_with_a_progressive()
    started = time.perf_counter()
    clock = _Clock()
    with Book(database, ProgressiveJournal(), clock, every) as book:
        if book.head[0] == 0:
            clock.at = START
            book.write_all(_works(_opening(played, tables)))
        dealing = _Dealing(played, seed, bettors)
        entries = awards = 0
        with book.look() as floor:
            dealt, tables = _dealt(floor), len(floor.tables)
        while dealt < rounds:
            with book.look() as floor:
                most = min(rounds, (dealt // PIECE + 1) * PIECE)
                clock.at, clock.tick = max(floor.at, START + YEAR_MS * dealt // rounds), max(1, YEAR_MS // rounds // 4)
                piece = _Piece(floor, dealing, tables)
                entries += book.write_all(_works(piece.rounds(dealt, most)))
                awards, dealt = awards + piece.awards, most
            if told:
                told(dealt)
    return YearWritten(dealt, entries, awards, time.perf_counter() - started)


class _Clock:
    """The year's own time: a little later at every look."""

    def __init__(self) -> None:
        self.at, self.tick = 0, 0

    def __call__(self) -> int:
        self.at += self.tick
        return self.at


def _works(asked: Iterator[By]) -> Iterator[Callable[[Floor, int], Done]]:
    for by, op in asked:
        yield lambda floor, at, by=by, op=op: done(carry_out(floor, by, op, at))  # type: ignore[misc]


def _opening(game: AnyGame, tables: int) -> Iterator[By]:
    """The house, its people, the meter, and the tables: a keypad and a touch screen by turns."""
    yield HOUSE_ID, Found(house="The Yearbook Room", member="ann", name="Ann Office")
    for member, name, role in (("sam", "Sam Shift", "supervisor"), ("eve", "Eve Executive", "executive")):
        yield "ann", Enrol(member=member, name=name, role=role)
        yield "ann", IssueCard(member=member, card=f"card-{member}")
    yield "ann", OpenMeter(meter=METER, stakes=stakes_of(game), terms=TERMS)
    for number in range(1, tables + 1):
        yield "ann", Enrol(member=f"dealer{number}", name=f"Dealer {number}", role="dealer")
        console: Any = "keypad" if number % 2 else "touch"
        yield "ann", OpenTable(table=f"t{number}", meter=METER, game=game.code, console=console)


def _dealt(floor: Floor) -> int:
    if METER not in floor.meters or any(table.phase != "waiting" for table in floor.tables.values()):
        raise Refused("these books are not a yearbook: name a new database", "database")
    return sum(table.round for table in floor.tables.values())


class _Dealing:
    """Rounds as they are dealt: cards by number, everything else as in one round that was really played."""

    def __init__(self, game: AnyGame, seed: str, bettors: int) -> None:
        self.game, self.seed = game, seed
        self.like = _played(game, bettors)
        self.bets = {one.seat: one.bets[stakes_of(game).wager] for one in self.like.seats}
        self.texts = np.array([str(card) for card in game.deck], dtype=object)
        self.own = game.dealt_to(Pile.SEAT)

    def decks(self, first: int, until: int) -> list[list[str]]:
        """The decks of these rounds of one piece, each in its own order."""
        piece = first // PIECE
        random = np.random.default_rng(list(sha256(f"houseway/{self.seed}/{piece}".encode()).digest()))
        orders = random.permuted(np.tile(np.arange(len(self.texts)), (PIECE, 1)), axis=1)
        found: list[list[str]] = self.texts[orders[first - piece * PIECE : until - piece * PIECE]].tolist()
        return found

    def record(self, deck: list[str], meter: dict[str, Any]) -> RoundRecord:
        like, own, top = self.like, self.own, 0
        seats = []
        for one in like.seats:
            seats.append(SeatShown(one.seat, deck[top : top + own], one.bets, one.actions))
            top += own
        dealer = deck[top : top + len(like.dealer)]
        top += len(like.dealer)
        community = deck[top : top + len(like.community)]
        return RoundRecord(like.game, seats, dealer, community, like.paytables, like.readings, meter)


def _played(game: AnyGame, bettors: int) -> RoundRecord:
    """One round in which every seat stays in, the same way whatever its cards are."""
    stakes = stakes_of(game)
    table = Table(game, meter=Meter(TERMS.seed, TERMS.seed), seed="yearbook")
    first = {wager.name: ANTE for wager in game.wagers if wager.laid is Laid.FIRST}
    table.deal({seat: {**first, stakes.wager: stakes.stake} for seat in range(1, bettors + 1)})
    while (seat := table.to_act) is not None:
        table.act(seat, next(option for option in table.round.options if option.name != "fold").actions[0])
    return msgspec.json.decode(table.record().to_json(), type=RoundRecord)


class _Piece:
    """Rounds one after another, table by table, on the floor that they are written to."""

    def __init__(self, floor: Floor, dealing: _Dealing, tables: int) -> None:
        self.floor, self.dealing, self.tables = floor, dealing, tables
        self.awards = 0

    def rounds(self, first: int, until: int) -> Iterator[By]:
        decks = self.dealing.decks(first, until)
        for number in range(first, until):
            at = number % self.tables + 1
            yield from self._round(f"dealer{at}", f"t{at}", decks[number - first])

    def _round(self, dealer: str, name: str, deck: list[str]) -> Iterator[By]:
        yield dealer, CoinIn(table=name, bets=self.dealing.bets)
        yield dealer, HandOver(table=name, record=self.dealing.record(deck, self._meter()), closes=True)
        table = self.floor.tables[name]
        if hits := unpaid(table):
            self.awards += len(hits)
            for seat in sorted(hits, reverse=True):
                yield dealer, PressHand(table=name, seat=seat, line=hits[seat])
            yield from self._verified(dealer, table)
            yield dealer, GameOver(table=name)

    def _meter(self) -> dict[str, Any]:
        meter = self.floor.meters[METER]
        return {
            "meter": meter.cents,
            "seed": meter.terms.seed,
            "reserve": whole_cents_of(meter.balances["reserve"]),
            "fixed_pays": meter.terms.fixed_pays,
        }

    def _verified(self, dealer: str, table: TableState) -> Iterator[By]:
        """SE-14: a supervisor's key or card, an executive's above the set amount."""
        meter = self.floor.meters[table.meter]
        largest = max(one.cents for one in pay_out(meter, table, table.pressed).awards)
        holder = "eve" if largest > meter.terms.executive_above else "sam"
        if table.console == "keypad":
            yield dealer, TurnKey(table=table.name, to="JPH", holder=holder)
            yield dealer, PressJPot(table=table.name)
            yield dealer, TurnKey(table=table.name, to="RUN", holder=holder)
        else:
            yield dealer, Confirm(table=table.name)
            yield dealer, ShowCard(table=table.name, holder=holder)
