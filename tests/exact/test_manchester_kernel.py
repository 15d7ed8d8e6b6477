"""Manchester's kernel against the walker, against a plain count of more cards, and on the whole deck."""

import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import combinations
from math import comb, factorial

import numpy as np
import pytest

from houseway.cards import DECK_52, Card
from houseway.exact.counted import Column, Counted
from houseway.exact.kernels.manchester import KERNEL, count_bonus_by_row, count_main, count_side
from houseway.exact.pack import Pack, whole_pack
from houseway.exact.solve import net, results, solve, stakes_after
from houseway.exact.walker import walk_main, walk_side
from houseway.games import find_game
from houseway.games.manchester import Outcome
from houseway.rankings.poker import Category, poker
from houseway.rules import Hands, Result
from tests.exact.compare import assert_same_best_play

GAME = find_game("manchester")
WALKED = [
    Pack((10, 11, 14), 3),
    Pack((2, 7, 9), 3),
    Pack((2, 3, 4, 5, 14), 2),
    Pack((2, 3, 4, 5, 8, 9, 11, 13, 14), 1),
]
COUNTED_PLAINLY = [
    Pack((2, 3, 4, 5, 6, 7, 8, 11, 14), 2),
    Pack((3, 4, 10, 11, 12, 13, 14), 3),
    Pack((4, 9, 14), 4),
    Pack((10, 11, 12, 13, 14), 4),
    Pack((2, 3, 4, 5, 9, 14), 4),
]

Hand = tuple[int, int, bool]
"""two ranks, suited or not"""
Table = Mapping[Hand, Mapping[Column, int]]


def hand_of(cards: Iterable[Card]) -> Hand:
    low, high = sorted(cards)
    return low.rank, high.rank, low.suit == high.suit


def kernel_table(counted: Counted) -> Table:
    return {
        hand_of(DECK_52[card] for card in shown): {
            column: int(deals) for column, deals in zip(counted.columns, row, strict=True) if deals
        }
        for shown, row in zip(counted.layers[0].shown, counted.counts, strict=True)
    }


# The walker ---------------------------------------------------------------------------------------


def lead(outcomes: Mapping[Outcome, int]) -> int:
    return sum(
        deals * ((outcome.result is Result.WIN) - (outcome.result is Result.LOSE))
        for outcome, deals in outcomes.items()
    )


def bet_if(ahead: int) -> str:
    return "1x" if ahead > 0 else "check"


def walked_table(pack: Pack) -> Table:
    """What the walker finds at the river, with both bets made where they win more deals than they lose."""
    found: dict[tuple[Card, ...], Counter[Outcome]] = walk_main(GAME, pack)  # type: ignore[assignment]
    on_the_flop = Counter[tuple[Card, ...]]()
    for seen, outcomes in found.items():
        on_the_flop[seen[:5]] += lead(outcomes)
    table: dict[Hand, Counter[Column]] = defaultdict(Counter)
    for seen, outcomes in found.items():
        actions = bet_if(on_the_flop[seen[:5]]), bet_if(lead(outcomes))
        for outcome, deals in outcomes.items():
            table[hand_of(seen[:2])][Column(outcome, actions)] += deals
    return table


@pytest.mark.parametrize("pack", WALKED, ids=str)
def test_kernel_counts_what_the_walker_counts(pack: Pack) -> None:
    assert kernel_table(count_main(GAME, pack)) == walked_table(pack)


def test_best_play_is_what_the_walker_finds() -> None:
    pack = Pack((2, 12, 14), 3)
    assert_same_best_play(GAME, pack, count_main(GAME, pack), GAME.terms())


@pytest.mark.parametrize("aj_suited", ["unpaid", "20"])
def test_bonus_is_what_the_walker_counts(aj_suited: str) -> None:
    pack, terms = Pack((11, 12, 14), 3), GAME.terms(readings={"aj_suited": aj_suited})
    assert count_side(GAME, pack, "bonus", terms) == walk_side(GAME, pack, "bonus", terms)


# A plain count of more cards than the walker can do ------------------------------------------------


