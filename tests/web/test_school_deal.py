"""Deal a round over the API: the next thing is done, anything else is stopped, and nothing is told too early."""

import re

import pytest
from starlette.testclient import TestClient

from houseway.events import CardsTurned, HandShown
from houseway.games import all_games
from houseway.odds import dollars
from houseway.trainer.moves import Verb, parse_move
from houseway.web.app import create_app
from houseway.web.settings import Settings
from tests.test_sixth_game import one_card as one_card
from tests.web.browser import Browser
from tests.web.school import Dealer, Seed, database_of, forget, move_of, round_behind
from tests.web.school import seed as seed

CARD = re.compile(r'"([2-9TJQKA][cdhs]|Jk)"')
SEEDS = {"straight-edge-1": "web-6", "straight-edge-2": "web-5"}
"""rounds in which an award comes off the meter"""
SHORT = {"manchester": "web-6", "hi-lo-stud": "web-5", "straight-edge-1": "web-2", "high-five": "web-4"}
"""rounds of one seat"""


@pytest.mark.parametrize("game", all_games())
def test_a_round_is_dealt_from_its_first_step_to_its_last(browser: Browser, seed: Seed, game: str) -> None:
    seed(SEEDS.get(game, "web-2"))
    dealer = Dealer(browser, game)
    assert dealer.round["layout"]["seats"] != []
    while not dealer.behind.over:
        round = dealer.go_on()
        assert round["stopped"] is None
        assert round["done"]
    assert round["over"]
    assert round["summary"] == {"steps": len(dealer.behind.done), "mistakes": 0, "hints": 0, "costs": []}
    known = browser.client.get("/api/school").json()["rules"]
    assert {row["rule"] for row in known} == {step.rule for step in dealer.behind.done}


@pytest.mark.parametrize("game", all_games())
def test_no_card_is_told_before_it_is_turned(browser: Browser, seed: Seed, game: str) -> None:
    seed(SHORT.get(game, "web-0"))
    dealer = Dealer(browser, game)
    up: set[str] = set()
    while True:
        told = browser.client.get(dealer.at).text
        assert set(CARD.findall(told)) <= up
        assert '"hint":[]' in told
        assert not {"expected", "seed", "ahead"} & set(re.findall(r'"(\w+)":', told))
        if dealer.behind.over:
            break
        dealer.go_on()
        for event in dealer.behind.done[-1].events:
            if isinstance(event, CardsTurned | HandShown):
                up |= {str(card) for card in event.cards}


def test_an_early_step_is_stopped_named_and_nothing_happens(browser: Browser, seed: Seed) -> None:
    seed("web-2")
    dealer = Dealer(browser, "big-raise")
    dealer.go_to(Verb.ASK)
    before = dealer.round
    round = dealer.move("turn dealer 2")
    assert round["stopped"]["rule"] == "BR-5"
    assert round["stopped"]["because"].startswith("Not before: ask seat")
    assert round["stopped"]["price"]["cost"] == "worth of the cards shown"
    assert round["stopped"]["expected"] == [f"ask seat {dealer.behind.expected()[0].move.place}"]
    assert round["layout"] == before["layout"]
    assert (round["steps"], len(round["mistakes"])) == (before["steps"], 1)
    assert dealer.go_on()["stopped"] is None


def test_a_wrong_payment_is_priced_to_the_cent(browser: Browser, seed: Seed) -> None:
    seed("web-2")
    dealer = Dealer(browser, "manchester")
    while (due := dealer.behind.expected()[0].move).verb is not Verb.PAY:
        dealer.go_on()
    paid = dollars(due.amount + 250).lstrip("$").replace(",", "")
    stopped = dealer.move(f"pay {due.place} {due.wager} {paid}")["stopped"]
    assert stopped["price"] == {"cost": "overpaid", "cents": 250, "exact": True, "words": "$2.50 overpaid"}
    while not dealer.behind.over:
        dealer.go_on()
    assert dealer.round["summary"]["costs"] == ["$2.50 overpaid"]


def test_chips_lie_as_they_were_left(browser: Browser, seed: Seed) -> None:
    seed("web-6")
    dealer = Dealer(browser, "straight-edge-1")
    bets = {bet["state"] for seat in dealer.round["layout"]["seats"] for bet in seat["bets"]}
    assert bets == {"down"}
    dealer.go_on()
    states = {(bet["wager"], bet["state"]) for seat in dealer.round["layout"]["seats"] for bet in seat["bets"]}
    assert ("progressive", "coin-in") in states
    assert ("ante", "down") in states
    while not dealer.behind.over:
        dealer.go_on()
    assert not {"down"} & {bet["state"] for seat in dealer.round["layout"]["seats"] for bet in seat["bets"]}
    assert all(seat["cards"] == [] for seat in dealer.round["layout"]["seats"])


def test_a_hand_is_shown_to_be_read_only_when_it_is_time(browser: Browser, seed: Seed) -> None:
    seed("web-2")
    dealer = Dealer(browser, "big-raise")
    early = dealer.move("read dealer")
    assert early["reads"] is None
    assert early["stopped"]["move"] == "read the dealer"
    dealer.go_to(Verb.READ)
    due = dealer.behind.expected()[0].move
    step = dealer.round["step"]
    reads = dealer.move(f"read {due.place}")["reads"]
    assert due.says in reads["calls"]
    assert len(reads["calls"]) > 2
    assert dealer.round["step"] == step
    wrong = next(call for call in reads["calls"] if call != due.says)
    assert dealer.move(f"read {due.place} {wrong}")["stopped"]["price"]["cost"] == "at stake"
    assert dealer.move(f"read {due.place} {due.says.upper()}")["stopped"] is None


