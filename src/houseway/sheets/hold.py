"""How far the house's hold may stray from the edge after so many rounds: normal intervals about the exact mean."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import log10, sqrt
from statistics import NormalDist
from typing import Final

from houseway.exact.figures import MainFigures
from houseway.sheets.blocks import Picture, Table
from houseway.sheets.templates import fill

ROUNDS: Final = (1_000, 10_000, 100_000, 1_000_000, 10_000_000)
SURE: Final = (0.90, 0.95, 0.99)
VOLATILITY: Final = 0.90
"""the volatility index is the half-width of this interval for one round"""


@dataclass(frozen=True, slots=True)
class Hold:
    """The hold of some rounds, as a share of the first bets."""

    edge: float
    std_dev: float

    def width(self, rounds: int, sure: float) -> float:
        """Half the interval."""
        return z(sure) * self.std_dev / sqrt(rounds)

    def ahead(self, rounds: int) -> float:
        """The chance that the house is ahead."""
        return NormalDist().cdf(self.edge * sqrt(rounds) / self.std_dev)


def z(sure: float) -> float:
    return NormalDist().inv_cdf((1 + sure) / 2)


def volatility_index(std_dev: float) -> float:
    return z(VOLATILITY) * std_dev


def hold_of(main: MainFigures) -> Hold:
    return Hold(main.house_edge, main.std_dev)


def hold_table(hold: Hold) -> Table:
    rows = [
        (f"{rounds:,}", *(_interval(hold, rounds, sure) for sure in SURE), f"{hold.ahead(rounds):.1%}")
        for rounds in ROUNDS
    ]
    return Table(
        ("Rounds", *(f"{sure:.0%} of the time" for sure in SURE), "House ahead"), "nrrrr", tuple(rows), small=True
    )


def _interval(hold: Hold, rounds: int, sure: float) -> str:
    width = hold.width(rounds, sure)
    return f"{hold.edge - width:+.2%} to {hold.edge + width:+.2%}"


WIDTH, HEIGHT, LEFT, BOTTOM, TOP = 160.0, 48.0, 15.0, 9.0, 2.0


def hold_picture(hold: Hold) -> Picture:
    """The intervals as funnels that close on the edge; rounds on a logarithmic scale."""
    exponents = [3 + step / 10 for step in range(41)]
    top = max(hold.width(10**3, SURE[-1]), abs(hold.edge)) * 1.05

    def x(exponent: float) -> float:
        return LEFT + (exponent - 3) / 4 * (WIDTH - LEFT - 4)

    def y(share: float) -> float:
        return TOP + (HEIGHT - BOTTOM - TOP) / 2 * (1 - (share - hold.edge) / top)

    def funnel(sure: float) -> str:
        return _points([
            *((x(e), y(hold.edge + hold.width(round(10**e), sure))) for e in exponents),
            *((x(e), y(hold.edge - hold.width(round(10**e), sure))) for e in reversed(exponents)),
        ])  # fmt: skip

    step = _step(top)
    marks = [at * step for at in range(-40, 41) if abs(at * step - hold.edge) <= top]
    svg = fill(
        "hold.svg",
        width=WIDTH, height=HEIGHT, left=LEFT, right=WIDTH - 4, base=HEIGHT - BOTTOM,
        funnels=[funnel(sure) for sure in reversed(SURE)],
        edge=y(hold.edge),
        even=y(0) if abs(hold.edge) <= top else None,
        marks=[(y(mark), f"{mark:+.{0 if step >= 0.01 else 1}%}" if mark else "0%") for mark in marks],
        decades=[(x(log10(rounds)), f"{rounds:,}") for rounds in ROUNDS],
    )  # fmt: skip
    return Picture(
        svg, "Hold by rounds played: 90%, 95% and 99% of results lie inside the shades; the line is the edge."
    )


def _step(top: float) -> float:
    """A round distance between marks, for some six of them."""
    return next(
        step for size in (0.001, 0.01, 0.1, 1.0, 10.0) for step in (size, 2 * size, 5 * size) if top / step <= 4
    )


def _points(path: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{x:.2f},{y:.2f}" for x, y in path)
