"""The coach: exact values for what a seat sees and nothing else, mistakes priced, luck measured."""

from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import Any

import pytest
from starlette.testclient import TestClient

from houseway.cards import read_cards
from houseway.exact.advice import Advice, advise, sights
from houseway.exact.figures import Book, main_figures, side_figures
from houseway.games import find_game
from houseway.rules import AnyGame
from houseway.web.app import create_app
from houseway.web.coach.pricing import Worth, ante_of
from houseway.web.settings import Settings
from tests.play import CODES
from tests.test_sixth_game import one_card as one_card
from tests.web.browser import KEY, Browser
from tests.web.live import NO_CLOCKS, UNHURRIED, Guest, Seen, open_house

QUICK = [code for code in CODES if code != "high-five"]
"""where an answer takes no seconds"""
SEVERAL_DECISIONS = next(code for code in CODES if len(find_game(code).decisions) > 1)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    where = str(tmp_path_factory.mktemp("house") / "house.db")
    with open_house(Settings(key=KEY, database=where, patience=10, **UNHURRIED)) as at:
        yield at


@pytest.fixture
def people(house: str) -> Iterator[tuple[Guest, Guest]]:
    with ExitStack() as stack:
        both = Guest(house, "Ann"), Guest(house, "Bob")
        for one in both:
            stack.callback(one.close)
        yield both


def sight(seen: Seen, seat: int) -> list[str]:
    """What came into sight at this seat, in its order, by the events of its own picture."""
    cards = []
    for event in seen["events"]:
        if event["event"] == "CardsTurned" or (event["event"] == "CardsSeen" and event["seat"] == seat):
            cards += event["cards"]
    return cards


@cache
def book_of(code: str) -> Book:
    return Book(find_game(code))


def advice_for(game: AnyGame, seen: Seen, seat: int) -> Advice:
    """Counted here, for the same sight and the same actions before."""
    terms = game.terms(seen["rules"]["paytables"], seen["rules"]["readings"])
    before = tuple(seen["seats"][seat - 1]["actions"])
    return next(one for one in advise(book_of(game.code), terms, read_cards(sight(seen, seat))) if one.before == before)


def coached(guest: Guest, path: str) -> Seen:
    """The figures, however long it takes to count them."""
    for _ in range(100):
        told: Seen = guest.get(f"/api/tables/{path}")
        if not told["counting"]:
            return told
    raise AssertionError("it is still counted")


def by_action(coached: Seen) -> dict[str, Fraction]:
    return {one["action"]: Fraction(one["antes"]) for one in coached["options"]}


@pytest.mark.parametrize(("code", "best"), [*((code, True) for code in CODES), *((code, False) for code in QUICK)])
def test_every_option_is_worth_what_counting_says(people: tuple[Guest, Guest], code: str, best: bool) -> None:
    """With another in the round, whose cards nobody uses; then the round is reviewed."""
    (ann, bob), game = people, find_game(code)
    table = ann.open_table(code)
    bob.do(table, "sit", seats=[1])
    ann.sit_and_bet(table, 2)
    bob.bet(table)
    bob.play_out(table)
    taken = []
    while (seen := ann.see(table))["phase"] == "deciding":
        if not seen["options"]:
            bob.play_out(table)
            continue
        told = coached(ann, f"{table}/coach")
        expected = advice_for(game, seen, 2)
        assert (told["seat"], told["decision"], told["counting"]) == (2, expected.decision, False)
        assert by_action(told) == expected.values
        assert expected.values[told["best"]] == max(expected.values.values())
        assert [one["cents"] for one in told["options"]] == [float(v * 1000) for v in expected.values.values()]
        pick = max if best else min
        action = pick(expected.values, key=lambda one: expected.values[one])
        taken.append((expected, action))
        ann.do(table, "act", round=1, turn=seen["turn"], seat=2, action=action)
    check_review(coached(ann, f"{table}/rounds/1/coach"), taken)
    assert {one["seat"] for one in coached(bob, f"{table}/rounds/1/coach")["decisions"]} == {1}


def check_review(told: Seen, taken: list[tuple[Advice, str]]) -> None:
    """Each decision again, with what it gave away."""
    assert [(one["decision"], one["did"]) for one in told["decisions"]] == [(a.decision, did) for a, did in taken]
    for one, (advice, did) in zip(told["decisions"], taken, strict=True):
        assert by_action(one) == advice.values
        lost = max(advice.values.values()) - advice.values[did]
        assert one["cost_cents"] == float(lost * 1000)
        assert (one["cost_cents"] == 0) == (advice.values[did] == advice.values[advice.best])


