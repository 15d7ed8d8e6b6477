"""Straight Edge's kernels against the walker, against every set of ranks, and on the whole deck."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement, product
from math import comb, prod
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from houseway.cards import DECK_52, Card
from houseway.exact.count import count_main, count_side
from houseway.exact.pack import Pack, whole_pack
from houseway.exact.walker import walk_side
from houseway.games import find_game
from houseway.rankings.runs import longest_run
from houseway.rules import AnyGame, Hands, Pile, Result
from tests.exact.compare import Seen, assert_same_best_play, assert_same_counts, kernel_rows

WRAP, ENDS = find_game("straight-edge-1"), find_game("straight-edge-2")
WHOLE = whole_pack(DECK_52)
SEAT_CARDS = 7
Weighed = list[tuple[Seen, int]]
"""a card of each rank in the hand, and how many hands this stands for"""


def a_case(case: object) -> str:
    if isinstance(case, Pack):
        return f"{case.suits} suits of {' '.join(map(str, case.ranks))}"
    return str(getattr(case, "code", case))


# Against the walker -------------------------------------------------------------------------------


def the_ranks(seen: tuple[Card, ...]) -> tuple[int, ...]:
    """Rows differ by ranks alone."""
    return tuple(sorted(card.rank for card in seen))


@pytest.mark.parametrize(
    ("game", "pack"),
    [
        (WRAP, Pack((2, 3, 4, 13, 14), 3)),
        (WRAP, Pack((2, 5, 6, 9, 10), 3)),
        (WRAP, Pack((2, 3, 4, 5, 6, 12, 13, 14), 2)),
        (WRAP, Pack((2, 4, 13, 14), 4)),
        (ENDS, Pack((2, 3, 4, 5, 6, 7, 14), 2)),
        (ENDS, Pack((2, 3, 4, 11, 12, 13, 14), 2)),
        (ENDS, Pack((3, 5, 8, 9, 10, 12, 13), 2)),
        (ENDS, Pack((2, 9, 10, 11, 14), 3)),
    ],
    ids=a_case,
)
def test_kernel_counts_what_the_walker_counts(game: AnyGame, pack: Pack) -> None:
    assert_same_counts(game, pack, count_main(game, pack), the_ranks)


@pytest.mark.parametrize(
    ("game", "bet", "tie", "pack"),
    [
        (WRAP, "bonus", "identical", Pack((2, 3, 4, 13, 14), 3)),
        (WRAP, "insurance", "identical", Pack((2, 4, 5, 10, 13), 3)),
        (WRAP, "progressive", "identical", Pack((2, 3, 4, 13, 14), 3)),
        (WRAP, "progressive", "same_length", Pack((2, 3, 4, 5, 6, 12, 13, 14), 2)),
        (ENDS, "four-plus", "identical", Pack((2, 3, 4, 11, 12, 13, 14), 2)),
        (ENDS, "insurance", "identical", Pack((2, 4, 6, 8, 10, 12, 14), 2)),
        (ENDS, "progressive", "identical", Pack((2, 3, 4, 5, 6, 13, 14), 2)),
        (ENDS, "progressive", "same_length", Pack((2, 3, 4, 5, 6, 13, 14), 2)),
    ],
    ids=a_case,
)
def test_side_bets_are_what_the_walker_counts(game: AnyGame, bet: str, tie: str, pack: Pack) -> None:
    terms = game.terms(readings={"tie": tie})
    assert count_side(game, pack, bet, terms) == walk_side(game, pack, bet, terms)


@pytest.mark.parametrize(
    ("game", "pack", "readings"),
    [
        (WRAP, Pack((2, 3, 5, 13, 14), 3), {}),
        (ENDS, Pack((2, 3, 4, 7, 9, 10, 14), 2), {}),
        (ENDS, Pack((2, 4, 6, 8, 9, 10, 14), 2), {"folded_ante": "refunded", "blind_win_by_zero": "pays_1"}),
    ],
    ids=a_case,
)
def test_best_play_is_what_the_walker_finds(game: AnyGame, pack: Pack, readings: dict[str, str]) -> None:
    assert_same_best_play(game, pack, count_main(game, pack), game.terms(readings=readings))


# Against every set of ranks that a hand may have --------------------------------------------------


@cache
def rank_sets(pack: Pack, wrap: bool) -> tuple[list[Seen], NDArray[Any], NDArray[Any]]:
    """Every set of ranks, a card each; the first one for each run; and which run each has."""
    places = range(len(pack.ranks))
    cards = [DECK_52[4 * (rank - 2)] for rank in pack.ranks]
    sets = [tuple(cards[place] for place in places if mask >> place & 1) for mask in range(1 << len(places))]
    runs = [longest_run(ranks, wrap) for ranks in sets]
    _, firsts, run_of = np.unique(runs, axis=0, return_index=True, return_inverse=True)
    return sets, firsts, run_of


def by_run(game: AnyGame, pack: Pack, left: Sequence[int], cards: int) -> Weighed:
    """How many hands of so many cards, from what is left of each rank, have each run; with an example."""
    sets, firsts, run_of = rank_sets(pack, game is WRAP)
    hands = np.zeros((len(sets), cards + 1), np.int64)  # [mask, n]: n cards that have just these ranks
    hands[0, 0] = 1
    for place, count in enumerate(left):
        for n in range(1, count + 1):
            hands[1 << place : 2 << place, n:] += comb(count, n) * hands[: 1 << place, : cards + 1 - n]
    totals = np.zeros(len(firsts), np.int64)
    np.add.at(totals, run_of, hands[:, cards])
    return [(sets[first], int(total)) for first, total in zip(firsts, totals, strict=True)]


def against(game: AnyGame, pack: Pack, seat: Seen) -> Weighed:
    """The dealer's hands against a seat of these ranks, times the deals of such a seat."""
    held = [sum(card.rank == rank for card in seat) for rank in pack.ranks]
    deals = prod(comb(pack.suits, count) for count in held)
    dealers = by_run(game, pack, [pack.suits - count for count in held], game.dealt_to(Pile.DEALER))
    return [(dealer, deals * hands) for dealer, hands in dealers]


