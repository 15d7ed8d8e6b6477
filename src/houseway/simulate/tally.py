"""What many rounds came to, and how it lies beside the exact figures."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import Any

from houseway.exact.counted import SideCounts
from houseway.exact.figures import Book, main_figures, side_figures
from houseway.exact.solve import Played, PlayedTable
from houseway.odds import Odds
from houseway.rules import AnyGame, SideBet, Terms

NINETY_FIVE = 1.959963984540054
"""standard errors on either side of a 95% interval"""


@dataclass(frozen=True, slots=True)
class Tally:
    """Rounds counted as exact counting counts deals: actions and outcomes, and lines of every side bet."""

    game: AnyGame
    strategy: str
    seed: int
    asked: int
    """rounds that were asked for"""
    rounds: int
    """rounds that were played: fewer only if the run was stopped"""
    table: PlayedTable
    sides: dict[str, SideCounts]
    exact: PlayedTable | None = None
    """the strategy's exact table, where that is known"""
    notes: tuple[str, ...] = ()
    """what whoever reads the figures should be told"""

    @property
    def terms(self) -> Terms:
        return self.game.terms()


@dataclass(frozen=True, slots=True)
class Estimate:
    """One wager's mean for each unit of it, as simulated, and exactly where that is known."""

    wager: str
    per: str
    mean: float
    error: float
    """standard error of the mean, from the rounds themselves"""
    exact: Fraction | None = None
    exact_error: float | None = None
    """standard error that the exact variance gives for so many rounds"""

    @property
    def interval(self) -> tuple[float, float]:
        """95%"""
        return self.mean - NINETY_FIVE * self.error, self.mean + NINETY_FIVE * self.error

    @property
    def z(self) -> float | None:
        """How many standard errors the mean is from the exact figure; the exact error, since rare prizes hide."""
        if self.exact is None or not self.exact_error:
            return None
        return (self.mean - float(self.exact)) / self.exact_error


def estimates(tally: Tally, book: Book | None = None) -> Iterator[Estimate]:
    """Every wager: the main game, then each side bet. Without a book, side bets have no exact figure."""
    terms = tally.terms
    main = main_figures(Played(tally.game, terms, tally.table, ()))
    true = None
    if tally.exact:
        exact = main_figures(Played(tally.game, terms, tally.exact, ()))
        true = exact.ev, exact.variance
    yield _estimate("main game", "ante", tally.rounds, (main.ev, main.variance), true)
    for bet in tally.game.side_bets:
        true = _moments(bet, book.side(bet, terms), terms) if book else None
        per = "unit, given back by the fixed awards alone" if bet.progressive else "unit"
        yield _estimate(bet.name, per, tally.rounds, _moments(bet, tally.sides[bet.name], terms), true)


Moments = tuple[Fraction, Fraction]
"""mean and variance"""


def _estimate(wager: str, per: str, rounds: int, seen: Moments, true: Moments | None) -> Estimate:
    mean, variance = seen
    if true is None:
        return Estimate(wager, per, float(mean), sqrt(variance / rounds))
    return Estimate(wager, per, float(mean), sqrt(variance / rounds), true[0], sqrt(true[1] / rounds))


def _moments(bet: SideBet, counts: SideCounts, terms: Terms) -> Moments:
    """A progressive bet is priced by what its fixed awards give back: the meter's share hangs on the meter."""
    if not bet.progressive:
        figures = side_figures(bet, counts, terms)
        return figures.ev, figures.variance
    deals = sum(counts.values())
    lines: dict[str, Any] = dict(terms.paytables[bet.name].lines)
    awards = [
        (pay.profit + 1, Fraction(counts.get(line, 0), deals)) for line, pay in lines.items() if isinstance(pay, Odds)
    ]
    mean = sum((award * chance for award, chance in awards), Fraction(0))
    return mean, sum((award**2 * chance for award, chance in awards), Fraction(0)) - mean**2
