"""What the school's tests share: a clock that stands until it is moved, and a sixth game."""

import sys
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from importlib import import_module
from pathlib import Path

import pytest

from houseway.games import find_game
from houseway.rules import AnyGame
from tests.test_sixth_game import GAME, PAYTABLES


class StoppedClock:
    """Tells the same time until it is moved on."""

    def __init__(self) -> None:
        self.time = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.time

    def pass_by(self, **time: float) -> None:
        self.time += timedelta(**time)


@pytest.fixture
def clock() -> StoppedClock:
    return StoppedClock()


@pytest.fixture
def one_card(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[AnyGame]:
    """The sixth game, in a folder that is searched for games besides the house's own."""
    (tmp_path / "one_card.py").write_text(GAME, encoding="utf-8")
    (tmp_path / "one_card.toml").write_text(PAYTABLES, encoding="utf-8")
    room = import_module("houseway.games")
    monkeypatch.setattr(room, "__path__", [*room.__path__, str(tmp_path)])
    yield find_game("one-card")
    del sys.modules["houseway.games.one_card"]
    vars(room).pop("one_card")
