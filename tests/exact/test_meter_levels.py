"""SE-13, SE-15: progressives with several percentage levels, odds and flat prizes, against every way a cycle can go."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import pytest

from houseway.exact.progressive import MeterPlan, ProgressiveFigures, Style
from houseway.odds import parse_pay
from houseway.paytable import Paytable

PAYS = {"whole": "100%", "fifth": "20%", "small": "5%", "odds": "3 for 1", "prize": "$4"}
CHANCES = {
    "whole": Fraction(7, 10),
    "fifth": Fraction(1, 10),
    "small": Fraction(1, 20),
    "odds": Fraction(1, 40),
    "prize": Fraction(1, 50),
}
TABLE = Paytable("progressive", "tiny", {line: parse_pay(pay) for line, pay in PAYS.items()}, envy={"whole": 1000})
FIGURES = ProgressiveFigures(TABLE, CHANCES)
NOTHING = 1 - sum(CHANCES.values())
LEFT = {"fifth": Fraction(4, 5), "small": Fraction(19, 20)}
LONGEST = 6


def cycles(plan: MeterPlan, start: Fraction) -> Iterator[tuple[Fraction, Fraction, Fraction]]:
    """Every cycle of up to LONGEST bets: how likely it is, what the 100% award pays, what lower levels paid."""
    awards = {"odds": 3 * plan.bet, "prize": 400 + plan.bet}
    for bets in range(1, LONGEST + 1):
        for lines in product([*LEFT, *awards, None], repeat=bets - 1):
            chance, meter, shares = CHANCES["whole"], start, Fraction(0)
            for line in lines:
                meter += plan.contribution * plan.bet
                chance *= CHANCES[line] if line else NOTHING
                if line in LEFT:
                    shares += meter * (1 - LEFT[line])
                    meter *= LEFT[line]
                elif line in awards and plan.style == "all":
                    meter -= awards[line]
            yield chance, meter + plan.contribution * plan.bet, shares


@pytest.mark.parametrize("style", ["percentage", "all"])
def test_the_mean_at_a_100_percent_hit_is_that_of_every_cycle(style: Style) -> None:
    """The start of a cycle averages the seed and the reserve of 1/P bets; longer cycles are too rare to matter."""
    plan = MeterPlan(seed=50_000, contribution=Fraction(1, 2), reserve=Fraction(1, 10), style=style)
    start = plan.seed + plan.reserve * plan.bet / CHANCES["whole"]
    counted = paid = Fraction(0)
    for chance, award, _ in cycles(plan, start):
        counted += chance
        paid += chance * award
    mean = FIGURES.mean_meter_at_hit(plan)
    assert mean is not None
    assert counted == 1 - Fraction(3, 10) ** LONGEST
    longer = 1 - counted
    most = start + 100 * plan.bet
    least = -100 * plan.bet
    assert paid + longer * least <= mean <= paid + longer * most


@pytest.mark.parametrize("style", ["percentage", "all"])
def test_the_house_keeps_what_a_cycle_of_bets_leaves_it(style: Style) -> None:
    """A cycle has 1/P bets; the house takes the rest of each, pays the awards and the seed."""
    plan = MeterPlan(seed=50_000, contribution=Fraction(1, 2), reserve=Fraction(1, 10), style=style)
    start = plan.seed + plan.reserve * plan.bet / CHANCES["whole"]
    paid = sum((chance * (award + shares) for chance, award, shares in cycles(plan, start)), Fraction(0))
    longer = Fraction(3, 10) ** LONGEST
    fixed = (300 * CHANCES["odds"] + 500 * CHANCES["prize"]) / CHANCES["whole"]
    kept = FIGURES.house_edge(plan) * plan.bet / CHANCES["whole"]
    assert abs(100 / CHANCES["whole"] - fixed - paid - kept) < longer * (start + 100 * plan.bet)


def test_flat_prizes_are_counted_and_weigh_more_on_a_small_bet() -> None:
    assert FIGURES.fixed_return == 3 * CHANCES["odds"] + 5 * CHANCES["prize"]
    assert FIGURES.fixed_return_on(50) == 3 * CHANCES["odds"] + 9 * CHANCES["prize"]


def test_every_level_is_in_what_a_bet_is_worth() -> None:
    taken = CHANCES["whole"] + CHANCES["fifth"] / 5 + CHANCES["small"] / 20
    assert FIGURES.share_taken == taken
    assert FIGURES.ev(1000, 50) == FIGURES.fixed_return_on(50) + taken * 20 - 1
    even = FIGURES.break_even_meter(50, others=2)
    assert even is not None
    assert FIGURES.fixed_return_on(50) + taken * even / 50 + FIGURES.envy(50, 2) == 1


def test_lower_levels_change_the_mean_but_not_what_the_house_keeps() -> None:
    plan = MeterPlan(seed=50_000, contribution=Fraction(1, 2), reserve=Fraction(1, 10))
    plain = Paytable("progressive", "plain", {**TABLE.lines, "fifth": parse_pay("0%"), "small": parse_pay("0%")})
    without = ProgressiveFigures(plain, CHANCES)
    mean, higher = FIGURES.mean_meter_at_hit(plan), without.mean_meter_at_hit(plan)
    assert mean is not None
    assert higher is not None
    assert mean < higher
    assert FIGURES.house_edge(plan) == without.house_edge(plan)


def test_without_a_100_percent_line_lower_levels_pay_what_is_fed() -> None:
    never = ProgressiveFigures(TABLE, {**CHANCES, "whole": Fraction(0)})
    plan = MeterPlan(seed=50_000, contribution=Fraction(1, 10), reserve=Fraction(1, 10))
    assert never.mean_meter_at_hit(plan) is None
    assert never.house_edge(plan) == 1 - never.fixed_return - Fraction(1, 10)
