"""`houseway bench server`: a full floor. Two hundred players at forty tables act twice a second each, over sockets.

The house runs in a process of its own, the players in this one; both share the machine's cores. What is timed is an
action: from the moment a player sends it until the house has answered that it is on the disk.
"""

import asyncio
import http.client
import json
import secrets
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import msgspec
import websockets

from houseway.cli.bench.measure import Row, Size
from houseway.games import all_games
from houseway.refused import Refused

TABLES, SEATS_AT_A_TABLE = 40, 5
ACTIONS_A_SECOND = 2.0
"""of each player, on the average: who waited for his turn has saved up to so many"""
SAVED: Final = 10
TARGET_P95: Final = 0.100
MIB: Final = 1 << 20
BET: Final = 500


def bench_server(size: Size) -> Iterator[Row]:
    with tempfile.TemporaryDirectory(prefix="houseway-bench-") as folder, _house(Path(folder)) as house:
        floor = _Floor(house)
        floor.fill(size.tables, SEATS_AT_A_TABLE)
        told = asyncio.run(floor.play(size.seconds))
    waits = sorted(told.waits)
    name = f"{size.tables * SEATS_AT_A_TABLE} seats at {size.tables} tables, {size.seconds:.0f} s"
    p95 = waits[int(len(waits) * 0.95)]
    peak = max(told.memory)
    yield Row("server", f"action, p95 ({name})", "s", p95, p95, peak, TARGET_P95, {"target": p95 / TARGET_P95})
    middle = waits[len(waits) // 2]
    yield Row("server", "action, median", "s", middle, middle)
    rate = len(waits) / size.seconds
    asked = size.tables * SEATS_AT_A_TABLE * ACTIONS_A_SECOND
    yield Row("server", "actions", "a second", rate, rate, None, asked, {"target": rate / asked})
    settled = told.memory[len(told.memory) // 5]
    grown = told.memory[-1] / settled
    yield Row("server", "memory at the end, of that after a fifth", "×", grown, grown, told.memory[-1])
    yield Row("server", "refused", "actions", float(told.refused), float(told.refused))


@contextmanager
def _house(folder: Path) -> Iterator["_House"]:
    command = [sys.executable, "-c", "from houseway.cli import main; main()", "serve", "--no-open", "--port", "0"]
    server = subprocess.Popen(
        [*command, "--database", str(folder / "floor.sqlite")],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert server.stdout is not None
        said = server.stdout.readline()
        if "http://" not in said:
            raise Refused(f"the house did not open: {server.communicate()[1].strip()[-300:]}")
        yield _House(said.split("http://")[1].split("/")[0], server.pid)
    finally:
        server.terminate()
        with suppress(subprocess.TimeoutExpired):
            server.wait(10)
        server.kill()


@dataclass(frozen=True, slots=True)
class _House:
    at: str
    process: int

    def memory(self) -> int:
        """Resident bytes of the server's process."""
        status = Path(f"/proc/{self.process}/status").read_text(encoding="utf-8")
        line = next(line for line in status.splitlines() if line.startswith("VmRSS"))
        return int(line.split()[1]) * 1024


@dataclass(slots=True)
class _Player:
    """A visitor with a cookie of his own."""

    cookie: str
    token: str
    table: str = ""
    seat: int = 0
    owed: float = 0.0
    """when he may act again"""


@dataclass(slots=True)
class _Told:
    waits: list[float] = field(default_factory=list)
    memory: list[int] = field(default_factory=list)
    refused: int = 0


class _Floor:
    def __init__(self, house: _House) -> None:
        self.house = house
        self.players: list[_Player] = []
        self.told = _Told()

    def fill(self, tables: int, seats: int) -> None:
        """Open the tables and seat everybody, by the API."""
        codes = list(all_games())
        for number in range(tables):
            guests = [self._visitor() for _ in range(seats)]
            opening = {"game": codes[number % len(codes)], "decision_seconds": 60, "betting_seconds": 20}
            table = self._post(guests[0], "/api/tables", {"key": secrets.token_hex(8), **opening})["table"]
            for seat, guest in enumerate(guests, start=1):
                guest.table, guest.seat = table, seat
                self._command(guest, {"do": "sit", "seats": [seat]})
            self.players += guests

    def _visitor(self) -> _Player:
        line = http.client.HTTPConnection(self.house.at, timeout=60)
        line.request("GET", "/api/visit")
        answer = line.getresponse()
        cookie = (answer.getheader("set-cookie") or "").split(";")[0]
        player = _Player(cookie, json.loads(answer.read())["csrf"])
        line.close()
        self._post(player, "/api/player", {"name": f"Bot {len(self.players)}"})
        return player

    def _post(self, player: _Player, path: str, body: dict[str, Any]) -> dict[str, Any]:
        line = http.client.HTTPConnection(self.house.at, timeout=60)
        headers = {"Cookie": player.cookie, "X-CSRF-Token": player.token, "Content-Type": "application/json"}
        line.request("POST", path, json.dumps(body), headers)
        answer = line.getresponse()
        told: dict[str, Any] = json.loads(answer.read())
        line.close()
        if answer.status >= 400:
            raise Refused(f"{path}: {told}")
        return told

    def _command(self, player: _Player, command: dict[str, Any]) -> None:
        self._post(player, f"/api/tables/{player.table}/commands", {"key": secrets.token_hex(8), "command": command})

    async def play(self, seconds: float) -> _Told:
        until = time.perf_counter() + seconds
        watching = asyncio.create_task(self._weigh(seconds))
        await asyncio.gather(*(self._play_one(player, until) for player in self.players))
        await watching
        return self.told

    async def _weigh(self, seconds: float) -> None:
        for _ in range(20):
            await asyncio.sleep(seconds / 20)
            self.told.memory.append(self.house.memory())

    async def _play_one(self, player: _Player, until: float) -> None:
        headers = {"Cookie": player.cookie}
        at = f"ws://{self.house.at}/live/{player.table}"
        async with websockets.connect(at, additional_headers=headers, max_queue=64) as line:
            player.owed = time.perf_counter() + secrets.randbelow(500) / 1000
            asked_at = 0.0
            known = 0
            picture: dict[str, Any] = {}
            while time.perf_counter() < until:
                with suppress(TimeoutError):
                    said = msgspec.json.decode(await asyncio.wait_for(line.recv(), timeout=0.5))
                    if "picture" in said:
                        picture = said["picture"]
                    else:
                        self.told.waits.append(time.perf_counter() - asked_at)
                        asked_at = 0.0
                        known = said.get("answer", {}).get("version", known)
                        self.told.refused += "refusal" in said
                fresh = not asked_at and picture and picture["version"] >= known
                command = _next_command(player, picture) if fresh else None
                if command is None:
                    continue
                if (early := player.owed - time.perf_counter()) > 0:
                    await asyncio.sleep(early)
                now = time.perf_counter()
                player.owed = max(player.owed, now - SAVED / ACTIONS_A_SECOND) + 1 / ACTIONS_A_SECOND
                asked_at, picture = now, {}
                await line.send(json.dumps({"key": secrets.token_hex(8), "command": command}))


def _next_command(player: _Player, picture: dict[str, Any]) -> dict[str, Any] | None:
    """Bet, take the last option, and ask for the next round; the seats take turns to ask for all."""
    if picture["phase"] == "betting":
        mine = next(seat for seat in picture["seats"] if seat["seat"] == player.seat)
        if mine["bets"]:
            return None
        if picture["viewer"]["bankroll"] < 20 * BET:
            return {"do": "top-up"}
        required = {name: max(BET, one["least"]) for name, one in picture["limits"].items() if one["required"]}
        return {"do": "lay", "round": picture["round"], "bets": {str(player.seat): required}, "ready": True}
    if picture["phase"] == "deciding" and picture["options"]:
        turn = {"round": picture["round"], "turn": picture["turn"], "seat": picture["to_act"]}
        return {"do": "act", **turn, "action": picture["options"][-1]["action"]}
    if picture["phase"] == "settled" and player.seat == 1 + picture["round"] % SEATS_AT_A_TABLE:
        return {"do": "next", "round": picture["round"]}
    return None
