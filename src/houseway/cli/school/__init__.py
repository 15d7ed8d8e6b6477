"""`houseway school`: deal a round, answer drills, see progress, sit the examination, print the certificate."""

from typing import Annotated

import typer

school = typer.Typer(no_args_is_help=True, rich_markup_mode=None)

Game = Annotated[str, typer.Argument(metavar="GAME", help="A game's code, as `houseway games` lists them.")]
AnyGameCode = Annotated[str, typer.Argument(metavar="[GAME]", help="Only this game; without it, every game.")]
Person = Annotated[str, typer.Option(help="Who is learning: progress is kept under this name.")]
Where = Annotated[str, typer.Option("--database", metavar="FILE|URL", help="SQLite file or PostgreSQL URL.")]
Seed = Annotated[str, typer.Option(help="Ask the same again; without it, everything is fresh.")]
Paytables = Annotated[list[str], typer.Option("--paytable", metavar="WAGER=CODE", help="Another printed paytable.")]
Readings = Annotated[list[str], typer.Option("--reading", metavar="NAME=VALUE", help="Another reading of the rules.")]
Pays = Annotated[list[str], typer.Option("--pay", metavar="LINE=PAY", help="Change a payout: straight=4.")]
TableFile = Annotated[str, typer.Option("--table", metavar="FILE", help="Paytables of your own, in TOML.")]
TRAINEE = "trainee"


@school.command()
def deal(
    game: Game,
    person: Person = TRAINEE,
    seed: Seed = "",
    paytable: Paytables = [],  # noqa: B006
    reading: Readings = [],  # noqa: B006
    pay: Pays = [],  # noqa: B006
    table: TableFile = "",
    database: Where = "",
) -> None:
    """Deal a round. You are the dealer: a wrong or early step is stopped, named by its rule and priced."""
    from houseway.cli.odds import Asked
    from houseway.cli.school.deal import deal_round

    raise typer.Exit(deal_round(game, person, seed, Asked(paytable, reading, pay, table), database))


@school.command()
def drill(
    game: AnyGameCode = "",
    kind: Annotated[str, typer.Option(help="Only this kind of drill, such as pay.")] = "",
    count: Annotated[int, typer.Option(help="How many questions.")] = 10,
    person: Person = TRAINEE,
    seed: Seed = "",
    paytable: Paytables = [],  # noqa: B006
    reading: Readings = [],  # noqa: B006
    pay: Pays = [],  # noqa: B006
    table: TableFile = "",
    database: Where = "",
) -> None:
    """Answer questions: what you missed comes back first, then fresh ones."""
    from houseway.cli.odds import Asked
    from houseway.cli.school.drill import ask_drills

    raise typer.Exit(ask_drills(game, kind, count, person, seed, Asked(paytable, reading, pay, table), database))


@school.command()
def progress(game: AnyGameCode = "", person: Person = TRAINEE, database: Where = "") -> None:
    """Show how a person stands, rule by rule, and what comes back when."""
    from houseway.cli.school.progress import show_progress

    show_progress(game, person, database)


@school.command()
def exam(
    game: Game,
    person: Person = TRAINEE,
    seed: Seed = "",
    paytable: Paytables = [],  # noqa: B006
    reading: Readings = [],  # noqa: B006
    pay: Pays = [],  # noqa: B006
    table: TableFile = "",
    database: Where = "",
) -> None:
    """Sit the examination: a fixed set of questions, a time limit, a pass mark."""
    from houseway.cli.odds import Asked
    from houseway.cli.school.exam import sit_exam

    raise typer.Exit(sit_exam(game, person, seed, Asked(paytable, reading, pay, table), database))


@school.command()
def certificate(
    number: Annotated[str, typer.Argument(metavar="ID", help="The examination's number.")],
    to: Annotated[str, typer.Option(metavar="FILE", help="The PDF to write.")],
    database: Where = "",
) -> None:
    """Print the certificate of an examination that was passed."""
    from houseway.cli.school.exam import print_certificate

    print_certificate(number, to, database)
