"""Everything that players and watchers are sent during rounds of every game, held against the deck they came from."""

import json
from collections.abc import Iterator
from contextlib import ExitStack
from random import Random
from typing import Any
from unittest.mock import patch

import pytest

from houseway.cards import Card, read_cards
from houseway.games import find_game
from houseway.rules import AnyGame
from houseway.web.floor import live
from houseway.web.settings import Settings
from tests.cardroom.test_leaks import cards_in, turned_by
from tests.play import CODES, Felt, lay_down
from tests.web.browser import KEY
from tests.web.live import UNHURRIED, Guest, Line, Seen, dial, open_house

ROUNDS = 340
"""of each game: two thousand in all, each read by four sockets"""
SEATS = {"ann": (1, 4), "bob": (3,), "eve": (), "watcher": ()}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    where = tmp_path_factory.mktemp("house") / "house.db"
    settings = Settings(key=KEY, database=str(where), **UNHURRIED)
    with patch.multiple(live, MESSAGES_A_SECOND=10**6, MESSAGES_AT_ONCE=10**6), open_house(settings) as at:
        yield at


def choice(seen: Seen, rng: Random) -> Seen:
    """Any of the options; of a range, one of its ends."""
    option = rng.choice([one for one in seen["options"] if one["afford"]])
    action = option["action"]
    if option["least"] < option["most"] and rng.random() < 0.5:
        action = f"{option['most'] // option['unit']}x"
    return {"do": "act", "round": seen["round"], "turn": seen["turn"], "seat": seen["to_act"], "action": action}


def bets(seen: Seen, seats: tuple[int, ...], rng: Random) -> Seen:
    """What must be laid, and some of what may be."""
    laid = {}
    for seat in seats:
        taken = {name: limit for name, limit in seen["limits"].items() if limit["required"] or rng.random() < 0.6}
        laid[str(seat)] = {name: (limit["stakes"] or [500])[0] for name, limit in taken.items()}
    return {"do": "lay", "round": seen["round"], "bets": laid, "ready": True}


def done(line: Line, command: Seen, lines: dict[str, Line]) -> None:
    """Ask, and let everybody see what came of it."""
    told = line.ask(command)
    assert "answer" in told, (told, command)
    for other in lines.values():
        other.see(told["answer"]["version"])


def play(lines: dict[str, Line], rng: Random) -> None:
    """One round, by whoever is to act."""
    for name in ("ann", "bob"):
        line = lines[name]
        if line.picture["viewer"]["bankroll"] < 50_000:
            done(line, {"do": "top-up"}, lines)
        done(line, bets(line.picture, SEATS[name], rng), lines)
    while lines["ann"].picture["phase"] == "deciding":
        line = next(lines[name] for name in ("ann", "bob") if lines[name].picture["options"])
        done(line, choice(line.picture, rng), lines)
    assert lines["ann"].picture["phase"] == "settled"


def check(message: Seen, game: AnyGame, felt: Felt, seats: tuple[int, ...]) -> None:
    """No card is in it that this viewer may not see yet."""
    picture = message.get("picture")
    may: set[Card] = set()
    if picture and picture["phase"] == "deciding":
        may = {card for seat in seats for card in felt.seats[seat]} | turned_by(game, picture["decision"], felt)
    assert set(cards_in(message)) <= may
    if picture:
        assert (picture["fair"]["deck"], picture["fair"]["salt"]) == (None, None)
        assert picture["to_act"] in seats or picture["options"] == []


@pytest.mark.parametrize("code", CODES)
def test_no_card_is_sent_before_its_time(house: str, code: str) -> None:
    game, rng = find_game(code), Random(code)
    with ExitStack() as stack:
        guests = {name: Guest(house, name) for name in ("ann", "bob", "eve")}
        for one in guests.values():
            stack.callback(one.close)
        table = guests["ann"].open_table(code)
        guests["ann"].do(table, "sit", seats=list(SEATS["ann"]))
        version = guests["bob"].do(table, "sit", seats=list(SEATS["bob"]))["version"]
        lines = {name: stack.enter_context(guest.socket(table)) for name, guest in guests.items()}
        lines["watcher"] = stack.enter_context(dial(house, table))
        for line in lines.values():
            line.see(version)
        for number in range(1, ROUNDS + 1):
            for line in lines.values():
                line.heard.clear()
            play(lines, rng)
            record = guests["eve"].get(f"/api/tables/{table}/rounds/{number}")
            deck, salt = record["fair"]["deck"], record["fair"]["salt"]
            felt = lay_down(game, (1, 3, 4), read_cards(deck))
            checked = 0
            for name, line in lines.items():
                for text in line.heard:
                    message: dict[str, Any] = json.loads(text)
                    if message.get("picture", {}).get("phase") != "settled":
                        assert salt not in text
                        check(message, game, felt, SEATS[name])
                        checked += 1
            assert checked > 8
            done(lines["bob"], {"do": "next", "round": number}, lines)


@pytest.mark.parametrize("code", CODES)
def test_nor_by_any_other_address(house: str, code: str) -> None:
    """The picture, the lobby, the table's page, its history and the record, asked for in the middle of a round."""
    ann, eve = Guest(house, "Ann"), Guest(house, "Eve")
    table = ann.open_table(code)
    ann.sit_and_bet(table, 1)
    game = find_game(code)
    before = {path: eve.http.get(path).text for path in ("/", f"/table/{table}", f"/table/{table}/history")}
    shown = [eve.see(table), eve.get("/api/tables"), eve.get(f"/api/tables/{table}/rounds")]
    for hidden in ("rounds/1", "rounds/1/steps", "rounds/1/coach"):
        assert eve.http.get(f"/api/tables/{table}/{hidden}").status_code == 404
    assert eve.http.get(f"/api/tables/{table}/coach").status_code == 422
    decision = eve.see(table)["decision"]
    ann.play_out(table)
    fair = ann.get(f"/api/tables/{table}/rounds/1")["fair"]
    felt = lay_down(game, (1,), read_cards(fair["deck"]))
    assert {*cards_in(shown)} <= turned_by(game, decision, felt)
    for path, text in before.items():
        assert fair["salt"] not in text, path
        assert " ".join(fair["deck"][:3]) not in text, path
    ann.close()
    eve.close()
