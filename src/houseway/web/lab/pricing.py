"""Pricing terms in the count room: the same figures as `houseway odds`, with the printed tables beside them."""

from collections.abc import Mapping
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
        printed = _kept_or_priced(book, tuple(sorted(terms.readings.items())), self.meter)
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


_kept: "WeakKeyDictionary[Book, dict[tuple[Pairs, MeterAsked], dict[str, dict[str, Any]]]]" = WeakKeyDictionary()
MOST_KEPT = 100


def _kept_or_priced(book: "Book", readings: Pairs, meter: MeterAsked) -> dict[str, dict[str, Any]]:
    """The printed tables stay as they are while somebody types: they are priced once."""
    kept = _kept.setdefault(book, {})
    if (readings, meter) not in kept:
        if len(kept) == MOST_KEPT:
            kept.clear()
        kept[readings, meter] = printed_tables(book, readings, meter)
    return kept[readings, meter]


def printed_tables(book: "Book", readings: Pairs, meter: MeterAsked) -> dict[str, dict[str, Any]]:
    """wager -> code -> figures of every printed table under these readings, all else as first printed."""
    from houseway.exact.figures import main_figures, side_figures

    game = book.game
    side = {bet.name: bet for bet in game.side_bets}
    told: dict[str, dict[str, Any]] = {}
    for wager, tables in game.paytables.items():
        told[wager] = {}
        for code in tables:
            terms = game.terms({wager: code}, dict(readings))
            if wager in side:
                bet = side[wager]
                stake = {"stake": meter.plan.bet, "meter": meter.meter} if bet.progressive else {}
                figures: MainFigures | SideFigures = side_figures(bet, book.side(bet, terms), terms, **stake)
            else:
                figures = main_figures(book.played(terms))
            told[wager][code] = _short(figures)
    told[MAIN] = {"": _short(main_figures(book.played(game.terms({}, dict(readings)))))}
    return told


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
