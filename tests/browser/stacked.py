"""Stacked decks: a shuffle that gives a seat what a test wants to see, and what the round must come to."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from unittest.mock import patch

from houseway.cardroom.jackpot import DEMO_METER, DEMO_PERCENT
from houseway.cards import Card
from houseway.fair import Promise
from houseway.games import find_game
from houseway.rules import AnyGame, Result
from houseway.settlement import Meter, SeatSettlement
from houseway.shoe import seeded_bytes, shuffled
from houseway.table import Table

SEAT = 1
Wish = Callable[[SeatSettlement], bool]


def wins(seat: SeatSettlement) -> bool:
    return seat.result is Result.WIN


def loses(seat: SeatSettlement) -> bool:
    return seat.result is Result.LOSE


def folds(seat: SeatSettlement) -> bool:
    return seat.result is Result.FOLD


def wins_a_side_bet(game: AnyGame) -> Wish:
    sides = [bet.name for bet in game.side_bets]
    return lambda seat: any(line.net > 0 and line.wager in sides for line in seat.lines)


def played(code: str, bets: Mapping[str, int], fold: bool, wish: Wish) -> Table:
    """The first seeded round in which this seat, folding or staying in with its smallest bets, gets what is wished."""
    game = find_game(code)
    progressive = next((bets[bet.name] for bet in game.side_bets if bet.progressive and bet.name in bets), 0)
    meter = Meter(DEMO_METER.meter + progressive * DEMO_PERCENT // 100, DEMO_METER.seed)
    for seed in range(5_000):
        table = Table(game, seed=seed, meter=meter)
        table.deal({SEAT: bets})
        while table.to_act:
            table.act(SEAT, chosen(table, fold))
        if wish(table.settlement.seat(SEAT)):
            return table
    raise AssertionError(f"no round of {code} does that")


def chosen(table: Table, fold: bool) -> str:
    stays = [option for option in table.round.options if option.name != "fold"]
    return "fold" if fold and len(stays) < len(table.round.options) else stays[0].actions[0]


def deck_of(table: Table) -> tuple[Card, ...]:
    """The order that this table's round was dealt from."""
    shuffle = table.record().shuffle
    assert shuffle is not None
    return shuffled(table.game.deck, seeded_bytes(shuffle.seed, shuffle.number))


@contextmanager
def stacked(deck: tuple[Card, ...]) -> Iterator[None]:
    """Every deck that is promised meanwhile is in this order."""
    with patch.object(Promise, "make", lambda game: Promise(deck, "ab" * 32)):
        yield
