"""A floor's table on a real meter: the pit's books and the players' purses tell the same story."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

import pytest

from houseway.cardroom import Cardroom, verify_bank
from houseway.cardroom.house_jackpot import HouseJackpot
from houseway.cardroom.state import Felt, Rules, Shuffled
from houseway.cards import Card
from houseway.database import Database
from houseway.fair import Promise
from houseway.games import find_game
from houseway.progressive.floor import MeterTerms
from houseway.progressive.journal import Entry
from houseway.progressive.ledger import ledger
from houseway.progressive.manager import GameManager
from houseway.progressive.operations import CloseTable, CoinIn, OpenMeter, OpenTable
from houseway.progressive.pays import stakes_of
from houseway.record import settle
from houseway.settlement import Meter
from houseway.shoe import seeded_bytes, shuffled
from houseway.table import Table
from tests.conftest import RunHouse

GAME = find_game("straight-edge-1")
SEED = 100_000
QUICK = {"decision_seconds": 0, "betting_seconds": 0, "settle_seconds": 0}
BETS = {"ante": 500, "progressive": 100}


@dataclass
class Room:
    database: Database
    manager: GameManager
    floor: Cardroom
    table: str

    def do(self, key: str, **command: object) -> None:
        self.floor.command("ann", self.table, command, key).result()

    def play(self, number: int) -> dict[str, object]:
        """A whole round at seat 1, every decision the last option; the round's record."""
        self.do(f"lay {number}", do="lay", round=number, bets={"1": BETS}, ready=True)
        while (shown := self.floor.picture(self.table, "ann"))["phase"] == "deciding":
            action = shown["options"][-1]["action"]
            turn = {"round": number, "turn": shown["turn"], "seat": 1}
            self.do(f"act {number} {shown['turn']}", do="act", action=action, **turn)
        record: dict[str, object] = self.floor.record(self.table, number)
        self.do(f"next {number}", do="next", round=number)
        return record

    def entries(self) -> list[Entry]:
        return [one.entry for one in ledger(self.database)]


def deck_with(wish: Callable[[Table], bool]) -> tuple[Card, ...]:
    for seed in range(20_000):
        table = Table(GAME, seed=seed, meter=Meter(SEED, SEED))
        table.deal({1: BETS})
        table.act(1, "play")
        if wish(table):
            return shuffled(GAME.deck, seeded_bytes(str(seed), 1))
    raise AssertionError("no such deck")


def net(table: Table) -> int:
    return table.settlement.seat(1).net["progressive"]


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    database = Database.open(tmp_path / "house.db")
    with GameManager(database) as manager:
        floor = Cardroom(database, jackpot=HouseJackpot(manager))
        floor.come_in("ann", "Ann")
        table = floor.open_table("ann", {"game": GAME.code, **QUICK}, "mine")["table"]
        manager.found("The Test Room", "boss", "Boss", "a long password")
        session = manager.sign_in("boss", "a long password")
        terms = MeterTerms(seed=SEED, contribution=200_000, reserve=50_000)
        manager.do(session, OpenMeter(meter="main", stakes=stakes_of(GAME), terms=terms))
        manager.do(session, OpenTable(table=table, meter="main", game=GAME.code, by_house=True))
        house = Room(database, manager, floor, table)
        house.do("sit", do="sit", seats=[1])
        yield house
        floor.close()
    database.close()


def test_every_round_feeds_the_meter_that_the_pit_has_opened(room: Room) -> None:
    with patch.object(Promise, "make", lambda game: Promise(deck_with(lambda table: net(table) < 0), "cd" * 32)):
        room.play(1)  # dealt from the deck that was promised when the table opened
        room.play(2)
    with room.manager.look() as floor:
        meter = floor.meters["main"]
        assert (meter.bets, floor.tables[room.table].phase) == (2, "waiting")
    assert sum(isinstance(entry.op, CoinIn) for entry in room.entries()) == 2
    assert room.floor.lobby()[0]["meter"] == meter.cents
    assert verify_bank(room.database).rounds == 2


def test_a_hit_is_paid_by_the_pit_what_the_purse_receives(room: Room) -> None:
    with patch.object(Promise, "make", lambda game: Promise(deck_with(lambda table: net(table) > 0), "cd" * 32)):
        room.play(1)
        before = len(room.entries())
        record = room.play(2)
    paid = [award for entry in room.entries()[before:] for award in entry.awards]
    told = next(one for one in room.floor.history(room.table, "ann") if one["round"] == 2)
    settled = settle(record).seat(1)
    assert [award.cents for award in paid] == [settled.net["progressive"] + BETS["progressive"]]
    assert told["total"] == settled.total
    assert verify_bank(room.database).rounds == 2


def test_a_table_that_the_pit_does_not_know_plays_for_a_meter_of_its_own(room: Room) -> None:
    session = room.manager.sign_in("boss", "a long password")
    room.manager.do(session, CloseTable(table=room.table))
    room.play(1)
    with room.manager.look() as floor:
        assert floor.meters["main"].bets == 0


def test_a_round_whose_coin_in_was_asked_twice_is_taken_once(room: Room) -> None:
    jackpot = HouseJackpot(room.manager)
    felt = Felt(room.table, Rules(GAME.code), Shuffled.of(Promise.make(GAME)), "")
    first = jackpot.coin_in(felt, {1: 100})
    assert jackpot.coin_in(felt, {1: 100}) == first
    assert sum(isinstance(entry.op, CoinIn) for entry in room.entries()) == 1


def test_the_floors_books_are_verified_from_the_command_line(room: Room, run_house: RunHouse) -> None:
    room.play(1)
    answered = run_house("verify", "--floor", "--database", room.database.name)
    assert (answered.status, answered.err) == (0, "")
    assert "1 rounds, 1 players" in answered.out
    with room.database.engine.connect() as connection, connection.begin():
        connection.exec_driver_sql("DROP TRIGGER entries_no_update")
        connection.exec_driver_sql("UPDATE entries SET body = replace(body, '500', '501') WHERE journal = 'cardroom'")
    answered = run_house("verify", "--floor", "--database", room.database.name)
    assert answered.status == 2
    assert "entry" in answered.err
