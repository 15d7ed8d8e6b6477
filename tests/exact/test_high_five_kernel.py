"""High Five's kernel: against the walker, against every pair of hands, and on the whole deck."""

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations
from math import comb, factorial
from pathlib import Path

import numpy as np
import pytest
from numba import njit
from numpy.typing import NDArray

from houseway.cards import DECK_53, JOKER, parse_cards
from houseway.exact.counted import Counted
from houseway.exact.kernels import high_five
from houseway.exact.kernels.high_five import COLUMNS, count_alone, count_main, count_side
from houseway.exact.pack import Pack, whole_pack
from houseway.exact.walker import walk_side
from houseway.games import find_game
from houseway.games.high_five import Outcome, qualifies
from houseway.rankings.poker import Category, poker
from houseway.rules import Hands, Result
from tests.exact.compare import assert_same_best_play, assert_same_counts

GAME = find_game("high-five")
WHOLE = whole_pack(GAME.deck)
ALL_RANKS = tuple(range(2, 15))
DEALERS = comb(46, 7)

Ints = NDArray[np.int64]


# The walker ---------------------------------------------------------------------------------------

WALKED = [
    Pack(ALL_RANKS, 1, joker=True),
    Pack((2, 3, 4, 5, 6, 7, 14), 2, joker=True),
    Pack((5, 6, 7, 11, 12, 13, 14), 2),
    Pack((5, 6, 11, 13, 14), 3),
]


@pytest.mark.parametrize("pack", WALKED, ids=str)
def test_kernel_counts_what_the_walker_counts(pack: Pack) -> None:
    assert_same_counts(GAME, pack, count_main(GAME, pack))


@pytest.mark.parametrize("pack", [WALKED[0], Pack((4, 5, 6, 7, 8, 13, 14), 2)], ids=str)
def test_best_play_is_what_the_walker_finds(pack: Pack) -> None:
    assert_same_best_play(GAME, pack, count_main(GAME, pack), GAME.terms())


@pytest.mark.parametrize("pack", [WALKED[0], WALKED[2]], ids=str)
def test_trips_are_what_the_walker_counts(pack: Pack) -> None:
    assert count_side(GAME, pack, "trips", GAME.terms()) == walk_side(GAME, pack, "trips")


@pytest.mark.parametrize("shares", [2, 5])
def test_it_does_not_matter_how_many_cores_share_the_work(monkeypatch: pytest.MonkeyPatch, shares: int) -> None:
    pack = Pack((4, 5, 6, 7, 8, 9, 13, 14), 2, joker=True)
    expected = count_main(GAME, pack).counts

    def last_share_first(kernel: Callable[[int, int], object]) -> None:
        for share in reversed(range(shares)):
            kernel(share, shares)

    monkeypatch.setattr(high_five, "on_every_core", last_share_first)
    np.testing.assert_array_equal(count_main(GAME, pack).counts, expected)


# Every pair of hands ------------------------------------------------------------------------------

PAIRED = [
    Pack((10, 11, 12, 13, 14), 4, joker=True),  # royal flushes, five aces, four of a kind
    Pack((2, 3, 4, 6, 14), 4),
    Pack((5, 6, 7, 8, 9, 14), 3, joker=True),
    Pack((2, 3, 4, 5, 6, 7, 9, 10, 14), 2, joker=True),  # flushes of seven, and six with the joker
    Pack((3, 4, 5, 6, 8, 10, 11, 12, 13), 2, joker=True),  # the joker is the only ace
    Pack((4, 5, 6, 7, 10, 13, 14), 3),
]


@pytest.mark.parametrize("pack", PAIRED, ids=str)
def test_every_row_is_what_its_hand_meets(pack: Pack) -> None:
    """Every hand of the pack against each row's hand, one by one, by the ranking and the rule of the game itself."""
    counted = count_main(GAME, pack)
    sizes = class_sizes(pack, counted)
    hands = list(combinations(pack.cards, 7))
    sets = np.array([sum(1 << card for card in hand) for hand in hands])
    strength = np.array([poker().strength(hand) for hand in hands])
    able = np.array([qualifies(hand) for hand in hands])
    found = {int(cards): at for at, cards in enumerate(sets)}
    mine = np.array([found[int(cards)] for cards in as_sets(counted)])
    met = meet(sets, strength, able, mine)
    strong = np.array([poker().hands[strength[at]].category >= Category.STRAIGHT for at in mine])
    expected = np.zeros_like(counted.counts)
    for row in range(len(mine)):
        outcomes = {
            Outcome(Result.WIN, False, bool(strong[row])): met[row, 0],
            Outcome(Result.WIN, True, bool(strong[row])): met[row, 1],
            Outcome(Result.PUSH, True, bool(strong[row])): met[row, 2],
            Outcome(Result.LOSE, True, bool(strong[row])): met[row, 3],
        }
        expected[row] = [sizes[row] * outcomes.get(column.outcome, 0) for column in counted.columns]
    np.testing.assert_array_equal(counted.counts, expected)


