"""How the web says no: in a sentence, with a field, to programs and to people; never with a traceback."""

import logging

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from houseway.web.app import create_app
from houseway.web.settings import Settings
from tests.web.browser import Browser


@pytest.fixture
def faulty(own_settings: Settings) -> FastAPI:
    """A house with a room that breaks."""
    app = create_app(own_settings)

    async def fault() -> None:
        raise RuntimeError("a secret of the house")

    app.add_api_route("/fault", fault)
    app.add_api_route("/api/fault", fault)
    return app


def test_a_program_is_refused_in_json(client: TestClient) -> None:
    answered = client.get("/api/nothing")
    assert answered.status_code == 404
    assert answered.json() == {"error": "there is nothing at /api/nothing", "field": ""}


def test_a_person_is_refused_on_a_page(client: TestClient) -> None:
    answered = client.get("/nothing")
    assert answered.status_code == 404
    assert "There is no such page" in answered.text
    assert 'href="/"' in answered.text


def test_what_was_sent_is_only_text_on_the_page(client: TestClient) -> None:
    assert "<script>x" not in client.get("/rules/<script>x").text
    assert "&lt;script&gt;x" in client.get("/lab/big-raise?<script>x=1").text


@pytest.mark.parametrize(
    ("asked", "field"),
    [
        ({"pays": []}, "pays"),
        ({"pages": 1}, "pages"),
        ({"pays": {"bonus": {"flush": 4}}}, "pays.bonus.flush"),
        ({"meter": {"others": -1}}, "meter.others"),
        ({"page": "x" * 41}, "page"),
    ],
)
def test_what_is_no_question_is_refused_by_field(browser: Browser, asked: object, field: str) -> None:
    answered = browser.post("/api/lab/big-raise", asked)
    assert answered.status_code == 422
    assert answered.json()["field"] == field


@pytest.mark.parametrize(
    ("command", "field"),
    [
        ({"do": "lay", "round": 1, "bets": {"3": {"ante": "ten"}}}, "command.bets.3.ante"),
        ({"do": "act", "round": 1, "turn": 1, "seat": 3}, "command.action"),
        ({"do": "sit", "seats": [1, "two"]}, "command.seats.1"),
        ({"do": "sit", "seats": [1], "now": True}, "command.now"),
        ({"do": "dance"}, "command"),
        ([], "command"),
    ],
)
def test_a_field_is_named_as_it_was_sent(browser: Browser, command: object, field: str) -> None:
    """A command's kind is no part of the path: a client has no `command.lay`."""
    answered = browser.post("/api/tables/t1/commands", {"key": "k", "command": command})
    assert answered.status_code == 422
    assert answered.json()["field"] == field


def test_what_is_not_even_json_is_refused(browser: Browser) -> None:
    headers = {"X-CSRF-Token": browser.token, "Content-Type": "application/json"}
    answered = browser.client.post("/api/lab/big-raise", content=b"{", headers=headers)
    assert answered.status_code == 422
    assert set(answered.json()) == {"error", "field"}


def test_a_wrong_method_is_refused(client: TestClient) -> None:
    assert client.get("/api/lab/big-raise").status_code == 405


@pytest.mark.parametrize("path", ["/fault", "/api/fault"])
def test_the_houses_own_fault_is_written_down_and_not_shown(
    faulty: FastAPI, path: str, caplog: pytest.LogCaptureFixture
) -> None:
    with TestClient(faulty, base_url=Browser.AT) as client, caplog.at_level(logging.ERROR, "houseway.web"):
        answered = client.get(path)
    assert answered.status_code == 500
    assert "written down" in answered.text
    assert "secret" not in answered.text
    assert "content-security-policy" in answered.headers
    assert "a secret of the house" in caplog.text
