"""The coach's questions to the count room, and the decisions of a round that is over."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from houseway.cards import read_cards
from houseway.events import ActionTaken, CardsSeen, CardsTurned
from houseway.refused import Refused
from houseway.round import Round
from houseway.rules import AnyGame, Deal, Decide, Laid, Pile, Turn
from houseway.web.coach.answers import Coached, OptionWorth

if TYPE_CHECKING:
    from houseway.exact.figures import Book
    from houseway.web.count_room.jobs import Tell

Pairs = tuple[tuple[str, str], ...]
Values = dict[str, Fraction]


def _pairs(given: Mapping[str, str]) -> Pairs:
    return tuple(sorted(given.items()))


def ante_of(game: AnyGame, bets: Mapping[str, int]) -> int:
    """What every value is counted in: the first bet that must be laid, whatever the game calls it."""
    return bets[next(wager.name for wager in game.wagers if wager.laid is Laid.FIRST)]


@dataclass(frozen=True, slots=True)
class Worth:
    """A job of the count room: each option's value, in antes, for what a seat sees after these actions."""

    game: str
    tables: Pairs
    readings: Pairs
    cards: tuple[str, ...]
    before: tuple[str, ...]

    @classmethod
    def of(cls, game: AnyGame, rules: Mapping[str, Any], cards: Sequence[str], before: Sequence[str]) -> "Worth":
        return cls(game.code, _pairs(rules["paytables"]), _pairs(rules["readings"]), tuple(cards), tuple(before))

    def __call__(self, book: "Book", tell: "Tell") -> Values:
        from houseway.exact.advice import advise

        tell("the main game", 0, 1)
        terms = book.game.terms(dict(self.tables), dict(self.readings))
        ways = list(advise(book, terms, read_cards(self.cards)))
        for advice in ways:
            if advice.before == self.before:
                return advice.values
        return _between(ways, self.before)


def _between(ways: Sequence[Any], before: tuple[str, ...]) -> Values:
    """After a bet between two sizes that are counted: values change in a straight line from one to the other."""
    for place, action in enumerate(before):
        size = _size(action)
        if size is None or any(way.before[place] == action for way in ways):
            continue
        sizes = sorted({s for way in ways if (s := _size(way.before[place])) is not None})
        low = max((one for one in sizes if one <= size), default=None)
        high = min((one for one in sizes if one >= size), default=None)
        if low is None or high is None:
            break
        ends = [
            _between(ways, (*before[:place], _named(ways, place, end), *before[place + 1 :])) for end in (low, high)
        ]
        share = (size - low) / (high - low)
        return {
            action: ends[0][action] * (1 - share) + ends[1][action] * share for action in ends[0] if action in ends[1]
        }
    for way in ways:
        if way.before == before:
            return dict(way.values)
    raise Refused("this way to the decision is not counted", "actions")


def _size(action: str) -> Fraction | None:
    try:
        return Fraction(action.removesuffix("x")) if action.endswith("x") else None
    except ValueError:
        return None


def _named(ways: Sequence[Any], place: int, size: Fraction) -> str:
    return next(str(way.before[place]) for way in ways if _size(way.before[place]) == size)


def sight_of(
    game: AnyGame, decision: str, own: Sequence[str], dealer: Sequence[str | None], community: Sequence[str | None]
) -> tuple[str, ...]:
    """What a seat sees at a decision, in the order it came into sight: his own cards, then those turned."""
    turned = {Pile.DEALER: 0, Pile.COMMUNITY: 0}
    piles = {Pile.DEALER: dealer, Pile.COMMUNITY: community}
    seen: list[str] = []
    for step in game.steps:
        match step:
            case Deal(to=Pile.SEAT):
                seen += own[: step.cards]
            case Turn():
                first = turned[step.pile]
                turned[step.pile] += step.cards
                seen += [card for card in piles[step.pile][first : first + step.cards] if card]
            case Decide(name=name) if name == decision:
                return tuple(seen)
    raise Refused(f"{game.code} has no decision {decision!r}", "decision")


@dataclass(frozen=True, slots=True)
class Decided:
    """A decision that was taken: what the seat saw, what it had done before, and what it did."""

    seat: int
    decision: str
    sight: tuple[str, ...]
    before: tuple[str, ...]
    action: str
    ante: int


