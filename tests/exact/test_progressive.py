"""SE-10 to SE-15: what a progressive is worth, against a meter run by hand."""

import random
from fractions import Fraction

import pytest

from houseway.exact.progressive import MeterPlan, ProgressiveFigures
from houseway.games import find_game

TABLE = find_game("straight-edge-1").paytables["progressive"]["1"]
CHANCES = {
    "7-card-straight": Fraction(1, 200),
    "6-card-straight": Fraction(1, 1000),
    "5-card-straight": Fraction(1, 100),
    "4-card-straight": Fraction(1, 40),
}
FIGURES = ProgressiveFigures(TABLE, CHANCES)
FIXED = Fraction(250, 1000) + Fraction(25, 100) + Fraction(5, 40)


def test_se_10_the_fixed_awards_are_for_one() -> None:
    assert FIGURES.fixed_return == FIXED


def test_at_the_break_even_meter_nobody_has_the_edge() -> None:
    meter = FIGURES.break_even_meter(100)
    assert meter is not None
    assert meter.denominator == 1
    assert FIGURES.ev(int(meter), 100) == 0
    assert FIGURES.ev(int(meter) + 100, 100) > 0


def test_se_11_envy_is_worth_its_chance_for_each_other_bettor() -> None:
    assert FIGURES.envy(100, 3) == 3 * Fraction(1, 200) * 100
    assert ProgressiveFigures(find_game("straight-edge-1").paytables["progressive"]["2"], CHANCES).envy(100, 3) == 0


@pytest.mark.parametrize("style", ["percentage", "all"])
def test_se_15_the_mean_meter_at_a_hit_is_what_a_long_run_shows(style: str) -> None:
    plan = MeterPlan(
        bet=100,
        seed=200_000,
        contribution=Fraction(8, 10),
        reserve=Fraction(5, 100),
        style="all" if style == "all" else "percentage",
    )
    rng = random.Random(style)
    meter, reserve, taken, hits, rounds = Fraction(plan.seed), Fraction(0), Fraction(0), 0, 400_000
    awards = {"6-card-straight": 250, "5-card-straight": 25, "4-card-straight": 5}
    lines, weights = list(CHANCES), [float(chance) for chance in CHANCES.values()]
    for _ in range(rounds):
        meter += plan.bet * plan.contribution
        reserve += plan.bet * plan.reserve
        line = rng.choices([*lines, None], [*weights, 1 - sum(weights)])[0]
        if line == "7-card-straight":
            taken += meter
            hits += 1
            meter, reserve = plan.seed + reserve, Fraction(0)
        elif line and plan.style == "all":
            meter -= awards[line] * plan.bet
    mean = FIGURES.mean_meter_at_hit(plan)
    assert mean is not None
    assert float(taken / hits) == pytest.approx(float(mean), rel=0.05)


def test_the_house_keeps_what_neither_awards_nor_seeds_take() -> None:
    plan = MeterPlan(seed=50_000, contribution=Fraction(1, 10), reserve=Fraction(1, 100))
    seeds = Fraction(1, 200) * 500
    assert FIGURES.house_edge(plan) == 1 - FIXED - Fraction(11, 100) - seeds
    all_off = MeterPlan(seed=50_000, contribution=Fraction(9, 10), style="all")
    assert FIGURES.house_edge(all_off) == Fraction(1, 10) - seeds
    assert FIGURES.house_edge(plan, others=2) == FIGURES.house_edge(plan) - FIGURES.envy(100, 2)


def test_a_meter_that_cannot_be_won_has_no_break_even() -> None:
    """Version 2 with ties by length: neither side can have more than seven cards."""
    never = ProgressiveFigures(TABLE, {"4-card-straight": Fraction(1, 30)})
    assert never.break_even_meter(100) is None
    assert never.mean_meter_at_hit(MeterPlan(seed=100)) is None
    assert never.house_edge(MeterPlan(seed=100)) == 1 - Fraction(5, 30)
