"""A floor's own terms at the school, over the API: chosen once, then dealt, asked, and examined under them."""

import io
from typing import Any

import pytest
from pypdf import PdfReader
from starlette.testclient import TestClient

from houseway.games import all_games
from houseway.record import record_of, settle
from houseway.trainer.drills import answer, drills_for
from houseway.trainer.moves import Verb
from houseway.trainer.terms import other_terms
from houseway.web.app import create_app
from houseway.web.school.desk import Desk, Kind, Work
from houseway.web.school.under import shortest
from houseway.web.settings import Settings
from houseway.web.terms_form import TermsForm
from tests.test_sixth_game import one_card as one_card
from tests.trainer.answers import right_answer
from tests.trainer.test_terms import odd_terms
from tests.web.browser import Browser
from tests.web.school import (
    Dealer,
    Seed,
    database_of,
    forget,
    move_of,
    paper_behind,
    question_behind,
    round_behind,
    work_of,
)
from tests.web.school import seed as seed

AT = "/api/school/terms/big-raise"
BIG_RAISE = all_games()["big-raise"]
FLOOR = {
    "paytables": {"bonus": "BRH-06"},
    "readings": {"bonus_after_fold": "loses"},
    "pays": {"two-card-bonus": {"other-pair": "6 to 1"}},
}
WORDS = ["two-card-bonus: other pair 6 to 1", "bonus: table BRH-06", "bonus after fold: loses"]
UNDER = TermsForm(**FLOOR).terms(BIG_RAISE)


def choose(browser: Browser, asked: Any = FLOOR, game: str = "big-raise") -> Any:
    answered = browser.post(f"/api/school/terms/{game}", asked)
    assert answered.status_code == 200, answered.text
    return answered.json()


def drill(browser: Browser, **wanted: str) -> Any:
    return browser.post("/api/school/drill", wanted).json()


# Choosing


def test_a_game_is_taught_as_printed_until_terms_are_chosen(browser: Browser) -> None:
    printed = browser.client.get(AT).json()
    assert (printed["terms"], printed["changed"], printed["lab"]) == ([], [], "/lab/big-raise")
    told = choose(browser)
    assert told["terms"] == WORDS
    assert told["chosen"] == FLOOR
    assert told["changed"] == [
        {"wager": "two-card-bonus", "line": "other-pair", "says": "other pair", "pays": "6 to 1", "printed": "5 to 1"}
    ]
    assert browser.client.get(AT).json() == told
    assert browser.client.get(told["lab"]).status_code == 200
    games = {one["game"]: one["terms"] for one in browser.client.get("/api/school").json()["games"]}
    assert games == {code: WORDS if code == "big-raise" else [] for code in all_games()}
    assert choose(browser, {}) == printed


@pytest.mark.parametrize(
    ("asked", "field"),
    [
        ({"paytables": {"bonus": "BRH-99"}}, "paytables.bonus"),
        ({"readings": {"tie": "identical"}}, "readings.tie"),
        ({"pays": {"bonus": {"royal": "4"}}}, "pays.bonus.royal"),
        ({"pays": {"two-card-bonus": {"other-pair": "lots"}}}, "pays.two-card-bonus.other-pair"),
        ({"pays": {"two-card-bonus": {"other-pair": "50%"}}}, "pays.two-card-bonus.other-pair"),
        ({"pays": {"two-card-bonus": {"ace-high": "1 for 2"}}}, "pays.two-card-bonus.ace-high"),
        ({"pays": {"two-card-bonus": {"ace-high": "4" * 41}}}, "pays.two-card-bonus.ace-high"),
        ({"meter": {}}, "meter"),
    ],
)
def test_terms_that_cannot_be_taught_are_refused_with_their_field(browser: Browser, asked: Any, field: str) -> None:
    choose(browser)
    refused = browser.post(AT, asked)
    assert (refused.status_code, refused.json()["field"]) == (422, field)
    assert browser.client.get(AT).json()["chosen"] == FLOOR


def test_an_unknown_game_and_a_strange_page_are_refused(browser: Browser) -> None:
    assert browser.post("/api/school/terms/big-rise", {}).status_code == 404
    assert browser.client.get("/api/school/terms/big-rise").status_code == 404
    assert browser.client.post(AT, json=FLOOR).status_code == 403
    assert browser.client.get(AT).json()["terms"] == []


@pytest.mark.parametrize(
    ("asked", "same"),
    [
        ({"paytables": {"bonus": "BRH-04"}, "readings": {"bonus_after_fold": "stands"}}, {}),
        ({"pays": {"two-card-bonus": {"other-pair": " 5 "}}}, {}),
        ({"pays": {"two-card-bonus": {"other-pair": "6"}}}, {"pays": {"two-card-bonus": {"other-pair": "6 to 1"}}}),
        ({"pays": {"bonus": {"three-of-a-kind": "6"}}}, {"paytables": {"bonus": "BRH-06"}}),
    ],
)
def test_what_is_kept_is_only_what_is_changed(asked: Any, same: Any) -> None:
    assert shortest(BIG_RAISE, TermsForm(**asked)) == TermsForm(**same)


