"""A book: what is acknowledged is on the disk, a key is done once, several write to it, and memory never says more."""

import json
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import Connection, insert, text

from houseway.books import Book, Done, Row, genesis, seal, shelf
from houseway.books.book import CLOCK_SLACK
from houseway.database import Database, Unavailable
from houseway.database.schema import ENTRIES
from houseway.refused import Refused
from tests.books.counting import Counting, Sum, add, open_book, total


@pytest.fixture
def book(database: Database) -> Iterator[Book[Sum]]:
    with open_book(database) as opened:
        yield opened


def rows(database: Database) -> list[Row]:
    with database.reading() as connection:
        return list(shelf.rows(connection, "counting"))


def test_an_entry_is_sealed_to_the_one_before_it(book: Book[Sum]) -> None:
    for number in (1, 2, 3):
        book.do(add(number))
    before = genesis("counting")
    for place, row in enumerate(rows(book.database), 1):
        assert row.number == place
        assert row.hash == seal(before, row.key, row.asked, row.body)
        before = row.hash
    assert book.head == (3, before)


def test_a_seal_depends_on_all_that_an_entry_says() -> None:
    first = seal("before", "key", "asked", "body")
    others = [seal("b", "key", "asked", "body"), seal("before", None, "asked", "body")]
    others += [seal("before", "key", None, "body"), seal("before", "key", "asked", "bodY")]
    assert first not in others
    assert len({genesis("a"), genesis("b")}) == 2


def test_a_refusal_leaves_nothing(book: Book[Sum]) -> None:
    book.do(add(5))
    with pytest.raises(Refused):
        book.do(add(-1))
    assert total(book) == 5
    assert len(rows(book.database)) == 1


def test_a_refusal_among_others_stops_nobody_else(book: Book[Sum]) -> None:
    futures = [book.submit(add(number)) for number in (1, -1, 2, -2, 3)]
    done = [future.exception(60) is None for future in futures]
    assert done == [True, False, True, False, True]
    assert total(book) == 6


# Keys


def test_the_same_key_is_done_once_and_answered_alike(book: Book[Sum]) -> None:
    first = book.do(add(5), "key", "five")
    again = book.do(add(5), "key", "five")
    assert (again.number, again.hash, again.body) == (first.number, first.hash, first.body)
    assert (first.repeat, again.repeat) == (False, True)
    assert total(book) == 5


def test_a_key_is_known_to_the_next_program(database: Database, where: str) -> None:
    with open_book(database) as book:
        first = book.do(add(5), "key", "five")
    other = Database.open(where)
    with open_book(other) as book:
        assert book.do(add(5), "key", "five")[:3] == first[:3]
        assert total(book) == 5
    other.close()


def test_a_key_is_not_used_for_another_request(book: Book[Sum]) -> None:
    book.do(add(5), "key", "five")
    with pytest.raises(Refused, match="was used for another request"):
        book.do(add(6), "key", "six")
    assert total(book) == 5


def test_a_key_that_was_refused_may_be_used_again(book: Book[Sum]) -> None:
    with pytest.raises(Refused):
        book.do(add(-5), "key", "minus five")
    book.do(add(5), "key", "five")
    assert total(book) == 5


def test_the_same_key_many_times_at_once_is_done_once(book: Book[Sum]) -> None:
    receipts = [future.result(60) for future in [book.submit(add(5), "key", "five") for _ in range(50)]]
    assert len({receipt.number for receipt in receipts}) == 1
    assert sum(not receipt.repeat for receipt in receipts) == 1
    assert total(book) == 5


def test_without_a_key_everything_is_done(book: Book[Sum]) -> None:
    for _ in range(3):
        book.do(add(5))
    assert total(book) == 15


# Several writers


def test_two_programs_see_what_the_other_wrote(database: Database, where: str) -> None:
    other = Database.open(where)
    with open_book(database) as mine, open_book(other) as yours:
        mine.do(add(1))
        assert total(yours) == 1
        yours.do(add(2))
        assert mine.do(add(3)).answer == 6
        assert total(mine) == total(yours) == 6
        assert mine.head == yours.head
    other.close()


def test_four_programs_that_write_at_once_lose_nothing(database: Database, where: str) -> None:
    databases = [database] + [Database.open(where) for _ in range(3)]
    books = [open_book(one, every=50) for one in databases]
    together = threading.Barrier(len(books))
    wrong: list[BaseException] = []

    def write(book: Book[Sum]) -> None:
        try:
            together.wait(60)
            for _ in range(40):
                book.do(add(1))
        except BaseException as why:
            wrong.append(why)

    threads = [threading.Thread(target=write, args=(book,)) for book in books]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert wrong == []
    assert [total(book) for book in books] == [160] * 4
    entries = rows(database)
    assert [row.number for row in entries] == list(range(1, len(entries) + 1))
    assert sum('"add"' in row.body for row in entries) == 160
    for book in books:
        book.close()
    for one in databases[1:]:
        one.close()


