"""Drills over the API: asked without its answer, marked by the settlement, timed by the server, back when due."""

import json
from typing import Any

import pytest
from starlette.testclient import TestClient

from houseway.games import all_games
from houseway.trainer.drills import answer, drills_for, pose
from houseway.trainer.question import Form, Question
from houseway.web.app import create_app
from houseway.web.school.asking import Asked
from houseway.web.settings import Settings
from tests.trainer.answers import right_answer
from tests.trainer.conftest import StoppedClock
from tests.web.browser import Browser
from tests.web.school import Seed, database_of, forget, question_behind
from tests.web.school import clock as clock
from tests.web.school import seed as seed

AT = "/api/school/drill"
PLACES = [(code, kind) for code, game in all_games().items() for kind in drills_for(game)]
TOLD = {
    "kind", "says", "game", "game_name", "lines", "felt", "form", "how", "choices", "bets", "also", "seconds",
}  # fmt: skip


def ask(browser: Browser, **wanted: str) -> Any:
    answered = browser.post(AT, wanted)
    assert answered.status_code == 200, answered.text
    return answered.json()


def give(browser: Browser, asked: Any, given: str) -> Any:
    answered = browser.post(f"{AT}/answer", {"number": asked["number"], "given": given})
    assert answered.status_code == 200, answered.text
    return answered.json()


def behind(browser: Browser, asked: Any) -> Question:
    return question_behind(database_of(browser.client), asked["number"])


def a_wrong_one(question: Question) -> str:
    tried = {Form.CHOICE: list(question.choices), Form.PAYMENT: ["take", "push"], Form.MOVES: ["pay 1 ante 1,000,000"]}
    if question.form is Form.CARDS:
        cards = [str(card) for card in question.felt[0][1]]
        tried[Form.CARDS] = [f"{cards[0]} {cards[1]}", f"{cards[1]} {cards[2]}"]
    return next(text for text in tried[question.form] if not answer(question, text).right)


@pytest.mark.parametrize(("game", "kind"), PLACES)
def test_a_question_comes_without_its_answer(game: str, kind: str) -> None:
    """Neither its key, its seed and its round, nor the rules, which would tell what is asked for."""
    question = pose(kind, all_games()[game], "leak")
    told = Asked.of(question).model_dump_json()
    assert set(json.loads(told)) == TOLD
    assert not [rule for rule in question.rules if f'"{rule}"' in told or f" {rule}" in told]
    marked = answer(question, right_answer(question))
    assert marked.right
    assert marked.because not in told
    if question.form in (Form.PAYMENT, Form.MOVES):
        assert f'"{marked.expected}"' not in told
    if question.form is Form.CARDS:  # the dealer's cards as they lie, kept or not
        (pile,) = json.loads(told)["felt"]
        assert pile["cards"] == [str(card) for card in question.felt[0][1]]


def test_everything_before_the_answer_is_that_and_the_time(browser: Browser, seed: Seed) -> None:
    seed("web")
    asked = ask(browser, game="big-raise", kind="pay")
    assert asked == browser.client.get(AT).json() | {"asked_ago": asked["asked_ago"]}
    assert asked["verdict"] is None
    assert asked["back"] is None
    assert set(asked) == {
        "number",
        "question",
        "terms",
        "wanted",
        "asked_ago",
        "right",
        "asked",
        "verdict",
        "slow",
        "back",
    }
    assert set(asked["question"]) == TOLD


@pytest.mark.parametrize("kind", drills_for(all_games()["big-raise"]))
def test_right_and_wrong_are_marked_with_rule_reason_and_price(browser: Browser, seed: Seed, kind: str) -> None:
    for number, right in enumerate((True, False)):
        seed(f"web-{number}")
        asked = ask(browser, game="big-raise", kind=kind)
        question = behind(browser, asked)
        given = right_answer(question) if right else a_wrong_one(question)
        marked = answer(question, given)
        told = give(browser, asked, given)
        assert told["verdict"]["right"] is right
        assert told["verdict"]["expected"] == marked.expected
        assert told["verdict"]["price"]["words"] == str(marked.price)
        assert told["verdict"]["rule_at"] == f"/rules/big-raise#{marked.rule}"
        assert told["back"]
    assert (told["right"], told["asked"]) == (1, 2)


