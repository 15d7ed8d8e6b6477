"""The lobby: the games that can be sat down at."""

from rich.style import Style
from rich.text import Text
from textual.app import ComposeResult
from textual.events import Click, Key
from textual.screen import Screen
from textual.widgets import Static

from houseway.cards import parse_cards
from houseway.cli.felt.blocks import Block, joined, line, padded, wrapped
from houseway.cli.felt.cards import Size, pile
from houseway.cli.felt.colours import ALERT, GOLD, SOFT, TEXT
from houseway.cli.felt.forms import SMALLEST
from houseway.cli.felt.purse import Purse
from houseway.cli.play import Seating
from houseway.games import all_games
from houseway.odds import dollars
from houseway.refused import Refused
from houseway.rules import AnyGame

ROWS_TO_TELL_ALL = 30
"""rows from which every game tells what it is about, not only the chosen one"""

ROWS_FOR_CARDS = 22


class LobbyScreen(Screen[Seating | None]):
    """Answers a seating at the chosen game, or None to leave."""

    def __init__(self, seating: Seating, purse: Purse, came_from: AnyGame | None) -> None:
        super().__init__()
        self.seating, self.purse = seating, purse
        self.games = list(all_games().values())
        self.chosen = self.games.index(came_from) if came_from else 0
        self.note = ""

    def compose(self) -> ComposeResult:
        yield Static(id="bar")
        yield Static(id="lobby")
        yield Static(id="keys")

    def on_mount(self) -> None:
        self.redraw()

    def on_resize(self) -> None:
        self.redraw()

    def redraw(self) -> None:
        width, height = self.size
        name = line((" ♠ ", GOLD), ("houseway", f"bold {TEXT}"))
        money = line(("Bankroll ", SOFT), (dollars(self.purse.held), f"bold {GOLD}"), " ")
        self.query_one("#bar", Static).update(line(padded(name, max(0, width - money.cell_len)), money))
        self.query_one("#lobby", Static).update(joined(self._list(min(width - 4, 96), height)))
        parts = (
            ("↑↓", "choose"),
            ("1-" + str(len(self.games)), "or by number"),
            ("↵", "sit down"),
            ("q", "leave"),
        )
        keys = [line((sign, f"bold {GOLD}"), (f" {says}", SOFT)) for sign, says in parts]
        self.query_one("#keys", Static).update(line(" ", line("   ").join(keys)))

    def _list(self, width: int, height: int) -> Block:
        if self.size.width < SMALLEST[0] or height < SMALLEST[1]:
            return [Text(f"The tables need {SMALLEST[0]} × {SMALLEST[1]}; this is {self.size.width} × {height}.")]
        rows: Block = [Text(), line(("Choose a game", f"bold {TEXT}")), Text()]
        if height >= ROWS_FOR_CARDS:
            rows = [Text(), *pile(parse_cards("As Kh Qd Jc Th"), Size.PLAIN), *rows]
        for place, game in enumerate(self.games):
            rows += self._entry(place, game, width, height)
        if self.note:
            rows += [Text(), *wrapped(f"! {self.note}", width, f"bold {ALERT}")]
        return [line("  ", row) for row in rows]

    def _entry(self, place: int, game: AnyGame, width: int, height: int) -> Block:
        chosen = place == self.chosen
        name = line(
            ("▸ " if chosen else "  ", GOLD),
            (f"{place + 1}  ", SOFT),
            (game.name, f"bold {GOLD if chosen else TEXT}"),
            (f"  {len(game.deck)} cards, {game.seats} seats", SOFT),
        )
        name.stylize(Style(meta={"press": str(place + 1)}))
        if not chosen and height < ROWS_TO_TELL_ALL:
            return [name]
        about = wrapped(game.about, width - 5, TEXT if chosen else SOFT)
        return [name, *(line("     ", row) for row in about), *([Text()] if height >= ROWS_TO_TELL_ALL else [])]

    def on_click(self, event: Click) -> None:
        if key := event.style.meta.get("press"):
            self._press(key)

    def on_key(self, event: Key) -> None:
        event.stop()
        event.prevent_default()
        self._press(event.key)

    def _press(self, key: str) -> None:
        if not self.is_active:  # a key that came after the one that left
            return
        self.note = ""
        match key:
            case "up" | "down":
                self.chosen = (self.chosen + (1 if key == "down" else -1)) % len(self.games)
            case "enter" | "space":
                self._sit_down()
            case "q" | "escape":
                self.dismiss(None)
            case _ if key.isdecimal() and 1 <= int(key) <= len(self.games):
                self.chosen = int(key) - 1
                self._sit_down()
        if self.is_active:
            self.redraw()

    def _sit_down(self) -> None:
        try:
            seating = self.seating.at(self.games[self.chosen])
            seating.open_table()
        except Refused as no:
            self.note = no.message
        else:
            self.dismiss(seating)
