"""The guards: what no page, program or stranger gets past them."""

import stat
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from houseway.refused import Refused
from houseway.web.app import create_app
from houseway.web.guards import HEADERS
from houseway.web.key_file import signing_key
from houseway.web.limits import Pace
from houseway.web.settings import Settings
from houseway.web.visitors import DoorBook, Visitor
from tests.web.browser import Browser

PATH = "/api/lab/big-raise/tables.toml"
FILE = {"toml": ""}


@pytest.fixture
def own_house(own_settings: Settings) -> Iterator[TestClient]:
    few = replace(own_settings, largest_body=2_000, visitor_rate=0, visitor_burst=5, address_rate=0, address_burst=12)
    with TestClient(create_app(few), base_url=Browser.AT) as client:
        yield client


def test_a_page_with_its_token_may_post(browser: Browser) -> None:
    assert browser.post(PATH, FILE).status_code == 200


@pytest.mark.parametrize("token", ["", "wrong", "é"])
def test_without_the_visitors_token_nothing_is_changed(browser: Browser, token: str) -> None:
    answered = browser.client.post(PATH, json=FILE, headers={"X-CSRF-Token": token.encode()})
    assert answered.status_code == 403
    assert answered.json()["field"] == "csrf"


def test_another_visitors_token_is_no_token(browser: Browser) -> None:
    stolen = browser.token
    browser.client.cookies.clear()
    assert Browser(browser.client).token != stolen
    assert browser.client.post(PATH, json=FILE, headers={"X-CSRF-Token": stolen}).status_code == 403


def test_a_token_without_its_cookie_is_no_token(browser: Browser) -> None:
    browser.client.cookies.clear()
    assert browser.post(PATH, FILE).status_code == 403


def test_a_forged_cookie_is_a_stranger(browser: Browser) -> None:
    browser.client.cookies.clear()
    browser.client.cookies.set("houseway", "somebody.c2lnbmVk")
    assert browser.post(PATH, FILE).status_code == 403


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "//evil.example"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
)
def test_a_page_of_another_site_cannot_post_even_with_a_token(browser: Browser, headers: dict[str, str]) -> None:
    answered = browser.post(PATH, FILE, **headers)
    assert answered.status_code == 403
    assert "another site" in answered.json()["error"]


def test_one_of_our_own_pages_can(browser: Browser) -> None:
    ours = {"Origin": Browser.AT.rstrip("/"), "Sec-Fetch-Site": "same-origin"}
    assert browser.post(PATH, FILE, **ours).status_code == 200


def test_a_form_may_carry_the_token_as_a_field(browser: Browser) -> None:
    """The guards let it through; what follows is the room's own answer."""
    let_in = browser.client.post(PATH, data={"csrf": browser.token})
    assert let_in.status_code == 422
    assert browser.client.post(PATH, data={"csrf": "wrong"}).status_code == 403


def test_the_house_answers_to_its_own_name_alone(browser: Browser) -> None:
    """Another name that leads to 127.0.0.1 is how a strange page would reach us."""
    assert browser.client.get("/", headers={"Host": "evil.example"}).status_code == 403
    assert browser.client.get("/", headers={"Host": "[::1]:8520"}).status_code == 200


def test_a_socket_from_another_site_is_not_opened(browser: Browser) -> None:
    socket_at = Browser.AT.replace("http", "ws", 1)
    with pytest.raises(WebSocketDisconnect) as refused:
        browser.client.websocket_connect(f"{socket_at}any", headers={"Origin": "//evil.example"}).__enter__()
    assert "another site" in refused.value.reason


# The cookie


def test_the_cookie_is_signed_and_out_of_scripts_reach(client: TestClient) -> None:
    client.cookies.clear()
    cookie = client.get("/").headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert "set-cookie" not in client.get("/").headers, "who has one keeps it"


def test_a_cookie_of_another_key_is_not_ours() -> None:
    visitor = Visitor("somebody")
    theirs = DoorBook("a" * 43).cookie(visitor, secure=False).partition(";")[0]
    assert DoorBook("a" * 43).recognise({"cookie": theirs}) == visitor
    assert DoorBook("b" * 43).recognise({"cookie": theirs}).fresh


def test_over_https_the_cookie_is_secure() -> None:
    assert "; Secure" in DoorBook("a" * 43).cookie(Visitor("somebody"), secure=True)


# The key


def test_the_key_is_made_once_for_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "house.key"
    key = signing_key(path)
    assert len(key) == 43
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert signing_key(path) == key
    assert list(tmp_path.iterdir()) == [path]


def test_a_key_that_others_can_read_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "house.key"
    signing_key(path)
    path.chmod(0o644)
    with pytest.raises(Refused, match="chmod 600"):
        signing_key(path)


def test_half_a_key_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "house.key"
    path.touch(0o600)
    with pytest.raises(Refused, match="no whole key"):
        signing_key(path)


def test_the_key_lies_beside_the_database(tmp_path: Path) -> None:
    assert Settings(database=str(tmp_path / "floor.db")).key_file == tmp_path / "floor.key"


# Size and pace


def test_a_body_that_says_it_is_too_large_is_not_read(own_house: TestClient) -> None:
    answered = Browser(own_house).post(PATH, {"toml": "#" * 2_000})
    assert answered.status_code == 413
    assert "2,000 bytes" in answered.json()["error"]


def test_a_body_that_does_not_say_so_is_cut_off(own_house: TestClient) -> None:
    browser = Browser(own_house)
    body = (b"#" * 500 for _ in range(10))
    assert own_house.post(PATH, content=body, headers={"X-CSRF-Token": browser.token}).status_code == 413


def test_who_asks_too_fast_is_asked_to_wait(own_house: TestClient) -> None:
    Browser(own_house)
    answers = [own_house.get("/api/visit").status_code for _ in range(6)]
    assert answers == [200] * 5 + [429]
    assert own_house.get("/api/visit").headers["retry-after"] == "1"
    assert "One at a time" in own_house.get("/").text


def test_strangers_of_one_address_share_a_pace(own_house: TestClient) -> None:
    statuses = []
    for _ in range(13):
        own_house.cookies.clear()
        statuses.append(own_house.get("/api/visit").status_code)
    assert statuses == [200] * 12 + [429]


def test_static_files_are_not_counted(own_house: TestClient) -> None:
    assert {own_house.get("/static/css/house.css").status_code for _ in range(20)} == {200}


def test_a_pace_is_found_again_with_time() -> None:
    now = 0.0
    pace = Pace(2, 3, lambda: now)
    assert [pace.allows("a") for _ in range(4)] == [True, True, True, False]
    assert pace.allows("b"), "each has his own"
    now = 0.5
    assert [pace.allows("a"), pace.allows("a")] == [True, False]
    now = 100.0
    assert [pace.allows("a") for _ in range(4)] == [True, True, True, False], "never more than the burst"


# Headers


@pytest.mark.parametrize("path", ["/", "/nothing", "/api/nothing", "/static/css/house.css", "/openapi.json"])
def test_every_answer_has_every_header(client: TestClient, path: str) -> None:
    headers = client.get(path).headers
    assert {name: headers[name] for name in HEADERS} == HEADERS


def test_the_policy_lets_nothing_in_from_elsewhere() -> None:
    parts = dict(part.split(" ", 1) for part in HEADERS["content-security-policy"].split("; "))
    assert set(parts.values()) == {"'self'", "'none'"}
    assert parts["default-src"] == "'none'"
