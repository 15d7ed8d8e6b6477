"""Pricing terms in the count room: the same figures as `houseway odds`, with the printed tables beside them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from houseway.exact.meter_plan import MeterAsked
from houseway.games import all_games
from houseway.rules import AnyGame, Terms
from houseway.web.lab.asked import Asked

if TYPE_CHECKING:
    from houseway.exact.figures import Book, MainFigures, SideFigures
    from houseway.web.count_room import CountRoom
    from houseway.web.count_room.jobs import Tell

Pairs = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Pricing:
    """A job of the count room: terms, down to the last payout, and a meter."""

    game: str
    tables: Pairs
    pays: tuple[tuple[str, str, str], ...]
    readings: Pairs
    meter: MeterAsked

    @classmethod
    def of(cls, game: AnyGame, asked: Asked) -> "Pricing":
        """Whatever the terms refuse is refused here, before anything is counted."""
        asked.terms(game)
        return cls(
            game.code,
            tuple(sorted(asked.paytables.items())),
            tuple(asked.changes()),
            tuple(sorted(asked.readings.items())),
            asked.meter.read(),
        )

    def terms(self, game: AnyGame) -> Terms:
        pays: dict[str, dict[str, str]] = {}
        for wager, line, pay in self.pays:
            pays.setdefault(wager, {})[line] = pay
        return Asked(paytables=dict(self.tables), readings=dict(self.readings), pays=pays).terms(game)

    def __call__(self, book: "Book", tell: "Tell") -> dict[str, Any]:
        from houseway.exact.told import find_odds, odds_data

        terms = self.terms(book.game)
        _count(book, terms, tell)
        printed = printed_tables(book, tuple(sorted(terms.readings.items())), self.meter)
        return {**odds_data(find_odds(book, terms, self.meter), self.meter), "printed": printed}


def _count(book: "Book", terms: Terms, tell: "Tell") -> None:
    """Count what is not counted yet, part by part, and say so."""
    bets = book.game.side_bets
    parts = 1 + len(bets)
    tell("the main game", 0, parts)
    book.played(terms)
    for number, bet in enumerate(bets, start=1):
        tell(f"the {bet.name}", number, parts)
        book.side(bet, terms)
    tell("prices", parts, parts)


Printed = dict[str, dict[str, dict[str, str]]]
"""wager -> code -> figures"""

_kept: "WeakKeyDictionary[Book, dict[Pairs, Printed]]" = WeakKeyDictionary()


def printed_tables(book: "Book", readings: Pairs, meter: MeterAsked) -> Printed:
    """Every printed table under these readings, all else as first printed; priced once, but for what a meter pays."""
    from houseway.exact.figures import side_figures

    kept = _kept.setdefault(book, {})
    if readings not in kept:
        kept[readings] = dict(_without_meter(book, readings))
    told = dict(kept[readings])
    for bet in book.game.side_bets:
        if bet.progressive:
            stake = {"stake": meter.plan.bet, "meter": meter.meter}
            told[bet.name] = {
                code: _short(side_figures(bet, book.side(bet, terms), terms, **stake))
                for code, terms in _terms_by_code(book.game, bet.name, readings)
            }
    return told


def _without_meter(book: "Book", readings: Pairs) -> Iterator[tuple[str, dict[str, dict[str, str]]]]:
    from houseway.exact.figures import main_figures, side_figures

    side = {bet.name: bet for bet in book.game.side_bets}
    yield MAIN, {"": _short(main_figures(book.played(book.game.terms({}, dict(readings)))))}
    for wager in book.game.paytables:
        told = {}
        for code, terms in _terms_by_code(book.game, wager, readings):
            if wager not in side:
                told[code] = _short(main_figures(book.played(terms)))
            elif not side[wager].progressive:
                told[code] = _short(side_figures(side[wager], book.side(side[wager], terms), terms))
        yield wager, told


def _terms_by_code(game: AnyGame, wager: str, readings: Pairs) -> Iterator[tuple[str, Terms]]:
    for code in game.paytables[wager]:
        yield code, game.terms({wager: code}, dict(readings))


MAIN = ""
"""where the printed figures of the main game stand"""


def _short(figures: "MainFigures | SideFigures") -> dict[str, str]:
    from houseway.exact.told import exact

    return {
        "ev": exact(figures.ev),
        "hit_frequency": exact(figures.hit_frequency),
        "variance": exact(figures.variance),
    }


def printed_edges(count_room: "CountRoom") -> Mapping[str, str]:
    """The main game's exact edge of every game that has been priced as printed."""
    edges = {}
    for game in all_games().values():
        if figures := count_room.known(Pricing.of(game, Asked())):
            edges[game.code] = f"{float(-Fraction(figures['main']['ev'])):.4%}".replace("-", "−")
    return edges
