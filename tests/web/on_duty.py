"""The pit's staff at their browsers: everything over HTTP, and everything that was answered is kept."""

from dataclasses import dataclass, field
from itertools import count
from typing import Any

import msgspec
from httpx import Response
from starlette.testclient import TestClient

from houseway.progressive.operations import AnyOperation, OpenMeter, OpenTable
from tests.progressive.house import GAME, METER, STAFF, TERMS, password_of, stakes
from tests.web.browser import Browser

_keys = count()


@dataclass
class Member:
    """One of the staff: his own cookies, whoever else uses the same client."""

    client: TestClient
    id: str
    cookies: dict[str, str] = field(default_factory=dict)
    heard: list[str] = field(default_factory=list)
    token: str = ""

    def ask(self, method: str, path: str, **sent: Any) -> Response:
        self.client.cookies.clear()
        told = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        headers = {"X-CSRF-Token": self.token, **({"Cookie": told} if told else {}), **sent.pop("headers", {})}
        answered: Response = self.client.request(method, path, headers=headers, **sent)
        self.cookies.update(answered.cookies)
        self.heard.append(answered.text)
        return answered

    def come(self) -> "Member":
        self.token = self.ask("GET", "/api/visit").json()["csrf"]
        return self

    def sign_in(self, password: str = "") -> Response:
        return self.post("sign-in", member=self.id, password=password or password_of(self.id))

    def get(self, path: str) -> Response:
        return self.ask("GET", path)

    def post(self, path: str, **data: Any) -> Response:
        return self.ask("POST", f"/api/pit/{path}", json=data)

    def operate(self, op: AnyOperation, key: str = "", card: str = "") -> Response:
        asked = {"key": key or f"key {next(_keys)}", "operation": msgspec.to_builtins(op, str_keys=True)}
        return self.post("operations", **asked, **({"card": card} if card else {}))

    def do(self, op: AnyOperation, key: str = "", card: str = "") -> dict[str, Any]:
        answered = self.operate(op, key, card)
        assert answered.status_code == 200, answered.text
        told: dict[str, Any] = answered.json()
        return told


class Pit:
    """A house that was founded on the command line; all the rest is done in the browser.

    `t1` has the touch screen, `k1` the keypad; at `h1` houseway deals itself.
    """

    def __init__(self, client: TestClient) -> None:
        self.client, self.manager = client, client.app.state.house.manager  # type: ignore[attr-defined]
        self.manager.found("The Test Room", "ann", "Ann", password_of("ann"))
        self.staff = {"ann": self.enter("ann")}
        for id, role in STAFF.items():
            if id != "ann":
                self.enrol(id, role)
        self.cards: dict[str, str] = {}
        for id in ("sam", "eve"):
            issued = self["ann"].post("cards", member=id, key=f"card of {id}")
            assert issued.status_code == 200, issued.text
            self.cards[id] = issued.json()["token"]
        self["ann"].do(OpenMeter(meter=METER, stakes=stakes(), terms=TERMS))
        self["sam"].do(OpenTable(table="t1", meter=METER, game=GAME))
        self["sam"].do(OpenTable(table="k1", meter=METER, game=GAME, console="keypad"))
        self["sam"].do(OpenTable(table="h1", meter=METER, game=GAME, by_house=True))

    def __getitem__(self, id: str) -> Member:
        return self.staff[id]

    def visitor(self, id: str = "") -> Member:
        return Member(self.client, id).come()

    def enter(self, id: str) -> Member:
        member = self.visitor(id)
        signed = member.sign_in()
        assert signed.status_code == 200, signed.text
        return member

    def enrol(self, id: str, role: str) -> None:
        new = {"member": id, "name": id.title(), "role": role, "password": password_of(id), "key": f"enrol {id}"}
        enrolled = self["ann"].post("staff", **new)
        assert enrolled.status_code == 200, enrolled.text
        self.staff[id] = self.enter(id)


def open_pit(client: TestClient) -> Pit:
    assert str(client.base_url).startswith(Browser.AT.rstrip("/"))
    return Pit(client)
