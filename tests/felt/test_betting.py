"""Chips on the felt: what a key press lays, and what the house, the law and the purse do not take."""

from typing import Any

import pytest

from houseway.cli.felt.betting import CHIPS, Betting
from houseway.cli.felt.purse import Purse
from houseway.cli.play import Seating


def betting(game: str, bankroll: int = 1000, spots: int = 1, **asked: Any) -> Betting:
    seating = Seating.of(game=game, bankroll=bankroll, spots=spots, **asked)
    return Betting(seating.open_table(), seating.mine, Purse.of(seating.bankroll))


def stakes(bets: Betting) -> dict[str, int]:
    return bets.bets[bets.seat]


def test_a_fresh_spot_has_its_required_bets_on_it() -> None:
    assert stakes(betting("big-raise")) == {"ante": 1000}
    assert stakes(betting("straight-edge-2")) == {"ante": 1000, "blind": 1000}


@pytest.mark.parametrize(("bankroll", "ante"), [(1000, 1000), (50, 1000), (49, 500), (12, 200), (6, 100), (2, 100)])
def test_the_first_bet_leaves_room_to_raise(bankroll: int, ante: int) -> None:
    assert stakes(betting("big-raise", bankroll)) == {"ante": ante}


def test_a_chip_more_and_a_chip_less() -> None:
    bets = betting("big-raise")
    assert bets.move(up=True) == ""
    assert stakes(bets)["ante"] == 1500
    bets.next_chip()
    bets.move(up=True)
    assert stakes(bets)["ante"] == 4000
    bets.move(up=False)
    assert stakes(bets)["ante"] == 1500


def test_chips_come_round() -> None:
    bets = betting("big-raise")
    seen = []
    for _ in CHIPS:
        bets.next_chip()
        seen.append(bets.chip)
    assert sorted(seen) == list(CHIPS)


def test_a_wager_that_must_equal_another_follows_it() -> None:
    bets = betting("straight-edge-2")
    bets.move(up=True)
    assert stakes(bets) == {"ante": 1500, "blind": 1500}
    assert "blind" not in [wager.name for wager in bets.wagers]


def test_a_side_bet_can_be_taken_back_and_a_required_one_cannot() -> None:
    bets = betting("big-raise")
    bets.pick_wager(2)
    bets.move(up=True)
    assert stakes(bets) == {"ante": 1000, "two-card-bonus": 500}
    bets.move(up=False)
    assert stakes(bets) == {"ante": 1000}
    bets.pick_wager(1)
    for _ in range(9):
        bets.move(up=False)
    assert stakes(bets) == {"ante": 100}
    assert "required (BR-1)" in bets.clear()


def test_fixed_stakes_are_stepped_through() -> None:
    bets = betting("manchester")
    bets.pick_wager(2)
    seen = []
    for up in (True, True, True, False, False, False):
        bets.move(up=up)
        seen.append(stakes(bets).get("bonus", 0))
    assert seen == [200, 400, 400, 200, 0, 0]


def test_a_stake_that_the_house_does_not_take_is_stepped_over() -> None:
    bets = betting("manchester", 11)
    assert stakes(bets) == {"ante": 200}
    bets.chip = 100
    bets.move(up=True)
    assert stakes(bets) == {"ante": 400}
    bets.move(up=False)
    assert stakes(bets) == {"ante": 200}
    bets.move(up=False)
    assert stakes(bets) == {"ante": 200}


def test_the_law_stops_a_stake_and_says_why() -> None:
    bets = betting("big-raise", 5000, profile="washington")
    bets.chip = 10_000
    assert bets.move(up=True) == ""
    assert stakes(bets)["ante"] == 10_000
    assert "WAC 230-15-140" in bets.move(up=True)
    assert stakes(bets)["ante"] == 10_000


def test_the_purse_stops_a_stake_and_says_why() -> None:
    bets = betting("straight-edge-2", 101)
    bets.chip = 10_000
    bets.move(up=True)
    assert stakes(bets) == {"ante": 5000, "blind": 5000}
    assert "you have $101" in bets.move(up=True)
    assert bets.total <= bets.purse.held


def test_a_bet_that_leaves_nothing_for_the_raise_is_warned_of() -> None:
    bets = betting("big-raise", 30)
    bets.chip = 500
    assert bets.caution == ""
    bets.move(up=True)
    assert stakes(bets) == {"ante": 1000}
    assert bets.caution == ""
    bets.move(up=True)
    assert "at least $30 more" in bets.caution


def test_spots_are_bet_apart_or_alike() -> None:
    bets = betting("big-raise", spots=3)
    bets.next_spot(1)
    bets.move(up=True)
    assert [laid["ante"] for laid in bets.bets.values()] == [1000, 1500, 1000]
    assert bets.same_on_all() == ""
    assert [laid["ante"] for laid in bets.bets.values()] == [1500, 1500, 1500]


def test_the_same_on_all_spots_stops_at_the_purse() -> None:
    bets = betting("big-raise", 100, spots=3)
    bets.chip = 2500
    bets.move(up=True)
    bets.move(up=True)
    before = dict(bets.bets)
    assert "you have $100" in bets.same_on_all()
    assert bets.bets == before


def test_a_spot_can_sit_a_round_out_but_not_the_last_one() -> None:
    bets = betting("big-raise", spots=2)
    assert bets.clear() == ""
    assert list(bets.to_deal) == [bets.seats[1]]
    bets.next_spot(1)
    assert "your only spot" in bets.clear()
    bets.next_spot(1)
    bets.move(up=True)
    assert len(bets.to_deal) == 2


def test_the_last_bets_are_laid_again_while_the_purse_carries_them() -> None:
    bets = betting("big-raise", 100)
    bets.last = {bets.seat: {"ante": 4000, "bonus": 1000}}
    bets.lay_again()
    assert stakes(bets) == {"ante": 4000, "bonus": 1000}
    bets.purse.settle(-6000)
    assert "come to $50, and you have $40" in bets.repeat()
    bets.lay_again()
    assert stakes(bets) == {"ante": 500}


@pytest.mark.parametrize(("held", "broke"), [(199, True), (200, False)])
def test_less_than_the_smallest_bet_is_out_of_chips(held: int, broke: bool) -> None:
    bets = betting("manchester")
    bets.purse.held = held
    bets.lay_first()
    assert bets.broke is broke
    assert bool(bets.to_deal) is not broke
