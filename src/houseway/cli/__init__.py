"""The command line. Each command imports its own rooms when it runs, so that `--help` is quick."""

import os
import sys
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated

import typer

from houseway import __version__
from houseway.cli.school import school

app = typer.Typer(
    help="Five house-banked casino poker games, dealt, played and settled as their manuals say.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)

AsJson = Annotated[bool, typer.Option("--json", help="Answer in JSON.")]
Records = Annotated[Path, typer.Argument(metavar="[FILE|-]", help="A record or JSON Lines; - is standard input.")]
GameCode = Annotated[str, typer.Argument(metavar="GAME", help="A game's code, as `houseway games` lists them.")]
OfTheProfile = Annotated[str, typer.Option("--profile", help="washington, new-hampshire; without it, play money.")]
OnDay = Annotated[str, typer.Option("--on", metavar="YYYY-MM-DD", help="The law as it stood on a day (today).")]
STDIN = Path("-")


def _version(wanted: bool) -> None:
    if wanted:
        print(f"houseway {__version__}")
        raise typer.Exit


@app.callback()
def house(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    pass


@app.command()
def play(
    game: Annotated[str, typer.Argument(metavar="[GAME]", help="A game's code; without it, choose one.")] = "",
    spots: Annotated[int, typer.Option(help="How many spots you play.")] = 1,
    neighbours: Annotated[int, typer.Option(help="How many simulated players sit with you.")] = 2,
    bankroll: Annotated[int, typer.Option(help="What you sit down with, in dollars.")] = 1000,
    pace: Annotated[str, typer.Option(help="slow, normal or instant.")] = "normal",
    paytable: Annotated[list[str], typer.Option(metavar="WAGER=CODE", help="Another printed paytable.")] = [],  # noqa: B006
    reading: Annotated[list[str], typer.Option(metavar="NAME=VALUE", help="Another reading of the rules.")] = [],  # noqa: B006
    without: Annotated[list[str], typer.Option(metavar="WAGER", help="Leave a side bet off the layout.")] = [],  # noqa: B006
    profile: OfTheProfile = "",
    seed: Annotated[str, typer.Option(help="Deal the same cards again; marked in the records.")] = "",
    log: Annotated[str, typer.Option(metavar="FILE", help="Append every round's record to this file.")] = "",
) -> None:
    """Sit down at a table, full screen."""
    from houseway.cli.felt import open_felt
    from houseway.cli.play import Seating

    open_felt(
        Seating.of(
            game=game,
            spots=spots,
            neighbours=neighbours,
            bankroll=bankroll,
            pace=pace,
            paytables=paytable,
            readings=reading,
            without=without,
            profile=profile,
            seed=seed,
            log=log,
        )
    )


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="The address to listen at; this machine alone unless told otherwise.")] = (
        "127.0.0.1"
    ),
    port: Annotated[int, typer.Option(help="The port; 0 takes any that is free.")] = 8520,
    database: Annotated[str, typer.Option(metavar="FILE|URL", help="SQLite file or PostgreSQL URL.")] = "",
    browser: Annotated[
        bool | None, typer.Option("--open/--no-open", help="Show it in a browser (where there is a desktop).")
    ] = None,
) -> None:
    """Open the house in the browser: the floor, the laboratory, the claims."""
    from houseway.cli.serve import open_house

    open_house(host, port, database, browser)


@app.command()
def games(
    game: Annotated[str, typer.Argument(metavar="[GAME]", help="Only this game.")] = "", as_json: AsJson = False
) -> None:
    """List the games: wagers, paytables, readings, steps, with their rules."""
    from houseway.cli.games import show_games

    show_games(game, as_json)


@app.command()
def settle(file: Records = STDIN, as_json: AsJson = False) -> None:
    """Settle round records: what every bet won or lost, by which rule, and why."""
    from houseway.cli.records import settle_records

    raise typer.Exit(settle_records(file, as_json))


@app.command()
def replay(
    file: Records = STDIN,
    seat: Annotated[int, typer.Option(help="Only what this seat saw; without it, what was public.")] = 0,
    as_json: AsJson = False,
) -> None:
    """Play round records through again, step by step."""
    from houseway.cli.records import replay_records

    raise typer.Exit(replay_records(file, seat, as_json))


@app.command()
def verify(
    file: Annotated[
        Path, typer.Argument(metavar="[RECORD|-]", help="A record or JSON Lines; - is standard input.")
    ] = STDIN,
    floor: Annotated[bool, typer.Option("--floor", help="Check the browser floor's books instead.")] = False,
    database: Annotated[str, typer.Option(metavar="FILE|URL", help="With --floor: where its books are.")] = "",
    as_json: AsJson = False,
) -> None:
    """Check a fair deal: the deck is the one promised, the cards came off it in order, the settlement holds."""
    from houseway.cli.verify import verify_floor, verify_records

    raise typer.Exit(verify_floor(database, as_json) if floor else verify_records(file, as_json))


