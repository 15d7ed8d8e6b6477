"""The table on the screen: keys in, the sitting's state out. It holds no rule and no money of its own."""

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.events import Click, Key
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import Static

from houseway.cli.felt.blocks import joined, line, ruled
from houseway.cli.felt.colours import ALERT, FAINT, GOLD
from houseway.cli.felt.forms import SMALLEST, key_rows, rail_rows
from houseway.cli.felt.keys import KeyNow, key_line, keys_now
from houseway.cli.felt.page_screen import PageScreen
from houseway.cli.felt.pages import help_page, history_page
from houseway.cli.felt.rail import rail
from houseway.cli.felt.sitting import Phase, Sitting
from houseway.cli.felt.top import Felt, title_bar
from houseway.cli.play import Pace
from houseway.odds import dollars
from houseway.refused import Refused


class TableScreen(Screen[str]):
    """Answers `lobby` or `leave` when the player gets up."""

    def __init__(self, sitting: Sitting) -> None:
        super().__init__()
        self.sitting = sitting
        self.note = ""
        """what the last key could not do, and why"""
        self.leaving = False
        """the player is asked whether to leave in the middle of a round"""
        self.more = False
        """the rail says more than it has room for"""
        self._felt = Felt()
        self._clock: Timer | None = None

    def compose(self) -> ComposeResult:
        yield Static(id="bar")
        with VerticalScroll(id="felt", can_focus=False):
            yield Static(id="top")
        yield Static(id="heading")
        with VerticalScroll(id="rail", can_focus=False):
            yield Static(id="says")
        yield Static(id="keys")
        yield Static(id="small")

    # Drawing

    def on_mount(self) -> None:
        self.redraw()

    def on_resize(self) -> None:
        self.redraw()

    @property
    def too_small(self) -> bool:
        return self.size.width < SMALLEST[0] or self.size.height < SMALLEST[1]

    def redraw(self) -> None:
        """Show the sitting as it is now."""
        width, height = self.size
        self.set_class(self.too_small, "too-small")
        if self.too_small:
            needs = f"The table needs {SMALLEST[0]} × {SMALLEST[1]}.\nThis terminal is {width} × {height}."
            leave = f"{self._farewell()}\ny leave, n stay" if self.leaving else "q leaves"
            self._say("small", Text(f"{needs}\n\n{leave}"))
            return
        rows, keys = rail_rows(height), key_rows(width)
        self.query_one("#rail").styles.height = rows
        self.query_one("#keys").styles.height = keys
        shown = rail(self.sitting, width - 1, rows, self.note)
        asks = self.leaving or self.sitting.phase in (Phase.BETTING, Phase.DECIDING)
        self._say("bar", title_bar(self.sitting, width))
        self._say("top", joined(self._felt.draw(self.sitting, width, height - rows - keys - 2)))
        self._say("heading", ruled(shown.title, width, shown.right, GOLD if asks else FAINT))
        farewell = [line((f" {self._farewell()}", f"bold {ALERT}"))]
        self._say("says", joined(farewell if self.leaving else shown.rows))
        self.more = len(shown.rows) > rows
        self._say("keys", joined(key_line(self.keys, width)[:keys]))

    def _say(self, where: str, what: Text) -> None:
        self.query_one(f"#{where}", Static).update(what)

    def _farewell(self) -> str:
        return f"Leave in the middle of the round? The {dollars(self.sitting.on_felt)} on the felt would be lost."

    # The dealer's pace

    def play_out(self) -> None:
        """Let the events out at the pace of the table, the first of them at once."""
        self._stop_clock()
        self.sitting.show_next()
        if self.sitting.pace is Pace.INSTANT:
            self.sitting.show_all()
        if self.sitting.phase is Phase.DEALING:
            self._clock = self.set_interval(self.sitting.pace.seconds, self.step)

    def step(self) -> None:
        self.sitting.show_next()
        if self.sitting.phase is not Phase.DEALING:
            self._stop_clock()
        self.redraw()

    def _stop_clock(self) -> None:
        if self._clock:
            self._clock.stop()
            self._clock = None

    # Keys

    def on_key(self, event: Key) -> None:
        event.stop()
        event.prevent_default()
        self.press(event.key, event.character or "")

    def on_click(self, event: Click) -> None:
        """What is drawn as a key can be clicked."""
        if key := event.style.meta.get("press"):
            self.press(key, key)

    @property
    def keys(self) -> tuple[KeyNow, ...]:
        return keys_now(self.sitting, self.leaving, self.more)

    def press(self, key: str, character: str) -> None:
        """Do what this key does now; a capital letter does what the small one does."""
        key, character = (key.lower() if len(key) == 1 else key), character.lower()
        if not self.is_active or (self.too_small and not self.leaving and key != "q"):
            return
        self.note = ""
        for known in self.keys:
            if key in known.keys:
                getattr(self, f"do_{known.does}")()
                break
        else:
            self._press_other(character)
        if self.is_active:
            self.redraw()

    def _press_other(self, character: str) -> None:
        """Keys that are not in the line of keys: any key skips, figures pick a bet, a decision has its own."""
        if self.leaving:
            return
        if self.sitting.phase is Phase.DEALING:
            self.do_skip()
        elif self.sitting.phase is Phase.BETTING and character.isdecimal():
            self.sitting.betting.pick_wager(int(character))
        elif self.sitting.deciding:
            self._act(self.sitting.deciding.press(character))

    def _act(self, action: str | None) -> None:
        if action is not None:
            self.sitting.act(action)
            self.play_out()

    def do_deal(self) -> None:
        if not self.sitting.betting.to_deal:
            self.note = "lay a bet on one of your spots first"
            return
        try:
            self.sitting.deal()
        except Refused as no:
            self.note = no.message
        else:
            self.play_out()

    def do_rebet(self) -> None:
        if self.sitting.phase is Phase.SETTLED:
            self.do_collect()
        self.note = self.sitting.betting.repeat()
        if not self.note:
            self.do_deal()

    def do_collect(self) -> None:
        self.sitting.collect()
        self.query_one("#rail").scroll_home(animate=False)

    def do_buy_in(self) -> None:
        self.sitting.buy_in()

    def do_skip(self) -> None:
        self._stop_clock()
        self.sitting.show_all()

    def do_take(self) -> None:
        deciding = self.sitting.deciding
        if deciding and deciding.chosen:
            self._act(deciding.chosen.action)
        else:
            self.note = "choose first: press the key on a button, or ← → and then Enter"

    def do_next(self) -> None:
        self.sitting.step_aside(1)

    def do_previous(self) -> None:
        self.sitting.step_aside(-1)

    def do_next_spot(self) -> None:
        self.sitting.next_spot(1)

    def do_previous_spot(self) -> None:
        self.sitting.next_spot(-1)

    def do_more(self) -> None:
        self.note = self.sitting.move_chips(up=True)

    def do_less(self) -> None:
        self.note = self.sitting.move_chips(up=False)

    def do_chip(self) -> None:
        self.sitting.betting.next_chip()

    def do_clear(self) -> None:
        self.note = self.sitting.betting.clear()

    def do_same_on_all(self) -> None:
        self.note = self.sitting.betting.same_on_all()

    def do_scroll_up(self) -> None:
        self.query_one("#rail").scroll_page_up(animate=False)

    def do_scroll_down(self) -> None:
        self.query_one("#rail").scroll_page_down(animate=False)

    def do_pace(self) -> None:
        self.sitting.pace = self.sitting.pace.next
        if self.sitting.phase is Phase.DEALING:
            self.play_out()

    def do_history(self) -> None:
        self.app.push_screen(PageScreen("The last rounds", lambda width: history_page(self.sitting, width)))

    def do_help(self) -> None:
        self.app.push_screen(PageScreen(self.sitting.game.name, lambda width: help_page(self.sitting, width)))

    def do_lobby(self) -> None:
        self.dismiss("lobby")

    def do_leave_or_ask(self) -> None:
        self.do_skip()
        if self.sitting.in_a_round:
            self.leaving = True
        else:
            self.do_leave()

    def do_stay(self) -> None:
        self.leaving = False

    def do_leave(self) -> None:
        self._stop_clock()
        self.sitting.leave()
        self.dismiss("leave")
