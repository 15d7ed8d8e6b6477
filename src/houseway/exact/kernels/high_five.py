"""High Five Poker, counted.

Let H be the seat's seven cards, D the dealer's, and F(H, t) the number of D without a card of H that are weaker than
t. Three such numbers settle H: for the least strength t that qualifies, for the strength of H, and for the next one.
(If H itself would not qualify, every D that does is higher, and the first number is enough.)

Without flushes. Let r(D) be the best strength that D has without a flush; it hangs on D's ranks alone. By inclusion
and exclusion, the number of D that avoid H and have r(D) < t is

    R(H, t) = sum over all parts K of H of (-1)^|K| * (the number of D that hold K and have r(D) < t).

A term hangs on the ranks of K alone. Where H has h cards of a rank, K has k of them in C(h, k) ways; and where D has
d, it can hold these k in C(suits - k, d - k) ways. So a table is enough, with a number for all that K can be by ranks.
D's enter it from the weakest r up, and R(H, t) is read from it when all with r < t are in and no others.

Flushes. Seven cards have a flush in at most one suit: two would take ten cards, or eight and the joker. Let f(D) be
its strength. D is as strong as the greater of r(D) and f(D), so R(H, t) counts D wrongly if r(D) < t <= f(D):

    F(H, t) = R(H, t) - sum over the suits of G(H, t), the number of such D that avoid H, with the flush in that suit.

Such a D is a set M of ranks in the suit, and at most two other cards. Let S be the ranks that H has in the suit. D
avoids H if M avoids S, and D's other cards avoid H's. By inclusion and exclusion over the latter, G(H, t) is a sum
over all K of at most two of H's cards outside the suit, of (-1)^|K| * (the number of D with M outside S that hold K
and have r(D) < t <= f(D)). A term hangs on S and the ranks of K: a table again. D enters it at r(D), in the rows of
all S that M leaves free, and leaves it at f(D).

So G hangs on the ranks of H and on S. It is worked out once for each S that can be taken from those ranks; every way
to share the ranks out to the suits then has a sum of four such numbers. Hands H with a flush have other limits t and
are asked for one by one. No r lies among the strengths of flushes, nor among those of straight flushes and royals:
for all t in each of these two intervals R(H, t) is the same.

A row is a class of hands that differ only by the names of the suits. Hands with the joker and without it are counted
apart: if H holds it, D does not.
"""

from bisect import bisect_left
from math import comb
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.cards import ACE, DECK_53, JOKER, Card
from houseway.exact.cores import on_every_core
from houseway.exact.counted import Column, Counted, Kernel, Layer, SideCounts, scaled, side_bet
from houseway.exact.five import examples
from houseway.exact.kernels.high_five_alone import dealers_by_strength
from houseway.exact.kernels.high_five_hands import (
    CARDS,
    SUITS,
    UNIT,
    Ints,
    RankHands,
    SuitClasses,
    flush_hands,
    flush_strengths,
    places,
    rank_hands,
    suit_classes,
)
from houseway.exact.kernels.high_five_sweep import (
    Events,
    Questions,
    answer,
    count_by_ranks,
    fill_rows,
    row_strengths,
)
from houseway.exact.pack import Pack
from houseway.games.high_five import Outcome
from houseway.rankings.poker import Category, poker
from houseway.rules import AnyGame, Hands, Qualify, Result, Terms

COLUMNS: Final = tuple(
    Column(Outcome(result, qualifies, strong))
    for strong in (False, True)
    for result, qualifies in ((Result.WIN, False), (Result.WIN, True), (Result.PUSH, True), (Result.LOSE, True))
)
SIGNED: Final = np.array([[(-1) ** k * comb(h, k) for k in range(SUITS + 1)] for h in range(SUITS + 1)])


class Levels(NamedTuple):
    """The least strengths that matter."""

    qualifies: int
    straight: int
    flush: int
    straight_flush: int


class Seats(NamedTuple):
    """The seat's hands with the joker, or without it."""

    joker: bool
    hands: RankHands
    classes: SuitClasses

    @property
    def rows(self) -> Ints:
        """How many rows each of the hands has: one for each of its classes."""
        sizes: Ints = np.diff(self.classes.start)[self.classes.pattern]
        return sizes


