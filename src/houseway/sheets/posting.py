"""The posting sheet: what must hang at the table under a law profile: limits, rules, paytables, the meter."""

from houseway.odds import dollars
from houseway.rules import Qualify
from houseway.sheets.blocks import Beside, Blanks, Block, Point, Points, Section, Sheet, Text
from houseway.sheets.facts import Facts
from houseway.sheets.parts import (
    foot,
    house_rules,
    limits_table,
    paid_by_table,
    pays_table,
    readings_points,
    settlement_table,
    some,
)


def posting(facts: Facts) -> Sheet:
    where = f"{facts.profile.name}, {facts.on.isoformat()}" if facts.profile else "House limits; no law profile"
    sections = (
        Section(
            "Limits", (limits_table(facts), Blanks(("Table minimum", "Table maximum", "Table number"))), whole=True
        ),
        Section("The law", some(_law(facts)), whole=True),
        Section("Rules", some(_rules(facts), settlement_table(facts), readings_points(facts), house_rules(facts))),
        Section("Pays", _pays(facts)),
        Section("Progressive meter", _meter(facts), whole=True),
    )
    return Sheet(
        "posting", "Posted at this table", facts.game.name, where, tuple(s for s in sections if s.blocks), foot(facts)
    )


def _pays(facts: Facts) -> tuple[Block, ...]:
    tables = tuple((pays_table(facts, wager, odds=False),) for wager in paid_by_table(facts))
    return (Beside(tables),) if tables else ()


def _rules(facts: Facts) -> Points:
    needs = [
        Point("The dealer qualifies", f"with {step.says} or better.", step.rule)
        for step in facts.game.steps
        if isinstance(step, Qualify)
    ]
    dealt = Point("Cards", f"{len(facts.game.deck)} in the deck; up to {facts.game.seats} seats.")
    return Points((dealt, *needs))


def _law(facts: Facts) -> Points:
    if facts.profile is None:
        return Points(())
    law, limit = facts.profile, facts.profile.max_wager
    most = "No limit on a single wager" if limit.cents is None else f"A single wager is at most {dollars(limit.cents)}"
    points = [Point(limit.rule, f"{most} ({limit.source}).")]
    if games := law.games_per_hand:
        small = f", the others at {dollars(games.small_cents)} or less" if games.small_cents else ""
        says = (
            f"At most {games.most} games with a hand, {games.full} of them at the full limit{small} ({games.source})."
        )
        points.append(Point(games.rule, says))
    if ban := law.no_progressives:
        points.append(Point(ban.rule, f"No progressives ({ban.source})."))
    return Points(tuple(points))


def _meter(facts: Facts) -> tuple[Block, ...]:
    if not any(bet.progressive for bet in facts.side_bets):
        return ()
    said = ("The meter's amount is shown at the table at all times. It goes down only when an award is won or a "
            "correction is logged, and a log explains every change.")  # fmt: skip
    return (Text(said), Blanks(("Meter at opening", "Seed", "Share of each bet to the meter", "Share to the reserve")))
