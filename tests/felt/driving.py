"""Playing the terminal table in a test: the real app, by its keys, and what stands on its screen."""

import asyncio
import re
from collections.abc import Awaitable, Callable

from textual.containers import VerticalScroll
from textual.pilot import Pilot
from textual.widgets import Static

from houseway.cli.felt.app import FeltApp
from houseway.cli.felt.sitting import Phase, Sitting
from houseway.cli.felt.table_screen import TableScreen
from houseway.cli.play import Seating

WIDE, USUAL, NARROW = (120, 40), (80, 24), (60, 20)
SIZES = (WIDE, USUAL, NARROW)

CARD = re.compile(r"(?:10|[2-9JQKA])[♣♦♥♠]|Jk★|Joker")

Script = Callable[["Player"], Awaitable[None]]


class Player:
    """Somebody at the keyboard."""

    def __init__(self, app: FeltApp, pilot: Pilot[None]) -> None:
        self.app, self.pilot = app, pilot

    @property
    def table(self) -> TableScreen:
        assert isinstance(self.app.screen, TableScreen)
        return self.app.screen

    @property
    def sitting(self) -> Sitting:
        return self.table.sitting

    def phase(self) -> Phase:
        return self.sitting.phase

    async def press(self, *keys: str) -> None:
        """Press keys and wait until all that they set off is on the screen."""
        for key in keys:
            self.app.simulate_key(key)
        await self.settle()

    async def settle(self) -> None:
        """A key goes from the app to the screen, from there to the parts, and they ask for a new layout."""
        for _ in range(4):
            if self.app.return_code is None:  # he has not left
                await self.pilot.pause(0)

    def screen(self) -> str:
        """The characters on the screen, line by line."""
        strips = self.app.screen._compositor.render_strips()
        return "\n".join("".join(segment.text for segment in strip) for strip in strips)

    def told(self, where: str) -> str:
        """All the text of one part of the screen, also what has to be scrolled to; a line break is a space."""
        content = self.app.screen.query_one(f"#{where}", Static).content
        return " ".join(str(content).split())

    def drawn(self) -> str:
        """All the text of the whole screen."""
        return "\n".join(str(part.content) for part in self.app.screen.query(Static))

    def scrolls(self, where: str) -> bool:
        return self.app.screen.query_one(f"#{where}", VerticalScroll).max_scroll_y > 0

    def stay_key(self) -> str:
        """The key of the first button that stays in the round."""
        deciding = self.sitting.deciding
        assert deciding is not None
        return next(button.key for button in deciding.buttons if button.carried and button.action != "fold")

    async def play_out(self) -> None:
        """Stay in to the end of the round."""
        while self.sitting.phase is not Phase.SETTLED:
            await self.press(self.stay_key() if self.sitting.phase is Phase.DECIDING else "space")


def sit_down(script: Script, game: str = "", size: tuple[int, int] = USUAL, **options: object) -> FeltApp:
    """Open the table with seeded cards, let the player play, and answer the app as he left it."""
    seating = Seating.of(**({"game": game, "seed": "9", "pace": "instant"} | options))  # type: ignore[arg-type]
    app = FeltApp(seating)

    async def go() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await script(Player(app, pilot))

    asyncio.run(go())
    return app


def indexes(text: str) -> set[str]:
    """Every card that can be read in a text."""
    return {"Joker" if found == "Jk★" else found for found in CARD.findall(text)}
