"""A house that is killed in the middle of rounds, and opened again: every round is where it was, and every cent."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx
import pytest

from houseway.cardroom import verify_bank
from houseway.database import Database
from tests.play import CODES
from tests.web.live import PATIENCE, Guest, Seen, action_of, first_bets, new_key, without_times

KILLS = 12
UnderWay = tuple[Guest, str, str, Seen]
"""who asked for what at which table, under which key, when the house went down"""
START = "from houseway.cli import main; main()"


class Process:
    """`houseway serve`, as a person starts it."""

    def __init__(self, where: Path) -> None:
        self.run = subprocess.Popen(
            [sys.executable, "-c", START, "serve", "--port", "0", "--database", str(where), "--no-open"],
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.run.stdout is not None
        says = self.run.stdout.readline()
        assert says.startswith("The house is open: "), says
        self.at = says.split()[4].rstrip("/")

    def kill(self) -> None:
        self.run.send_signal(signal.SIGKILL)
        assert self.run.wait(PATIENCE) == -signal.SIGKILL
        assert self.run.stdout is not None
        self.run.stdout.close()


@contextmanager
def opened(where: Path, *guests: Guest) -> Iterator[str]:
    """A house that is killed at the end of the block."""
    process = Process(where)
    try:
        for guest in guests:
            guest.move_to(process.at)
        yield process.at
    finally:
        process.kill()


def next_move(ann: Guest, bob: Guest, table: str) -> tuple[Guest, Seen]:
    """What somebody does next, wherever the round stands."""
    pictures = {guest: guest.see(table) for guest in (ann, bob)}
    for seat, (guest, seen) in enumerate(pictures.items(), start=1):
        if seat not in seen["viewer"]["seats"]:
            return guest, {"do": "sit", "seats": [seat]}
        if seen["viewer"]["bankroll"] < 20_000:
            return guest, {"do": "top-up"}
        if seen["options"]:
            return guest, action_of(seen, -1)
        if seen["phase"] == "betting" and not seen["seats"][seat - 1]["ready"]:
            bets = {str(seat): first_bets(seen)}
            return guest, {"do": "lay", "round": seen["round"], "bets": bets, "ready": True}
    return ann, {"do": "next", "round": pictures[ann]["round"]}


def look(tables: list[str], *guests: Guest) -> dict[str, list[Seen]]:
    return {table: [without_times(guest.see(table)) for guest in guests] for table in tables}


def felts(seen: list[Seen]) -> list[Seen]:
    """What lies on a table, without what its viewer has in his purse."""
    return [{name: one[name] for name in ("phase", "round", "turn", "seats", "dealer", "to_act")} for one in seen]


def verify(where: Path) -> None:
    database = Database.open(where)
    verify_bank(database)
    database.close()


@pytest.mark.skipif(os.name != "posix", reason="this machine has no SIGKILL: no house was killed")
def test_a_house_that_is_killed_comes_back_as_it_was(tmp_path: Path) -> None:
    where = tmp_path / "house.db"
    with opened(where) as at:
        ann, bob, watcher = Guest(at, "Ann"), Guest(at, "Bob"), Guest(at)
        tables = [ann.open_table(code) for code in CODES]
        before = look(tables, ann, bob, watcher)
    under_way: UnderWay | None = None
    for life in range(1, KILLS):
        with opened(where, ann, bob, watcher) as at:
            if under_way:
                before = _ask_again(under_way, before, ann, bob, watcher)
            assert look(tables, ann, bob, watcher) == before, "a round is not where it was"
            for number, table in enumerate(tables):
                for _ in range(1 + (life + number) % 4):
                    guest, move = next_move(ann, bob, table)
                    guest.do(table, **move)
            before = look(tables, ann, bob, watcher)
            under_way = _send_and_leave(at, ann, bob, tables[life % len(tables)]) if life % 2 else None
        verify(where)
    for guest in (ann, bob, watcher):
        guest.close()


def _send_and_leave(at: str, ann: Guest, bob: Guest, table: str) -> UnderWay:
    """A move that is under way when the house is killed: nobody waits for its answer."""
    guest, move = next_move(ann, bob, table)
    key = new_key()
    with (
        suppress(httpx.TimeoutException),
        httpx.Client(base_url=at, cookies=guest.http.cookies, trust_env=False) as impatient,
    ):
        headers = {"X-CSRF-Token": guest.token}
        asked = {"key": key, "command": move}
        impatient.post(f"/api/tables/{table}/commands", json=asked, headers=headers, timeout=0.001)
    return guest, table, key, move


def _ask_again(under_way: UnderWay, before: dict[str, list[Seen]], *guests: Guest) -> dict[str, list[Seen]]:
    """What was under way is there whole or not at all; asked again by its key it has one effect."""
    guest, table, key, move = under_way
    now = look(list(before), *guests)
    assert all(felts(now[other]) == felts(before[other]) for other in now if other != table)
    done = now[table] != before[table]
    assert guest.ask(table, key=key, **move).json()["repeat"] == done
    assert guest.ask(table, key=key, **move).json()["repeat"]
    return look(list(before), *guests)