def plain_table(pack: Pack) -> Table:
    """Every board and dealer's hand for one hand of each kind, straight from the ranking. Sets are bits here."""
    n = len(pack)
    strength = np.full(2**n, -1, np.int16)  # of seven cards; of any other set -1
    for seven in combinations(range(n), 7):
        strength[sum(1 << at for at in seven)] = poker().strength([pack.cards[at] for at in seven])
    straight = min(hand.strength for hand in poker().hands if hand.category >= Category.STRAIGHT)

    fives = np.array(list(combinations(range(n - 2), 5)))
    five_at = np.zeros(2 ** (n - 2), np.int64)
    five_at[(1 << fives).sum(axis=1)] = np.arange(len(fives))
    cards = 1 << np.arange(n - 2)
    flops = [(flop, cards[cards & flop == 0]) for flop in map(sum, combinations(cards, 3))]
    boards = np.array([[[five_at[f | t | r] for r in rest if r != t] for t in rest] for f, rest in flops])

    hands = Counter(hand_of(two) for two in combinations(pack.cards, 2))
    table: dict[Hand, dict[Column, int]] = {}
    for two in combinations(range(n), 2):
        hand = hand_of([pack.cards[at] for at in two])
        if hand in table:
            continue
        rest = 1 << np.array([at for at in range(n) if at not in two], dtype=np.int32)
        board, own = rest[fives].sum(axis=1, dtype=np.int32), sum(1 << at for at in two)
        dealer = np.array([a | b for a, b in combinations(rest, 2)])
        mine, his = strength[board | own], strength[board[:, None] | dealer]
        real = his >= 0
        won = (real & (his < mine[:, None])).sum(axis=1)
        lost = (real & (his > mine[:, None])).sum(axis=1)
        by_result = np.stack([won, lost, real.sum(axis=1) - won - lost])
        made = np.stack([mine < straight, mine >= straight])
        river = (by_result[:, None] * made)[:, :, boards].sum(axis=-1)  # result, made, flop, turn card
        river_ahead = river[0].sum(axis=0) > river[1].sum(axis=0)
        turn_ahead = np.broadcast_to((river[0] - river[1]).sum(axis=(0, 2))[:, None] > 0, river_ahead.shape)
        table[hand] = {}
        for result, counts in zip((Result.WIN, Result.LOSE, Result.PUSH), river, strict=True):
            for is_made, deals in zip((False, True), counts, strict=True):
                for turn in (False, True):
                    for bet in (False, True):
                        count = int(deals[(turn_ahead == turn) & (river_ahead == bet)].sum()) * hands[hand]
                        if count:
                            column = Column(Outcome(result, is_made), (bet_if(turn), bet_if(bet)))
                            table[hand][column] = count
    return table


@pytest.mark.parametrize("pack", COUNTED_PLAINLY, ids=str)
def test_kernel_counts_what_a_plain_count_of_more_cards_gives(pack: Pack) -> None:
    assert kernel_table(count_main(GAME, pack)) == plain_table(pack)


@pytest.mark.parametrize("aj_suited", ["unpaid", "20"])
def test_bonus_with_four_aces_is_that_of_every_two_hands(aj_suited: str) -> None:
    pack, terms = Pack((3, 11, 12, 13, 14), 4), GAME.terms(readings={"aj_suited": aj_suited})
    bet = GAME.side_bets[0]
    lines = Counter(
        bet.line(Hands(player, dealer), terms)
        for player in combinations(pack.cards, 2)
        for dealer in combinations([card for card in pack.cards if card not in player], 2)
    )
    boards = comb(16, 3) * 13 * 12
    assert count_side(GAME, pack, "bonus", terms) == {line: count * boards for line, count in lines.items()}


# The whole deck -----------------------------------------------------------------------------------

DEALS = comb(52, 2) * comb(50, 3) * 47 * 46 * comb(45, 2)


@pytest.fixture(scope="module")
def counted() -> Counted:
    return count_main(GAME, whole_pack(GAME.deck))


def total(counted: Counted, result: Result) -> int:
    return sum(
        int(n) for c, n in zip(counted.columns, counted.counts.sum(axis=0), strict=True) if c.outcome.result is result
    )


def test_every_deal_of_the_whole_deck_is_counted(counted: Counted) -> None:
    assert counted.deals == DEALS == 55_627_620_048_000


