"""The pit over HTTP: who may sign in, who may ask for what, and what nobody learns."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

import msgspec
import pytest
from starlette.testclient import TestClient

from houseway.progressive.desk import SESSION_MS
from houseway.progressive.operations import (
    OPERATIONS,
    AnyOperation,
    CloseTable,
    CoinIn,
    Dismiss,
    Enrol,
    Found,
    IssueCard,
    Operation,
    PayByHouse,
    Sense,
    SetPassword,
    ShowCard,
    TurnKey,
)
from houseway.progressive.staff import Role
from houseway.web.app import create_app
from houseway.web.settings import Settings
from tests.progressive.house import METER, Room
from tests.progressive.test_roles import CASES
from tests.web.browser import KEY, Browser
from tests.web.live import UNHURRIED
from tests.web.on_duty import Member, Pit, open_pit

WHO: Final = {
    Role.DEALER: "dora",
    Role.SUPERVISOR: "sue",
    Role.EXECUTIVE: "eve",
    Role.AUDITOR: "ida",
    Role.ADMINISTRATOR: "bob",
}
ELSEWHERE = (Enrol, SetPassword, IssueCard, Found, PayByHouse)
"""what carries a secret has an address of its own; the last two are no person's to ask"""


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    where = str(tmp_path_factory.mktemp("pit") / "house.db")
    with TestClient(create_app(Settings(key=KEY, database=where, **UNHURRIED)), base_url=Browser.AT) as opened:
        yield opened


@pytest.fixture(scope="module")
def pit(client: TestClient) -> Pit:
    return open_pit(client)


@pytest.fixture
def stranger(pit: Pit) -> Member:
    return pit.visitor("stranger")


# Signing in


def test_the_cookie_lasts_a_shift_and_no_script_or_other_site_gets_it(pit: Pit) -> None:
    dora = pit.visitor("dora")
    said = dora.sign_in().headers["set-cookie"].lower()
    assert said.startswith("houseway-staff=")
    for flag in ("httponly", "samesite=strict", "path=/", f"max-age={SESSION_MS // 1000}"):
        assert flag in said
    assert "secure" not in said, "over plain HTTP on this machine"


def test_over_https_the_cookie_is_secure(pit: Pit) -> None:
    secure = replace(
        pit.visitor("dora"), client=TestClient(pit.client.app, base_url=Browser.AT.replace("http", "https"))
    )
    assert "secure" in secure.come().sign_in().headers["set-cookie"].lower()


def test_who_signs_in_is_told_who_he_is(pit: Pit) -> None:
    dora = pit.visitor("dora")
    assert dora.get("/api/pit/me").status_code == 401
    told = {"member": "dora", "name": "Dora", "role": "dealer", "active": True, "cards": []}
    assert dora.sign_in().json() == told
    assert dora.get("/api/pit/me").json() == told


def test_a_wrong_name_and_a_wrong_password_are_told_alike(pit: Pit) -> None:
    wrong = [pit.visitor(id).sign_in("not the password") for id in ("eve", "nobody")]
    assert [one.status_code for one in wrong] == [401, 401]
    assert wrong[0].json() == wrong[1].json() == {"error": "the name or the password is wrong", "field": "password"}
    assert all("set-cookie" not in one.headers for one in wrong)


def test_wrong_tries_must_wait_even_with_the_right_password(pit: Pit) -> None:
    pit.enrol("tom", "dealer")
    tom = pit.visitor("tom")
    for _ in range(4):
        assert "wrong" in tom.sign_in("not the password").json()["error"]
    answered = tom.sign_in()
    assert answered.status_code == 401
    assert "too many wrong tries: wait" in answered.json()["error"]


def test_a_session_ends_with_the_shift(pit: Pit, monkeypatch: pytest.MonkeyPatch) -> None:
    dora = pit.enter("dora")
    now = pit.manager.desk.clock()
    monkeypatch.setattr(pit.manager.desk, "clock", lambda: now + SESSION_MS + 1)
    answered = dora.get("/api/pit/floor")
    assert (answered.status_code, answered.json()["field"]) == (401, "session")


def test_who_signs_out_is_out(pit: Pit) -> None:
    dora = pit.enter("dora")
    kept = dict(dora.cookies)
    assert dora.post("sign-out").status_code == 204
    dora.cookies = kept
    assert dora.get("/api/pit/me").status_code == 401, "the cookie alone is of no use any more"