def count_main(game: AnyGame, pack: Pack) -> Counted:
    levels = _levels(game)
    parts = [_seats(pack, joker) for joker in _jokers(pack)]
    ends = np.cumsum([seats.rows.sum() for seats in parts])
    counts = np.zeros((ends[-1], len(COLUMNS)), dtype=np.int64)
    shown = np.full((ends[-1], CARDS), JOKER, dtype=np.int8)
    for seats, mine_shown, mine in zip(parts, np.split(shown, ends[:-1]), np.split(counts, ends[:-1]), strict=True):
        strength, below = _below(pack, seats, levels)
        dealers = comb(len(pack) - CARDS, CARDS)
        fill_rows(
            seats.hands, seats.classes, strength, below, levels.qualifies, levels.straight, dealers, mine_shown, mine
        )
    return Counted(COLUMNS, (Layer(shown),), counts)


def count_alone(game: AnyGame, pack: Pack, cards: tuple[Card, ...]) -> dict[Column, int]:
    """What the seat's seven cards come to, without all the others."""
    levels, strength = _levels(game), poker().strength(cards)
    dealers, able = dealers_by_strength(pack, cards), max(strength, levels.qualifies)
    same = int(dealers[strength]) if strength >= levels.qualifies else 0
    found = (
        int(dealers[: levels.qualifies].sum()),
        int(dealers[levels.qualifies : able].sum()),
        same,
        int(dealers[able:].sum()) - same,
    )
    first = len(found) * (strength >= levels.straight)
    return dict(zip(COLUMNS[first : first + len(found)], found, strict=True))


def _jokers(pack: Pack) -> tuple[bool, ...]:
    """Whether a hand holds the joker: all there is."""
    return (False, True) if pack.joker else (False,)


def _seats(pack: Pack, joker: bool) -> Seats:
    hands = rank_hands(pack, joker)
    return Seats(joker, hands, suit_classes(pack, hands))


def _levels(game: AnyGame) -> Levels:
    """What the game says of hands of every strength, from the weakest up."""
    fives = examples()
    qualify = next(step for step in game.steps if isinstance(step, Qualify))
    categories = [hand.category for hand in poker().hands]
    return Levels(
        bisect_left(fives, True, key=qualify.holds),
        bisect_left(fives, True, key=lambda five: game.classify(Hands(five, five)).straight_or_better),
        categories.index(Category.FLUSH),
        categories.index(Category.STRAIGHT_FLUSH),
    )


def _below(pack: Pack, seats: Seats, levels: Levels) -> tuple[NDArray[np.int16], NDArray[np.int32]]:
    """Each row's strength; and how many dealers' hands do not qualify, are lower, are lower or the same.

    The last two are left out where the seat's hand itself would not qualify.
    """
    hands, classes = seats.hands, seats.classes
    limits = np.stack(
        np.broadcast_arrays(levels.qualifies, hands.strength, hands.strength + 1, levels.flush, levels.straight_flush),
        axis=1,
    )
    by_ranks = _by_ranks(pack, seats, limits)
    longest = np.bitwise_count(classes.suits).argmax(axis=1)
    strength = row_strengths(hands, classes, longest, flush_strengths(seats.joker), seats.rows.sum())
    events = _events(pack, seats)
    questions = _questions(seats, levels, limits, by_ranks, strength)
    below = np.zeros((len(strength), 3), dtype=np.int32)
    ranks_in_pack = sum(1 << rank - 2 for rank in pack.ranks)
    on_every_core(
        lambda share, shares: answer(
            events, questions, hands, classes.suits, pack.suits, ranks_in_pack, below, share, shares
        )
    )
    return strength, below


def _by_ranks(pack: Pack, seats: Seats, limits: Ints) -> Ints:
    """R for each hand and each limit."""
    dealers = [rank_hands(pack, joker) for joker in _jokers(pack) if not (joker and seats.joker)]
    ranks, copies, _, strength = (np.concatenate(column) for column in zip(*dealers, strict=True))
    order = np.argsort(strength, kind="stable")
    over = np.array(
        [
            [comb(pack.suits - k, d - k) if k <= d <= pack.suits else 0 for k in range(SUITS + 1)]
            for d in range(SUITS + 1)
        ]
    )
    found: Ints = count_by_ranks(
        UNIT[ranks[order]],
        copies[order],
        strength[order],
        UNIT[seats.hands.ranks],
        seats.hands.copies,
        limits,
        np.argsort(limits.ravel(), kind="stable"),
        over,
        SIGNED,
        *places(),
    )
    return found


