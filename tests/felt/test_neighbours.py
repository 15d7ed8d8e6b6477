"""Simulated neighbours bet what the table takes and do what their options say."""

import pytest

from houseway.bets import check_bets
from houseway.cli.play import Seating
from houseway.law import check_bets_under
from houseway.neighbours import neighbour_action, neighbour_bets
from houseway.options import Option, take
from houseway.shoe import seeded_bytes
from tests.play import CODES

LAWS = {"straight-edge-1": ["progressive"], "straight-edge-2": ["progressive"]}


@pytest.mark.parametrize("profile", ["", "washington", "new-hampshire"])
@pytest.mark.parametrize("code", CODES)
def test_their_bets_are_bets_the_table_takes(code: str, profile: str) -> None:
    without = LAWS.get(code, []) if profile == "new-hampshire" else []
    table = Seating.of(game=code, profile=profile, without=without).open_table()
    chance = seeded_bytes("bets", 1)
    antes, side_bets = set(), set()
    for stake in (200, 500, 1000, 10_000):
        like = {wager.name: stake for wager in table.game.wagers if wager.laid.name == "FIRST"}
        for _ in range(40):
            bets = neighbour_bets(table, like, chance)
            assert check_bets(table.game, bets) == bets
            assert bets.keys() <= table.wagers
            if table.profile:
                check_bets_under(table.profile, table.game, table.wagers, 1, bets)
            antes.add(bets["ante"] / stake)
            side_bets |= bets.keys() - like.keys()
    assert antes <= {0.5, 1, 2, 200 / 500}
    assert len(antes) > 1
    assert side_bets == {bet.name for bet in table.game.side_bets if bet.name in table.wagers}


def test_they_mostly_stay_in_and_always_act_as_their_options_allow() -> None:
    options = (Option("XX-1", "fold"), Option("XX-2", "2x to 3x", "play", 2000, 3000, 1000))
    chance = seeded_bytes("acts", 1)
    actions = [neighbour_action(options, chance) for _ in range(600)]
    assert all(take(options, action) for action in actions)
    assert set(actions) == {"fold", "2x", "3x"}
    assert 60 <= actions.count("fold") <= 140
    assert actions.count("2x") > actions.count("3x")


def test_one_who_can_only_fold_folds() -> None:
    assert neighbour_action((Option("XX-1", "fold"),), seeded_bytes("acts", 2)) == "fold"
