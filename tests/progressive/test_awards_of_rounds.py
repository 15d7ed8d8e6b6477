"""Awards of real rounds: the console pays what `settle` says, for every printed table, reading and version."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from houseway.cards import Card
from houseway.games import all_games
from houseway.progressive.amounts import grains
from houseway.progressive.awards import pay_out
from houseway.progressive.floor import MeterState, MeterTerms, TableState
from houseway.progressive.pays import Shown, lines_of, progressive_of, stakes_of
from houseway.record import record_of
from houseway.round import Round
from houseway.rules import AnyGame, Pile, Terms
from tests.play import Felt, all_terms, moments, random_choice, random_felt, random_meter, random_seats

PROGRESSIVES = [game for game in all_games().values() if any(bet.progressive for bet in game.side_bets)]
ROUNDS = 50
"""dealt under each choice of paytables and readings, and as many with cards that run"""


def running(rng: Random, left: list[Card], count: int) -> tuple[Card, ...]:
    """Cards of which most follow one another, round the ace."""
    first, long = rng.randrange(13), rng.randint(4, count)
    hand: list[Card] = []
    for rank in (2 + (first + step) % 13 for step in range(long)):
        hand += rng.sample(same, 1) if (same := [card for card in left if card.rank == rank]) else []
    hand += rng.sample([card for card in left if card not in hand], count - len(hand))
    left[:] = [card for card in left if card not in hand]
    return tuple(hand)


def running_felt(game: AnyGame, seats: list[int], rng: Random) -> Felt:
    left = list(game.deck)
    dealer = running(rng, left, game.dealt_to(Pile.DEALER))
    return Felt({seat: running(rng, left, game.dealt_to(Pile.SEAT)) for seat in sorted(seats)}, dealer, ())


def dealt(game: AnyGame, terms: Terms, rng: Random, runs: bool) -> Round:
    bets = random_seats(game, rng)
    meter = random_meter(game, rng)
    felt = (running_felt if runs else random_felt)(game, list(bets), rng)
    *_, over = moments(Round.open(game, bets, terms, meter), felt, random_choice(rng))
    return over


def rounds(game: AnyGame) -> Iterator[tuple[Terms, Round]]:
    rng = Random(game.code)
    seen: set[str] = set()
    for terms in all_terms(game):
        name = progressive_of(game).name
        chosen = f"{terms.paytables[name]} {terms.readings}"
        if chosen not in seen:
            seen.add(chosen)
            for runs in (False, True):
                yield from ((terms, dealt(game, terms, rng, runs)) for _ in range(ROUNDS))


@pytest.mark.parametrize("game", PROGRESSIVES, ids=lambda game: game.code)
def test_the_console_pays_what_settle_says(game: AnyGame) -> None:
    lines: Counter[str] = Counter()
    for terms, over in rounds(game):
        lines.update(paid_as_settled(game, terms, over))
    several = [line for line in lines if line.startswith("several")]
    assert set(terms.paytables[progressive_of(game).name].lines) <= set(lines), "a line was never reached"
    assert several, "two never hit in one round"


def paid_as_settled(game: AnyGame, terms: Terms, over: Round) -> list[str]:
    """Hold a round's awards against its settlement; the lines that were hit."""
    bet = progressive_of(game)
    shown = record_of(over)
    stakes_at = {one.seat: one.bets[bet.name] for one in shown.seats if bet.name in one.bets}
    if not stakes_at:
        return []
    settlement, before = over.settlement, shown.progressive
    assert settlement is not None
    assert before is not None
    stakes = stakes_of(game, _code(game, terms), terms.readings, stake=max(stakes_at.values()))
    lying = Shown({one.seat: [*map(str, one.cards)] for one in shown.seats}, [*map(str, shown.dealer)], [])
    hits = {seat: line for seat, line in lines_of(stakes, lying, stakes_at).items() if line}
    meter = MeterState("m", stakes, MeterTerms(before.seed, 0, fixed_pays=before.fixed_pays))
    meter.balances["meter"], meter.balances["reserve"] = grains(before.meter), grains(before.reserve)
    table = TableState("t", "m", "touch", bets=stakes_at)
    out = pay_out(meter, table, hits)
    won = dict.fromkeys(stakes_at, 0) | {award.seat: award.cents for award in out.awards}
    envy = Counter[int]()
    for award in out.awards:
        envy.update(award.envy)
    for seat, stake in stakes_at.items():
        net = settlement.seat(seat).net
        assert won[seat] - stake == net[bet.name]
        assert envy[seat] == net[bet.envy]
    after = settlement.meter
    assert after is not None
    assert grains(after.meter) == meter.balances["meter"] + out.posting.get("meter", 0)
    assert grains(after.reserve) == meter.balances["reserve"] + out.posting.get("reserve", 0)
    return [*hits.values()] + [f"several {len(hits)}"] * (len(hits) > 1)


def _code(game: AnyGame, terms: Terms) -> str:
    name = progressive_of(game).name
    return next(code for code, table in game.paytables[name].items() if table == terms.paytables[name])