def test_everybody_has_his_own_terms(client: TestClient, browser: Browser) -> None:
    choose(browser)
    client.cookies.clear()
    assert client.get(AT).json()["terms"] == []


def test_terms_outlive_the_house(own_settings: Settings) -> None:
    with TestClient(create_app(own_settings), base_url=Browser.AT) as client:
        told = choose(Browser(client))
        cookies = dict(client.cookies)
    with TestClient(create_app(own_settings), base_url=Browser.AT, cookies=cookies) as client:
        assert client.get(AT).json() == told
        assert "bonus: table BRH-06" in client.get("/school").text


def test_a_table_that_the_house_has_no_more_leaves_the_game_as_printed(browser: Browser) -> None:
    number = browser.post("/api/school/deal/big-raise", {}).json()["number"]
    database = database_of(browser.client)
    body = {"terms": '{"paytables":{"bonus":"BRH-99"}}'}
    Desk(database).lay(Work.begun(work_of(database, number).person, Kind.TERMS, "big-raise", body))
    assert browser.client.get(AT).json()["terms"] == []
    assert browser.client.get("/school").status_code == 200
    assert browser.post("/api/school/deal/big-raise", {}).json()["terms"] == []


# Dealing


def test_a_round_is_paid_as_settle_pays_under_these_terms(browser: Browser, seed: Seed) -> None:
    choose(browser)
    seed("web-8")
    dealer = Dealer(browser, "big-raise")
    assert dealer.round["terms"] == WORDS
    round = dealer.behind.dealt.round
    assert (round.terms, round.settlement) == (UNDER, settle(record_of(round), UNDER))
    while not dealer.behind.over:
        assert dealer.go_on()["stopped"] is None


def test_a_changed_payout_is_stopped_when_it_is_paid_as_printed(browser: Browser, seed: Seed) -> None:
    """Every line of the bonus pays 43 to 1: what is printed is too little."""
    lines = BIG_RAISE.terms().paytables["two-card-bonus"].lines
    choose(browser, {"pays": {"two-card-bonus": dict.fromkeys(lines, "43 to 1")}})
    for number in range(30):
        seed(f"pay-{number}")
        dealer = Dealer(browser, "big-raise")
        settled = dealer.behind.dealt.settlement
        if any(one.net.get("two-card-bonus", 0) > 0 for one in settled.seats):
            break
    while (due := dealer.behind.expected()[0].move).verb is not Verb.PAY or due.wager != "two-card-bonus":
        dealer.go_on()
    assert isinstance(due.place, int)
    as_printed = settle(record_of(dealer.behind.dealt.round), BIG_RAISE.terms())
    printed = as_printed.seat(due.place).net["two-card-bonus"]
    stopped = dealer.move(f"pay {due.place} two-card-bonus {printed / 100:.2f}")["stopped"]
    assert stopped["price"]["cost"] == "underpaid"
    assert stopped["price"]["cents"] == due.amount - printed
    assert dealer.go_on()["stopped"] is None


def test_a_round_that_lies_there_keeps_its_terms(browser: Browser, seed: Seed) -> None:
    choose(browser)
    seed("web-8")
    dealer = Dealer(browser, "big-raise")
    before = dealer.go_on()
    choose(browser, {})
    forget()
    assert browser.client.get(dealer.at).json() == before | {"done": ""}
    page = browser.client.get("/school/deal/big-raise").text
    assert "; ".join(WORDS) in page
    assert "bonus, table BRH-06" in page
    fresh = browser.post(dealer.at, {}).json()  # of the same seed
    assert fresh["terms"] == []
    assert round_behind(database_of(browser.client), fresh["number"]).dealt.round.terms == BIG_RAISE.terms()
    assert "bonus, table BRH-04" in browser.client.get("/school/deal/big-raise").text


def test_a_round_from_before_there_were_terms_is_as_printed(browser: Browser, seed: Seed) -> None:
    choose(browser)
    seed("web-8")
    database = database_of(browser.client)
    work = work_of(database, Dealer(browser, "big-raise").round["number"])
    Desk(database).change(work, {name: value for name, value in work.body.items() if name != "terms"})
    lying = browser.client.get("/api/school/deal/big-raise").json()
    assert lying["terms"] == []
    behind = round_behind(database, work.number)
    assert behind.dealt.round.terms == BIG_RAISE.terms()
    asked = {"number": work.number, "step": lying["step"], "move": move_of(behind)}
    assert browser.post("/api/school/deal/big-raise/move", asked).json()["stopped"] is None


# Drills