def test_what_cannot_be_read_is_refused_and_may_be_given_again(browser: Browser, seed: Seed) -> None:
    seed("web")
    asked = ask(browser, game="high-five", kind="read")
    refused = browser.post(f"{AT}/answer", {"number": asked["number"], "given": "full boat"})
    assert refused.status_code == 422
    assert "is not a choice" in refused.json()["error"]
    assert give(browser, asked, "a")["asked"] == 1


def test_a_question_is_answered_once(browser: Browser, seed: Seed) -> None:
    seed("web")
    asked = ask(browser, game="high-five", kind="read")
    first = give(browser, asked, "a")
    again = browser.post(f"{AT}/answer", {"number": asked["number"], "given": "b"})
    assert again.status_code == 409
    assert browser.client.get(AT).json()["verdict"] == first["verdict"]
    ask(browser, game="high-five", kind="read")
    assert browser.post(f"{AT}/answer", {"number": asked["number"], "given": "b"}).status_code == 409


def test_the_servers_clock_tells_whether_it_was_slow(browser: Browser, seed: Seed, clock: StoppedClock) -> None:
    seed("web")
    for late, slow in ((0, False), (1, True)):
        asked = ask(browser, game="high-five", kind="read")
        clock.pass_by(seconds=asked["question"]["seconds"] + late)
        question = behind(browser, asked)
        assert browser.client.get(AT).json()["asked_ago"] == question.seconds + late
        told = give(browser, asked, right_answer(question))
        assert (told["verdict"]["right"], told["slow"]) == (True, slow)


def test_what_was_missed_comes_back_first(browser: Browser, seed: Seed, clock: StoppedClock) -> None:
    seed("web-1")
    asked = ask(browser, game="big-raise", kind="house-way")
    told = give(browser, asked, a_wrong_one(behind(browser, asked)))
    rule = told["verdict"]["rule"]
    school = browser.client.get("/api/school").json()
    assert (school["due"], [row["rule"] for row in school["rules"]]) == (1, [rule])
    assert (school["rules"][0]["right"], school["rules"][0]["asked"]) == (0, 1)
    clock.pass_by(minutes=5)
    seed("web-2")
    asked = ask(browser)
    assert (asked["question"]["game"], asked["question"]["kind"]) == ("big-raise", "house-way")
    give(browser, asked, right_answer(behind(browser, asked)))
    clock.pass_by(minutes=15)
    asked = ask(browser)
    give(browser, asked, right_answer(behind(browser, asked)))
    assert browser.client.get("/api/school").json()["due"] == 0  # known twice: not before some days


def test_a_kind_that_a_game_has_not_is_refused(browser: Browser) -> None:
    refused = browser.post(AT, {"game": "high-five", "kind": "house-way"})
    assert refused.status_code == 422
    assert refused.json()["field"] == "kind"
    assert browser.post(AT, {"game": "low-five"}).status_code == 422


def test_a_question_lies_there_after_a_restart(own_settings: Settings, seed: Seed, clock: StoppedClock) -> None:
    seed("web")
    with TestClient(create_app(own_settings), base_url=Browser.AT) as client:
        asked = ask(Browser(client), game="big-raise", kind="table")
        cookies = dict(client.cookies)
    forget()
    clock.pass_by(seconds=7)
    with TestClient(create_app(own_settings), base_url=Browser.AT, cookies=cookies) as client:
        assert client.get(AT).json() == asked | {"asked_ago": 7}
        told = give(Browser(client), asked, right_answer(question_behind(database_of(client), asked["number"])))
        assert told["verdict"]["right"]
