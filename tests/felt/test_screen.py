"""The screen around the game: the dealer's pace, buttons, pages, small terminals."""

from houseway.cli.felt.page_screen import PageScreen
from houseway.cli.felt.sitting import Phase
from houseway.odds import dollars
from tests.felt.driving import WIDE, Player, sit_down

GAME = "big-raise"


# The dealer's pace
def test_at_a_slow_pace_a_key_skips_to_the_decision_and_decides_nothing() -> None:
    async def script(player: Player) -> None:
        await player.press("enter")
        assert player.phase() is Phase.DEALING
        assert player.sitting.on_felt > 0
        await player.press("f")
        assert player.phase() is Phase.DECIDING
        assert not player.sitting.view.spots[player.sitting.focus].folded

    sit_down(script, GAME, pace="slow")


def test_the_pace_can_be_changed_while_the_dealer_deals() -> None:
    async def script(player: Player) -> None:
        await player.press("enter", "s")
        assert player.sitting.pace.name == "NORMAL"
        assert player.phase() is Phase.DEALING
        await player.press("s")
        assert player.sitting.pace.name == "INSTANT"
        assert player.phase() is Phase.DECIDING

    sit_down(script, GAME, pace="slow")


def test_the_clock_deals_on_by_itself() -> None:
    async def script(player: Player) -> None:
        await player.press("enter")
        for _ in range(400):
            if player.phase() is Phase.DECIDING:
                break
            await player.pilot.pause(0.05)
        assert player.phase() is Phase.DECIDING

    sit_down(script, GAME, pace="normal")


def test_enter_alone_takes_no_option() -> None:
    async def script(player: Player) -> None:
        await player.press("enter", "enter", "enter")
        assert player.phase() is Phase.DECIDING
        assert "choose first" in player.told("says").lower()
        await player.press("right", "right", "enter")
        assert player.phase() is Phase.SETTLED

    sit_down(script, GAME)


def test_an_amount_within_a_range_is_chosen_by_plus() -> None:
    async def script(player: Player) -> None:
        await player.press("enter", "plus", "plus")
        deciding = player.sitting.deciding
        assert deciding is not None
        assert deciding.chosen is not None
        chosen = deciding.chosen
        assert chosen.option.least < chosen.cost < chosen.option.most
        assert f"Play {dollars(chosen.cost)}" in player.screen()
        await player.press("enter")
        [seat] = player.sitting.mine
        assert player.sitting.table.round.spots[seat].bets["play"] == chosen.cost

    sit_down(script, GAME)


def test_what_is_drawn_as_a_key_can_be_clicked() -> None:
    async def script(player: Player) -> None:
        await player.press("enter")
        rows = player.screen().split("\n")
        y = next(y for y, row in enumerate(rows) if "f  Fold" in row)
        await player.pilot.click(offset=(rows[y].index("Fold"), y))
        assert player.phase() is Phase.SETTLED
        y = next(y for y, row in enumerate(player.screen().split("\n")) if "r re-bet" in row)
        await player.pilot.click(offset=(player.screen().split("\n")[y].index("re-bet"), y))
        assert player.phase() is Phase.DECIDING

    sit_down(script, GAME)


# Pages
def test_the_history_keeps_the_rounds_with_their_reasons() -> None:
    async def script(player: Player) -> None:
        await player.press("enter")
        await player.play_out()
        await player.press("r")
        await player.play_out()
        [seat] = player.sitting.mine
        await player.press("h")
        assert isinstance(player.app.screen, PageScreen)
        told = player.told("reads")
        assert told.index("Round 2") < told.index("Round 1")
        await player.press("escape")
        for line in player.sitting.table.settlement.seat(seat).lines:
            assert line.rule in told
            assert line.because in told

    sit_down(script, GAME, WIDE)


# Small terminals
def test_a_terminal_that_is_too_small_says_what_it_needs_and_takes_no_bet() -> None:
    async def script(player: Player) -> None:
        assert "needs 50 × 16" in player.screen()
        assert "49 × 15" in player.screen()
        await player.press("enter")
        assert player.phase() is Phase.BETTING
        await player.pilot.resize_terminal(80, 24)
        await player.settle()
        assert "Bankroll" in player.screen()
        assert "needs 50" not in player.screen()

    sit_down(script, GAME, (49, 15))


def test_a_terminal_that_became_too_small_still_asks_before_it_loses_a_bet() -> None:
    async def script(player: Player) -> None:
        await player.press("enter")
        await player.pilot.resize_terminal(40, 12)
        await player.press("f", "q")
        assert player.phase() is Phase.DECIDING
        assert "would be lost" in player.told("small")
        await player.press("y")

    assert sit_down(script, GAME).purse.held == 99_000


def test_the_smallest_terminal_plays_a_round() -> None:
    async def script(player: Player) -> None:
        await player.press("enter")
        assert "Fold" in player.screen()
        await player.play_out()
        assert player.sitting.purse.rounds == 1

    sit_down(script, "straight-edge-2", (50, 16))