def test_an_answer_is_marked_by_the_chosen_terms(browser: Browser, seed: Seed) -> None:
    """A pair that is not of aces: 6 to 1 on this floor, 5 to 1 as printed."""
    choose(browser)
    for number in range(150):
        seed(f"pair-{number}")
        asked = drill(browser, game="big-raise", kind="pay")
        question = question_behind(database_of(browser.client), asked["number"])
        if "other pair (6 to 1)" in answer(question, "nothing").because:
            break
    assert asked["terms"] == WORDS
    assert question.seat
    stakes = settle(question.record, BIG_RAISE.terms()).seat(question.seat).net["two-card-bonus"] // 5
    choose(browser, {})  # too late for this question
    forget()
    given = {"number": asked["number"], "given": f"{6 * stakes / 100:.2f}"}
    assert browser.post("/api/school/drill/answer", given).json()["verdict"]["right"]
    assert not answer(question, f"{5 * stakes / 100:.2f}").right


@pytest.mark.parametrize("code", all_games())
def test_every_drill_is_asked_and_marked_where_every_payout_is_changed(browser: Browser, seed: Seed, code: str) -> None:
    game = all_games()[code]
    odd = odd_terms(game, 1).paytables
    pays = {wager: {line: str(pay) for line, pay in table.lines.items()} for wager, table in odd.items()}
    choose(browser, {"pays": pays}, code)
    for kind in drills_for(game):
        seed(f"odd-{kind}")
        asked = drill(browser, game=code, kind=kind)
        question = question_behind(database_of(browser.client), asked["number"])
        given = {"number": asked["number"], "given": right_answer(question)}
        assert browser.post("/api/school/drill/answer", given).json()["verdict"]["right"]


def test_drills_over_all_games_ask_each_under_its_own_terms(browser: Browser, seed: Seed) -> None:
    floors: dict[str, Any] = {"big-raise": FLOOR, "high-five": {"paytables": {"trips": "APP-02"}}}
    for code, asked in floors.items():
        choose(browser, asked, code)
    seen = set()
    for number in range(20):
        seed(f"all-{number}")
        told = drill(browser, kind="muck" if number % 2 else "read")
        game = all_games()[told["question"]["game"]]
        under = TermsForm(**floors.get(game.code, {})).terms(game)
        assert question_behind(database_of(browser.client), told["number"]).terms == under
        assert told["terms"] == list(other_terms(game, under))
        seen.add(game.code)
    assert seen > set(floors)


def test_what_the_chosen_terms_pay_can_be_looked_up(browser: Browser) -> None:
    choose(browser)
    for path in ("/school/deal/big-raise", "/school/drill"):
        page = browser.client.get(path).text
        assert "two-card-bonus, this house&#39;s own table" in page
        assert '<th scope="row">other pair</th><td class="number">6 to 1</td>' in page
        assert "Here: <b>loses</b>" in page


# The examination


def test_a_paper_its_result_and_its_certificate_name_the_terms(browser: Browser) -> None:
    choose(browser)
    assert "; ".join(WORDS) in browser.client.get("/school/exam/big-raise").text
    at = "/api/school/exam/big-raise"
    paper = browser.post(at, {"name": "Ann Dealer", "paper": "floor"}).json()
    questions = paper_behind(database_of(browser.client), paper["number"]).questions
    choose(browser, {})
    forget()
    for number, question in enumerate(questions, 1):
        assert (paper["terms"], question.terms) == (WORDS, UNDER), paper
        given = {"number": paper["number"], "question": number, "given": right_answer(question)}
        answered = browser.post(f"{at}/answer", given)
        assert answered.status_code == 200, answered.text
        paper = answered.json()
    told = browser.client.get(f"/api/school/results/{paper['result']}").json()
    assert (told["passed"], told["terms"]) == (True, WORDS)
    assert "; ".join(WORDS) in browser.client.get(f"/school/result/{paper['result']}").text
    pdf = PdfReader(io.BytesIO(browser.client.get(told["certificate"]).content))
    text = "".join(pdf.pages[0].extract_text().split())
    assert f"Notasfirstprinted:{''.join('; '.join(WORDS).split())}." in text


# Any game


@pytest.mark.usefixtures("one_card")
def test_a_sixth_game_is_taught_under_other_terms(own_settings: Settings, seed: Seed) -> None:
    seed("sixth")
    with TestClient(create_app(own_settings), base_url=Browser.AT) as client:
        browser = Browser(client)
        assert 'data-reading="war"' in client.get("/school/terms/one-card").text
        told = choose(browser, {"readings": {"war": "loses"}, "pays": {"lucky": {"ace": "7"}}}, "one-card")
        assert told["terms"] == ["lucky: ace 7 to 1", "war: loses"]
        dealer = Dealer(browser, "one-card")
        assert dealer.behind.dealt.round.terms.reads("war", "loses")
        while not dealer.behind.over:
            assert dealer.go_on()["stopped"] is None
        forget()
