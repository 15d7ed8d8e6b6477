"""The dealer's hands: cards are laid face down as they are dealt, and picked up when the round asks for them.

Whoever deals a round does it through here, from a fresh shuffle or from a deck whose order is given, so that the
same order always gives everybody the same cards.
"""

from houseway.cards import Card
from houseway.events import CardsDealt
from houseway.round import Draw, Round
from houseway.rules import Pile
from houseway.shoe import Stack

Place = Pile | int
"""the dealer's cards, the community's, or a seat's"""


class Dealer:
    """Deals one round from one stack. He alone knows what lies face down."""

    def __init__(self, stack: Stack) -> None:
        self._stack = stack
        self._face_down: dict[Place, tuple[Card, ...]] = {}

    def face_down(self, place: Place) -> tuple[Card, ...]:
        """What lies there unseen."""
        return self._face_down.get(place, ())

    def bring(self, round: Round, since: int = 0) -> Round:
        """Lay down what was dealt since this event, and hand cards to the round until it needs a decision."""
        while True:
            for event in round.events[since:]:
                if isinstance(event, CardsDealt):
                    self._lay_down(event)
            since = len(round.events)
            ask = round.awaits
            if not isinstance(ask, Draw):
                return round
            round = round.receive(self._pick_up(ask)) if ask.needed else round.leave()

    def _lay_down(self, dealt: CardsDealt) -> None:
        """Take cards off the top; of a stack dealt with a burn, the bottom cards go away unseen."""
        place = dealt.pile if dealt.seat is None else dealt.seat
        self._face_down[place] = (*self.face_down(place), *self._stack.deal(dealt.count))
        self._stack.deal(dealt.burned)

    def _pick_up(self, ask: Draw) -> tuple[Card, ...]:
        place = ask.pile if ask.seat is None else ask.seat
        lying = self._face_down[place]
        self._face_down[place] = lying[ask.count :]
        return lying[: ask.count]
