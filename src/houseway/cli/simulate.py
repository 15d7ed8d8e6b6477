"""`houseway simulate`: many rounds, and how far they lie from the exact figures."""

import json
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

from houseway.exact.cores import cores
from houseway.exact.figures import Book
from houseway.games import find_game
from houseway.simulate.block import prepared
from houseway.simulate.cluster import cluster as cluster_at
from houseway.simulate.run import OnProgress, check, run
from houseway.simulate.tally import Estimate, Tally, estimates


@dataclass(frozen=True, slots=True)
class Simulated:
    """What a run gave, and how long it took."""

    tally: Tally
    wagers: tuple[Estimate, ...]
    seconds: float
    workers: int | None
    """threads on this machine; None on a cluster"""

    @property
    def rate(self) -> float:
        return self.tally.rounds / self.seconds


def show_simulation(
    game: str, rounds: int, seed: int, strategy: str, workers: int, cluster: str, as_json: bool
) -> None:
    """`workers` 0 is one for every core; `cluster` is the address of a Dask scheduler, or nothing."""
    found = simulate(game, rounds, seed, strategy, workers, cluster)
    if as_json:
        print(json.dumps(simulation_data(found)))
    else:
        _print(found)


def simulate(game: str, rounds: int, seed: int, strategy: str, workers: int, cluster: str) -> Simulated:
    chosen = find_game(game)
    hands = None if cluster else workers or cores()
    check(rounds, seed, hands)
    with cluster_at(cluster) if cluster else nullcontext() as executor, _progress(chosen.name) as on_progress:
        prepared(chosen.code, strategy)  # what is counted first is no part of the rounds' time
        started = time.perf_counter()
        tally = run(chosen, rounds, seed, strategy, executor=executor, workers=hands, on_progress=on_progress)
        seconds = time.perf_counter() - started
    return Simulated(tally, tuple(estimates(tally, Book(chosen))), seconds, hands)


@contextmanager
def _progress(name: str) -> Iterator[OnProgress | None]:
    """A bar on the screen, if there is one; it is gone when the rounds are played."""
    if not sys.stderr.isatty():
        yield None
        return
    columns = (
        TextColumn(name),
        BarColumn(),
        TaskProgressColumn(),
        TextColumn("{task.completed:,.0f} rounds"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(name, total=None)
        yield lambda done, asked: bar.update(task, completed=done, total=asked)


def simulation_data(found: Simulated) -> dict[str, Any]:
    tally = found.tally
    return {
        "game": tally.game.code,
        "strategy": tally.strategy,
        "seed": tally.seed,
        "asked": tally.asked,
        "rounds": tally.rounds,
        "notes": list(tally.notes),
        "wagers": [
            {
                "wager": one.wager,
                "per": one.per,
                "mean": one.mean,
                "standard_error": one.error,
                "interval": list(one.interval),
                "exact": None if one.exact is None else f"{one.exact.numerator}/{one.exact.denominator}",
                "z": one.z,
            }
            for one in found.wagers
        ],
        "seconds": found.seconds,
        "rounds_a_second": found.rate,
        "workers": found.workers,
    }


def _print(found: Simulated) -> None:
    tally = found.tally
    print(
        f"{tally.game.name} ({tally.game.code}), strategy {tally.strategy}, seed {tally.seed}: {tally.rounds:,} rounds"
    )
    for note in tally.notes:
        print(f"  {note}")
    print(f"\n{'wager':<15} {'mean':>10} {'std error':>10}  {'95% interval':^24} {'exact':>10} {'z':>6}")
    for one in found.wagers:
        low, high = one.interval
        exact = "" if one.exact is None else f"{float(one.exact):+.6f}"
        z = "" if one.z is None else f"{one.z:+.2f}"
        between = f"{low:+.6f} to {high:+.6f}"
        print(f"{one.wager:<15} {one.mean:>+10.6f} {one.error:>10.6f}  {between:^24} {exact:>10} {z:>6}".rstrip())
    print("\n" + "; ".join(f"{name}: per {per}" for name, per in _units(found)))
    who = "a cluster" if found.workers is None else f"{found.workers} worker{'' if found.workers == 1 else 's'}"
    print(f"{found.rate:,.0f} rounds a second on {who}, {found.seconds:.2f} s")


def _units(found: Simulated) -> Iterator[tuple[str, str]]:
    """What a mean is of: wagers that share it are named together."""
    for per in dict.fromkeys(one.per for one in found.wagers):
        yield ", ".join(one.wager for one in found.wagers if one.per == per), per
