"""What a dealer can do at the table, in words that round-trip: `pay 3 ante 10.50`, `turn dealer 2`, `keep Ac Td`."""

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from houseway.cards import Card, parse_cards, show_cards
from houseway.dealer import Place
from houseway.odds import dollars
from houseway.refused import Refused, one_of
from houseway.rules import Pile


class Verb(StrEnum):
    COIN_IN = "coin-in"
    DEAL = "deal"
    BURN = "burn"
    EMPTY = "empty"
    ASK = "ask"
    TURN = "turn"
    KEEP = "keep"
    QUALIFY = "qualify"
    RETURN = "return"
    READ = "read"
    SHOW = "show"
    TAKE = "take"
    PAY = "pay"
    PUSH = "push"
    CALL = "call"
    MUCK = "muck"
    OVER = "over"


FORMS: Final = {
    Verb.COIN_IN: "coin-in WAGER",
    Verb.DEAL: "deal SEAT|dealer|community CARDS",
    Verb.BURN: "burn CARDS",
    Verb.EMPTY: "empty",
    Verb.ASK: "ask SEAT",
    Verb.TURN: "turn dealer|community CARDS",
    Verb.KEEP: "keep CARD CARD ...",
    Verb.QUALIFY: "qualify yes|no",
    Verb.RETURN: "return SEAT WAGER",
    Verb.READ: "read SEAT|dealer HAND",
    Verb.SHOW: "show SEAT",
    Verb.TAKE: "take SEAT WAGER",
    Verb.PAY: "pay SEAT WAGER DOLLARS [tray|meter]",
    Verb.PUSH: "push SEAT WAGER",
    Verb.CALL: "call SEAT",
    Verb.MUCK: "muck SEAT",
    Verb.OVER: "over",
}
"""how each move is written"""

MEANS: Final = {
    Verb.COIN_IN: "press coin-in: the progressive bets are taken",
    Verb.DEAL: "give out cards, face down",
    Verb.BURN: "burn from the bottom of the stack",
    Verb.EMPTY: "let the shuffler give out the rest of the deck",
    Verb.ASK: "ask a seat for its decision",
    Verb.TURN: "turn cards face up",
    Verb.KEEP: "set the house way",
    Verb.QUALIFY: "say whether the dealer qualifies",
    Verb.RETURN: "give a bet back before comparing",
    Verb.READ: "read a hand aloud",
    Verb.SHOW: "turn a seat's cards up to settle it",
    Verb.TAKE: "take a losing bet",
    Verb.PAY: "pay a winning bet",
    Verb.PUSH: "leave a bet with its player",
    Verb.CALL: "call the supervisor to a seat's award",
    Verb.MUCK: "pick up a seat's cards",
    Verb.OVER: "close the round on the console",
}
_ON_A_BET: Final = (Verb.TAKE, Verb.PUSH, Verb.RETURN)
_AT_A_SEAT: Final = (Verb.ASK, Verb.SHOW, Verb.CALL, Verb.MUCK)
_ALONE: Final = (Verb.EMPTY, Verb.OVER)
_DOLLARS: Final = re.compile(r"\$?([0-9]{1,9}(?:,[0-9]{3})*)(?:\.([0-9]{2}))?")


@dataclass(frozen=True, slots=True)
class Move:
    """One thing the dealer does. `count` is cards, `amount` cents."""

    verb: Verb
    place: Place | None = None
    wager: str = ""
    count: int = 0
    amount: int = 0
    cards: frozenset[Card] = frozenset()
    says: str = ""
    source: str = ""

    def __str__(self) -> str:
        """As it is typed."""
        words: list[str] = [self.verb.value]
        words += [str(self.place)] if self.place is not None else []
        words += [self.wager] if self.wager else []
        words += [str(self.count)] if self.count else []
        words += [dollars(self.amount).lstrip("$").replace(",", "")] if self.verb is Verb.PAY else []
        words += [self.source] if self.source == "meter" else []
        words += [str(card) for card in sorted(self.cards, reverse=True)]
        words += [self.says] if self.says else []
        return " ".join(words)


