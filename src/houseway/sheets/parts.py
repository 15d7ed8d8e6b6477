"""What several sheets tell alike: the bets, the procedure, how bets end, paytables, readings."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from houseway.exact.what_if import YOURS
from houseway.odds import Share, dollars
from houseway.paytable import Paytable, line_words
from houseway.refused import one_of
from houseway.rules import CoinIn, Dispense, Fold, Laid, Raise, SideBet, Wager
from houseway.sheets.blocks import Block, Point, Points, Table
from houseway.sheets.facts import Facts
from houseway.sheets.numbers import one_in, percent
from houseway.sheets.words import (
    after_a_fold,
    amount_words,
    because_words,
    capital,
    most_words,
    player_point,
    sentence,
    step_point,
    title,
    when_laid,
)

OWN: Final = "the house's own"


def tables_words(facts: Facts) -> str:
    """`ante bonus BRH-40, bonus BRH-04`: what the layout pays by."""
    tables = [(line_words(wager.name), facts.terms.paytables[wager.name].code) for wager in paid_by_table(facts)]
    return ", ".join(f"{name} {f'({OWN})' if code == YOURS else code}" for name, code in tables)


def foot(facts: Facts) -> str:
    return f"{facts.made_by} · {facts.on.isoformat()}"


def bets_table(facts: Facts) -> Table:
    rows = [(title(w.name), when_laid(w), amount_words(facts.game, w), w.says, w.rule) for w in facts.wagers]
    return Table(("Bet", "Laid", "Amount", "What it is", "Rule"), "nnmln", tuple(rows))


def limits_table(facts: Facts) -> Table:
    """How much may be bet, as the rules say it; under a law, the most that it allows too."""
    game, names, law = facts.game, tuple(wager.name for wager in facts.wagers), facts.profile
    rows = [
        (title(w.name), amount_words(game, w), *([most_words(game, names, law, w)] if law else []), w.rule)
        for w in facts.wagers
        if w.laid is not Laid.NEVER
    ]
    return Table(("Bet", "Amount", *(["Most by law"] if law else []), "Rule"), "nlrn" if law else "nln", tuple(rows))


def procedure(facts: Facts) -> Points:
    """Every step that the dealer takes, in order."""
    points = [step_point(step) for step in facts.game.steps if not _left_off(facts, step)]
    return Points(tuple(points), numbered=True)


def how_to_play(facts: Facts) -> Points:
    """The steps that a player sees."""
    first = [wager for wager in facts.main_bets if wager.laid is Laid.FIRST]
    bet = Point("Bet", f"Put down the {' and the '.join(line_words(w.name) for w in first)}.{_optional(facts)}")
    seen = [player_point(step) for step in facts.game.steps if not isinstance(step, CoinIn | Dispense)]
    return Points((bet, *seen), numbered=True)


def _optional(facts: Facts) -> str:
    names = [line_words(bet.name) for bet in facts.side_bets]
    return f" If you like, the {one_of(names)} too." if names else ""


def _left_off(facts: Facts, step: object) -> bool:
    return isinstance(step, CoinIn) and step.wager not in {wager.name for wager in facts.wagers}


def settlement_table(facts: Facts) -> Table:
    """Every way a bet of the main game can end, found by pricing every outcome there is."""
    ends: dict[tuple[str, str, str], _End] = {}
    tables = facts.terms.paytables
    for outcome in dict.fromkeys(line.outcome for line in facts.odds.main.outcomes if line.outcome is not None):
        for line in facts.game.price(outcome, facts.terms):
            by_table = line.wager in tables and line.pays in tables[line.wager].lines.values()
            how = (
                ("by table", "a line of its paytable is reached")
                if by_table
                else (str(line.pays), because_words(line.because))
            )
            ends.setdefault((line.wager, *how), _End()).add(line.rule, getattr(outcome, "qualifies", True))
    if not facts.game.fold_needs(facts.terms):
        for wager, rule in _lost_by_folding(facts):
            ends.setdefault((wager, "loses", "folded"), _End()).add(rule, True)
    order = list(facts.game.wager_names)
    hangs = {wager for (wager, _, _), end in ends.items() if end.qualified == {False}}
    rows = [
        (title(wager), pays, sentence(why + _only(why, end, wager in hangs)), ", ".join(dict.fromkeys(end.rules)))
        for (wager, pays, why), end in sorted(ends.items(), key=lambda one: order.index(one[0][0]))
    ]
    return Table(("Bet", "Pays", "When", "Rule"), "nnln", tuple(rows))


@dataclass(slots=True)
class _End:
    """One way for a bet to end: the rules that say so, and whether the dealer qualified."""

    rules: list[str] = field(default_factory=list)
    qualified: set[bool] = field(default_factory=set)

    def add(self, rule: str, qualified: bool) -> None:
        self.rules.append(rule)
        self.qualified.add(qualified)


def _only(why: str, end: _End, hangs: bool) -> str:
    """A bet that ends otherwise when the dealer does not qualify is told so."""
    return ", and the dealer qualifies" if hangs and end.qualified == {True} and why != "folded" else ""


def _lost_by_folding(facts: Facts) -> Iterator[tuple[str, str]]:
    """Each bet that is down when a fold may come, with the rule of that fold."""
    down = [wager.name for wager in facts.main_bets if wager.laid is Laid.FIRST]
    for step in facts.game.decisions:
        for choice in step.choices:
            if isinstance(choice, Fold):
                yield from ((wager, choice.rule) for wager in down)
        down += dict.fromkeys(choice.wager for choice in step.choices if isinstance(choice, Raise))


def pays_table(facts: Facts, wager: Wager | SideBet, *, odds: bool) -> Table:
    """A paytable as it is printed for people; with `odds`, how often each line comes and what it returns."""
    table = facts.terms.paytables[wager.name]
    caption = f"{title(wager.name)}, {f'{OWN} table' if table.code == YOURS else f'table {table.code}'}"
    if not odds or not isinstance(wager, SideBet):
        shown = [(capital(table.words(line)), _pays(table, line)) for line in table.lines]
        return Table(("Paid for", "Pays"), "lr", (*shown, *_envy(table)), caption=caption)
    lines = facts.odds.side[wager.name].lines
    often = [
        (capital(table.words(one.line)), _pays(table, one.line), one_in(one.probability)) for one in lines if one.line
    ]
    rows = (*often, *((words, prize, "") for words, prize in _envy(table)))
    return Table(("Paid for", "Pays", "How often"), "lrr", rows, caption=caption)


def _pays(table: Paytable, line: str) -> str:
    pay = table.lines[line]
    return f"{pay} of meter" if isinstance(pay, Share) else str(pay)


def _envy(table: Paytable) -> list[tuple[str, str]]:
    return [(f"Envy for another's {table.words(line)}", dollars(cents)) for line, cents in table.envy.items()]


def paid_by_table(facts: Facts) -> list[Wager | SideBet]:
    return [wager for wager in facts.wagers if wager.name in facts.terms.paytables]


def paid_words(facts: Facts, wager: Wager | SideBet) -> str:
    """What a bet is, and what a fold does to it."""
    return f"{wager.says} It {after_a_fold(wager, facts.terms)}." if isinstance(wager, SideBet) else wager.says


def edge_words(facts: Facts, bet: SideBet) -> str:
    """The exact edge of a side bet, in a sentence."""
    side = facts.odds.side[bet.name]
    often = f"it wins {one_in(side.hit_frequency)} rounds ({percent(side.hit_frequency, 4)})"
    if bet.progressive:
        back = percent(facts.odds.progressive[bet.name].fixed_return, 4)
        return f"The fixed awards give back {back} of the bet; {often}; it {after_a_fold(bet, facts.terms)}."
    return f"House edge {percent(side.house_edge, 4)} of the bet; {often}; it {after_a_fold(bet, facts.terms)}."


def readings_points(facts: Facts) -> Points:
    return Points(
        tuple(
            Point("", f"{r.says} Here: {facts.terms.readings[r.name].replace('_', ' ')}.", r.rule)
            for r in facts.game.readings
            if r.rule not in _rules_left_off(facts)
        )
    )


def house_rules(facts: Facts) -> Points:
    return Points(tuple(Point("", rule.says, rule.rule) for rule in facts.game.house_rules))


def _rules_left_off(facts: Facts) -> set[str]:
    """The rules of bets that are not on this layout: nothing is to be chosen about them."""
    return {wager.rule for wager in facts.game.wagers} - {wager.rule for wager in facts.wagers}


def some(*blocks: Block | None) -> tuple[Block, ...]:
    """The blocks that there are: none that is missing, no empty list or table."""
    return tuple(b for b in blocks if b is not None and not (isinstance(b, Points) and not b.items))
