"""Dated law: what a table may take in each state, on each day, and which rule says no.

The largest antes are worked out by hand: the largest single wager over the largest multiple of the ante that
one wager can come to. Big Raise 4x (the play with a pair), Hi-Lo 4x (a fifth of 2x on a fourth of 2x),
Manchester 2x (the flop), Straight Edge 1x and 2x (the play), High Five 1x.
"""

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

import houseway.law
from houseway.games import find_game
from houseway.law import (
    Profile,
    check_bets_under,
    check_game_under,
    find_profile,
    largest_ante,
    largest_multiple,
    largest_stake,
    profiles,
    small_games,
)
from houseway.refused import Refused
from houseway.rules import AnyGame, Laid
from houseway.table import Table
from tests.play import CODES, GAMES

BEFORE_400 = date(2023, 7, 31)
FROM_400 = date(2023, 8, 1)
THREE_GAMES = date(2009, 9, 13)
SIX_GAMES = date(2009, 9, 14)


def under(code: str, on: date) -> Profile:
    return find_profile(code, on)


def without(game: AnyGame, *names: str) -> list[str]:
    return [name for name in game.wager_names if name not in names]


# The profiles


def test_the_profiles_on_file() -> None:
    assert profiles() == ("new-hampshire", "washington")


def test_an_unknown_profile_is_refused_with_those_on_file() -> None:
    with pytest.raises(Refused, match="no law profile 'nevada': there is new-hampshire or washington") as no:
        find_profile("nevada")
    assert no.value.field == "profile"


@pytest.mark.parametrize("code", profiles())
def test_before_the_first_rule_on_file_nothing_is_said(code: str) -> None:
    with pytest.raises(Refused, match=r"rules are on file from 20\d\d-\d\d-\d\d, not for 1999-01-01"):
        find_profile(code, date(1999, 1, 1))


@pytest.mark.parametrize("code", profiles())
def test_without_a_day_it_is_today(code: str) -> None:
    assert find_profile(code) == find_profile(code, date.today())


@pytest.mark.parametrize("code", profiles())
def test_every_rule_names_itself_and_its_source(code: str) -> None:
    profile = find_profile(code)
    for rule in (profile.max_wager, profile.games_per_hand, profile.no_progressives):
        assert rule is None or (rule.rule and rule.source)


def test_no_rule_is_in_the_code() -> None:
    """Rules are data: the code beside the profiles names none of them, and no state."""
    text = Path(houseway.law.__file__).read_text(encoding="utf-8")
    for word in ("WAC", "RSA", "Washington", "Hampshire", "2023"):
        assert word not in text


# The largest single wager

DOLLARS: list[tuple[str, date, int | None]] = [
    ("washington", date(2009, 1, 1), 300),
    ("washington", BEFORE_400, 300),
    ("washington", FROM_400, 400),
    ("washington", date(2026, 1, 1), 400),
    ("new-hampshire", date(2008, 7, 1), 4),
    ("new-hampshire", date(2018, 6, 30), 4),
    ("new-hampshire", date(2018, 7, 1), 10),
    ("new-hampshire", date(2023, 6, 30), 10),
    ("new-hampshire", date(2023, 7, 1), 50),
    ("new-hampshire", date(2025, 6, 30), 50),
    ("new-hampshire", date(2025, 7, 1), None),
]


@pytest.mark.parametrize(("state", "day", "limit"), DOLLARS)
def test_the_largest_single_wager(state: str, day: date, limit: int | None) -> None:
    assert under(state, day).max_wager.cents == (None if limit is None else limit * 100)


MULTIPLES = {
    "big-raise": ("play", 4),
    "hi-lo-stud": ("fifth", 4),
    "manchester": ("flop", 2),
    "straight-edge-1": ("ante", 1),
    "straight-edge-2": ("play", 2),
    "high-five": ("ante", 1),
}


@pytest.mark.parametrize("game", MULTIPLES)
def test_the_wager_that_can_grow_largest(game: str) -> None:
    assert largest_multiple(find_game(game)) == MULTIPLES[game]


# In cents, in the order of MULTIPLES.
LARGEST_ANTES: list[tuple[str, date, tuple[int | None, ...]]] = [
    ("washington", BEFORE_400, (7_500, 7_500, 15_000, 30_000, 15_000, 30_000)),
    ("washington", FROM_400, (10_000, 10_000, 20_000, 40_000, 20_000, 40_000)),
    ("new-hampshire", date(2010, 1, 1), (100, 100, 200, 400, 200, 400)),
    ("new-hampshire", date(2020, 1, 1), (250, 250, 500, 1_000, 500, 1_000)),
    ("new-hampshire", date(2024, 1, 1), (1_250, 1_250, 2_500, 5_000, 2_500, 5_000)),
    ("new-hampshire", date(2025, 7, 1), (None,) * 6),
]


