"""The dealer's part of a round, from its first step to its last, written from what really happened in it."""

from dataclasses import dataclass

from houseway.events import (
    ActionTaken,
    BetRefunded,
    BetSettled,
    CardsDealt,
    CardsTurned,
    CoinInTaken,
    DealerHeldToLeast,
    Event,
    HandShown,
    HouseWaySet,
    SeatSettled,
    ShufflerEmptied,
)
from houseway.round import Round
from houseway.rules import Pile, SideBet
from houseway.trainer.dues import Due, Verdict, coined, dues_of
from houseway.trainer.moves import Move, Verb


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to do, by which rule, why, and what the table then knows."""

    move: Move
    rule: str
    because: str
    events: tuple[Event, ...] = ()


Stage = tuple[Step, ...]
"""steps that may be done in any order: the bets of one seat; nearly always there is one"""


def script_of(round: Round) -> tuple[Stage, ...]:
    """Every stage of a round that is over, in the order of the manual."""
    stages: list[Stage] = []
    for event in round.events:
        if isinstance(event, HandShown | BetSettled | SeatSettled):
            break
        stages += [(step,) for step in _steps(round, event)]
    return (*stages, *_settling(round))


def standing(round: Round, seat: int) -> tuple[SideBet, ...]:
    """The bets that a folded hand still plays for: its cards stay until they are settled."""
    spot = round.spots[seat]
    return tuple(bet for bet in round.game.side_bets if bet.name in spot.bets and bet.stands(round.terms))


def mucked_at_once(round: Round, seat: int) -> bool:
    """Whether a folded hand's cards may go when it folds."""
    return round.spots[seat].folded and not standing(round, seat) and not round.game.fold_needs(round.terms)


def _steps(round: Round, event: Event) -> list[Step]:
    match event:
        case CoinInTaken():
            because = "bets that are not down before coin-in are not in play"
            return [Step(Move(Verb.COIN_IN, wager=event.wager), event.rule, because, (event,))]
        case CardsDealt():
            place = event.pile if event.seat is None else event.seat
            deal = Step(Move(Verb.DEAL, place, count=event.count), event.rule, event.says, (event,))
            burn = Step(Move(Verb.BURN, count=event.burned), event.rule, event.says)
            return [burn, deal] if event.burned else [deal]
        case ShufflerEmptied():
            because = "the rest of the deck comes out before anybody acts"
            return [Step(Move(Verb.EMPTY), event.rule, because, (event,))]
        case ActionTaken():
            because = f"seats act on the {event.decision} from the dealer's left to his right"
            rule = next(step.rule for step in round.game.decisions if step.name == event.decision)
            ask = Step(Move(Verb.ASK, event.seat), rule, because, (event,))
            gone = event.action == "fold" and mucked_at_once(round, event.seat)
            return [ask, _muck(event.rule, event.seat, "folded, and no bet still plays")] if gone else [ask]
        case CardsTurned():
            move = Move(Verb.TURN, event.pile, count=len(event.cards))
            return [Step(move, event.rule, event.says, (event,))]
        case HouseWaySet():
            return [Step(Move(Verb.KEEP, cards=frozenset(event.kept)), event.rule, event.says, (event,))]
        case DealerHeldToLeast():
            move = Move(Verb.QUALIFY, says="yes" if event.qualifies else "no")
            return [Step(move, event.rule, f"the least is {event.says}", (event,))]
        case BetRefunded():
            because = "the dealer does not qualify: it goes back before hands are compared"
            return [Step(Move(Verb.RETURN, event.seat, event.wager), event.rule, because, (event,))]
    return []


def _muck(rule: str, seat: int, because: str, *events: Event) -> Step:
    return Step(Move(Verb.MUCK, seat), rule, because, events)


# Settling


def _settling(round: Round) -> list[Stage]:
    settlement = round.settlement
    assert settlement is not None
    rule = round.game.steps[-1].rule
    stages: list[Stage] = []
    if settlement.dealer_hand:
        stages.append((_read(rule, Move(Verb.READ, Pile.DEALER, says=settlement.dealer_hand)),))
    dues = dues_of(round)
    for seat in sorted(round.spots, reverse=True):
        stages += _settling_seat(round, seat, [due for due in dues if due.seat == seat and not due.envy])
    stages += [(money_step(round, due),) for due in dues if due.envy]
    if any(isinstance(event, CoinInTaken) for event in round.events):
        stages.append((Step(Move(Verb.OVER), award_rule(round), "every award is paid: the round is closed"),))
    return stages


def _read(rule: str, move: Move, *events: Event) -> Step:
    return Step(move, rule, "the hands are read before money moves", events)


def _settling_seat(round: Round, seat: int, dues: list[Due]) -> list[Stage]:
    """The hand, then its bets, then awards off the meter under a supervisor's eye, then the cards are picked up."""
    stages: list[Stage] = []
    for event in round.events:
        if isinstance(event, HandShown) and event.seat == seat:
            move = Move(Verb.READ, seat, says=event.hand) if event.hand else Move(Verb.SHOW, seat)
            stages.append((_read(event.rule, move, event),))
    from_tray = tuple(money_step(round, due) for due in dues if due.source == "tray")
    stages += [from_tray] if from_tray else []
    for due in dues:
        if due.source == "meter":
            because = "an award off the meter is verified before it is paid"
            stages.append((Step(Move(Verb.CALL, seat), award_rule(round), because),))
            stages.append((money_step(round, due),))
    if not mucked_at_once(round, seat):
        done = next(event for event in round.events if isinstance(event, SeatSettled) and event.seat == seat)
        stages.append((_muck(done.rule, seat, "the seat is settled", done),))
    return stages


def money_step(round: Round, due: Due) -> Step:
    told = tuple(
        event
        for event in round.events
        if isinstance(event, BetSettled) and (event.seat, event.wager) == (due.seat, due.wager)
    )
    return Step(money_move(due), due.rule, due.because, told)


def money_move(due: Due) -> Move:
    if due.verdict is Verdict.PAY:
        return Move(Verb.PAY, due.seat, due.wager, amount=due.amount, source=due.source)
    return Move(Verb.TAKE if due.verdict is Verdict.TAKE else Verb.PUSH, due.seat, due.wager)


def award_rule(round: Round) -> str:
    """The rule by which a progressive award is verified and the round closed on the console."""
    bets = [bet for bet in round.game.side_bets if bet.name in coined(round)]
    return next((bet.award_rule or bet.rule for bet in bets), round.game.steps[-1].rule)
