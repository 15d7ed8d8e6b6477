"""The books: verified, exported, audited; reports and win pages. What is asked for is imported when it is asked for."""

from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from houseway.cli.progressive.answers import as_data, print_data, print_table
from houseway.cli.progressive.options import AsJson, EntryNumber, MeterName, OneMeter
from houseway.cli.progressive.visit import Visit, command
from houseway.progressive.amounts import show
from houseway.refused import Refused

if TYPE_CHECKING:
    from houseway.progressive.ledger import Numbered
    from houseway.progressive.reports import Table

FAULTY = 2
app = typer.Typer()
reports = typer.Typer(
    help="Reports: history, daily, reconciliation, hits, awards, adjustments, closing.", no_args_is_help=True
)

Since = Annotated[str, typer.Option("--since", metavar="TIME", help="From this time, UTC: 2026-01-31T18:00.")]
Until = Annotated[str, typer.Option("--until", metavar="TIME", help="Before this time, UTC.")]


@command(app, "verify", keyed=False)
def verify(
    visit: Visit,
    deep: Annotated[bool, typer.Option("--deep", help="Play every record through again too.")] = False,
    expect: Annotated[str, typer.Option(metavar="HASH", help="The last hash as it was noted elsewhere.")] = "",
) -> None:
    """Verify the books: every hash, every operation carried out again, every checkpoint; each fault is named."""
    from houseway.progressive.verify import verify

    found = verify(visit.database, deep=deep, expect=expect or None)
    if visit.as_json:
        print_data({"holds": found.holds, **found._asdict()})
    elif found.holds:
        print(f"the books hold: {found.entries:,} entries, {found.checkpoints} checkpoints, {found.seconds:.2f} s")
        print(f"  last hash {found.hash}")
    else:
        for fault in found.faults:
            print(fault)
    if not found.holds:
        raise typer.Exit(FAULTY)


@command(app, "export", keyed=False)
def export(
    visit: Visit, folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="Where to; made if it is not there.")]
) -> None:
    """Export all entries, postings and refusals for an auditor: JSON Lines and CSV."""
    from houseway.progressive.export import export

    visit.signed_in()
    found = export(visit.database, folder)
    if visit.as_json:
        print_data(found)
        return
    print(f"{found.entries:,} entries and {found.refusals:,} refusals, last hash\n  {found.hash}")
    for file in found.files:
        print(f"  {file}")


@app.command("audit")
def audit(
    where: Annotated[Path, typer.Argument(metavar="FOLDER", help="An export's folder, or its entries.jsonl.")],
    as_json: AsJson = False,
) -> None:
    """Recompute every balance from an export alone, without the database or the code that wrote it."""
    from houseway.progressive.audit import audit

    found = audit(where)
    if as_json:
        print_data({"agrees": found.agrees, **as_data(found)})
    else:
        rows = [(m, account, show(amount)) for m, held in found.balances.items() for account, amount in held.items()]
        print_table(("meter", "account", "balance"), rows, none="no meter was opened")
        for fault in found.faults:
            print(fault)
        print(f"{found.entries:,} entries, last hash {found.hash}: {'all agrees' if found.agrees else 'FAULTS'}")
    if not found.agrees:
        raise typer.Exit(FAULTY)


@command(app, "win-page", keyed=False)
def win_page(
    visit: Visit,
    entry: EntryNumber,
    to: Annotated[Path, typer.Option("--to", metavar="FILE", help="A file that ends with .html or .pdf.")],
) -> None:
    """Write an award's win page: amount, seat, cards, meter before and after, staff, entries, hash."""
    from houseway.progressive.win_page import win_html, win_page, win_pdf

    visit.signed_in()
    form = to.suffix.lower()
    if form not in (".html", ".pdf"):
        raise Refused(f"a win page is a .html or a .pdf file, not {to.name}", "--to")
    page = win_page(visit.database, entry)
    _write(to, win_pdf(page) if form == ".pdf" else win_html(page).encode())
    visit.show({"file": str(to), "entry": entry}, lambda: print(f"the win page of entry {entry}: {to}"))


