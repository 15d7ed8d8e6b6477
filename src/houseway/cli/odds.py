"""`houseway odds` and `houseway claims`: exact figures, for people and for machines."""

import json
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any

from houseway.cli.pairs import pairs
from houseway.exact.claims import claims_of
from houseway.exact.figures import Book, MainFigures, SideFigures, main_figures, side_figures
from houseway.exact.progressive import ProgressiveFigures
from houseway.exact.shelf import Shelf
from houseway.exact.what_if import warnings, with_file, with_pays
from houseway.games import all_games, find_game
from houseway.odds import dollars
from houseway.paytable import line_words
from houseway.rules import AnyGame, Terms


@dataclass(frozen=True, slots=True)
class Asked:
    """What odds are asked for."""

    paytables: Sequence[str] = ()
    readings: Sequence[str] = ()
    pays: Sequence[str] = ()
    table: str = ""
    fresh: bool = False

    def terms(self, game: AnyGame) -> Terms:
        terms = game.terms(
            pairs(self.paytables, "--paytable", "WAGER=CODE"), pairs(self.readings, "--reading", "NAME=VALUE")
        )
        if self.table:
            terms = with_file(terms, Path(self.table))
        return with_pays(terms, self.pays)


@dataclass(slots=True)
class Odds:
    """One game's odds under some terms."""

    game: AnyGame
    terms: Terms
    main: MainFigures
    side: dict[str, SideFigures] = field(default_factory=dict)
    progressive: dict[str, ProgressiveFigures] = field(default_factory=dict)
    seconds: float = 0.0


def find_odds(book: Book, terms: Terms) -> Odds:
    started = time.perf_counter()
    odds = Odds(book.game, terms, main_figures(book.played(terms)))
    for bet in book.game.side_bets:
        counts = book.side(bet, terms)
        if bet.progressive:
            deals = sum(counts.values())
            chances = {line: Fraction(n, deals) for line, n in counts.items() if line is not None}
            odds.progressive[bet.name] = ProgressiveFigures(terms.paytables[bet.name], chances)
        else:
            odds.side[bet.name] = side_figures(bet, counts, terms)
    odds.seconds = time.perf_counter() - started
    return odds


def show_odds(code: str, asked: Asked, every: bool, as_json: bool) -> None:
    chosen = list(all_games().values()) if every else [find_game(code)]
    for game in chosen:
        odds = find_odds(Book(game, shelf=Shelf(fresh=asked.fresh)), asked.terms(game))
        if as_json:
            print(json.dumps(odds_data(odds)))
        else:
            _print_odds(odds)


def exact(value: Fraction) -> str:
    """`n/d`, in lowest terms."""
    return f"{value.numerator}/{value.denominator}"


def odds_data(odds: Odds) -> dict[str, Any]:
    main = odds.main
    return {
        "game": odds.game.code,
        "paytables": {wager: table.code for wager, table in odds.terms.paytables.items()},
        "readings": dict(odds.terms.readings),
        "main": {
            "ev": exact(main.ev),
            "house_edge": main.house_edge,
            "average_bet": exact(main.average_bet),
            "element_of_risk": exact(main.element_of_risk),
            "variance": exact(main.variance),
            "std_dev": main.std_dev,
            "actions": {
                name: {action: exact(share) for action, share in shares.items()}
                for name, shares in main.actions.items()
            },
            "distribution": {exact(net): exact(chance) for net, chance in main.distribution.items()},
        },
        "side": {name: _side_data(figures) for name, figures in odds.side.items()},
        "progressive": {name: _progressive_data(figures) for name, figures in odds.progressive.items()},
        "warnings": list(warnings(odds.game, odds.terms, main, odds.side)),
        "seconds": odds.seconds,
    }


def _side_data(figures: SideFigures) -> dict[str, Any]:
    return {
        "paytable": figures.paytable,
        "ev": exact(figures.ev),
        "house_edge": figures.house_edge,
        "hit_frequency": exact(figures.hit_frequency),
        "variance": exact(figures.variance),
        "lines": [
            {
                "line": line.line,
                "deals": line.deals,
                "probability": exact(line.probability),
                "pays": line.pays,
                "return": exact(line.net * line.probability),
            }
            for line in figures.lines
        ],
    }


