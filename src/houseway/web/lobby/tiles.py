"""A game as a stranger sees it in the lobby: the cards as they lie when he first decides, his bets and decisions."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from houseway.cards import JOKER, SUIT_LETTERS
from houseway.game_words import decision_words
from houseway.paytable import line_words
from houseway.rules import AnyGame, Decide, Laid, Pile, Turn

BACK = "back"
SHORT, LONG, OTHERS = "AKQ", "T98765432", "83742965"
"""ranks for a hand of a few cards, for one of many, and for cards that others have turned"""


class Hand(NamedTuple):
    """Cards that lie together: their drawings, from left to right."""

    called: str
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Tile:
    """A game as the lobby shows it, made from its declaration."""

    game: AnyGame
    across: tuple[Hand, ...]
    """what lies before the dealer"""
    own: Hand
    lays: str
    decides: tuple[str, ...]
    side_bets: str


def tile(game: AnyGame, number: int) -> Tile:
    """`number` turns the suits, so that no two tiles look alike."""
    names = [line_words(wager.name) for wager in game.wagers if wager.laid is Laid.FIRST]
    return Tile(
        game=game,
        across=tuple(_across(game, number)),
        own=Hand("You", _own(game, number)),
        lays=" and ".join(names),
        decides=tuple(decision_words(step) for step in game.decisions),
        side_bets=", ".join(line_words(bet.name) for bet in game.side_bets),
    )


def _own(game: AnyGame, number: int) -> tuple[str, ...]:
    count = game.dealt_to(Pile.SEAT)
    ranks = SHORT if count <= len(SHORT) else LONG
    cards = [f"{rank}{_suit(number + place)}" for place, rank in enumerate(ranks)]
    return tuple([str(JOKER), *cards][:count] if JOKER in game.deck else cards[:count])


def _across(game: AnyGame, number: int) -> Iterator[Hand]:
    for called, pile in (("Dealer", Pile.DEALER), ("Community", Pile.COMMUNITY)):
        if count := game.dealt_to(pile):
            up = _turned_at_first(game, pile)
            faces = [f"{rank}{_suit(number + place + 1)}" for place, rank in enumerate(OTHERS[:up])]
            yield Hand(called, (BACK,) * (count - up) + tuple(faces))


def _turned_at_first(game: AnyGame, pile: Pile) -> int:
    """How many cards of a pile a seat sees at its first decision."""
    turned = 0
    for step in game.steps:
        match step:
            case Turn(pile=where) if where is pile:
                turned += step.cards
            case Decide():
                break
    return turned


def _suit(turn: int) -> str:
    return SUIT_LETTERS[turn % len(SUIT_LETTERS)]
