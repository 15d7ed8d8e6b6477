"""Straight Edge, counted.

Suits and pairs do not matter, so a seat is known by how many cards of each rank it has (49,205 ways). All that is
asked for a seat is how many of the dealer's hands, from the cards it left over, have no run above a given (L, e):
that is, no run longer than c(j) ends in the rank j, where c(j) is L up to the rank e and L - 1 above it. Differences
of such numbers are the outcomes.

They come from a transfer over the ranks, 0 for the deuce to 12 for the ace. Let g(j) = (1 + x)^r - 1, where r cards
of rank j are left: the ways to hold that rank, by the number of cards. Let R(j, s) be the polynomial that counts what
can be held of the ranks below j, if just the last s of them are held in a row and no run is too long. Then

    R(j + 1, 0) = R(j, 0) + R(j, 1) + ... + R(j, c(j - 1))        if the rank j is not held
    R(j + 1, s + 1) = R(j, s) g(j)   for s < c(j)                 if it is

The ace is below the deuce, too. So hands are first told apart by the length t of the run that ends in the ace. It is
at most c(12), the least of all c, so no part of this run is too long. The rank 12 - t is not held, and the run that
comes from below the deuce is one of t cards, or of min(t, 1) where runs do not go round the ace: R(0, s) is 1 for
that s and 0 for the others. The hands of n cards are then the coefficient of x^n in

    sum over t of [R(12 - t, 0) + R(12 - t, 1) + ...] g(13 - t) ... g(12).

R looks at lower ranks only. So seats with the same question (L, e) are taken in the order of their ranks, and R is
worked out anew only from the first rank that differs. A coefficient counts hands of at most eight cards out of 45, so
it is at most C(45, 8), about 2 * 10^8; all deals together are fewer than 3 * 10^16.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from math import comb
from typing import Final, TypeVar

import numpy as np
from numba import njit
from numpy.typing import NDArray

from houseway.cards import ACE, DECK_52, KING, QUEEN, Card
from houseway.exact.cores import on_every_core
from houseway.exact.counted import Column, Counted, Counts, Kernel, Layer, SideCounts, side_bet
from houseway.exact.pack import Pack
from houseway.games.straight_edge import LEAST_TO_QUALIFY, EndsOutcome, WrapOutcome
from houseway.rankings.runs import run_table
from houseway.refused import Refused
from houseway.rules import AnyGame, Hands, Pile, Result, Terms

N = TypeVar("N", int, Counts)

RANKS: Final = 13
MOST: Final = 8
"""cards that a dealer's hand can have here"""
PAD: Final = 4
"""zeros before each polynomial, since a product with g looks four places back"""
WIDTH: Final = PAD + MOST + 1
BLOCK: Final = 1024
"""questions that a core takes at a time"""
CHOOSE: Final = np.array([[comb(n, k) for k in range(5)] for n in range(5)], dtype=np.int64)


# What is counted ----------------------------------------------------------------------------------


def count_wrap(game: AnyGame, pack: Pack) -> Counted:
    """Version 1: the seat wins copies."""
    seats = _seats(game, pack, wrap=True)
    ladder = _ladder(seats, [seats.runs, *_shorter(seats)])
    outcomes = [WrapOutcome(Result.LOSE, 0), *(WrapOutcome(Result.WIN, by) for by in range(seats.cards))]
    return _counted(seats, outcomes, -np.diff(ladder, axis=0))


def count_ends(game: AnyGame, pack: Pack) -> Counted:
    """Version 2: copies push, and the dealer may fall short of what he needs."""
    seats = _seats(game, pack, wrap=False)
    ladder = _ladder(seats, [seats.runs, seats.runs - 1, *_shorter(seats)])
    short = _hands_up_to(seats, [np.full_like(seats.runs, _number(*LEAST_TO_QUALIFY) - 1)])
    every, fell_short = -np.diff(ladder, axis=0), -np.diff(np.minimum(ladder, short), axis=0)
    results = [(Result.LOSE, 0), (Result.PUSH, 0), *((Result.WIN, by) for by in range(seats.cards))]
    outcomes = [EndsOutcome(*result, qualifies) for qualifies in (True, False) for result in results]
    return _counted(seats, outcomes, np.concatenate([every - fell_short, fell_short]))


