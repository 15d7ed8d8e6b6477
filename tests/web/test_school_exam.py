"""The examination over the API: one paper, the server's clock, nothing marked before the end, a certificate."""

import io
import re
from typing import Any

import pytest
from pypdf import PdfReader
from starlette.testclient import TestClient

from houseway.cards import parse_cards, show_cards
from houseway.trainer.drills import answer
from houseway.trainer.exam import MINUTES, QUESTIONS
from houseway.trainer.question import Form
from houseway.web.app import create_app
from houseway.web.settings import Settings
from tests.trainer.answers import right_answer
from tests.trainer.conftest import StoppedClock
from tests.web.browser import Browser
from tests.web.school import Seed, database_of, forget, paper_behind
from tests.web.school import clock as clock
from tests.web.school import seed as seed

AT = "/api/school/exam/big-raise"


def begin(browser: Browser, at: str = AT, **candidate: str) -> Any:
    answered = browser.post(at, {"name": "Ann Dealer", "paper": "web", **candidate})
    assert answered.status_code == 200, answered.text
    return answered.json()


def give(browser: Browser, paper: Any, given: str = "") -> Any:
    """Answer the question that lies there: rightly, if nothing else is said."""
    question = paper_behind(database_of(browser.client), paper["number"]).questions[paper["at"] - 1]
    asked = {"number": paper["number"], "question": paper["at"], "given": given or right_answer(question)}
    answered = browser.post(f"{AT}/answer", asked)
    assert answered.status_code == 200, answered.text
    return answered.json()


def result(browser: Browser, number: str) -> Any:
    return browser.client.get(f"/api/school/results/{number}").json()


def test_a_paper_that_is_passed_has_a_certificate(browser: Browser) -> None:
    paper = begin(browser)
    assert (paper["of"], paper["minutes"], paper["pass_percent"]) == (QUESTIONS, 30, 90)
    while not paper["result"]:
        assert set(paper) & {"score", "right", "rules", "passed"} == set()
        paper = give(browser, paper)
    told = result(browser, paper["result"])
    assert (told["score"], told["of"], told["passed"]) == (QUESTIONS, QUESTIONS, True)
    assert all(row["right"] == row["asked"] for row in told["rules"])
    pdf = browser.client.get(told["certificate"])
    assert pdf.headers["content-type"] == "application/pdf"
    assert "attachment" in pdf.headers["content-disposition"]
    text = " ".join(page.extract_text() for page in PdfReader(io.BytesIO(pdf.content)).pages)
    assert "Ann Dealer" in text
    assert all(row["rule"] in text for row in told["rules"])
    page = browser.client.get(f"/school/result/{paper['result']}").text
    assert "passed" in page
    assert f'href="{told["certificate"]}"' in page
    known = browser.client.get("/api/school").json()
    assert [one["number"] for one in known["results"]] == [paper["result"]]
    assert {row["rule"] for row in told["rules"]} == {row["rule"] for row in known["rules"]}


def test_time_runs_out_by_the_servers_clock(browser: Browser, clock: StoppedClock) -> None:
    paper = begin(browser)
    assert paper["seconds_left"] == MINUTES * 60
    paper = give(browser, paper)
    clock.pass_by(minutes=MINUTES, seconds=-1)
    assert browser.client.get(AT).json()["seconds_left"] == 1
    paper = give(browser, paper)
    clock.pass_by(seconds=1)
    late = give(browser, paper)  # the third answer is right, and too late
    assert late["result"]
    assert late["question"] is None
    told = result(browser, late["result"])
    assert (told["score"], told["unanswered"], told["passed"]) == (2, QUESTIONS - 2, False)
    assert told["certificate"] == ""
    assert browser.client.get(AT).status_code == 404


def test_a_page_that_only_looks_hands_a_late_paper_in(browser: Browser, clock: StoppedClock) -> None:
    begin(browser)
    clock.pass_by(minutes=MINUTES)
    late = browser.client.get(AT).json()
    assert result(browser, late["result"])["score"] == 0
    assert begin(browser)["seconds_left"] == MINUTES * 60


