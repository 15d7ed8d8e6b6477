"""The PAR sheet: every figure of the game as it is configured, and what computed them."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

from houseway.exact.shelf import house_hash
from houseway.exact.told import exact
from houseway.odds import dollars
from houseway.paytable import line_words
from houseway.rules import SideBet
from houseway.sheets.blocks import Beside, Block, Figure, Figures, Note, Section, Sheet, Table, Text
from houseway.sheets.by_hand import by_hand
from houseway.sheets.facts import Facts
from houseway.sheets.hold import hold_of, hold_picture, hold_table, volatility_index
from houseway.sheets.numbers import antes, one_in, percent
from houseway.sheets.parts import foot, paid_by_table, pays_table, tables_words
from houseway.sheets.strategies import ROUNDS, Strategy
from houseway.sheets.words import capital, title

PROGRESSIVE_BET = 100
"""cents; what a progressive's figures are told for"""


def par(facts: Facts) -> Sheet:
    sections = (
        Section("Main game", _main(facts)),
        Section("Hold after many rounds", _hold(facts)),
        Section("Ways a round ends, at best play", (_outcomes(facts), Beside(_net(facts), narrow=True))),
        Section("Paytables of the main game", _paytables(facts)),
        *(Section(f"Side bet: {title(bet.name)}", _side(facts, bet)) for bet in facts.side_bets),
        Section("Strategy", _strategy(facts)),
        Section("How these figures were computed", _computed(facts)),
    )
    tables = tables_words(facts)
    about = f"Paytables: {tables}" if tables else ""
    return Sheet("par", "PAR sheet", facts.game.name, about, tuple(s for s in sections if s.blocks), foot(facts))


def _main(facts: Facts) -> tuple[Block, ...]:
    main = facts.odds.main
    figures = Figures(
        (
            Figure("House edge", percent(main.house_edge), f"of the {facts.first}"),
            Figure("Element of risk", percent(main.element_of_risk), "of all that is bet"),
            Figure("Hit frequency", percent(main.hit_frequency), "rounds that end with a profit"),
            Figure("Volatility index", f"{volatility_index(main.std_dev):.8f}", "1.645 standard deviations"),
        )
    )
    rows = [
        ("Expectation", f"{float(main.ev):+.8%}", exact(main.ev)),
        ("Average bet", f"{float(main.average_bet):.8f}", exact(main.average_bet)),
        ("Variance", f"{float(main.variance):.8f}", exact(main.variance)),
        ("Standard deviation", f"{main.std_dev:.8f}", ""),
    ]
    shares = [
        (f"{title(name)}: {action}", percent(share, 4), exact(share))
        for name, actions in main.actions.items()
        for action, share in actions.items()
    ]
    return (
        *(Note("Warning:", f"{words}.") for words in facts.odds.warnings),
        figures,
        Table((f"Per {facts.first}", "Figure", "Exactly"), "nrl", tuple(rows), small=True),
        Table(("At best play", "Of all rounds", "Exactly"), "nrl", tuple(shares), small=True),
    )


def _hold(facts: Facts) -> tuple[Block, ...]:
    hold = hold_of(facts.odds.main)
    return (
        Text(f"The main game's hold, as a share of the {facts.first}s bet, when every player plays best. Simple play "
             "raises it by its cost, told under Strategy."),
        hold_table(hold),
        hold_picture(hold),
    )  # fmt: skip


def _outcomes(facts: Facts) -> Table:
    """A column for everything that the game's outcome holds; a round that ended before it has none of it."""
    lines = sorted(facts.odds.main.outcomes, key=lambda line: (line.actions, -line.net))
    holds = list(dict.fromkeys(name for line in lines if line.outcome for name in line.outcome._fields))
    rows = [
        (
            capital(", ".join(line.actions)),
            *(_held(line.outcome, name) for name in holds),
            f"{line.deals:,}",
            f"{float(line.probability):.10f}",
            antes(line.net),
            f"{float(line.net * line.probability):+.9f}",
        )
        for line in lines
    ]
    deals = f"{sum(line.deals for line in lines):,}"
    total = ("All deals", *[""] * len(holds), deals, "1", "", f"{float(facts.odds.main.ev):+.9f}")
    names = [capital(name.replace("_", " ")) for name in holds]
    head = ("Player", *names, "Combinations", "Probability", "Net", "Return")
    return Table(head, "n" * len(holds) + "lrrrr", tuple(rows), total, small=True)


def _held(outcome: Any, name: str) -> str:
    """One thing that an outcome holds, in a word or two."""
    value = getattr(outcome, name, None)
    if value is None:
        return "–"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(getattr(value, "words", line_words(str(value))))


def _net(facts: Facts) -> tuple[tuple[Block, ...], ...]:
    """The distribution of the net result, in two halves."""
    nets = facts.odds.main.distribution.items()
    rows = tuple((antes(net), f"{float(chance):.10f}", one_in(chance)) for net, chance in nets)
    half = (len(rows) + 1) // 2
    head = (f"Net, in {facts.first}s", "Probability", "How often")
    return tuple((Table(head, "rrl", part, small=True),) for part in (rows[:half], rows[half:]) if part)


