"""The laboratory: the same exact figures as `houseway odds`, whatever is changed, as links and as files."""

import asyncio
import json
import time
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import product
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest
from starlette.testclient import TestClient

from houseway.games import all_games, find_game
from houseway.refused import Refused
from houseway.web.app import create_app
from houseway.web.lab.ahead import count_ahead
from houseway.web.lab.asked import Asked, MeterForm, asked_at
from houseway.web.lab.pricing import Pricing
from houseway.web.settings import Settings
from tests.conftest import RunHouse
from tests.web.browser import Browser

ONLY_HERE = {"printed", "link", "toml"}

EDITS: list[tuple[str, dict[str, Any], tuple[str, ...]]] = [
    ("big-raise", {}, ()),
    ("big-raise", {"pays": {"ante-bonus": {"straight": "4"}}}, ("--pay", "ante-bonus.straight=4")),
    ("big-raise", {"readings": {"bonus_after_fold": "loses"}}, ("--reading", "bonus_after_fold=loses")),
    ("hi-lo-stud", {"pays": {"ante": {"flush": "7 to 2"}}}, ("--pay", "ante.flush=7 to 2")),
    (
        "straight-edge-1",
        {"paytables": {"bonus": "2"}, "pays": {"bonus": {"7-card-straight": "60 to 1"}, "play": {"by-6": "90 to 1"}}},
        ("--paytable", "bonus=2", "--pay", "bonus.7-card-straight=60 to 1", "--pay", "play.by-6=90 to 1"),
    ),
    (
        "straight-edge-2",
        {
            "readings": {"tie": "same_length"},
            "meter": {"bet": "5", "meter": "12000", "seed": "5000", "contribution": "13.57%"},
        },
        (
            *("--reading", "tie=same_length", "--bet", "5", "--meter", "12000"),
            *("--meter-seed", "5000", "--contribution", "13.57%"),
        ),
    ),
]  # fmt: skip


def told(run_house: RunHouse, *args: str) -> Any:
    answered = run_house("odds", *args, "--json")
    assert answered.status == 0, answered.err
    return json.loads(answered.out)


def lines_of(game: str, wager: str) -> list[str]:
    return list(find_game(game).terms().paytables[wager].lines)


@pytest.mark.parametrize(("game", "asked", "args"), EDITS)
def test_figures_are_those_of_the_command(
    browser: Browser, run_house: RunHouse, game: str, asked: dict[str, Any], args: tuple[str, ...]
) -> None:
    here, there = browser.price(game, **asked), told(run_house, game, *args)
    assert set(here) - set(there) == ONLY_HERE
    assert {name: here[name] for name in there if name != "seconds"} == {
        name: there[name] for name in there if name != "seconds"
    }


def test_printed_tables_stand_beside_yours_under_the_same_readings(browser: Browser, run_house: RunHouse) -> None:
    asked = {"pays": {"bonus": {"flush": "100 to 1"}}, "readings": {"bonus_after_fold": "loses"}}
    printed = browser.price("big-raise", **asked)["printed"]
    for code in find_game("big-raise").paytables["bonus"]:
        side = told(run_house, "big-raise", "--paytable", f"bonus={code}", "--reading", "bonus_after_fold=loses")[
            "side"
        ]
        figures = {name: side["bonus"][name] for name in ("ev", "hit_frequency", "variance")}
        assert printed["bonus"][code] == figures
    main = told(run_house, "big-raise")["main"]
    assert printed[""][""]["ev"] == printed["ante-bonus"]["BRH-40"]["ev"] == main["ev"]


def test_a_printed_progressive_hangs_on_the_meter_that_is_asked(browser: Browser, run_house: RunHouse) -> None:
    """Other printed figures are kept while somebody types: the meter's are of this very meter."""
    for meter in ("1000", "20000"):
        printed = browser.price("straight-edge-1", meter={"bet": "5", "meter": meter})["printed"]
        for code in find_game("straight-edge-1").paytables["progressive"]:
            asked = ("--paytable", f"progressive={code}", "--bet", "5", "--meter", meter)
            side = told(run_house, "straight-edge-1", *asked)["side"]["progressive"]
            assert printed["progressive"][code] == {name: side[name] for name in ("ev", "hit_frequency", "variance")}


def test_hit_frequency_is_how_often_a_round_ends_in_profit(browser: Browser) -> None:
    main = browser.price("straight-edge-1")["main"]
    won = [Fraction(chance) for net, chance in main["distribution"].items() if Fraction(net) > 0]
    assert Fraction(main["hit_frequency"]) == sum(won)


def test_the_players_edge_is_warned_of(browser: Browser) -> None:
    assert browser.price("straight-edge-1")["warnings"] == []
    generous = browser.price("straight-edge-1", pays={"insurance": {"no-straight": "30 to 1"}})
    assert [warning.partition(":")[0] for warning in generous["warnings"]] == [
        "the player has the edge on the insurance"
    ]


