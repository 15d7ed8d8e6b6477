"""A card room that is killed comes back where it was: bets, cards, whose turn, and every cent."""

import os
import sqlite3
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from houseway.books import shelf
from houseway.cardroom import Cardroom, verify_bank
from houseway.cardroom.state import Felt
from houseway.database import Database, Unavailable
from houseway.refused import Refused
from houseway.settlement import Meter
from tests.cardroom.guests import PATIENCE, Clock, Guest, open_room
from tests.cardroom.nursery import without_times
from tests.play import CODES, GAMES

ROOT = Path(__file__).parents[2]
KILLS = 16
WITH_A_METER = next(game.code for game in GAMES if any(bet.progressive for bet in game.side_bets))


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this machine has no fork: no room was killed")
def test_a_killed_room_comes_back_as_it_was(where: str) -> None:
    run = subprocess.run(
        [sys.executable, "-m", "tests.cardroom.nursery", where, str(KILLS)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=900,
        check=False,
    )
    assert (run.returncode, run.stdout) == (0, "all lives found as they were\n"), run.stderr


@pytest.mark.parametrize("code", CODES)
def test_a_closed_room_opens_at_every_moment_of_a_round(where: str, code: str) -> None:
    clock = Clock()
    with open_room(where, clock) as room:
        table = str(room.open_table(None, {"game": code}, "open")["table"])
        Guest(room, "ann", table).send("sit", seats=[1, 3])
    seen = {"phase": "betting"}
    while seen["phase"] != "settled":
        with open_room(where, clock) as room:
            ann = Guest(room, "ann", table)
            before = ann.see()
            if before["phase"] == "betting":
                ann.bet()
            else:
                ann.act(option=-1)
            seen = ann.see()
        with open_room(where, clock) as room:
            assert without_times(room.picture(table, "ann")) == without_times(seen)
            assert without_times(room.picture(table, None))["seats"] != before["seats"]


def test_after_a_stop_there_is_the_whole_time_to_decide(tmp_path: Path) -> None:
    where, clock = tmp_path / "room.db", Clock()
    with open_room(where, clock) as room:
        ann = Guest(room, "ann", str(room.open_table(None, {"game": CODES[0]}, "open")["table"]))
        ann.send("sit", seats=[1])
        ann.bet()
    clock.wait(3600)
    with open_room(where, clock) as room:
        seen = room.picture("t1", "ann")
        assert (seen["phase"], seen["turn"], seen["deadline"] - seen["now"]) == ("deciding", 0, 30_000)


def test_what_could_not_be_written_did_not_happen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Memory says only what the disk does, and the same request can be made again."""
    with open_room(tmp_path / "room.db") as room:
        ann = Guest(room, "ann", str(room.open_table(None, {"game": CODES[0]}, "open")["table"]))
        ann.send("sit", seats=[1])
        before = ann.see()
        bet = {"do": "lay", "round": 1, "bets": {"1": {"ante": 1000}}}
        with monkeypatch.context() as broken:
            broken.setattr(shelf, "append", _full_disk)
            with pytest.raises(Unavailable):
                room.command("ann", ann.table, bet, "click").result(PATIENCE)
            assert ann.see() == before
        assert not room.command("ann", ann.table, bet, "click").result(PATIENCE)["repeat"]
        assert ann.bankroll == 99_000


def _full_disk(*_: object) -> None:
    raise Unavailable("the disk is full", "database")


def test_a_changed_entry_is_found(tmp_path: Path) -> None:
    with open_room(tmp_path / "room.db") as room:
        ann = Guest(room, "ann", str(room.open_table(None, {"game": CODES[0]}, "open")["table"]))
        ann.send("sit", seats=[1])
    with sqlite3.connect(tmp_path / "room.db") as raw:
        raw.execute("DROP TRIGGER entries_no_update")
        raw.execute("UPDATE entries SET body = replace(body, '100000', '900000') WHERE body LIKE '%come-in%'")
    raw.close()
    database = Database.open(tmp_path / "room.db")
    with pytest.raises(Refused, match="does not follow the one before it"):
        verify_bank(database)
    database.close()


# The progressive is asked until it answers, also after a stop


class Broken:
    """A progressive that cannot be reached, until it is mended."""

    def __init__(self) -> None:
        self.works = False
        self.took: list[tuple[str, dict[int, int]]] = []
        self.heard: list[str] = []

    def opening(self) -> Meter:
        return Meter(500_000, 100_000)

    def coin_in(self, felt: Felt, stakes: Mapping[int, int]) -> Meter:
        self._check()
        self.took.append((felt.round_id, dict(stakes)))
        return Meter(777_700, 100_000)

    def finish(self, felt: Felt, record: Mapping[str, Any]) -> None:
        self._check()
        assert record["progressive"] == {"meter": 777_700, "seed": 100_000, "reserve": 0, "fixed_pays": "tray"}
        self.heard.append(felt.round_id)

    def _check(self) -> None:
        if not self.works:
            raise Refused("the progressive does not answer")


def bet_on_the_meter(room: Cardroom) -> Guest:
    ann = Guest(room, "ann", str(room.open_table(None, {"game": WITH_A_METER}, "open")["table"]))
    ann.send("sit", seats=[2])
    ann.bet(progressive=100)
    return ann


def test_cards_wait_for_the_progressive_also_after_a_stop(tmp_path: Path) -> None:
    jackpot = Broken()
    with open_room(tmp_path / "room.db", jackpot=jackpot) as room:
        ann = bet_on_the_meter(room)
        assert (ann.see()["phase"], ann.see()["seats"][1]["cards"]) == ("coin-in", [])
        room.tick().result(PATIENCE)
        assert ann.see()["phase"] == "coin-in"
    jackpot.works = True
    with open_room(tmp_path / "room.db", jackpot=jackpot) as room:
        seen = room.picture("t1", "ann")
        assert (seen["phase"], seen["meter"]["meter"]) == ("deciding", 777_700)
    assert jackpot.took == [("t1.1", {2: 100})]


def test_the_felt_is_not_cleared_before_the_progressive_has_heard(tmp_path: Path) -> None:
    jackpot = Broken()
    jackpot.works = True
    with open_room(tmp_path / "room.db", jackpot=jackpot) as room:
        ann = bet_on_the_meter(room)
        jackpot.works = False
        assert ann.play_out()["phase"] == "settled"
        with pytest.raises(Refused):
            ann.send("next", round=1)
        jackpot.works = True
    with open_room(tmp_path / "room.db", jackpot=jackpot) as room:
        assert jackpot.heard == ["t1.1"]
        Guest(room, "ann", "t1").send("next", round=1)


def test_a_table_has_a_meter_of_its_own_where_no_progressive_is(room: Cardroom) -> None:
    ann = bet_on_the_meter(room)
    assert ann.see()["meter"] == {"meter": 1_000_020, "seed": 100_000, "reserve": 0}
