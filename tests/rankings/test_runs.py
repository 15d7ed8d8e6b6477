"""Straight Edge hands (SE-2, SE-5) against a brute force, over every set of ranks there is."""

from itertools import combinations

import pytest

from houseway.cards import DECK_52, RANK_LETTERS, parse_cards
from houseway.rankings.runs import Run, longest_run, run_table

LADDER = [14, *range(2, 15)]
"""ranks without wrapping: the ace is below the deuce and above the king"""
KING_ACE_DEUCE = 1 << 11 | 1 << 12 | 1


def brute_force(ranks: set[int], wrap: bool) -> Run:
    """Lay out every run that could be, and keep the best of those whose ranks are all there."""
    ladder = [*range(2, 15)] * 2 if wrap else LADDER
    best = Run(0, 0)
    for first in range(len(ladder)):
        for length in range(1, min(13, len(ladder) - first) + 1):
            run = ladder[first : first + length]
            if ranks.issuperset(run):
                best = max(best, Run(length, run[-1]))
    return best


@pytest.mark.parametrize("wrap", [False, True], ids=["ends at the ace", "wraps"])
def test_every_set_of_ranks(wrap: bool) -> None:
    table = run_table(wrap)
    assert len(table) == 8192
    for mask in range(1, 8192):
        ranks = {rank for rank in range(2, 15) if mask >> (rank - 2) & 1}
        assert table[mask] == brute_force(ranks, wrap), ranks


@pytest.mark.parametrize("wrap", [False, True], ids=["ends at the ace", "wraps"])
def test_a_hand_is_looked_up_by_its_set_of_ranks(wrap: bool) -> None:
    table = run_table(wrap)
    for mask in range(1, 8192):
        cards = [DECK_52[4 * place + mask % 4] for place in range(13) if mask >> place & 1]
        assert longest_run(cards, wrap) == table[mask], cards


def test_the_two_tables_differ_only_where_a_run_goes_round_the_ace() -> None:
    ending, wrapping = run_table(False), run_table(True)
    for mask in range(1, 8192):
        if ending[mask] != wrapping[mask]:
            assert mask & KING_ACE_DEUCE == KING_ACE_DEUCE
            assert wrapping[mask] > ending[mask]


@pytest.mark.parametrize(
    ("cards", "wrap", "run"),
    [
        ("Jd Qd Kd Ad 2d 3d 8d", True, Run(6, 3)),
        ("Jd Qd Kd Ad 2d 3d 8d", False, Run(4, 14)),
        ("As 2d 3h 9c 9d 9h 9s", False, Run(3, 3)),
        ("As 2d 3h Qc Kd 9h 9s", False, Run(3, 14)),
        ("As 2d 3h Qc Kd 9h 9s", True, Run(5, 3)),
        ("As 3d 5h 7c 9d Jh Ks", False, Run(2, 14)),
        ("As 3d 5h 7c 9d Jh Js", True, Run(1, 14)),
        ("2s 4d 6h 8c Td Qh Qs", False, Run(1, 12)),
        ("2s 3d 6h 7c Td Jh Qs", False, Run(3, 12)),
        ("2s 3d 4h 7c 8d 9h 9s", False, Run(3, 9)),
        ("2s 2d 2h 2c 3s 3d 3h", False, Run(2, 3)),
        ("7s 8d 9h Tc Jd Qh Ks As", True, Run(8, 14)),
    ],
)
def test_longest_run(cards: str, wrap: bool, run: Run) -> None:
    assert longest_run(parse_cards(cards), wrap) == run


@pytest.mark.parametrize("wrap", [False, True])
def test_suits_and_pairs_do_not_matter(wrap: bool) -> None:
    for ranks in combinations(RANK_LETTERS, 4):
        plain = longest_run(parse_cards(" ".join(f"{rank}s" for rank in ranks)), wrap)
        doubled = longest_run(parse_cards(" ".join(f"{rank}c {rank}h" for rank in ranks)), wrap)
        assert plain == doubled


@pytest.mark.parametrize(
    ("run", "words"),
    [
        (Run(6, 3), "six-card straight to the 3"),
        (Run(2, 10), "two-card straight to the 10"),
        (Run(4, 14), "four-card straight to the ace"),
        (Run(8, 12), "eight-card straight to the queen"),
        (Run(1, 14), "no straight, ace high"),
        (Run(1, 9), "no straight, nine high"),
    ],
)
def test_words(run: Run, words: str) -> None:
    assert run.words == words