@pytest.mark.parametrize(
    ("asked", "field", "words"),
    [
        ({"pays": {"bonus": {"4-card-straight": "much"}}}, "pays.bonus.4-card-straight", "is not a payout"),
        ({"pays": {"bonus": {"4-card-straight": ""}}}, "pays.bonus.4-card-straight", "is not a payout"),
        ({"pays": {"bonus": {"4-card-straight": "9999999 to 1"}}}, "pays.bonus.4-card-straight", "1,000,000"),
        ({"pays": {"bonus": {"nothing": "4"}}}, "pays.bonus.nothing", "no line"),
        ({"pays": {"nothing": {"4-card-straight": "4"}}}, "pays.nothing.4-card-straight", "no line"),
        ({"pays": {"bonus": {"4-card-straight": "4" * 41}}}, "pays.bonus.4-card-straight", "at most 40"),
        ({"pays": {"play": {"by-6": "$50"}}}, "pays.play.by-6", "pays odds such as '3 to 2', not $50"),
        ({"pays": {"bonus": {"4-card-straight": "100%"}}}, "pays.bonus.4-card-straight", "no meter"),
        ({"paytables": {"bonus": "9"}}, "paytables.bonus", "it has 1 or 2"),
        ({"readings": {"tie": "never"}}, "readings.tie", "identical or same_length"),
        ({"meter": {"bet": "0"}}, "meter.bet", "at least 1"),
        ({"meter": {"meter": "1e999999999"}}, "meter.meter", "write dollars"),
        ({"meter": {"contribution": "13"}}, "meter.contribution", "such as 13.57%"),
        ({"meter": {"style": "some"}}, "meter.style", "percentage or all"),
    ],
)
def test_what_cannot_be_priced_is_refused_at_its_field(
    browser: Browser, asked: dict[str, Any], field: str, words: str
) -> None:
    answered = browser.post("/api/lab/straight-edge-1", asked)
    assert answered.status_code == 422
    assert answered.json()["field"] == field
    assert words in answered.json()["error"]


def test_a_game_that_is_not_there_is_missing(browser: Browser) -> None:
    answered = browser.post("/api/lab/big-rise", {})
    assert answered.status_code == 404
    assert "did you mean big-raise" in answered.json()["error"]


# Links

ASKED = [
    Asked(),
    Asked(paytables={"bonus": "2"}, readings={"tie": "same_length"}),
    Asked(
        pays={"bonus": {"4-card-straight": "7 to 2", "5-card-straight": "8"}, "progressive": {"6-card-straight": "$50"}}
    ),
    Asked(meter=MeterForm(bet="5", meter="1000.50", contribution="13.57%", others=3, style="all")),
]


@pytest.mark.parametrize("asked", ASKED)
def test_a_link_asks_the_same_again(client: TestClient, asked: Asked) -> None:
    link = asked.link("straight-edge-1")
    assert asked_at(parse_qsl(urlsplit(link).query, keep_blank_values=True)) == asked
    page = client.get(link)
    assert page.status_code == 200
    for wager, line, pay in asked.changes():
        shown = asked.terms(find_game("straight-edge-1")).paytables[wager].lines[line]
        assert f'name="pay.{wager}.{line}" value="{shown}"' in page.text, pay


def test_the_answer_has_the_link_of_its_page(browser: Browser) -> None:
    asked = ASKED[1]
    answered = browser.price("straight-edge-1", **asked.model_dump())
    assert answered["link"] == asked.link("straight-edge-1")
    assert answered["toml"] == answered["link"].replace("/lab/straight-edge-1", "/api/lab/straight-edge-1/tables.toml")


@pytest.mark.parametrize("query", ["x=1", "pay.bonus=4", "table=2", "others=many", "bet=" + "9" * 21])
def test_a_damaged_link_is_refused(query: str) -> None:
    with pytest.raises(Refused):
        asked_at(parse_qsl(query))


@pytest.mark.parametrize("query", ["pay.bonus.nothing=4", "reading.tie=x", "table.bonus=9", "bet=0", "nonsense=1"])
def test_a_link_to_what_cannot_be_is_a_page_that_says_so(client: TestClient, query: str) -> None:
    answered = client.get(f"/lab/straight-edge-1?{query}")
    assert answered.status_code == 422
    assert "The house cannot take that" in answered.text


# Files