def _progressive_data(figures: ProgressiveFigures, bet: int = 100) -> dict[str, Any]:
    even = figures.break_even_meter(bet)
    return {
        "paytable": figures.paytable.code,
        "probabilities": {line: exact(chance) for line, chance in figures.probabilities.items()},
        "hit_frequency": exact(figures.hit_frequency),
        "fixed_return": exact(figures.fixed_return),
        "bet": bet,
        "break_even_meter": None if even is None else exact(even),
        "envy": {str(others): exact(figures.envy(bet, others)) for others in range(1, 6)},
    }


def _print_odds(odds: Odds) -> None:
    main = odds.main
    print(f"{odds.game.name} ({odds.game.code})")
    for wager, table in odds.terms.paytables.items():
        print(f"  {wager} table {table.code}", end=";")
    print(" ".join(f" {name} {value};" for name, value in odds.terms.readings.items()))
    print(f"\n  Main game at best play, per ante: expectation {exact(main.ev)}")
    print(f"    house edge {main.house_edge:.6%}   average bet {float(main.average_bet):.6f}", end="   ")
    print(f"element of risk {float(main.element_of_risk):.6%}   standard deviation {main.std_dev:.6f}")
    for name, shares in main.actions.items():
        print(f"    {name}: " + ", ".join(f"{action} {float(share):.4%}" for action, share in shares.items()))
    for bet, figures in odds.side.items():
        print(f"\n  {bet} (table {figures.paytable}): expectation {exact(figures.ev)}")
        print(f"    house edge {figures.house_edge:.6%}   hit frequency {float(figures.hit_frequency):.6%}")
        for line in figures.lines:
            words = line_words(line.line) if line.line else "loses"
            print(
                f"    {words:<32} {line.deals:>26,}  {float(line.probability):>12.8f}  {line.pays:>9}"
                f"  {float(line.net * line.probability):>11.8f}"
            )
    for bet, progressive in odds.progressive.items():
        _print_progressive(bet, progressive)
    for warning in warnings(odds.game, odds.terms, main, odds.side):
        print(f"  WARNING: {warning}")
    print(f"\n  {odds.seconds:.2f} s\n")


def _print_progressive(bet: str, figures: ProgressiveFigures) -> None:
    print(f"\n  {bet} (table {figures.paytable.code}), for a $1 bet")
    for line, chance in figures.probabilities.items():
        pays = str(figures.paytable.lines[line])
        often = f"1 in {float(1 / chance):>16,.2f}" if chance else f"{'never':>21}"
        print(f"    {line_words(line):<32} {often}  {pays:>9}")
    print(f"    return of the fixed awards {float(figures.fixed_return):.6%}", end="   ")
    even = figures.break_even_meter(100)
    print("the meter can never be won" if even is None else f"break-even meter {dollars(int(even))}")
    if figures.paytable.envy:
        worth = ", ".join(f"{n}: {float(figures.envy(100, n)):.6%}" for n in range(1, 6))
        print(f"    envy is worth, by other bettors, {worth}")


def show_claims(as_json: bool) -> None:
    rows = []
    for game in all_games().values():
        if sys.stderr.isatty():
            print(f"counting {game.code} ...", file=sys.stderr)
        rows += list(claims_of(Book(game)))
    if as_json:
        print(json.dumps([
            {"game": c.game, "wager": c.wager, "paytable": c.paytable, "figure": c.figure, "printed": c.printed,
             "exact": exact(c.exact), "percent": float(c.exact * 100), "confirmed": c.confirmed,
             "under": c.under or None}
            for c in rows
        ], indent=2))  # fmt: skip
        return
    print(f"{'game':<16} {'wager':<15} {'table':<8} {'figure':<14} {'printed':>8}  {'exact':>12}")
    for c in rows:
        verdict = "confirmed" if c.confirmed else "REFUTED"
        how = f" (as printed with {c.under})" if c.under else ""
        print(
            f"{c.game:<16} {c.wager:<15} {c.paytable:<8} {c.figure.replace('_', ' '):<14} {c.printed:>8}"
            f"  {float(c.exact):>12.6%}  {verdict}{how}"
        )
