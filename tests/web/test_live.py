"""A table's socket, from outside: what it shows and answers, and what no message can do."""

import json
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from socket import SHUT_RDWR
from threading import Barrier
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from houseway.cardroom import Cardroom, chores
from houseway.web.floor import live
from houseway.web.settings import Settings
from tests.play import CODES
from tests.web.browser import KEY
from tests.web.live import UNHURRIED, Guest, Line, Seen, action_of, dial, new_key, open_house, without_times

GAME = CODES[0]
Guests = Callable[[str], Guest]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    where = tmp_path_factory.mktemp("house") / "house.db"
    with open_house(Settings(key=KEY, database=str(where), **UNHURRIED)) as at:
        yield at


@pytest.fixture
def guest(house: str) -> Iterator[Guests]:
    with ExitStack() as stack:

        def new(name: str) -> Guest:
            one = Guest(house, name)
            stack.callback(one.close)
            return one

        yield new


@pytest.fixture
def ann(guest: Guests) -> Guest:
    return guest("Ann")


@pytest.fixture
def table(ann: Guest) -> str:
    return ann.open_table(GAME)


NO_WORD = 0
"""the connection was cut without a goodbye"""


def closed(line: Line) -> tuple[int, str]:
    """How the house ends a socket, after whatever else it says."""
    for _ in range(1000):
        try:
            line.hear()
        except ConnectionClosed as end:
            return (end.rcvd.code, end.rcvd.reason) if end.rcvd else (NO_WORD, "")
    raise AssertionError("the house said a thousand things instead")


# Pictures and answers


def test_a_socket_begins_with_what_the_viewer_may_see(ann: Guest, table: str) -> None:
    ann.sit_and_bet(table, 2)
    with ann.socket(table) as line:
        shown = line.hear()["picture"]
    assert {**shown, "now": 0} == {**ann.see(table), "now": 0}
    assert shown["viewer"]["seats"] == [2]
    assert None not in shown["seats"][1]["cards"]


def test_everybody_is_shown_every_change(guest: Guests, ann: Guest, table: str, house: str) -> None:
    bob = guest("Bob")
    with ann.socket(table) as hers, bob.socket(table) as his, dial(house, table) as watcher:
        version = ann.do(table, "sit", seats=[1])["version"]
        for line in (hers, his, watcher):
            assert line.see(version)["seats"][0]["name"] == "Ann"
        version = bob.do(table, "sit", seats=[2])["version"]
        for line in (hers, his, watcher):
            assert line.see(version)["seats"][1]["name"] == "Bob"


def test_a_whole_round_is_played_over_the_socket(ann: Guest, table: str) -> None:
    with ann.socket(table) as line:
        first = line.hear()["picture"]
        told = line.ask({"do": "sit", "seats": [1]}, "sitting down")
        version = first["version"] + 1
        assert told["answer"] == {
            "key": "sitting down",
            "ok": True,
            "table": table,
            "version": version,
            "repeat": False,
        }
        told = line.ask({"do": "lay", "round": 1, "bets": {"1": {"ante": 1000}}, "ready": True})
        while line.see(told["answer"]["version"])["phase"] == "deciding":
            told = line.ask(action_of(line.picture))
        end = line.picture
    assert end["phase"] == "settled"
    assert end["fair"]["commitment"] == first["fair"]["commitment"]
    assert end["viewer"]["bankroll"] == 100_000 + end["seats"][0]["total"]


def test_a_socket_that_opened_before_its_visitor_came_in_becomes_his(guest: Guests, table: str) -> None:
    late = guest("")
    with late.socket(table) as line:
        assert line.hear()["picture"]["viewer"] is None
        assert line.ask({"do": "sit", "seats": [1]})["refusal"]["field"] == "player"
        late.post("/api/player", {"name": "Late"})
        version = line.ask({"do": "sit", "seats": [1]})["answer"]["version"]
        while line.see(version)["viewer"] is None:
            line.hear()
        assert line.picture["viewer"]["seats"] == [1]


# Messages that change nothing

LAY: Seen = {"do": "lay", "round": 1, "bets": {"1": {"ante": 1000}}, "ready": True}


def asked(command: Any, **fields: Any) -> str:
    return json.dumps({"key": new_key(), "command": command, **fields})


