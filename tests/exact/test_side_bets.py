"""Side bets against the walker, and against real rounds where a reading takes them from folded hands."""

from collections import Counter

import pytest

from houseway.cards import Card
from houseway.exact.advice import advise
from houseway.exact.count import count_side
from houseway.exact.figures import Book
from houseway.exact.pack import Pack
from houseway.exact.shelf import Shelf
from houseway.exact.walker import deals, main_bets, walk_side
from houseway.games import find_game
from houseway.round import Decision, Draw, Round

STAKE = 200


@pytest.mark.parametrize(
    ("code", "pack", "bet", "readings"),
    [
        ("big-raise", Pack((2, 8, 11, 13, 14), 2), "two-card-bonus", {}),
        ("big-raise", Pack((9, 12, 14), 3), "two-card-bonus", {}),
        ("big-raise", Pack((2, 3, 4, 5, 14), 2), "bonus", {}),
        ("big-raise", Pack((7, 8, 14), 3), "bonus", {}),
        ("manchester", Pack((2, 13, 14), 3), "bonus", {}),
        ("manchester", Pack((11, 12, 14), 3), "bonus", {"aj_suited": "20"}),
    ],
)
def test_lines_are_reached_as_often_as_the_walker_reaches_them(
    code: str, pack: Pack, bet: str, readings: dict[str, str]
) -> None:
    game = find_game(code)
    terms = game.terms(readings=readings)
    counted = {line: count for line, count in count_side(game, pack, bet, terms).items() if count}
    assert counted == dict(walk_side(game, pack, bet, terms))


@pytest.mark.parametrize(
    ("code", "pack"), [("big-raise", Pack((4, 9, 14), 3)), ("manchester", Pack((2, 7, 14), 3))], ids=str
)
def test_a_bonus_that_a_fold_takes_is_counted_at_best_play(code: str, pack: Pack) -> None:
    """Every deal is played in real money, each seat doing what is best for the main game."""
    game = find_game(code)
    terms = game.terms(readings={"bonus_after_fold": "loses"})
    book = Book(game, pack, Shelf(fresh=True))
    bet = next(side for side in game.side_bets if side.name == "bonus")
    first = game.decisions[0].name
    best: dict[tuple[Card, ...], str] = {}
    paid: Counter[str] = Counter()
    folds = 0

    def walk(round: Round, seen: tuple[Card, ...]) -> None:
        nonlocal folds
        ask = round.awaits
        if isinstance(ask, Draw):
            for after in deals(round, pack, ask):
                walk(after, (*seen, *sorted(card for card in after.seen if card not in round.seen)))
        elif isinstance(ask, Decision):
            if ask.name == first and seen not in best:
                best[seen] = next(iter(advise(book, terms, seen))).best
            walk(round.act(best[seen] if ask.name == first else ask.options[0].actions[0]), seen)
        else:
            assert round.settlement is not None
            folds += round.spots[1].folded
            (line,) = (line for line in round.settlement.seats[0].lines if line.wager == "bonus")
            paid[str(line.pays)] += 1

    walk(Round.open(game, {1: {**main_bets(game, STAKE), "bonus": STAKE}}, terms), ())
    table = terms.paytables["bonus"].lines
    counted: Counter[str] = Counter()
    for line, count in book.side(bet, terms).items():
        counted[str(table[line]) if line else "loses"] += count
    assert folds
    assert {pays: count for pays, count in counted.items() if count} == dict(paid)
