"""Verification: whatever was done to the books behind our back is found, and the entry is named."""

import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import pytest

from houseway.books import Book, genesis, seal
from houseway.database import Database
from houseway.progressive.journal import ProgressiveJournal, carry_out, done
from houseway.progressive.operations import AnyOperation, CoinIn, HandOver, ProposeBackOut
from houseway.progressive.verify import Verified, verify
from houseway.progressive.yearbook import write_year
from houseway.refused import Refused
from tests.progressive.forging import JOURNAL, forge, number_of, rows_of, swap, tamper
from tests.progressive.house import record

ROUNDS, EVERY = 60, 50


@pytest.fixture
def books(database: Database) -> Database:
    """Sixty rounds at ten tables, with a checkpoint every fifty entries."""
    write_year(database, ROUNDS, every=EVERY)
    return database


def faults(database: Database, **how: Any) -> list[str]:
    return [str(fault) for fault in verify(database, 1, **how).faults]


def only(found: list[str]) -> str:
    assert len(found) == 1, found
    return found[0]


def write(database: Database, *asked: tuple[str, AnyOperation]) -> None:
    """Carry operations out without asking the manager."""
    with Book(database, ProgressiveJournal(), clock=lambda: 2**41, every=10**6) as book:
        book.write_all(lambda floor, at, by=by, op=op: done(carry_out(floor, by, op, at)) for by, op in asked)  # type: ignore[misc]


# Books that nobody touched


def test_untouched_books_hold(books: Database) -> None:
    found = verify(books, 1)
    rows = rows_of(books)
    assert (found.holds, found.entries, found.hash) == (True, len(rows), rows[-1].hash)
    assert found.records == ROUNDS
    assert found.checkpoints == len(rows) // (EVERY + 1)


def test_empty_books_hold(database: Database) -> None:
    assert verify(database)[:2] == (0, genesis(JOURNAL))
    assert verify(database).holds


def test_a_process_for_each_stretch_finds_the_same(books: Database) -> None:
    tamper(books, "DELETE FROM entries WHERE number = 30", "UPDATE entries SET body = 'x' WHERE number = 120")

    def told(found: Verified) -> object:
        return found._replace(seconds=0, workers=0)

    alone = verify(books, 1)
    assert told(verify(books, 2)) == told(alone)
    assert len(alone.faults) == 3


VERIFIES_FOR_EVER = """
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from time import sleep
from houseway.progressive.verify import join_pool

if __name__ == "__main__":
    with ProcessPoolExecutor(2, get_context("spawn"), initializer=join_pool) as pool:
        pool.submit(sleep, 0).result()
        print("at work", flush=True)
        pool.submit(sleep, 3600).result()
"""


def test_when_it_is_killed_its_processes_end() -> None:
    """Each of them holds the pipe open that it would write to: it closes when the last one has ended."""
    run = subprocess.Popen([sys.executable, "-c", VERIFIES_FOR_EVER], stdout=subprocess.PIPE, text=True)
    assert run.stdout is not None
    assert run.stdout.readline() == "at work\n"
    run.kill()
    assert run.communicate(timeout=300)[0] == ""
    assert run.returncode == -signal.SIGKILL


def test_every_record_is_played_when_it_is_asked_for(books: Database) -> None:
    shown = msgspec.structs.replace(record({}), seats=[msgspec.structs.replace(record({}).seats[0], actions=["dance"])])
    write(
        books,
        ("dealer1", CoinIn(table="t1", bets={1: 100})),
        ("dealer1", HandOver(table="t1", record=shown, closes=True)),
    )
    assert faults(books) == []
    number = len(rows_of(books))
    assert f"the record of entry {number} cannot be played" in only(faults(books, deep=True))


# Changed


def test_a_changed_entry_is_named(books: Database) -> None:
    number = number_of(books, "coin-in", 20)
    forge(books, number, lambda said: said.update(by="dealer9"), reseal=False)
    assert only(faults(books)).startswith(
        f"entry {number} was changed: it is not what was sealed after entry {number - 1}"
    )


