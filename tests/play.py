"""Random legal rounds of any game: bets, terms, cards and choices, all from one `random.Random`."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from random import Random

from houseway.cards import Card
from houseway.games import all_games
from houseway.options import Option
from houseway.round import Draw, Round
from houseway.rules import AnyGame, Deal, Laid, Pile, SideBet, Terms, Wager
from houseway.settlement import Meter

GAMES = list(all_games().values())
CODES = [game.code for game in GAMES]

STAKES = (1, 7, 100, 333, 500, 1000, 2501, 100_000)
"""whole dollars, odd cents, and the smallest stake there is"""

Bets = dict[int, dict[str, int]]
Choose = Callable[[Sequence[Option]], str]


# Bets and terms


def random_stake(wager: Wager | SideBet, laid: Mapping[str, int], rng: Random) -> int:
    if isinstance(wager, SideBet):
        return rng.choice(wager.stakes or STAKES)
    if wager.equals:
        return laid[wager.equals]
    return rng.choice([stake for stake in STAKES if stake >= wager.least and stake not in wager.never])


def random_bets(game: AnyGame, rng: Random, chance: float = 0.7) -> dict[str, int]:
    """Every wager that is required, and each optional one with this chance."""
    bets: dict[str, int] = {}
    for wager in game.wagers:
        if wager.laid is Laid.FIRST or (wager.laid is Laid.OPTIONAL and rng.random() < chance):
            bets[wager.name] = random_stake(wager, bets, rng)
    return bets


def random_seats(game: AnyGame, rng: Random, seats: int | None = None) -> Bets:
    """Bets for some of the seats, or for this many of them."""
    count = seats or rng.randint(1, game.seats)
    return {seat: random_bets(game, rng) for seat in rng.sample(range(1, game.seats + 1), count)}


def random_terms(game: AnyGame, rng: Random) -> Terms:
    return game.terms(
        {wager: rng.choice(list(codes)) for wager, codes in game.paytables.items()},
        {reading.name: rng.choice(reading.values) for reading in game.readings},
    )


def all_terms(game: AnyGame) -> list[Terms]:
    """Every choice of printed paytables with every choice of readings."""
    tables = [[(wager, code) for code in codes] for wager, codes in game.paytables.items()]
    readings = [[(reading.name, value) for value in reading.values] for reading in game.readings]
    return [game.terms(dict(chosen), dict(read)) for chosen in product(*tables) for read in product(*readings)]


def random_meter(game: AnyGame, rng: Random) -> Meter | None:
    if not any(bet.progressive for bet in game.side_bets):
        return None
    fixed = rng.choice(["tray", "meter"])
    return Meter(rng.randrange(5_000_000), 100_000, 25_000, "tray" if fixed == "tray" else "meter")


def random_choice(rng: Random) -> Choose:
    """Any action that the options name; in a range, any whole number of cents."""

    def choose(options: Sequence[Option]) -> str:
        option = rng.choice(options)
        if option.least < option.most:
            return option.action(rng.choice([option.least, option.most, rng.randint(option.least, option.most)]))
        return option.name

    return choose


# Cards


@dataclass(frozen=True)
class Felt:
    """The cards of one round as they lie on the felt, face down."""

    seats: Mapping[int, tuple[Card, ...]]
    dealer: tuple[Card, ...]
    community: tuple[Card, ...]

    def pile(self, pile: Pile) -> tuple[Card, ...]:
        return self.dealer if pile is Pile.DEALER else self.community


def lay_down(game: AnyGame, seats: Sequence[int], cards: Sequence[Card]) -> Felt:
    """Deal these cards, from the first, as the steps of the game say; burned cards go out of play."""
    left = list(cards)

    def off_the_top(count: int) -> tuple[Card, ...]:
        taken, left[:] = tuple(left[:count]), left[count:]
        return taken

    own: dict[int, tuple[Card, ...]] = dict.fromkeys(sorted(seats), ())
    piles: dict[Pile, tuple[Card, ...]] = {Pile.DEALER: (), Pile.COMMUNITY: ()}
    for step in game.steps:
        if not isinstance(step, Deal):
            continue
        if step.to is Pile.SEAT:
            for seat in own:
                own[seat] += off_the_top(step.cards)
        else:
            piles[step.to] += off_the_top(step.cards)
        off_the_top(step.burn)
    return Felt(own, piles[Pile.DEALER], piles[Pile.COMMUNITY])


def random_felt(game: AnyGame, seats: Sequence[int], rng: Random) -> Felt:
    return lay_down(game, seats, rng.sample(game.deck, len(game.deck)))


# Rounds


def moments(opened: Round, felt: Felt, choose: Choose) -> Iterator[Round]:
    """The round at every moment, from its bets to its settlement; cards no bet needs stay face down."""
    round, turned = opened, {Pile.DEALER: 0, Pile.COMMUNITY: 0}
    yield round
    while ask := round.awaits:
        if not isinstance(ask, Draw):
            round = round.act(choose(round.options))
        elif ask.seat is not None:
            round = round.receive(felt.seats[ask.seat])
        else:
            first = turned[ask.pile]
            turned[ask.pile] += ask.count
            cards = felt.pile(ask.pile)[first : first + ask.count]
            round = round.receive(cards) if ask.needed else round.leave()
        yield round


def random_moments(
    game: AnyGame, rng: Random, *, seats: int | None = None, terms: Terms | None = None
) -> Iterator[Round]:
    """A whole random round: any seats, bets, cards and actions, and any terms if none are given."""
    bets = random_seats(game, rng, seats)
    opened = Round.open(game, bets, terms or random_terms(game, rng), random_meter(game, rng))
    yield from moments(opened, random_felt(game, list(bets), rng), random_choice(rng))


def random_round(game: AnyGame, rng: Random, *, seats: int | None = None, terms: Terms | None = None) -> Round:
    """A random round that is over."""
    *_, last = random_moments(game, rng, seats=seats, terms=terms)
    return last


def rounds_of(game: AnyGame, each: int) -> Iterator[Round]:
    """Rounds that are over: so many under every choice of paytables and readings, and as many at a full table."""
    rng = Random(game.code)
    for terms in all_terms(game):
        for _ in range(each):
            yield random_round(game, rng, terms=terms)
    for _ in range(each):
        yield random_round(game, rng, seats=game.seats)
