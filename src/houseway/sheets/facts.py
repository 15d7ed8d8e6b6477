"""Everything that sheets are printed from: the game as it is declared, the terms it is played under, exact figures."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from math import comb
from typing import Final

from houseway import __version__
from houseway.exact.figures import Book, side_figures
from houseway.exact.shelf import house_hash
from houseway.exact.told import Odds, find_odds
from houseway.law import Profile, check_game_under
from houseway.refused import Refused, one_of
from houseway.rules import AnyGame, Laid, Pile, SideBet, Terms, Wager
from houseway.sheets.strategies import Simple, simple_play

MOST_WALKED: Final = 1_000_000
"""deals"""


@dataclass(frozen=True, slots=True)
class Facts:
    """One game under one set of terms, on one day."""

    game: AnyGame
    terms: Terms
    wagers: tuple[Wager | SideBet, ...]
    """what is on the layout"""
    profile: Profile | None
    on: date
    odds: Odds
    simple: Simple
    other_tables: dict[str, dict[str, Fraction]]
    """side bet -> printed table -> house edge, where more than one is printed"""

    @property
    def side_bets(self) -> tuple[SideBet, ...]:
        return tuple(wager for wager in self.wagers if isinstance(wager, SideBet))

    @property
    def main_bets(self) -> tuple[Wager, ...]:
        return tuple(wager for wager in self.wagers if isinstance(wager, Wager))

    @property
    def first(self) -> str:
        """The name of the bet that figures are counted in: the ante, by whatever name."""
        return next(wager.name for wager in self.main_bets if wager.laid is Laid.FIRST)

    @property
    def made_by(self) -> str:
        return f"houseway {__version__}, code and rules {house_hash()[:16]}"


def gather(book: Book, terms: Terms, on: date, profile: Profile | None = None, without: Collection[str] = ()) -> Facts:
    """Count what must be counted; a layout that the law forbids is refused."""
    game = book.game
    _check_left_off(game, without)
    _check_countable(book)
    hangs = {bet.envy for bet in game.side_bets if bet.name in without}
    wagers = tuple(w for w in game.wagers if w.name not in without and w.name not in hangs)
    if profile:
        check_game_under(profile, game, [wager.name for wager in wagers])
    return Facts(
        game=game,
        terms=terms,
        wagers=wagers,
        profile=profile,
        on=on,
        odds=find_odds(book, terms),
        simple=simple_play(book, terms),
        other_tables={bet.name: _edges(book, terms, bet) for bet in game.side_bets if not bet.progressive},
    )


def _check_left_off(game: AnyGame, without: Collection[str]) -> None:
    side = [bet.name for bet in game.side_bets]
    for name in without:
        if name not in side:
            raise Refused(f"{name!r} cannot be left off the layout: a side bet is {one_of(side)}", "--without")


def _check_countable(book: Book) -> None:
    """A game without a kernel is walked, card by card: that suits small games only."""
    game, left, deals = book.game, len(book.pack.cards), 1
    for pile in Pile:
        deals *= comb(left, game.dealt_to(pile))
        left -= game.dealt_to(pile)
    if not game.counted_by and deals > MOST_WALKED:
        raise Refused(
            f"{game.code} has {deals:,} deals and no kernel that counts them: up to {MOST_WALKED:,} can be walked",
            "GAME",
        )


def _edges(book: Book, terms: Terms, bet: SideBet) -> dict[str, Fraction]:
    counts = book.side(bet, terms)
    tables = book.game.paytables[bet.name]
    priced = {code: Terms({**terms.paytables, bet.name: table}, terms.readings) for code, table in tables.items()}
    return {code: -side_figures(bet, counts, one).ev for code, one in priced.items()}