MALFORMED = {
    "nothing": "",
    "no JSON": "hello",
    "half a message": asked(LAY)[:-9],
    "a list": "[]",
    "a number": "1e999",
    "no key": json.dumps({"command": LAY}),
    "an empty key": json.dumps({"key": "", "command": LAY}),
    "a long key": json.dumps({"key": "k" * 51, "command": LAY}),
    "an unprintable key": json.dumps({"key": "a\x00b", "command": LAY}),
    "no command": json.dumps({"key": "k"}),
    "another's name": asked(LAY, player="somebody"),
    "an unknown command": asked({"do": "win"}),
    "a command of the house": asked({"do": "deal", "round": 1}),
    "an unknown field": asked({**LAY, "deck": ["As"]}),
    "no round": asked({"do": "ready"}),
    "a word for a number": asked({**LAY, "round": "one"}),
    "half a round": asked({**LAY, "round": 1.5}),
    "a huge number": asked({**LAY, "bets": {"1": {"ante": 10**30}}}),
    "a negative bet": asked({**LAY, "bets": {"1": {"ante": -1000}}}),
    "no number": '{"key": "k", "command": {"do": "ready", "round": NaN}}',
    "half a character": '{"key": "\\ud800", "command": {"do": "ready", "round": 1}}',
    "a well without a bottom": '{"key": ' + "[" * 5_000,
    "a seat that is no number": asked({**LAY, "bets": {"one": {"ante": 1000}}}),
    "a bet that is not on the felt": asked({**LAY, "bets": {"1": {"wish": 1000}}}),
    "a seat that is not there": asked({"do": "sit", "seats": [20]}),
    "a hundred seats": asked({"do": "sit", "seats": [1] * 100}),
    "too small a bet": asked({**LAY, "bets": {"1": {"ante": 1}}}),
    "too large a bet": asked({**LAY, "bets": {"1": {"ante": 10**9}}}),
}


def test_a_message_that_is_wrong_is_answered_in_words_and_changes_nothing(ann: Guest, table: str) -> None:
    ann.do(table, "sit", seats=[1])
    before = ann.see(table)
    with ann.socket(table) as line:
        for what, message in MALFORMED.items():
            line.socket.send(message)
            refusal = line.answer()["refusal"]
            assert 5 < len(refusal["error"]) < 500, what
            assert "Traceback" not in refusal["error"], what
        assert line.ask(LAY)["answer"]["ok"], "and the socket is as good as before"
    assert ann.see(table)["version"] == before["version"] + 2, "the bets and the deal, and nothing else"


def test_a_fault_is_named_as_it_was_sent(ann: Guest, table: str) -> None:
    with ann.socket(table) as line:
        assert line.ask({**LAY, "bets": {"1": {"ante": -1}}})["refusal"]["field"] == "command.bets.1.ante"
        assert line.ask({"do": "ready"})["refusal"]["field"] == "command.round"


def test_a_refusal_says_what_would_be_right(ann: Guest, table: str) -> None:
    ann.do(table, "sit", seats=[1])
    with ann.socket(table) as line:
        told = line.ask({**LAY, "bets": {"1": {"ante": 1}}}, "cheap")
    assert told["refusal"] == {
        "key": "cheap",
        "field": "bets.1.ante",
        "error": "at this table the ante is at least $5, not $0.01",
    }


@pytest.mark.parametrize("message", [b"\x00\x01", asked(LAY).encode(), "x" * (live.LARGEST_MESSAGE + 1)])
def test_a_message_that_is_no_text_or_too_large_ends_the_socket(ann: Guest, table: str, message: str | bytes) -> None:
    version = ann.do(table, "sit", seats=[1])["version"]
    with ann.socket(table) as line:
        line.socket.send(message)
        assert closed(line) == (1009, "a message is JSON text of at most 16 KiB")
    assert ann.see(table)["version"] == version


def test_a_message_beyond_all_measure_is_not_even_read(ann: Guest, table: str) -> None:
    """The house hangs up; whether its last word still arrives is the network's business."""
    with ann.socket(table) as line:
        line.hear()
        with suppress(ConnectionClosed):
            line.socket.send("x" * 300_000)
        assert closed(line)[0] in (1009, NO_WORD)


