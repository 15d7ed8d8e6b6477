"""The round: the only state machine. It asks for cards or for a decision, and answers with events.

A round holds no deck and no card that nobody has seen: whoever runs it (a table, a record, a counting
program) brings each card when it is looked at or turned. A `Round` never changes; `receive`, `leave` and `act`
return the next one, so keeping a round is all it takes to fork it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from houseway.bets import check_bets
from houseway.cards import Card
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
from houseway.options import Option, options_for, take
from houseway.refused import Refused
from houseway.rules import (
    AnyGame,
    CoinIn,
    Deal,
    Decide,
    Dispense,
    Hands,
    HouseWay,
    Pile,
    Qualify,
    Result,
    Settle,
    Terms,
    Turn,
)
from houseway.settlement import Meter, SettledSpot, Settlement, settle_round


@dataclass(frozen=True, slots=True)
class Spot:
    """One seat's bets, cards and actions so far."""

    seat: int
    bets: dict[str, int]
    cards: tuple[Card, ...] = ()
    actions: tuple[str, ...] = ()
    fold_rule: str = ""

    @property
    def folded(self) -> bool:
        return bool(self.fold_rule)


@dataclass(frozen=True, slots=True)
class Draw:
    """The round asks for cards: the seat looks at its own, or a pile is turned for everybody.

    Where `needed` is false no bet depends on them: they may be left face down.
    """

    pile: Pile
    seat: int | None
    count: int
    needed: bool = True


@dataclass(frozen=True, slots=True)
class Decision:
    """The round asks a seat for an action."""

    seat: int
    name: str
    options: tuple[Option, ...]