def test_beginning_again_does_not_turn_the_clock_back(browser: Browser, clock: StoppedClock) -> None:
    paper = give(browser, begin(browser))
    clock.pass_by(minutes=10)
    again = begin(browser, name="Somebody Else", paper="easier")
    assert again == paper | {"seconds_left": 20 * 60}


def test_a_paper_goes_on_after_a_restart(own_settings: Settings, clock: StoppedClock) -> None:
    with TestClient(create_app(own_settings), base_url=Browser.AT) as client:
        browser = Browser(client)
        paper = give(browser, begin(browser))
        cookies = dict(client.cookies)
    forget()
    clock.pass_by(minutes=4)
    with TestClient(create_app(own_settings), base_url=Browser.AT, cookies=cookies) as client:
        browser = Browser(client)
        again = client.get(AT).json()
        assert again == paper | {"seconds_left": 26 * 60}
        while not again["result"]:
            again = give(browser, again)
        assert result(browser, again["result"])["passed"]


def test_wrong_answers_are_told_at_the_end_with_their_rules(browser: Browser) -> None:
    paper = begin(browser)
    question = paper_behind(database_of(browser.client), paper["number"]).questions[0]
    assert question.form is Form.CARDS
    cards = [str(card) for card in question.felt[0][1]]
    tried = (f"{cards[0]} {cards[1]}", f"{cards[1]} {cards[2]}")
    wrong = next(text for text in tried if not answer(question, text).right)
    give(browser, paper, wrong)
    told = result(browser, _hand_in(browser, paper)["result"])
    (missed,) = told["missed"]
    assert (missed["given"], missed["expected"]) == (show_cards(parse_cards(wrong)), answer(question, wrong).expected)
    assert [row["rule"] for row in told["rules"] if row["right"] < row["asked"]] == [missed["rule"]]
    assert not told["passed"]
    assert browser.client.get(f"/api/school/results/{told['number']}/certificate.pdf").status_code == 422


def _hand_in(browser: Browser, paper: Any) -> Any:
    return browser.post(f"{AT}/hand-in", {"number": paper["number"]}).json()


def test_the_same_word_is_the_same_paper_and_a_fresh_one_is_nobodys(client: TestClient, seed: Seed) -> None:
    seed("fresh")
    papers = []
    for word in ("spring", "spring", ""):
        client.cookies.clear()
        papers.append(begin(Browser(client), paper=word)["question"])
    assert papers[0] == papers[1] != papers[2]


def test_an_answer_counts_for_its_own_question(browser: Browser) -> None:
    paper = begin(browser)
    give(browser, paper)
    behind = {"number": paper["number"], "question": 1, "given": "a"}
    assert browser.post(f"{AT}/answer", behind).status_code == 409
    assert browser.client.get(AT).json()["at"] == 2


def test_nobody_sees_anothers_result(client: TestClient, browser: Browser) -> None:
    number = _hand_in(browser, begin(browser))["result"]
    assert result(browser, number)["unanswered"] == QUESTIONS
    client.cookies.clear()
    for path in ("/api/school/results/{}", "/api/school/results/{}/certificate.pdf", "/school/result/{}"):
        assert client.get(path.format(number)).status_code == 404


@pytest.mark.parametrize(("field", "text"), [("name", "  "), ("name", "A\nB"), ("paper", "a\tb")])
def test_a_name_and_a_paper_can_be_printed(browser: Browser, field: str, text: str) -> None:
    refused = browser.post(AT, {"name": "Ann", field: text})
    assert refused.status_code == 422
    assert refused.json()["field"] == field


def test_no_question_tells_its_rules(browser: Browser) -> None:
    """A rule's id would tell too much; no id of this game is anywhere in a paper."""
    paper = begin(browser)
    for _ in range(7):
        assert not re.search(r"\bBR-\d", browser.client.get(AT).text)
        paper = give(browser, paper)
