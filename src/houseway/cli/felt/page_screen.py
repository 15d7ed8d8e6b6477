"""A page to read over the felt, scrolled by the keyboard."""

from collections.abc import Callable

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.events import Key
from textual.screen import Screen
from textual.widgets import Static

from houseway.cli.felt.blocks import Block, joined, line, padded, ruled
from houseway.cli.felt.colours import GOLD, SOFT, TEXT

MARGIN = 6
"""columns that the page leaves to its border, its padding and the scroll bar"""


class PageScreen(Screen[None]):
    def __init__(self, title: str, page: Callable[[int], Block]) -> None:
        super().__init__()
        self._title, self._page = title, page

    def compose(self) -> ComposeResult:
        yield Static(id="bar")
        with VerticalScroll(id="page", can_focus=False):
            yield Static(id="reads")
        yield Static(id="keys")

    def on_mount(self) -> None:
        self._draw()

    def on_resize(self) -> None:
        self._draw()

    def _draw(self) -> None:
        width = self.size.width
        self.query_one("#bar", Static).update(ruled(line((self._title, f"bold {TEXT}")), width, style=GOLD))
        self.query_one("#reads", Static).update(joined(self._page(min(100, width - MARGIN))))
        keys = line((" ↑↓ PgUp PgDn", f"bold {GOLD}"), (" scroll   ", SOFT), ("Esc", f"bold {GOLD}"), (" back", SOFT))
        self.query_one("#keys", Static).update(padded(keys, width))

    def on_key(self, event: Key) -> None:
        event.stop()
        event.prevent_default()
        page = self.query_one("#page", VerticalScroll)
        match event.key:
            case "down":
                page.scroll_down(animate=False)
            case "up":
                page.scroll_up(animate=False)
            case "pagedown" | "space":
                page.scroll_page_down(animate=False)
            case "pageup":
                page.scroll_page_up(animate=False)
            case "home":
                page.scroll_home(animate=False)
            case "end":
                page.scroll_end(animate=False)
            case _ if self.is_active:
                self.dismiss()