@pytest.mark.parametrize("code", QUICK)
def test_a_bet_is_held_against_what_it_was_worth_before_the_deal(people: tuple[Guest, Guest], code: str) -> None:
    """The main game by its ante and every side bet by its own stake; results come to the seat's total, but for envy."""
    ann, game = people[0], find_game(code)
    table = ann.open_table(code)
    ann.do(table, "sit", seats=[1])
    limits = ann.see(table)["limits"]
    bets = {name: 1000 if one["required"] else (one["stakes"] or [700])[0] for name, one in limits.items()}
    ann.do(table, "lay", round=1, bets={"1": bets}, ready=True)
    seen = ann.play_out(table)
    told = {one["wager"]: one for one in coached(ann, f"{table}/rounds/1/coach")["bets"]}
    book, terms = book_of(game.code), game.terms(seen["rules"]["paytables"], seen["rules"]["readings"])
    main = main_figures(book.played(terms))
    assert told["main game"]["expected"] == float(main.ev * 1000)
    assert told["main game"]["variance"] == float(main.variance * 1000**2)
    assert set(told) == {"main game", *(bet.name for bet in game.side_bets if bet.name in bets)}
    record = ann.get(f"/api/tables/{table}/rounds/1")
    for bet in game.side_bets:
        if stake := bets.get(bet.name):
            meter = record["progressive"]["meter"] if bet.progressive else 0
            side = side_figures(bet, book.side(bet, terms), terms, stake, meter)
            assert told[bet.name]["expected"] == float(side.ev * stake)
            assert told[bet.name]["variance"] == float(side.variance * stake**2)
    envies = {bet.envy for bet in game.side_bets}
    lines = [line for line in seen["seats"][0]["lines"] if line["wager"] not in envies]
    assert sum(one["result"] for one in told.values()) == sum(line["net"] for line in lines)


def test_a_bet_between_two_sizes_is_worth_what_lies_between() -> None:
    """Values are a straight line from one size to the next, so the size itself can be anything."""
    game = find_game(SEVERAL_DECISIONS)
    book, terms = book_of(game.code), game.terms()
    seen = game.deck[: sum(list(sights(game).values())[1])]
    after = {way.before[0]: way.values for way in advise(book, terms, seen)}
    sizes = sorted(int(action.removesuffix("x")) for action in after)
    low, middle, high = f"{sizes[0]}x", f"{Fraction(sizes[0] + sizes[1], 2)}x", f"{sizes[1]}x"
    asked = Worth.of(game, {"paytables": {}, "readings": {}}, [str(card) for card in seen], (middle,))
    found = asked(book, lambda *_: None)
    assert found == {action: (after[low][action] + after[high][action]) / 2 for action in found}
    assert set(found) == set(after[low])


def test_the_coach_is_off_by_default_and_in_no_picture(people: tuple[Guest, Guest]) -> None:
    ann = people[0]
    table = ann.open_table(CODES[0])
    seen = ann.sit_and_bet(table, 1)
    page = ann.http.get(f"/table/{table}").text
    assert '<select id="coach-when"><option value="off">never</option>' in page
    assert "antes" not in str(seen)


def test_only_whose_turn_it_is_is_advised(people: tuple[Guest, Guest]) -> None:
    ann, bob = people
    table = ann.open_table(CODES[0])
    assert ann.http.get(f"/api/tables/{table}/coach").status_code == 422
    ann.sit_and_bet(table, 1)
    answered = bob.http.get(f"/api/tables/{table}/coach")
    assert answered.json() == {"error": "no decision of yours is open", "field": "seat"}
    ann.play_out(table)
    assert coached(bob, f"{table}/rounds/1/coach")["decisions"] == []


@pytest.mark.parametrize("path", ["t9999/coach", "t9999/rounds/1/coach", "t1/rounds/77/coach"])
def test_what_is_not_there_is_missing(people: tuple[Guest, Guest], path: str) -> None:
    assert people[0].http.get(f"/api/tables/{path}").status_code == 404


def test_while_the_game_is_counted_the_coach_says_so(own_settings: Settings) -> None:
    impatient = replace(own_settings, patience=0)
    with TestClient(create_app(impatient), base_url=Browser.AT) as client:
        ann = Browser(client)
        ann.post("/api/player", {"name": "Ann"})
        table = ann.post("/api/tables", {"key": "o", "game": CODES[0], **NO_CLOCKS}).json()["table"]
        for key, command in enumerate(
            ({"do": "sit", "seats": [1]}, {"do": "lay", "round": 1, "bets": {"1": {"ante": 1000}}, "ready": True})
        ):
            assert ann.post(f"/api/tables/{table}/commands", {"key": str(key), "command": command}).status_code == 200
        told = client.get(f"/api/tables/{table}/coach").json()
        assert told["counting"] is True
        assert told["words"]


def test_values_are_counted_in_whatever_a_game_calls_its_first_bet(one_card: Any) -> None:  # noqa: ARG001
    assert ante_of(find_game("one-card"), {"stake": 700, "lucky": 100}) == 700
