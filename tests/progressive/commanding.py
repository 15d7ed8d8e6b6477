"""The command line at a house of the tests: everybody is signed in, and an answer is read as a user reads it."""

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import typer.main

from houseway.books.book import now
from houseway.database import Database
from tests.conftest import Answered, RunHouse
from tests.progressive.house import Clock, House

built_once = cache(typer.main.get_command)
"""the tree of commands, which typer would build anew for each of a thousand commands"""


class RealClock(Clock):
    def __call__(self) -> int:
        return now()


class CommandLine:
    """`houseway progressive …` in this process, on the database of `House`."""

    def __init__(
        self, run: RunHouse, folder: Path, monkeypatch: pytest.MonkeyPatch, clock: Clock | None = None
    ) -> None:
        self._run, self._patch, self.file = run, monkeypatch, folder / "house.sqlite"
        self.address = str(self.file)
        """what `--database` is told"""
        monkeypatch.setattr(typer.main, "get_command", built_once)
        for name in ("SESSION", "PASSWORD", "CARD", "DATABASE"):
            monkeypatch.delenv(f"HOUSEWAY_{name}", raising=False)
        house = House(Database.open(self.file), clock or RealClock())
        self.sessions, self.cards = house.sessions, house.cards
        self.won: dict[str, Any] = {}
        """the receipt of an award, where a test has one"""
        house.close()
        house.database.close()

    def run(self, *args: str, by: str = "", card: str = "", stdin: str = "") -> Answered:
        """As somebody who is signed in, with a card by its holder's name, and lines on standard input."""
        asked = ["--database", self.address] if args[0] != "audit" else []
        if by:
            asked += ["--session", self.sessions[by]]
        with self._patch.context() as patch:
            if card:
                patch.setenv("HOUSEWAY_CARD", self.cards[card].token)
            return self._run("progressive", *args, *asked, stdin=stdin.encode())

    def says(self, *args: str, by: str = "", card: str = "", stdin: str = "") -> str:
        """What is printed by a command that succeeds; words fit a terminal."""
        answered = self.run(*args, by=by, card=card, stdin=stdin)
        assert answered.status == 0, answered.err
        assert "--json" in args or all(len(line) <= 100 for line in answered.out.splitlines())
        return answered.out

    def data(self, *args: str, by: str = "", card: str = "", stdin: str = "") -> Any:
        return json.loads(self.says(*args, "--json", by=by, card=card, stdin=stdin))

    def refused(self, *args: str, by: str = "", card: str = "", stdin: str = "") -> str:
        """The one sentence with which a command is refused."""
        answered = self.run(*args, by=by, card=card, stdin=stdin)
        assert answered.status == 2, answered.out
        assert answered.err.startswith("houseway: ")
        assert answered.err.count("\n") == 1
        return answered.err.removeprefix("houseway: ").strip()

    def pay(self, table: str, seat: int, line: str, card: str = "eve") -> dict[str, Any]:
        """The whole workflow of SE-14 at either console; the receipt of the award."""
        self.says("press", table, str(seat), line, by="dora")
        if table.startswith("k"):
            self.says("key", table, "JPH", by="dora", card=card)
            receipt: dict[str, Any] = self.data("j-pot", table, by="dora")
            self.says("key", table, "RUN", by="dora", card=card)
            return receipt
        self.says("confirm", table, by="dora")
        paid: dict[str, Any] = self.data("show-card", table, by="dora", card=card)
        return paid