def move_words(move: Move) -> str:
    """As a floor supervisor would say it."""
    where = f"seat {move.place}" if isinstance(move.place, int) else f"the {move.place}"
    cards = f"{move.count} card{'s' * (move.count != 1)}"
    match move.verb:
        case Verb.COIN_IN:
            return f"coin-in for the {move.wager}"
        case Verb.DEAL:
            return f"deal {cards} to {where}"
        case Verb.BURN:
            return f"burn {cards}"
        case Verb.EMPTY:
            return "empty the shuffler"
        case Verb.ASK:
            return f"ask {where}"
        case Verb.TURN:
            return f"turn {cards} of {where}"
        case Verb.KEEP:
            return f"keep {show_cards(sorted(move.cards, reverse=True))}"
        case Verb.QUALIFY:
            return f"the dealer {'qualifies' if move.says == 'yes' else 'does not qualify'}"
        case Verb.RETURN:
            return f"give the {move.wager} back to {where}"
        case Verb.READ:
            return f"read {where}: {move.says}"
        case Verb.PAY:
            return f"pay {where}'s {move.wager} {dollars(move.amount)} from the {move.source or 'tray'}"
        case Verb.TAKE | Verb.PUSH:
            return f"{move.verb} {where}'s {move.wager}"
        case Verb.CALL:
            return f"call the supervisor to {where}"
        case Verb.MUCK:
            return f"pick up {where}'s cards"
        case Verb.SHOW:
            return f"turn {where}'s cards up"
        case Verb.OVER:
            return "close the round"


def parse_move(text: str) -> Move:
    """Read a move as it is typed; what cannot be read is answered with how to write it."""
    words = text.split()
    if not words or words[0].lower() not in list(Verb):
        raise Refused(f"{text.strip()!r} is no move: {one_of([verb.value for verb in Verb])}")
    verb, rest = Verb(words[0].lower()), words[1:]
    move = _read(verb, rest)
    if move is None:
        raise Refused(f"{text.strip()!r} cannot be read: write `{FORMS[verb]}`")
    return move


def _read(verb: Verb, words: list[str]) -> Move | None:
    match words:
        case [] if verb in _ALONE:
            return Move(verb)
        case [wager] if verb is Verb.COIN_IN:
            return Move(verb, wager=wager)
        case [number] if verb is Verb.BURN and _is_count(number):
            return Move(verb, count=int(number))
        case [seat] if verb in _AT_A_SEAT and _is_count(seat):
            return Move(verb, int(seat))
        case [("yes" | "no") as says] if verb is Verb.QUALIFY:
            return Move(verb, says=says)
        case [place, number] if verb is Verb.DEAL and (at := _place(place)) is not None and _is_count(number):
            return Move(verb, at, count=int(number))
        case [place, number] if verb is Verb.TURN and isinstance(at := _place(place), Pile) and _is_count(number):
            return Move(verb, at, count=int(number))
        case [seat, wager] if verb in _ON_A_BET and _is_count(seat):
            return Move(verb, int(seat), wager)
        case [seat, wager, amount, *source] if verb is Verb.PAY and _is_count(seat):
            return _pay(int(seat), wager, amount, source)
        case [place, *hand] if verb is Verb.READ and hand and (at := _place(place)) is not None:
            return Move(verb, at, says=" ".join(hand))
        case [_, *_] if verb is Verb.KEEP:
            return Move(verb, cards=frozenset(parse_cards(" ".join(words))))
    return None


def _pay(seat: int, wager: str, amount: str, source: list[str]) -> Move | None:
    cents = parse_dollars(amount)
    if cents is None or source not in ([], ["tray"], ["meter"]):
        return None
    return Move(Verb.PAY, seat, wager, amount=cents, source=source[0] if source else "tray")


def parse_dollars(text: str) -> int | None:
    """`$10.50`, `10.50`, `1,000` as cents; None if it is not an amount."""
    found = _DOLLARS.fullmatch(text)
    return int(found[1].replace(",", "")) * 100 + int(found[2] or 0) if found else None


def _is_count(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 3


def _place(text: str) -> Place | None:
    if _is_count(text):
        return int(text)
    return Pile(text) if text in (Pile.DEALER, Pile.COMMUNITY) else None