@pytest.mark.parametrize("token", ["", "x", "0" * 43])
def test_an_invented_session_is_nobodys(stranger: Member, token: str) -> None:
    stranger.cookies["houseway-staff"] = token
    assert stranger.get("/api/pit/floor").status_code == 401
    answered = stranger.operate(CoinIn(table="t1", bets={}))
    assert (answered.status_code, answered.json()["field"]) == (401, "session")


def test_without_the_pages_token_nothing_is_asked(pit: Pit) -> None:
    dora = pit.enter("dora")
    for token in ("", "wrong", pit["sam"].token):
        dora.token = token
        assert dora.operate(Sense(table="t1", bets={1: 100})).status_code == 403
        assert dora.sign_in().status_code == 403
        assert dora.post("sign-out").status_code == 403
    assert dora.get("/api/pit/me").status_code == 200


def test_a_page_of_another_site_asks_for_nothing(pit: Pit) -> None:
    dora = pit.enter("dora")
    for headers in ({"Origin": "//evil.example"}, {"Sec-Fetch-Site": "cross-site"}):
        assert dora.ask("POST", "/api/pit/sign-out", headers=headers).status_code == 403


def test_who_is_dismissed_is_signed_out_at_once(pit: Pit) -> None:
    pit.enrol("max", "dealer")
    assert pit["max"].get("/api/pit/me").status_code == 200
    pit["bob"].do(Dismiss(member="max"))
    assert pit["max"].get("/api/pit/me").status_code == 401
    assert pit.visitor("max").sign_in().status_code == 401


def test_a_new_password_signs_out_whoever_had_the_old(pit: Pit) -> None:
    pit.enrol("ned", "dealer")
    changed = pit["ned"].post("passwords", member="ned", password="another long password", key="ned 1")
    assert changed.status_code == 200
    assert pit["ned"].get("/api/pit/me").status_code == 401
    assert pit.visitor("ned").sign_in().status_code == 401
    assert pit.visitor("ned").sign_in("another long password").status_code == 200


def test_a_password_that_is_too_short_is_refused_for_that(pit: Pit) -> None:
    """And not as if nobody were signed in."""
    for path, more in (("passwords", {}), ("staff", {"name": "Zed", "role": "dealer"})):
        answered = pit["bob"].post(path, member="zed", password="short", key="z", **more)
        assert answered.status_code == 422
        assert answered.json() == {"error": "a password has 10 to 200 characters", "field": "password"}


# Roles


def example(kind: type[Operation]) -> AnyOperation:
    """One operation of each kind, as it would make sense in a room like this one."""
    for console, before, ask, _ in CASES:
        room = Room("keypad" if console == "keypad" else "touch", by_house=console == "house")
        before(room)
        if isinstance(op := ask(room), kind):
            return op
    raise AssertionError(f"no example of {kind}")


def test_a_role_may_ask_over_http_for_what_its_operation_says(own_settings: Settings) -> None:
    settings = replace(own_settings, **UNHURRIED)
    with TestClient(create_app(settings), base_url=Browser.AT) as client:
        own = open_pit(client)
        for kind in OPERATIONS:
            op = example(kind)
            if isinstance(op, ShowCard | TurnKey):
                op = msgspec.structs.replace(op, holder="")
            for role, id in WHO.items():
                answered = own[id].operate(op)
                if kind in ELSEWHERE:
                    assert (answered.status_code, answered.json()["field"]) == (422, "operation.op")
                elif role not in op.roles:
                    assert (answered.status_code, answered.json()["field"]) == (403, "role")
                else:
                    assert answered.status_code != 403 or answered.json()["field"] == "card", answered.text


def test_a_dealer_does_not_learn_which_entries_there_are_by_backing_them_out(pit: Pit) -> None:
    """His role is asked first, and the refusal is in the log; a supervisor is told that there is no such entry."""
    asked = {"entry": 9999, "reason": "correction", "note": "was it there?"}
    dealer, supervisor = (pit[id].post("back-outs", **asked, key=f"{id} asks") for id in ("dora", "sam"))
    assert (dealer.status_code, dealer.json()["field"]) == (403, "role")
    assert (supervisor.status_code, supervisor.json()["field"]) == (404, "entry")
    logged = [one["who"] for one in pit["ida"].get("/api/pit/refusals").json() if one["what"] == "propose-back-out"]
    assert logged[:2] == ["sam", "dora"]