def _counted(seats: "_Seats", outcomes: Sequence[object], hands: Counts) -> Counted:
    """`hands` has the dealer's hands for each outcome and seat."""
    columns = tuple(Column(outcome) for outcome in outcomes)
    return Counted(columns, (Layer(seats.shown),), np.ascontiguousarray((hands * seats.deals).T))


def _count_side(game: AnyGame, pack: Pack, bet: str, terms: Terms, *, wrap: bool) -> SideCounts:
    """Whole deals, for any bet that looks at the lengths of the two runs and at which of them is better.

    What each case comes to, the bet itself says of an example. A bet on the seat's run alone is such a bet, too.
    """
    line = side_bet(game, bet).line
    seats = _seats(game, pack, wrap)
    lengths = seats.runs // RANKS
    steps = -np.diff(_ladder(seats, [_number(lengths, ACE), seats.runs, seats.runs - 1, *_shorter(seats)]), axis=0)
    lines: Counter[str | None] = Counter()
    for length in map(int, np.unique(lengths)):
        seat = _straight(length, KING)
        longer, higher, lower = _straight(length + 1, KING), _straight(length, ACE), _straight(length, QUEEN)
        shorter = (_straight(length - by, KING) for by in range(1, length))
        deals = steps @ np.where(lengths == length, seats.deals, 0)  # below the shortest run there are none
        for dealer, count in zip((longer, higher, seat, lower, *shorter), deals, strict=False):
            lines[line(Hands(seat, dealer), terms)] += int(count)
    return lines


def _straight(length: int, end: int) -> tuple[Card, ...]:
    return tuple(DECK_52[4 * (rank - 2)] for rank in range(end - length + 1, end + 1))


WRAP: Final = Kernel(count_wrap, partial(_count_side, wrap=True))
ENDS: Final = Kernel(count_ends, partial(_count_side, wrap=False))


# Seats, and what is asked for each ----------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Seats:
    """Every seat, told apart by the number of cards of each rank, in that order; against one dealer."""

    cards: int
    dealer_cards: int
    wrap: bool
    left: NDArray[np.int8]
    """cards of each rank that are left over for the dealer"""
    shown: NDArray[np.int8]
    runs: Counts
    deals: Counts
    """sets of cards that are this seat"""
    dealer_hands: int


def _seats(game: AnyGame, pack: Pack, wrap: bool) -> _Seats:
    cards, dealer_cards = game.dealt_to(Pile.SEAT), game.dealt_to(Pile.DEALER)
    if pack.joker or len(pack) < cards + dealer_cards:
        raise Refused(f"{game.code} needs {cards + dealer_cards} cards or more, and no joker")
    in_pack = np.array([pack.suits * (rank in pack.ranks) for rank in range(2, ACE + 1)])
    held, spare = np.zeros((1, RANKS), np.int8), np.array([cards])
    for rank in range(RANKS):
        least = np.maximum(0, spare - in_pack[rank + 1 :].sum())
        ways = np.minimum(spare, in_pack[rank]) - least + 1
        held = held.repeat(ways, axis=0)
        held[:, rank] = np.arange(len(held)) - (ways.cumsum() - ways - least).repeat(ways)
        spare = spare.repeat(ways) - held[:, rank]
    shown = np.flatnonzero(held[:, :, None] > np.arange(4, dtype=np.int8)) % len(DECK_52)
    number_of = np.array([_number(*run) for run in run_table(wrap)])
    return _Seats(
        cards=cards,
        dealer_cards=dealer_cards,
        wrap=wrap,
        left=(in_pack - held).astype(np.int8),
        shown=shown.reshape(-1, cards).astype(np.int8),
        runs=number_of[(held > 0) @ (1 << np.arange(RANKS))],
        deals=CHOOSE[in_pack, held].prod(axis=1),
        dealer_hands=comb(len(pack) - cards, dealer_cards),
    )


def _number(length: N, end: int) -> N:
    """A run as one number; these compare as runs do."""
    return RANKS * length + end - 2