@pytest.mark.parametrize("pack", PAIRED, ids=str)
def test_trips_are_those_of_every_hand(pack: Pack) -> None:
    line = GAME.side_bets[0].line
    lines = Counter(line(Hands(hand), GAME.terms()) for hand in combinations(pack.cards, 7))
    dealers = comb(len(pack) - 7, 7)
    expected = {name: count * dealers for name, count in lines.items()}
    assert count_side(GAME, pack, "trips", GAME.terms()) == expected


def as_sets(counted: Counted) -> Ints:
    """Each row's hand as a set of cards, a bit a card."""
    sets = np.zeros(len(counted.counts), dtype=np.int64)
    for column in counted.layers[0].shown.T:
        sets |= np.int64(1) << column.astype(np.int64)
    return sets


def class_sizes(pack: Pack, counted: Counted) -> Ints:
    """How many hands each row stands for, after seeing that the rows are all hands, each once."""
    shown = counted.layers[0].shown.astype(np.int64)
    renamed = np.stack(
        [
            (np.int64(1) << np.where(shown == JOKER, shown, (shown & ~3) + np.array(order)[shown & 3])).sum(axis=1)
            for order in pack.suit_orders()
        ],
        axis=1,
    )
    renamed.sort(axis=1)
    assert len(np.unique(renamed)) == comb(len(pack), 7)
    assert len(np.unique(renamed[:, 0])) == len(renamed)
    sizes: Ints = 1 + (np.diff(renamed, axis=1) != 0).sum(axis=1)
    return sizes


@njit(cache=True, nogil=True)
def meet(sets, strength, able, rows):  # type: ignore[no-untyped-def] # pragma: no cover
    """For each of these hands: dealers that do not qualify, and those that do and are lower, the same, higher."""
    met = np.zeros((len(rows), 4), np.int64)
    for row in range(len(rows)):
        mine = rows[row]
        for other in range(len(sets)):
            if sets[mine] & sets[other] == 0:
                if not able[other]:
                    met[row, 0] += 1
                elif strength[other] < strength[mine]:
                    met[row, 1] += 1
                elif strength[other] == strength[mine]:
                    met[row, 2] += 1
                else:
                    met[row, 3] += 1
    return met


# The whole deck -----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def whole() -> Counted:
    return count_main(GAME, WHOLE)


