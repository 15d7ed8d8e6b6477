"""A small year: every record of it is a round that can be played again, and every award went through the console."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from houseway.books import Book
from houseway.database import Database
from houseway.progressive.journal import ProgressiveJournal, carry_out, done, read_entry
from houseway.progressive.ledger import ledger
from houseway.progressive.operations import CoinIn, GameOver, HandOver
from houseway.progressive.verify import verify
from houseway.progressive.yearbook import write_year
from houseway.record import parse_record, replay
from houseway.refused import Refused
from tests.progressive.forging import rows_of
from tests.progressive.house import House

ROUNDS = 120


def records(database: Database) -> list[object]:
    ops = (one.entry.op for one in ledger(database))
    return [msgspec.to_builtins(op.record) for op in ops if isinstance(op, HandOver)]


def test_a_small_year_verifies_with_every_record_played(database: Database) -> None:
    written = write_year(database, ROUNDS, every=100)
    found = verify(database, 1, deep=True)
    assert (found.holds, found.records, written.rounds) == (True, ROUNDS, ROUNDS)
    assert written.entries + 26 == found.entries  # and 26 to open the house, ten tables and their staff


@pytest.fixture
def year(tmp_path: Path) -> Iterator[Database]:
    database = Database.open(tmp_path / "year.db")
    write_year(database, ROUNDS)
    yield database
    database.close()


def test_cards_are_dealt_anew_for_every_round(year: Database) -> None:
    dealt = {str(record) for record in records(year)}
    assert len(dealt) == ROUNDS


def test_a_record_pays_on_the_meter_what_the_books_awarded(year: Database) -> None:
    """The round played again awards the same lines to the same seats as the console did."""
    awarded: dict[int, Counter[int]] = {}
    played: dict[int, Counter[int]] = {}
    rounds: dict[str, int] = {}
    for number, _, entry in ledger(year):
        if isinstance(entry.op, HandOver):
            settlement = replay(parse_record(msgspec.to_builtins(entry.op.record))).settlement
            assert settlement is not None
            lines = (line for seat in settlement.seats for line in seat.lines if line.wager == "progressive")
            played[number] = Counter(line.net + 100 for line in lines if line.net >= 0)
            rounds[entry.op.table] = number
        elif entry.awards:
            cents = Counter(award.cents for award in entry.awards)
            awarded[rounds[getattr(entry.op, "table")]] = cents  # noqa: B009
    assert awarded == {number: lines for number, lines in played.items() if lines}
    assert awarded


def test_a_year_goes_on_where_it_stopped(year: Database, tmp_path: Path) -> None:
    in_pieces = Database.open(tmp_path / "pieces.db")
    assert write_year(in_pieces, 50).rounds == 50
    assert write_year(in_pieces, ROUNDS).rounds == ROUNDS
    assert write_year(in_pieces, ROUNDS).entries == 0

    def without_meter(database: Database) -> list[object]:
        return [{**record, "progressive": None} for record in records(database)]  # type: ignore[dict-item]

    assert without_meter(in_pieces) == without_meter(year)
    assert verify(in_pieces, 1).holds
    in_pieces.close()


def test_the_same_seed_gives_the_same_year(year: Database, tmp_path: Path) -> None:
    again, other = Database.open(tmp_path / "again.db"), Database.open(tmp_path / "other.db")
    write_year(again, ROUNDS)
    write_year(other, ROUNDS, seed="other")
    assert rows_of(again) == rows_of(year)
    assert records(other) != records(year)
    again.close()
    other.close()


def test_every_operation_of_both_consoles_is_in_it(year: Database) -> None:
    used = {str(read_entry(row.body).op.__struct_config__.tag) for row in rows_of(year)}
    assert {"coin-in", "hand-over", "press-hand", "confirm", "show-card", "turn-key", "j-pot", "game-over"} <= used


def test_books_of_another_house_are_no_yearbook(house: House) -> None:
    with pytest.raises(Refused, match="not a yearbook"):
        write_year(house.database, 10)


def test_what_is_written_at_one_visit_is_kept_whole_or_not_at_all(database: Database) -> None:
    write_year(database, 10)
    kept = rows_of(database)
    good, bad = CoinIn(table="t1", bets={1: 100}), GameOver(table="t2")
    with Book(database, ProgressiveJournal()) as book:
        with pytest.raises(Refused, match="out of order at t2"):
            book.write_all(
                lambda floor, at, by=by, op=op: done(carry_out(floor, by, op, at))  # type: ignore[misc]
                for by, op in (("dealer1", good), ("dealer2", bad))
            )
        assert rows_of(database) == kept
        with book.look() as floor:
            assert floor.tables["t1"].phase == "waiting"
