"""What happens in a round, one typed record an event, each with the rule that made it happen.

A view is a fold over these events and nothing else, so what no event says, nobody can see. An event that
one seat alone may read says so by `private_to`.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from houseway.cards import Card
from houseway.odds import Pay
from houseway.rules import Pile, Result


@dataclass(frozen=True, slots=True)
class BetsLaid:
    rule: str
    seat: int
    bets: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class CoinInTaken:
    """The progressive stakes of these seats are in."""

    rule: str
    wager: str
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CardsDealt:
    """Backs only: where, and how many."""

    rule: str
    says: str
    pile: Pile
    seat: int | None
    count: int
    burned: int


@dataclass(frozen=True, slots=True)
class CardsSeen:
    """A seat looks at its own cards."""

    rule: str
    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class ShufflerEmptied:
    rule: str


@dataclass(frozen=True, slots=True)
class CardsTurned:
    """Cards of the dealer or of the community lie face up now."""

    rule: str
    says: str
    pile: Pile
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class ActionTaken:
    rule: str
    seat: int
    decision: str
    action: str
    wager: str | None
    amount: int


@dataclass(frozen=True, slots=True)
class HouseWaySet:
    rule: str
    says: str
    kept: tuple[Card, ...]
    thrown: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class DealerHeldToLeast:
    """Whether the dealer has what he needs to qualify."""

    rule: str
    says: str
    qualifies: bool


@dataclass(frozen=True, slots=True)
class BetRefunded:
    rule: str
    seat: int
    wager: str
    amount: int


@dataclass(frozen=True, slots=True)
class HandShown:
    """A seat's cards are turned for everybody when they are settled."""

    rule: str
    seat: int
    cards: tuple[Card, ...]
    hand: str | None


@dataclass(frozen=True, slots=True)
class BetSettled:
    """One wager won, lost or pushed: the net for the seat, the odds and the reason."""

    rule: str
    seat: int
    wager: str
    net: int
    pays: Pay
    because: str


@dataclass(frozen=True, slots=True)
class SeatSettled:
    rule: str
    seat: int
    result: Result
    total: int


Event = (
    BetsLaid
    | CoinInTaken
    | CardsDealt
    | CardsSeen
    | ShufflerEmptied
    | CardsTurned
    | ActionTaken
    | HouseWaySet
    | DealerHeldToLeast
    | BetRefunded
    | HandShown
    | BetSettled
    | SeatSettled
)


def private_to(event: Event) -> int | None:
    """The only seat that may read this event; None if everybody may."""
    return event.seat if isinstance(event, CardsSeen) else None