def test_every_deal_of_the_whole_deck_is_counted_once(whole: Counted) -> None:
    assert whole.deals == comb(53, 7) * DEALERS == 8_250_459_031_214_400
    assert len(whole.counts) == 6_972_147
    assert np.diff(np.sort(as_sets(whole))).all()
    hands, left_over = np.divmod(whole.counts.sum(axis=1), DEALERS)
    assert not left_over.any()
    assert set(np.unique(hands)) <= {factorial(4) // n for n in (1, 2, 4, 6)}


def test_seat_and_dealer_change_places(whole: Counted) -> None:
    """Seat's hands that do not qualify are as many as dealer's; of hands that do, as many lose as win."""
    short, wins, pushes, loses = whole.counts.reshape(-1, 2, 4).sum(axis=1).T
    able = wins + pushes > 0
    assert wins.sum() == loses[able].sum()
    assert short.sum() == (short + loses)[~able].sum()


# Seven of 53 cards, as published for pai gow poker, and seven of 52.
HANDS_OF_SEVEN = {
    WHOLE: {
        "three-of-a-kind": 7_470_676,
        "straight": 11_236_028,
        "flush": 6_172_088,
        "full-house": 4_188_528,
        "four-of-a-kind": 307_472,
        "straight-flush": 184_832,
        "royal-flush": 26_132,
        "five-aces": 1_128,
        None: 24_780_420 + 64_221_960 + 35_553_816,
    },
    Pack(): {
        "three-of-a-kind": 6_461_620,
        "straight": 6_180_020,
        "flush": 4_047_644,
        "full-house": 3_473_184,
        "four-of-a-kind": 224_848,
        "straight-flush": 37_260,
        "royal-flush": 4_324,
        None: 23_294_460 + 58_627_800 + 31_433_400,
    },
}


@pytest.mark.parametrize("pack", HANDS_OF_SEVEN, ids=str)
def test_hands_of_seven_are_as_frequent_as_published(pack: Pack) -> None:
    trips = Counter[str | None]()
    for line, deals in count_side(GAME, pack, "trips", GAME.terms()).items():
        trips["full-house" if line in ("full-house-aces-up", "full-house-other") else line] += deals
    dealers = comb(len(pack) - 7, 7)
    assert trips == {line: hands * dealers for line, hands in HANDS_OF_SEVEN[pack].items()}


def test_straights_and_better_are_in_columns_of_their_own(whole: Counted) -> None:
    hands = HANDS_OF_SEVEN[WHOLE]
    strong = sum(hands.values()) - hands[None] - hands["three-of-a-kind"]
    assert whole.counts[:, 4:].sum() == strong * DEALERS


# One hand against all 53,524,680 of the dealer's: another way to rank hands, by bits instead of tables.

ASKED = [
    "2c 3d 5h 7s 9c Jd Kh",
    "6c 6d 8c 9d Td Kd Ac",
    "8h 9h Th Jd Qh Ks Ah",
    "4c 8d 9s Js Qd Kc Jk",
    "2h 5h 8h Th Kh Ac Ad",
    "9h 9s As Ac Ad 2d 3c",
    "4s 6s 7s 8s 8d 8c Jk",
    "5c 5d As Ac Ad Ah Jk",
]


@pytest.mark.parametrize("text", ASKED)
def test_a_hand_against_every_dealer(whole: Counted, text: str) -> None:
    hand = parse_cards(text)
    least = score_of(parse_cards("6c 6d 2c 3d 4h"))
    left = np.array([card for card in DECK_53 if card not in hand])
    met = meet_all(left, score_of(hand), least)
    strong = poker().best(hand).category >= Category.STRAIGHT
    expected = np.zeros(len(COLUMNS), dtype=np.int64)
    expected[4 * strong : 4 * strong + 4] = met
    row = row_of(whole, hand)
    np.testing.assert_array_equal(whole.counts[row], expected * (whole.counts[row].sum() // DEALERS))


def row_of(counted: Counted, hand: tuple[int, ...]) -> int:
    renamed = [
        sum(1 << (card if card == JOKER else (card & ~3) + order[card & 3]) for card in hand)
        for order in WHOLE.suit_orders()
    ]
    (row,) = np.flatnonzero(np.isin(as_sets(counted), renamed))
    return int(row)


def test_a_hand_counted_alone_is_its_row_of_the_whole_count(whole: Counted) -> None:
    """The coach asks for one hand at a time; a row has all hands that differ by the names of the suits."""
    for row in range(0, len(whole.counts), len(whole.counts) // 60):
        cards = tuple(DECK_53[card] for card in whole.layers[0].shown[row])
        alone = count_alone(GAME, WHOLE, cards)
        assert sum(alone.values()) == DEALERS
        hands = int(whole.counts[row].sum()) // DEALERS
        assert [alone.get(column, 0) * hands for column in COLUMNS] == whole.counts[row].tolist()


def test_scores_order_hands_as_the_ranking_does() -> None:
    rng = np.random.default_rng(5)
    hands = [tuple(DECK_53[i] for i in rng.permutation(53)[:7]) for _ in range(20_000)]
    hands += [(*(DECK_53[i] for i in rng.permutation(52)[:6]), JOKER) for _ in range(20_000)]
    short = [DECK_53[i] for i in (*range(36, 53),)]  # high cards only: strong hands
    hands += [tuple(short[i] for i in rng.permutation(17)[:7]) for _ in range(20_000)]
    hands += [parse_cards(text) for text in ASKED]
    pairs = sorted({(poker().strength(hand), score_of(hand)) for hand in hands})
    strengths, scores = zip(*pairs, strict=True)
    assert len(set(strengths)) == len(pairs) > 3000
    assert list(scores) == sorted(set(scores))


def score_of(hand: tuple[int, ...]) -> int:
    at_least = [0, 0, 0, 0]
    suits = [0, 0, 0, 0]
    for card in hand:
        if card != JOKER:
            bit = 1 << (card >> 2)
            for copies in (3, 2, 1):
                at_least[copies] |= at_least[copies - 1] & bit
            at_least[0] |= bit
            suits[card & 3] |= bit
    return int(score(*(*at_least, *suits, JOKER in hand)))


@njit(cache=True, nogil=True)
def ones(mask):  # type: ignore[no-untyped-def] # pragma: no cover
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


@njit(cache=True, nogil=True)
def high(mask, count):  # type: ignore[no-untyped-def] # pragma: no cover
    """The highest bits of a mask, so many."""
    for _ in range(ones(mask) - count):
        mask &= mask - 1
    return mask


@njit(cache=True, nogil=True)
def run(mask):  # type: ignore[no-untyped-def] # pragma: no cover
    """5 to 14 for the top of a straight, 0 for none."""
    low_ace = mask << 1 | mask >> 12 & 1
    runs = low_ace & low_ace >> 1 & low_ace >> 2 & low_ace >> 3 & low_ace >> 4
    top = 0
    while runs >> top:
        top += 1
    return top + 4 if top else 0


@njit(cache=True, nogil=True)
def score(one, two, three, four, clubs, diamonds, hearts, spades, joker):  # type: ignore[no-untyped-def] # pragma: no cover
    """Category first, then what breaks ties; from the ranks held at least once, twice, ..., and those of each suit."""
    straight = run(one)
    flush = 0
    straight_flush = 0
    for suit in (clubs, diamonds, hearts, spades):
        if ones(suit) + joker >= 5:
            if not joker:
                flush = high(suit, 5)
                straight_flush = run(suit)
            else:
                for rank in range(13):  # the joker is any card the suit lacks
                    if not suit >> rank & 1:
                        flush = max(flush, high(suit | 1 << rank, 5))
                        straight_flush = max(straight_flush, run(suit | 1 << rank))
    if joker:
        for rank in range(13):
            straight = max(straight, run(one | 1 << rank))
        ace = 1 << 12
        if four & ace:
            return 10 << 26
        four |= three & ace
        three |= two & ace
        two |= one & ace
        one |= ace
    if straight_flush:
        return (9 if straight_flush == 14 else 8) << 26 | straight_flush
    if four:
        best = high(four, 1)
        return 7 << 26 | best << 13 | high(one & ~best, 1)
    threes = high(three, 1)
    if threes and two & ~threes:
        return 6 << 26 | threes << 13 | high(two & ~threes, 1)
    if flush:
        return 5 << 26 | flush
    if straight:
        return 4 << 26 | straight
    if threes:
        return 3 << 26 | threes << 13 | high(one & ~threes, 2)
    pairs = high(two, 2)
    if ones(pairs) == 2:
        return 2 << 26 | pairs << 13 | high(one & ~pairs, 1)
    if pairs:
        return 1 << 26 | pairs << 13 | high(one & ~pairs, 3)
    return high(one, 5)


@njit(cache=True, nogil=True)
def meet_all(cards, mine, least):  # type: ignore[no-untyped-def] # pragma: no cover
    """Every seven of these cards: those below the least, and others that are lower than mine, the same, higher."""
    met = np.zeros(4, np.int64)
    at = np.full(7, -1)
    held = np.zeros((8, 9), np.int64)  # ranks at least once to four times, the suits, the joker; for each depth
    depth = 0
    while depth >= 0:
        at[depth] += 1
        if at[depth] > len(cards) - 7 + depth:
            depth -= 1
            continue
        card = cards[at[depth]]
        now = held[depth + 1]
        now[:] = held[depth]
        if card == 52:
            now[8] = 1
        else:
            bit = 1 << (card >> 2)
            now[3] |= now[2] & bit
            now[2] |= now[1] & bit
            now[1] |= now[0] & bit
            now[0] |= bit
            now[4 + (card & 3)] |= bit
        if depth < 6:
            depth += 1
            at[depth] = at[depth - 1]
            continue
        his = score(now[0], now[1], now[2], now[3], now[4], now[5], now[6], now[7], now[8])
        if his < least:
            met[0] += 1
        elif his < mine:
            met[1] += 1
        elif his == mine:
            met[2] += 1
        else:
            met[3] += 1
    return met


# The manual, and the machine ----------------------------------------------------------------------


def test_trips_hit_as_often_as_the_manual_says() -> None:
    counts = count_side(GAME, WHOLE, "trips", GAME.terms())
    hits = 1 - Fraction(counts[None], sum(counts.values()))
    assert hits == Fraction(7_396_721, 38_535_770)
    assert round(100 * float(hits), 2) == 19.19


COUNT_ONCE = """
from houseway.exact.kernels import high_five_sweep
from houseway.exact.kernels.high_five import count_main
from houseway.exact.pack import Pack
from houseway.games import find_game

print(count_main(find_game("high-five"), Pack((4, 5, 6, 7, 8, 13, 14), 2, joker=True)).deals)
compiled = [it.stats for it in vars(high_five_sweep).values() if hasattr(it, "stats") and it.signatures]
print(sum(sum(it.cache_hits.values()) for it in compiled), sum(sum(it.cache_misses.values()) for it in compiled))
"""


def test_a_second_process_loads_what_the_first_compiled(tmp_path: Path) -> None:
    env = os.environ | {"NUMBA_CACHE_DIR": str(tmp_path)}
    deals = comb(15, 7) * comb(8, 7)

    def count_once() -> tuple[int, int]:
        told = subprocess.run([sys.executable, "-c", COUNT_ONCE], env=env, check=True, capture_output=True, text=True)
        counted, hits, misses = map(int, told.stdout.split())
        assert counted == deals
        return hits, misses

    loaded, compiled = count_once()
    assert compiled > loaded == 0
    loaded, compiled = count_once()
    assert loaded > compiled == 0