@pytest.mark.parametrize("role", WHO)
def test_what_carries_a_secret_is_the_administrators(pit: Pit, role: Role) -> None:
    member, other, new = pit[WHO[role]], f"for-{role}", f"by-{role}"
    pit.enrol(other, "supervisor")
    asked = [
        member.post("staff", member=new, name="New", role="dealer", password="a long password", key=f"e{role}"),
        member.post("passwords", member=other, password="another long password", key=f"p{role}"),
        member.post("cards", member=other, key=f"c{role}"),
    ]
    may = role is Role.ADMINISTRATOR
    assert [one.status_code for one in asked] == ([200] * 3 if may else [403, 422, 403]), [one.text for one in asked]


@pytest.mark.parametrize("role", WHO)
def test_everybody_looks_at_the_books_and_few_at_the_refusals(pit: Pit, role: Role) -> None:
    member = pit[WHO[role]]
    for path in ("floor", "entries", "entries/1", "reports/awards", f"reports/history?meter={METER}"):
        assert member.get(f"/api/pit/{path}").status_code == 200, path
    may = role in (Role.AUDITOR, Role.ADMINISTRATOR, Role.EXECUTIVE)
    assert member.get("/api/pit/refusals").status_code == (200 if may else 403)


def test_a_visitor_sees_the_sign_and_nothing_else(stranger: Member) -> None:
    [sign] = stranger.get("/api/pit/signs").json()
    assert set(sign) == {"meter", "sign", "dry", "resets", "pays"}
    for path in ("me", "floor", "entries", "entries/1", "refusals", "reports/awards"):
        assert stranger.get(f"/api/pit/{path}").status_code == 401, path
    for path in ("/pit/plot/main.svg", "/pit/win/1.html", "/pit/win/1.pdf"):
        assert stranger.get(path).status_code == 401, path
    for op in (CoinIn(table="t1", bets={}), CloseTable(table="t1"), Dismiss(member="dora")):
        assert stranger.operate(op).status_code == 401
    for path in ("staff", "passwords", "cards"):
        data = {"member": "zoe", "name": "Z", "role": "dealer", "password": "a long password", "key": "k"}
        fields = {"staff": data, "passwords": {k: data[k] for k in ("member", "password", "key")}}
        answered = stranger.post(path, **fields.get(path, {"member": "zoe", "key": "k"}))
        assert answered.status_code == 401, answered.text


def test_nobody_names_a_holder_without_the_card(pit: Pit) -> None:
    answered = pit["dora"].operate(ShowCard(table="t1", holder="eve"))
    assert (answered.status_code, answered.json()["field"]) == (403, "card")
    answered = pit["dora"].operate(ShowCard(table="t1"), card="invented")
    assert (answered.status_code, answered.json()["field"]) == (403, "card")


# What is not there


@pytest.mark.parametrize(
    "path",
    [
        "/pit/table/t99",
        "/pit/sign/none",
        "/pit/plot/none.svg",
        "/pit/win/9999.html",
        "/pit/win/9999.pdf",
        "/pit/win/1.html",
        "/api/pit/entries/9999",
        "/api/pit/reports/none",
        "/api/pit/reports/daily?meter=none",
    ],
)
def test_what_is_not_there_is_missing(pit: Pit, path: str) -> None:
    answered = pit["ann"].get(path)
    assert answered.status_code == 404
    assert "Traceback" not in answered.text


@pytest.mark.parametrize("path", ["/pit", "/pit/table/t1", "/pit/table/k1", "/pit/sign/main", "/pit/reports"])
def test_every_page_of_the_pit_is_shown(pit: Pit, stranger: Member, path: str) -> None:
    for who in (stranger, pit["dora"], pit["ann"]):
        assert who.get(path).status_code == 200


def test_before_a_house_is_founded_the_pit_says_how(own_settings: Settings) -> None:
    with TestClient(create_app(own_settings), base_url=Browser.AT) as client:
        assert "houseway progressive found" in client.get("/pit").text
        assert client.get("/api/pit/signs").json() == []
        assert client.get("/api/pit/floor").status_code == 401
