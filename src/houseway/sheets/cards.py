"""Cards drawn for paper: rank and suit, our own drawing. Black suits are filled and red ones hollow, so that the four
can be told apart without colour."""

from functools import cache
from typing import Final

from houseway.cards import Card
from houseway.sheets.templates import fill

SHAPES: Final = {
    "s": "M0-9C-2-4.5-8-2-8 3.4C-8 7.6-3 8.2-1 5.2C-1.2 7.6-1.8 8.8-3.2 10H3.2C1.8 8.8 1.2 7.6 1 5.2C3 8.2 8 7.6 8 3.4"
    "C8-2 2-4.5 0-9Z",
    "h": "M0 9C-2 5-8 1.6-8-3.4C-8-8.4-2-8.8 0-4.6C2-8.8 8-8.4 8-3.4C8 1.6 2 5 0 9Z",
    "d": "M0-9.6C1.8-5.6 4-2.6 6.8 0C4 2.6 1.8 5.6 0 9.6C-1.8 5.6-4 2.6-6.8 0C-4-2.6-1.8-5.6 0-9.6Z",
    "c": "M0-9A4.1 4.1 0 0 1 3-2.2A4.1 4.1 0 1 1 1 4.6C1.2 7.4 1.8 8.8 3.2 10H-3.2C-1.8 8.8-1.2 7.4-1 4.6"
    "A4.1 4.1 0 1 1-3-2.2A4.1 4.1 0 0 1 0-9Z",
    "": "M0-9.5L2.6-3.2L9.3-2.8L4.1 1.5L5.8 8.1L0 4.5L-5.8 8.1L-4.1 1.5L-9.3-2.8L-2.6-3.2Z",
}
"""suit -> its outline about the origin; the joker has a star"""
HOLLOW: Final = ("d", "h", "")


@cache
def card_svg(card: Card) -> str:
    """One card, in a picture of its own."""
    joker = not card.suit
    return fill(
        "card.svg",
        name=card.pretty,
        rank="JOKER" if joker else card.pretty[:-1],
        path=SHAPES[card.suit],
        hollow=card.suit in HOLLOW,
        joker=joker,
    )
