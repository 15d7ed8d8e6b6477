"""What it is worth to a seat to see cards before it decides.

For each seat that has still to act: the most it can expect when it acts on what it sees, less what it can expect from
what it really did. Every way the hidden cards can fall counts once, settled by the game itself; with all cards open
that is simply how the round would have ended. Where too many cards are hidden to count, the seat is taken to see all
of them, and the price is an upper bound.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any, Final

from houseway.cards import Card
from houseway.events import ActionTaken
from houseway.round import Draw, Round, Spot
from houseway.rules import Hands, Pile
from houseway.settlement import SettledSpot, settle_round
from houseway.trainer.price import FREE, Cost, Price
from houseway.trainer.rounds import Dealt

PILES: Final = (Pile.DEALER, Pile.COMMUNITY)
MOST_DEALS: Final = 50_000
"""ways for hidden cards to fall that are counted, over all seats: well under a second"""

End = tuple[Any, ...]
"""what cards come to: the main game's outcome, and the line that each side bet reaches"""


def worth_of_sight(dealt: Dealt, ahead: tuple[ActionTaken, ...], up: Mapping[Pile, int]) -> Price:
    """The price of showing so many cards of each pile with these actions still ahead."""
    acting = Counter(action.seat for action in ahead)
    if not acting:
        return FREE
    sights = [Sight(dealt, seat, {pile: dealt.cards[pile][: up[pile]] for pile in PILES}) for seat in acting]
    exact = sum(sight.deals for sight in sights) <= MOST_DEALS
    if not exact:
        sights = [Sight(dealt, seat, {pile: dealt.cards[pile] for pile in PILES}) for seat in acting]
    return Price(Cost.EXPOSED, round(sum(sight.worth(acting[sight.seat]) for sight in sights)), exact)


@dataclass(frozen=True, slots=True)
class Sight:
    """One seat, alone with the dealer, and the cards it sees."""

    dealt: Dealt
    seat: int
    up: Mapping[Pile, tuple[Card, ...]]
    _counted: dict[Hands, Counter[End]] = field(default_factory=dict)
    _hands: dict[End, Hands] = field(default_factory=dict)
    """hands that come to each end"""
    _settled: dict[tuple[tuple[str, ...], End], int] = field(default_factory=dict)

    @property
    def deals(self) -> int:
        """In how many ways the cards that it does not see can fall."""
        game = self.dealt.round.game
        unseen = len(game.deck) - len(self.dealt.cards[self.seat]) - sum(map(len, self.up.values()))
        deals = 1
        for pile in PILES:
            hidden = game.dealt_to(pile) - len(self.up[pile])
            deals, unseen = deals * comb(unseen, hidden), unseen - hidden
        return deals

    def worth(self, decisions: int) -> Fraction:
        """What it can make of its sight in its last so many decisions."""
        did = self.dealt.round.spots[self.seat].actions
        return self._expects(did[: len(did) - decisions]) - self._expects(did)

    def _expects(self, actions: tuple[str, ...]) -> Fraction:
        """What the seat can expect after these actions, if it goes on as well as it can."""
        whole = self.dealt.round
        raised = {event.wager for event in whole.events if isinstance(event, ActionTaken) and event.seat == self.seat}
        plays_on = {bet.name for bet in whole.game.side_bets if bet.stands(whole.terms)}  # whatever the seat does
        bets = whole.spots[self.seat].bets
        laid = {name: stake for name, stake in bets.items() if name not in raised | plays_on}
        return self._goes_on(Round.open(whole.game, {self.seat: laid}, whole.terms, whole.meter), actions)

    def _goes_on(self, round: Round, actions: tuple[str, ...]) -> Fraction:
        spot = round.spots[self.seat]
        done = len(spot.actions)
        if spot.folded or done == len(round.game.decisions):
            return self._mean(spot, self._seen(round))
        if isinstance(ask := round.awaits, Draw):
            after = [self._goes_on(round.receive(cards), actions) for cards in self._next(round, ask)]
            return sum(after, Fraction(0)) / len(after)
        tried = [actions[done]] if done < len(actions) else [one for option in round.options for one in option.actions]
        return max(self._goes_on(round.act(action), actions) for action in tried)

    def _next(self, round: Round, ask: Draw) -> Iterator[tuple[Card, ...]]:
        """Every way the cards that the round asks for can fall."""
        if ask.pile is Pile.SEAT:
            yield self.dealt.cards[self.seat]
            return
        turned = len(round.piles[ask.pile])
        known = self.up[ask.pile][turned : turned + ask.count]
        for cards in combinations(self._unseen(self._seen(round)), ask.count - len(known)):
            yield known + cards

    def _seen(self, round: Round) -> Hands:
        """Its own cards, and of each pile what has been turned or shown early, whichever is more."""
        dealer, community = (max(round.piles[pile], self.up[pile], key=len) for pile in PILES)
        return Hands(self.dealt.cards[self.seat], dealer, community)

    def _unseen(self, seen: Hands) -> list[Card]:
        known = {*seen.player, *seen.dealer, *seen.community, *self.up[Pile.DEALER], *self.up[Pile.COMMUNITY]}
        return [card for card in self.dealt.round.game.deck if card not in known]

    def _mean(self, spot: Spot, seen: Hands) -> Fraction:
        """What the seat comes to when it has nothing more to decide, over every way the rest can fall."""
        total = deals = 0
        for end, count in self._ends(seen, spot.bets).items():
            total, deals = total + count * self._comes_to(spot, end), deals + count
        return Fraction(total, deals)

    def _ends(self, seen: Hands, laid: Mapping[str, int]) -> Counter[End]:
        """How often the cards come to what: that, and no more of the cards, settles every bet."""
        if seen not in self._counted:
            whole, ends = self.dealt.round, Counter[End]()
            bets = [bet for bet in whole.game.side_bets if bet.name in laid]
            for hands in self._completed(seen):
                end = (whole.game.classify(hands), *(bet.line(hands, whole.terms) for bet in bets))
                ends[end] += 1
                self._hands.setdefault(end, hands)
            self._counted[seen] = ends
        return self._counted[seen]

    def _comes_to(self, spot: Spot, end: End) -> int:
        done = (spot.actions, end)
        if done not in self._settled:
            whole = self.dealt.round
            settled = SettledSpot(self.seat, spot.bets, self._hands[end], spot.fold_rule)
            self._settled[done] = settle_round(whole.game, whole.terms, (settled,), whole.meter).seats[0].total
        return self._settled[done]

    def _completed(self, seen: Hands) -> Iterator[Hands]:
        game, unseen = self.dealt.round.game, self._unseen(seen)
        for dealer in combinations(unseen, game.dealt_to(Pile.DEALER) - len(seen.dealer)):
            rest = [card for card in unseen if card not in dealer]
            for community in combinations(rest, game.dealt_to(Pile.COMMUNITY) - len(seen.community)):
                yield Hands(seen.player, seen.dealer + dealer, seen.community + community)
