"""Measuring: how much, and what one measurement tells."""

import gc
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from time import perf_counter

from houseway.games import all_games, find_game
from houseway.rules import AnyGame
from houseway.simulate.block import BLOCK


@dataclass(frozen=True, slots=True)
class Size:
    """How much is measured; tests measure little."""

    games: tuple[str, ...] = ()
    """codes; none is every game"""
    runs: int = 5
    block: int = BLOCK
    blocks: int = 8
    """of simulated rounds, for each game and strategy"""
    records: int = 500
    hands: int = 20_000
    rounds: int = 3_000_000
    """of a year at ten tables"""
    database: str = ""
    """where the year is, or is to be kept, and where drills are held; "" throws it away"""

    tables: int = 40
    """of the server's floor"""
    seconds: float = 600
    """that the server's floor is played on"""
    busy: float = 20
    """seconds that the progressive's tables are worked"""
    kills: int = 500
    """of the crash drill"""

    def chosen(self) -> list[AnyGame]:
        return [find_game(code) for code in self.games] or list(all_games().values())


@dataclass(frozen=True, slots=True)
class Row:
    """One thing measured: seconds, or how many a second."""

    part: str
    what: str
    unit: str
    best: float
    median: float
    peak: int | None = None
    """bytes, the whole process"""
    target: float | None = None
    ratios: dict[str, float] = field(default_factory=dict)
    """`target`: of the target, this is the part that is used. A name of ours: so many times as fast are we"""


def timed(work: Callable[[], object], runs: int) -> list[float]:
    """Seconds of each run, after one that is not counted."""
    work()
    return [seconds_of(work) for _ in range(runs)]


def seconds_of(work: Callable[[], object]) -> float:
    started = perf_counter()
    work()
    return perf_counter() - started


def time_row(part: str, what: str, seconds: list[float], target: float | None = None, peak: int | None = None) -> Row:
    middle = median(seconds)
    ratios = {} if target is None else {"target": middle / target}
    return Row(part, what, "s", min(seconds), middle, peak, target, ratios)


def rate_row(part: str, what: str, things: int, seconds: list[float], ours: dict[str, float] | None = None) -> Row:
    """How many a second; with figures of ours beside it, how many times as fast those are, best against best."""
    best = things / min(seconds)
    ratios = {name: rate / best for name, rate in (ours or {}).items()}
    return Row(part, what, "a second", best, things / median(seconds), ratios=ratios)


def forget_peak() -> None:
    """Let the peak of memory start again from here, where the system can."""
    gc.collect()
    with suppress(OSError):
        Path("/proc/self/clear_refs").write_text("5", encoding="ascii")


def peak_since() -> int | None:
    """The most memory that this process has had since then, in bytes; None where the system does not tell."""
    with suppress(OSError):
        for line in Path("/proc/self/status").read_text(encoding="utf-8").splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) * 1024
    return None
