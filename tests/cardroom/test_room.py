"""A card room on a disk: people come in, sit down, bet and play; tables are shared live; the house sees to the rest."""

from pathlib import Path
from typing import Any

import pytest

from houseway.books.shelf import rows
from houseway.cardroom import Cardroom, Settings, verify_bank
from houseway.cardroom.journal import JOURNAL, CardroomKind
from houseway.database import Database
from houseway.fair import verify
from houseway.games import all_games
from houseway.record import parse_record, settle
from houseway.refused import Refused
from tests.cardroom.guests import PATIENCE, Clock, Guest, open_room
from tests.play import CODES

every_game = pytest.mark.parametrize("code", CODES)
ONE = CODES[0]


def open_table(room: Cardroom, game: str = ONE, **rules: Any) -> str:
    return str(room.open_table(None, {"game": game, **rules}, "open")["table"])


def seated(room: Cardroom, table: str, player: str, *seats: int) -> Guest:
    guest = Guest(room, player, table)
    guest.send("sit", seats=list(seats))
    return guest


# The floor


def test_the_floor_has_a_table_for_every_game_and_only_one(room: Cardroom) -> None:
    first = room.open_floor()
    assert room.open_floor() == first
    assert {sign["game"] for sign in room.lobby()} == set(all_games())
    assert len(room.lobby()) == len(all_games())


def test_a_player_comes_in_once(room: Cardroom) -> None:
    assert room.come_in("ann", "Ann") == {"player": "ann", "name": "Ann", "bankroll": 100_000}
    assert room.come_in("ann", "Anna") == {"player": "ann", "name": "Ann", "bankroll": 100_000}


@pytest.mark.parametrize(
    ("asked", "field"),
    [
        ({"game": "whist"}, "game"),
        ({"game": ONE, "least": 0}, "least"),
        ({"game": ONE, "least": 900, "most": 500}, "least"),
        ({"game": ONE, "decision_seconds": -1}, "decision_seconds"),
        ({"game": ONE, "out_of_time": "raise"}, "out_of_time"),
        ({"game": ONE, "without": ["ante"]}, "without"),
        ({"game": ONE, "colour": "red"}, ""),
        ({"game": ONE, "profile": "atlantis"}, "profile"),
        ({}, ""),
    ],
)
def test_a_table_that_cannot_be_is_refused(room: Cardroom, asked: dict[str, Any], field: str) -> None:
    with pytest.raises(Refused) as no:
        room.open_table(None, asked, "open")
    assert no.value.field == field
    assert room.lobby() == []


# A round


@every_game
def test_a_round_from_the_bets_to_the_record(room: Cardroom, code: str) -> None:
    ann = seated(room, open_table(room, code), "ann", 2, 3)
    before = ann.see()
    ann.bet()
    assert ann.see()["phase"] == "deciding"
    assert ann.bankroll < 100_000
    seen = ann.play_out(option=-1)
    assert seen["phase"] == "settled"
    mine = [seat for seat in seen["seats"] if seat["mine"]]
    assert ann.bankroll == 100_000 + sum(seat["total"] for seat in mine)
    record = parse_record(room.record(ann.table, 1))
    assert record.fair is not None
    assert record.fair.commitment == before["fair"]["commitment"]
    settlement = verify(record)
    assert [seat["total"] for seat in mine] == [seat.total for seat in settlement.seats]
    lines = [[line["net"] for line in seat["lines"]] for seat in mine]
    assert lines == [[line.net for line in seat.lines] for seat in settle(record).seats]


def test_the_next_round_has_another_deck_and_the_bets_of_the_last_at_hand(room: Cardroom) -> None:
    ann = seated(room, open_table(room), "ann", 1)
    first = ann.see()["fair"]["commitment"]
    ann.bet()
    total = ann.play_out()["seats"][0]["total"]
    ann.send("next", round=1)
    seen = ann.see()
    assert (seen["phase"], seen["round"], seen["events"]) == ("betting", 2, [])
    assert seen["fair"]["commitment"] != first
    assert seen["rebet"] == {"1": ann.first_bets()}
    assert seen["previous"] == {"round": 1, "total": total}
    assert room.history(ann.table, "ann")[-1]["total"] == total


def test_a_record_is_there_when_the_round_is_over_and_not_before(room: Cardroom) -> None:
    ann = seated(room, open_table(room), "ann", 1)
    ann.bet()
    with pytest.raises(Refused):
        room.record(ann.table, 1)
    ann.play_out()
    assert room.record(ann.table, 1)["game"] == ONE


def test_cards_wait_for_everybody_who_sits(room: Cardroom) -> None:
    table = open_table(room)
    ann, bob = seated(room, table, "ann", 1), seated(room, table, "bob", 2)
    ann.bet()
    assert ann.see()["phase"] == "betting"
    bob.send("ready", round=1)  # without bets: not this time
    assert ann.see()["phase"] == "deciding"
    assert [seat["seat"] for seat in ann.see()["seats"] if seat["in_round"]] == [1]


