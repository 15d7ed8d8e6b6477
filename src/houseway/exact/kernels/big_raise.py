"""Big Raise, counted.

The community cards are taken up to the names of the suits (1,755 kinds). For each, every pair of the other cards
has a strength, and a dealer's three cards have the strength of the two that the house way keeps. For an up card u,
let T(s) be the pairs {x, y} of the dealer's other cards with which he is no stronger than s, and T(s, c) those that
hold the card c. A seat with the cards a and b and strength s then beats or ties
T(s) - T(s, a) - T(s, b) + [{a, b} is in T(s)] of them: the last term puts back the pair that was taken away twice.
Unless the community cards are of one suit there is no flush, and cards of one rank are alike: then the counts for one
up card serve for the others of its rank.
"""

from collections.abc import Iterable
from itertools import combinations
from math import comb

import numpy as np
from numba import njit
from numpy.typing import NDArray

from houseway.exact.cores import on_every_core
from houseway.exact.counted import Column, Counted, Kernel, Layer, SideCounts, scaled, side_bet
from houseway.exact.five import examples, five_card_hands, five_strength, place_table, rank_table, suit_table
from houseway.exact.pack import Pack
from houseway.exact.suits import renamings, suit_classes
from houseway.games.big_raise import Outcome, house_way
from houseway.rankings.poker import Category, poker
from houseway.rules import AnyGame, Hands, Result, Terms

TWO_CARD = "two-card-bonus"
CATEGORIES = [category for category in Category if category is not Category.FIVE_ACES]


def count_main(_game: AnyGame, pack: Pack) -> Counted:
    cards = np.array(pack.cards, dtype=np.int64)
    flops, kinds = _flops(pack)
    row_of, shown = _rows(pack, cards)
    kept = _kept(pack)
    category_of = np.array([hand.category for hand in poker().hands], dtype=np.int64)
    tables = rank_table(), suit_table(), place_table()
    counts = sum(
        on_every_core(
            lambda share, shares: _count(
                cards, flops, kinds, kept, row_of, len(shown), category_of, *tables, share, shares
            )
        )
    )
    assert isinstance(counts, np.ndarray)
    columns = tuple(Column(Outcome(r, c)) for r in (Result.WIN, Result.LOSE) for c in CATEGORIES)
    return Counted(columns, (Layer(shown),), counts.reshape(len(shown), len(columns)))


