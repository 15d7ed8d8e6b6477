"""A game's odds as a page of text."""

from typing import Any

from houseway.exact.figures import SideFigures
from houseway.exact.meter_plan import MeterAsked
from houseway.exact.progressive import ProgressiveFigures
from houseway.exact.told import Odds, exact, outcome_words
from houseway.odds import dollars
from houseway.paytable import Paytable


def print_odds(odds: Odds, meter: MeterAsked) -> None:
    tables = [f"{wager} {table.code}" for wager, table in odds.terms.paytables.items()]
    readings = [f"{name} {value}" for name, value in odds.terms.readings.items()]
    print(f"{odds.game.name} ({odds.game.code})")
    print(f"  paytables: {', '.join(tables) or 'none'}; readings: {', '.join(readings) or 'none'}")
    _print_main(odds)
    for bet, figures in odds.side.items():
        if bet not in odds.progressive:
            _print_side(bet, figures, odds.terms.paytables[bet])
    for bet, progressive in odds.progressive.items():
        _print_progressive(bet, progressive, meter)
    for warning in odds.warnings:
        print(f"\n  WARNING: {warning}")
    print(f"\n  counted and priced in {odds.seconds:.2f} s\n")


def _print_main(odds: Odds) -> None:
    main = odds.main
    print("\n  Main game at best play, per ante")
    print(f"    expectation        {float(main.ev):>+14.8%}  {exact(main.ev)}")
    print(f"    house edge         {main.house_edge:>14.8%}")
    print(f"    average bet        {float(main.average_bet):>14.8f}  {exact(main.average_bet)}")
    print(f"    element of risk    {float(main.element_of_risk):>14.8%}")
    print(f"    variance           {float(main.variance):>14.8f}")
    print(f"    standard deviation {main.std_dev:>14.8f}")
    for name, shares in main.actions.items():
        print(f"    {name}: " + ", ".join(f"{action} {float(share):.4%}" for action, share in shares.items()))
    print(f"\n    {'ends':<58} {'deals':>26}  {'probability':>12}  {'net':>8}  {'return':>12}")
    for line in sorted(odds.outcomes, key=lambda line: (line.actions, -line.net)):
        print(
            f"    {outcome_words(line):<58} {line.deals:>26,}  {float(line.probability):>12.10f}"
            f"  {_antes(line.net):>8}  {float(line.net * line.probability):>+12.9f}"
        )
    print("\n    net result in antes: probability")
    for net, chance in main.distribution.items():
        print(f"    {_antes(net):>8}: {float(chance):.10f}")


def _antes(net: Any) -> str:
    return f"{float(net):+g}"


def _print_side(bet: str, figures: SideFigures, table: Paytable) -> None:
    print(f"\n  {bet} (table {figures.paytable}), per unit")
    print(f"    expectation        {float(figures.ev):>+14.8%}  {exact(figures.ev)}")
    print(f"    house edge         {figures.house_edge:>14.8%}")
    print(f"    hit frequency      {float(figures.hit_frequency):>14.8%}")
    print(f"    variance           {float(figures.variance):>14.8f}")
    for line in figures.lines:
        words = table.words(line.line) if line.line else "loses"
        print(
            f"    {words:<32} {line.deals:>26,}  {float(line.probability):>12.10f}  {line.pays:>9}"
            f"  {float(line.net * line.probability):>+12.9f}"
        )


def _print_progressive(bet: str, figures: ProgressiveFigures, asked: MeterAsked) -> None:
    plan = asked.plan
    print(f"\n  {bet} (table {figures.paytable.code}), for a {dollars(plan.bet)} bet")
    for line, chance in figures.probabilities.items():
        often = f"1 in {float(1 / chance):>16,.2f}" if chance else f"{'never':>21}"
        print(f"    {figures.paytable.words(line):<32} {often}  {figures.paytable.lines[line]!s:>9}")
    print(f"    return of the fixed awards {float(figures.fixed_return):.6%}")
    even = figures.break_even_meter(plan.bet, asked.others)
    print(f"    break-even meter {'never' if even is None else dollars(int(even))}", end="")
    print(f" (with {asked.others} other bettors)" if asked.others else "")
    if asked.meter:
        ev = figures.ev(asked.meter, plan.bet, asked.others)
        print(f"    with {dollars(asked.meter)} on the meter: expectation {float(ev):+.6%}")
    if figures.paytable.envy:
        worth = ", ".join(f"{n}: {float(figures.envy(plan.bet, n)):.6%}" for n in range(1, 6))
        print(f"    envy is worth, by other bettors, {worth}")
    mean = figures.mean_meter_at_hit(plan)
    if mean is not None and (plan.seed or plan.contribution or plan.reserve):
        off = "all awards" if plan.style == "all" else "the percentage"
        print(f"    in the long run a 100% award pays {dollars(int(mean))} on average ({off} off the meter),")
        print(f"    and the house keeps {float(figures.house_edge(plan, asked.others)):.6%} of the bet")
