"""Events and amounts in words, for every place that tells them."""

from houseway.cards import show_cards
from houseway.events import (
    ActionTaken,
    BetRefunded,
    BetSettled,
    BetsLaid,
    CardsDealt,
    CardsSeen,
    CardsTurned,
    CoinInTaken,
    DealerHeldToLeast,
    Event,
    HandShown,
    HouseWaySet,
    SeatSettled,
    ShufflerEmptied,
)
from houseway.odds import dollars


def signed(cents: int) -> str:
    """`+$10`, `-$2.50`, `$0`."""
    return f"+{dollars(cents)}" if cents > 0 else dollars(cents)


def event_words(event: Event) -> str:
    """What happened, in a sentence."""
    match event:
        case BetsLaid():
            return f"Seat {event.seat} bets {', '.join(f'{w} {dollars(a)}' for w, a in event.bets.items())}."
        case CoinInTaken():
            return f"Coin-in: the {event.wager} of seat {', '.join(map(str, event.seats))} is taken."
        case CardsDealt(seat=None):
            return event.says
        case CardsDealt():
            return f"Seat {event.seat} gets {event.count} cards."
        case CardsSeen():
            return f"Seat {event.seat} looks: {show_cards(event.cards)}."
        case ShufflerEmptied():
            return "The shuffler gives out the rest and starts on the next deck."
        case CardsTurned():
            return f"{event.says} {show_cards(event.cards)}"
        case ActionTaken(wager=None):
            return f"Seat {event.seat} {event.action}s."
        case ActionTaken():
            return f"Seat {event.seat} bets {event.wager} {dollars(event.amount)} ({event.action})."
        case HouseWaySet():
            return f"House way: keeps {show_cards(event.kept)}, throws {show_cards(event.thrown)}."
        case DealerHeldToLeast():
            return f"The dealer {'has' if event.qualifies else 'does not have'} {event.says} or better."
        case BetRefunded():
            return f"Seat {event.seat} gets the {event.wager} back: {dollars(event.amount)}."
        case HandShown():
            hand = f": {event.hand}" if event.hand else ""
            return f"Seat {event.seat} shows {show_cards(event.cards)}{hand}."
        case BetSettled():
            return f"Seat {event.seat} {event.wager} {signed(event.net)} ({event.pays}): {event.because}."
        case SeatSettled():
            return f"Seat {event.seat}: {event.result}, {signed(event.total)}."