def test_every_hand_is_dealt_as_often(counted: Counted) -> None:
    hands = Counter(hand_of(two) for two in combinations(DECK_52, 2))
    assert len(hands) == 169
    assert {hand: sum(row.values()) for hand, row in kernel_table(counted).items()} == {
        hand: count * (DEALS // 1326) for hand, count in hands.items()
    }


def test_what_the_player_wins_the_dealer_would_win_in_his_place(counted: Counted) -> None:
    assert total(counted, Result.WIN) == total(counted, Result.LOSE)


def test_straights_and_better_are_as_many_as_in_seven_cards(counted: Counted) -> None:
    straights, flushes, full_houses, quads, straight_flushes = 6_180_020, 4_047_644, 3_473_184, 224_848, 41_584
    sevens = straights + flushes + full_houses + quads + straight_flushes
    ways = factorial(7) // factorial(2) // factorial(3) * comb(45, 2)
    made = [column.outcome.straight_or_better for column in counted.columns]
    assert counted.counts[:, made].sum() == sevens * ways


def test_bets_are_made_where_they_win_more_than_they_lose(counted: Counted) -> None:
    """Not only on the whole: for each hand, with the turn bet and the river bet or checked."""
    for row in counted.counts:
        for street in (0, 1):
            for action in ("1x", "check"):
                ahead = sum(
                    int(deals) * ((column.outcome.result is Result.WIN) - (column.outcome.result is Result.LOSE))
                    for column, deals in zip(counted.columns, row, strict=True)
                    if column.actions[street] == action
                )
                assert ahead > 0 if action == "1x" else ahead <= 0


PUBLISHED = {
    (2, 3): "-1.155927",
    (2, 4): "-1.091604",
    (2, 5): "-1.019987",
    (2, 6): "-1.046723",
    (2, 7): "-1.031301",
    (2, 8): "-0.896002",
    (2, 9): "-0.763132",
    (2, 10): "-0.613979",
    (2, 11): "-0.459414",
    (2, 12): "-0.289690",
    (2, 13): "-0.102668",
}
"""what staying in is worth with unsuited cards, in antes: wizardofodds.com/texasholdembonus, Las Vegas rules"""


def test_unsuited_deuces_are_worth_what_is_published_of_the_same_game(counted: Counted) -> None:
    terms = GAME.terms()
    table = kernel_table(counted)
    for (low, high), value in PUBLISHED.items():
        row = table[low, high, False]
        worth = sum(
            deals * net(GAME, terms, column.outcome, stakes_after(GAME, ("2x", *column.actions)))
            for column, deals in row.items()
        )
        assert f"{float(worth / sum(row.values())):.6f}" == value


def test_the_edge_is_what_is_published_of_the_same_game(counted: Counted) -> None:
    """The same source: an edge of 2.037% of the ante, 3.8181 antes staked on average, 0.5335% of that."""
    ends = list(results(solve(GAME, counted, GAME.terms())))
    loss = -sum((deals * won for deals, won, _ in ends), Fraction(0)) / DEALS
    staked = Fraction(sum(deals * antes for deals, _, antes in ends), DEALS)
    assert loss == Fraction(578_107_733, 28_381_438_800)
    assert (f"{float(loss):.5f}", f"{float(staked):.4f}", f"{float(loss / staked):.6f}") == (
        "0.02037",
        "3.8181",
        "0.005335",
    )


def test_the_hands_to_fold_are_the_published_ones(counted: Counted) -> None:
    (moves, chosen) = solve(GAME, counted, GAME.terms()).choices[0]
    shown = counted.layers[0].shown[[moves[choice].folds for choice in chosen]]
    assert {hand_of(DECK_52[card] for card in cards) for cards in shown} == {
        (2, high, False) for high in (3, 4, 5, 6, 7)
    }


def test_bonus_by_row_adds_up_to_the_bonus() -> None:
    pack, terms = whole_pack(GAME.deck), GAME.terms()
    lines, counts = count_bonus_by_row(GAME, pack, terms)
    assert dict(zip(lines, counts.sum(axis=0), strict=True)) == count_side(GAME, pack, "bonus", terms)
    assert (counts.sum(axis=1) == count_main(GAME, pack).counts.sum(axis=1)).all()
    assert KERNEL.side_rows["bonus"] is count_bonus_by_row


# The cache of compiled code ------------------------------------------------------------------------


def test_another_process_loads_the_compiled_kernel(counted: Counted) -> None:
    program = """
from houseway.exact.kernels import manchester
from houseway.exact.pack import Pack
from houseway.games import find_game
deals = manchester.count_main(find_game("manchester"), Pack((2, 9, 14), 3)).deals
print(deals, sum(manchester._count_flop.stats.cache_hits.values()))
"""
    assert counted.deals  # compiled by now
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.split() == [str(comb(9, 2) * comb(7, 3) * 4 * 3), "1"]