def test_a_changed_first_entry_is_named(books: Database) -> None:
    forge(books, 1, lambda said: said["op"].update(house="Another House"), reseal=False)
    assert only(faults(books)) == "entry 1 was changed: it is not what was sealed as the first"


def test_a_changed_last_entry_is_named(books: Database) -> None:
    last = len(rows_of(books))
    forge(books, last, lambda said: said.update(at=said["at"] + 1), reseal=False)
    assert only(faults(books)).startswith(f"entry {last} was changed")


@pytest.mark.parametrize("column", ["key", "asked"])
def test_a_changed_request_is_named(books: Database, column: str) -> None:
    tamper(books, f"UPDATE entries SET {column} = 'another' WHERE number = 77")
    assert only(faults(books)).startswith("entry 77 was changed")


def test_a_changed_hash_is_named(books: Database) -> None:
    tamper(books, f"UPDATE entries SET hash = '{'0' * 64}' WHERE number = 77")
    assert only(faults(books)) == "entry 77 was changed: its hash is not its own"


def test_an_entry_replaced_with_its_hash_breaks_the_one_after_it(books: Database) -> None:
    row, before = rows_of(books)[76], rows_of(books)[75]
    body = row.body.replace('"at":1', '"at": 1')
    tamper(
        books,
        "UPDATE entries SET body = :body, hash = :hash WHERE number = 77",
        body=body,
        hash=seal(before.hash, row.key, row.asked, body),
    )
    assert "or 77 was replaced, hash and all" in only(faults(books))


def test_when_everything_was_changed_not_everything_is_told(books: Database) -> None:
    tamper(books, f"UPDATE entries SET hash = '{'0' * 64}'")
    found = faults(books)
    assert len(found) == 101
    assert "and so were up to" in found[-1]


# Missing


def test_a_missing_entry_is_named(books: Database) -> None:
    tamper(books, "DELETE FROM entries WHERE number = 77")
    assert only(faults(books)) == "entry 77 is missing"


def test_missing_entries_are_named_from_the_first_to_the_last(books: Database) -> None:
    tamper(books, "DELETE FROM entries WHERE number BETWEEN 70 AND 77", "DELETE FROM entries WHERE number = 1")
    assert faults(books) == ["entry 1 is missing", "entries 70 to 77 are missing"]


def test_an_entry_taken_out_with_the_rest_renumbered_is_found(books: Database) -> None:
    last = len(rows_of(books))
    moves = (f"UPDATE entries SET number = {number - 1} WHERE number = {number}" for number in range(78, last + 1))
    tamper(books, "DELETE FROM entries WHERE number = 77", *moves)
    found = faults(books)
    assert found[0].startswith("entry 77 was changed")
    assert "one that stood between them was taken out" in found[0]


def test_a_cut_off_end_is_found_with_a_hash_that_was_noted(books: Database) -> None:
    noted = verify(books).hash
    last = len(rows_of(books))
    tamper(books, f"DELETE FROM entries WHERE number > {last - 3}")
    assert faults(books) == []
    assert only(faults(books, expect=noted)).startswith("no entry has the hash that was noted")


def test_an_end_cut_off_before_a_checkpoint_is_found_by_it(books: Database) -> None:
    tamper(books, "DELETE FROM entries WHERE number > 60")
    assert {text.partition(":")[0] for text in faults(books)} == {
        f"the checkpoint of entry {number} is sealed by no entry"
        for number in (102, 153, 204)
        if number <= checkpoints(books)
    }


def checkpoints(database: Database) -> int:
    """The last checkpoint's number."""
    with database.reading() as connection:
        return int(connection.exec_driver_sql("SELECT max(number) FROM checkpoints").scalar_one())


def test_a_hash_noted_earlier_still_holds_when_the_books_went_on(books: Database) -> None:
    assert faults(books, expect=rows_of(books)[99].hash) == []


def test_other_books_that_hold_are_not_those_that_were_noted(books: Database, tmp_path: Path) -> None:
    with_another_seed = Database.open(tmp_path / "another.db")
    write_year(with_another_seed, ROUNDS, seed="another")
    noted = verify(with_another_seed, 1)
    with_another_seed.close()
    assert noted.holds
    assert only(faults(books, expect=noted.hash)).startswith("no entry has the hash that was noted")


