"""What somebody at the table may see: a seat (or a player's several spots), the dealer, or a watcher.

A view is folded from the events its reader may read, and from nothing else. The dealer sees what a watcher
sees: at these games he turns his own cards when everybody else sees them.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from houseway.cards import Card
from houseway.events import (
    ActionTaken,
    BetRefunded,
    BetSettled,
    BetsLaid,
    CardsDealt,
    CardsSeen,
    CardsTurned,
    Event,
    HandShown,
    HouseWaySet,
    SeatSettled,
    private_to,
)
from houseway.options import Option
from houseway.round import Decision, Round
from houseway.rules import AnyGame, Call, Hands, Pile, Result


@dataclass(slots=True)
class SpotView:
    """One spot on the felt. A None among the cards is a back."""

    seat: int
    bets: dict[str, int] = field(default_factory=dict)
    cards: tuple[Card | None, ...] = ()
    actions: tuple[str, ...] = ()
    folded: bool = False
    hand: str | None = None
    settled: list[BetSettled] = field(default_factory=list)
    result: Result | None = None
    total: int | None = None


@dataclass(slots=True)
class View:
    """The felt as its reader sees it."""

    spots: dict[int, SpotView] = field(default_factory=dict)
    dealer: tuple[Card | None, ...] = ()
    community: tuple[Card | None, ...] = ()
    kept: tuple[Card, ...] = ()
    """what the dealer kept by the house way"""
    log: list[Event] = field(default_factory=list)
    to_act: int | None = None
    options: tuple[Option, ...] = ()
    """the reader's own options; another seat's would tell what it holds"""

    def add(self, event: Event) -> None:
        """Take in one more event that this reader may read."""
        self.log.append(event)
        match event:
            case BetsLaid():
                self.spots[event.seat] = SpotView(event.seat, dict(event.bets))
            case CardsDealt(seat=None):
                self._lay(event.pile, (None,) * event.count)
            case CardsDealt(seat=int() as seat):
                self.spots[seat].cards += (None,) * event.count
            case CardsSeen():
                spot = self.spots[event.seat]
                spot.cards = _face_up(spot.cards, event.cards)
            case HandShown():
                self.spots[event.seat].cards = event.cards
                self.spots[event.seat].hand = event.hand
            case CardsTurned(pile=Pile.DEALER):
                self.dealer = _face_up(self.dealer, event.cards)
            case CardsTurned():
                self.community = _face_up(self.community, event.cards)
            case HouseWaySet():
                self.kept = event.kept
            case ActionTaken():
                self._act(event)
            case BetRefunded():
                del self.spots[event.seat].bets[event.wager]
            case BetSettled():
                self.spots[event.seat].settled.append(event)
            case SeatSettled():
                self.spots[event.seat].result = event.result
                self.spots[event.seat].total = event.total
            case _:
                pass

    def _lay(self, pile: Pile, cards: tuple[None, ...]) -> None:
        if pile is Pile.DEALER:
            self.dealer += cards
        else:
            self.community += cards

    def _act(self, event: ActionTaken) -> None:
        spot = self.spots[event.seat]
        spot.actions += (event.action,)
        if event.wager:
            spot.bets[event.wager] = event.amount
        if event.action == "fold":
            spot.folded = True


def _face_up(lying: tuple[Card | None, ...], cards: tuple[Card, ...]) -> tuple[Card | None, ...]:
    """The first backs become these cards."""
    up = lying.index(None)
    return (*lying[:up], *cards, *lying[up + len(cards) :])


def events_for(events: Iterable[Event], seats: Iterable[int] = ()) -> tuple[Event, ...]:
    """The events that the holder of these seats may read; no seats: the dealer or a watcher."""
    mine = {None, *seats}
    return tuple(event for event in events if private_to(event) in mine)


def view_of(round: Round, seats: Iterable[int] = ()) -> View:
    """What the holder of these seats sees now; no seats: the dealer or a watcher."""
    seats = tuple(seats)
    view = View()
    for event in events_for(round.events, seats):
        view.add(event)
    if isinstance(round.awaits, Decision):
        view.to_act = round.awaits.seat
        view.options = round.options if view.to_act in seats else ()
    return view


def call_seen(game: AnyGame, view: View, spot: SpotView) -> Call:
    """A spot's hand and the dealer's, as far as this view shows their cards."""
    if not spot.cards or None in spot.cards:
        return Call(None)
    dealer = () if None in view.dealer else _up(view.dealer)
    return game.call(Hands(_up(spot.cards), dealer, _up(view.community)))


def _up(cards: tuple[Card | None, ...]) -> tuple[Card, ...]:
    return tuple(card for card in cards if card is not None)
