"""`houseway odds`: what is asked for."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from houseway.cli.pairs import pairs
from houseway.exact.figures import Book
from houseway.exact.meter_plan import MeterAsked
from houseway.exact.shelf import Shelf
from houseway.exact.told import find_odds, odds_data
from houseway.exact.what_if import payable, with_file, with_pays
from houseway.games import all_games, find_game
from houseway.refused import Refused
from houseway.rules import AnyGame, Terms


@dataclass(frozen=True, slots=True)
class Asked:
    """The terms that odds are asked for."""

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
        return payable(game, with_pays(terms, self.pays))

    def book(self, game: AnyGame) -> Book:
        return Book(game, shelf=Shelf(fresh=self.fresh))


def show_odds(code: str, asked: Asked, meter: MeterAsked, every: bool, as_json: bool) -> None:
    from houseway.cli.odds_page import print_odds

    if every == bool(code):
        raise Refused("name one game, or say --all", "GAME")
    chosen = list(all_games().values()) if every else [find_game(code)]
    for game in counting(chosen):
        odds = find_odds(asked.book(game), asked.terms(game), meter)
        if as_json:
            print(json.dumps(odds_data(odds, meter)))
        else:
            print_odds(odds, meter)


def counting(chosen: Sequence[AnyGame]) -> Iterator[AnyGame]:
    """Games one after another, with a bar on a terminal while they are counted."""
    with _bar() as bar:
        games = bar.add_task("counting", total=len(chosen))
        for game in chosen:
            bar.update(games, description=f"counting {game.code}")
            yield game
            bar.advance(games)


def _bar() -> Progress:
    console = Console(stderr=True)
    return Progress(
        TextColumn("{task.description:<24}"),
        BarColumn(),
        TextColumn("{task.completed}/{task.total} games"),
        TimeElapsedColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )
