"""A sixth game, written here and thrown away: one file and its paytables, and it appears everywhere."""

import json
import sys
from collections.abc import Iterator
from datetime import date
from importlib import import_module
from pathlib import Path
from random import Random

import pytest

from houseway.games import all_games, find_game
from houseway.law import find_profile, largest_ante
from houseway.record import replay, settle
from houseway.round import Decision
from houseway.rules import AnyGame
from houseway.table import Table
from tests.conformance import checks
from tests.conftest import RunHouse
from tests.play import Felt, all_terms, random_moments, rounds_of
from tests.records import record, seat
from tests.test_golden import transcript, without_transcript

GAME = '''
"""One Card: the higher card wins."""

from collections.abc import Iterator
from typing import NamedTuple

from houseway.cards import ACE, DECK_53, JOKER, rank_word
from houseway.odds import EVEN, LOSES, PUSHES
from houseway.paytable import printed_beside
from houseway.rules import (
    Call, Check, Deal, Decide, Fold, Game, Hands, Laid, Line, Pile, Raise, Reading, Result, Settle, Shuffler,
    SideBet, Terms, Turn, Wager,
)


class Outcome(NamedTuple):
    result: Result


def height(cards):
    return 15 if cards[0] == JOKER else cards[0].rank


def classify(hands: Hands) -> Outcome:
    mine, yours = height(hands.player), height(hands.dealer)
    return Outcome(Result.WIN if mine > yours else Result.LOSE if mine < yours else Result.PUSH)


def price(outcome: Outcome, terms: Terms) -> Iterator[Line]:
    for wager in ("stake", "double"):
        match outcome.result:
            case Result.WIN:
                yield Line(wager, EVEN, "OC-3", "{player} beats {dealer}")
            case Result.LOSE:
                yield Line(wager, LOSES, "OC-3", "{dealer} beats {player}")
            case _ if terms.reads("war", "loses"):
                yield Line(wager, LOSES, "OC-4", "{player} on both sides")
            case _:
                yield Line(wager, PUSHES, "OC-4", "{player} on both sides")


def words(cards):
    return "joker" if cards[0] == JOKER else rank_word(cards[0].rank)


def call(hands: Hands) -> Call:
    return Call(words(hands.player), words(hands.dealer) if hands.dealer else None)


def lucky(hands: Hands, terms: Terms) -> str | None:
    if hands.player[0] == JOKER:
        return "joker"
    return "ace" if hands.player[0].rank == ACE else None


ONE_CARD = Game(
    code="one-card",
    name="One Card",
    manual="005",
    about="The higher card wins.",
    deck=DECK_53,
    seats=9,
    shuffler=Shuffler("by hand"),
    wagers=(
        Wager(name="stake", rule="OC-1", says="Lets you in."),
        Wager(name="double", rule="OC-2", says="1x to 5x the stake.", laid=Laid.RAISE),
        SideBet(name="lucky", rule="OC-5", says="An ace or the joker.", line=lucky),
    ),
    readings=(Reading(name="war", rule="OC-4", says="What equal cards do.", values=("pushes", "loses")),),
    steps=(
        Deal(rule="OC-1", to=Pile.SEAT, cards=1, says="One card to each seat."),
        Deal(rule="OC-1", to=Pile.DEALER, cards=1, says="One card to the dealer."),
        Decide(
            rule="OC-2",
            name="nerve",
            choices=(
                Fold(rule="OC-2"),
                Check(rule="OC-2"),
                Raise(rule="OC-2", wager="double", least=1, most=5, of="stake"),
            ),
        ),
        Turn(rule="OC-3", pile=Pile.DEALER, cards=1, says="The dealer turns his card."),
        Settle(rule="OC-3"),
    ),
    classify=classify,
    price=price,
    call=call,
    printed=printed_beside(__file__),
)
'''
PAYTABLES = """
[lucky.A]
joker = "40 to 1"
ace = "5 to 1"

[lucky.B]
joker = "$100"
ace = "6 to 1"
"""
RULES = {f"OC-{number}" for number in range(1, 6)}

ROUND = record(
    "one-card",
    seat("As", "2.5x", stake=1000, lucky=500),
    seat("9c", "check", number=9, stake=200),
    seat("2h", "fold", number=4, stake=300),
    dealer="9d",
)