def test_bets_come_back_until_they_are_called(room: Cardroom) -> None:
    ann = seated(room, open_table(room), "ann", 1, 2)
    ann.bet(ready=False)
    assert ann.bankroll < 100_000
    ann.send("lay", round=1, bets={"1": {}})
    assert [bool(seat["bets"]) for seat in ann.see()["seats"][:2]] == [False, True]
    ann.send("clear", round=1)
    assert ann.bankroll == 100_000
    ann.bet(ready=False)
    ann.send("stand", seats=[1, 2])
    assert ann.bankroll == 100_000


def test_limits_of_the_table_hold(room: Cardroom) -> None:
    ann = seated(room, open_table(room, least=2000, most=3000), "ann", 1)
    for stake in (1999, 3001):
        with pytest.raises(Refused) as no:
            ann.send("lay", round=1, bets={"1": {"ante": stake}})
        assert no.value.field == "bets.1.ante"
    ann.send("lay", round=1, bets={"1": {"ante": 2000}})


def test_the_law_of_the_table_holds(room: Cardroom) -> None:
    ann = seated(room, open_table(room, profile="washington", without=["bonus"], most=10**9), "ann", 1)
    most = ann.see()["limits"]["ante"]["most"]
    assert most < 10**9
    room_to_spare = most + 1
    with pytest.raises(Refused) as no:
        ann.send("lay", round=1, bets={"1": {"ante": room_to_spare}})
    assert "Washington" in no.value.message


def test_nobody_bets_what_he_has_not(tmp_path: Path) -> None:
    with open_room(tmp_path / "room.db", settings=Settings(bankroll=1500)) as room:
        ann = seated(room, open_table(room), "ann", 1, 2)
        with pytest.raises(Refused) as no:
            ann.bet()
        assert no.value.field == "bankroll"
        ann.send("lay", round=1, bets={"1": ann.first_bets()}, ready=True)
        raises = [option for option in ann.see()["options"] if option["wager"]]
        assert [option["afford"] for option in raises] == [False] * len(raises)
        with pytest.raises(Refused) as no:
            ann.act(option=-1)
        assert no.value.field == "action"
        ann.send("top-up")
        assert ann.bankroll == 1500
        with pytest.raises(Refused):
            ann.send("top-up")


# Clocks


@every_game
@pytest.mark.parametrize("rule", ["fold", "check"])
def test_the_decision_clock_folds_or_checks(room: Cardroom, clock: Clock, code: str, rule: str) -> None:
    ann = seated(room, open_table(room, code, out_of_time=rule, decision_seconds=30, settle_seconds=0), "ann", 1)
    ann.bet()
    turns = 0
    while (seen := ann.see())["phase"] == "deciding":
        names = [option["name"] for option in seen["options"]]
        clock.wait((seen["deadline"] - seen["now"]) / 1000 - 0.001)
        room.tick().result(PATIENCE)
        assert ann.see()["turn"] == turns
        clock.wait(0.001)
        room.tick().result(PATIENCE)
        turns += 1
        done = ann.see()["seats"][0]["actions"][-1]
        assert done == (rule if rule in names else next(name for name in names if name in ("fold", "check")))
    assert seen["phase"] == "settled"


def test_the_countdown_deals_to_those_who_have_bet(room: Cardroom, clock: Clock) -> None:
    table = open_table(room, betting_seconds=15)
    ann, bob = seated(room, table, "ann", 1), seated(room, table, "bob", 2)
    assert ann.see()["deadline"] is None
    bob.bet(ready=False)
    assert ann.see()["deadline"] is None
    ann.bet()
    assert ann.see()["deadline"] == clock() + 15_000
    clock.wait(15)
    room.tick().result(PATIENCE)
    assert [seat["seat"] for seat in ann.see()["seats"] if seat["in_round"]] == [1, 2]


def test_the_felt_is_cleared_when_everybody_has_looked(room: Cardroom, clock: Clock) -> None:
    ann = seated(room, open_table(room, settle_seconds=20), "ann", 1)
    ann.bet()
    ann.play_out()
    clock.wait(20)
    room.tick().result(PATIENCE)
    assert (ann.see()["phase"], ann.see()["round"]) == ("betting", 2)


def test_who_is_not_heard_of_for_long_makes_room(room: Cardroom, clock: Clock) -> None:
    ann = seated(room, open_table(room), "ann", 1)
    ann.bet(ready=False)
    clock.wait(899)
    room.tick().result(PATIENCE)
    assert ann.see()["viewer"]["seats"] == [1]
    clock.wait(1)
    room.tick().result(PATIENCE)
    assert ann.see()["viewer"]["seats"] == []
    assert ann.bankroll == 100_000


