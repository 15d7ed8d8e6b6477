"""The tables over HTTP: purses, the lobby, tables of one's own, past rounds; and a page for all of it."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from houseway.fair import verify
from houseway.games import find_game
from houseway.record import parse_record, settle
from houseway.web.guards import HEADERS
from houseway.web.settings import Settings
from tests.play import CODES
from tests.web.browser import KEY
from tests.web.live import NO_CLOCKS, UNHURRIED, Guest, action_of, new_key, open_house
from tests.web.test_pages import Page

GAME = CODES[0]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    where = str(tmp_path_factory.mktemp("house") / "house.db")
    with open_house(Settings(key=KEY, database=where, **UNHURRIED)) as at:
        yield at


@pytest.fixture
def ann(house: str) -> Iterator[Guest]:
    guest = Guest(house, "Ann")
    yield guest
    guest.close()


@pytest.fixture
def stranger(house: str) -> Iterator[Guest]:
    """Has a cookie, and has not come in."""
    guest = Guest(house)
    yield guest
    guest.close()


# People


def test_a_player_comes_in_once(ann: Guest) -> None:
    purse = ann.get("/api/player")
    assert purse == {"player": ann.id, "name": "Ann", "bankroll": 100_000}
    assert ann.post("/api/player", {"name": "Another"}).json() == purse


def test_who_has_not_come_in_has_no_purse_and_plays_nowhere(stranger: Guest, ann: Guest) -> None:
    table = ann.open_table(GAME)
    assert stranger.http.get("/api/player").status_code == 404
    assert stranger.see(table)["viewer"] is None
    answered = stranger.ask(table, "sit", seats=[1])
    assert (answered.status_code, answered.json()["field"]) == (422, "player")
    opening = stranger.post("/api/tables", {"key": "k", "game": GAME})
    assert (opening.status_code, opening.json()["field"]) == (422, "player")


@pytest.mark.parametrize("name", ["", " ", "x" * 21, "two\nlines", "a\x00b", 7, None])
def test_a_name_is_one_that_can_be_shown(stranger: Guest, name: Any) -> None:
    answered = stranger.post("/api/player", {"name": name})
    assert (answered.status_code, answered.json()["field"]) == (422, "name")


def test_a_name_is_shown_as_it_is_and_never_as_markup(house: str) -> None:
    eve = Guest(house, "<script>1</script>")
    table = eve.open_table(GAME, name="<img src=x>")
    eve.do(table, "sit", seats=[1])
    for path in (f"/table/{table}", f"/table/{table}/history", "/"):
        assert not {"script>1", "<img src=x"} & {*eve.http.get(path).text.split('"')}
        assert "<img src=x>" not in eve.http.get(path).text
    eve.close()


# Tables


@pytest.mark.parametrize("code", CODES)
def test_the_tables_of_a_game_are_listed_with_all_that_one_may_be_opened_with(ann: Guest, code: str) -> None:
    table = ann.open_table(code, name="Corner")
    page = ann.http.get(f"/tables/{code}").text
    assert f'<a href="/table/{table}">Corner</a>' in page
    game = find_game(code)
    for name in (*(bet.name for bet in game.side_bets), *(reading.name for reading in game.readings)):
        assert f'"{name}"' in page
    for codes in game.paytables.values():
        if len(codes) > 1:
            assert all(f"<option>{table}</option>" in page for table in codes)
    assert ann.http.get("/tables/whist").status_code == 404


def test_every_game_has_a_table_in_the_lobby(stranger: Guest) -> None:
    lobby = stranger.get("/api/tables")
    assert {one["game"] for one in lobby} >= set(CODES)
    first = next(one for one in lobby if one["game"] == GAME)
    assert (first["phase"], first["players"], first["seats"]) == ("betting", [], find_game(GAME).seats)


def test_a_table_of_ones_own_is_opened_once_for_each_key(ann: Guest) -> None:
    asked = {"key": "mine", "game": GAME, "name": "Ann's table", "least": 100, "most": 900, **NO_CLOCKS}
    first, again = (ann.post("/api/tables", asked).json() for _ in range(2))
    assert (first["table"], first["repeat"], again["repeat"]) == (again["table"], False, True)
    seen = ann.see(first["table"])
    assert (seen["name"], seen["rules"]["least"], seen["rules"]["most"]) == ("Ann's table", 100, 900)
    other = ann.post("/api/tables", {**asked, "game": CODES[1]})
    assert (other.status_code, other.json()["field"]) == (409, "key")


@pytest.mark.parametrize(
    "rules",
    [
        {"game": "whist"},
        {"paytables": {"bonus": "none"}},
        {"paytables": {"none": "1"}},
        {"readings": {"none": "1"}},
        {"without": ["none"]},
        {"profile": "nowhere"},
        {"least": 900, "most": 100},
        {"least": 0},
        {"decision_seconds": -1},
        {"neighbours": 20},
        {"shuffled": {"deck": "As", "salt": ""}},
    ],
)
def test_a_table_that_cannot_be_is_refused_in_words(ann: Guest, rules: dict[str, Any]) -> None:
    before = len(ann.get("/api/tables"))
    answered = ann.post("/api/tables", {"key": new_key(), "game": GAME, **rules})
    assert answered.status_code == 422, answered.text
    assert len(answered.json()["error"]) > 5
    assert len(ann.get("/api/tables")) == before


def test_a_command_that_comes_too_late_is_a_conflict(ann: Guest) -> None:
    table = ann.open_table(GAME)
    seen = ann.sit_and_bet(table, 1)
    act = action_of(seen)
    for late in ({**act, "turn": 5}, {**act, "round": 9}, {"do": "next", "round": 1}):
        answered = ann.ask(table, **late)
        assert (answered.status_code, answered.json()["field"]) in ((409, "turn"), (409, "round"))
    assert ann.ask("t9999", "sit", seats=[1]).status_code == 404


# Rounds that are over


@pytest.mark.parametrize("code", CODES)
def test_a_round_is_kept_with_its_deck_and_can_be_gone_through_again(ann: Guest, stranger: Guest, code: str) -> None:
    table = ann.open_table(code)
    ann.sit_and_bet(table, 2)
    seen = ann.play_out(table, -1)
    [past] = ann.get(f"/api/tables/{table}/rounds")
    assert (past["round"], past["seats"], past["total"]) == (1, [2], seen["seats"][1]["total"])
    [others] = stranger.get(f"/api/tables/{table}/rounds")
    assert (others["seats"], others["total"]) == ([], None)
    answered = ann.http.get(f"/api/tables/{table}/rounds/1")
    assert answered.headers["content-disposition"] == f'attachment; filename="{table}-1.json"'
    record = parse_record(answered.json())
    assert verify(record).seat(2).total == settle(record).seat(2).total == past["total"]
    steps = ann.get(f"/api/tables/{table}/rounds/1/steps")
    assert [step["event"]["event"] for step in steps] == [event["event"] for event in seen["events"]]
    assert all(step["event"]["words"] for step in steps)
    assert steps[0]["seats"] == {"2": []}
    assert steps[-1]["seats"]["2"] == seen["seats"][1]["cards"]
    assert steps[-1]["dealer"] == seen["dealer"]["cards"]


@pytest.mark.parametrize(
    "path",
    [
        "/api/tables/t9999",
        "/api/tables/t9999/rounds",
        "/api/tables/t1/rounds/77",
        "/api/tables/t1/rounds/0",
        "/api/tables/t1/rounds/77/steps",
        "/table/t9999",
        "/table/t9999/history",
        "/table/t1/history/77",
        "/table/whist",
    ],
)
def test_what_is_not_there_is_missing(stranger: Guest, path: str) -> None:
    answered = stranger.http.get(path)
    assert answered.status_code == 404
    assert "Traceback" not in answered.text


# Pages


@pytest.mark.parametrize("code", CODES)
def test_every_game_has_its_pages(ann: Guest, code: str) -> None:
    """The felt before, in and after a round, the earlier rounds, and a round step by step."""
    table = ann.open_table(code)
    paths = [f"/table/{table}", f"/table/{table}/history"]
    ann.do(table, "sit", seats=[1])
    for moment in (lambda: None, lambda: ann.bet(table), lambda: ann.play_out(table)):
        moment()
        if ann.see(table)["phase"] == "settled":
            paths.append(f"/table/{table}/history/1")
        for path in paths:
            answered = ann.http.get(path)
            assert answered.status_code == 200, path
            assert {name: answered.headers[name] for name in HEADERS} == HEADERS
            page = Page(answered.text)
            assert page.inline == []
            assert page.every("style") == []
            assert not [link for link in page.every("src") + page.every("href") if "//" in link]
            assert [tag for tag, _ in page.elements if tag == "h1"] == ["h1"]
            ids = page.every("id")
            assert len(ids) == len(set(ids))
            for link in page.every("src") + page.every("href"):
                if link.startswith("/"):
                    assert ann.http.get(link).status_code in (200, 303), link


@pytest.mark.parametrize("code", CODES)
def test_the_felt_has_a_spot_for_every_wager_on_the_layout(ann: Guest, code: str) -> None:
    table = ann.open_table(code)
    page = Page(ann.http.get(f"/table/{table}").text)
    [said] = page.every("data-spots")
    spots = {spot["name"]: spot for spot in json.loads(said)}
    seen = ann.see(table)
    assert set(seen["limits"]) <= set(spots) <= set(seen["rules"]["wagers"])
    assert {name for name, spot in spots.items() if spot["required"]} == {
        name for name, limit in seen["limits"].items() if limit["required"]
    }


@pytest.mark.parametrize("code", CODES)
def test_a_games_address_leads_to_the_table_where_one_sits(house: str, code: str) -> None:
    guest = Guest(house, "Guest")
    at = guest.http.get(f"/table/{code}")
    assert at.status_code == 303
    mine = guest.open_table(code)
    guest.do(mine, "sit", seats=[1])
    assert guest.http.get(f"/table/{code}").headers["location"] == f"/table/{mine}"
    guest.close()