@pytest.fixture(autouse=True)
def one_card(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[AnyGame]:
    """The game, in a folder that is searched for games besides the house's own."""
    (tmp_path / "one_card.py").write_text(GAME, encoding="utf-8")
    (tmp_path / "one_card.toml").write_text(PAYTABLES, encoding="utf-8")
    room = import_module("houseway.games")
    monkeypatch.setattr(room, "__path__", [*room.__path__, str(tmp_path)])
    yield find_game("one-card")
    del sys.modules["houseway.games.one_card"]
    vars(room).pop("one_card")


def test_it_is_found_last_for_its_manual_comes_last() -> None:
    assert list(all_games())[-1] == "one-card"


# Everywhere


def test_the_list_of_games_has_it(run_house: RunHouse) -> None:
    assert "one-card" in run_house("games").out
    told = json.loads(run_house("games", "one-card", "--json").out)[0]
    assert [wager["name"] for wager in told["wagers"]] == ["stake", "double", "lucky"]
    assert told["paytables"]["lucky"]["B"] == {"joker": "$100", "ace": "6 to 1"}
    whole = run_house("games", "one-card").out
    assert "fold, check or bet 1x to 5x the stake" in whole
    assert "war: pushes | loses" in whole


def test_its_records_are_settled(run_house: RunHouse) -> None:
    answered = run_house("settle", "--json", stdin=json.dumps(ROUND).encode())
    assert answered.status == 0
    told = json.loads(answered.out)
    assert told["dealer"] == {"hand": "nine"}
    assert [one["net"] for one in told["seats"]] == [
        {"stake": 1000, "double": 2500, "lucky": 2500},
        {"stake": 0, "double": 0, "lucky": 0},
        {"stake": -300, "double": 0, "lucky": 0},
    ]
    assert [one["result"] for one in told["seats"]] == ["win", "push", "fold"]


def test_its_other_terms_are_read() -> None:
    other = settle(ROUND | {"paytables": {"lucky": "B"}, "readings": {"war": "loses"}})
    assert other.seat(1).net["lucky"] == 3000
    assert other.seat(9).net["stake"] == -200


def test_its_bad_records_are_refused_by_field(run_house: RunHouse) -> None:
    bad = ROUND | {"seats": [seat("As", "6x", stake=1000)]}
    answered = run_house("settle", "--json", stdin=json.dumps(bad).encode())
    assert answered.status == 2
    assert json.loads(answered.out)["error"] == {
        "field": "seats[0].actions[0]",
        "message": "'6x' is not open here: fold, check or 1x to 5x",
    }


def test_its_rounds_are_replayed_as_a_seat_saw_them(run_house: RunHouse) -> None:
    out = run_house("replay", "--seat", "4", stdin=json.dumps(ROUND).encode()).out
    assert out.startswith("One Card, as seat 4 saw it")
    assert "Seat 4 looks: 2♥." in out
    assert "Seat 1 looks" not in out


def test_the_law_knows_its_largest_stake(run_house: RunHouse, one_card: AnyGame) -> None:
    assert largest_ante(find_profile("washington", date(2024, 1, 1)), one_card) == 8_000
    answered = run_house("law", "one-card", "--profile", "washington", "--on", "2024-01-01", "--json")
    assert answered.status == 0
    assert json.loads(answered.out)["largest_stakes"] == {"stake": 8_000, "lucky": 40_000}


def test_a_table_deals_it() -> None:
    table = Table("one-card", seed=1)
    table.deal({seat: {"stake": 100} for seat in range(1, 10)})
    while (seat_to_act := table.to_act) is not None:
        assert [option.name for option in table.view(seat_to_act).options] == ["fold", "check", "1x to 5x"]
        table.act(seat_to_act, "5x")
    assert len({card for spot in table.round.spots.values() for card in spot.cards}) == 9
    assert replay(table.record()).settlement == table.settlement


def test_its_record_keeps_the_raise_among_the_actions() -> None:
    """Though its decision has another name than its wager."""
    table = Table("one-card", seed=1)
    table.deal({1: {"stake": 100}})
    table.act(1, "5x")
    made = table.record().seats[0]
    assert (dict(made.bets), made.actions) == ({"stake": 100}, ("5x",))


# The conformance suite


def test_it_passes_every_check_on_its_declaration(one_card: AnyGame) -> None:
    checks.check_declaration(one_card)
    checks.check_rules(one_card, RULES)
    checks.check_seats_fit(one_card)


def test_it_passes_every_check_on_rounds(one_card: AnyGame) -> None:
    for round in rounds_of(one_card, each=10):
        checks.check_money(round)
        checks.check_order(round)
        checks.check_reasons(round, RULES)


def test_its_replay_equals_play(one_card: AnyGame) -> None:
    for round in rounds_of(one_card, each=10):
        checks.check_replay(round)


def test_it_passes_every_check_at_every_moment(one_card: AnyGame) -> None:
    rng = Random(6)
    for _ in range(6):
        for round in random_moments(one_card, rng):
            checks.check_views(round)
            checks.check_round_knows_no_more(round)


def test_its_options_are_what_is_accepted(one_card: AnyGame) -> None:
    for round in random_moments(one_card, Random(6), seats=9):
        if isinstance(round.awaits, Decision):
            checks.check_options(round)


def test_its_lines_can_all_be_reached(one_card: AnyGame) -> None:
    pool: list[Felt] = []
    for terms in all_terms(one_card):
        assert checks.unreached_lines(one_card, terms, pool, tries=500) == set()


def test_it_would_be_missed_without_a_golden_transcript(one_card: AnyGame) -> None:
    assert without_transcript(all_games()) == {"one-card"}
    assert "One Card (one-card)" in transcript(one_card)


def test_when_its_folder_is_not_searched_it_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    room = import_module("houseway.games")
    monkeypatch.setattr(room, "__path__", room.__path__[:-1])
    assert "one-card" not in all_games()
