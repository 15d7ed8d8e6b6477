"""A shift from the command line, in processes of their own, killed and restarted on the way; and its audit."""

import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from tests.progressive.house import DEALER, FOUR, SEVEN, cards_of

HOUSEWAY = (sys.executable, "-c", "from houseway.cli import main; main()", "progressive")
PATIENCE = 120
ROUNDS = 25
"""at each of the two tables"""
PASSWORD = "a password for the shift"


class Shift:
    """Commands, each in its own process, by people who sign in; `--json` throughout."""

    def __init__(self, folder: Path) -> None:
        self.environment = {name: value for name, value in os.environ.items() if not name.startswith("HOUSEWAY_")} | {
            "HOUSEWAY_DATABASE": str(folder / "house.sqlite"),
            "HOUSEWAY_PASSWORD": PASSWORD,
        }
        self.environment["HOUSEWAY_CACHE"] = os.environ["HOUSEWAY_CACHE"]
        self.sessions: dict[str, str] = {}
        self.cards: dict[str, str] = {}

    def run(self, *args: str, by: str = "", card: str = "") -> subprocess.CompletedProcess[str]:
        with self.started(*args, by=by, card=card) as process:
            out, err = process.communicate(timeout=PATIENCE)
        return subprocess.CompletedProcess(args, process.returncode, out, err)

    def does(self, *args: str, by: str = "", card: str = "") -> Any:
        done = self.run(*args, "--json", by=by, card=card)
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout) if args[0] != "deal" else [json.loads(line) for line in done.stdout.splitlines()]

    def started(self, *args: str, by: str = "", card: str = "") -> "subprocess.Popen[str]":
        environment = self.environment | ({"HOUSEWAY_SESSION": self.sessions[by]} if by else {})
        environment |= {"HOUSEWAY_CARD": self.cards[card]} if card else {}
        pipe = subprocess.PIPE
        return subprocess.Popen([*HOUSEWAY, *args], stdout=pipe, stderr=pipe, text=True, env=environment)

    def sign_in(self, member: str) -> None:
        self.sessions[member] = self.does("sign-in", member)["session"]

    def open_house(self) -> None:
        self.does("found", "The Card Room", "ann", "--name", "Ann Archer")
        self.sign_in("ann")
        for member, role in (("dora", "dealer"), ("sam", "supervisor"), ("eve", "executive")):
            self.does("enrol", member, "--role", role, by="ann")
            self.sign_in(member)
        self.cards = {member: self.does("card", "issue", member, by="ann")["token"] for member in ("sam", "eve")}
        asked = ("--game", "straight-edge-1", "--seed", "1000", "--contribution", "13.57%", "--reserve", "2%")
        self.does("meter", "open", "main", *asked, "--executive-above", "500", by="ann")
        self.does("table", "open", "t1", "--meter", "main", "--console", "touch", by="sam")
        self.does("table", "open", "k1", "--meter", "main", "--console", "keypad", by="sam")

    def deal_and_be_killed(self, table: str, after: int) -> int:
        """Deal without end until so many rounds were acknowledged, then be killed; the round that was told last."""
        deal = ("deal", table, "--rounds", "1000000", "--seed", "shift", "--json")
        with self.started(*deal, by="dora", card="eve") as process:
            assert process.stdout is not None
            told = [json.loads(process.stdout.readline()) for _ in range(after)]
            process.kill()
        return int(told[-1]["round"])

    def deal_on(self, table: str, told: int) -> None:
        """Go on where the console stands, until the table has had all its rounds and none is open."""
        console = self.does("status", table, by="dora")["table"]
        assert console["round"] >= told, "an acknowledged round was lost"
        left = max(1, ROUNDS - console["round"] + (console["phase"] != "waiting"))
        dealt = self.does("deal", table, "--rounds", str(left), "--seed", "shift", by="dora", card="eve")
        assert dealt[-1]["round"] >= ROUNDS


def test_a_shift_is_played_through_and_audited(tmp_path: Path) -> None:
    shift = Shift(tmp_path)
    shift.open_house()

    # Fifty rounds and more, at both consoles, killed on the way.
    for table in ("t1", "k1"):
        told = shift.deal_and_be_killed(table, after=ROUNDS // 2)
        assert shift.does("verify")["holds"]
        shift.deal_on(table, told)

    # A four-card pay at the keypad, with a real dealer's cards.
    shift.does("coin-in", "k1", "1", "2", "3", by="dora")
    shift.does("cards", "k1", "2", " ".join(cards_of(FOUR, "c")), "--dealer", " ".join(DEALER), by="dora")
    shift.does("press", "k1", "2", FOUR, by="dora")
    shift.does("key", "k1", "JPH", by="dora", card="sam")
    four = shift.does("j-pot", "k1", by="dora")
    assert [(one["seat"], one["cents"]) for one in four["awards"]] == [(2, 500)]
    shift.does("key", "k1", "RUN", by="dora", card="sam")
    shift.does("game-over", "k1", by="dora")

    # A 100% award with envy at the touch screen: a supervisor's card is not enough, an executive's is.
    shift.does("start", "t1", "1", "2", "3", "4", by="dora")
    (meter,) = shift.does("meter", "list", by="ann")
    before = meter["balances"]
    shift.does("cards", "t1", "3", " ".join(cards_of(SEVEN, "s")), "--dealer", " ".join(DEALER), by="dora")
    shift.does("press", "t1", "3", SEVEN, by="dora")
    shift.does("confirm", "t1", by="dora")
    refused = shift.run("show-card", "t1", by="dora", card="sam")
    assert (refused.returncode, "needs an executive's card" in refused.stderr) == (2, True)
    seven = shift.does("show-card", "t1", "--key", "the big one", by="dora", card="eve")
    assert shift.does("show-card", "t1", "--key", "the big one", by="dora", card="eve") == seven | {"repeat": True}
    (award,) = seven["awards"]
    assert award["cents"] == before["meter"] // 1_000_000 > 100_000
    assert award["envy"] == {"1": 10_000, "2": 10_000, "4": 10_000}
    assert award["meter_after"] == 100_000 + before["reserve"] // 1_000_000, "seed plus reserve"
    shift.does("end", "t1", by="dora")

    # The four-card pay is backed out by two people.
    asked = shift.does("back-out", str(four["entry"]), "--reason", "correction", "--note", "the wrong seat", by="sam")
    shift.does("approve", str(asked["request"]), by="eve")

    # Closing.
    shift.does("table", "close", "t1", by="sam")
    shift.does("win-page", str(seven["entry"]), "--to", str(tmp_path / "win.html"), by="sam")
    assert seven["hash"] in (tmp_path / "win.html").read_text()
    closing = shift.does("report", "closing", by="eve")
    assert {one["table"] for one in closing["tables"]} == {"t1", "k1"}
    assert shift.does("report", "reconciliation", by="eve")["agrees"]
    assert shift.does("verify", "--deep")["holds"]

    # An auditor with only the export recomputes every balance; so does this test, by itself.
    shift.does("export", str(tmp_path / "export"), by="eve")
    audited = shift.does("audit", str(tmp_path / "export"))
    assert audited["agrees"]
    balances = shift.does("meter", "list", by="ann")[0]["balances"]
    assert audited["balances"] == {"main": balances}
    sums: Counter[str] = Counter()
    for line in (tmp_path / "export" / "entries.jsonl").read_text().splitlines():
        sums.update(json.loads(json.loads(line)["body"]).get("posting", {}))
    assert {account: sums[account] for account in balances} == balances
