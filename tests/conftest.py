"""What every test may ask for: the command line in this process, and the way to renew golden transcripts."""

import io
import os
import sys
import tempfile
from collections.abc import Callable
from typing import NamedTuple

import pytest
from hypothesis import settings

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
