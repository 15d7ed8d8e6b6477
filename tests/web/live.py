"""A real house on a free port, and guests who come to it over HTTP and a table's socket."""

import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from typing import Any

import httpx
import uvicorn
from websockets.sync.client import ClientConnection, connect

from houseway.web.serve import address, config, listen
from houseway.web.settings import Settings

PATIENCE = 60
"""seconds that anything in these tests is waited for"""
NO_CLOCKS: dict[str, Any] = {"decision_seconds": 0, "betting_seconds": 0, "settle_seconds": 0}
"""a table where nothing happens but what a test asks for"""
UNHURRIED: dict[str, Any] = {"visitor_rate": 1e6, "visitor_burst": 1e6, "address_rate": 1e6, "address_burst": 1e6}

Seen = dict[str, Any]
_keys = count()


def new_key() -> str:
    return f"key {next(_keys)}"


@contextmanager
def open_house(settings: Settings) -> Iterator[str]:
    """A server in a thread; its address, without the last slash."""
    with listen(settings.host, 0) as listening:
        server = uvicorn.Server(config(settings))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
        thread.start()
        while not server.started and thread.is_alive():
            time.sleep(0.01)
        assert server.started, "the house did not open"
        try:
            yield address(settings.host, listening.getsockname()[1]).rstrip("/")
        finally:
            server.should_exit = True
            thread.join(PATIENCE)


def without_times(picture: Seen) -> Seen:
    """A picture as it must be again after a stop: a new start gives the clocks their full time."""
    return {name: value for name, value in picture.items() if name not in ("now", "deadline", "version")}


class Guest:
    """A visitor with a cookie and a token; with a name, one who has come in."""

    def __init__(self, at: str, name: str = "") -> None:
        self.http = httpx.Client(base_url=at, timeout=PATIENCE, trust_env=False)
        self.token = self.get("/api/visit")["csrf"]
        self.id = self.post("/api/player", {"name": name}).json()["player"] if name else ""

    def move_to(self, at: str) -> None:
        """The house has opened again, at another port."""
        self.http.base_url = httpx.URL(at)

    def get(self, path: str) -> Any:
        answered = self.http.get(path)
        assert answered.status_code == 200, answered.text
        return answered.json()

    def post(self, path: str, data: Any) -> httpx.Response:
        return self.http.post(path, json=data, headers={"X-CSRF-Token": self.token})

    def open_table(self, game: str, **rules: Any) -> str:
        answered = self.post("/api/tables", {"key": new_key(), "game": game, **NO_CLOCKS, **rules})
        assert answered.status_code == 200, answered.text
        return str(answered.json()["table"])

    def ask(self, table: str, do: str, key: str = "", **fields: Any) -> httpx.Response:
        asked = {"key": key or new_key(), "command": {"do": do, **fields}}
        return self.post(f"/api/tables/{table}/commands", asked)

    def do(self, table: str, do: str, **fields: Any) -> Seen:
        answered = self.ask(table, do, **fields)
        assert answered.status_code == 200, answered.text
        told: Seen = answered.json()
        return told

    def see(self, table: str) -> Seen:
        seen: Seen = self.get(f"/api/tables/{table}")
        return seen

    @property
    def bankroll(self) -> int:
        return int(self.get("/api/player")["bankroll"])

    def sit_and_bet(self, table: str, *seats: int, ready: bool = True) -> Seen:
        self.do(table, "sit", seats=list(seats))
        return self.bet(table, ready)

    def bet(self, table: str, ready: bool = True) -> Seen:
        """The required bets, $10 each, on all of one's seats."""
        seen = self.see(table)
        bets = {str(seat): first_bets(seen) for seat in seen["viewer"]["seats"]}
        self.do(table, "lay", round=seen["round"], bets=bets, ready=ready)
        return self.see(table)

    def act(self, table: str, option: int = 0) -> Seen:
        self.do(table, **action_of(self.see(table), option))
        return self.see(table)

    def play_out(self, table: str, option: int = 0) -> Seen:
        """Decide for one's seats until the round is over or somebody else is to act."""
        while (seen := self.see(table))["options"]:
            self.do(table, **action_of(seen, option))
        return seen

    @contextmanager
    def socket(self, table: str) -> "Iterator[Line]":
        with dial(str(self.http.base_url), table, self.cookie) as line:
            yield line

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    def close(self) -> None:
        self.http.close()


def first_bets(seen: Seen) -> dict[str, int]:
    return {name: 1000 for name, limit in seen["limits"].items() if limit["required"]}


def action_of(seen: Seen, option: int = 0) -> Seen:
    """The command that takes this of the options on the picture."""
    action = seen["options"][option]["action"]
    return {"do": "act", "round": seen["round"], "turn": seen["turn"], "seat": seen["to_act"], "action": action}


@dataclass
class Line:
    """One socket, and all that came over it."""

    socket: ClientConnection
    heard: list[str] = field(default_factory=list)
    picture: Seen = field(default_factory=dict)

    def hear(self) -> Seen:
        """The next message."""
        text = self.socket.recv(timeout=PATIENCE)
        assert isinstance(text, str)
        self.heard.append(text)
        told: Seen = json.loads(text)
        self.picture = told.get("picture", self.picture)
        return told

    def say(self, command: Seen, key: str = "") -> str:
        key = key or new_key()
        self.socket.send(json.dumps({"key": key, "command": command}))
        return key

    def answer(self) -> Seen:
        """The next message that is no picture."""
        while "picture" in (told := self.hear()):
            pass
        return told

    def ask(self, command: Seen, key: str = "") -> Seen:
        self.say(command, key)
        return self.answer()

    def see(self, version: int) -> Seen:
        """The first picture that is at least so new."""
        while self.picture.get("version", -1) < version:
            self.hear()
        return self.picture


@contextmanager
def dial(at: str, table: str, cookie: str = "") -> Iterator[Line]:
    headers = {"Cookie": cookie} if cookie else {}
    where = at.rstrip("/").replace("http", "ws", 1)
    with connect(f"{where}/live/{table}", additional_headers=headers, proxy=None, open_timeout=PATIENCE) as socket:
        yield Line(socket)
