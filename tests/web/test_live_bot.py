"""The bot of the documentation plays at a real house."""

import re
import runpy
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from houseway.web.settings import Settings
from tests.play import CODES
from tests.web.browser import KEY
from tests.web.live import PATIENCE, Guest, open_house

BOT = Path(__file__).parents[2] / "docs" / "bot.py"
ROUNDS = 4


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """With the limits on pace that every house has: a bot lives with them."""
    with open_house(Settings(key=KEY, database=str(tmp_path_factory.mktemp("house") / "house.db"))) as at:
        yield at


@pytest.fixture(autouse=True)
def _straight(monkeypatch: pytest.MonkeyPatch) -> None:
    """The house is on this machine: no proxy is asked."""
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")


def told(printed: str) -> list[float]:
    return [float(cents) for cents in re.findall(r"^round \d+: [\w -]+, ([+-]\d+\.\d\d)$", printed, re.MULTILINE)]


@pytest.mark.parametrize("code", CODES)
def test_the_bot_plays_every_game(house: str, code: str, capsys: pytest.CaptureFixture[str]) -> None:
    watcher = Guest(house)
    won = runpy.run_path(str(BOT))["play"](house, code, ROUNDS)
    totals = told(capsys.readouterr().out)
    assert len(totals) == ROUNDS
    assert won == round(100 * sum(totals))
    table = [one for one in watcher.get("/api/tables") if one["game"] == code][-1]
    assert (table["players"], table["round"]) == (["Bot"], ROUNDS + 1)
    watcher.close()


def test_a_bot_that_is_too_fast_waits_and_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    settings = Settings(key=KEY, database=str(tmp_path / "house.db"), visitor_rate=20, visitor_burst=10)
    with open_house(settings) as slow:
        runpy.run_path(str(BOT))["play"](slow, CODES[0], ROUNDS)
    assert len(told(capsys.readouterr().out)) == ROUNDS


def test_the_bot_is_a_program_of_about_thirty_lines(house: str) -> None:
    run = subprocess.run(
        [sys.executable, str(BOT), house, CODES[0], "2"], capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert (run.returncode, run.stderr) == (0, "")
    assert len(told(run.stdout)) == 2
    assert run.stdout.splitlines()[-1] == f"in all: {sum(told(run.stdout)):+.2f}"
    inside = BOT.read_text(encoding="utf-8").partition("def play")[2].partition("if __name__")[0]
    assert len([line for line in inside.splitlines() if line.strip()]) <= 30