@pytest.mark.parametrize(
    ("state", "day", "game", "cents"),
    [
        pytest.param(state, day, game, cents, id=f"{state} {day} {game}")
        for state, day, antes in LARGEST_ANTES
        for game, cents in zip(MULTIPLES, antes, strict=True)
    ],
)
def test_the_largest_ante(state: str, day: date, game: str, cents: int | None) -> None:
    assert largest_ante(under(state, day), find_game(game)) == cents


@pytest.mark.parametrize("game", GAMES, ids=CODES)
@pytest.mark.parametrize("day", [BEFORE_400, FROM_400])
def test_with_the_largest_ante_no_decision_can_pass_the_limit(game: AnyGame, day: date) -> None:
    """Played through: always the largest raise. The limit is reached, and never passed."""
    profile = under("washington", day)
    ante, limit = largest_ante(profile, game), profile.max_wager.cents
    assert ante is not None
    assert limit is not None
    largest = 0
    for seed in range(60):  # a pocket pair among them, for a game that asks for one
        table = Table(game, seed=seed, profile=profile)
        table.deal({1: {wager.name: ante for wager in game.wagers if wager.laid is Laid.FIRST}})
        while (seat := table.to_act) is not None:
            option = max(table.view(seat).options, key=lambda option: option.most)
            largest = max(largest, ante, option.most)
            table.act(seat, option.actions[-1])
    assert largest == limit


# Stakes over the limit


@pytest.mark.parametrize(
    ("state", "day", "game", "bets", "field", "message"),
    [
        ("washington", BEFORE_400, "big-raise", {"ante": 7_501}, "seat 3.bets.ante",
         r"at most \$75 in Washington, not \$75.01: the play may come to 4 times it, .* \$300 \(WAC 230-15-140\)"),
        ("washington", FROM_400, "big-raise", {"ante": 10_001}, "seat 3.bets.ante",
         r"at most \$100 in Washington, not \$100.01: .* \$400 \(WAC 230-15-140\)"),
        ("washington", FROM_400, "high-five", {"ante": 40_001}, "seat 3.bets.ante",
         r"at most \$400 in Washington, not \$400.01: a single wager is at most \$400 \(WAC 230-15-140\)"),
        ("washington", FROM_400, "high-five", {"ante": 100, "trips": 40_001}, "seat 3.bets.trips",
         r"at most \$400 in Washington, not \$400.01: a single wager is at most \$400 \(WAC 230-15-140\)"),
        ("washington", FROM_400, "straight-edge-2", {"ante": 20_000, "blind": 20_001}, "seat 3.bets.blind",
         r"at most \$200 in Washington"),
        ("new-hampshire", date(2010, 1, 1), "manchester", {"ante": 400}, "seat 3.bets.ante",
         r"at most \$2 in New Hampshire, not \$4: the flop may come to 2 times it, .* \$4 \(RSA 287-D:3, V\)"),
        ("new-hampshire", date(2020, 1, 1), "high-five", {"ante": 1_001}, "seat 3.bets.ante",
         r"at most \$10 in New Hampshire, not \$10.01: .*\(RSA 287-D:16\)"),
        ("new-hampshire", date(2024, 1, 1), "manchester", {"ante": 2_600}, "seat 3.bets.ante",
         r"at most \$25 in New Hampshire, not \$26: .* \$50 \(RSA 287-D:16\)"),
    ],
)  # fmt: skip
def test_a_stake_over_the_limit_is_refused_with_the_rule(
    state: str, day: date, game: str, bets: dict[str, int], field: str, message: str
) -> None:
    found = find_game(game)
    with pytest.raises(Refused, match=message) as no:
        check_bets_under(under(state, day), found, found.wager_names, 3, bets)
    assert no.value.field == field


@pytest.mark.parametrize(
    ("state", "day", "game", "bets"),
    [
        ("washington", BEFORE_400, "big-raise", {"ante": 7_500, "bonus": 30_000, "two-card-bonus": 30_000}),
        ("washington", FROM_400, "high-five", {"ante": 40_000, "trips": 40_000}),
        ("washington", SIX_GAMES, "straight-edge-1", {"ante": 30_000, "insurance": 30_000, "progressive": 500}),
        ("new-hampshire", date(2010, 1, 1), "manchester", {"ante": 200, "bonus": 400}),
        ("new-hampshire", date(2025, 7, 1), "manchester", {"ante": 100_000_000}),
    ],
)
def test_a_stake_at_the_limit_is_taken(state: str, day: date, game: str, bets: dict[str, int]) -> None:
    found = find_game(game)
    check_bets_under(under(state, day), found, found.wager_names, 1, bets)


