"""Many tables on one linked meter at once; two hit the whole meter in the same instant (SE-13, SE-15)."""

import threading
from collections.abc import Callable
from functools import partial

import pytest

from houseway.books import shelf
from houseway.progressive.journal import read_entry
from houseway.progressive.operations import CoinIn, Confirm, GameOver, HandOver, PressHand, ShowCard
from houseway.progressive.verify import verify
from tests.progressive.house import METER, SEVEN, House, record

TABLES = [f"linked{number}" for number in range(32)]
HITTERS = (TABLES[5], TABLES[17])
ROUNDS = 3


def together(work: list[Callable[[], None]]) -> None:
    """Do all of it at once, in a thread each."""
    wrong: list[BaseException] = []
    gate = threading.Barrier(len(work))

    def run(one: Callable[[], None]) -> None:
        try:
            gate.wait(60)
            one()
        except BaseException as why:
            wrong.append(why)

    threads = [threading.Thread(target=run, args=(one,)) for one in work]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert wrong == []


@pytest.fixture
def linked(house: House) -> House:
    for table in TABLES:
        house.open_table(table)
    return house


def test_two_of_32_tables_hit_the_whole_meter_in_the_same_instant(linked: House) -> None:
    quiet = record({})
    bets = dict.fromkeys(range(1, 7), 100)
    in_place = threading.Barrier(2)

    def play(table: str) -> None:
        for _ in range(ROUNDS):
            linked.do("dora", CoinIn(table=table, bets=bets))
            linked.do("dora", HandOver(table=table, record=quiet, closes=True))

    def hit(table: str) -> None:
        play(table)
        linked.do("dora", CoinIn(table=table, bets=bets))
        linked.do("dora", PressHand(table=table, seat=2, line=SEVEN))
        linked.do("dora", Confirm(table=table))
        in_place.wait(60)
        linked.do("dora", ShowCard(table=table), card="eve")
        linked.do("dora", GameOver(table=table))

    together([partial(hit if table in HITTERS else play, table) for table in TABLES])

    with linked.database.reading() as connection:
        entries = [read_entry(row.body) for row in shelf.rows(connection, "progressive")]
    first, second = [entry for entry in entries if entry.awards]
    fed = 6 * 135_700 * 100
    taken = [isinstance(entry.op, CoinIn) for entry in entries]
    until = entries.index(first), entries.index(second)
    before = 100_000 * 10**6 + sum(taken[: until[0]]) * fed
    between = sum(taken[until[0] : until[1]])
    reserve = sum(taken[: until[0]]) * 6 * 20_000 * 100
    restarted = 100_000 * 10**6 + reserve + between * fed
    assert first.awards[0].cents == before // 10**6
    assert second.awards[0].cents == restarted // 10**6
    assert {entry.op.where for entry in (first, second) if isinstance(entry.op, ShowCard)} == set(HITTERS)
    assert all(award.reset for entry in (first, second) for award in entry.awards)

    meter = linked.floor().meters[METER]
    assert meter.bets == 6 * sum(taken) == 6 * (ROUNDS * len(TABLES) + 2)
    assert meter.resets == 2
    assert sum(meter.balances.values()) == 0
    assert meter.balances["players"] == -meter.bets * 100 * 10**6 + sum(
        (award.cents + sum(award.envy.values())) * 10**6 for entry in (first, second) for award in entry.awards
    )
    assert verify(linked.database, workers=1).faults == ()


def test_two_managers_on_one_database_are_one_house(house: House) -> None:
    other = house.again()
    managers = (house.manager, other)
    tables = TABLES[:6]
    for table in tables:
        house.open_table(table)

    def play(table: str, number: int) -> None:
        for round in range(4):
            mine = managers[(number + round) % 2]  # a table may go on through the other
            mine.do(house.sessions["dora"], CoinIn(table=table, bets={1: 100}), key=f"{table} in {round}")
            mine.do(house.sessions["dora"], GameOver(table=table), key=f"{table} over {round}")

    together([partial(play, table, number) for number, table in enumerate(tables)])
    with house.manager.look() as mine, other.look() as yours:
        assert mine.meters[METER].bets == yours.meters[METER].bets == 24
        assert mine == yours
    assert house.manager.book.head == other.book.head
    assert verify(house.database, workers=1).faults == ()
