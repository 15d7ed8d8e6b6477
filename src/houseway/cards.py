"""Cards and decks. A card is written rank and suit (`As`, `Td`, `9h`, `2c`); the joker is `Jk`.

A `Card` is also its number (rank by rank from the deuces, four suits each, the joker last), so that it
can index a table directly.
"""

from collections.abc import Iterable
from typing import Final

from houseway.refused import Refused

RANK_LETTERS: Final = "23456789TJQKA"
SUIT_LETTERS: Final = "cdhs"
SUIT_SIGNS: Final = {"c": "♣", "d": "♦", "h": "♥", "s": "♠", "": "★"}
ACE, KING, QUEEN, JACK, TEN = 14, 13, 12, 11, 10

_RANK_WORDS: Final = "two three four five six seven eight nine ten jack queen king ace".split()


class Card(int):
    """One card; `Card("As")` gives always the same object."""

    __slots__ = ()

    def __new__(cls, text: str) -> "Card":
        card = _BY_TEXT.get(text)
        if card is None:
            raise Refused(
                f"{text!r} is not a card: write a rank ({RANK_LETTERS}) and a suit ({SUIT_LETTERS}), "
                "such as As or Td; the joker is Jk"
            )
        return card

    @property
    def rank(self) -> int:
        """2 to 14, ace high; the joker has rank 0."""
        return 0 if self == 52 else int(self) // 4 + 2

    @property
    def suit(self) -> str:
        """One of c d h s; the joker has none."""
        return "" if self == 52 else SUIT_LETTERS[int(self) % 4]

    @property
    def pretty(self) -> str:
        """As on the felt: `10♦`, `A♠`, `Joker`."""
        if self == 52:
            return "Joker"
        letter = RANK_LETTERS[self.rank - 2]
        return ("10" if letter == "T" else letter) + SUIT_SIGNS[self.suit]

    def __bool__(self) -> bool:
        """A card is there, the deuce of clubs too; only a back (None) is not."""
        return True

    def __str__(self) -> str:
        return _TEXTS[self]

    def __repr__(self) -> str:
        return f"Card({str(self)!r})"

    def __reduce__(self) -> tuple[type["Card"], tuple[str]]:
        return Card, (str(self),)


_TEXTS: Final = (*(rank + suit for rank in RANK_LETTERS for suit in SUIT_LETTERS), "Jk")
_BY_TEXT: Final = {text: int.__new__(Card, number) for number, text in enumerate(_TEXTS)}

DECK_53: Final = tuple(_BY_TEXT.values())
DECK_52: Final = DECK_53[:52]
JOKER: Final = DECK_53[52]
RANK_BIT: Final = (*(1 << (number >> 2) for number in range(52)), 0)


def parse_cards(text: str) -> tuple[Card, ...]:
    """`"As Kd 9h"` as cards."""
    return tuple(Card(word) for word in text.split())


def read_cards(texts: Iterable[str]) -> tuple[Card, ...]:
    """`["As", "Kd"]` as cards."""
    try:
        return tuple(map(_BY_TEXT.__getitem__, texts))
    except (KeyError, TypeError):
        return tuple(Card(text) for text in texts)  # refuses the wrong one in words


def show_cards(cards: Iterable[Card]) -> str:
    """`A♠ K♦ 9♥`, for people."""
    return " ".join(card.pretty for card in cards)


def rank_word(rank: int) -> str:
    """`ten`, `ace`."""
    return _RANK_WORDS[rank - 2]


def rank_words(rank: int) -> str:
    """`tens`, `sixes`, `aces`."""
    return "sixes" if rank == 6 else f"{rank_word(rank)}s"


def rank_mask(cards: Iterable[Card]) -> int:
    """Which ranks are there, as 13 bits from the deuce up; a joker adds none."""
    mask = 0
    for card in cards:
        mask |= RANK_BIT[card]
    return mask


def two_card_name(cards: tuple[Card, ...]) -> str:
    """`AKs`, `AKo`, `TT`: two cards as players write them."""
    high, low = sorted((card.rank for card in cards), reverse=True)
    letters = RANK_LETTERS[high - 2] + RANK_LETTERS[low - 2]
    return letters if high == low else letters + ("s" if cards[0].suit == cards[1].suit else "o")
