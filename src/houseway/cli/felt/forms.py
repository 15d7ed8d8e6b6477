"""How much room the felt takes: forms from the largest to the smallest, for terminals of every size."""

from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from houseway.cli.felt.cards import Size
from houseway.cli.felt.circles import Shape

SMALLEST: Final = (50, 16)
"""columns and rows below which there is no table"""


class Others(Enum):
    """How the spots are drawn that are not in front of the player now."""

    LARGE = auto()
    """the player's other spots large too, neighbours in frames"""
    FRAMED = auto()
    LINES = auto()
    FOLDED = auto()
    """all of them on one line"""


@dataclass(frozen=True, slots=True)
class Form:
    house: Size
    """the dealer's and the community's cards"""
    hand: Size
    others: Others
    circles: Shape


FORMS: Final = (
    Form(Size.TALL, Size.TALL, Others.LARGE, Shape.ROUND),
    Form(Size.TALL, Size.PLAIN, Others.LARGE, Shape.ROUND),
    Form(Size.TALL, Size.TALL, Others.FRAMED, Shape.ROUND),
    Form(Size.PLAIN, Size.PLAIN, Others.LARGE, Shape.ROUND),
    Form(Size.PLAIN, Size.PLAIN, Others.FRAMED, Shape.ROUND),
    Form(Size.TALL, Size.TALL, Others.LINES, Shape.ROUND),
    Form(Size.PLAIN, Size.PLAIN, Others.LINES, Shape.ROUND),
    Form(Size.PLAIN, Size.PLAIN, Others.LINES, Shape.PLAIN),
    Form(Size.PLAIN, Size.PLAIN, Others.FOLDED, Shape.PLAIN),
    Form(Size.SMALL, Size.PLAIN, Others.LINES, Shape.RUNNING),
    Form(Size.SMALL, Size.PLAIN, Others.FOLDED, Shape.RUNNING),
    Form(Size.SMALL, Size.SMALL, Others.FOLDED, Shape.RUNNING),
)


def rail_rows(height: int) -> int:
    """How many lines the rail below the felt has, under its heading."""
    if height >= 34:
        return 9
    return 8 if height >= 30 else 7 if height >= 24 else 6 if height >= 20 else 4


def key_rows(width: int) -> int:
    """How many lines the keys take."""
    return 1 if width >= 110 else 2
