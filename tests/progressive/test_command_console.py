"""The consoles key by key, the rounds houseway deals, adjustments and repeats, as a user types them."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from houseway.progressive.operations import OPERATIONS
from tests.conftest import RunHouse
from tests.progressive.commanding import CommandLine
from tests.progressive.house import DEALER, FOUR, SEVEN, SIX, cards_of, record


@pytest.fixture
def desk(run_house: RunHouse, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> CommandLine:
    return CommandLine(run_house, tmp_path, monkeypatch)


def written(folder: Path, hits: dict[int, str], seats: range = range(1, 4)) -> str:
    file = folder / "round.json"
    file.write_bytes(msgspec.json.encode(record(hits, seats)))
    return str(file)


@pytest.mark.parametrize("table", ["t1", "k1"])
def test_an_award_goes_through_the_whole_workflow_at_both_consoles(desk: CommandLine, table: str) -> None:
    desk.says("coin-in", table, "1", "2", "3", by="dora")
    (award,) = desk.pay(table, 2, SEVEN)["awards"]
    assert (award["cents"], award["reset"], award["envy"]) == (100_040, True, {"1": 10_000, "3": 10_000})
    desk.says("game-over", table, by="dora")
    assert f"{table}: straight-edge-1" in desk.says("status", table, by="sam")


def test_an_award_is_told_in_words(desk: CommandLine) -> None:
    desk.says("coin-in", "t1", "1", "2", "3", by="dora")
    desk.says("press", "t1", "2", SEVEN, by="dora")
    assert "expected at t1: a supervisor's or executive's card" in desk.says("confirm", "t1", by="dora")
    assert desk.says("show-card", "t1", by="dora", card="eve").splitlines()[1:] == [
        "  seat 2, 7-card straight: 100% is paid $1,000.40",
        "    meter $1,000.40 before, $1,000.06 after, restarted at seed and reserve",
        "    envy: $100 each to seat 1, 3",
        "  the sign of main shows $1,000.06",
        "  expected at t1: a seat and hand, confirm, or END GAME",
    ]


def test_what_lies_on_the_sensors_counts_when_coin_in_is_pressed(desk: CommandLine) -> None:
    desk.says("sense", "t1", "2", "5", by="dora")
    desk.says("coin-in", "t1", by="dora")
    assert "in play   seat 2, seat 5" in desk.says("status", "t1", by="dora")
    desk.says("sense", "t1", "1", by="dora")
    assert "no bet lay at seat 1 when coin-in was pressed" in desk.refused("press", "t1", "1", FOUR, by="dora")


def test_cards_that_are_typed_in_decide_what_may_be_claimed(desk: CommandLine) -> None:
    desk.says("coin-in", "t1", "1", by="dora")
    own, dealer = " ".join(cards_of(FOUR, "c")), " ".join(DEALER)
    desk.says("cards", "t1", "1", own, "--dealer", dealer, by="dora")
    assert "show a 4-card straight, not a 7-card straight" in desk.refused("press", "t1", "1", SEVEN, by="dora")
    assert f"wins      seat 1, 4-card straight ({FOUR})" in desk.says("status", "t1", by="dora")
    assert "As is given twice" in desk.refused(
        "cards", "t1", "1", "As As 2c 3c 4c 5c 6c", "--dealer", dealer, by="dora"
    )


def test_a_record_that_is_handed_over_is_proof(desk: CommandLine, tmp_path: Path) -> None:
    desk.says("coin-in", "k1", "1", "2", "3", by="dora")
    desk.says("hand-over", "k1", written(tmp_path, {2: SIX}), by="dora")
    assert "win and are not paid yet" in desk.refused("game-over", "k1", by="dora")
    assert desk.pay("k1", 2, SIX, card="sam")["awards"][0]["cents"] == 25_000


def test_a_record_of_a_round_that_nobody_hit_ends_it(desk: CommandLine, tmp_path: Path) -> None:
    desk.says("coin-in", "k1", "1", "2", "3", by="dora")
    assert "expected at k1: COIN IN" in desk.says("hand-over", "k1", written(tmp_path, {}), "--closes", by="dora")


def test_a_record_that_is_none_is_refused(desk: CommandLine, tmp_path: Path) -> None:
    desk.says("coin-in", "t1", "1", "2", by="dora")
    (tmp_path / "bad.json").write_text('{"game": "straight-edge-1"}')
    assert "seats" in desk.refused("hand-over", "t1", str(tmp_path / "bad.json"), by="dora")
    assert "cannot read" in desk.refused("hand-over", "t1", str(tmp_path / "none.json"), by="dora")
    assert "coin-in took it at seat 1, seat 2" in desk.refused("hand-over", "t1", written(tmp_path, {}), by="dora")


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        (["game-over", "t1"], "out of order at t1: expected is START GAME"),
        (["end", "k1"], "out of order at k1: expected is COIN IN"),
        (["press", "t1", "1", FOUR], "out of order"),
        (["confirm", "k1"], "k1 has the other console"),
        (["j-pot", "t1"], "t1 has the other console"),
        (["coin-in", "t1", "7"], "t1 has seats 1 to 6, not 7"),
        (["coin-in", "t1", "1", "1"], "a seat is named twice"),
        (["coin-in", "t9", "1"], "there is no table 't9'"),
        (["coin-in", "h1", "1"], "houseway deals there itself"),
    ],
)
def test_a_step_out_of_order_is_refused_with_what_is_expected(desk: CommandLine, asked: list[str], says: str) -> None:
    assert says in desk.refused(*asked, by="dora")


def test_a_card_is_never_typed_on_the_command_line(desk: CommandLine) -> None:
    desk.says("coin-in", "k1", "1", by="dora")
    desk.says("press", "k1", "1", FOUR, by="dora")
    assert "$HOUSEWAY_CARD" in desk.refused("key", "k1", "JPH", by="dora")
    desk.says("key", "k1", "jph", by="dora", stdin=desk.cards["sam"].token + "\n")
    assert "the key in the console is sam's" in desk.refused("key", "k1", "RUN", by="dora", card="eve")


# Repeats


def test_a_request_with_a_key_is_answered_again_and_not_done_again(desk: CommandLine) -> None:
    first = desk.data("coin-in", "t1", "1", "2", "--key", "round-1", by="dora")
    again = desk.data("coin-in", "t1", "1", "2", "--key", "round-1", by="dora")
    assert again == first | {"repeat": True}
    assert "not done again" in desk.says("coin-in", "t1", "1", "2", "--key", "round-1", by="dora")
    assert "was used for another request" in desk.refused("coin-in", "t1", "1", "--key", "round-1", by="dora")


def test_a_receipt_says_who_what_where_and_what_moved(desk: CommandLine) -> None:
    receipt = desk.data("coin-in", "t1", "1", by="dora")
    assert (receipt["op"], receipt["by"], receipt["meter"], receipt["awards"]) == ("coin-in", "dora", "main", [])
    assert receipt["posting"] == {
        "players": -100_000_000,
        "meter": 13_570_000,
        "reserve": 2_000_000,
        "house": 84_430_000,
    }
    assert len(receipt["hash"]) == 64


# houseway deals


def lines(said: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in said.splitlines()]


@pytest.mark.parametrize("table", ["t1", "k1", "h1"])
def test_houseway_deals_through_the_console_and_pays_what_is_hit(desk: CommandLine, table: str) -> None:
    dealt = lines(desk.says("deal", table, "--rounds", "12", "--seed", "a", "--json", by="dora", card="eve"))
    assert [one["round"] for one in dealt] == list(range(1, 13))
    assert any(one["awards"] for one in dealt), "this seed hits: choose another if the shuffle has changed"
    assert desk.data("status", table, by="dora")["table"]["phase"] == "waiting"
    assert desk.data("meter", "list", by="ida")[0]["bets"] == 72


def test_without_a_card_dealing_stops_at_a_hit_and_goes_on_with_one(desk: CommandLine) -> None:
    asked = ("deal", "t1", "--seed", "a", "--bettors", "6")
    assert "card: a hit at t1 waits: expected is a supervisor's" in desk.refused(*asked, "--rounds", "30", by="dora")
    before = desk.data("status", "t1", by="dora")["table"]["round"]
    desk.says(*asked, by="dora", card="eve")
    assert desk.data("status", "t1", by="dora")["table"]["round"] == before
    assert desk.data("status", "t1", by="dora")["table"]["phase"] == "waiting"


def test_a_round_that_was_left_open_is_dealt_for_the_bets_that_were_taken(desk: CommandLine) -> None:
    desk.says("coin-in", "t1", "2", "4", by="dora")
    (dealt,) = lines(desk.says("deal", "t1", "--seed", "a", "--json", by="dora", card="eve"))
    assert dealt["round"] == 1
    assert desk.data("meter", "list", by="ida")[0]["bets"] == 2


def test_a_dealers_own_round_is_left_alone(desk: CommandLine) -> None:
    desk.says("coin-in", "t1", "2", by="dora")
    desk.says("press", "t1", "2", FOUR, by="dora")
    assert "a dealer plays by hand" in desk.refused("deal", "t1", by="dora", card="eve")
    assert "6 seats, not 7" in desk.refused("deal", "t1", "--bettors", "7", by="dora")


# Money by hand


def test_an_award_is_backed_out_by_two_people(desk: CommandLine) -> None:
    desk.says("coin-in", "t1", "1", by="dora")
    entry = str(desk.pay("t1", 1, SEVEN)["entry"])
    asked = desk.data("back-out", entry, "--reason", "correction", "--note", "the wrong seat", by="sam")
    assert f"back out entry {entry}" in desk.says("requests", by="sue")
    desk.says("approve", str(asked["request"]), by="sue")
    assert "$1,000.1357" in desk.says("meter", "list", by="ida")
    assert "was backed out" in desk.refused("back-out", entry, "--reason", "win", "--note", "again", by="sam")


def test_an_adjustment_has_a_reason_from_the_closed_list(desk: CommandLine) -> None:
    asked = ("adjust", "main", "house", "meter", "12.345678", "--note", "sensor two was dead")
    says = desk.refused(*asked, "--reason", "because", by="sam")
    assert "win, malfunction, over-limit, undisplayed-funds, seed-recovery or correction" in says
    request = desk.data(*asked, "--reason", "malfunction", by="sam")["request"]
    assert "house -$12.345678, meter +$12.345678" in " ".join(desk.says("requests", by="sam").split())
    desk.says("approve", str(request), by="eve")
    assert "$1,012.345678" in desk.says("meter", "list", by="ida")


def test_a_request_is_turned_down(desk: CommandLine) -> None:
    asked = ("adjust", "main", "house", "meter", "1", "--reason", "malfunction", "--note", "a slip")
    request = str(desk.data(*asked, by="sam")["request"])
    desk.says("withdraw", request, by="eve")
    assert desk.says("requests", by="sam") == "no request waits\n"
    assert f"no request {request} waits" in desk.refused("approve", request, by="eve")


# Nothing is out of reach


def test_every_operation_is_reached_from_the_command_line(desk: CommandLine, tmp_path: Path) -> None:
    """The operations in the books after each was typed, `found` with the house itself."""
    desk.says("enrol", "max", "--role", "dealer", by="ann", stdin="a long password\n")
    desk.says("password", "max", by="ann", stdin="a longer password\n")
    desk.says("dismiss", "max", by="ann")
    desk.says("card", "issue", "sue", by="ann")
    desk.says("card", "withdraw", "sue", desk.cards["sue"].number, by="ann")
    desk.says("meter", "open", "m2", "--game", "straight-edge-1", "--seed", "500", "--contribution", "9%", by="ann")
    desk.says("table", "open", "t2", "--meter", "m2", by="sam")
    desk.says("sense", "t2", "1", by="dora")
    desk.says("table", "close", "t2", by="sam")
    desk.says("coin-in", "t1", "1", by="dora")
    desk.says("cards", "t1", "1", " ".join(cards_of(FOUR, "c")), "--dealer", " ".join(DEALER), by="dora")
    entry = str(desk.pay("t1", 1, FOUR)["entry"])
    desk.says("game-over", "t1", by="dora")
    desk.says("coin-in", "k1", "1", "2", "3", by="dora")
    desk.says("hand-over", "k1", written(tmp_path, {1: FOUR}), by="dora")
    desk.pay("k1", 1, FOUR)
    desk.says("deal", "h1", "--rounds", "12", "--seed", "a", by="sam")
    desk.says("back-out", entry, "--reason", "correction", "--note", "a slip", by="sam")
    desk.says("withdraw", str(desk.data("requests", by="sam")[0]["number"]), by="sam")
    desk.says("adjust", "main", "house", "meter", "1", "--reason", "malfunction", "--note", "a slip", by="sam")
    desk.says("approve", str(desk.data("requests", by="sam")[0]["number"]), by="eve")
    desk.says("meter", "propose", "main", "--seed", "2000", by="ann")
    desk.says("export", str(tmp_path / "out"), by="ida")
    written_down = (tmp_path / "out" / "entries.jsonl").read_text().splitlines()
    assert {str(op.__struct_config__.tag) for op in OPERATIONS} == _tags(written_down)


def _tags(rows: list[str]) -> set[str]:
    return {json.loads(json.loads(row)["body"])["op"]["op"] for row in rows}
