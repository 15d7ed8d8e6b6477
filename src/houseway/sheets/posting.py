"""The posting sheet: what must hang at the table under a law profile: limits, rules, paytables, the meter."""

from houseway.odds import dollars
from houseway.rules import Qualify
from houseway.sheets.blocks import Beside, Blanks, Block, Figure, Figures, Point, Points, Section, Sheet, Text
from houseway.sheets.facts import Facts
from houseway.sheets.parts import (
    foot,
    house_rules,
    limits_table,
    paid_by_table,
    paid_words,
    pays_table,
    readings_points,
    settlement_table,
    some,
)
from houseway.sheets.words import deck_words


def posting(facts: Facts) -> Sheet:
    where = f"{facts.profile.name}: the law as it stood on {facts.on.isoformat()}" if facts.profile else ""
    sections = (
        Section("Limits", _limits(facts), whole=True),
        Section("The law", some(_law(facts)), whole=True),
        Section("Rules", some(_rules(facts), settlement_table(facts), readings_points(facts), house_rules(facts))),
        Section("Pays", _pays(facts)),
        Section("Progressive meter", _meter(facts), whole=True),
    )
    return Sheet(
        "posting", "Posted at this table", facts.game.name, where, tuple(s for s in sections if s.blocks), foot(facts)
    )


def _limits(facts: Facts) -> tuple[Block, ...]:
    posted = {"Table minimum": facts.posted.least, "Table maximum": facts.posted.most, "Table number": None}
    return (*_filled_in(posted, f"on the {facts.first}"), limits_table(facts))


def _filled_in(amounts: dict[str, int | None], note: str) -> tuple[Block, ...]:
    """What is known, large; a blank for what is not."""
    known = tuple(Figure(name, dollars(cents), note) for name, cents in amounts.items() if cents is not None)
    blank = tuple(name for name, cents in amounts.items() if cents is None)
    return (*((Figures(known),) if known else ()), *((Blanks(blank),) if blank else ()))


def _pays(facts: Facts) -> tuple[Block, ...]:
    tables = tuple(
        (pays_table(facts, wager, odds=False), Text(paid_words(facts, wager), wager.rule))
        for wager in paid_by_table(facts)
    )
    return (Beside(tables),) if tables else ()


def _rules(facts: Facts) -> Points:
    needs = [
        Point("The dealer qualifies", f"with {step.says} or better.", step.rule)
        for step in facts.game.steps
        if isinstance(step, Qualify)
    ]
    dealt = Point("Cards", f"A deck of {deck_words(facts.game)}; up to {facts.game.seats} seats.")
    return Points((dealt, *needs))


def _law(facts: Facts) -> Points:
    if facts.profile is None:
        return Points(())
    law, limit = facts.profile, facts.profile.max_wager
    most = "No limit on a single wager" if limit.cents is None else f"A single wager is at most {dollars(limit.cents)}"
    points = [Point(limit.rule, f"{most} – {limit.source}.")]
    if games := law.games_per_hand:
        small = f", the others at {dollars(games.small_cents)} or less" if games.small_cents else ""
        says = (
            f"At most {games.most} games with a hand, {games.full} of them at the full limit{small} – {games.source}."
        )
        points.append(Point(games.rule, says))
    if ban := law.no_progressives:
        points.append(Point(ban.rule, f"No progressives – {ban.source}."))
    return Points(tuple(points))


def _meter(facts: Facts) -> tuple[Block, ...]:
    if not any(bet.progressive for bet in facts.side_bets):
        return ()
    said = ("The meter's amount is shown at the table at all times. It goes down only when an award is won or a "
            "correction is logged, and a log explains every change.")  # fmt: skip
    at_opening = {"Meter at opening": facts.posted.meter}
    by_hand = dict.fromkeys(("Seed", "Share of each bet to the meter", "Share to the reserve"))
    return Text(said), *_filled_in({**at_opening, **by_hand}, facts.on.isoformat())
