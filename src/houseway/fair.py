"""The fair deal: a promise about the deck before the first card, and the check of it after the last.

The house shuffles, adds a salt that nobody can guess, and shows the hash of both. When the round is over the deck and
the salt are in its record: anyone can hash them, deal them again, and see that nothing was changed.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256
from secrets import token_hex

from houseway.cards import Card
from houseway.dealer import Dealer
from houseway.games import find_game
from houseway.record import Fair, Record, replay
from houseway.refused import Refused
from houseway.round import Decision, Round
from houseway.rules import AnyGame, Pile
from houseway.settlement import Settlement
from houseway.shoe import Shoe, Stack

SALT_BYTES = 32


def commitment(deck: Iterable[Card], salt: str) -> str:
    """The SHA-256 of `salt As Kd 9h …`, in hexadecimal."""
    return sha256(" ".join([salt, *map(str, deck)]).encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Promise:
    """A shuffled deck and its salt, kept by the house until the round is over."""

    deck: tuple[Card, ...]
    salt: str

    @classmethod
    def make(cls, game: AnyGame) -> "Promise":
        """Shuffle, from the operating system's entropy."""
        stack = Shoe(game.deck).shuffle()
        return cls(stack.deal(len(game.deck)), token_hex(SALT_BYTES))

    @property
    def commitment(self) -> str:
        return commitment(self.deck, self.salt)

    def kept(self, record: Record) -> Record:
        """The record of the round dealt from this deck, with what proves it."""
        fair = Fair(deck=self.deck, salt=self.salt, commitment=self.commitment)
        return record.model_copy(update={"fair": fair})


def verify(record: Record) -> Settlement:
    """Check a record's promise, its cards and its actions; what does not hold is refused by field."""
    fair = record.fair
    if fair is None:
        raise Refused("this record has no deck and no salt: nothing was promised before the deal", "fair")
    if commitment(fair.deck, fair.salt) != fair.commitment:
        raise Refused(
            "the deck and the salt are not those that were promised: their hash is another", "fair.commitment"
        )
    game = find_game(record.game)
    if sorted(fair.deck) != sorted(game.deck):
        raise Refused(f"not the deck of {game.code}: each of its {len(game.deck)} cards once", "fair.deck")
    told, dealer = replay(record), Dealer(Stack(fair.deck))
    dealt = _deal_again(dealer, record, told)
    for name, pile in (("dealer", Pile.DEALER), ("community", Pile.COMMUNITY)):
        given: tuple[Card, ...] = getattr(record, name)
        _compare(given, (*dealt.piles[pile], *dealer.face_down(pile))[: len(given)], name)
    assert told.settlement is not None
    return told.settlement


def _deal_again(dealer: Dealer, record: Record, told: Round) -> Round:
    """The same bets and actions, with the cards that this deck gives."""
    bets = {seat.seat: seat.bets for seat in record.seats}
    round = dealer.bring(Round.open(told.game, bets, told.terms, told.meter))
    for i, seat in enumerate(record.seats):  # before any action: with other cards it might not be open
        _compare(seat.cards, round.spots[seat.seat].cards, f"seats[{i}].cards")
    while isinstance(ask := round.awaits, Decision):
        action = told.spots[ask.seat].actions[len(round.spots[ask.seat].actions)]
        round = dealer.bring(round.act(action), len(round.events))
    return round


def _compare(given: tuple[Card, ...], dealt: tuple[Card, ...], field: str) -> None:
    for place, (said, came) in enumerate(zip(given, dealt, strict=True)):
        if said != came:
            raise Refused(f"{said} is not the card that the deck gives here: that is {came}", f"{field}[{place}]")
