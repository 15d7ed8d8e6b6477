"""Every game on the felt, in terminals of every size, by the keyboard alone."""

import pytest

from houseway.cli.felt.sitting import Phase
from houseway.games import find_game
from houseway.odds import dollars
from houseway.rules import Fold, Laid
from houseway.words import signed
from tests.felt.driving import NARROW, SIZES, USUAL, WIDE, Player, sit_down
from tests.play import CODES

EVERY_GAME = pytest.mark.parametrize("code", CODES)
EVERY_SIZE = pytest.mark.parametrize("size", SIZES, ids=["120x40", "80x24", "60x20"])


def opens_with_a_fold(code: str) -> bool:
    return any(isinstance(choice, Fold) for choice in find_game(code).decisions[0].choices)


def flat(text: str) -> str:
    return " ".join(text.split())


@EVERY_SIZE
@EVERY_GAME
def test_a_round_is_played_to_the_end_and_paid_as_it_was_settled(code: str, size: tuple[int, int]) -> None:
    async def script(player: Player) -> None:
        sitting = player.sitting
        assert not player.scrolls("felt")
        for _ in range(2):
            before = sitting.purse.held
            await player.press("enter")
            while sitting.phase is not Phase.SETTLED:
                assert not player.scrolls("felt")
                assert sitting.bankroll == before
                assert f"{dollars(sitting.on_felt)} on the felt" in player.screen()
                await player.press(player.stay_key())
            settlement = sitting.table.settlement
            assert sitting.purse.held == before + sum(settlement.seat(seat).total for seat in sitting.mine)
            assert dollars(sitting.purse.held) in player.screen()
            assert sitting.on_felt == 0
            await player.press("enter")
        assert sitting.purse.rounds == 2

    sit_down(script, code, size)


@pytest.mark.parametrize("size", [USUAL, NARROW], ids=["80x24", "60x20"])
@EVERY_GAME
def test_every_bet_is_told_with_its_net_odds_rule_and_reason(code: str, size: tuple[int, int]) -> None:
    async def script(player: Player) -> None:
        await lay_every_bet(player)
        await player.press("enter")
        await player.play_out()
        [seat] = player.sitting.mine
        lines = player.sitting.table.settlement.seat(seat).lines
        told = player.told("says")
        assert {line.wager for line in lines} >= {wager.name for wager in player.sitting.betting.required}
        for line in lines:
            assert line.wager in told
            assert signed(line.net) in told
            assert str(line.pays) in told
            assert line.rule in told
        for word in {word for line in lines for word in line.because.split()}:
            assert word in told

    sit_down(script, code, size)


async def lay_every_bet(player: Player) -> None:
    for number, _ in enumerate(player.sitting.betting.wagers, start=1):
        await player.press(str(number), "up")


@EVERY_GAME
def test_on_a_usual_terminal_the_reasons_are_in_sight(code: str) -> None:
    async def script(player: Player) -> None:
        await player.press("enter")
        await player.play_out()
        [seat] = player.sitting.mine
        shown = player.screen()
        for line in player.sitting.table.settlement.seat(seat).lines:
            assert any(line.wager in row and signed(line.net) in row and line.rule in row for row in shown.split("\n"))

    sit_down(script, code, USUAL)


@EVERY_SIZE
@EVERY_GAME
def test_every_circle_and_every_price_is_in_sight(code: str, size: tuple[int, int]) -> None:
    async def script(player: Player) -> None:
        sitting = player.sitting
        shown = player.screen()
        for wager in sitting.game.wagers:
            if wager.laid is not Laid.NEVER:
                assert wager.name in shown
        await player.press("enter")
        deciding = sitting.deciding
        assert deciding is not None
        for button in deciding.buttons:
            price = f" {dollars(button.cost)}" if button.cost else ""
            assert f"{button.key}  {button.action.capitalize()}{price}" in player.screen()

    sit_down(script, code, size)


@pytest.mark.parametrize("code", [code for code in CODES if opens_with_a_fold(code)])
def test_a_fold_ends_the_decisions_of_the_spot(code: str) -> None:
    async def script(player: Player) -> None:
        sitting = player.sitting
        before = sitting.purse.held
        await player.press("enter")
        await player.press("f")
        assert sitting.phase is Phase.SETTLED
        [seat] = sitting.mine
        assert "FOLD" in player.screen()
        assert sitting.purse.held == before + sitting.table.settlement.seat(seat).total < before

    sit_down(script, code)


@EVERY_GAME
def test_the_same_bet_again_takes_one_key(code: str) -> None:
    async def script(player: Player) -> None:
        sitting = player.sitting
        await player.press("up", "enter")
        await player.play_out()
        laid = sitting.betting.last
        await player.press("r")
        assert sitting.dealt == 2
        assert sitting.phase is Phase.DECIDING
        assert sitting.betting.last == laid

    sit_down(script, code)


@EVERY_GAME
def test_several_spots_are_bet_played_and_paid_one_by_one(code: str) -> None:
    async def script(player: Player) -> None:
        sitting = player.sitting
        before = sitting.purse.held
        await player.press("tab", "up", "enter")
        first, second, third = (sitting.betting.last[seat] for seat in sitting.mine)
        assert first == third != second
        acted = []
        while sitting.phase is not Phase.SETTLED:
            acted.append(sitting.view.to_act)
            assert f"Seat {sitting.view.to_act}: your turn" in player.screen()
            await player.press(player.stay_key())
        assert acted[:3] == list(sitting.mine)
        settlement = sitting.table.settlement
        assert sitting.purse.held == before + sum(settlement.seat(seat).total for seat in sitting.mine)
        told = set()
        for _ in sitting.mine:
            told.add(sitting.focus)
            assert all(line.rule in player.told("says") for line in settlement.seat(sitting.focus).lines)
            await player.press("tab")
        assert told == set(sitting.mine)

    sit_down(script, code, spots=3)


@EVERY_GAME
def test_a_full_table_is_playable_in_a_narrow_terminal(code: str) -> None:
    async def script(player: Player) -> None:
        await player.press("enter")
        await player.play_out()
        assert player.sitting.purse.rounds == 1
        assert "round" in player.screen()

    sit_down(script, code, NARROW, spots=2, neighbours=5)


@EVERY_GAME
def test_help_tells_the_bets_the_steps_and_the_paytables_in_use(code: str) -> None:
    async def script(player: Player) -> None:
        game, terms = player.sitting.game, player.sitting.table.terms
        await player.press("question_mark")
        told = player.told("reads")
        for step in game.steps:
            assert step.rule in told
        for wager in game.wagers:
            assert flat(wager.says) in told
        for name, table in terms.paytables.items():
            assert f"The {name} pays (table {table.code})" in told
            for pay in table.lines.values():
                assert str(pay) in told
        await player.press("escape")
        assert player.sitting.phase is Phase.BETTING

    sit_down(script, code, WIDE)
