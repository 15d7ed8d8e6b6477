"""The rack card: how to play, what is paid, and a simple way to play with what it costs; for the player's hand."""

from dataclasses import replace

from houseway.rules import SideBet, Wager
from houseway.sheets.blocks import Block, Point, Points, Section, Sheet, Table, Text
from houseway.sheets.by_hand import by_hand
from houseway.sheets.facts import Facts
from houseway.sheets.numbers import one_in, percent
from houseway.sheets.parts import foot, how_to_play, paid_by_table, paid_words, pays_table
from houseway.sheets.words import sentence, title

LONGEST = 400
"""letters of a table of hands that a card still has room for"""


def rack(facts: Facts) -> Sheet:
    told = (Section("How to play", (how_to_play(facts),)), Section("The bets", (_bets(facts),)))
    paid = [
        *(Section(title(w.name), _pays(facts, w), whole=True) for w in paid_by_table(facts)),
        Section("A simple way to play", _simple(facts), whole=True),
        Section("What the house keeps", (_edges(facts),), whole=True),
    ]
    sections = (*told, replace(paid[0], column=True), *paid[1:])
    return Sheet("rack", "How to play", facts.game.name, facts.game.about, sections, foot(facts), columns=2)


def _bets(facts: Facts) -> Points:
    return Points(tuple(Point(title(wager.name), paid_words(facts, wager)) for wager in facts.wagers))


def _pays(facts: Facts, wager: Wager | SideBet) -> tuple[Block, ...]:
    table = replace(pays_table(facts, wager, odds=False), caption="")
    return (table,)


def _simple(facts: Facts) -> tuple[Block, ...]:
    """One decision: what to do with what you hold, where that is short. Else the cheapest rule that is one sentence."""
    best, simple = facts.odds.main.ev, facts.simple
    if simple.summary and len(facts.game.decisions) == 1:
        table = by_hand(simple.summary)
        if len(table.head) == 2 and sum(len(row[1]) for row in table.rows) <= LONGEST:
            cost = percent(simple.summary.cost, 2)
            return Text(f"Play by your cards; this costs {cost} of the {facts.first} against best play."), table
    if not simple.rules:
        return (Text("No simple way to play this game is on file."),)
    rule = simple.rules[-1]
    about = "about " if rule.give_or_take else ""
    cost = f"{about}{percent(best - rule.ev, 1 if about else 2)}"
    return (Text(f"{sentence(rule.says)} This costs {cost} of the {facts.first} against best play."),)


def _edges(facts: Facts) -> Table:
    main = facts.odds.main
    rows = [("Main game, at best play", percent(main.house_edge, 2), percent(main.hit_frequency, 1))]
    for bet in facts.side_bets:
        side = facts.odds.side[bet.name]
        edge = "by the meter" if bet.progressive else percent(side.house_edge, 2)
        rows.append((title(bet.name), edge, _often(bet, facts)))
    return Table(("Bet", "Edge", "Wins"), "lrr", tuple(rows))


def _often(bet: SideBet, facts: Facts) -> str:
    hits = facts.odds.side[bet.name].hit_frequency
    return percent(hits, 1) if hits >= 1 / 1000 else one_in(hits)