@app.command()
def law(
    game: GameCode,
    profile: OfTheProfile = "",
    on: OnDay = "",
    without: Annotated[list[str], typer.Option(metavar="WAGER", help="Leave a side bet off the layout.")] = [],  # noqa: B006
    as_json: AsJson = False,
) -> None:
    """Show what a law profile allows at a game: the largest ante and stakes, with the rules that say so."""
    from houseway.cli.law import show_law

    raise typer.Exit(show_law(game, profile, on, without, as_json))


@app.command()
def odds(
    game: Annotated[str, typer.Argument(metavar="[GAME]", help="A game's code; or --all.")] = "",
    every: Annotated[bool, typer.Option("--all", help="Every game.")] = False,
    paytable: Annotated[list[str], typer.Option(metavar="WAGER=CODE", help="Another printed paytable.")] = [],  # noqa: B006
    reading: Annotated[list[str], typer.Option(metavar="NAME=VALUE", help="Another reading of the rules.")] = [],  # noqa: B006
    pay: Annotated[list[str], typer.Option(metavar="LINE=PAY", help="Change a payout: straight=4.")] = [],  # noqa: B006
    table: Annotated[str, typer.Option(metavar="FILE", help="Paytables of your own, in TOML.")] = "",
    bet: Annotated[str, typer.Option(metavar="DOLLARS", help="Progressive: the bet.")] = "1",
    meter: Annotated[str, typer.Option(metavar="DOLLARS", help="Progressive: what is on the meter.")] = "0",
    meter_seed: Annotated[str, typer.Option(metavar="DOLLARS", help="Progressive: the seed.")] = "0",
    contribution: Annotated[
        str, typer.Option(metavar="PERCENT", help="Progressive: the meter's share of bets.")
    ] = "0%",
    reserve: Annotated[str, typer.Option(metavar="PERCENT", help="Progressive: the reserve's share.")] = "0%",
    meter_style: Annotated[str, typer.Option(help="Pays off the meter: percentage, or all.")] = "percentage",
    others: Annotated[int, typer.Option(help="Progressive: other bettors at the table.")] = 0,
    fresh: Annotated[bool, typer.Option("--fresh", help="Count again; use no kept result.")] = False,
    as_json: AsJson = False,
) -> None:
    """Count a game's odds exactly: edge, best play, variance, every outcome, every side bet."""
    from houseway.cli.odds import Asked, show_odds
    from houseway.exact.meter_plan import meter_asked

    progressive = meter_asked(bet, meter, meter_seed, contribution, reserve, meter_style, others)
    show_odds(game, Asked(paytable, reading, pay, table, fresh), progressive, every, as_json)


@app.command()
def strategy(
    game: GameCode,
    cards: Annotated[list[str], typer.Argument(help="What you see: your own cards, then those turned.")] = [],  # noqa: B006
    paytable: Annotated[list[str], typer.Option(metavar="WAGER=CODE", help="Another printed paytable.")] = [],  # noqa: B006
    reading: Annotated[list[str], typer.Option(metavar="NAME=VALUE", help="Another reading of the rules.")] = [],  # noqa: B006
    pay: Annotated[list[str], typer.Option(metavar="LINE=PAY", help="Change a payout: straight=4.")] = [],  # noqa: B006
    fresh: Annotated[bool, typer.Option("--fresh", help="Count again; use no kept result.")] = False,
    as_json: AsJson = False,
) -> None:
    """Tell the best action for the cards in sight and every option's value; without cards, the whole strategy."""
    from houseway.cli.odds import Asked
    from houseway.cli.strategy import show_strategy

    show_strategy(game, cards, Asked(paytable, reading, pay, "", fresh), as_json)