def _flops(pack: Pack) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Three community cards of each kind, by their places in the pack, and how many are of that kind."""
    classes = suit_classes(pack, 3)
    return np.searchsorted(np.array(pack.cards), classes.cards), classes.sizes


def _rows(pack: Pack, cards: NDArray[np.int64]) -> tuple[NDArray[np.int16], NDArray[np.int8]]:
    """Two cards and the up card, up to the names of the suits: the row of each, and one of each row."""
    n = len(pack)
    first, second, up = (axis.ravel() for axis in np.indices((n, n, n)))
    real = (first < second) & (up != first) & (up != second)
    first, second, up = first[real], second[real], up[real]
    least = np.full(len(first), n**3, dtype=np.int64)
    for to in renamings(pack):
        low, high = np.minimum(to[first], to[second]), np.maximum(to[first], to[second])
        np.minimum(least, (low * n + high) * n + to[up], out=least)
    codes, rows = np.unique(least, return_inverse=True)
    row_of = np.full((n, n, n), -1, dtype=np.int16)
    row_of[first, second, up] = rows
    shown = np.stack([codes // n**2, codes // n % n, codes % n], axis=1)
    return row_of, cards[shown].astype(np.int8)


def _kept(pack: Pack) -> NDArray[np.int16]:
    """Of any three places, given up card first: the two that the house way keeps, as first * n + second."""
    cards = pack.cards
    n = len(cards)
    place = {card: at for at, card in enumerate(cards)}
    kept = np.zeros((n, n, n), dtype=np.int16)
    for three in combinations(range(n), 3):
        first, second = sorted(place[card] for card in house_way(tuple(cards[at] for at in three)))
        for up, x, y in (three, (three[1], three[0], three[2]), (three[2], three[0], three[1])):
            kept[up, x, y] = first * n + second
    return kept


@njit(cache=True, nogil=True)
def _count(  # type: ignore[no-untyped-def] # pragma: no cover
    cards, flops, kinds, kept, row_of, rows, category_of, ranks, suits, places, share, shares
):
    n = len(cards)
    counts = np.zeros((rows, 2, 10), dtype=np.int64)
    rest = np.zeros(n - 3, dtype=np.int64)
    step_of = np.zeros(len(category_of), dtype=np.int16)
    strength = np.zeros(n * n, dtype=np.int16)
    step = np.zeros(n * n, dtype=np.int16)
    dealer = np.zeros((n, n), dtype=np.int16)
    for number in range(share, len(flops), shares):
        f, g, h = flops[number]
        at = 0
        for card in range(n):
            if card not in (f, g, h):
                rest[at] = card
                at += 1
        for i in range(len(rest)):
            for j in range(i + 1, len(rest)):
                a, b = rest[i], rest[j]
                strength[a * n + b] = five_strength(
                    cards[a], cards[b], cards[f], cards[g], cards[h], ranks, suits, places
                )
        steps = _in_steps(rest, strength, step_of, step, n)
        upto = np.zeros((steps, n), dtype=np.int32)
        upto_all = np.zeros(steps, dtype=np.int32)
        suited = cards[f] & 3 == cards[g] & 3 == cards[h] & 3
        like = 0
        for u in range(len(rest)):
            if suited or u == 0 or cards[rest[u]] >> 2 != cards[rest[like]] >> 2:
                like = u
                _count_dealers(rest, u, kept, step, dealer, upto, upto_all)
            _meet(rest, u, like, kinds[number], step, strength, dealer, upto, upto_all, category_of, row_of, counts)
    return counts


@njit(cache=True, nogil=True)
def _in_steps(rest, strength, step_of, step, n):  # type: ignore[no-untyped-def] # pragma: no cover
    """Number the strengths that pairs have with these community cards, weakest first; how many there are."""
    step_of[:] = 0
    for i in range(len(rest)):
        for j in range(i + 1, len(rest)):
            step_of[strength[rest[i] * n + rest[j]]] = 1
    steps = 0
    for s in range(len(step_of)):
        if step_of[s]:
            step_of[s] = steps
            steps += 1
    for i in range(len(rest)):
        for j in range(i + 1, len(rest)):
            pair = rest[i] * n + rest[j]
            step[pair] = step_of[strength[pair]]
    return steps


@njit(cache=True, nogil=True)
def _count_dealers(rest, u, kept, step, dealer, upto, upto_all):  # type: ignore[no-untyped-def] # pragma: no cover
    """T(s) and T(s, c) for this up card."""
    up = rest[u]
    upto[:] = 0
    upto_all[:] = 0
    for i in range(len(rest)):
        if i == u:
            continue
        x = rest[i]
        for j in range(i + 1, len(rest)):
            if j == u:
                continue
            y = rest[j]
            s = step[kept[up, x, y]]
            dealer[x, y] = dealer[y, x] = s
            upto[s, x] += 1
            upto[s, y] += 1
            upto_all[s] += 1
    for s in range(1, len(upto_all)):
        upto_all[s] += upto_all[s - 1]
        for card in range(upto.shape[1]):
            upto[s, card] += upto[s - 1, card]


@njit(cache=True, nogil=True)
def _meet(  # type: ignore[no-untyped-def] # pragma: no cover
    rest, u, like, kind, step, strength, dealer, upto, upto_all, category_of, row_of, counts
):
    """Every seat's pair against every dealer with this up card, by the counts for one like it.

    That one has changed places with the up card: where it lies in the seat's hand, the up card stands for it.
    """
    up, other, n = rest[u], rest[like], upto.shape[1]
    left = len(rest) - 3
    others = left * (left - 1) // 2
    for i in range(len(rest)):
        if i == u:
            continue
        a = rest[i]
        for j in range(i + 1, len(rest)):
            if j == u:
                continue
            b = rest[j]
            pair = a * n + b
            s = step[pair]
            x, y = (up if a == other else a), (up if b == other else b)
            wins = upto_all[s] - upto[s, x] - upto[s, y] + (dealer[x, y] <= s)
            category, row = category_of[strength[pair]], row_of[a, b, up]
            counts[row, 0, category] += kind * wins
            counts[row, 1, category] += kind * (others - wins)


def count_side(game: AnyGame, pack: Pack, bet: str, terms: Terms) -> SideCounts:
    """The two-card bonus hangs on the seat's two cards, the five-card bonus on those and the community's."""
    n = len(pack)
    deals = comb(n, 2) * (n - 2) * comb(n - 3, 2) * comb(n - 5, 3)
    line = side_bet(game, bet).line
    if bet == TWO_CARD:
        hands: Iterable[tuple[Hands, int]] = ((Hands(two), 1) for two in combinations(pack.cards, 2))
    else:
        hands = ((Hands(five[:2], community=five[2:]), count) for five, count in five_card_hands(pack))
    return scaled(((line(cards, terms), count) for cards, count in hands), deals)


def count_bonus_by_row(game: AnyGame, pack: Pack, terms: Terms) -> tuple[tuple[str | None, ...], NDArray[np.int64]]:
    """The five-card bonus for each row of the decision, for a house that takes the bonus of a folded hand."""
    line = side_bet(game, "bonus").line
    found = [line(Hands(five[:2], community=five[2:]), terms) for five in examples()]
    lines = tuple(dict.fromkeys(found))
    line_of = np.array([lines.index(one) for one in found], dtype=np.int64)
    cards = np.array(pack.cards, dtype=np.int64)
    row_of, shown = _rows(pack, cards)
    flops, kinds = _flops(pack)
    tables = rank_table(), suit_table(), place_table()
    counts = sum(
        on_every_core(
            lambda share, shares: _count_lines(
                cards, flops, kinds, row_of, len(shown), line_of, len(lines), *tables, share, shares
            )
        )
    )
    assert isinstance(counts, np.ndarray)
    return lines, counts * comb(len(pack) - 6, 2)


@njit(cache=True, nogil=True)
def _count_lines(  # type: ignore[no-untyped-def] # pragma: no cover
    cards, flops, kinds, row_of, rows, line_of, lines, ranks, suits, places, share, shares
):
    n = len(cards)
    counts = np.zeros((rows, lines), dtype=np.int64)
    for number in range(share, len(flops), shares):
        f, g, h = flops[number]
        for a in range(n):
            if a in (f, g, h):
                continue
            for b in range(a + 1, n):
                if b in (f, g, h):
                    continue
                s = five_strength(cards[a], cards[b], cards[f], cards[g], cards[h], ranks, suits, places)
                for up in range(n):
                    if up not in (a, b, f, g, h):
                        counts[row_of[a, b, up], line_of[s]] += kinds[number]
    return counts


KERNEL = Kernel(count_main, count_side, {"bonus": count_bonus_by_row})
