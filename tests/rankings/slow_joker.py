"""A slow evaluator that shares nothing with the fast one: it looks at five cards and says what they are.

`value` is the whole order: compare two of them to compare two hands. With the joker (HF-3) every card it may
stand for is put in its place and the best result counts.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations, pairwise

Ranks = tuple[int, ...]
Value = tuple[int, Ranks]
"""the category, 0 (high card) to 10 (five aces), then the ranks that break ties"""

SlowCard = tuple[int, str]
"""rank 2 to 14 and suit; the joker is (0, "")"""

JOKER: SlowCard = (0, "")
ACE = 14


def five(cards: Iterable[SlowCard]) -> Value:
    """What five ordinary cards are (an ace may be there five times)."""
    return _value(tuple(sorted((rank for rank, _ in cards), reverse=True)), len({suit for _, suit in cards}) == 1)


@cache
def _value(ranks: Ranks, flush: bool) -> Value:
    by_count = tuple(sorted(set(ranks), key=lambda rank: (-ranks.count(rank), -rank)))
    counts = [ranks.count(rank) for rank in by_count]
    top = _straight_top(ranks)
    if counts == [5]:
        return 10, by_count
    if flush and top == ACE:
        return 9, (top,)
    if flush and top:
        return 8, (top,)
    if counts == [4, 1]:
        return 7, by_count
    if counts == [3, 2]:
        return 6, by_count
    if flush:
        return 5, by_count
    if top:
        return 4, (top,)
    return {3: 3, 2: 2 if counts[1] == 2 else 1, 1: 0}[counts[0]], by_count


def _straight_top(ranks: Ranks) -> int:
    """The highest rank of a straight, 0 if there is none; the ace is low only under the deuce to the five."""
    if ranks == (14, 5, 4, 3, 2):
        return 5
    return ranks[0] if all(a - b == 1 for a, b in pairwise(ranks)) else 0


def with_joker(others: Iterable[SlowCard]) -> Value:
    """Four ordinary cards and the joker: an ace, or whatever card completes a straight, a flush or both."""
    return max(_values_with_joker(list(others)))


def _values_with_joker(others: list[SlowCard]) -> Iterator[Value]:
    suits = {suit for _, suit in others}
    yield five([*others, (ACE, "an ace of no suit in particular")])
    for rank in range(2, ACE + 1):
        for suit in "cdhs":
            if (rank, suit) in others:
                continue
            value = five([*others, (rank, suit)])
            completes_flush = suits == {suit}
            completes_straight = value[0] in (4, 8, 9)
            if completes_flush or completes_straight:
                yield value


def best(cards: Iterable[SlowCard]) -> Value:
    """The best of all fives in these cards."""
    return max(
        with_joker([card for card in hand if card != JOKER]) if JOKER in hand else five(hand)
        for hand in combinations(list(cards), 5)
    )
