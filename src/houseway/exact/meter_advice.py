"""The advice on a meter's plan (SE-15), as data: shown, never forced; with exact odds, what it costs not to follow it.

The manual speaks of a preset contribution, which is only to be lowered, and prints no rate. Here the preset is the
highest contribution at which the house still keeps nothing or more of each bet in the long run, all else as planned
(`ProgressiveFigures.house_edge`): above it the house pays to offer the bet.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import ceil
from typing import Literal

from houseway.exact.progressive import MeterPlan, ProgressiveFigures, fixed_award
from houseway.exact.proven import Proven
from houseway.exact.running_dry import chance_to_run_dry
from houseway.exact.tail import MOST, hits_seen
from houseway.odds import dollars, whole_cents
from houseway.paytable import Paytable

LEAST_CONTRIBUTION = Fraction(7, 10)
"""SE-15: with all pays off the meter, less may run dry"""


@dataclass(frozen=True, slots=True)
class MeterWarning:
    """A piece of advice that a plan does not follow."""

    about: Literal["contribution", "seed", "reserve", "edge"]
    advice: str
    reason: str
    price: str = ""
    """what it costs by exact odds, in words; empty where no odds were given"""
    figures: Mapping[str, Fraction | Proven] = field(default_factory=dict)
    """the same, as data"""
    rule: str = ""
    """the game's rule that gives the advice"""

    @property
    def words(self) -> str:
        return f"{self.advice}: {self.reason}" + (f" ({self.price})" if self.price else "")


def meter_advice(
    figures: ProgressiveFigures | None,
    plan: MeterPlan,
    paytable: Paytable | None = None,
    others: int = 0,
    rule: str = "",
) -> tuple[MeterWarning, ...]:
    """What is advised against a plan, by a game's rule (`SideBet.meter_rule`).

    The paytable tells the fixed awards where there are no figures.
    """
    paytable = figures.paytable if figures else paytable
    pays = paytable.lines.values() if paytable else ()
    largest = max((whole_cents(fixed_award(pay, plan.bet)) for pay in pays), default=0)
    short = plan.contribution < LEAST_CONTRIBUTION or plan.seed < largest
    dry = chance_to_run_dry(figures, plan, plan.seed) if figures and plan.style == "all" and short else None
    warnings = (
        *_contribution(figures, plan, others, dry),
        *_seed(figures, plan, largest, dry),
        *_reserve(figures, plan, largest),
        *_edge(figures, plan, others),
    )
    return tuple(replace(warning, rule=rule) for warning in warnings)


def _contribution(
    figures: ProgressiveFigures | None, plan: MeterPlan, others: int, dry: Proven | None
) -> Iterator[MeterWarning]:
    if plan.style == "all" and plan.contribution < LEAST_CONTRIBUTION:
        priced: dict[str, Fraction | Proven] = {}
        price = ""
        if figures and dry:
            drained = figures.fixed_return_on(plan.bet)
            priced = {"drained": drained, "runs_dry": dry}
            price = (
                f"fixed awards drain {_percent(drained)} of each bet; "
                f"the chance to run dry from the seed, before a 100% award, is {dry.digits(6)}"
            )
        yield MeterWarning(
            "contribution",
            f"contribute {_percent(LEAST_CONTRIBUTION)} or more where all pays come off the meter",
            f"with {_percent(plan.contribution)} the meter may run dry",
            price,
            priced,
        )
    if plan.style == "percentage" and figures and (edge := figures.house_edge(plan, others)) < 0:
        preset = plan.contribution + edge
        enough = f"with {_percent(preset)} it would lose nothing" if preset >= 0 else "without any it would lose, too"
        yield MeterWarning(
            "contribution",
            "only lower the preset contribution where only percentages come off the meter",
            f"with {_percent(plan.contribution)} the house pays to offer the bet",
            f"the house loses {_percent(-edge)} of each bet; {enough}",
            {"house_edge": edge, "preset": preset},
        )


def _seed(
    figures: ProgressiveFigures | None, plan: MeterPlan, largest: int, dry: Proven | None
) -> Iterator[MeterWarning]:
    if plan.seed and plan.seed >= largest:
        return
    priced: dict[str, Fraction | Proven] = {}
    price = ""
    if figures:
        worth = figures.ev(plan.seed, plan.bet)
        priced["ev_at_seed"] = worth
        price = f"a bet at the seed is worth {_percent(worth)}"
        if dry:
            advised = chance_to_run_dry(figures, plan, largest)
            priced |= {"runs_dry": dry, "runs_dry_as_advised": advised}
            price += f"; the chance to run dry is {dry.digits(6)} from it, {advised.digits(6)} from {dollars(largest)}"
    least = f"at least {dollars(largest)}, the largest fixed award" if largest else "more than nothing"
    reason = f"{dollars(plan.seed)} is less than that award" if plan.seed else "a meter never starts from nothing"
    yield MeterWarning("seed", f"seed the meter with {least}", reason, price, priced)


def _reserve(figures: ProgressiveFigures | None, plan: MeterPlan, largest: int) -> Iterator[MeterWarning]:
    if not plan.reserve:
        yield MeterWarning("reserve", "keep a small reserve", "without one each restart is the bare seed")
        return
    grown = plan.reserve * plan.bet / figures.jackpot if figures and figures.jackpot else None
    priced: dict[str, Fraction | Proven] = {"mean_reserve": grown} if grown is not None else {}
    price = f"a restart has {dollars(int(grown))} of reserve on average" if grown is not None else ""
    if plan.reserve > plan.contribution:
        reason = f"{_percent(plan.reserve)} is more than the {_percent(plan.contribution)} that the meter itself gets"
        yield MeterWarning("reserve", "keep the reserve small", reason, price, priced)
    if not plan.seed:
        if figures and figures.jackpot and largest:
            needed = ceil(largest / (plan.reserve * plan.bet))
            if needed <= MOST:
                short = hits_seen(0, needed - 1, figures.jackpot).at_most.complement()
                priced = priced | {"restart_short": short}
                price += f"; the chance that it is less than {dollars(largest)} is {short.digits(6)}"
        reason = "two 100% awards close together leave next to nothing on the meter"
        yield MeterWarning("reserve", "never make the reserve the only seed", reason, price, priced)


def _edge(figures: ProgressiveFigures | None, plan: MeterPlan, others: int) -> Iterator[MeterWarning]:
    """The first bet after a restart finds the seed and its own contribution."""
    if figures is None:
        return
    first = figures.ev(plan.seed, plan.bet, others) + figures.share_taken * plan.contribution
    if first > 0:
        yield MeterWarning(
            "edge",
            "start lower or pay less",
            "the player has the edge from the first bet",
            f"a bet is worth {_percent(first)} with {dollars(plan.seed)} on the meter",
            {"ev_at_first_bet": first},
        )


def _percent(share: Fraction) -> str:
    """`13.57%`, `62.4459%`: no more than four places."""
    text = f"{float(share) * 100:.4f}".rstrip("0").rstrip(".")
    return f"{text}%"
