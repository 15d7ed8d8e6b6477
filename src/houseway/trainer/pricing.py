"""What a wrong move would have cost: money by the settlement, cards by what sight of them was worth."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import combinations
from typing import Final, NamedTuple

from houseway.cards import Card
from houseway.dealer import Place
from houseway.events import ActionTaken, CardsDealt, CardsTurned, Event
from houseway.rules import HouseWay, Pile
from houseway.settlement import SettledSpot, settle_round
from houseway.trainer.dues import Verdict, due_of, dues_of, gain
from houseway.trainer.exposure import PILES, worth_of_sight
from houseway.trainer.moves import Move, Verb
from houseway.trainer.price import FREE, Cost, Price
from houseway.trainer.rounds import Dealt
from houseway.trainer.script import Stage

MONEY: Final = {Verb.TAKE: Verdict.TAKE, Verb.PAY: Verdict.PAY, Verb.PUSH: Verdict.PUSH, Verb.RETURN: Verdict.PUSH}
"""moves of chips, and what each does to a bet"""


def price_of(dealt: Dealt, wrong: Move, ahead: tuple[Stage, ...]) -> Price:
    """The price of this move when those stages are still ahead."""
    if wrong.verb in MONEY:
        return _money(dealt, wrong, ahead)
    match wrong.verb:
        case Verb.TURN:
            return _sight(dealt, wrong, ahead)
        case Verb.KEEP if ahead[0][0].move.verb is Verb.KEEP:
            return other_way(dealt, wrong)
        case Verb.MUCK:
            return _owed(dealt, wrong, ahead)
    return _not_yet(dealt, ahead)


def _money(dealt: Dealt, wrong: Move, ahead: tuple[Stage, ...]) -> Price:
    """Chips put down or taken up, against what this bet is still due."""
    verdict = MONEY[wrong.verb]
    due = [m for m in _moves(ahead) if m.verb in MONEY and (m.place, m.wager) == (wrong.place, wrong.wager)]
    if not due:  # settled already, or never laid: only chips put down can be lost
        return Price.of(gain(verdict, wrong.amount, 0), 0)
    assert isinstance(wrong.place, int)
    stake = due_of(dealt.round, wrong.place, wrong.wager).stake
    given = gain(verdict, wrong.amount, stake)
    right = gain(MONEY[due[0].verb], due[0].amount, stake)
    if given != right:
        return Price.of(given, right)
    if wrong.verb is Verb.PAY and wrong.source != due[0].source:
        return Price(Cost.AT_STAKE, wrong.amount)  # the right sum from the wrong purse
    return _not_yet(dealt, ahead)


def _moves(ahead: tuple[Stage, ...]) -> Iterator[Move]:
    return (step.move for stage in ahead for step in stage)


def _sight(dealt: Dealt, wrong: Move, ahead: tuple[Stage, ...]) -> Price:
    """Cards shown early: what the seats that have still to act could have made of them."""
    events = [event for stage in ahead for step in stage for event in step.events]
    whole, to_come = _lying(dealt.round.events), _lying(events)
    down = whole.dealt[wrong.place] - to_come.dealt[wrong.place] - whole.up[wrong.place] + to_come.up[wrong.place]
    shown = min(wrong.count, down)
    if not shown:
        return FREE
    up = {pile: whole.up[pile] - to_come.up[pile] + shown * (pile is wrong.place) for pile in PILES}
    return worth_of_sight(dealt, tuple(event for event in events if isinstance(event, ActionTaken)), up)


class _Lying(NamedTuple):
    dealt: Counter[Place | None]
    up: Counter[Place | None]


def _lying(events: Iterable[Event]) -> _Lying:
    """How many cards of the piles these events deal, and how many they turn."""
    found = _Lying(Counter(), Counter())
    for event in events:
        if isinstance(event, CardsDealt) and event.seat is None:
            found.dealt[event.pile] += event.count
        if isinstance(event, CardsTurned):
            found.up[event.pile] += len(event.cards)
    return found


def other_way(dealt: Dealt, wrong: Move) -> Price:
    """The whole table settled with the cards kept wrongly, against the table as it should be."""
    step = next(step for step in dealt.round.game.steps if isinstance(step, HouseWay))
    stand_in = _dealt_so_that(dealt, step, tuple(sorted(wrong.cards)))
    if stand_in is None:
        return at_stake(dealt, Verb.KEEP)
    spots = []
    for seat in dealt.round.order:
        spot = dealt.round.spots[seat]
        hands = replace(dealt.hands(seat), dealer=stand_in)
        spots.append(SettledSpot(seat, spot.bets, hands, spot.fold_rule))
    settled = settle_round(dealt.round.game, dealt.round.terms, tuple(spots), dealt.round.meter)
    return Price.of(sum(one.total for one in settled.seats), sum(one.total for one in dealt.settlement.seats))


def _dealt_so_that(dealt: Dealt, step: HouseWay, kept: tuple[Card, ...]) -> tuple[Card, ...] | None:
    """A dealer's hand of which the house way keeps these cards; what it throws plays no part."""
    dealer = dealt.cards[Pile.DEALER]
    if not set(kept) <= set(dealer) or len(kept) != len(step.keep(dealer)):
        return None
    used = {card for cards in dealt.cards.values() for card in cards}
    spare = [card for card in dealt.round.game.deck if card not in used or (card in dealer and card not in kept)]
    for thrown in combinations(spare, len(dealer) - len(kept)):
        if set(step.keep((*kept, *thrown))) == set(kept):
            return (*kept, *thrown)
    return None


def _owed(dealt: Dealt, wrong: Move, ahead: tuple[Stage, ...]) -> Price:
    """Cards that are gone cannot be paid: everything the seat was still to win by them."""
    left = {move.wager for move in _moves(ahead) if move.place == wrong.place}
    dues = (due for due in dues_of(dealt.round) if due.seat == wrong.place and due.wager in left and not due.envy)
    return Price.of(0, sum(due.amount for due in dues))


def at_stake(dealt: Dealt, verb: Verb, place: Place | None = None, wager: str = "") -> Price:
    """What hangs on a call that was not made, or was made wrong."""
    spots = dealt.round.spots
    match verb:
        case Verb.COIN_IN:
            stakes = [spot.bets.get(wager, 0) for spot in spots.values()]
        case Verb.READ if isinstance(place, int):
            stakes = list(spots[place].bets.values())
        case Verb.READ | Verb.QUALIFY | Verb.KEEP:
            stakes = [stake for spot in spots.values() if not spot.folded for stake in spot.bets.values()]
        case _:
            return FREE
    return Price(Cost.AT_STAKE, sum(stakes)) if any(stakes) else FREE


def _not_yet(dealt: Dealt, ahead: tuple[Stage, ...]) -> Price:
    """What hangs on the step that was left out."""
    move = ahead[0][0].move
    return at_stake(dealt, move.verb, move.place, move.wager)
