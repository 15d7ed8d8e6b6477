"""Cards drawn as cards: a tall form for large terminals, a form of three lines, and one that fits in a line."""

from collections.abc import Sequence
from enum import Enum

from rich.text import Text

from houseway.cards import JOKER, Card
from houseway.cli.felt.blocks import Block, beside, line
from houseway.cli.felt.colours import BACK, FACE, FAINT, GREY, GREY_INK, INK, RED_INK, WEAVE

SORTED_FROM = 5
"""a hand of this many cards or more is held in order, the highest card first"""


class Size(Enum):
    """How a card is drawn: (width, height)."""

    TALL = (7, 5)
    PLAIN = (4, 3)
    SMALL = (3, 1)

    @property
    def width(self) -> int:
        return self.value[0]

    @property
    def height(self) -> int:
        return self.value[1]


def index(card: Card) -> str:
    """What stands in the corner: `A♠`, `10♦`; the joker is `Jk★`."""
    return "Jk★" if card == JOKER else card.pretty


def ink(card: Card) -> str:
    return RED_INK if card.suit in ("d", "h") else INK


def face(card: Card, size: Size, faded: bool = False) -> Block:
    """A card face up; faded if it is out of play."""
    style = f"bold {GREY_INK} on {GREY}" if faded else f"bold {ink(card)} on {FACE}"
    corner, blank = index(card), " " * size.width
    rows = {
        Size.SMALL: [f"{corner:<3}"],
        Size.PLAIN: [f"{corner:<4}", blank, f"{corner:>4}"],
        Size.TALL: [f" {corner:<6}", blank, f"{corner[-1]:^7}", blank, f"{corner:>6} "],
    }
    return [line((row, style)) for row in rows[size]]


def back(size: Size) -> Block:
    """A card face down: every back is the same."""
    inner = size.width - 2
    rows = [f"┌{'─' * inner}┐", *[f"│{'░' * inner}│"] * (size.height - 2), f"└{'─' * inner}┘"]
    return [line((row, f"{WEAVE} on {BACK}")) for row in (["░░░"] if size is Size.SMALL else rows)]


def place(size: Size) -> Block:
    """Where a card will lie."""
    inner = size.width - 2
    rows = [f"╭{'╌' * inner}╮", *[f"┊{' ' * inner}┊"] * (size.height - 2), f"╰{'╌' * inner}╯"]
    return [line((row, FAINT)) for row in (["·· "] if size is Size.SMALL else rows)]


def pile(cards: Sequence[Card | None], size: Size, places: int = 0, faded: Sequence[Card] = ()) -> Block:
    """Cards in a row (None is a back), then the empty places up to as many as will be dealt."""
    drawn = [back(size) if card is None else face(card, size, card in faded) for card in cards]
    drawn += [place(size) for _ in range(places - len(cards))]
    return beside(drawn) if drawn else [Text() for _ in range(size.height)]


def in_hand(cards: Sequence[Card | None]) -> Sequence[Card | None]:
    """As a player holds them: a large hand in order once it is seen, the joker first."""
    if len(cards) < SORTED_FROM or None in cards:
        return cards
    seen = [card for card in cards if card is not None]
    return sorted(seen, key=lambda card: (card != JOKER, -card.rank, card.suit))
