"""A game's odds under some terms, whole: found at once, and told as data with every figure exact."""

import time
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from houseway.exact.claims import Claim
from houseway.exact.figures import (
    Book,
    MainFigures,
    OutcomeLine,
    SideFigures,
    main_figures,
    side_figures,
)
from houseway.exact.meter_plan import MeterAsked
from houseway.exact.progressive import ProgressiveFigures
from houseway.exact.what_if import warnings
from houseway.paytable import line_words
from houseway.rules import AnyGame, Terms


@dataclass(slots=True)
class Odds:
    """One game's odds under some terms."""

    game: AnyGame
    terms: Terms
    main: MainFigures
    side: dict[str, SideFigures] = field(default_factory=dict)
    progressive: dict[str, ProgressiveFigures] = field(default_factory=dict)
    seconds: float = 0.0

    @property
    def outcomes(self) -> tuple[OutcomeLine, ...]:
        return self.main.outcomes

    @property
    def warnings(self) -> list[str]:
        return list(warnings(self.game, self.terms, self.main, self.side))


def find_odds(book: Book, terms: Terms, meter: MeterAsked | None = None) -> Odds:
    started = time.perf_counter()
    played = book.played(terms)
    odds = Odds(book.game, terms, main_figures(played))
    for bet in book.game.side_bets:
        counts = book.side(bet, terms)
        if bet.progressive:
            asked = meter or MeterAsked()
            deals = sum(counts.values())
            chances = {line: Fraction(n, deals) for line, n in counts.items() if line is not None}
            odds.progressive[bet.name] = ProgressiveFigures(terms.paytables[bet.name], chances)
            odds.side[bet.name] = side_figures(bet, counts, terms, asked.plan.bet, asked.meter)
        else:
            odds.side[bet.name] = side_figures(bet, counts, terms)
    odds.seconds = time.perf_counter() - started
    return odds


def exact(value: Fraction) -> str:
    """`n/d`, in lowest terms."""
    return f"{value.numerator}/{value.denominator}"


def odds_data(odds: Odds, meter: MeterAsked) -> dict[str, Any]:
    main = odds.main
    return {
        "game": odds.game.code,
        "paytables": {wager: table.code for wager, table in odds.terms.paytables.items()},
        "readings": dict(odds.terms.readings),
        "main": {
            "ev": exact(main.ev),
            "house_edge": main.house_edge,
            "hit_frequency": exact(main.hit_frequency),
            "average_bet": exact(main.average_bet),
            "element_of_risk": exact(main.element_of_risk),
            "variance": exact(main.variance),
            "std_dev": main.std_dev,
            "actions": {
                name: {action: exact(share) for action, share in shares.items()}
                for name, shares in main.actions.items()
            },
            "distribution": {exact(net): exact(chance) for net, chance in main.distribution.items()},
            "outcomes": [_outcome_data(line) for line in odds.outcomes],
        },
        "side": {name: _side_data(figures) for name, figures in odds.side.items()},
        "progressive": {name: progressive_data(figures, meter) for name, figures in odds.progressive.items()},
        "warnings": odds.warnings,
        "seconds": odds.seconds,
    }


def _outcome_data(line: OutcomeLine) -> dict[str, Any]:
    return {
        "actions": list(line.actions),
        "words": outcome_words(line),
        "outcome": None if line.outcome is None else _facts(line.outcome),
        "deals": line.deals,
        "probability": exact(line.probability),
        "net": exact(line.net),
        "return": exact(line.net * line.probability),
    }


def _facts(outcome: Any) -> dict[str, Any]:
    """An outcome's fields; a hand's category by its name in paytables."""
    return {name: getattr(value, "line", value) for name, value in outcome._asdict().items()}


def outcome_words(line: OutcomeLine) -> str:
    """`2x: win, straight`, from whatever the game's outcome holds."""
    facts = () if line.outcome is None else line.outcome._asdict().items()
    words = [_fact_words(name, value) for name, value in facts]
    return ", ".join(line.actions) + (": " + ", ".join(word for word in words if word) if facts else "")


DEALERS = {"qualifies": ("dealer short", "dealer qualifies")}


def _fact_words(name: str, value: Any) -> str:
    name = name.replace("_", " ")
    if isinstance(value, bool):
        return DEALERS.get(name, (f"not {name}", name))[value]
    if hasattr(value, "words"):
        return str(value.words)
    if value is None:
        return ""
    return line_words(str(value)) if isinstance(value, str) else f"{name} {value}"


def _side_data(figures: SideFigures) -> dict[str, Any]:
    return {
        "paytable": figures.paytable,
        "ev": exact(figures.ev),
        "house_edge": figures.house_edge,
        "hit_frequency": exact(figures.hit_frequency),
        "variance": exact(figures.variance),
        "lines": [
            {
                "line": line.line,
                "deals": line.deals,
                "probability": exact(line.probability),
                "pays": line.pays,
                "return": exact(line.net * line.probability),
            }
            for line in figures.lines
        ],
    }


def progressive_data(figures: ProgressiveFigures, meter: MeterAsked) -> dict[str, Any]:
    plan = meter.plan
    even, mean = figures.break_even_meter(plan.bet, meter.others), figures.mean_meter_at_hit(plan)
    return {
        "paytable": figures.paytable.code,
        "probabilities": {line: exact(chance) for line, chance in figures.probabilities.items()},
        "hit_frequency": exact(figures.hit_frequency),
        "fixed_return": exact(figures.fixed_return),
        "bet": plan.bet,
        "other_bettors": meter.others,
        "meter": meter.meter,
        "ev_at_meter": exact(figures.ev(meter.meter, plan.bet, meter.others)),
        "break_even_meter": None if even is None else exact(even),
        "envy": {str(others): exact(figures.envy(plan.bet, others)) for others in range(1, 6)},
        "plan": {
            "seed": plan.seed,
            "contribution": exact(plan.contribution),
            "reserve": exact(plan.reserve),
            "style": plan.style,
            "mean_meter_at_hit": None if mean is None else exact(mean),
            "house_edge": exact(figures.house_edge(plan, meter.others)),
        },
    }


def claim_data(claim: Claim) -> dict[str, object]:
    return {
        "game": claim.game,
        "wager": claim.wager,
        "paytable": claim.paytable,
        "figure": claim.figure,
        "printed": claim.printed,
        "exact": exact(claim.exact),
        "percent": float(claim.exact * 100),
        "confirmed": claim.confirmed,
        "under": claim.under or None,
    }
