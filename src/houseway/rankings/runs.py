"""Straight Edge hands: the longest run of ranks, then the rank of the run's last card (SE-2, SE-5)."""

from collections.abc import Iterable
from functools import cache
from typing import Final, NamedTuple

from houseway.cards import ACE, RANK_BIT, Card, rank_word

LENGTHS: Final = ("", "one", "two", "three", "four", "five", "six", "seven", "eight")


class Run(NamedTuple):
    """Runs compare by length, then by the card they end in."""

    length: int
    end: int

    @property
    def words(self) -> str:
        """`six-card straight to the 3`; a run of one is no straight at all."""
        end = str(self.end) if self.end <= 10 else rank_word(self.end)
        return f"no straight, {rank_word(self.end)} high" if self.length == 1 else f"{self.line} to the {end}"

    @property
    def line(self) -> str:
        return f"{LENGTHS[self.length]}-card straight"


def _run_ending(mask: int, end: int, wrap: bool) -> int:
    """How long the run that ends in this rank is; below the deuce comes the ace, and (wrapping) the king."""
    length, rank = 0, end
    while length < 13 and mask >> (rank - 2) & 1:
        length += 1
        if rank == ACE and length > 1 and not wrap:
            break
        rank = ACE if rank == 2 else rank - 1
    return length


def _longest(mask: int, wrap: bool) -> Run:
    return max(Run(_run_ending(mask, end, wrap), end) for end in range(2, ACE + 1))


@cache
def run_table(wrap: bool) -> tuple[Run, ...]:
    """rank mask -> the longest run, with or without wrapping round the ace; made once, when it is first asked."""
    return tuple(_longest(mask, wrap) for mask in range(8192))


def longest_run(cards: Iterable[Card], wrap: bool) -> Run:
    """The hand that these cards make at Straight Edge: one look into the table, since books of a year ask often."""
    mask = 0
    for card in cards:
        mask |= RANK_BIT[card]
    return run_table(wrap)[mask]
