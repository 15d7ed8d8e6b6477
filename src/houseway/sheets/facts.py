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
from houseway.law import Profile, check_game_under, largest_stake
from houseway.odds import dollars
from houseway.refused import Refused, one_of
from houseway.rules import AnyGame, Laid, Pile, SideBet, Terms, Wager
from houseway.sheets.strategies import Simple, simple_play

MOST_WALKED: Final = 1_000_000
"""deals"""


@dataclass(frozen=True, slots=True)
class Posted:
    """What the house sets for one table, in cents; what is not said is left to be filled in by pen."""

    least: int | None = None
    most: int | None = None
    meter: int | None = None


BY_PEN: Final = Posted()


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
    posted: Posted = BY_PEN

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


def gather(
    book: Book, terms: Terms, on: date, profile: Profile | None = None, without: Collection[str] = (),
    posted: Posted = BY_PEN,
) -> Facts:  # fmt: skip
    """Count what must be counted; a layout that the law forbids is refused."""
    game = book.game
    _check_left_off(game, without)
    _check_countable(book)
    hangs = {bet.envy for bet in game.side_bets if bet.name in without}
    wagers = tuple(w for w in game.wagers if w.name not in without and w.name not in hangs)
    if profile:
        check_game_under(profile, game, [wager.name for wager in wagers])
    facts = Facts(
        game=game,
        terms=terms,
        wagers=wagers,
        profile=profile,
        on=on,
        odds=find_odds(book, terms),
        simple=simple_play(book, terms),
        other_tables={bet.name: _edges(book, terms, bet) for bet in game.side_bets if not bet.progressive},
        posted=posted,
    )
    _check_posted(facts)
    return facts


def _check_posted(facts: Facts) -> None:
    """Limits that the rules, the law or each other do not allow, and a meter that no bet plays for, are not printed."""
    least, most = facts.posted.least, facts.posted.most
    first = facts.game.wager(facts.first)
    assert isinstance(first, Wager)
    if least is not None and least < first.least:
        raise Refused(f"the {first.name} is {dollars(first.least)} or more ({first.rule})", "--least")
    if least is not None and most is not None and least > most:
        raise Refused(f"the least, {dollars(least)}, is more than the most, {dollars(most)}", "--least")
    if facts.profile:
        allowed = largest_stake(facts.profile, facts.game, [wager.name for wager in facts.wagers], first.name)
        for limit, option in ((least, "--least"), (most, "--most")):
            if limit is not None and allowed is not None and limit > allowed:
                law = facts.profile.max_wager.rule
                raise Refused(f"{facts.profile.name} allows {dollars(allowed)} on the {first.name} ({law})", option)
    if facts.posted.meter is not None and not any(bet.progressive for bet in facts.side_bets):
        raise Refused("no bet on this layout plays for a meter", "--meter")


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
