"""What it is worth to a seat to see cards before it decides.

The round is played again for each seat that has still to act, through the real `Round` with the cards as they lie,
once for every way it can act: the best of these, less what the seat really came to, is what sight of the cards was
worth to it in this round. It is exact when nothing else stayed hidden from the seat, and an upper bound otherwise.
"""

from collections import Counter
from collections.abc import Iterator

from houseway.dealer import Place
from houseway.events import ActionTaken
from houseway.round import Decision, Draw, Round
from houseway.rules import Pile
from houseway.trainer.price import FREE, Cost, Price
from houseway.trainer.rounds import Dealt


def worth_of_sight(dealt: Dealt, ahead: tuple[ActionTaken, ...], hidden: int) -> Price:
    """The price of showing cards with these actions still ahead, when so many others stay face down."""
    acting = Counter(action.seat for action in ahead)
    if not acting:
        return FREE
    cents = sum(_gain(dealt, seat, decisions) for seat, decisions in acting.items())
    return Price(Cost.EXPOSED, cents, exact=hidden == 0)


def _gain(dealt: Dealt, seat: int, decisions: int) -> int:
    actions = dealt.round.spots[seat].actions
    free = len(actions) - decisions
    came_to = next(_totals(dealt, seat, actions))
    return max(_totals(dealt, seat, actions[:free])) - came_to


def _totals(dealt: Dealt, seat: int, actions: tuple[str, ...]) -> Iterator[int]:
    """What the seat would come to after these actions, once for every way to go on."""
    whole = dealt.round
    laid = {name: stake for name, stake in whole.spots[seat].bets.items() if name in _before_deal(whole, seat)}
    opened = Round.open(whole.game, {seat: laid}, whole.terms, whole.meter)
    yield from _go_on(opened, dealt, seat, actions, {})


def _before_deal(whole: Round, seat: int) -> set[str]:
    raised = {event.wager for event in whole.events if isinstance(event, ActionTaken) and event.seat == seat}
    return set(whole.spots[seat].bets) - raised


def _go_on(round: Round, dealt: Dealt, seat: int, actions: tuple[str, ...], used: dict[Place, int]) -> Iterator[int]:
    while isinstance(ask := round.awaits, Draw):
        place: Place = seat if ask.pile is Pile.SEAT else ask.pile
        first = used.get(place, 0)
        used = used | {place: first + ask.count}
        round = round.receive(dealt.cards[place][first : first + ask.count]) if ask.needed else round.leave()
    if isinstance(ask, Decision):
        done = len(round.spots[seat].actions)
        tried = (actions[done],) if done < len(actions) else [a for option in ask.options for a in option.actions]
        for action in tried:
            yield from _go_on(round.act(action), dealt, seat, actions, used)
        return
    assert round.settlement is not None
    yield round.settlement.seats[0].total
