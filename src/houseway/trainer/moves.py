"""What a dealer can do at the table, in words that round-trip: `pay 3 ante 10.50`, `turn dealer 2`, `keep Ac Td`."""

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple

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


class Told(NamedTuple):
    """A move as it is written, what it is for, and how a floor supervisor would say it."""

    form: str
    means: str
    says: str


MOVES: Final = {
    Verb.COIN_IN: Told("coin-in WAGER", "press coin-in: the progressive bets are taken", "coin-in for the {wager}"),
    Verb.DEAL: Told("deal SEAT|dealer|community CARDS", "give out cards, face down", "deal {count} to {where}"),
    Verb.BURN: Told("burn CARDS", "burn from the bottom of the stack", "burn {count}"),
    Verb.EMPTY: Told("empty", "let the shuffler give out the rest of the deck", "empty the shuffler"),
    Verb.ASK: Told("ask SEAT", "ask a seat for its decision", "ask {where}"),
    Verb.TURN: Told("turn dealer|community CARDS", "turn cards face up", "turn {count} of {where}"),
    Verb.KEEP: Told("keep CARD CARD ...", "set the house way", "keep {cards}"),
    Verb.QUALIFY: Told("qualify yes|no", "say whether the dealer qualifies", "the dealer {qualifies}"),
    Verb.RETURN: Told("return SEAT WAGER", "give a bet back before comparing", "give the {wager} back to {where}"),
    Verb.READ: Told("read SEAT|dealer [HAND]", "read a hand aloud", "read {where}: {says}"),
    Verb.SHOW: Told("show SEAT", "turn a seat's cards up to settle it", "turn {where}'s cards up"),
    Verb.TAKE: Told("take SEAT WAGER", "take a losing bet", "take {where}'s {wager}"),
    Verb.PAY: Told(
        "pay SEAT WAGER DOLLARS [tray|meter]", "pay a winning bet", "pay {where}'s {wager} {amount} from the {source}"
    ),
    Verb.PUSH: Told("push SEAT WAGER", "leave a bet with its player", "push {where}'s {wager}"),
    Verb.CALL: Told("call SEAT", "call the supervisor to a seat's award", "call the supervisor to {where}"),
    Verb.MUCK: Told("muck SEAT", "pick up a seat's cards", "pick up {where}'s cards"),
    Verb.OVER: Told("over", "close the round on the console", "close the round"),
}
FORMS: Final = {verb: told.form for verb, told in MOVES.items()}
MEANS: Final = {verb: told.means for verb, told in MOVES.items()}

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
    return MOVES[move.verb].says.format(
        where=f"seat {move.place}" if isinstance(move.place, int) else f"the {move.place}",
        wager=move.wager,
        count=f"{move.count} card{'s' * (move.count != 1)}",
        cards=show_cards(sorted(move.cards, reverse=True)),
        amount=dollars(move.amount),
        source=move.source or "tray",
        says=move.says,
        qualifies="qualifies" if move.says == "yes" else "does not qualify",
    )


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
