"""The player's money: what it carries, what leaving costs, and the log of every round."""

import json
from pathlib import Path

from houseway.cli.felt.sitting import Phase
from houseway.record import replay
from houseway.record_file import read_records
from houseway.refused import Refused
from tests.felt.driving import Player, sit_down

GAME = "big-raise"


# Money
def test_an_option_the_bankroll_does_not_carry_is_told_and_not_taken() -> None:
    async def script(player: Player) -> None:
        await player.press("up", "up", "enter", "2")
        assert player.phase() is Phase.DECIDING
        told = player.told("says")
        assert "2x costs $30, and you have $10 left" in told
        await player.press("f")
        assert player.sitting.purse.held == 1000

    sit_down(script, GAME, bankroll=25)


def test_out_of_chips_there_is_a_way_to_buy_in_again() -> None:
    async def script(player: Player) -> None:
        sitting = player.sitting
        await player.press("c", "up", "enter", "f")
        assert sitting.purse.held == 0
        await player.press("enter")
        assert "Out of chips" in player.screen()
        await player.press("enter")
        assert player.phase() is Phase.BETTING
        await player.press("b")
        assert sitting.purse.held == 1000
        assert sitting.betting.to_deal
        await player.press("enter")
        assert player.phase() is Phase.DECIDING

    app = sit_down(script, GAME, bankroll=10)
    assert (app.purse.bought_in, app.purse.result) == (2000, -1000)


def test_a_rebet_that_the_bankroll_does_not_carry_is_told() -> None:
    async def script(player: Player) -> None:
        await player.press("c", "up", "enter", "f", "r")
        assert player.phase() is Phase.BETTING
        assert "the same bets come to" in player.told("says").lower()

    sit_down(script, GAME, bankroll=50)


def test_a_refused_chip_says_why() -> None:
    async def script(player: Player) -> None:
        await player.press("c", "c", "up", "up")
        assert "WAC 230-15-140" in player.told("says")

    sit_down(script, GAME, profile="washington")


def test_the_law_and_the_meter_stand_beside_the_dealer() -> None:
    async def script(player: Player) -> None:
        assert "Washington law" in player.screen()
        assert "max ante $400" in player.screen()
        assert "$10,000" in player.screen()

    sit_down(script, "straight-edge-1", profile="washington", without=["insurance"])


# Leaving
def test_leaving_between_rounds_is_not_asked_about() -> None:
    async def script(player: Player) -> None:
        await player.press("q")

    assert sit_down(script, GAME).purse.goodbye() == "You leave with your $1,000. No round was finished."


def test_leaving_in_the_middle_of_a_round_is_asked_and_costs_the_bets() -> None:
    async def script(player: Player) -> None:
        await player.press("enter", "q")
        assert "The $10 on the felt would be lost" in player.screen()
        await player.press("f", "n")
        assert player.phase() is Phase.DECIDING
        await player.press("q", "y")

    assert sit_down(script, GAME).purse.held == 99_000


def test_leaving_while_a_decided_round_is_still_told_loses_nothing_more() -> None:
    async def script(player: Player) -> None:
        sitting = player.sitting
        await player.press("enter", "space", "2")
        assert player.phase() is Phase.DEALING
        assert sitting.table.round.over
        total = sum(sitting.table.settlement.seat(seat).total for seat in sitting.mine)
        await player.press("q")
        assert sitting.purse.held == 100_000 + total

    sit_down(script, GAME, pace="slow")


def test_ctrl_c_leaves_at_once() -> None:
    async def script(player: Player) -> None:
        await player.press("enter")
        await player.pilot.press("ctrl+c")

    app = sit_down(script, GAME)
    assert app.purse.held == 99_000
    assert not app.is_running


def test_goodbye_tells_the_result_of_the_visit() -> None:
    async def script(player: Player) -> None:
        await player.press("enter", "f", "q")

    assert sit_down(script, GAME).purse.goodbye() == ("You leave with $990 after 1 round: -$10 on $1,000 bought in.")


# The log
def test_every_round_is_logged_and_can_be_replayed(tmp_path: Path) -> None:
    log = tmp_path / "rounds.jsonl"

    async def script(player: Player) -> None:
        for _ in range(3):
            await player.press("enter")
            await player.play_out()
            await player.press("enter")

    app = sit_down(script, "straight-edge-2", log=str(log))
    with log.open("rb") as stream:
        records = list(read_records(stream))
    totals = 0
    for record in records:
        assert not isinstance(record, Refused)
        settlement = replay(record).settlement
        assert settlement is not None
        totals += settlement.seat(2).total
    assert len(records) == 3
    assert app.purse.result == totals
    assert [json.loads(line)["shuffle"]["number"] for line in log.read_text().splitlines()] == [1, 2, 3]


def test_a_log_that_fails_is_told_and_play_goes_on(tmp_path: Path) -> None:
    log = tmp_path / "rounds.jsonl"

    async def script(player: Player) -> None:
        log.unlink()
        log.mkdir()
        await player.press("enter")
        await player.play_out()
        assert "was not written" in player.told("says")
        await player.press("enter", "enter")
        assert player.phase() is Phase.DECIDING

    sit_down(script, GAME, log=str(log))
