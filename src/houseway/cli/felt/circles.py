"""The bet circles of a spot, in the order of the felt: round, in two lines, or in running text."""

from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from rich.text import Text

from houseway.cli.felt.blocks import Block, beside, fitted, flowed, line
from houseway.cli.felt.colours import CHIPS, FAINT, GOLD, LOSE, PUSH, SOFT, TEXT, WIN
from houseway.odds import dollars
from houseway.rules import SideBet, Wager
from houseway.view import SpotView
from houseway.words import signed

ROOM_FOR_NUMBER: Final = 2
"""kept free at all times, so that circles do not move when the numbers go"""


class Shape(Enum):
    ROUND = auto()
    PLAIN = auto()
    RUNNING = auto()


@dataclass(frozen=True, slots=True)
class Circle:
    """One circle: its name, the stake in it, and what became of it."""

    name: str
    number: str
    """the key that picks it while bets are laid"""
    stake: int | None
    net: int | None
    in_hand: bool
    """the player is laying chips here"""

    @property
    def label(self) -> str:
        return f"{self.number} {self.name}" if self.number else self.name


def circles_of(
    spot: SpotView, wagers: list[Wager | SideBet], numbers: dict[str, str] | None = None, in_hand: str = ""
) -> list[Circle]:
    """A spot's circles; a net is the sum of the wager's settlement lines."""
    nets: dict[str, int] = {}
    for settled in spot.settled:
        nets[settled.wager] = nets.get(settled.wager, 0) + settled.net
    return [
        Circle(w.name, (numbers or {}).get(w.name, ""), spot.bets.get(w.name), nets.get(w.name), w.name == in_hand)
        for w in wagers
    ]


def drawn(circles: list[Circle], shape: Shape, width: int) -> Block:
    match shape:
        case Shape.ROUND:
            return _rows([_round(circle) for circle in circles], width)
        case Shape.PLAIN:
            return _rows([_plain(circle) for circle in circles], width)
        case Shape.RUNNING:
            return fitted(flowed([_running(circle) for circle in circles], width), width, "center")


def _rows(drawn_circles: list[Block], width: int) -> Block:
    """Circles beside one another, on a second row if the first is full."""
    rows: list[list[Block]] = [[]]
    used = 0
    for circle in drawn_circles:
        wide = circle[0].cell_len + 1
        if rows[-1] and used + wide - 1 > width:
            rows.append([])
            used = 0
        rows[-1].append(circle)
        used += wide
    return [text for row in rows for text in fitted(beside(row), width, "center")]


def chip(stake: int) -> Text:
    """`●$10`: a chip of the largest value that the stake holds."""
    colour = next((colour for value, colour in reversed(CHIPS.items()) if stake >= value), FAINT)
    return line(("●", colour), (dollars(stake), f"bold {TEXT}"))


def net_words(net: int) -> Text:
    """`+$10`, `-$5`, `push`."""
    if net == 0:
        return line(("push", f"bold {PUSH}"))
    return line((signed(net), f"bold {WIN if net > 0 else LOSE}"))


def _content(circle: Circle) -> Text:
    if circle.stake is None:
        return line(("·", FAINT))
    return chip(circle.stake)


def _round(circle: Circle) -> Block:
    inner = max(len(circle.name) + ROOM_FOR_NUMBER + 2, 9)
    edge = f"bold {GOLD}" if circle.in_hand else SOFT if circle.stake else FAINT
    name = f"bold {GOLD}" if circle.in_hand else TEXT if circle.stake else SOFT
    foot = net_words(circle.net) if circle.net is not None else Text("▲▼" if circle.in_hand else "", edge)
    sides = "┃┃" if circle.in_hand else "││"
    space = inner - _content(circle).cell_len
    return [
        line(("╭ ", edge), (circle.label, name), (f" {'─' * (inner - len(circle.label) - 2)}╮", edge)),
        line((sides[0], edge), " " * (space // 2), _content(circle), " " * (space - space // 2), (sides[1], edge)),
        _foot(foot, inner, edge),
    ]


def _foot(note: Text, inner: int, edge: str) -> Text:
    if not note.plain:
        return line((f"╰{'─' * inner}╯", edge))
    rest = inner - note.cell_len - 2
    return line((f"╰{'─' * (rest // 2)} ", edge), note, (f" {'─' * (rest - rest // 2)}╯", edge))


def _plain(circle: Circle) -> Block:
    wide = max(len(circle.name) + ROOM_FOR_NUMBER, 9)
    name = f"bold {GOLD}" if circle.in_hand else TEXT if circle.stake else SOFT
    inside = net_words(circle.net) if circle.net is not None else _content(circle)
    marks = ("▸", "◂") if circle.in_hand else ("(", ")")
    space = wide - 2 - inside.cell_len
    edge = f"bold {GOLD}" if circle.in_hand else SOFT if circle.stake else FAINT
    return [
        line((f"{circle.label:^{wide}}", name)),
        line((marks[0], edge), " " * (space // 2), inside, " " * (space - space // 2), (marks[1], edge)),
    ]


def _running(circle: Circle) -> Text:
    name = f"bold {GOLD}" if circle.in_hand else TEXT if circle.stake else SOFT
    inside = net_words(circle.net) if circle.net is not None else _content(circle)
    return line(("▸" if circle.in_hand else "", f"bold {GOLD}"), (f"{circle.label} ", name), inside)