@app.command()
def sheet(
    game: GameCode,
    sheet: Annotated[
        str, typer.Argument(metavar="[SHEET]", help="manual, par, felt, rack, posting, filing or all.")
    ] = "all",
    paytable: Annotated[list[str], typer.Option(metavar="WAGER=CODE", help="Another printed paytable.")] = [],  # noqa: B006
    reading: Annotated[list[str], typer.Option(metavar="NAME=VALUE", help="Another reading of the rules.")] = [],  # noqa: B006
    pay: Annotated[list[str], typer.Option(metavar="LINE=PAY", help="Change a payout: straight=4.")] = [],  # noqa: B006
    table: Annotated[str, typer.Option(metavar="FILE", help="Paytables of your own, in TOML.")] = "",
    without: Annotated[list[str], typer.Option(metavar="WAGER", help="Leave a side bet off the layout.")] = [],  # noqa: B006
    profile: OfTheProfile = "",
    on: OnDay = "",
    least: Annotated[str, typer.Option(metavar="DOLLARS", help="The table's minimum, for the posting sheet.")] = "",
    most: Annotated[str, typer.Option(metavar="DOLLARS", help="The table's maximum, for the posting sheet.")] = "",
    meter: Annotated[str, typer.Option(metavar="DOLLARS", help="What is on the meter, for the posting sheet.")] = "",
    paper: Annotated[str, typer.Option(help="a5, a4 or letter.")] = "a4",
    to: Annotated[str, typer.Option(metavar="FOLDER", help="Where the files go.")] = ".",
    form: Annotated[
        str, typer.Option("--format", help="pdf, html or svg; without it PDF, and the felt to scale as SVG.")
    ] = "",
) -> None:
    """Print a game's manual, PAR sheet, felt, rack card, posting sheet and filing."""
    from houseway.cli.odds import Asked
    from houseway.cli.sheet import Wanted, posted_at, print_sheets

    asked, posted = Asked(paytable, reading, pay, table), posted_at(least, most, meter)
    print_sheets(game, Wanted(sheet, paper, form), asked, profile, on, without, posted, to)


@app.command()
def simulate(
    game: GameCode,
    rounds: Annotated[int, typer.Option(help="How many rounds to play.")] = 10_000_000,
    seed: Annotated[int, typer.Option(help="The same seed gives the same bits, whatever the workers.")] = 1,
    strategy: Annotated[str, typer.Option(help="best, or the name of a simple rule.")] = "best",
    workers: Annotated[int, typer.Option(help="Processes; 0 is one a core.")] = 0,
    cluster: Annotated[str, typer.Option(metavar="ADDRESS", help="A Dask scheduler to play on.")] = "",
    as_json: AsJson = False,
) -> None:
    """Play many rounds at random, as a second witness: every wager beside its exact figure."""
    from houseway.cli.simulate import show_simulation

    show_simulation(game, rounds, seed, strategy, workers, cluster, as_json)


@app.command(context_settings={"allow_extra_args": True, "ignore_unknown_options": True, "help_option_names": []})
def progressive(asked: typer.Context) -> None:
    """Run progressives: meters, consoles, staff, and books that lose nothing."""
    from houseway.cli.progressive import app as desk

    desk(asked.args, prog_name="houseway progressive")


@app.command()
def bench(
    what: Annotated[
        str, typer.Argument(help="odds, simulate, settle, evaluate, all of these; or year, server, progressive, crash.")
    ] = "all",
    database: Annotated[
        str, typer.Option(help="Where the year is kept, or the progressive's drills are held; thrown away without.")
    ] = "",
    seconds: Annotated[
        float | None, typer.Option(min=0.1, help="How long the server or the progressive is worked.")
    ] = None,
    kills: Annotated[int, typer.Option(min=1, help="How often the crash drill kills.")] = 500,
    as_json: AsJson = False,
) -> None:
    """Time the house on this machine, beside its targets and the peers that are installed."""
    from dataclasses import replace

    from houseway.cli.bench import show_bench
    from houseway.cli.bench.measure import Size

    size = Size(database=database, kills=kills)
    show_bench(what, as_json, size if seconds is None else replace(size, seconds=seconds, busy=seconds))


@app.command()
def claims(as_json: AsJson = False) -> None:
    """Hold every figure that the manuals print against an exact count."""
    from houseway.cli.claims import show_claims

    show_claims(as_json)


app.add_typer(school, name="school", help="The dealer's school: deal, drill, progress, exam, certificate.")


def main() -> None:
    """Run the command line; a refusal is a sentence and status 2, never a traceback."""
    from houseway.refused import Refused

    for stream in (sys.stdout, sys.stderr):  # what a terminal cannot show is spelled out, not a traceback
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    try:
        _run_and_flush()
    except Refused as no:
        print(f"houseway: {no.field + ': ' if no.field else ''}{no.message}", file=sys.stderr)
        sys.exit(2)
    except BrokenPipeError:
        _write_no_more()  # whoever was reading has left
        sys.exit(0)
    except OSError as wrong:
        print(f"houseway: cannot write the answer: {wrong.strerror}", file=sys.stderr)
        _write_no_more()
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(130)


def _run_and_flush() -> None:
    """What is still to be written is written here, where a reader who has left or a full disk can be answered."""
    try:
        app()
    finally:
        sys.stdout.flush()


def _write_no_more() -> None:
    """Let what is still waiting to be written go nowhere, so that the exit is quiet."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