def outcomes(game: AnyGame, seat: Seen, dealers: Weighed) -> Counter[Any]:
    found: Counter[Any] = Counter()
    for dealer, deals in dealers:
        found[game.classify(Hands(seat, dealer))] += deals
    return found


@pytest.mark.parametrize(
    ("game", "pack"),
    [
        (WRAP, Pack((2, 3, 4, 5, 10, 12, 13, 14), 4)),
        (WRAP, Pack((4, 5, 6, 7, 8, 9, 10, 11), 3)),
        (ENDS, Pack((2, 3, 4, 9, 10, 12, 13, 14), 4)),
        (ENDS, Pack((2, 3, 4, 5, 6, 7, 8, 14), 3)),
    ],
    ids=a_case,
)
def test_every_count_of_a_middling_pack(game: AnyGame, pack: Pack) -> None:
    rows = dict(kernel_rows(count_main(game, pack)))
    all_there_are = combinations_with_replacement(sorted(pack.ranks), SEAT_CARDS)
    assert sorted(map(the_ranks, rows)) == [r for r in all_there_are if max(Counter(r).values()) <= pack.suits]

    dealers = {seat: against(game, pack, seat) for seat in rows}
    assert rows == {seat: outcomes(game, seat, dealers[seat]) for seat in rows}
    for bet, tie in product(game.side_bets, ("identical", "same_length")):
        terms = game.terms(readings={"tie": tie})
        lines: Counter[str | None] = Counter()
        for seat, (dealer, deals) in each(dealers):
            lines[bet.line(Hands(seat, dealer), terms)] += deals
        assert count_side(game, pack, bet.name, terms) == lines


def each(dealers: dict[Seen, Weighed]) -> Iterator[tuple[Seen, tuple[Seen, int]]]:
    for seat, weighed in dealers.items():
        yield from ((seat, one) for one in weighed)


@pytest.mark.parametrize("game", [WRAP, ENDS], ids=a_case)
def test_some_rows_of_the_whole_deck(game: AnyGame) -> None:
    rows = dict(list(kernel_rows(count_main(game, WHOLE)))[::1009])
    assert rows == {seat: outcomes(game, seat, against(game, WHOLE, seat)) for seat in rows}


@pytest.mark.parametrize(("game", "bet"), [(WRAP, "bonus"), (ENDS, "four-plus")], ids=a_case)
def test_seats_have_long_runs_as_often_as_seven_cards_do(game: AnyGame, bet: str) -> None:
    dealer_hands = comb(45, game.dealt_to(Pile.DEALER))
    lines: Counter[str | None] = Counter()
    for seat, hands in by_run(game, WHOLE, [4] * 13, SEAT_CARDS):
        length = longest_run(seat, wrap=game is WRAP).length
        lines[f"{length}-card-straight" if length >= 4 else None] += hands * dealer_hands
    assert count_side(game, WHOLE, bet, game.terms()) == lines


# The whole deck -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "dealer_cards"), [(WRAP, 8), (ENDS, 7)], ids=a_case)
def test_every_deal_of_the_whole_deck_is_counted(game: AnyGame, dealer_cards: int) -> None:
    counted = count_main(game, WHOLE)
    assert len(counted.counts) == 49_205
    assert counted.deals == comb(52, 7) * comb(45, dealer_cards)
    for bet in game.side_bets:
        assert sum(count_side(game, WHOLE, bet.name, game.terms()).values()) == counted.deals


def test_version_2_gives_seat_and_dealer_the_same_chance() -> None:
    """Seven cards each, and copies push."""
    counted = count_main(ENDS, WHOLE)
    results: Counter[Result] = Counter()
    for column, deals in zip(counted.columns, counted.counts.sum(axis=0), strict=True):
        results[column.outcome.result] += int(deals)
    assert results[Result.WIN] == results[Result.LOSE]
    assert set(results) == {Result.WIN, Result.LOSE, Result.PUSH}


# Packs that cannot be dealt -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "pack"),
    [(WRAP, Pack((2, 3, 4, 5, 6, 7, 14), 2)), (ENDS, Pack(suits=1)), (ENDS, Pack(joker=True))],
    ids=a_case,
)
def test_a_pack_that_cannot_be_dealt_is_refused(game: AnyGame, pack: Pack) -> None:
    with pytest.raises(ValueError, match=r"needs 1[45] cards or more, and no joker"):
        count_main(game, pack)
    with pytest.raises(ValueError, match=r"needs 1[45] cards or more, and no joker"):
        count_side(game, pack, "insurance", game.terms())