def test_a_table_under_a_law_refuses_the_bet_and_deals_nothing() -> None:
    table = Table("high-five", profile=under("washington", FROM_400))
    with pytest.raises(Refused, match="WAC 230-15-140"):
        table.deal({1: {"ante": 40_001}})
    assert table.to_act is None
    assert table.deal({1: {"ante": 40_000}}).options


def test_a_table_without_a_law_is_play_money() -> None:
    assert Table("high-five").deal({1: {"ante": 100_000_000}}).options


# Games with a hand (Washington)


@pytest.mark.parametrize("game", ["straight-edge-1", "straight-edge-2"])
def test_a_fourth_game_is_refused_before_six_were_allowed(game: str) -> None:
    found = find_game(game)
    with pytest.raises(Refused, match=r"allows 3 separate games with a hand \(WAC 230-15-040\).* has 4") as no:
        check_game_under(under("washington", THREE_GAMES), found, found.wager_names)
    assert no.value.field == "wagers"
    check_game_under(under("washington", THREE_GAMES), found, without(found, "progressive"))


@pytest.mark.parametrize("game", GAMES, ids=CODES)
@pytest.mark.parametrize("day", [SIX_GAMES, FROM_400])
def test_every_game_as_printed_is_legal_in_washington_since_then(game: AnyGame, day: date) -> None:
    check_game_under(under("washington", day), game, game.wager_names)


@pytest.mark.parametrize("day", [SIX_GAMES, BEFORE_400, FROM_400])
@pytest.mark.parametrize("game", ["straight-edge-1", "straight-edge-2"])
def test_the_fourth_game_takes_five_dollars_at_most(game: str, day: date) -> None:
    found, profile = find_game(game), under("washington", day)
    assert small_games(profile, found, found.wager_names) == ("progressive",)
    assert largest_stake(profile, found, found.wager_names, "progressive") == 500
    check_bets_under(profile, found, found.wager_names, 1, {"progressive": 500})
    with pytest.raises(Refused, match=r"the progressive is at most \$5 in Washington, not \$5.01: .*WAC 230-15-040"):
        check_bets_under(profile, found, found.wager_names, 1, {"progressive": 501})


def test_with_a_side_bet_off_the_layout_the_third_game_has_the_full_limit() -> None:
    game, profile = find_game("straight-edge-1"), under("washington", FROM_400)
    wagers = without(game, "insurance")
    assert small_games(profile, game, wagers) == ()
    assert largest_stake(profile, game, wagers, "progressive") == 40_000


@pytest.mark.parametrize("game", ["big-raise", "hi-lo-stud", "manchester", "high-five"])
def test_games_of_three_or_fewer_have_no_small_limit(game: str) -> None:
    found = find_game(game)
    assert small_games(under("washington", FROM_400), found, found.wager_names) == ()


# Progressives (New Hampshire)


@pytest.mark.parametrize("day", [date(2010, 1, 1), date(2020, 1, 1), date(2024, 1, 1), date(2025, 7, 1)])
@pytest.mark.parametrize("game", ["straight-edge-1", "straight-edge-2"])
def test_new_hampshire_allows_no_progressives(game: str, day: date) -> None:
    found = find_game(game)
    with pytest.raises(Refused, match=r"allows no progressives \(RSA 287-D\): open the table without the progressive"):
        check_game_under(under("new-hampshire", day), found, found.wager_names)
    check_game_under(under("new-hampshire", day), found, without(found, "progressive"))


def test_washington_allows_them() -> None:
    assert under("washington", FROM_400).no_progressives is None


# Limits that leave no room


def test_a_game_whose_least_ante_is_over_the_limit_is_refused() -> None:
    """MH-1: the ante is at least $2, and the flop twice that: under a limit of $3 there is no ante left."""
    profile = under("new-hampshire", date(2010, 1, 1))
    tight = replace(profile, max_wager=replace(profile.max_wager, cents=300))
    game = find_game("manchester")
    with pytest.raises(Refused, match=r"the ante is at least \$2 \(MH-1\), but in New Hampshire at most \$1.50"):
        check_game_under(tight, game, game.wager_names)
    check_game_under(profile, game, game.wager_names)