def test_who_stops_waiting_stops_neither_the_work_nor_the_book(database: Database) -> None:
    """A browser that goes away in the middle of a request stops waiting for it."""
    with open_book(database) as book:
        assert not book.submit(add(1)).cancel()
        assert book.do(add(2)).answer == 3


# Checkpoints


@pytest.mark.parametrize("count", [0, 1, 9, 10, 11, 25, 57])
def test_start_up_takes_in_no_more_than_what_follows_a_checkpoint(database: Database, where: str, count: int) -> None:
    with open_book(database, every=10) as book:
        for _ in range(count):
            book.do(add(1))
    other = Database.open(where)
    with open_book(other, every=10) as book:
        assert total(book) == count
        kind = book.kind
        assert isinstance(kind, Counting)
        assert kind.folded <= 10  # the checkpoint's own entry, and fewer than ten after it
        assert book.head[0] == len(rows(database))
    other.close()


def test_a_checkpoint_says_the_digest_of_what_lies_beside_it(database: Database) -> None:
    with open_book(database, every=3) as book:
        for _ in range(3):
            book.do(add(1))
    with database.reading() as connection:
        found = shelf.last_checkpoint(connection, "counting")
    assert found is not None
    number, state = found
    assert number == 4
    assert json.loads(state)[0] == 3
    assert len(json.loads(rows(database)[3].body)["digest"]) == 64


def test_a_checkpoint_that_is_not_the_sealed_one_is_not_trusted(database: Database) -> None:
    with database.writing("counting") as connection:
        body = json.dumps({"at": 1, "digest": "0" * 64})
        hash = seal(genesis("counting"), None, None, body)
        connection.execute(
            insert(ENTRIES),
            {"journal": "counting", "number": 1, "hash": hash, "key": None, "asked": None, "body": body},
        )
        shelf.add_checkpoint(connection, "counting", 1, json.dumps([1_000_000, 1]).encode())
    with pytest.raises(Refused, match="is not the one that was sealed"):
        open_book(database)


# What goes wrong


def test_a_commit_that_fails_leaves_memory_as_the_disk_is(book: Book[Sum]) -> None:
    book.do(add(5))

    def breaks(connection: Connection) -> None:
        connection.execute(text("SELECT nothing FROM nowhere"))

    def work(state: Sum, at: int) -> Done:
        state.total += 100
        return Done(json.dumps({"add": 100, "at": at}), None, breaks)

    with pytest.raises(Unavailable):
        book.do(work)
    assert total(book) == 5
    assert book.do(add(1)).answer == 6
    assert [json.loads(row.body)["add"] for row in rows(book.database)] == [5, 1]


def test_a_mistake_of_the_programmers_stops_that_request_only(book: Book[Sum]) -> None:
    def work(state: Sum, at: int) -> Done:
        state.total += at
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        book.do(work)
    assert book.do(add(1)).answer == 1


def test_an_entry_that_does_not_follow_is_not_taken_in(book: Book[Sum]) -> None:
    book.do(add(5))
    row: dict[str, Any] = {"journal": "counting", "number": 2, "hash": "f" * 64, "body": '{"add": 1, "at": 1}'}
    with book.database.writing("counting") as connection:
        connection.execute(insert(ENTRIES), row)
    with pytest.raises(Refused, match="entry 2 of the counting journal does not follow entry 1"):
        total(book)
    with pytest.raises(Refused, match="does not follow"):
        book.do(add(1))
    assert len(rows(book.database)) == 2


def test_a_clock_that_goes_back_is_refused_and_a_small_step_is_not(database: Database) -> None:
    time = [10_000_000]
    with open_book(database, clock=lambda: time[0]) as book:
        book.do(add(1))
        time[0] -= CLOCK_SLACK
        assert json.loads(book.do(add(1)).body)["at"] == 10_000_000
        time[0] -= 1
        with pytest.raises(Refused, match="set it right"):
            book.do(add(1))
        time[0] = 10_000_001
        book.do(add(1))
        assert total(book) == 3


def test_a_closed_book_takes_nothing_and_has_finished_what_waited(database: Database) -> None:
    book = open_book(database)
    futures = [book.submit(add(1)) for _ in range(300)]
    book.close()
    book.close()
    assert [future.result(60).number for future in futures] == list(range(1, 301))
    with pytest.raises(Unavailable, match="closed"):
        book.do(add(1))
