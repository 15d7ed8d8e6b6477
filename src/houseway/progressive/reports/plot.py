"""A meter's history as a picture."""

from io import BytesIO
from typing import Literal

from houseway.progressive.amounts import GRAINS
from houseway.progressive.reports.history import MeterHistory
from houseway.progressive.reports.words import Moved

DAY_MS = 86_400_000
"""a picture's time is in days since 1970"""


def plot(history: MeterHistory, form: Literal["svg", "png"] = "svg") -> bytes:
    """The same history gives the same bytes."""
    from matplotlib import rc_context
    from matplotlib.dates import ConciseDateFormatter
    from matplotlib.figure import Figure

    with rc_context({"svg.hashsalt": "houseway", "svg.fonttype": "none"}):
        figure = Figure(figsize=(10, 4), layout="constrained")
        axes = figure.subplots()
        times = [point.at / DAY_MS for point in history.points]
        dollars = [point.meter / GRAINS / 100 for point in history.points]
        axes.step(times, dollars, where="post", linewidth=1, color="#1b4d3e")
        awards = [number for number, point in enumerate(history.points) if point.why == Moved.AWARD.value]
        axes.plot([times[n] for n in awards], [dollars[n] for n in awards], "o", markersize=4, color="#b5121b")
        axes.xaxis_date("UTC")
        locator = axes.xaxis.get_major_locator()
        axes.xaxis.set_major_formatter(ConciseDateFormatter(locator, "UTC"))  # type: ignore[no-untyped-call]
        axes.set_title(f"Meter {history.meter}; dots are awards")
        axes.set_ylabel("dollars")
        axes.yaxis.set_major_formatter("{x:,.0f}")
        axes.set_ylim(0, max([1.0, *dollars]) * 1.1)
        axes.grid(alpha=0.3)
        out = BytesIO()
        figure.savefig(out, format=form, dpi=144, metadata={"Date": None} if form == "svg" else None)
    return out.getvalue()
