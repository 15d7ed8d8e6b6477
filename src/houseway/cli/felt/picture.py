"""A picture of the table for the README: always the same cards, drawn by the real screen."""

import asyncio
import re
from pathlib import Path
from typing import Final

from houseway.cli.felt.app import FeltApp
from houseway.cli.play import Seating
from houseway.games import all_games
from houseway.rules import Pile

SIZE: Final = (112, 36)
SEED: Final = "196"
KEYS: Final = ("2", "up", "3", "up", "enter", "p")
"""lay two side bets, deal, and play"""

_REMOTE: Final = re.compile(r"@font-face\s*\{[^}]*https?://[^}]*\}\s*|<!--.*?-->\s*")
_FONTS: Final = "font-family: Menlo, Consolas, 'DejaVu Sans Mono', monospace; font-variant-ligatures: none"


def write_picture(path: Path) -> None:
    """Play one seeded round of the game that needs the most room, and write its last screen as SVG."""
    path.write_text(asyncio.run(_picture()), encoding="utf-8")


async def _picture() -> str:
    widest = max(all_games().values(), key=lambda game: game.dealt_to(Pile.DEALER))
    app = FeltApp(Seating.of(game=widest.code, seed=SEED, pace="instant"))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press(*KEYS)
        await pilot.pause()
        svg = app.export_screenshot(title="houseway play")
    return _REMOTE.sub("", svg).replace("font-family: Fira Code, monospace", _FONTS)
