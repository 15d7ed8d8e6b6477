"""`houseway progressive`: the meters, the consoles, the staff and the books, from the command line."""

import typer

from houseway.cli.progressive import books, console, dealing, meters, money, people, tables

app = typer.Typer(
    help="Run progressives: meters, consoles, staff, and books that lose nothing.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
app.add_typer(people.app)
app.add_typer(people.cards, name="card")
app.add_typer(meters.app, name="meter")
app.add_typer(tables.app, name="table")
app.add_typer(console.app)
app.add_typer(dealing.app)
app.add_typer(money.app)
app.add_typer(books.app)
app.add_typer(books.reports, name="report")
