"""Worked examples: real rounds, dealt from a seed and settled by the house, few enough to read and chosen so that
together they show as many ways for a bet to end as they can."""

from collections.abc import Iterator
from typing import Final

from houseway.events import HouseWaySet
from houseway.law import largest_stake
from houseway.neighbours import neighbour_action
from houseway.odds import dollars
from houseway.paytable import line_words
from houseway.round import Round
from houseway.rules import Laid, Pile, SideBet, Wager
from houseway.settlement import Meter
from houseway.sheets.blocks import Cards, Example, Table
from houseway.sheets.facts import Facts
from houseway.sheets.words import capital, title
from houseway.shoe import seeded_bytes
from houseway.table import Table as CardTable
from houseway.words import signed

SEED: Final = "worked examples"
TRIED: Final = 2000
SHOWN: Final = 5
STAKE, SIDE_STAKE = 1000, 500
METER: Final = Meter(meter=1_250_000, seed=500_000)


def worked_examples(facts: Facts) -> tuple[Example, ...]:
    return tuple(_example(number, round) for number, round in enumerate(telling_rounds(facts), start=1))


def telling_rounds(facts: Facts) -> list[Round]:
    """The fewest rounds that show the most."""
    rounds = [(round, _shows(round)) for round in _rounds(facts)]
    seen: set[tuple[str, ...]] = set()
    chosen: list[Round] = []
    while len(chosen) < SHOWN:
        round, shows = max(rounds, key=lambda one: len(one[1] - seen))
        if not shows - seen:
            break
        chosen.append(round)
        seen |= shows
    return chosen


def _shows(round: Round) -> set[tuple[str, ...]]:
    """How its bets ended: by which rule, and at which odds."""
    assert round.settlement is not None
    mine = round.settlement.seats[0]
    ends = {(line.wager, line.rule, str(line.pays)) for line in mine.lines}
    return {*ends, (mine.result,), *(("action", action) for action in round.spots[1].actions)}


def _rounds(facts: Facts) -> Iterator[Round]:
    names = [wager.name for wager in facts.wagers]
    table = CardTable(facts.game, wagers=names, profile=facts.profile, seed=SEED)
    table.terms = facts.terms
    bets = {wager.name: _stake(facts, wager) for wager in facts.wagers if wager.laid in (Laid.FIRST, Laid.OPTIONAL)}
    source = seeded_bytes(SEED, 0)
    for _ in range(TRIED):
        table.meter = METER if any(bet.progressive for bet in facts.side_bets) else None
        table.deal({1: bets})
        while table.to_act:
            table.act(1, neighbour_action(table.round.options, source))
        yield table.round


def _stake(facts: Facts, wager: Wager | SideBet) -> int:
    if isinstance(wager, SideBet) and wager.stakes:
        return wager.stakes[0]
    most = (
        largest_stake(facts.profile, facts.game, [w.name for w in facts.wagers], wager.name) if facts.profile else None
    )
    usual = SIDE_STAKE if isinstance(wager, SideBet) else STAKE
    return usual if most is None else min(usual, most)


def _example(number: int, round: Round) -> Example:
    assert round.settlement is not None
    spot, mine = round.spots[1], round.settlement.seats[0]
    laid = ", ".join(f"{line_words(name)} {dollars(stake)}" for name, stake in spot.bets.items())
    done = ", then ".join(spot.actions)
    thrown = next((event.thrown for event in round.events if isinstance(event, HouseWaySet)), ())
    hands = [Cards("Player", tuple(map(str, spot.cards)), call=mine.hand or "")]
    for pile in (Pile.DEALER, Pile.COMMUNITY):
        if turned := round.piles[pile]:
            call = round.settlement.dealer_hand if pile is Pile.DEALER else None
            kept = tuple(str(card) for card in turned if card not in thrown)
            hands.append(Cards(title(pile), kept, tuple(str(c) for c in turned if c in thrown), call or ""))
    rows = tuple((title(li.wager), str(li.pays), capital(li.because), li.rule, signed(li.net)) for li in mine.lines)
    return Example(
        f"Example {number}: {mine.result}, {signed(mine.total)} in all",
        f"Bets: {laid}. The player's choice: {done}.",
        tuple(hands),
        Table(
            ("Bet", "Pays", "Why", "Rule", "Net"), "nnlnr", rows, ("Total", "", "", "", signed(mine.total)), small=True
        ),
    )