def _write(file: Path, content: bytes) -> None:
    try:
        file.write_bytes(content)
    except OSError as wrong:
        raise Refused(f"cannot write {file}: {wrong.strerror}", "FILE") from None


@command(reports, "history", keyed=False)
def history(
    visit: Visit,
    meter: MeterName,
    plot: Annotated[Path | None, typer.Option(metavar="FILE", help="Draw it: a .svg or .png file.")] = None,
) -> None:
    """A meter's history: every amount it stood at when something else than a bet moved it."""
    from houseway.progressive.reports import meter_history
    from houseway.progressive.reports import plot as draw

    found = meter_history(_ledger(visit, meter), meter)
    if plot is not None:
        match plot.suffix.lower():
            case ".svg":
                _write(plot, draw(found, "svg"))
            case ".png":
                _write(plot, draw(found, "png"))
            case _:
                raise Refused(f"a plot is a .svg or a .png file, not {plot.name}", "--plot")
    _report(visit, found, found.table())


@command(reports, "daily", keyed=False)
def daily(visit: Visit, meter: OneMeter = "") -> None:
    """What each day brought: bets, accrual, awards, adjustments."""
    from houseway.progressive.reports import daily_accrual

    found = daily_accrual(_ledger(visit, meter), meter)
    _report(visit, found.days, found.table())


@command(reports, "reconciliation", keyed=False)
def reconciliation(visit: Visit, meter: OneMeter = "") -> None:
    """Seed + contributions - awards ± adjustments = meter + reserve + over-limit + breakage, to the last fraction."""
    from houseway.progressive.reports import reconcile

    found = reconcile(_ledger(visit, meter), meter)
    _report(visit, {"agrees": found.agrees, "meters": found.meters}, found.table())
    if not found.agrees:
        raise typer.Exit(FAULTY)


@command(reports, "hits", keyed=False)
def hits(visit: Visit, meter: MeterName) -> None:
    """Hits by line beside the exact odds, and how likely it is to see so many, or so few."""
    from houseway.progressive.reports import hits_by_line, line_chances

    entries = _ledger(visit, meter)
    with visit.manager.look() as floor:
        stakes = floor.meter(meter).stakes
    found = hits_by_line(entries, meter, line_chances(stakes))
    _report(visit, found, found.table())


@command(reports, "awards", keyed=False)
def awards(visit: Visit, meter: OneMeter = "") -> None:
    """Every award: table, seat, hand, amount, envy, who paid and who verified it."""
    from houseway.progressive.reports import award_list

    found = award_list(_ledger(visit, meter), meter)
    _report(visit, found.awards, found.table())


@command(reports, "adjustments", keyed=False)
def adjustments(visit: Visit, meter: OneMeter = "") -> None:
    """Everything that needed two people: adjustments, back-outs, new terms, with both signatures."""
    from houseway.progressive.reports import adjustment_list

    found = adjustment_list(_ledger(visit, meter), meter)
    _report(visit, found.adjustments, found.table())


@command(reports, "closing", keyed=False)
def closing(visit: Visit, since: Since = "", until: Until = "") -> None:
    """A shift's closing: what each table took and paid, how each meter stood."""
    from houseway.progressive.reports import shift_report

    found = shift_report(_ledger(visit), _time(since, "--since") or 0, _time(until, "--until"))
    _report(visit, {"tables": found.tables, "meters": found.meters}, found.table(), found.meter_table())


def _report(visit: Visit, data: Any, *tables: "Table") -> None:
    if visit.as_json:
        print_data(data)
        return
    for table in tables:
        print_table(table.head, table.rows)


def _ledger(visit: Visit, meter: str = "") -> "Iterable[Numbered]":
    from houseway.progressive.ledger import ledger

    visit.signed_in()
    if meter:
        with visit.manager.look() as floor:
            floor.meter(meter)
    return ledger(visit.database)


def _time(text: str, option: str) -> int | None:
    """A time as milliseconds since 1970; UTC unless it says otherwise."""
    if not text:
        return None
    try:
        when = datetime.fromisoformat(text)
    except ValueError:
        raise Refused(f"{text!r} is not a time: write one such as 2026-01-31T18:00", option) from None
    return int((when if when.tzinfo else when.replace(tzinfo=UTC)).timestamp() * 1000)
