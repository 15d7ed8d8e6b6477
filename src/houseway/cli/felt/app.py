"""The full-screen table: from the lobby to a seat, and home again."""

from typing import ClassVar

from textual.app import App
from textual.binding import Binding, BindingType

from houseway.cli.felt.lobby import LobbyScreen
from houseway.cli.felt.purse import Purse
from houseway.cli.felt.sitting import Sitting
from houseway.cli.felt.table_screen import TableScreen
from houseway.cli.play import Seating


class FeltApp(App[None]):
    CSS_PATH = "felt.tcss"
    TITLE = "houseway"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+c,ctrl+q", "leave", show=False, priority=True)]

    def __init__(self, seating: Seating) -> None:
        super().__init__()
        self.seating = seating
        self.purse = Purse.of(seating.bankroll)
        self.game = seating.game
        """where the player sits, or sat last"""

    def on_mount(self) -> None:
        if self.seating.game:
            self._sit_down(self.seating)
        else:
            self._to_lobby()

    def _to_lobby(self) -> None:
        self.push_screen(LobbyScreen(self.seating, self.purse, self.game), self._sit_down)

    def _sit_down(self, seating: Seating | None) -> None:
        if seating is None:
            self.exit()
            return
        self.game = seating.game
        self.push_screen(TableScreen(Sitting(seating, self.purse)), self._get_up)

    def _get_up(self, to: str | None) -> None:
        if to == "lobby":
            self._to_lobby()
        else:
            self.exit()

    def action_leave(self) -> None:
        """At once, from wherever he is."""
        for screen in self.screen_stack:
            if isinstance(screen, TableScreen):
                screen.sitting.leave()
        self.exit()