# Reordered


@pytest.mark.parametrize(("one", "other"), [(77, 78), (30, 140), (1, 2)])
def test_entries_in_each_others_place_are_named(books: Database, one: int, other: int) -> None:
    swap(books, one, other)
    assert f"entries {one} and {other} stand in each other's place" in faults(books)


# Forged so that the chain holds


def test_a_forged_posting_is_not_what_the_operation_comes_to(books: Database) -> None:
    number = number_of(books, "coin-in", 20)
    forge(books, number, lambda said: said["posting"].update(meter=0, house=said["posting"]["house"] + 81_420_000))
    assert f"entry {number} could not have been written here: it posts" in only(faults(books))


def test_a_forged_award_is_not_what_the_operation_comes_to(books: Database) -> None:
    number = next(row.number for row in rows_of(books) if '"awards"' in row.body)
    forge(books, number, lambda said: said["awards"][0].update(cents=10**6))
    assert f"entry {number} could not have been written here: its awards" in only(faults(books))


def test_a_forged_time_goes_back(books: Database) -> None:
    forge(books, 77, lambda said: said.update(at=1))
    assert "entry 77 could not have been written here: its time is before" in only(faults(books))


def test_a_forged_hand_is_not_what_the_cards_show(books: Database) -> None:
    number = number_of(books, "press-hand")
    forge(books, number, lambda said: said["op"].update(line="7-card-straight"))
    assert f"entry {number} could not have been written here: the cards of seat" in only(faults(books))


def test_somebody_who_does_not_work_here_could_not_have_written(books: Database) -> None:
    number = number_of(books, "coin-in", 3)
    forge(books, number, lambda said: said.update(by="mallory"))
    assert f"entry {number} could not have been written here: nobody here is called 'mallory'" in only(faults(books))


def test_a_back_out_of_other_sums_is_named(books: Database) -> None:
    award = next(row.number for row in rows_of(books) if '"awards"' in row.body)
    reverses = {"players": 100, "tray": -100}
    op = ProposeBackOut(meter="year", reason="correction", entry=award, reverses=reverses, note="a friend's")
    write(books, ("sam", op))
    assert f"takes back other sums than entry {award} posted" in only(faults(books))


def test_a_back_out_of_no_award_is_named(books: Database) -> None:
    number = number_of(books, "coin-in")
    op = ProposeBackOut(meter="year", reason="correction", entry=number, reverses={}, note="no award")
    write(books, ("sam", op))
    assert f"takes back entry {number}, which is no award" in only(faults(books))


# Checkpoints are verified, not trusted


def test_a_changed_checkpoint_is_named(books: Database) -> None:
    tamper(books, "UPDATE checkpoints SET state = :state WHERE number = 51", state=b"{}")
    assert only(faults(books)) == "the checkpoint of entry 51 was changed: it is not what was sealed"


def test_a_missing_checkpoint_is_named(books: Database) -> None:
    tamper(books, "DELETE FROM checkpoints WHERE number = 51")
    assert only(faults(books)) == "the checkpoint of entry 51 is missing"


def test_a_checkpoint_that_no_entry_seals_is_named(books: Database) -> None:
    tamper(books, "INSERT INTO checkpoints SELECT journal, 60, state FROM checkpoints WHERE number = 51")
    assert only(faults(books)).startswith("the checkpoint of entry 60 is sealed by no entry")


@pytest.mark.parametrize("workers", [1, 2])
def test_a_checkpoint_forged_with_its_seal_is_not_what_the_entries_come_to(books: Database, workers: int) -> None:
    with books.reading() as connection:
        state = connection.exec_driver_sql("SELECT state FROM checkpoints WHERE number = 102").scalar_one()
    richer = bytes(state).replace(b'"seed":-1000000000000', b'"seed":-2000000000000')
    assert richer != state
    tamper(books, "UPDATE checkpoints SET state = :state WHERE number = 102", state=richer)
    forge(books, 102, lambda said: said["op"].update(digest=sha256(richer).hexdigest()))
    found = [str(fault) for fault in verify(books, workers).faults]
    assert found[0] == "the checkpoint of entry 102 is not what the entries before it come to"