@pytest.mark.parametrize("asked", ASKED)
def test_exported_tables_are_read_by_the_command_and_by_the_page(
    browser: Browser, run_house: RunHouse, tmp_path: Path, asked: Asked
) -> None:
    here = browser.price("straight-edge-1", **asked.model_dump())
    exported = browser.client.get(here["toml"])
    assert exported.headers["content-disposition"] == 'attachment; filename="straight-edge-1.toml"'
    file = tmp_path / "mine.toml"
    file.write_text(exported.text, encoding="utf-8")
    readings = [word for name, value in asked.readings.items() for word in ("--reading", f"{name}={value}")]
    there = told(run_house, "straight-edge-1", "--table", str(file), *readings)
    assert there["main"] == here["main"]
    assert there["side"]["bonus"]["ev"] == here["side"]["bonus"]["ev"]
    taken = browser.post("/api/lab/straight-edge-1/tables.toml", {"toml": exported.text}).json()
    again = browser.price("straight-edge-1", pays=taken["pays"], readings=dict(asked.readings))
    assert again["main"] == here["main"]
    assert again["side"]["bonus"]["lines"] == here["side"]["bonus"]["lines"]


def test_an_exported_file_is_every_table_whole(client: TestClient) -> None:
    text = client.get("/api/lab/big-raise/tables.toml").text
    assert text.startswith("# houseway odds big-raise --table big-raise.toml\n")
    printed = find_game("big-raise").terms().paytables
    assert tomllib.loads(text) == {
        wager: {line: str(pay) for line, pay in table.lines.items()} for wager, table in printed.items()
    }


@pytest.mark.parametrize(
    ("toml", "field", "words"),
    [
        ("nonsense", "toml", "the file is not TOML"),
        ("[nothing]\n", "toml [nothing]", "there are play"),
        ("[insurance]\nno-straight = 'much'\n", "toml [insurance] no-straight", "not a payout"),
        ("[bonus]\n7-card-straight = 40\n", "toml [bonus]", "missing"),
    ],
)
def test_a_bad_file_is_refused_by_its_place(browser: Browser, toml: str, field: str, words: str) -> None:
    answered = browser.post("/api/lab/straight-edge-1/tables.toml", {"toml": toml})
    assert answered.status_code == 422
    assert answered.json()["field"] == field
    assert words in answered.json()["error"]


# Long counts


@pytest.fixture
def hasty(own_settings: Settings) -> Iterator[Browser]:
    """A house that waits for nothing, and lets its visitors ask as often as they like."""
    settings = replace(own_settings, patience=0, visitor_burst=1_000_000, address_burst=1_000_000)
    with TestClient(create_app(settings), base_url=Browser.AT) as client:
        yield Browser(client)


def until_counted(ask: Any) -> Any:
    """Ask again while it is being counted, as a page does."""
    for _ in range(6_000):
        answered = ask()
        if answered.status_code != 202:
            assert answered.status_code == 200, answered.text
            return answered
        assert set(answered.json()) == {"counting", "done", "of", "seconds"}
        time.sleep(0.05)
    raise TimeoutError("it was never counted")


def test_who_asks_before_it_is_counted_is_told_how_far_it_is(hasty: Browser) -> None:
    first = hasty.post("/api/lab/hi-lo-stud", {"page": "a"})
    assert first.status_code == 202
    assert first.json()["of"] >= 1
    answered = until_counted(lambda: hasty.post("/api/lab/hi-lo-stud", {"page": "a"}))
    assert answered.json()["game"] == "hi-lo-stud"
    lobby = hasty.client.get("/").text
    assert f"{-100 * float(Fraction(answered.json()['main']['ev'])):.4f}%" in lobby, "what is counted is shown"


# Counting ahead


def test_every_game_is_counted_as_printed_first_and_then_under_its_other_readings() -> None:
    asked: list[Any] = []

    class Room:
        async def ask(self, job: Any) -> None:
            asked.append(job)

        keep = ask

    asyncio.run(count_ahead(SimpleNamespace(count_room=Room())))  # type: ignore[arg-type]
    games = list(all_games())
    assert asked[: len(games)] == [Pricing.of(find_game(code), Asked()) for code in games]
    later = [job for job in asked if job.game == "straight-edge-2"][1:]
    ways = {tuple(job.terms(find_game(job.game)).readings.values()) for job in later}
    first = tuple(reading.values[0] for reading in find_game("straight-edge-2").readings)
    assert ways == set(product(*(reading.values for reading in find_game("straight-edge-2").readings))) - {first}
    switched = Pricing.of(find_game("straight-edge-2"), Asked(readings={"tie": "same_length"}))
    assert switched in later, "as a page asks when one reading is switched"


# Claims


def test_claims_are_those_of_the_command(hasty: Browser) -> None:
    from houseway.exact.claims import claims_of
    from houseway.exact.figures import Book
    from houseway.exact.told import claim_data

    answered = until_counted(lambda: hasty.client.get("/api/claims/straight-edge-1"))
    assert answered.json() == [claim_data(claim) for claim in claims_of(Book(find_game("straight-edge-1")))]
    page = hasty.client.get("/claims").text
    assert "5.859343%" in page
    assert 'hx-get="/claims/hi-lo-stud"' in page, "what is not yet counted comes by itself"
