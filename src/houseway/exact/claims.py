"""What the manuals print, counted again: confirmed to the digits printed, or refuted by the exact figure."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

from houseway.exact.figures import Book, main_figures, side_figures
from houseway.rules import Terms


@dataclass(frozen=True, slots=True)
class Claim:
    """One printed figure."""

    game: str
    wager: str
    paytable: str
    figure: str
    printed: str
    exact: Fraction
    under: str
    """readings, other than the default, under which the printed figure appears"""

    @property
    def confirmed(self) -> bool:
        return agrees(self.exact, self.printed)


def agrees(exact: Fraction, printed: str) -> bool:
    """Whether a share, rounded to the digits of `2.77%`, is that; halves may go either way."""
    digits = printed.removesuffix("%")
    places = len(digits.partition(".")[2])
    return abs(exact * 100 - Fraction(digits)) <= Fraction(1, 2 * 10**places)


def claims_of(book: Book) -> Iterator[Claim]:
    """Every figure printed for a game."""
    game = book.game
    for wager, tables in game.paytables.items():
        for code, table in tables.items():
            for figure, printed in table.claims.items():
                exact = _figure(book, game.terms({wager: code}), wager, figure)
                under = "" if agrees(exact, printed) else _reading_that_agrees(book, wager, code, figure, printed)
                yield Claim(game.code, _claimed(wager, figure), code, figure, printed, exact, under)


def _claimed(wager: str, figure: str) -> str:
    return "main game" if figure == "main_edge" else wager


def _figure(book: Book, terms: Terms, wager: str, figure: str) -> Fraction:
    if figure == "main_edge":
        return -main_figures(book.played(terms)).ev
    bet = next(side for side in book.game.side_bets if side.name == wager)
    figures = side_figures(bet, book.side(bet, terms), terms)
    return figures.hit_frequency if figure == "hit_frequency" else -figures.ev


def _reading_that_agrees(book: Book, wager: str, code: str, figure: str, printed: str) -> str:
    names = [reading.name for reading in book.game.readings]
    for values in product(*(reading.values for reading in book.game.readings)):
        readings = dict(zip(names, values, strict=True))
        if agrees(_figure(book, book.game.terms({wager: code}, readings), wager, figure), printed):
            return ", ".join(f"{name}={value}" for name, value in readings.items())
    return ""