class Round:
    """One round of one game at one table, at one moment."""

    __slots__ = ("_step", "_turn", "awaits", "down", "events", "game", "meter", "order", "piles",
                 "settlement", "spots", "terms")  # fmt: skip

    game: AnyGame
    terms: Terms
    order: tuple[int, ...]
    """seats in the order they were given"""
    spots: dict[int, Spot]
    piles: dict[Pile, tuple[Card, ...]]
    """what lies face up"""
    down: dict[Pile, int]
    """how many cards lie face down"""
    meter: Meter | None
    events: tuple[Event, ...]
    awaits: Draw | Decision | None
    """what the round needs next; None when it is over"""
    settlement: Settlement | None
    _step: int
    _turn: int

    @classmethod
    def open(
        cls,
        game: AnyGame,
        bets: Mapping[int, Mapping[str, int]],
        terms: Terms | None = None,
        meter: Meter | None = None,
    ) -> "Round":
        """Take the bets of every seat (seat -> wager -> cents) and start."""
        if not bets:
            raise Refused("a round needs at least one seat with bets", "seats")
        self = cls()
        self.game, self.terms, self.meter = game, terms or game.terms(), meter
        self.order = tuple(bets)
        self.spots = {}
        for seat in sorted(bets):
            if not 1 <= seat <= game.seats:
                raise Refused(f"{game.code} has seats 1 to {game.seats}, not {seat}", f"seat {seat}")
            try:
                self.spots[seat] = Spot(seat, check_bets(game, bets[seat]))
            except Refused as no:
                raise no.within(f"seat {seat}") from None
        self.piles = {Pile.DEALER: (), Pile.COMMUNITY: ()}
        self.down = {Pile.DEALER: 0, Pile.COMMUNITY: 0}
        self.events = tuple(BetsLaid(game.wagers[0].rule, spot.seat, spot.bets) for spot in self.spots.values())
        self.awaits = self.settlement = None
        self._step = self._turn = 0
        self._go_on()
        return self

    @property
    def over(self) -> bool:
        return self.settlement is not None

    @property
    def options(self) -> tuple[Option, ...]:
        """What the seat to act may do; empty if no seat is to act. `act` accepts exactly these."""
        return self.awaits.options if isinstance(self.awaits, Decision) else ()

    @property
    def seen(self) -> frozenset[Card]:
        """Every card that somebody has seen."""
        cards = [*self.piles[Pile.DEALER], *self.piles[Pile.COMMUNITY]]
        for spot in self.spots.values():
            cards += spot.cards
        return frozenset(cards)

    def receive(self, cards: Sequence[Card]) -> "Round":
        """Give the cards that the round asks for."""
        ask = self.awaits
        if not isinstance(ask, Draw):
            raise Refused("the round does not ask for cards now")
        if len(cards) != ask.count:
            raise Refused(f"the round asks for {ask.count} cards, not {len(cards)}")
        self._check_cards(cards)
        new = self._fork()
        if ask.seat is not None:
            spot = self.spots[ask.seat]
            new.spots = {**self.spots, ask.seat: replace(spot, cards=(*spot.cards, *cards))}
            new._say(CardsSeen(self._rule, ask.seat, tuple(cards)))
            new._turn += 1
        else:
            step = self.game.steps[self._step]
            assert isinstance(step, Turn)
            new.piles = {**self.piles, ask.pile: (*self.piles[ask.pile], *cards)}
            new.down = {**self.down, ask.pile: self.down[ask.pile] - ask.count}
            new._say(CardsTurned(step.rule, step.says, ask.pile, tuple(cards)))
            new._next_step()
        new._go_on()
        return new

    def leave(self) -> "Round":
        """Leave cards face down that no bet depends on."""
        if not isinstance(self.awaits, Draw) or self.awaits.needed:
            raise Refused("these cards must be seen: a bet depends on them")
        new = self._fork()
        new._next_step()
        new._go_on()
        return new

    def act(self, action: str) -> "Round":
        """Take the action for the seat whose turn it is: `fold`, `check`, `play`, `2x`, `2.5x`."""
        ask = self.awaits
        if not isinstance(ask, Decision):
            raise Refused("the round does not ask for an action now")
        option, stake = take(ask.options, action)
        spot = self.spots[ask.seat]
        new = self._fork()
        new.spots = {
            **self.spots,
            ask.seat: replace(
                spot,
                bets={**spot.bets, option.wager: stake} if option.wager else spot.bets,
                actions=(*spot.actions, action),
                fold_rule=option.rule if option.name == "fold" else "",
            ),
        }
        new._say(ActionTaken(option.rule, ask.seat, ask.name, action, option.wager, stake))
        new._turn += 1
        new._go_on()
        return new

    # How it moves: a fork is made, changed by the methods below, and never again.

    def _fork(self) -> "Round":
        new = Round.__new__(Round)
        for name in Round.__slots__:
            setattr(new, name, getattr(self, name))
        new.awaits = None
        return new

    @property
    def _rule(self) -> str:
        return self.game.steps[self._step].rule

    def _say(self, *events: Event) -> None:
        self.events = (*self.events, *events)

    def _next_step(self) -> None:
        self._step, self._turn = self._step + 1, 0

    def _check_cards(self, cards: Sequence[Card]) -> None:
        seen = set(self.seen)
        for place, card in enumerate(cards):
            if card not in self.game.deck:
                raise Refused(f"{card} is not in the deck of {self.game.code}", f"[{place}]")
            if card in seen:
                raise Refused(f"{card} is already on the table", f"[{place}]")
            seen.add(card)

    def _go_on(self) -> None:
        """Do the dealer's chores until cards or a decision are needed, or the round is over."""
        while self.awaits is None and not self.over:
            self._do_step()

    def _do_step(self) -> None:
        step = self.game.steps[self._step]
        match step:
            case Deal(to=Pile.SEAT):
                self._deal_to_seats(step)
                return
            case Decide():
                self._ask_seats(step)
                return
            case Turn():
                needed = self._is_needed(step.pile)
                self.awaits = Draw(step.pile, None, step.cards, needed)
                return
            case Deal():
                self.down = {**self.down, step.to: self.down[step.to] + step.cards}
                self._say(CardsDealt(step.rule, step.says, step.to, None, step.cards, step.burn))
            case CoinIn():
                bettors = tuple(seat for seat, spot in self.spots.items() if step.wager in spot.bets)
                if bettors:
                    self._say(CoinInTaken(step.rule, step.wager, bettors))
            case Dispense():
                self._say(ShufflerEmptied(step.rule))
            case HouseWay():
                self._set_house_way(step)
            case Qualify():
                self._qualify(step)
            case Settle():
                self._settle(step)
        self._next_step()

    def _deal_to_seats(self, step: Deal) -> None:
        """Every seat in turn gets its cards and looks at them."""
        if self._turn == 0:
            self._say(*(CardsDealt(step.rule, step.says, step.to, seat, step.cards, 0) for seat in self.spots))
        if self._turn == len(self.spots):
            self._next_step()
        else:
            seat = list(self.spots)[self._turn]
            self.awaits = Draw(Pile.SEAT, seat, step.cards)

    def _ask_seats(self, step: Decide) -> None:
        seats = list(self.spots)
        while self._turn < len(seats):
            spot = self.spots[seats[self._turn]]
            if not spot.folded:
                self.awaits = Decision(spot.seat, step.name, options_for(step, spot.cards, spot.bets))
                return
            self._turn += 1
        self._next_step()

    def _is_needed(self, pile: Pile) -> bool:
        """Whether any bet still depends on this pile: a hand still in, or a bet that stands after a fold."""
        for spot in self.spots.values():
            if not spot.folded or pile in self.game.fold_needs(self.terms):
                return True
            standing = (b for b in self.game.side_bets if b.name in spot.bets and b.stands(self.terms))
            if any(pile in bet.needs(spot.cards, self.terms) for bet in standing):
                return True
        return False

    def _dealer_is_up(self) -> bool:
        return self.down[Pile.DEALER] == 0

    def _set_house_way(self, step: HouseWay) -> None:
        if self._dealer_is_up():
            dealer = self.piles[Pile.DEALER]
            kept = step.keep(dealer)
            self._say(HouseWaySet(step.rule, step.says, kept, tuple(card for card in dealer if card not in kept)))

    def _qualify(self, step: Qualify) -> None:
        if not self._dealer_is_up():
            return
        qualifies = step.holds(self.piles[Pile.DEALER])
        self._say(DealerHeldToLeast(step.rule, step.says, qualifies))
        if step.refunds and not qualifies:
            for seat, spot in sorted(self.spots.items(), reverse=True):
                if not spot.folded or self.game.fold_needs(self.terms):
                    self._say(BetRefunded(step.rule, seat, step.refunds, spot.bets[step.refunds]))

    def _settle(self, step: Settle) -> None:
        spots = tuple(self._settled_spot(self.spots[seat]) for seat in self.order)
        self.settlement = settle_round(self.game, self.terms, spots, self.meter)
        for seat in sorted(self.spots, reverse=True):
            mine = self.settlement.seat(seat)
            claimed = any(line.net > 0 and line.wager in self.spots[seat].bets for line in mine.lines)
            if mine.result is not Result.FOLD or claimed:
                self._say(HandShown(step.rule, seat, self.spots[seat].cards, mine.hand))
            self._say(
                *(BetSettled(li.rule, seat, li.wager, li.net, li.pays, li.because) for li in mine.lines),
                SeatSettled(step.rule, seat, mine.result, mine.total),
            )

    def _settled_spot(self, spot: Spot) -> SettledSpot:
        hands = Hands(spot.cards, self.piles[Pile.DEALER], self.piles[Pile.COMMUNITY])
        return SettledSpot(spot.seat, spot.bets, hands, spot.fold_rule)