def test_a_players_table_that_is_empty_for_a_day_is_taken_away_and_the_houses_stays(tmp_path: Path) -> None:
    clock = Clock()
    with open_room(tmp_path / "room.db", clock=clock) as room:
        houses = open_table(room)
        room.come_in("ann", "Ann")
        mine = room.open_table("ann", {"game": ONE, "neighbours": 2}, "mine")["table"]
        ann = seated(room, mine, "ann", 5)
        ann.bet()
        ann.play_out()
        ann.send("stand", seats=[5])
        clock.wait(86_399)
        room.tick().result(PATIENCE)
        assert [sign["table"] for sign in room.lobby()] == [houses, mine]
        clock.wait(86_400)  # the felt was cleared meanwhile
        room.tick().result(PATIENCE)
        assert [sign["table"] for sign in room.lobby()] == [houses]
        database = Database.open(tmp_path / "room.db")
        verified = verify_bank(database)
        database.close()
    assert (verified.rounds, verified.on_the_felt) == (1, 0)


def test_nobody_takes_the_whole_room(room: Cardroom) -> None:
    room.come_in("ann", "Ann")
    room.come_in("bob", "Bob")
    for number in range(10):
        room.open_table("ann", {"game": ONE}, f"table {number}")
    with pytest.raises(Refused, match="10 tables open") as no:
        room.open_table("ann", {"game": ONE}, "one more")
    assert no.value.field == "table"
    assert room.open_table("bob", {"game": ONE}, "one")["ok"]


# Neighbours


@every_game
def test_neighbours_bet_and_act_by_themselves(room: Cardroom, code: str) -> None:
    ann = seated(room, open_table(room, code), "ann", 2)
    ann.send("neighbours", count=3)
    ann.bet()
    seen = ann.play_out(option=-1)
    assert seen["phase"] == "settled"
    assert len([seat for seat in seen["seats"] if seat["in_round"] and seat["neighbour"]]) == 3
    ann.send("neighbours", count=0)
    assert [seat["seat"] for seat in ann.see()["seats"] if seat["player"]] == [2]


def test_a_neighbour_makes_room_for_a_person_but_not_in_a_round(room: Cardroom) -> None:
    table = open_table(room)
    ann = seated(room, table, "ann", 1)
    ann.send("neighbours", count=2)
    bob = seated(room, table, "bob", 2)
    assert [seat["name"] for seat in bob.see()["seats"] if seat["player"]] == ["Ann", "Bob", "Cleo"]
    bob.send("ready", round=1)
    ann.bet()
    with pytest.raises(Refused, match="until the round is over"):
        bob.send("sit", seats=[3])


def test_nobody_speaks_for_a_neighbour(room: Cardroom) -> None:
    ann = seated(room, open_table(room), "ann", 1)
    ann.send("neighbours", count=1)
    neighbour = ann.see()["seats"][1]["player"]
    with pytest.raises(Refused) as no:
        room.command(neighbour, ann.table, {"do": "stand", "seats": [2]}, "key").result(PATIENCE)
    assert no.value.field == "player"


# Subscribers and verification


def test_subscribers_hear_of_what_is_on_the_disk(room: Cardroom) -> None:
    ann = seated(room, open_table(room), "ann", 1)
    heard: list[tuple[str, int]] = []
    stop = room.subscribe(lambda table, version: heard.append((table, version)))
    ann.bet()
    assert [table for table, _ in heard] == [ann.table, ann.table]  # the bets, and the deal
    assert heard[-1][1] == ann.see()["version"]
    stop()
    ann.play_out()
    assert len(heard) == 2


def test_a_verified_bank(tmp_path: Path) -> None:
    with open_room(tmp_path / "room.db") as room:
        ann = seated(room, open_table(room), "ann", 1)
        ann.send("neighbours", count=2)
        for number in range(1, 6):
            ann.bet()
            ann.play_out(option=-1)
            ann.send("next", round=number)
        ann.bet(ready=False)
        database = Database.open(tmp_path / "room.db")
        verified = verify_bank(database)
        database.close()
    assert verified.rounds == 5
    assert verified.on_the_felt >= 1000


def test_an_entry_that_moves_other_money_than_the_rules_is_found(room: Cardroom, tmp_path: Path) -> None:
    """Even if its money sums to zero."""
    database = Database.open(tmp_path / "room.db")
    ann = seated(room, open_table(room), "ann", 1)
    ann.bet()
    with database.reading() as connection:
        bodies = [row.body for row in rows(connection, JOURNAL)]
    database.close()
    kind = CardroomKind()
    floor = kind.blank()
    for body in bodies:
        if '"player:ann":-1000' in body:
            with pytest.raises(Refused, match="by the rules it moves"):
                kind.fold(floor, body.replace('"felt:t1":1000', '"felt:t1":900').replace("-1000", "-900"))
            return
        kind.fold(floor, body)
    raise AssertionError("the bet is nowhere in the journal")


def test_a_mistake_of_the_houses_own_keeps_nobody_waiting(
    room: Cardroom, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    ann = seated(room, open_table(room), "ann", 1)
    with monkeypatch.context() as broken:
        broken.setattr("houseway.cardroom.steward.chores", lambda *_: 1 / 0)
        ann.bet()
        room.tick().result(PATIENCE)
    assert "ZeroDivisionError" in caplog.text
    assert ann.see()["phase"] == "betting"
    room.tick().result(PATIENCE)
    assert ann.see()["phase"] == "deciding"
