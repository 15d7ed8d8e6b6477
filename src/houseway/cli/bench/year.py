"""A year of rounds for ten tables: how fast it is written, and how long it takes to verify beside the target."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from houseway.cli.bench.measure import Row, Size, time_row
from houseway.database import Database
from houseway.progressive.verify import verify
from houseway.progressive.yearbook import write_year
from houseway.refused import Refused

YEAR: Final = 3_000_000
TARGET: Final = 120.0
"""seconds for the whole year; of a part of it, that part"""


def bench_year(size: Size) -> Iterator[Row]:
    """In a folder that is thrown away, or in a database that is named: there, a year that is there already is used."""
    with _database(size.database) as database:
        written = write_year(database, size.rounds)
        if written.entries:
            yield time_row("year", f"{written.entries:,} entries written", [written.seconds])
        found = verify(database)
        if not found.holds:
            raise Refused(f"the year does not verify: {found.faults[0]}", "database")
        what = f"{found.records:,} rounds, {found.entries:,} entries verified"
        yield time_row("year", what, [found.seconds], target=TARGET * found.records / YEAR)


@contextmanager
def _database(where: str) -> Iterator[Database]:
    with TemporaryDirectory(prefix="houseway-year-") as folder:
        database = Database.open(where or Path(folder) / "year.sqlite")
        try:
            yield database
        finally:
            database.close()
