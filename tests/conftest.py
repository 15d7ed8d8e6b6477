"""What every test may ask for: the command line in this process, databases, and the way to renew golden transcripts."""

import io
import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import settings

from houseway.database import Database
from tests import postgres
from tests.browser import chromium

pytest.register_assert_rewrite("tests.conformance.checks")

# The same examples on every machine and in every run, however slow the machine is.
settings.register_profile("house", deadline=None, derandomize=True, database=None)
settings.load_profile("house")


def pytest_configure(config: pytest.Config) -> None:
    """Tests keep their counts to themselves, and every worker has the same ones."""
    if "HOUSEWAY_CACHE" not in os.environ:
        folder = tempfile.TemporaryDirectory(prefix="houseway-counts-")
        config.add_cleanup(folder.cleanup)
        os.environ["HOUSEWAY_CACHE"] = folder.name


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--renew-golden", action="store_true", help="Write tests/golden/*.txt anew instead of comparing with them."
    )


class Answered(NamedTuple):
    """What a command came back with."""

    status: int
    out: str
    err: str


RunHouse = Callable[..., Answered]


@pytest.fixture
def run_house(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> RunHouse:
    """`houseway ARGS…` in this process, with bytes on standard input."""
    from houseway.cli import main

    def run(*args: str, stdin: bytes = b"") -> Answered:
        monkeypatch.setattr(sys, "argv", ["houseway", *args])
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8"))
        capsys.readouterr()
        try:
            main()
            status = 0
        except SystemExit as end:
            status = end.code if isinstance(end.code, int) else int(end.code is not None)
        return Answered(status, *capsys.readouterr())

    return run


# Databases. One test has a database to itself; it is a copy of an empty one that was brought up to date once.

DATABASES = ("sqlite", "postgresql")


@pytest.fixture(scope="session")
def cluster() -> Iterator[postgres.Cluster]:
    """A PostgreSQL that makes databases, started when it is first asked for."""
    with postgres.cluster() as found:
        yield found


@pytest.fixture(scope="session")
def empty_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("empty") / "empty.db"
    Database.open(file).close()
    return file


@pytest.fixture(scope="session")
def empty_template(cluster: postgres.Cluster) -> Iterator[str]:
    with cluster.new_database() as url:
        Database.open(url).close()
        yield postgres.name_of(url)


NewDatabase = Callable[[], str]


@pytest.fixture(params=DATABASES)
def new_database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[NewDatabase]:
    """Makes databases: each call answers the path or URL of a new one."""
    with ExitStack() as later:

        def make() -> str:
            if request.param == "sqlite":
                file = tmp_path / f"books-{len(list(tmp_path.iterdir()))}.db"
                shutil.copy(request.getfixturevalue("empty_file"), file)
                return str(file)
            cluster: postgres.Cluster = request.getfixturevalue("cluster")
            return later.enter_context(cluster.new_database(request.getfixturevalue("empty_template")))

        yield make


@pytest.fixture
def where(new_database: NewDatabase) -> str:
    """The path or URL of a database that only this test has."""
    return new_database()


@pytest.fixture
def database(where: str) -> Iterator[Database]:
    """The same, open."""
    opened = Database.open(where)
    yield opened
    opened.close()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say loudly what was not tested on this machine."""
    skipped = terminalreporter.stats.get("skipped", [])
    for missing in (postgres.MISSING, chromium.MISSING):
        if left := sum(missing in str(report.longrepr) for report in skipped):
            terminalreporter.write_line(f"{left} TESTS WERE SKIPPED: {missing}", red=True, bold=True)
