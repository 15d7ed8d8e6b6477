"""The compiled part of counting High Five: dealers' hands enter tables from the weakest up, seats' hands ask them.

`high_five` has the formulas; the names are the same there and here.
"""

from typing import Final, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from houseway.exact.kernels.high_five_hands import CARDS, RANKS, SHIFT

Ints = NDArray[np.int64]

PARTS: Final = 1 << CARDS
"""at most as many different parts has a hand"""
HALF: Final = (1 << SHIFT) - 1
SINGLES: Final = 1
PAIRS: Final = SINGLES + RANKS
"""where the numbers of hands that hold one given card, or two, begin in a row of the flush table"""
WIDTH: Final = 112
"""of such a row: 1 + 13 + 91 numbers, up to a whole number of cache lines"""


# Without flushes ----------------------------------------------------------------------------------


@njit(cache=True, nogil=True)
def _parts(units, copies, factors, of_low, of_high, at, times):  # type: ignore[no-untyped-def] # pragma: no cover
    """All parts of a hand by ranks: their places and the product of factors[copies in hand, copies in part]."""
    at[0] = 0
    times[0] = 1
    parts = 1
    for i in range(len(units)):
        held = copies[i]
        grown = parts
        for k in range(1, held + 1):
            for j in range(parts):
                at[grown] = at[j] + k * units[i]
                times[grown] = times[j] * factors[held, k]
                grown += 1
        for j in range(parts):
            times[j] *= factors[held, 0]
        parts = grown
    for j in range(parts):
        at[j] = of_low[at[j] & HALF] + of_high[at[j] >> SHIFT]
    return parts


@njit(cache=True, nogil=True)
def count_by_ranks(  # type: ignore[no-untyped-def] # pragma: no cover
    units, copies, strength, seat_units, seat_copies, limits, order, over, signed, of_low, of_high, places
):
    """R(H, t) for each seat's hand and each of its limits t.

    Dealers' hands come by rising strength; `order` puts the limits, row by row, in rising order. over[d, k] is how many
    ways there are to hold d of a rank, k of them given; signed[h, k] how many ways to take k of h, with the sign.
    """
    columns = limits.shape[1]
    found = np.zeros_like(limits)
    holding = np.zeros(places, np.int64)
    at = np.zeros(PARTS, np.int64)
    times = np.zeros(PARTS, np.int64)
    dealt = 0
    for cell in order:
        seat = cell // columns
        while dealt < len(strength) and strength[dealt] < limits[seat, cell % columns]:
            parts = _parts(units[dealt], copies[dealt], over, of_low, of_high, at, times)
            for j in range(parts):
                holding[at[j]] += times[j]
            dealt += 1
        parts = _parts(seat_units[seat], seat_copies[seat], signed, of_low, of_high, at, times)
        for j in range(parts):
            found[seat, cell % columns] += times[j] * holding[at[j]]
    return found


# Flushes ------------------------------------------------------------------------------------------


class Events(NamedTuple):
    """Dealers' flushes come into the count (sign 1) and go out of it (-1), in order of strength."""

    strength: Ints
    sign: Ints
    mask: Ints
    first: Ints
    second: Ints


class Questions(NamedTuple):
    """How many dealers' hands are below `limit`? Asked for consecutive classes of a hand, by rising limits."""

    limit: Ints
    seat: Ints
    """which of the hands by ranks"""
    klass: Ints
    classes: Ints
    """the first of the classes, and how many"""
    row: Ints
    column: Ints
    """where the answer for the first goes; the next row has the next class's"""
    by_ranks: Ints
    """the answer if there were no flushes"""


@njit(cache=True, nogil=True)
def _enter(table, free, first, second, off, sign):  # type: ignore[no-untyped-def] # pragma: no cover
    """Count a dealer's flush in every row of ranks that it leaves free; each other card has `off` suits to be of."""
    none = one = sign  # hands, if none of the other cards is given; if one is; both given there is just one hand
    if first >= 0:
        none = sign * off
    if second >= 0:
        one = none
        none = sign * off * off
    if first >= 0 and first == second:
        one = sign * (off - 1)
        none = sign * (off * (off - 1) // 2)
    pair = PAIRS + second * (second + 1) // 2 + first
    row = free
    while True:
        table[row, 0] += none
        if first >= 0:
            table[row, SINGLES + first] += one
            if second >= 0:
                table[row, pair] += sign
                if second != first:
                    table[row, SINGLES + second] += one
        if row == 0:
            break
        row = (row - 1) & free


@njit(cache=True, nogil=True, inline="always")
def _flushes(table, ranks, copies, different, suit, others):  # type: ignore[no-untyped-def] # pragma: no cover
    """G(H, t) for a suit in which the seat has this set of its ranks."""
    row = 0
    for i in range(different):
        has = suit >> i & 1
        row |= has << ranks[i]
        others[i] = copies[i] - has
    total = np.int64(table[row, 0])
    for i in range(different):
        if others[i] == 0:
            continue
        pairs = PAIRS + ranks[i] * (ranks[i] + 1) // 2
        more = np.int64(0)
        for j in range(i):
            more += others[j] * table[row, pairs + ranks[j]]
        total += others[i] * (more - table[row, SINGLES + ranks[i]])
        total += others[i] * (others[i] - 1) // 2 * table[row, pairs + ranks[i]]
    return total


@njit(cache=True, nogil=True)
def answer(events, questions, hands, class_suits, suits, ranks_in_pack, below, share, shares):  # type: ignore[no-untyped-def] # pragma: no cover
    """F(H, t) for this share's hands, into below[row, column]."""
    table = np.zeros((1 << RANKS, WIDTH), np.int32)
    of_set = np.zeros(PARTS, np.int64)
    ranks = np.zeros(CARDS, np.int64)
    copies = np.zeros(CARDS, np.int64)
    others = np.zeros(CARDS, np.int64)
    done = 0
    for q in range(len(questions.limit)):
        while done < len(events.strength) and events.strength[done] < questions.limit[q]:
            free = ranks_in_pack & ~events.mask[done]
            _enter(table, free, events.first[done], events.second[done], suits - 1, events.sign[done])
            done += 1
        seat = questions.seat[q]
        if seat % shares != share:  # a hand's questions stay together: a later answer may replace an earlier one
            continue
        different = hands.different[seat]
        everywhere = 0
        for i in range(different):
            ranks[i] = hands.ranks[seat, i]
            copies[i] = hands.copies[seat, i]
            if copies[i] == suits:
                everywhere |= 1 << i
        klass, classes, row, column = questions.klass[q], questions.classes[q], questions.row[q], questions.column[q]
        if classes == 1:
            found = questions.by_ranks[q]
            for suit in range(suits):
                found -= _flushes(table, ranks, copies, different, class_suits[klass, suit], others)
            below[row, column] = found
            continue
        for one in range(1 << different):
            if one & everywhere == everywhere:
                of_set[one] = _flushes(table, ranks, copies, different, one, others)
        for at in range(classes):
            found = questions.by_ranks[q]
            for suit in range(suits):
                found -= of_set[class_suits[klass + at, suit]]
            below[row + at, column] = found


# Rows ---------------------------------------------------------------------------------------------


@njit(cache=True, nogil=True)
def row_strengths(hands, classes, longest, flush_strength, rows):  # type: ignore[no-untyped-def] # pragma: no cover
    """The strength of each class of each hand, flushes and all; `longest` is each class's suit with the most cards."""
    strength = np.zeros(rows, np.int16)
    row = 0
    for seat in range(len(hands.strength)):
        pattern = classes.pattern[seat]
        for klass in range(classes.start[pattern], classes.start[pattern + 1]):
            suit = classes.suits[klass, longest[klass]]
            mask = 0
            for i in range(hands.different[seat]):
                mask |= (suit >> i & 1) << hands.ranks[seat, i]
            strength[row] = max(hands.strength[seat], flush_strength[mask])
            row += 1
    return strength


@njit(cache=True, nogil=True)
def fill_rows(hands, classes, strength, below, qualifies, straight, dealers, shown, counts):  # type: ignore[no-untyped-def] # pragma: no cover
    """Each row's cards (the joker is there already), and its counts.

    Twice four columns, for hands below a straight and others: the dealer does not qualify; is lower; the same; higher.
    """
    row = 0
    for seat in range(len(hands.strength)):
        pattern = classes.pattern[seat]
        for klass in range(classes.start[pattern], classes.start[pattern + 1]):
            card = 0
            for i in range(hands.different[seat]):
                for suit in range(classes.suits.shape[1]):
                    if classes.suits[klass, suit] >> i & 1:
                        shown[row, card] = 4 * hands.ranks[seat, i] + suit
                        card += 1
            least = np.int64(below[row, 0])
            lower, upto = least, least
            if strength[row] >= qualifies:
                lower, upto = np.int64(below[row, 1]), np.int64(below[row, 2])
            column = 4 if strength[row] >= straight else 0
            counts[row, column] = least * classes.hands[klass]
            counts[row, column + 1] = (lower - least) * classes.hands[klass]
            counts[row, column + 2] = (upto - lower) * classes.hands[klass]
            counts[row, column + 3] = (dealers - upto) * classes.hands[klass]
            row += 1