def _shorter(seats: _Seats) -> list[Counts]:
    """The best run that is 1, 2, ... cards shorter than the seat's."""
    return [_number(seats.runs // RANKS - by, ACE) for by in range(1, seats.cards)]


def _ladder(seats: _Seats, runs: Sequence[Counts]) -> Counts:
    """From all of the dealer's hands down to none: its steps are the hands between one run and the next."""
    every = np.full_like(seats.runs, seats.dealer_hands)
    return np.stack([every, *_hands_up_to(seats, runs), np.zeros_like(every)])


def _hands_up_to(seats: _Seats, runs: Sequence[Counts]) -> Counts:
    """For each of these runs, one a seat: the dealer's hands that are no better."""
    assert seats.dealer_cards <= MOST
    asked = np.concatenate(runs)
    order = np.argsort(asked.astype(np.int16), kind="stable")
    order = order[asked[order] >= RANKS]  # no hand is below a run of one
    hands = np.zeros(len(order), np.int64)
    questions = seats.left, order % len(seats.runs), asked[order]
    on_every_core(partial(_transfer, *questions, seats.dealer_cards, seats.wrap, hands))
    found = np.zeros_like(asked)
    found[order] = hands
    return found.reshape(len(runs), -1)


# The transfer -------------------------------------------------------------------------------------


@njit(inline="always")
def _times_g(poly, left, product):  # type: ignore[no-untyped-def] # pragma: no cover
    g1, g2, g3, g4 = CHOOSE[left, 1], CHOOSE[left, 2], CHOOSE[left, 3], CHOOSE[left, 4]
    for m in range(PAD, WIDTH):
        product[m] = g1 * poly[m - 1] + g2 * poly[m - 2] + g3 * poly[m - 3] + g4 * poly[m - 4]


@njit(cache=True, nogil=True)
def _transfer(left, rows, asked, cards, wrap, hands, share, shares):  # type: ignore[no-untyped-def] # pragma: no cover
    """Fill this share of hands[i]: those from left[rows[i]] with no run above asked[i]."""
    longest = asked[-1] // RANKS
    caps = np.zeros(RANKS + 1, dtype=np.int64)  # j: the largest s that there is in R(j, s), which is c(j - 1)
    r = np.zeros((longest + 1, RANKS, longest + 1, WIDTH), dtype=np.int64)  # the run below the deuce, j, s, x^m
    tails = np.zeros((longest + 1, WIDTH), dtype=np.int64)  # t, x^m: g(13 - t) ... g(12)
    tails[0, PAD] = 1
    for below in range(longest + 1):
        r[below, 0, below, PAD] = 1
    for block in range(share * BLOCK, len(rows), shares * BLOCK):
        for i in range(block, min(block + BLOCK, len(rows))):
            row, same = rows[i], 0
            if i > block and asked[i] == asked[i - 1]:
                while same < RANKS and left[row, same] == left[rows[i - 1], same]:
                    same += 1
            else:
                length, end = asked[i] // RANKS, asked[i] % RANKS
                for j in range(RANKS + 1):
                    caps[j] = length if j <= end + 1 else length - 1
            for below in range(1 + (caps[RANKS] if wrap else min(caps[RANKS], 1))):
                for j in range(same, RANKS - 1 - below):
                    now, then = r[below, j], r[below, j + 1]
                    for m in range(PAD, WIDTH):
                        then[0, m] = now[0, m]
                    for s in range(1, caps[j] + 1):
                        for m in range(PAD, WIDTH):
                            then[0, m] += now[s, m]
                    for s in range(caps[j + 1]):
                        _times_g(now[s], left[row, j], then[s + 1])
            total = 0
            for t in range(caps[RANKS] + 1):
                if t > 0:
                    _times_g(tails[t - 1], left[row, RANKS - t], tails[t])
                below, j = t if wrap else min(t, 1), RANKS - 1 - t
                for s in range(caps[j] + 1):
                    for m in range(t, cards + 1):
                        total += tails[t, PAD + m] * r[below, j, s, PAD + cards - m]
            hands[i] = total
