"""A double click, a message twice, two at once, somebody else's seat: one effect, the right one, or a clear no."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest

from houseway.cardroom import Cardroom
from houseway.refused import Refused
from tests.cardroom.guests import PATIENCE, Guest, open_room
from tests.play import CODES

THREADS = 8
ONE = CODES[0]


@pytest.fixture
def ann(room: Cardroom) -> Guest:
    table = room.open_table(None, {"game": ONE}, "open")["table"]
    guest = Guest(room, "ann", table)
    guest.send("sit", seats=[1])
    return guest


@pytest.fixture
def bob(ann: Guest) -> Guest:
    guest = Guest(ann.room, "bob", ann.table)
    guest.send("sit", seats=[2])
    return guest


def at_once(*calls: Any) -> list[Any]:
    """Call all of these from threads of their own, in the same instant; what each answers or refuses."""
    start = Barrier(len(calls))

    def run(call: Any) -> Any:
        start.wait(PATIENCE)
        try:
            return call()
        except Refused as no:
            return no

    with ThreadPoolExecutor(len(calls)) as threads:
        return list(threads.map(run, calls))


def sender(guest: Guest, key: str, **sent: Any) -> Any:
    return lambda: guest.room.command(guest.player, guest.table, sent, key).result(PATIENCE)


def test_the_same_command_twice_is_done_once(ann: Guest) -> None:
    send = sender(ann, "click", do="lay", round=1, bets={"1": {"ante": 1000}})
    first, second = send(), send()
    assert (first["repeat"], second["repeat"]) == (False, True)
    assert second["version"] == first["version"]
    assert ann.bankroll == 99_000


def test_a_repeat_is_known_after_everything_has_gone_on(ann: Guest) -> None:
    send = sender(ann, "click", do="lay", round=1, bets={"1": {"ante": 1000}}, ready=True)
    send()
    ann.play_out()
    ann.send("next", round=1)
    bankroll = ann.bankroll
    assert send()["repeat"]
    assert ann.bankroll == bankroll
    assert ann.see()["seats"][0]["bets"] == {}


def test_a_key_used_for_something_else_is_refused(ann: Guest) -> None:
    sender(ann, "click", do="lay", round=1, bets={"1": {"ante": 1000}})()
    with pytest.raises(Refused) as no:
        sender(ann, "click", do="lay", round=1, bets={"1": {"ante": 2000}})()
    assert no.value.field == "key"
    assert ann.bankroll == 99_000


def test_two_players_may_choose_the_same_key(ann: Guest, bob: Guest) -> None:
    assert not sender(ann, "click", do="lay", round=1, bets={"1": {"ante": 1000}})()["repeat"]
    assert not sender(bob, "click", do="lay", round=1, bets={"2": {"ante": 1000}})()["repeat"]


def test_the_same_command_from_many_threads_is_done_once(ann: Guest) -> None:
    send = sender(ann, "click", do="lay", round=1, bets={"1": {"ante": 1000}})
    answers = at_once(*[send] * THREADS)
    assert sorted(answer["repeat"] for answer in answers) == [False] + [True] * (THREADS - 1)
    assert ann.bankroll == 99_000


def test_of_two_decisions_in_the_same_instant_one_is_taken(ann: Guest) -> None:
    ann.bet()
    options = ann.see()["options"]
    sends = [
        sender(ann, f"click {i}", do="act", round=1, turn=0, seat=1, action=options[i % len(options)]["action"])
        for i in range(THREADS)
    ]
    answers = at_once(*sends)
    refused = [answer.field for answer in answers if isinstance(answer, Refused)]
    assert len(refused) == THREADS - 1
    assert set(refused) <= {"turn", "round"}
    assert len(ann.see()["seats"][0]["actions"]) == 1


def test_of_many_who_want_a_seat_one_gets_it(ann: Guest) -> None:
    guests = [Guest(ann.room, f"guest{i}", ann.table) for i in range(THREADS)]
    answers = at_once(*[sender(guest, "sit", do="sit", seats=[3]) for guest in guests])
    assert len([answer for answer in answers if isinstance(answer, Refused)]) == THREADS - 1


def test_a_table_is_opened_once_by_a_double_click(room: Cardroom) -> None:
    room.come_in("ann", "Ann")
    answers = at_once(*[lambda: room.open_table("ann", {"game": ONE, "neighbours": 2}, "open")] * 4)
    assert len({answer["table"] for answer in answers}) == 1
    assert len(room.lobby()) == 1


def test_a_late_decision_changes_nothing(ann: Guest) -> None:
    ann.bet()
    seen = ann.see()
    for late in ({"round": 0, "turn": 0}, {"round": 1, "turn": 7}, {"round": 2, "turn": 0}):
        with pytest.raises(Refused) as no:
            ann.send("act", seat=1, action="fold", **late)
        assert no.value.field in ("round", "turn")
    assert ann.see() == seen


def test_nobody_plays_anothers_seat(ann: Guest, bob: Guest) -> None:
    ann.bet()
    forged: dict[str, dict[str, Any]] = {
        "lay": {"round": 1, "bets": {"1": {"ante": 500}}},
        "stand": {"seats": [1]},
        "sit": {"seats": [1]},
    }
    for do, fields in forged.items():
        with pytest.raises(Refused):
            bob.send(do, **fields)
    bob.send("ready", round=1)
    with pytest.raises(Refused) as no:
        bob.send("act", round=1, turn=0, seat=1, action="fold")
    assert (no.value.field, no.value.message) == ("seat", "seat 1 is not yours")
    assert ann.see()["turn"] == 0


def test_a_watcher_does_nothing(ann: Guest) -> None:
    eve = Guest(ann.room, "eve", ann.table)
    commands: dict[str, dict[str, Any]] = {
        "ready": {"round": 1},
        "clear": {"round": 1},
        "next": {"round": 1},
        "neighbours": {"count": 2},
        "lay": {"round": 1, "bets": {"1": {"ante": 1000}}},
    }
    for do, fields in commands.items():
        with pytest.raises(Refused):
            eve.send(do, **fields)
    assert eve.see()["viewer"]["may"] == ["sit", "top-up"]


@pytest.mark.parametrize(
    ("sent", "field"),
    [
        ({}, "do"),
        ({"do": "shout"}, "do"),
        ({"do": ["act"]}, "do"),
        ({"do": "sit"}, "do"),
        ({"do": "sit", "seats": "1"}, "seats"),
        ({"do": "sit", "seats": [True]}, "seats.0"),
        ({"do": "sit", "seats": [10**30]}, "seats"),
        ({"do": "sit", "seats": [1], "seat": 1}, "do"),
        ({"do": "lay", "round": 1, "bets": {"one": {}}}, "bets"),
        ({"do": "lay", "round": 1, "bets": {"1": {"ante": 10.5}}}, "bets"),
        ({"do": "lay", "round": 1, "bets": {"1": {"ante": -1000}}}, "bets.1.ante"),
        ({"do": "lay", "round": 1, "bets": {"1": {"ante": 10**15}}}, "bets.1.ante"),
        ({"do": "lay", "round": 1, "bets": {"1": {"luck": 1000}}}, "bets.1.luck"),
        ({"do": "lay", "round": 1, "bets": {"99": {"ante": 1000}}}, "bets.99"),
        ({"do": "act", "round": 1, "turn": 0, "seat": 1, "action": "fold"}, "turn"),
        ({"do": "neighbours", "count": 99}, "count"),
        (["do", "sit"], "do"),
    ],
)
def test_what_is_not_a_command_is_answered_clearly(ann: Guest, sent: Any, field: str) -> None:
    before = ann.see()
    with pytest.raises(Refused) as no:
        ann.room.command("ann", ann.table, sent, "key").result(PATIENCE)
    assert (no.value.field, bool(no.value.message)) == (field, True)
    assert ann.see() == before


@pytest.mark.parametrize("key", ["", "x" * 51, "tab\t", None, 7])
def test_a_key_is_asked_for(ann: Guest, key: Any) -> None:
    with pytest.raises(Refused) as no:
        ann.room.command("ann", ann.table, {"do": "top-up"}, key).result(PATIENCE)
    assert no.value.field == "key"


def test_unknown_people_and_tables_are_refused(ann: Guest) -> None:
    with pytest.raises(Refused) as no:
        ann.room.command("zoe", ann.table, {"do": "sit", "seats": [3]}, "key").result(PATIENCE)
    assert no.value.field == "player"
    with pytest.raises(Refused) as no:
        ann.room.command("ann", "t99", {"do": "sit", "seats": [3]}, "key").result(PATIENCE)
    assert no.value.field == "table"
    with pytest.raises(Refused):
        ann.room.picture(ann.table, "zoe")


def test_what_is_asked_after_closing_time_is_answered(tmp_path: Path) -> None:
    with open_room(tmp_path / "room.db") as room:
        table = room.open_table(None, {"game": ONE}, "open")["table"]
        ann = Guest(room, "ann", table)
    with pytest.raises(Refused):
        ann.send("sit", seats=[1])
