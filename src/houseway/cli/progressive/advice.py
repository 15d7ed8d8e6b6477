"""The advice of SE-15 on a meter's terms: what is unwise, why, and by exact odds what it costs."""

from fractions import Fraction
from typing import Any

from houseway.exact.meter_advice import meter_advice
from houseway.exact.progressive import MeterPlan, ProgressiveFigures
from houseway.exact.running_dry import chance_a_restart_runs_dry, chance_to_run_dry
from houseway.games import find_game
from houseway.odds import dollars
from houseway.paytable import Paytable
from houseway.progressive.amounts import WHOLE
from houseway.progressive.floor import MeterTerms, Stakes
from houseway.progressive.pays import pay_of, progressive_of
from houseway.progressive.reports import line_chances
from houseway.refused import Refused

DIGITS = 6


def advise(stakes: Stakes, terms: MeterTerms, dry: bool = False) -> dict[str, Any]:
    """Warnings, priced at a full table; with `dry`, the chance that the meter runs dry before the next 100% award."""
    paytable = Paytable(stakes.wager, "house", {line: pay_of(text) for line, text in stakes.pays.items()}, stakes.envy)
    figures = _figures(stakes, paytable)
    plan = MeterPlan(
        stakes.stake,
        terms.seed,
        Fraction(terms.contribution, WHOLE),
        Fraction(terms.reserve, WHOLE),
        "all" if terms.fixed_pays == "meter" else "percentage",
    )
    game = find_game(stakes.game)
    warnings = meter_advice(figures, plan, paytable, game.seats - 1, progressive_of(game).meter_rule)
    fields = ("about", "rule", "advice", "reason", "price")
    told: dict[str, Any] = {"warnings": [{name: getattr(one, name) for name in fields} for one in warnings]}
    if dry:
        told["runs_dry"] = _runs_dry(figures, plan)
    return told


def _figures(stakes: Stakes, paytable: Paytable) -> ProgressiveFigures | None:
    """The exact odds, if a kernel counts this game; a walk over every deal would take years."""
    if not find_game(stakes.game).counted_by:
        return None
    return ProgressiveFigures(paytable, line_chances(stakes))


def _runs_dry(figures: ProgressiveFigures | None, plan: MeterPlan) -> dict[str, str]:
    if figures is None:
        raise Refused("the exact odds of this game are not counted: nothing can be said of running dry", "--dry")
    chances = {f"from the seed, {dollars(plan.seed)}": chance_to_run_dry(figures, plan, plan.seed)}
    if figures.jackpot:
        chances["from a restart, seed and reserve"] = chance_a_restart_runs_dry(figures, plan)
    return {start: chance.digits(DIGITS) for start, chance in chances.items()}
