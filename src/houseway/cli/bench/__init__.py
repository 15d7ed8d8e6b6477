"""`houseway bench`: how fast the house counts, simulates, settles and ranks hands, beside its targets and its peers.

Everything is timed on code that is already compiled. A peer is a package that others rank poker hands with; one that
is not installed is named as missing. No time decides anything: a slow machine gives other numbers, not an error.
"""

import json
import os
import platform
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import numba
import numpy as np

from houseway.cli.bench.counting import bench_odds
from houseway.cli.bench.measure import Row, Size
from houseway.cli.bench.playing import bench_settle, bench_simulate
from houseway.cli.bench.progressive import bench_crash, bench_progressive
from houseway.cli.bench.ranking import bench_evaluate, missing_peers
from houseway.cli.bench.server import bench_server
from houseway.cli.bench.year import bench_year
from houseway.exact.cores import cores
from houseway.refused import Refused, one_of

MIB: Final = 1 << 20


PARTS: Final[dict[str, Callable[[Size], Iterator[Row]]]] = {
    "odds": bench_odds,
    "simulate": bench_simulate,
    "settle": bench_settle,
    "evaluate": bench_evaluate,
    "year": bench_year,
    "server": bench_server,
    "progressive": bench_progressive,
    "crash": bench_crash,
}
BY_NAME_ONLY: Final = ("year", "server", "progressive", "crash")
"""take long each, so they are not part of `all`"""


@dataclass(frozen=True, slots=True)
class Report:
    date: str
    machine: dict[str, str]
    rows: tuple[Row, ...]
    missing: tuple[str, ...] = ()
    """peers that are not installed"""


def show_bench(what: str, as_json: bool, size: Size | None = None) -> None:
    report = bench(what, size or Size())
    if as_json:
        print(json.dumps(asdict(report), indent=2))
    else:
        print_report(report)


def bench(what: str, size: Size) -> Report:
    if what not in (*PARTS, "all"):
        raise Refused(f"no bench {what!r}: there are {one_of([*PARTS, 'all'])}", "what")
    machine = _machine()
    rows = [row for name, part in PARTS.items() if _asked(what, name) for row in part(size)]
    missing = missing_peers() if what in ("evaluate", "all") else []
    return Report(datetime.now(UTC).strftime("%Y-%m-%d"), machine, tuple(rows), tuple(missing))


def _asked(what: str, part: str) -> bool:
    return what == part or (what == "all" and part not in BY_NAME_ONLY)


def _machine() -> dict[str, str]:
    model = platform.machine()
    with suppress(OSError):
        info = Path("/proc/cpuinfo").read_text(encoding="utf-8")
        model = next((line.partition(":")[2].strip() for line in info.splitlines() if "model name" in line), model)
    return {
        "cpu": model,
        "cores": str(cores()),
        "load": f"{os.getloadavg()[0]:.2f}" if hasattr(os, "getloadavg") else "unknown",
        "python": platform.python_version(),
        "numpy": np.__version__,
        "numba": numba.__version__,
    }


def print_report(report: Report) -> None:
    machine = report.machine
    print(f"{report.date}, {machine['cpu']}, {machine['cores']} cores, load {machine['load']} at the start")
    print(f"Python {machine['python']}, numpy {machine['numpy']}, numba {machine['numba']}")
    for part in dict.fromkeys(row.part for row in report.rows):
        print(f"\n{part:<50} {'best':>14} {'median':>14} {'peak MiB':>9} {'target':>7}  ratio")
        for row in (row for row in report.rows if row.part == part):
            print(_line(row))
    if report.missing:
        print(f"\nnot installed, so not measured: {', '.join(report.missing)}")


def _line(row: Row) -> str:
    best, middle = (
        f"{figure:,.0f} /s" if row.unit == "a second" else f"{figure:.4f} {row.unit}"
        for figure in (row.best, row.median)
    )
    peak = "" if row.peak is None else f"{row.peak / MIB:,.0f}"
    target = "" if row.target is None else f"{row.target:g}"
    ratios = ", ".join(
        f"{ratio:.2f} of target" if name == "target" else f"{name} {ratio:,.2f}×" for name, ratio in row.ratios.items()
    )
    return f"{row.what:<50} {best:>14} {middle:>14} {peak:>9} {target:>7}  {ratios}".rstrip()
