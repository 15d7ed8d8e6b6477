"""The database itself refuses to change or take away what was written, whoever asks."""

import pytest
from sqlalchemy import Table, insert, text

from houseway.database import Database, Unavailable
from houseway.database.schema import CHECKPOINTS, ENTRIES, REFUSALS

ROWS: dict[Table, dict[str, object]] = {
    ENTRIES: {"journal": "j", "number": 1, "hash": "h", "body": "b"},
    CHECKPOINTS: {"journal": "j", "number": 1, "state": b"s"},
    REFUSALS: {"number": 1, "at": 1, "journal": "j", "who": "w", "place": "p", "what": "o", "why": "y"},
}
GUARDED = [table.name for table in ROWS]


@pytest.fixture
def kept(database: Database) -> Database:
    """A database with a row in each guarded table."""
    with database.writing("j") as connection:
        for table, row in ROWS.items():
            connection.execute(insert(table), row)
    return database


def refused(database: Database, statement: str) -> str:
    with pytest.raises(Unavailable) as no, database.writing("j") as connection:
        connection.execute(text(statement))
    return no.value.message


def rows_of(database: Database) -> list[list[object]]:
    with database.reading() as connection:
        return [list(connection.execute(table.select())) for table in ROWS]


@pytest.mark.parametrize("table", GUARDED)
@pytest.mark.parametrize("deed", ["UPDATE {0} SET number = 2", "DELETE FROM {0}", "DELETE FROM {0} WHERE number = 1"])
def test_a_row_is_never_changed_or_taken_away(kept: Database, table: str, deed: str) -> None:
    before = rows_of(kept)
    assert "never changed" in refused(kept, deed.format(table))
    assert rows_of(kept) == before


def written(database: Database, *rows: dict[str, object]) -> None:
    with database.writing("j") as connection:
        for row in rows:
            connection.execute(insert(ENTRIES), row)


@pytest.mark.parametrize("table", GUARDED)
def test_a_table_is_never_emptied(kept: Database, table: str) -> None:
    before = rows_of(kept)
    if kept.sqlite:  # which has no TRUNCATE, but puts a row in another's place when asked to
        assert "never changed" in refused(kept, f"INSERT OR REPLACE INTO {table} SELECT * FROM {table}")
    else:
        assert "never changed" in refused(kept, f"TRUNCATE {table}")
        assert "never changed" in refused(kept, f"TRUNCATE {table} CASCADE")
    assert rows_of(kept) == before


def test_the_same_number_is_never_written_twice(kept: Database) -> None:
    with pytest.raises(Unavailable):
        written(kept, {**ROWS[ENTRIES], "body": "another"})


def test_the_same_key_is_never_written_twice(kept: Database) -> None:
    with pytest.raises(Unavailable):
        written(kept, *({**ROWS[ENTRIES], "number": number, "key": "k"} for number in (2, 3)))
    assert rows_of(kept)[0] == [("j", 1, "h", None, None, "b")]
