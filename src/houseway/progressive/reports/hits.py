"""Hits line by line, and how likely it is to see so many or more, or so many or fewer.

An award that was backed out is no hit.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import NamedTuple

from houseway.exact.tail import HitsSeen, hits_seen
from houseway.games import find_game
from houseway.paytable import line_words
from houseway.progressive.accounts import Account
from houseway.progressive.amounts import grains
from houseway.progressive.floor import Stakes
from houseway.progressive.ledger import Numbered
from houseway.progressive.operations import CoinIn, OpenMeter
from houseway.progressive.pays import progressive_of
from houseway.progressive.reports.backed_out import BackOuts
from houseway.progressive.reports.words import Table
from houseway.refused import Refused


class LineHits(NamedTuple):
    line: str
    pays: str
    seen: HitsSeen


class HitReport(NamedTuple):
    meter: str
    bets: int
    lines: tuple[LineHits, ...]

    def table(self) -> Table:
        head = ("line", "pays", "hits", "expected", "so many or more", "so many or fewer")
        return Table(head, tuple(_row(one) for one in self.lines))


def _row(one: LineHits) -> tuple[str, ...]:
    seen = one.seen
    more, fewer = (tail.digits(6) for tail in (seen.at_least, seen.at_most))
    return (line_words(one.line), one.pays, f"{seen.hits:,}", f"{float(seen.expected):,.2f}", more, fewer)


def hits_by_line(entries: Iterable[Numbered], meter: str, chances: Mapping[str, Fraction]) -> HitReport:
    """`chances` are those of `line_chances`."""
    stakes: Stakes | None = None
    taken = 0
    hits: dict[int, Counter[str]] = {}
    backed_out = BackOuts()
    for numbered in entries:
        number, _, entry = numbered
        backed_out.hear(numbered)
        if entry.meter != meter:
            continue
        if isinstance(entry.op, OpenMeter):
            stakes = entry.op.stakes
        elif isinstance(entry.op, CoinIn):
            taken -= entry.posting.get(Account.PLAYERS, 0)
        elif entry.awards:
            hits[number] = Counter(award.line for award in entry.awards)
    if stakes is None:
        raise Refused(f"there is no meter {meter!r}", "meter")
    counted = sum((found for number, found in hits.items() if number not in backed_out.by), Counter[str]())
    bets = taken // grains(stakes.stake)
    lines = (
        LineHits(line, pays, hits_seen(counted[line], bets, chances.get(line, Fraction(0))))
        for line, pays in stakes.pays.items()
    )
    return HitReport(meter, bets, tuple(lines))


def line_chances(stakes: Stakes) -> dict[str, Fraction]:
    """The chance of each line, counted exactly."""
    from houseway.exact.figures import Book  # brings the compiler of the kernels along

    game = find_game(stakes.game)
    counts = Book(game).side(progressive_of(game), game.terms({}, stakes.readings))
    deals = sum(counts.values())
    return {line: Fraction(counts.get(line, 0), deals) for line in stakes.pays}
