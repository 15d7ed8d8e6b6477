"""The whole API as its own description tells it: whatever is asked, by whomever, is answered as described."""

from collections.abc import Iterator
from typing import Any, cast

import pytest
import schemathesis
from hypothesis import HealthCheck, given
from hypothesis import settings as examples
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from starlette.testclient import TestClient

from houseway.progressive.manager import GameManager
from houseway.progressive.operations import Enrol, OpenMeter, OpenTable
from houseway.progressive.staff import Role
from houseway.web.app import create_app
from houseway.web.settings import Settings
from tests.play import CODES
from tests.progressive.house import GAME, METER, TERMS, password_of, stakes
from tests.web.browser import KEY, Browser
from tests.web.live import UNHURRIED

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
SCHEMA = schemathesis.openapi.from_dict(create_app(Settings(key=KEY, database="unopened.db")).openapi())
OPERATIONS = {found.label: found for result in SCHEMA.get_all_operations() if (found := cast(Any, result).ok())}
PIT = [label for label in OPERATIONS if "/api/pit/" in label]
FLOOR = [label for label in OPERATIONS if label not in PIT]
ROLES = [role for role in Role if role is not Role.HOUSE]
KNOWN: dict[str, Any] = {"table": "t1", "number": 1, "code": CODES[0], "name": "history"}
"""addresses where something is, as chance would hardly find them"""
COUNTED = "POST /api/lab/{code}"
"""asking this for a real game counts it, which is tried elsewhere"""


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    where = str(tmp_path_factory.mktemp("schema") / "house.db")
    app = create_app(Settings(key=KEY, database=where, **UNHURRIED))
    with TestClient(app, base_url=Browser.AT, raise_server_exceptions=False) as opened:
        staff(app.state.house.manager)
        yield opened


def staff(manager: GameManager) -> None:
    """One of each role, a meter and a table."""
    manager.found("The Test Room", "first", "First", password_of("first"))
    session = manager.sign_in("first", password_of("first"))
    for role in ROLES:
        manager.enrol(session, Enrol(member=role.value, name=role.value, role=role.value), password_of(role.value))
    manager.do(session, OpenMeter(meter=METER, stakes=stakes(), terms=TERMS))
    manager.do(session, OpenTable(table="t1", meter=METER, game=GAME))


def cases(operation: Any) -> st.SearchStrategy[Any]:
    """What the description allows and what it does not, at addresses of all kinds and at ones where something is."""
    ways: list[dict[str, Any]] = [{}]
    names = {parameter.name for parameter in operation.path_parameters}
    if names and names <= set(KNOWN) and operation.label != COUNTED:
        ways.append({"path_parameters": {name: KNOWN[name] for name in names}})
    tried: list[st.SearchStrategy[Any]] = [
        operation.as_strategy(mode, **way) for mode in GenerationMode for way in ways
    ]
    return st.one_of(tried)


def ask(client: TestClient, case: Any, token: str) -> None:
    asked = case.as_transport_kwargs(base_url=Browser.AT)
    headers = {**asked.pop("headers"), "X-CSRF-Token": token}
    asked["content"] = asked.pop("data", None)
    client.cookies.update(asked.pop("cookies", None) or {})
    answered = client.request(headers=headers, **asked)
    case.validate_response(answered, checks=CHECKS)


def try_out(client: TestClient, label: str, most: int) -> None:
    token = client.get("/api/visit").json()["csrf"]

    @examples(
        max_examples=most, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck)
    )
    @given(cases(OPERATIONS[label]))
    def tried(case: Any) -> None:
        ask(client, case, token)

    tried()


@pytest.mark.parametrize("label", FLOOR)
def test_a_players_questions_are_answered_as_described(client: TestClient, label: str) -> None:
    client.cookies.clear()
    browser = Browser(client)
    browser.post("/api/player", {"name": "Ann"})
    try_out(client, label, 12)


@pytest.mark.parametrize("label", OPERATIONS)
def test_a_strangers_questions_are_answered_as_described(client: TestClient, label: str) -> None:
    client.cookies.clear()
    try_out(client, label, 4)


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("label", PIT)
def test_the_staffs_questions_are_answered_as_described(client: TestClient, label: str, role: Role) -> None:
    client.cookies.clear()
    signing_in = {"member": role.value, "password": password_of(role.value)}
    assert Browser(client).post("/api/pit/sign-in", signing_in).status_code == 200
    try_out(client, label, 4)


BEYOND = [2**31, 2**63, 2**64, 10**30, -1, -(2**63) - 1]
"""numbers that no database counts to"""


@pytest.mark.parametrize("number", BEYOND)
def test_numbers_that_no_database_holds_are_refused(client: TestClient, number: int) -> None:
    client.cookies.clear()
    browser = Browser(client)
    signing_in = {"member": "executive", "password": password_of("executive")}
    browser.post("/api/pit/sign-in", signing_in)
    for path in (
        f"/api/tables/t1/rounds/{number}",
        f"/api/tables/t1/rounds/{number}/steps",
        f"/api/tables/t1/rounds/{number}/coach",
        f"/api/pit/entries/{number}",
        f"/table/t1/history/{number}",
        f"/pit/win/{number}.html",
        f"/pit/win/{number}.pdf",
    ):
        assert client.get(path).status_code in (404, 422), path
    assert client.get(f"/api/pit/entries?after={number}").status_code in (200, 422)
    back_out = {"entry": number, "reason": "correction", "note": "misread", "key": f"b{number}"}
    assert browser.post("/api/pit/back-outs", back_out).status_code in (404, 422)
    for operation in (
        {"op": "approve", "request": number},
        {"op": "propose-back-out", "meter": METER, "reason": "win", "entry": number, "reverses": {}, "note": "x"},
        {"op": "coin-in", "table": "t1", "bets": {"1": number}},
        {"op": "coin-in", "table": "t1", "bets": {str(number): 100}},
        {"op": "press-hand", "table": "t1", "seat": number, "line": "x"},
        {
            "op": "propose-adjustment", "meter": METER, "reason": "win", "giver": "tray", "taker": "players",
            "amount": -abs(number), "note": "x",
        },
    ):  # fmt: skip
        answered = browser.post("/api/pit/operations", {"key": f"{number}{operation}"[:100], "operation": operation})
        assert answered.status_code in (404, 422), answered.text


@pytest.mark.parametrize("text", ["\\ud800", "\\u0000", "\\uffff", "🂡", "'; DROP TABLE entries; --", "{{ 7 * 7 }}"])
def test_no_text_is_too_strange(client: TestClient, text: str) -> None:
    """As a name, a password, a key, a table: it is refused or taken, and nothing breaks."""
    client.cookies.clear()
    browser = Browser(client)
    headers = {"X-CSRF-Token": browser.token, "Content-Type": "application/json"}
    for path, body in (
        ("/api/player", '{"name": "TEXT"}'),
        ("/api/pit/sign-in", '{"member": "TEXT", "password": "TEXT"}'),
        ("/api/tables", '{"key": "TEXT", "game": "big-raise", "name": "TEXT"}'),
        ("/api/tables/t1/commands", '{"key": "TEXT", "command": {"do": "sit", "seats": [1]}}'),
        ("/api/pit/operations", '{"key": "TEXT", "operation": {"op": "close-table", "table": "TEXT"}}'),
    ):
        content = body.replace("TEXT", text).encode()
        answered = client.post(path, content=content, headers=headers)
        assert answered.status_code < 500, (path, answered.text)
    assert client.get("/api/pit/me", headers=[(b"Cookie", b"houseway-staff=\xe9")]).status_code == 401
