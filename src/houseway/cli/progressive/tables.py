"""Tables: opened on a meter, closed, listed with what their consoles wait for."""

from typing import Annotated

import typer

from houseway.cli.progressive.answers import print_table
from houseway.cli.progressive.options import TableName
from houseway.cli.progressive.visit import Visit, command
from houseway.progressive.floor import ConsoleKind, Floor, TableState
from houseway.progressive.operations import CloseTable, OpenTable
from houseway.progressive.operations.console import expected
from houseway.progressive.wording import sign
from houseway.refused import Refused

app = typer.Typer(help="Tables: open, close, list.", no_args_is_help=True)


@command(app, "open")
def open_table(
    visit: Visit,
    table: TableName,
    meter: Annotated[str, typer.Option("--meter", help="The meter that it plays for.")],
    console: Annotated[str, typer.Option(help="keypad (older) or touch (newer).")] = "touch",
    by_house: Annotated[
        bool, typer.Option("--by-house", help="houseway deals there itself: no staff, no key.")
    ] = False,
) -> None:
    """Open a table on a meter; all tables on a meter play for the same stakes."""
    visit.signed_in()
    with visit.manager.look() as floor:
        game = floor.meter(meter).stakes.game
    visit.do(OpenTable(table=table, meter=meter, game=game, console=_console(console), by_house=by_house))


def _console(text: str) -> ConsoleKind:
    match text:
        case "keypad" | "touch":
            return text
    raise Refused(f"the console is keypad or touch, not {text!r}", "--console")


@command(app, "close")
def close_table(visit: Visit, table: TableName) -> None:
    """Close a table between games; what its bets fed stays on the meter."""
    visit.do(CloseTable(table=table))


@command(app, "list", keyed=False)
def list_tables(visit: Visit) -> None:
    """List the tables: meter, console, round, and what each console waits for."""
    visit.signed_in()
    with visit.manager.look() as floor:
        tables = list(floor.tables.values())
        rows = [(t.name, t.meter, t.console, str(t.round), expected(t) if t.open else "closed") for t in tables]
        visit.show(
            [table_data(floor, table) for table in tables],
            lambda: print_table(("table", "meter", "console", "round", "expected"), rows, none="no table is open"),
        )


def table_data(floor: Floor, table: TableState) -> dict[str, object]:
    """A table as JSON: its console, what is expected next, and the sign above it."""
    return {
        "table": table,
        "expected": expected(table) if table.open else None,
        "sign": sign(floor.meters[table.meter].cents),
    }
