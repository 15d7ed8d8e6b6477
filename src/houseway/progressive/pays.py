"""What a progressive pays for: the line that cards reach, by the game's own rule, and what that line is worth."""

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

from houseway.cards import Card, read_cards
from houseway.games import find_game
from houseway.odds import Odds, Prize, Share, parse_pay
from houseway.progressive.floor import Stakes
from houseway.refused import Refused, one_of
from houseway.rules import AnyGame, Hands, Pile, SideBet, Terms, Turn


@lru_cache
def pay_of(text: str) -> Odds | Prize | Share:
    return parse_pay(text)


def progressive_of(game: AnyGame) -> SideBet:
    """The game's progressive wager."""
    for bet in game.side_bets:
        if bet.progressive:
            return bet
    raise Refused(f"{game.code} has no progressive wager", "game")


def stakes_of(
    game: AnyGame,
    paytable: str = "",
    readings: Mapping[str, str] | None = None,
    pays: Mapping[str, str] | None = None,
    stake: int = 100,
) -> Stakes:
    """What is played for: a printed paytable, with lines of the house's own where `pays` names them."""
    bet = progressive_of(game)
    terms = game.terms({bet.name: paytable} if paytable else {}, readings or {})
    printed = terms.paytables[bet.name]
    lines = {line: str(pay) for line, pay in printed.lines.items()}
    for line, text in (pays or {}).items():
        if line not in lines:
            raise Refused(f"the {bet.name} has no line {line!r}: it has {one_of(list(lines))}", f"pays.{line}")
        lines[line] = str(pay_of(text))
    if not 0 < stake <= 100_000:
        raise Refused(f"a progressive bet is from 1 cent to $1,000, not {stake} cents", "stake")
    return Stakes(game.code, bet.name, stake, lines, dict(printed.envy), dict(terms.readings))


class Shown(NamedTuple):
    """Cards that lie face up, as they are written."""

    seats: Mapping[int, Sequence[str]]
    dealer: Sequence[str] = ()
    community: Sequence[str] = ()


class _Rule(NamedTuple):
    bet: SideBet
    terms: Terms
    seats: int
    own: int
    deck: frozenset[Card]
    piles: Mapping[Pile, frozenset[int]]
    """how many cards of a pile may lie face up"""


@lru_cache(maxsize=64)
def _rule(game: str, wager: str, readings: tuple[tuple[str, str], ...]) -> _Rule:
    found = find_game(game)
    bet = found.wager(wager)
    assert isinstance(bet, SideBet)
    piles = {pile: _turned(found, pile) for pile in (Pile.DEALER, Pile.COMMUNITY)}
    terms = found.terms({}, dict(readings))
    return _Rule(bet, terms, found.seats, found.dealt_to(Pile.SEAT), frozenset(found.deck), piles)


def _turned(game: AnyGame, pile: Pile) -> frozenset[int]:
    turns = (step.cards for step in game.steps if isinstance(step, Turn) and step.pile is pile)
    return frozenset(accumulate(turns, initial=0))


def _rule_of(stakes: Stakes) -> _Rule:
    return _rule(stakes.game, stakes.wager, tuple(stakes.readings.items()))


def seats_at(stakes: Stakes) -> int:
    """How many seats a table of this game has."""
    return _rule_of(stakes).seats


def lines_of(stakes: Stakes, shown: Shown, bettors: Collection[int] | None = None) -> dict[int, str | None]:
    """Seat -> the line its cards reach and the meter pays, None if they reach none; of these seats, or of all shown."""
    rule = _rule_of(stakes)
    dealer, community = read_cards(shown.dealer), read_cards(shown.community)
    hands = {seat: read_cards(texts) for seat, texts in shown.seats.items()}
    _check_cards(rule, dealer, community, hands)
    face_down = _face_down(rule, dealer, community)
    line_of, terms, pays = rule.bet.line, rule.terms, stakes.pays
    reached: dict[int, str | None] = {}
    for seat, own in hands.items():
        if bettors is not None and seat not in bettors:
            continue  # what the dealer need not turn for the bettors may stay face down
        for pile in face_down:
            if pile in rule.bet.needs(own, terms):
                raise Refused(f"seat {seat}'s {stakes.wager} depends on the {pile}'s cards: give them", pile.value)
        line = line_of(Hands(own, dealer, community), terms)
        reached[seat] = line if line in pays else None
    return reached


def _check_cards(
    rule: _Rule, dealer: tuple[Card, ...], community: tuple[Card, ...], hands: Mapping[int, tuple[Card, ...]]
) -> None:
    """Cards of this game's deck, each once, and as many on the felt as some moment of a round shows."""
    for pile, turned in ((Pile.DEALER, dealer), (Pile.COMMUNITY, community)):
        if len(turned) not in rule.piles[pile]:
            counts = one_of([str(count) for count in sorted(rule.piles[pile])])
            raise Refused(f"the {pile} has {counts} cards, not {len(turned)}", pile.value)
    cards = [*dealer, *community]
    for seat, own in hands.items():
        if len(own) != rule.own:
            raise Refused(f"a seat has {rule.own} cards, not {len(own)}", f"seat {seat}.cards")
        cards += own
    seen = set(cards)
    if len(seen) < len(cards):
        raise Refused(f"{next(card for card in cards if cards.count(card) > 1)} is given twice", "cards")
    if not seen <= rule.deck:
        raise Refused(f"{min(seen - rule.deck)} is not in this game's deck", "cards")


def _face_down(rule: _Rule, dealer: tuple[Card, ...], community: tuple[Card, ...]) -> list[Pile]:
    """The piles of which nothing was turned, where the game has them."""
    piles = ((Pile.DEALER, dealer), (Pile.COMMUNITY, community))
    return [pile for pile, cards in piles if not cards and max(rule.piles[pile])]