def decisions_of(round: Round, seat: int) -> Iterator[Decided]:
    sight: list[str] = []
    before: list[str] = []
    ante = ante_of(round.game, round.spots[seat].bets)
    for event in round.events:
        match event:
            case CardsSeen() if event.seat == seat:
                sight += map(str, event.cards)
            case CardsTurned():
                sight += map(str, event.cards)
            case ActionTaken() if event.seat == seat:
                yield Decided(seat, event.decision, tuple(sight), tuple(before), event.action, ante)
                before.append(event.action)


def told(seat: int, decision: str, values: Values, ante: int, did: str | None = None) -> Coached:
    """The options' values as the page shows them; a bet between two sizes is worth what lies between their values."""
    best = max(values, key=lambda action: values[action])
    taken = None if did is None else _value_of(did, values)
    return Coached(
        seat=seat,
        decision=decision,
        options=[OptionWorth(action=a, antes=str(v), cents=float(v * ante)) for a, v in values.items()],
        best=best,
        did=did,
        cost_cents=0 if taken is None else float((values[best] - taken) * ante),
    )


def _value_of(did: str, values: Values) -> Fraction | None:
    if did in values:
        return values[did]
    size = _size(did)
    sized = sorted((s, v) for a, v in values.items() if (s := _size(a)) is not None)
    for (low, worth_low), (high, worth_high) in pairwise(sized):
        if size is not None and low <= size <= high:
            return worth_low + (worth_high - worth_low) * (size - low) / (high - low)
    return None


@dataclass(frozen=True, slots=True)
class PricedBet:
    wager: str
    result: int
    expected: float
    variance: float


@dataclass(frozen=True, slots=True)
class Expecting:
    """A job of the count room: what a seat's bets are worth before the deal, per unit: expectation and variance.

    A flat prize and a share of the meter are worth more on a small stake, so the side bets' stakes are asked too.
    """

    game: str
    tables: Pairs
    readings: Pairs
    stakes: tuple[tuple[str, int], ...]
    meter: int

    @classmethod
    def of(cls, game: AnyGame, rules: Mapping[str, Any], bets: Mapping[str, int], meter: int) -> "Expecting":
        sides = tuple((bet.name, bets[bet.name]) for bet in game.side_bets if bets.get(bet.name))
        return cls(game.code, _pairs(rules["paytables"]), _pairs(rules["readings"]), sides, meter)

    def __call__(self, book: "Book", tell: "Tell") -> dict[str, tuple[Fraction, Fraction]]:
        from houseway.exact.figures import main_figures, side_figures

        terms = book.game.terms(dict(self.tables), dict(self.readings))
        stakes = dict(self.stakes)
        bets = [bet for bet in book.game.side_bets if bet.name in stakes]
        tell("the main game", 0, 1 + len(bets))
        main = main_figures(book.played(terms))
        worth = {"": (main.ev, main.variance)}
        for number, bet in enumerate(bets, start=1):
            tell(f"the {bet.name}", number, 1 + len(bets))
            side = side_figures(bet, book.side(bet, terms), terms, stakes[bet.name], self.meter)
            worth[bet.name] = (side.ev, side.variance)
        return worth

    def priced(self, worth: Mapping[str, tuple[Fraction, Fraction]], round: Round, seat: int) -> Iterator[PricedBet]:
        """The main game as one bet, sized by its ante, then each side bet by its stake.

        What a neighbour's hand pays (envy) is left out: it is no luck or skill of this seat.
        """
        assert round.settlement is not None
        bets, net = round.spots[seat].bets, round.settlement.seat(seat).net
        sides = {name for bet in round.game.side_bets for name in (bet.name, bet.envy)}
        main = sum(cents for name, cents in net.items() if name not in sides)
        yield _priced("main game", main, worth[""], ante_of(round.game, bets))
        for name, stake in self.stakes:
            yield _priced(name, net[name], worth[name], stake)


def _priced(name: str, result: int, worth: tuple[Fraction, Fraction], stake: int) -> PricedBet:
    return PricedBet(name, result, float(worth[0] * stake), float(worth[1] * stake * stake))