def test_a_hint_tells_the_next_step_and_its_rule_comes_back(browser: Browser, seed: Seed) -> None:
    seed("web-0")
    dealer = Dealer(browser, "manchester")
    rule = dealer.behind.expected()[0].rule
    asked = {"number": dealer.round["number"], "step": dealer.round["step"]}
    dealer.round = browser.post(f"{dealer.at}/hint", asked).json()
    assert len(dealer.round["hint"]) == 1
    while not dealer.behind.over:
        dealer.go_on()
    assert dealer.round["summary"]["hints"] == 1
    rows = browser.client.get("/api/school").json()["rules"]
    assert rows[0]["rule"] == rule  # what was missed comes back first


def test_of_two_pages_that_take_one_step_one_counts(browser: Browser, seed: Seed) -> None:
    seed("web-2")
    dealer = Dealer(browser, "hi-lo-stud")
    asked = {"number": dealer.round["number"], "step": 0, "move": move_of(dealer.behind)}
    assert browser.post(f"{dealer.at}/move", asked).status_code == 200
    again = browser.post(f"{dealer.at}/move", asked)
    assert again.status_code == 409
    assert browser.client.get(dealer.at).json()["steps"] == 1


@pytest.mark.parametrize("move", ["", "dance", "pay 3 ante lots", "deal somebody 7", "keep Zz", "read"])
def test_what_is_no_move_is_refused_and_no_mistake(browser: Browser, seed: Seed, move: str) -> None:
    seed("web-2")
    dealer = Dealer(browser, "big-raise")
    refused = browser.post(f"{dealer.at}/move", {"number": dealer.round["number"], "step": 0, "move": move})
    assert refused.status_code == 422
    assert refused.json()["error"]
    assert browser.client.get(dealer.at).json()["mistakes"] == []


def test_a_round_that_is_over_takes_no_move(browser: Browser, seed: Seed) -> None:
    seed("web-0")
    dealer = Dealer(browser, "manchester")
    while not dealer.behind.over:
        dealer.go_on()
    asked = {"number": dealer.round["number"], "step": dealer.round["step"], "move": "empty"}
    assert browser.post(f"{dealer.at}/move", asked).json()["error"] == "the round is over"
    assert browser.post(f"{dealer.at}/hint", {k: asked[k] for k in ("number", "step")}).status_code == 422


def test_everybody_deals_his_own_round(client: TestClient, browser: Browser, seed: Seed) -> None:
    seed("web-2")
    dealer = Dealer(browser, "big-raise")
    dealer.go_on()
    mine = dict(client.cookies)
    client.cookies.clear()
    other = Browser(client)
    assert client.get(dealer.at).status_code == 404
    seed("web-5")
    his = Dealer(other, "big-raise")
    assert his.round["steps"] == 0
    stolen = {"number": dealer.round["number"], "step": dealer.round["step"], "move": "empty"}
    assert other.post(f"{dealer.at}/move", stolen).status_code == 409
    client.cookies.clear()
    client.cookies.update(mine)
    assert client.get(dealer.at).json() == dealer.round | {"done": ""}


def test_a_round_goes_on_after_a_restart(own_settings: Settings, seed: Seed) -> None:
    seed("web-6")
    with TestClient(create_app(own_settings), base_url=Browser.AT) as client:
        dealer = Dealer(Browser(client), "straight-edge-1")
        dealer.go_to(Verb.READ)
        dealer.move("muck 1")
        cookies, behind, before = dict(client.cookies), dealer.behind, client.get(dealer.at).json()
    forget()
    with TestClient(create_app(own_settings), base_url=Browser.AT, cookies=cookies) as client:
        assert client.get(dealer.at).json() == before
        assert len(before["mistakes"]) == 1
        browser = Browser(client)
        assert move_of(round_behind(database_of(client), before["number"])) == move_of(behind)
        asked = {"number": before["number"], "step": before["step"], "move": move_of(behind)}
        assert browser.post(f"{dealer.at}/move", asked).json()["stopped"] is None


@pytest.mark.usefixtures("one_card")
def test_a_sixth_game_is_dealt_too(own_settings: Settings, seed: Seed) -> None:
    seed("sixth")
    with TestClient(create_app(own_settings), base_url=Browser.AT) as client:
        assert "One Card" in client.get("/school").text
        assert client.get("/school/deal/one-card").status_code == 200
        dealer = Dealer(Browser(client), "one-card")
        while not dealer.behind.over:
            assert dealer.go_on()["stopped"] is None
        forget()


def test_every_move_that_was_done_can_be_read_again(browser: Browser, seed: Seed) -> None:
    """What is kept of a round is its moves as they are typed."""
    for game in all_games():
        seed(SEEDS.get(game, "web-2"))
        behind = Dealer(browser, game).behind
        for stage in behind.ahead:
            assert all(parse_move(str(step.move)) == step.move for step in stage if step.move.verb is not Verb.READ)


def test_the_dealers_hand_stands_on_the_felt_once_it_is_read(browser: Browser, seed: Seed) -> None:
    seed("web-4")
    dealer = Dealer(browser, "high-five")
    dealer.go_to(Verb.READ)
    assert dealer.round["layout"]["hand"] == ""
    call = dealer.behind.expected()[0].move.says
    assert dealer.go_on()["done"] == f"Read the dealer: {call}."
    assert dealer.round["layout"]["hand"] == call