# Rows that are no entries


def nothing_is_asked_of_columns(database: Database) -> None:
    """The table again, without its constraints."""
    tamper(
        database,
        "CREATE TABLE loose AS SELECT * FROM entries",
        "DROP TABLE entries",
        "ALTER TABLE loose RENAME TO entries",
    )


ODD: dict[str, tuple[str | None, str]] = {
    "nothing": (None, "entry 77 was changed: its body is no text"),
    "not JSON": ("not JSON", "entry 77 cannot be read: JSON is malformed"),
    "an array": ("[]", "entry 77 cannot be read: Expected `object`, got `array`"),
    "cut short": ('{"at":1767225600000,"by":"dea', "entry 77 cannot be read: Input data was truncated"),
    "wrong types": (
        '{"at":"noon","by":"sam","op":{"op":"game-over","table":"t1"}}',
        "entry 77 cannot be read: Expected `int`, got `str`",
    ),
    "unknown operation": (
        '{"at":1,"by":"sam","op":{"op":"rob","table":"t1"}}',
        "entry 77 cannot be read: Invalid value 'rob'",
    ),
    "brackets without end": ("[" * 100_000, "entry 77 cannot be read"),
}


@pytest.mark.parametrize("odd", ODD)
def test_a_row_that_is_no_entry_is_named(books: Database, odd: str) -> None:
    body, says = ODD[odd]
    nothing_is_asked_of_columns(books)
    tamper(books, "UPDATE entries SET body = :body WHERE number = 77", body=body)
    assert any(text.startswith(says) for text in faults(books)), faults(books)


def test_a_row_without_a_hash_is_named(books: Database) -> None:
    nothing_is_asked_of_columns(books)
    tamper(books, "UPDATE entries SET hash = NULL WHERE number = 77")
    assert only(faults(books)) == "entry 77 was changed: its hash is no text"


def test_a_number_below_one_is_found(books: Database) -> None:
    tamper(books, "INSERT INTO entries SELECT journal, -5, hash, NULL, NULL, body FROM entries WHERE number = 77")
    assert only(faults(books)) == "1 rows of the journal have a number that no entry can have"


# A file that was damaged (SQLite lets anything into any column)


@pytest.fixture
def file(empty_file: Path, tmp_path: Path) -> Path:
    """The same books in a file."""
    file = tmp_path / "books.db"
    file.write_bytes(empty_file.read_bytes())
    database = Database.open(file)
    write_year(database, ROUNDS, every=EVERY)
    database.close()
    return file


@pytest.fixture
def on_file(file: Path) -> Iterator[Database]:
    database = Database.open(file)
    yield database
    database.close()


STRANGE: dict[str, Callable[[Database], None]] = {
    "bytes for text": lambda books: tamper(books, "UPDATE entries SET body = CAST(body AS BLOB) WHERE number = 77"),
    "not UTF-8": lambda books: tamper(books, "UPDATE entries SET body = CAST(x'7bff7d' AS TEXT) WHERE number = 77"),
    "a number for text": lambda books: tamper(books, "UPDATE entries SET body = 12 WHERE number = 77"),
}


@pytest.mark.parametrize("strange", STRANGE)
def test_what_only_a_file_can_hold_is_named(on_file: Database, strange: str) -> None:
    STRANGE[strange](on_file)
    assert any("entry 77 " in text for text in faults(on_file))


def test_a_number_that_is_a_word_is_found(on_file: Database) -> None:
    nothing_is_asked_of_columns(on_file)
    tamper(on_file, "UPDATE entries SET number = 'seventy-seven' WHERE number = 77")
    assert "entry 77 is missing" in faults(on_file)


def test_damaged_pages_are_said_and_not_a_traceback(file: Path) -> None:
    whole = file.read_bytes()
    page, pages = 4096, len(whole) // 4096
    said = []
    for number in range(2, pages):
        file.write_bytes(whole[: number * page] + b"\xff" * page + whole[(number + 1) * page :])
        try:
            database = Database.open(file)
            said += [number] if faults(database) else []
            database.close()
        except Refused:
            said.append(number)
    assert len(said) > pages // 2
