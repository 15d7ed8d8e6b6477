"""How fast games are counted from nothing, and priced again on counts that are there."""

import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final

from houseway.cli.bench.measure import Row, Size, forget_peak, peak_since, seconds_of, time_row
from houseway.exact.figures import Book, main_figures
from houseway.exact.shelf import Shelf
from houseway.exact.told import find_odds
from houseway.exact.what_if import with_pays
from houseway.games import find_game
from houseway.odds import Odds
from houseway.rules import AnyGame, Terms

TARGETS: Final = Path(__file__).with_name("targets.toml")
MAIN, TOGETHER, AGAIN = "main", "together", "again"
GIB: Final = 1 << 30


def bench_odds(size: Size) -> Iterator[Row]:
    """Each game from nothing, then all of them; then other paytables on the same counts."""
    targets = tomllib.loads(TARGETS.read_text(encoding="utf-8"))
    games = [(game, targets["games"].get(game.code, {})) for game in size.chosen()]
    rows = []
    every: list[list[float]] = []
    for game, wanted in games:
        runs = [_count(game) for _ in range(size.runs + 1)][1:]
        for name in runs[0]:
            peak = max(run[name][1] or 0 for run in runs) or None
            what, seconds = f"{game.code} {name}", [run[name][0] for run in runs]
            rows.append(time_row("odds", what, seconds, wanted.get(name), peak))
        every.append([sum(seconds for seconds, _ in run.values()) for run in runs])
        if game.side_bets:
            rows.append(time_row("odds", f"{game.code} {TOGETHER}", every[-1], wanted.get(TOGETHER)))
    yield from rows
    yield time_row("odds", "all games", [sum(run) for run in zip(*every, strict=True)], targets["seconds"])
    if most := max(row.peak or 0 for row in rows):
        used, target = most / GIB, targets["gibibytes"]
        yield Row("odds", "all games, memory", "GiB", used, used, most, target, {"target": used / target})
    afresh = seconds_of(lambda: _in_new_process([game.code for game, _ in games]))
    yield time_row("odds", "all games, in a new process", [afresh], targets["seconds"])
    for game, wanted in games:
        yield time_row("odds", f"{game.code} priced again", _priced_again(game, size.runs), wanted.get(AGAIN))


def _count(game: AnyGame) -> dict[str, tuple[float, int | None]]:
    """The main game and every side bet, from nothing: seconds and peak memory."""
    book, terms = Book(game, shelf=Shelf(fresh=True)), game.terms()
    work: dict[str, Callable[[], object]] = {MAIN: lambda: main_figures(book.played(terms))}
    work |= {bet.name: partial(book.side, bet, terms) for bet in game.side_bets}
    found = {}
    for name, part in work.items():
        forget_peak()
        found[name] = seconds_of(part), peak_since()
    return found


def _in_new_process(codes: Sequence[str]) -> None:
    """Start, imports, tables and all; only compiled code is kept from before."""
    command = "import sys; from houseway.cli.bench.counting import count_afresh; count_afresh(sys.argv[1:])"
    subprocess.run([sys.executable, "-c", command, *codes], check=True)


def count_afresh(codes: Sequence[str]) -> None:
    for code in codes:
        find_odds(Book(find_game(code), shelf=Shelf(fresh=True)), find_game(code).terms())


class _InHand(Shelf):
    """Keeps counts in memory alone."""

    def __init__(self) -> None:
        super().__init__()
        self._kept: dict[str, Any] = {}

    def get(self, parts: tuple[object, ...], count: Callable[[], Any]) -> Any:
        name = repr(parts)
        if name not in self._kept:
            self._kept[name] = count()
        return self._kept[name]


def _priced_again(game: AnyGame, runs: int) -> list[float]:
    """All figures under tables that nobody has asked for yet, on counts that are there."""
    book = Book(game, shelf=_InHand())
    find_odds(book, game.terms())
    return [seconds_of(partial(find_odds, book, _changed(game.terms(), run))) for run in range(runs)]


def _changed(terms: Terms, run: int) -> Terms:
    """Another payout on the first line of each table that pays odds."""
    firsts = {
        wager: next((line for line, pay in table.lines.items() if isinstance(pay, Odds)), None)
        for wager, table in terms.paytables.items()
    }
    return with_pays(terms, [f"{wager}.{line}={1001 + run} to 1" for wager, line in firsts.items() if line])