def _events(pack: Pack, seats: Seats) -> Events:
    """The dealer's flushes, coming at the strength without the flush and going at the strength with it."""
    parts = [flush_hands(pack, joker) for joker in _jokers(pack) if not (joker and seats.joker)]
    comes = [Events(one.by_ranks, np.ones_like(one.mask), one.mask, one.first, one.second) for one in parts]
    goes = [Events(one.by_suit, -np.ones_like(one.mask), one.mask, one.first, one.second) for one in parts]
    table = np.concatenate([*comes, *goes], axis=1)
    return Events(*table[:, np.argsort(table[0], kind="stable")])


def _questions(seats: Seats, levels: Levels, limits: Ints, by_ranks: Ints, strength: NDArray[np.int16]) -> Questions:
    """For hands without a flush all classes at once, for hands with a flush each class by itself."""
    classes, rows = seats.classes, seats.rows
    klass, row = classes.start[classes.pattern], np.cumsum(rows) - rows
    every = np.arange(len(rows))
    able = np.flatnonzero(seats.hands.strength >= levels.qualifies)
    asked = [
        Questions(
            limits[who, column], who, klass[who], rows[who], row[who], np.full(len(who), column), by_ranks[who, column]
        )
        for who, column in ((every, 0), (able, 1), (able, 2))
    ]
    of_row = np.repeat(every, rows)
    flush = np.flatnonzero(strength != seats.hands.strength[of_row])
    who, limit = of_row[flush], strength[flush].astype(np.int64)
    mine, ones = klass[who] + flush - row[who], np.ones(len(who), dtype=np.int64)
    base = np.where(limit < levels.straight_flush, by_ranks[who, 3], by_ranks[who, 4])
    asked += [Questions(limit + k, who, mine, ones, flush, ones + k, base) for k in (0, 1)]
    table = np.concatenate(asked, axis=1)
    return Questions(*table[:, np.argsort(table[0], kind="stable")])


# Trips --------------------------------------------------------------------------------------------


def count_side(game: AnyGame, pack: Pack, bet: str, terms: Terms) -> SideCounts:
    """Trips hangs on the seat's strength alone: hands by ranks, those with a flush moved to where they belong."""
    line = side_bet(game, bet).line
    found = np.zeros(len(poker().hands), dtype=np.int64)
    for joker in _jokers(pack):
        by_ranks, flushes = rank_hands(pack, joker), flush_hands(pack, joker)
        np.add.at(found, by_ranks.strength, by_ranks.ways(pack.suits))
        np.add.at(found, flushes.by_ranks, -pack.suits * flushes.ways)
        np.add.at(found, flushes.by_suit, pack.suits * flushes.ways)
    five_aces = DECK_53[4 * (ACE - 2) :]
    lines = (
        (line(Hands(five), terms), int(count))
        for five, count in zip([*examples(), five_aces], found, strict=True)
        if count
    )
    return scaled(lines, comb(len(pack), CARDS) * comb(len(pack) - CARDS, CARDS))


def group_rows(game: AnyGame, pack: Pack) -> tuple[list[tuple[str, str]], Ints]:
    """Every row by what a player would call it: a strength has one name."""
    assert game.sees is not None
    parts = []
    for seats in (_seats(pack, joker) for joker in _jokers(pack)):
        longest = np.bitwise_count(seats.classes.suits).argmax(axis=1)
        flushes = flush_strengths(seats.joker)
        parts.append(row_strengths(seats.hands, seats.classes, longest, flushes, seats.rows.sum()))
    names = [game.sees(five, ()) for five in (*examples(), DECK_53[4 * (ACE - 2) :])]
    different = list(dict.fromkeys(names))
    return different, np.array([different.index(name) for name in names])[np.concatenate(parts)]


KERNEL = Kernel(count_main, count_side, alone=count_alone, groups=group_rows, many_rows=True)
