"""Meters: opened, listed, advised on; new terms proposed."""

from textwrap import fill
from typing import Annotated, Any

import typer

from houseway.cli.progressive.answers import WIDTH, print_data, print_table
from houseway.cli.progressive.options import (
    Contribution,
    ExecutiveAbove,
    FixedPays,
    Limit,
    MeterName,
    Reserve,
    RunsDry,
    Seed,
)
from houseway.cli.progressive.terms import typed_stakes, typed_terms
from houseway.cli.progressive.visit import Visit, command
from houseway.odds import dollars
from houseway.paytable import line_words
from houseway.progressive.accounts import Account
from houseway.progressive.amounts import show
from houseway.progressive.floor import MeterState, MeterTerms, Stakes
from houseway.progressive.operations import OpenMeter, ProposeTerms
from houseway.progressive.operations.meters import check_terms
from houseway.progressive.wording import sign, terms_words
from houseway.refused import Refused

app = typer.Typer(help="Meters: open, propose new terms, list, advise.", no_args_is_help=True)

Game = Annotated[str, typer.Option("--game", help="A game with a progressive wager.")]
Paytable = Annotated[str, typer.Option("--paytable", metavar="CODE", help="Which printed paytable.")]
Readings = Annotated[list[str], typer.Option("--reading", metavar="NAME=VALUE", help="Another reading of the rules.")]
Pays = Annotated[list[str], typer.Option("--pay", metavar="LINE=PAY", help="A line of the house's own.")]
Stake = Annotated[str, typer.Option("--stake", metavar="DOLLARS", help="What a bet is.")]


@command(app, "open")
def open_meter(
    visit: Visit,
    meter: MeterName,
    game: Game,
    seed: Seed,
    contribution: Contribution,
    reserve: Reserve = "",
    limit: Limit = "",
    fixed_pays: FixedPays = "",
    executive_above: ExecutiveAbove = "",
    paytable: Paytable = "",
    reading: Readings = [],  # noqa: B006
    pay: Pays = [],  # noqa: B006
    stake: Stake = "1",
) -> None:
    """Open a meter at its seed; what is unwise about its terms is said (SE-15)."""
    stakes = typed_stakes(game, paytable, reading, pay, stake)
    terms = typed_terms(None, _typed(seed, contribution, reserve, limit, fixed_pays, executive_above))
    receipt = visit.manager.do(visit.session, OpenMeter(meter=meter, stakes=stakes, terms=terms), visit.key)
    advice = _advice(stakes, terms)
    visit.answer(receipt, {"advice": advice})
    if not visit.as_json:
        _print_advice(advice)


@command(app, "propose")
def propose(
    visit: Visit,
    meter: MeterName,
    seed: Seed = "",
    contribution: Contribution = "",
    reserve: Reserve = "",
    limit: Limit = "",
    fixed_pays: FixedPays = "",
    executive_above: ExecutiveAbove = "",
) -> None:
    """Propose new terms: another must approve them, and the next reset brings them. What is left out stays."""
    stakes, had = _known(visit, meter)
    terms = typed_terms(had, _typed(seed, contribution, reserve, limit, fixed_pays, executive_above))
    receipt = visit.manager.do(visit.session, ProposeTerms(meter=meter, terms=terms), visit.key)
    advice = _advice(stakes, terms)
    visit.answer(receipt, {"request": receipt.number, "advice": advice})
    if not visit.as_json:
        said = f"  request {receipt.number} waits for a second signature: {terms_words(terms)}"
        print(fill(said, WIDTH, subsequent_indent="    "))
        _print_advice(advice)


@command(app, "advise", keyed=False)
def advise_on(
    visit: Visit,
    meter: Annotated[str, typer.Argument(metavar="[METER]", help="A meter's name; without it, give --game.")] = "",
    game: Game = "",
    seed: Seed = "",
    contribution: Contribution = "",
    reserve: Reserve = "",
    limit: Limit = "",
    fixed_pays: FixedPays = "",
    executive_above: ExecutiveAbove = "",
    paytable: Paytable = "",
    reading: Readings = [],  # noqa: B006
    pay: Pays = [],  # noqa: B006
    stake: Stake = "1",
    dry: RunsDry = False,
) -> None:
    """Advise on terms before anybody opens or proposes them: what is unwise, why, and what it costs (SE-15)."""
    if not (meter or game):
        raise Refused("name a meter, or the --game that one would be for", "METER")
    if meter:
        stakes, had = _known(visit, meter)
    else:
        stakes, had = typed_stakes(game, paytable, reading, pay, stake), None
    terms = typed_terms(had, _typed(seed, contribution, reserve, limit, fixed_pays, executive_above))
    check_terms(terms)
    advice = _advice(stakes, terms, dry)
    if visit.as_json:
        print_data(advice)
        return
    print(fill(f"{stakes.game}, {dollars(stakes.stake)} a bet: {terms_words(terms)}", WIDTH, subsequent_indent="  "))
    _print_advice(advice)


def _advice(stakes: Stakes, terms: MeterTerms, dry: bool = False) -> dict[str, Any]:
    from houseway.cli.progressive.advice import advise  # exact odds are counted: only where they are wanted

    return advise(stakes, terms, dry)


def _print_advice(advice: dict[str, Any]) -> None:
    for one in advice["warnings"]:
        price = f" ({one['price']})" if one["price"] else ""
        words = f"{one['rule']} {one['about']}".strip() + f": {one['advice']}: {one['reason']}{price}"
        print(fill(f"  warning, {words}", WIDTH, subsequent_indent="    "))
    for start, chance in advice.get("runs_dry", {}).items():
        print(f"  chance to run dry before the next 100% award, {start}: {chance}")


def _typed(
    seed: str, contribution: str, reserve: str, limit: str, fixed_pays: str, executive_above: str
) -> dict[str, str]:
    return {
        "seed": seed,
        "contribution": contribution,
        "reserve": reserve,
        "limit": limit,
        "fixed_pays": fixed_pays,
        "executive_above": executive_above,
    }


def _known(visit: Visit, name: str) -> tuple[Stakes, MeterTerms | None]:
    """What a meter is played for, and the terms it has or will have."""
    visit.signed_in()
    with visit.manager.look() as floor:
        meter = floor.meter(name)
        return meter.stakes, meter.coming or meter.terms


@command(app, "list", keyed=False)
def list_meters(visit: Visit) -> None:
    """List the meters: what each holds, to the last fraction, its terms and its pays."""
    visit.signed_in()
    with visit.manager.look() as floor:
        visit.show(list(floor.meters.values()), lambda: _print_meters(list(floor.meters.values())))


def _print_meters(meters: list[MeterState]) -> None:
    held = [Account.METER, Account.RESERVE, Account.OVER_LIMIT, Account.BREAKAGE]
    rows = [
        (m.name, m.stakes.game, sign(m.cents), *(show(m.balances[account]) for account in held), f"{m.bets:,}")
        for m in meters
    ]
    print_table(("meter", "game", "sign", *held, "bets"), rows, none="no meter is open")
    for m in meters:
        said = [f"{m.name}: {terms_words(m.terms)}"]
        said += [f"  from the next reset: {terms_words(m.coming)}"] if m.coming else []
        said += ["  pays: " + "; ".join(f"{line_words(line)} {pay}" for line, pay in m.stakes.pays.items())]
        said += ["  it ran dry, and cannot pay its largest fixed award yet"] if m.dry else []
        print("\n".join(fill(line, WIDTH, subsequent_indent="    ") for line in said))
