"""The lobby: the games, the law's word on them, and hasty fingers."""

from houseway.cli.felt.lobby import LobbyScreen
from houseway.cli.felt.page_screen import PageScreen
from houseway.cli.felt.table_screen import TableScreen
from houseway.games import all_games
from tests.felt.driving import NARROW, Player, sit_down


def test_the_lobby_lists_every_game_and_sits_down_by_arrow_or_number() -> None:
    async def script(player: Player) -> None:
        shown = player.screen()
        assert all(game.name in shown for game in all_games().values())
        await player.press("down", "enter")
        assert player.sitting.game == list(all_games().values())[1]
        await player.press("g")
        assert isinstance(player.app.screen, LobbyScreen)
        await player.press("4")
        assert player.sitting.game == list(all_games().values())[3]

    sit_down(script, "")


def test_the_lobby_tells_what_a_game_is_about() -> None:
    async def script(player: Player) -> None:
        first = next(iter(all_games().values()))
        assert " ".join(first.about.split()) in player.told("lobby")

    sit_down(script, "", NARROW)


def test_a_game_that_the_law_forbids_is_told_in_the_lobby() -> None:
    async def script(player: Player) -> None:
        await player.press(str(list(all_games()).index("straight-edge-1") + 1))
        assert isinstance(player.app.screen, LobbyScreen)
        assert "RSA 287-D" in player.screen()

    sit_down(script, "", profile="new-hampshire")


def test_the_bankroll_goes_along_to_the_next_game() -> None:
    async def script(player: Player) -> None:
        await player.press("1")
        await player.press("enter")
        await player.play_out()
        held = player.sitting.purse.held
        await player.press("g")
        await player.press("2")
        assert player.sitting.bankroll == held != 100_000

    sit_down(script, "")


def test_keys_pressed_in_haste_do_no_harm() -> None:
    async def script(player: Player) -> None:
        for keys, screen in (
            (("1", "enter", "enter"), TableScreen),
            (("question_mark", "question_mark"), PageScreen),
            (("escape", "escape"), TableScreen),
            (("g", "g", "g"), LobbyScreen),
        ):
            await player.press(*keys)
            assert isinstance(player.app.screen, screen)
        await player.press("q", "q", "q")

    assert sit_down(script, "").return_code == 0


def test_a_game_that_was_named_is_sat_down_at_without_the_lobby() -> None:
    async def script(player: Player) -> None:
        assert player.sitting.game.code == "hi-lo-stud"

    sit_down(script, "hi-lo-stud")