def test_a_flood_ends_the_socket(ann: Guest, table: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Sixty at once; with no time passing, the next is too many."""
    monkeypatch.setattr(live, "MESSAGES_A_SECOND", 0)
    with ann.socket(table) as line:
        for _ in range(live.MESSAGES_AT_ONCE):
            assert line.ask({"do": "ready", "round": 7})["refusal"]["field"] == "round"
        line.say({"do": "ready", "round": 7})
        assert closed(line) == (1008, "too many messages at once")


def test_nobody_watches_more_tables_than_he_can(ann: Guest, table: str) -> None:
    with ExitStack() as stack:
        for _ in range(live.MOST_SOCKETS):
            stack.enter_context(ann.socket(table)).hear()
        with ann.socket(table) as one_too_many:
            assert closed(one_too_many) == (1008, "too many tables at once")
    # whoever goes makes room
    for _ in range(100):
        with ann.socket(table) as again:
            if "picture" in _first(again):
                return
    raise AssertionError("no socket was let in again")


def _first(line: Line) -> Seen:
    try:
        return line.hear()
    except ConnectionClosed:
        return {}


def test_a_table_that_is_not_there_has_no_socket(ann: Guest) -> None:
    with ann.socket("t9999") as line:
        assert closed(line) == (4404, "there is no table 't9999'")


def test_a_table_that_is_taken_away_says_so(ann: Guest, table: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with ann.socket(table) as line:
        assert "picture" in line.hear()
        monkeypatch.setattr(chores, "EMPTY_SECONDS", 0)
        assert closed(line) == (4404, f"there is no table {table!r}")
    assert ann.http.get(f"/table/{table}").status_code == 404


# Whose seat it is


def test_a_stranger_without_a_cookie_watches_and_cannot_play(ann: Guest, table: str, house: str) -> None:
    ann.sit_and_bet(table, 1)
    before = ann.see(table)
    with dial(house, table) as line:
        shown = line.hear()["picture"]
        assert shown["viewer"] is None
        assert set(shown["seats"][0]["cards"]) == {None}
        for command in (action_of(before), {"do": "sit", "seats": [2]}, {"do": "top-up"}):
            assert line.ask(command)["refusal"]["field"] == "cookie"
    assert ann.see(table)["version"] == before["version"]


def test_a_forged_cookie_is_a_strangers(ann: Guest, table: str, house: str) -> None:
    ann.sit_and_bet(table, 1)
    before = ann.see(table)
    name, _, value = ann.cookie.partition("=")
    seal = value.rpartition(".")[2]
    for forged in (f"{ann.id}.{seal[:-2]}AA", ann.id, f"{ann.id}x.{seal}", f"{ann.id}.", "é.ü", "." + seal):
        with dial(house, table, f"{name}={forged}") as line:
            assert line.hear()["picture"]["viewer"] is None
            assert line.ask(action_of(before))["refusal"]["field"] == "cookie"
    assert ann.see(table)["version"] == before["version"]


def test_nobody_plays_anothers_seat(guest: Guests, ann: Guest, table: str) -> None:
    bob = guest("Bob")
    bob.do(table, "sit", seats=[2])
    ann.sit_and_bet(table, 1)
    bob.do(table, "ready", round=1)
    before = ann.see(table)
    assert before["phase"] == "deciding"
    with bob.socket(table) as line:
        for command in (
            action_of(before),
            {"do": "stand", "seats": [1]},
            {"do": "sit", "seats": [1]},
            {"do": "lay", "round": 1, "bets": {"1": {}}},
        ):
            assert line.ask(command)["refusal"]["error"]
        assert line.picture["options"] == []
    after = ann.see(table)
    assert {**after, "now": 0} == {**before, "now": 0}


# The same again, late, or out of order


def test_a_message_that_is_sent_again_has_one_effect(guest: Guests, ann: Guest, table: str) -> None:
    seen = ann.sit_and_bet(table, 1)
    command = action_of(seen, -1)
    with ann.socket(table) as line:
        first = line.ask(command, "click")["answer"]
        again = line.ask(command, "click")["answer"]
        assert (first["repeat"], again["repeat"]) == (False, True)
        assert first["version"] == again["version"]
        assert line.ask(command)["refusal"]["field"] in ("round", "turn"), "under a new name it comes too late"
        refused = line.ask({"do": "top-up"}, "click")["refusal"]
        assert (refused["field"], "another request" in refused["error"]) == ("key", True)
    bob = guest("Bob")
    with bob.socket(table) as line:
        assert "refusal" in line.ask(command, "click"), "a recorded message is of no use to another"


def test_messages_out_of_order_are_refused(ann: Guest, table: str) -> None:
    ann.do(table, "sit", seats=[1])
    with ann.socket(table) as line:
        act = {"do": "act", "round": 1, "turn": 0, "seat": 1, "action": "fold"}
        assert line.ask(act)["refusal"]["field"] in ("round", "turn")
        assert line.ask({"do": "next", "round": 1})["refusal"]["field"] == "round"
        assert line.ask({**LAY, "round": 2})["refusal"]["field"] == "round"
        told = line.ask(LAY)["answer"]
        seen = line.see(told["version"])
        assert line.ask({**LAY, "bets": {"1": {"ante": 2000}}})["refusal"]["field"] == "round", "the cards are out"
        assert line.ask({"do": "clear", "round": 1})["refusal"]["field"] == "round"
        assert line.ask({**act, "turn": 1})["refusal"]["field"] == "turn"
        assert line.ask({**act, "round": 2})["refusal"]["field"] in ("round", "turn")
        assert line.ask({**act, "action": "9x"})["refusal"]["error"]
    assert without_times(ann.see(table)) == without_times(seen)


def test_a_picture_is_sent_as_it_is(ann: Guest, table: str) -> None:
    """Though the client offers to unpress it: for every seat at every change that is work for nothing."""
    with ann.socket(table) as line:
        assert line.socket.protocol.extensions == []


def at_once(times: int, ask: Callable[[int], Any]) -> list[Any]:
    """The same instant, as near as threads can come to it."""
    start = Barrier(times)

    def one(number: int) -> Any:
        start.wait()
        return ask(number)

    with ThreadPoolExecutor(times) as pool:
        return list(pool.map(one, range(times)))


def test_a_double_click_has_one_effect(ann: Guest, table: str) -> None:
    seen = ann.sit_and_bet(table, 1)
    command = action_of(seen, -1)
    answers = at_once(8, lambda _: ann.ask(table, key="double", **command))
    assert [one.status_code for one in answers] == [200] * 8
    assert sorted(one.json()["repeat"] for one in answers) == [False] + [True] * 7
    assert ann.see(table)["seats"][0]["actions"] == [command["action"]]


def test_of_two_decisions_in_the_same_instant_one_counts(ann: Guest, table: str) -> None:
    seen = ann.sit_and_bet(table, 1)
    commands = [action_of(seen, number % len(seen["options"])) for number in range(8)]
    answers = at_once(8, lambda number: ann.ask(table, **commands[number]))
    won = [number for number, one in enumerate(answers) if one.status_code == 200]
    assert len(won) == 1
    assert {one.status_code for one in answers} == {200, 409}
    assert ann.see(table)["seats"][0]["actions"] == [commands[won[0]]["action"]]


def test_a_seat_is_taken_by_one(guest: Guests, ann: Guest, table: str) -> None:
    people = [ann, *(guest(f"Guest {number}") for number in range(5))]
    answers = at_once(6, lambda number: people[number].ask(table, "sit", seats=[1]))
    assert sorted(one.status_code for one in answers) == [200] + [422] * 5
    assert ann.see(table)["seats"][0]["player"] == people[[one.status_code for one in answers].index(200)].id


def test_bets_laid_in_the_same_instant_cost_once(ann: Guest, table: str) -> None:
    ann.do(table, "sit", seats=[1])
    lay: Seen = {"do": "lay", "round": 1, "bets": {"1": {"ante": 2500}}}
    assert {one.status_code for one in at_once(6, lambda _: ann.ask(table, **lay))} == {200}
    assert ann.bankroll == 97_500


# A socket that drops and returns


def test_a_round_waits_for_a_socket_that_dropped(ann: Guest, table: str) -> None:
    ann.do(table, "sit", seats=[1])
    with ann.socket(table) as line:
        before = line.see(line.ask(LAY)["answer"]["version"])
        line.socket.socket.shutdown(SHUT_RDWR)  # the cable is cut: nobody says goodbye
    with ann.socket(table) as line:
        assert {**line.hear()["picture"], "now": 0} == {**before, "now": 0}
        assert "answer" in line.ask(action_of(before))


def test_an_answer_that_was_lost_is_had_again_by_its_key(ann: Guest, table: str) -> None:
    ann.do(table, "sit", seats=[1])
    with ann.socket(table) as line:
        line.say(LAY, "lost")
    with ann.socket(table) as line:
        assert line.ask(LAY, "lost")["answer"]["ok"]
    assert ann.bankroll == 99_000
    assert ann.see(table)["phase"] == "deciding"


def test_a_watcher_who_reads_nothing_holds_nobody_up(guest: Guests, ann: Guest, table: str) -> None:
    lazy = guest("Lazy")
    with lazy.socket(table) as line:
        ann.do(table, "sit", seats=[1])
        for number in range(40):
            version = ann.do(table, "lay", round=1, bets={"1": {"ante": 1000 + number}})["version"]
        assert ann.bankroll == 100_000 - 1039
        assert line.see(version)["seats"][0]["bets"] == {"ante": 1039}


def test_a_fault_of_the_house_is_answered_too(ann: Guest, table: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """And written to the log, where the visitor does not see it."""

    def broken(*_: object) -> None:
        raise RuntimeError("a fault of the house")

    with ann.socket(table) as line:
        with monkeypatch.context() as patch:
            patch.setattr(Cardroom, "command", broken)
            refusal = line.ask({"do": "sit", "seats": [1]}, "k")["refusal"]
            assert refusal == {
                "key": "k",
                "error": "something went wrong on our side; it has been written down",
                "field": "",
            }
        assert line.ask({"do": "sit", "seats": [1]})["answer"]["ok"]