def _paytables(facts: Facts) -> tuple[Block, ...]:
    main = [wager for wager in paid_by_table(facts) if not isinstance(wager, SideBet)]
    tables = tuple((replace(pays_table(facts, wager, odds=False), small=True),) for wager in main)
    return (Beside(tables),) if main else ()


def _side(facts: Facts, bet: SideBet) -> tuple[Block, ...]:
    figures, table = facts.odds.side[bet.name], facts.terms.paytables[bet.name]
    rows = [
        (
            capital(table.words(line.line)) if line.line else "Loses",
            f"{line.deals:,}",
            f"{float(line.probability):.10f}",
            line.pays,
            "" if bet.progressive and line.pays.endswith("%") else f"{float(line.net * line.probability):+.9f}",
        )
        for line in figures.lines
    ]
    head = ("Line", "Combinations", "Probability", "Pays", "Return")
    lines = Table(head, "lrrrr", tuple(rows), caption=pays_table(facts, bet, odds=False).caption, small=True)
    if bet.progressive:
        return (_progressive(facts, bet), lines)
    return (
        Figures(
            (
                Figure("House edge", percent(figures.house_edge), "of the bet"),
                Figure("Hit frequency", percent(figures.hit_frequency), one_in(figures.hit_frequency)),
                Figure("Variance", f"{float(figures.variance):.8f}", "per unit bet"),
            )
        ),
        lines,
        *_others(facts, bet),
    )


def _progressive(facts: Facts, bet: SideBet) -> Figures:
    figures = facts.odds.progressive[bet.name]
    even = figures.break_even_meter(PROGRESSIVE_BET)
    return Figures(
        (
            Figure("Fixed awards return", percent(figures.fixed_return, 6), "of the bet"),
            Figure("Hit frequency", percent(figures.hit_frequency, 6), one_in(figures.hit_frequency)),
            Figure("Whole meter", one_in(figures.jackpot), "rounds"),
            Figure(
                "Break-even meter",
                "never" if even is None else dollars(int(even)),
                f"for a {dollars(PROGRESSIVE_BET)} bet",
            ),
        )
    )


def _others(facts: Facts, bet: SideBet) -> tuple[Block, ...]:
    printed = facts.game.paytables[bet.name]
    edges = facts.other_tables[bet.name]
    if len(edges) < 2:
        return ()
    rows = tuple((code, percent(edge), printed[code].claims.get("house_edge", "–")) for code, edge in edges.items())
    return (Table(("Printed table", "House edge", "The manual's figure"), "nrr", rows, small=True),)


def _strategy(facts: Facts) -> tuple[Block, ...]:
    best, summary = facts.odds.main.ev, facts.simple.summary
    rows = [("Best play", percent(-best), "–")]
    if summary:
        by_table = best - summary.cost
        rows.append(
            (
                f"The {summary.decision} by the table below, best play after it",
                percent(-by_table),
                percent(summary.cost),
            )
        )
    rows += [(f"Simple: {rule.says}", *_priced(best, rule)) for rule in reversed(facts.simple.rules)]
    costs = Table(("Play", "House edge", "Cost"), "lrr", tuple(rows), caption=f"Per {facts.first}", small=True)
    if summary is None:
        return (costs,)
    table = by_hand(summary)
    across = " Across: what is turned up; – is a fold." if len(table.head) > 2 else ""
    told = Text(f"What to do at the first decision, the {summary.decision}, by what you hold.{across} A * marks cards "
                "that best play sometimes plays otherwise.")  # fmt: skip
    return (costs, told, table)


def _priced(best: Fraction, rule: Strategy) -> tuple[str, str]:
    if not rule.give_or_take:
        return percent(-rule.ev), percent(best - rule.ev)
    return f"about {percent(-rule.ev, 2)}", f"{percent(best - rule.ev, 2)} ± {percent(rule.give_or_take, 2)}"


def _readings(facts: Facts) -> str:
    """As they are chosen by name."""
    return ", ".join(f"{name} = {value}" for name, value in facts.terms.readings.items())


def _computed(facts: Facts) -> tuple[Block, ...]:
    return (
        Text("Every deal is counted and priced, the player's best choice is found for everything he can see, and "
             "figures are fractions of whole numbers until they are printed. Only what is told with “about” was "
             f"simulated: {ROUNDS:,} rounds, give or take two standard errors. Intervals of the hold take the sum of "
             "many rounds to be normal."),
        Table(
            ("", ""),
            "nl",
            (
                ("Program", facts.made_by.partition(",")[0]),
                ("Code and rules (SHA-256)", house_hash()),
                *((("Paytables", tables),) if (tables := tables_words(facts)) else ()),
                *((("Readings", readings),) if (readings := _readings(facts)) else ()),
                ("Deals counted", f"{sum(line.deals for line in facts.odds.main.outcomes):,}"),
                ("Day", facts.on.isoformat()),
            ),
        ),
    )  # fmt: skip
