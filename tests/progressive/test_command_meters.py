"""`houseway progressive meter` and `table`: terms read exactly, advice shown and never forced (SE-15)."""

from pathlib import Path

import pytest

from houseway.games import all_games
from tests.conftest import RunHouse
from tests.progressive.commanding import CommandLine


@pytest.fixture
def desk(run_house: RunHouse, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> CommandLine:
    return CommandLine(run_house, tmp_path, monkeypatch)


OPEN = ("meter", "open", "second", "--game", "straight-edge-1")


def test_a_meter_is_opened_at_its_seed_and_shown_to_the_last_fraction(desk: CommandLine) -> None:
    assert "the sign of second shows $500.25" in desk.says(*OPEN, "--seed", "500.25", "--contribution", "1%", by="eve")
    desk.says("table", "open", "t2", "--meter", "second", by="sam")
    desk.says("start", "t2", "1", "2", "3", by="dora")
    assert "$500.28" in (listed := desk.says("meter", "list", by="ida"))
    desk.says("end", "t2", by="dora")
    desk.says("coin-in", "t1", "1", by="dora")
    listed = desk.says("meter", "list", by="ida")
    assert "$1,000.1357" in listed, "13.57% of a dollar"
    assert "$1,000.13 " in listed, "the sign shows whole cents"


def test_terms_are_read_as_dollars_and_percentages(desk: CommandLine) -> None:
    desk.says(
        *OPEN, "--seed", "$2,500", "--contribution", "71.2345%", "--reserve", "0.5%", "--limit", "50000",
        "--fixed-pays", "meter", "--executive-above", "1200", "--pay", "6-card-straight=10%", "--stake", "5", by="ann",
    )  # fmt: skip
    (meter,) = (one for one in desk.data("meter", "list", by="ann") if one["name"] == "second")
    assert meter["terms"] == {
        "seed": 250_000,
        "contribution": 712_345,
        "reserve": 5_000,
        "limit": 5_000_000,
        "fixed_pays": "meter",
        "executive_above": 120_000,
    }
    assert (meter["stakes"]["pays"]["6-card-straight"], meter["stakes"]["stake"]) == ("10%", 500)


@pytest.mark.parametrize(
    ("terms", "says"),
    [
        (["--seed", "much", "--contribution", "1%"], "is not an amount"),
        (["--seed", "1", "--contribution", "1"], "--contribution: '1' is not a percentage"),
        (["--seed", "1", "--contribution", "0.00001%"], "finer than four decimals"),
        (["--seed", "0.001", "--contribution", "1%"], "whole number of cents"),
        (["--seed", "1", "--contribution", "60%", "--reserve", "60%"], "more than the whole bet"),
        (["--seed", "1", "--contribution", "1%", "--fixed-pays", "pocket"], "tray or the meter"),
        (["--seed", "9", "--contribution", "1%", "--limit", "5"], "below the seed"),
        (["--seed", "1", "--contribution", "1%", "--paytable", "9"], "no paytable '9'"),
        (["--seed", "1", "--contribution", "1%", "--pay", "flush=10%"], "no line 'flush'"),
        (["--seed", "1", "--contribution", "1%", "--pay", "flush"], "write --pay LINE=PAY"),
    ],
)
def test_terms_that_cannot_be_are_refused(desk: CommandLine, terms: list[str], says: str) -> None:
    assert says in desk.refused(*OPEN, *terms, by="ann")


@pytest.mark.parametrize("game", [code for code in all_games() if not code.startswith("straight-edge")])
def test_a_game_without_a_progressive_has_no_meter(desk: CommandLine, game: str) -> None:
    asked = ("meter", "open", "second", "--game", game, "--seed", "1", "--contribution", "1%")
    assert "has no progressive wager" in desk.refused(*asked, by="ann")


def test_new_hampshire_allows_no_progressive(
    run_house: RunHouse, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOUSEWAY_DATABASE", str(tmp_path / "nh.sqlite"))
    monkeypatch.setenv("HOUSEWAY_PASSWORD", "a long password")
    assert run_house("progressive", "found", "Granite", "ann", "--profile", "new-hampshire").status == 0
    monkeypatch.setenv("HOUSEWAY_SESSION", run_house("progressive", "sign-in", "ann").out.strip())
    asked = ("--game", "straight-edge-1", "--seed", "1000", "--contribution", "10%")
    answered = run_house("progressive", "meter", "open", "main", *asked)
    assert answered.status == 2
    assert "New Hampshire allows no progressives" in answered.err


# Advice (SE-15)


def test_unwise_terms_are_advised_against_with_the_reason_and_the_price_and_still_opened(desk: CommandLine) -> None:
    said = desk.says(*OPEN, "--seed", "100", "--contribution", "20%", "--fixed-pays", "meter", by="ann")
    assert said.startswith("entry ")
    words = " ".join(said.split())
    assert "warning, SE-15 contribution: contribute 70% or more where all pays come off the meter" in words
    assert "fixed awards drain 62.44" in words
    assert "warning, SE-15 seed: seed the meter with at least $250, the largest fixed award" in words
    assert "warning, SE-15 reserve: keep a small reserve" in words


def test_advice_is_asked_for_before_anybody_opens_anything(desk: CommandLine) -> None:
    terms = ("--game", "straight-edge-1", "--seed", "1000", "--contribution", "10%")
    told = desk.data("meter", "advise", *terms, by="eve")
    assert [one["about"] for one in told["warnings"]] == ["reserve"]
    assert "runs_dry" not in told
    assert len(desk.data("meter", "list", by="eve")) == 1


def test_how_likely_a_meter_runs_dry_can_be_asked_for(desk: CommandLine) -> None:
    sure = desk.data("meter", "advise", "main", "--dry", by="eve")["runs_dry"]
    assert set(sure.values()) == {"0"}, "only percentages come off the meter"
    likely = desk.data("meter", "advise", "main", "--fixed-pays", "meter", "--dry", by="eve")["runs_dry"]
    from_seed, from_restart = map(float, likely.values())
    assert 0 < from_restart <= from_seed < 1, "a restart has the reserve too"


def test_advice_needs_terms(desk: CommandLine) -> None:
    assert "a meter needs a seed" in desk.refused("meter", "advise", "--game", "straight-edge-1", by="eve")
    assert "there is no meter 'mian'" in desk.refused("meter", "advise", "mian", by="eve")
    assert "name a meter" in desk.refused("meter", "advise", by="eve")


# New terms need two people, and come with the next reset


def test_new_terms_are_proposed_approved_and_wait_for_the_reset(desk: CommandLine) -> None:
    asked = desk.data("meter", "propose", "main", "--contribution", "12.5%", "--seed", "100", by="eve")
    assert [one["about"] for one in asked["advice"]["warnings"]] == ["seed"], "what is unwise is said here too"
    assert "contribution 12.5%" in " ".join(desk.says("requests", by="ann").split())
    assert "nobody approves his own request" in desk.refused("approve", str(asked["request"]), by="eve")
    desk.says("approve", str(asked["request"]), by="ann")
    assert "from the next reset: seed $100, contribution 12.5%" in desk.says("meter", "list", by="ida")


def test_a_proposal_keeps_what_it_does_not_name(desk: CommandLine) -> None:
    desk.says("meter", "propose", "main", "--limit", "20000", by="ann")
    desk.says("meter", "propose", "main", "--limit", "none", "--reserve", "3%", by="ann")
    first, second = desk.data("requests", by="ann")
    assert (first["asks"]["limit"], second["asks"]["limit"]) == (2_000_000, None)
    assert (first["asks"]["contribution"], second["asks"]["contribution"]) == (135_700, 135_700)
    assert "these are the terms it has" in desk.refused("meter", "propose", "main", by="ann")


# Tables


def test_tables_are_opened_listed_and_closed(desk: CommandLine) -> None:
    desk.says("table", "open", "k2", "--meter", "main", "--console", "keypad", by="sam")
    assert {one["table"]["name"]: one["expected"] for one in desk.data("table", "list", by="dora")} == {
        "t1": "START GAME",
        "k1": "COIN IN",
        "h1": "START GAME",
        "k2": "COIN IN",
    }
    desk.says("table", "close", "k2", by="sam")
    assert "closed" in desk.says("table", "list", by="dora")
    assert "the table k2 is closed" in desk.refused("coin-in", "k2", "1", by="dora")


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        (["table", "open", "t2", "--meter", "mian"], "there is no meter 'mian'"),
        (["table", "open", "t2", "--meter", "main", "--console", "abacus"], "the console is keypad or touch"),
        (["table", "open", "t1", "--meter", "main"], "the table t1 is open already"),
        (["table", "open", "T 2", "--meter", "main"], "is no name here"),
        (["table", "close", "t9"], "there is no table 't9'"),
    ],
)
def test_tables_that_cannot_be_are_refused(desk: CommandLine, asked: list[str], says: str) -> None:
    assert says in desk.refused(*asked, by="sam")
