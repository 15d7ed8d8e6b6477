"""Real rounds for the school, dealt from a seed: odd stakes, a deck that may be stacked, and how it all ended."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from houseway.cards import Card
from houseway.dealer import Dealer, Place
from houseway.neighbours import neighbour_action
from houseway.round import Decision, Round
from houseway.rules import AnyGame, Deal, Hands, Laid, Pile, SideBet, Wager
from houseway.settlement import Meter, Settlement
from houseway.shoe import Bits, Stack, below

Slots = Mapping[Place, tuple[int, ...]]
"""which cards of the deck, counted from the top, come to lie at each place"""
Act = Callable[[Decision], str]

STAKES: Final = (500, 700, 750, 1000, 1250, 1500, 2500, 3500, 10_000)
SIDE_STAKES: Final = (100, 250, 300, 500, 700, 1500, 2500)
PROGRESSIVE_STAKES: Final = (100, 500)


T = TypeVar("T")


def pick(things: Sequence[T], source: Bits) -> T:
    """One of these, each as likely."""
    return things[below(len(things), source)]


def mixed(things: Sequence[T], source: Bits) -> tuple[T, ...]:
    """These in any order."""
    left = list(things)
    return tuple(left.pop(below(len(left), source)) for _ in things)


@dataclass(frozen=True, slots=True)
class Dealt:
    """A round that is over, with every card as it lay, also those that were never turned."""

    round: Round
    cards: Mapping[Place, tuple[Card, ...]]
    about: int
    """the seat that a question asks about"""

    @property
    def settlement(self) -> Settlement:
        assert self.round.settlement is not None
        return self.round.settlement

    def hands(self, seat: int) -> Hands:
        """What lay face up when this seat was settled."""
        piles = self.round.piles
        return Hands(self.round.spots[seat].cards, piles[Pile.DEALER], piles[Pile.COMMUNITY])


def slots_of(game: AnyGame, seats: tuple[int, ...]) -> Slots:
    """Where each card of the deck goes, by the game's own steps; burned cards lie nowhere."""
    found: dict[Place, tuple[int, ...]] = dict.fromkeys(sorted(seats), ())
    found |= {Pile.DEALER: (), Pile.COMMUNITY: ()}
    top = 0
    for step in game.steps:
        if isinstance(step, Deal):
            to: list[Place] = [step.to] if step.to is not Pile.SEAT else sorted(seats)
            for place in to:
                found[place] += tuple(range(top, top + step.cards))
                top += step.cards
            top += step.burn
    return found


def cards_at(deck: list[Card] | tuple[Card, ...], slots: Slots) -> dict[Place, tuple[Card, ...]]:
    return {place: tuple(deck[at] for at in where) for place, where in slots.items()}


def play_out(round: Round, deck: tuple[Card, ...], act: Act) -> Round:
    """Deal the round from a deck in this order, every decision by `act`; what no bet needs stays face down."""
    dealer = Dealer(Stack(deck))
    round = dealer.bring(round)
    while isinstance(ask := round.awaits, Decision):
        round = dealer.bring(round.act(act(ask)), len(round.events))
    return round


# Bets


def school_bets(game: AnyGame, source: Bits, also: str = "") -> dict[str, int]:
    """The required bets at odd stakes, two side bets of three, and the one that a question is about."""
    bets: dict[str, int] = {}
    for wager in game.wagers:
        if wager.laid is Laid.FIRST or (wager.laid is Laid.OPTIONAL and (wager.name == also or below(3, source))):
            bets[wager.name] = _stake(wager, bets, source)
    return bets


def _stake(wager: Wager | SideBet, bets: Mapping[str, int], source: Bits) -> int:
    if isinstance(wager, SideBet):
        return pick(wager.stakes or (PROGRESSIVE_STAKES if wager.progressive else SIDE_STAKES), source)
    if wager.equals:
        return bets[wager.equals]
    open_to_all = [stake for stake in STAKES if stake >= wager.least and stake not in wager.never]
    return pick(open_to_all or [wager.least], source)


def school_meter(game: AnyGame, source: Bits) -> Meter | None:
    """A meter that shows odd dollars, fixed pays from the tray or off it; None where there is no progressive."""
    if not any(bet.progressive for bet in game.side_bets):
        return None
    shows = 500_000 + 10_007 * below(256, source) + below(100, source)
    return Meter(shows, seed=100_000, reserve=50_000, fixed_pays=pick(("tray", "meter"), source))


# Decisions


def school_action(ask: Decision, source: Bits, about: int, folds: bool | None) -> str:
    """What a seat does; the seat in question folds or stays in, if the case needs it."""
    if ask.seat != about or folds is None:
        return neighbour_action(ask.options, source)
    wanted = [option for option in ask.options if (option.name == "fold") == folds]
    return pick((wanted or list(ask.options)), source).actions[-1]
