"""Which keys work now, what each does, and the line that says so."""

from collections.abc import Iterator
from dataclasses import dataclass

from rich.style import Style
from rich.text import Text

from houseway.cli.felt.blocks import Block, flowed, line
from houseway.cli.felt.colours import GOLD, SOFT
from houseway.cli.felt.sitting import Phase, Sitting


@dataclass(frozen=True, slots=True)
class KeyNow:
    """Keys that do one thing; the first is pressed when the sign is clicked."""

    keys: tuple[str, ...]
    sign: str
    says: str
    does: str
    """the method of the table's screen, without its `do_`"""


PLUS = ("up", "plus", "equals_sign", "kp_plus")
MINUS = ("down", "minus", "underscore", "kp_minus")


def keys_now(sitting: Sitting, leaving: bool, more: bool) -> tuple[KeyNow, ...]:
    """The keys of this moment; a decision's own keys stand on its buttons."""
    if leaving:
        return (
            KeyNow(("y",), "y", "leave, and lose what is on the felt", "leave"),
            KeyNow(("n", "escape", "q"), "n", "stay", "stay"),
        )
    return (*_of_the_phase(sitting), *(_scrolling(sitting) if more else ()), *_always(sitting))


def _of_the_phase(sitting: Sitting) -> Iterator[KeyNow]:
    match sitting.phase:
        case Phase.BETTING:
            yield from _betting(sitting)
        case Phase.DEALING:
            yield KeyNow(("enter",), "any key", "skip", "skip")
        case Phase.DECIDING:
            yield KeyNow(("left",), "←", "", "previous")
            yield KeyNow(("right",), "→", "choose", "next")
            yield KeyNow(("enter", "space"), "↵", "take it", "take")
            if sitting.deciding and sitting.deciding.range:
                yield KeyNow(PLUS, "+", "", "more")
                yield KeyNow(MINUS, "-", "amount", "less")
        case Phase.SETTLED:
            yield KeyNow(("enter", "space"), "↵", "next bets", "collect")
            yield KeyNow(("r",), "r", "re-bet and deal", "rebet")
            if len(sitting.mine) > 1:
                yield KeyNow(("tab", "right"), "⇥", "next spot", "next")
            yield KeyNow(("g",), "g", "games", "lobby")


def _betting(sitting: Sitting) -> Iterator[KeyNow]:
    if sitting.betting.broke:
        yield KeyNow(("b",), "b", "buy in again", "buy_in")
        yield KeyNow(("g",), "g", "games", "lobby")
        return
    yield KeyNow(("enter", "space"), "↵", "deal", "deal")
    yield KeyNow(("left",), "←", "", "previous")
    yield KeyNow(("right",), "→", "which bet", "next")
    yield KeyNow(PLUS, "↑", "", "more")
    yield KeyNow(MINUS, "↓", "stake", "less")
    yield KeyNow(("c",), "c", "chip", "chip")
    yield KeyNow(("x", "backspace", "delete"), "x", "clear", "clear")
    if len(sitting.mine) > 1:
        yield KeyNow(("tab",), "⇥", "next spot", "next_spot")
        yield KeyNow(("shift+tab",), "", "", "previous_spot")
        yield KeyNow(("a",), "a", "same on all", "same_on_all")
    if sitting.betting.last:
        yield KeyNow(("r",), "r", "re-bet", "rebet")
    yield KeyNow(("g",), "g", "games", "lobby")


def _scrolling(sitting: Sitting) -> Iterator[KeyNow]:
    arrows = sitting.phase is Phase.SETTLED
    yield KeyNow(("pagedown", "down") if arrows else ("pagedown",), "↓" if arrows else "PgDn", "more", "scroll_down")
    yield KeyNow(("pageup", "up") if arrows else ("pageup",), "", "", "scroll_up")


def _always(sitting: Sitting) -> Iterator[KeyNow]:
    yield KeyNow(("s",), "s", f"pace: {sitting.pace}", "pace")
    if sitting.phase is not Phase.DEALING:
        yield KeyNow(("h",), "h", "history", "history")
        yield KeyNow(("question_mark", "f1"), "?", "help", "help")
    yield KeyNow(("q",), "q", "leave", "leave_or_ask")


def key_line(keys: tuple[KeyNow, ...], width: int) -> Block:
    """The keys in a line or two, as they are pressed."""
    parts: list[Text] = []
    sign = Text()
    for key in keys:
        if not key.sign:
            continue
        cap = line((key.sign, f"bold {GOLD}"))
        sign = line(sign, cap)
        if not key.says:
            continue
        part = line(sign, (f" {key.says}", SOFT))
        part.stylize(Style(meta={"press": key.keys[0]}))
        parts.append(part)
        sign = Text()
    return [line(" ", row) for row in flowed(parts, width - 2)]
