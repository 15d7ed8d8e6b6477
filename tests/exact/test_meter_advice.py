"""SE-15: the advice on a meter's plan, with its reason and, by exact odds, its price."""

from fractions import Fraction

import pytest

from houseway.exact.meter_advice import MeterWarning, meter_advice
from houseway.exact.progressive import MeterPlan, ProgressiveFigures
from houseway.exact.proven import Proven
from houseway.games import find_game

TABLE = find_game("straight-edge-1").paytables["progressive"]["1"]
CHANCES = {
    "7-card-straight": Fraction(1, 200),
    "6-card-straight": Fraction(1, 1000),
    "5-card-straight": Fraction(1, 100),
    "4-card-straight": Fraction(1, 40),
}
FIGURES = ProgressiveFigures(TABLE, CHANCES)
GOOD = MeterPlan(seed=25_000, contribution=Fraction(1, 10), reserve=Fraction(1, 100))
RARE = ProgressiveFigures(TABLE, {**CHANCES, "7-card-straight": Fraction(1, 2_000)})
ALL = MeterPlan(seed=25_000, contribution=Fraction(7, 10), reserve=Fraction(1, 100), style="all")


def changed(plan: MeterPlan, **fields: object) -> MeterPlan:
    return MeterPlan(**({name: getattr(plan, name) for name in MeterPlan.__slots__} | fields))


def test_the_rule_is_the_games_own() -> None:
    (bet,) = (bet for bet in find_game("straight-edge-1").side_bets if bet.progressive)
    assert bet.meter_rule == "SE-15"


def only(plan: MeterPlan, figures: ProgressiveFigures | None = RARE) -> MeterWarning:
    (warning,) = meter_advice(figures, plan, TABLE, rule="SE-15")
    assert warning.rule == "SE-15"
    assert warning.advice in warning.words
    assert warning.price in warning.words
    return warning


@pytest.mark.parametrize("plan", [GOOD, ALL])
@pytest.mark.parametrize("figures", [RARE, None])
def test_a_plan_that_follows_the_advice_hears_none(plan: MeterPlan, figures: ProgressiveFigures | None) -> None:
    assert meter_advice(figures, plan, TABLE) == ()


def test_all_pays_off_the_meter_need_70_percent() -> None:
    warning = only(changed(ALL, contribution=Fraction("0.6999")))
    assert warning.about == "contribution"
    assert "run dry" in warning.reason
    assert warning.figures["drained"] == Fraction(250, 1000) + Fraction(25, 100) + Fraction(5, 40)
    dry = warning.figures["runs_dry"]
    assert isinstance(dry, Proven)
    assert 0 < dry.low <= dry.high < 1
    assert dry.digits(6) in warning.price


def test_without_odds_advice_has_no_price() -> None:
    warning = only(changed(ALL, contribution=Fraction("0.6999")), figures=None)
    assert warning.price == ""
    assert warning.figures == {}


def test_the_preset_is_the_contribution_at_which_the_house_loses_nothing() -> None:
    warning = only(changed(GOOD, contribution=Fraction(1, 2)))
    preset = warning.figures["preset"]
    assert warning.about == "contribution"
    assert isinstance(preset, Fraction)
    assert RARE.house_edge(changed(GOOD, contribution=preset)) == 0
    assert meter_advice(RARE, changed(GOOD, contribution=preset)) == ()


def test_the_seed_covers_the_largest_fixed_award() -> None:
    warning = only(changed(GOOD, seed=24_999))
    assert warning.about == "seed"
    assert "$250" in warning.advice
    assert warning.figures == {"ev_at_seed": RARE.ev(24_999, 100)}


def test_a_short_seed_is_priced_by_what_the_advised_one_would_save() -> None:
    figures = only(changed(ALL, seed=10_000)).figures
    dry, advised = figures["runs_dry"], figures["runs_dry_as_advised"]
    assert isinstance(dry, Proven)
    assert isinstance(advised, Proven)
    assert dry.low > advised.high


def test_the_seed_is_never_zero() -> None:
    warnings = meter_advice(None, changed(GOOD, seed=0, reserve=Fraction(0)))
    assert [warning.about for warning in warnings] == ["seed", "reserve"]
    assert "nothing" in warnings[0].reason


def test_a_reserve_is_kept_and_kept_small() -> None:
    assert "bare seed" in only(changed(GOOD, reserve=Fraction(0))).reason
    large = only(changed(GOOD, reserve=Fraction("0.11")))
    assert "more than the 10%" in large.reason
    assert large.figures == {"mean_reserve": Fraction("0.11") * 100 * 2_000}


def test_the_reserve_is_never_the_only_seed() -> None:
    seed, reserve = meter_advice(RARE, changed(GOOD, seed=0))
    assert (seed.about, reserve.about) == ("seed", "reserve")
    short = reserve.figures["restart_short"]
    truth = 1 - (1 - Fraction(1, 2_000)) ** 24_999
    assert isinstance(short, Proven)
    assert float(short.low) == pytest.approx(float(truth), rel=1e-12)


def test_the_player_may_have_the_edge_from_the_first_bet() -> None:
    """The first bet finds the seed and its own contribution."""
    even = FIGURES.break_even_meter(100)
    assert even is not None
    plan = changed(GOOD, seed=int(even) - 9)
    about = {warning.about: warning for warning in meter_advice(FIGURES, plan, TABLE)}
    assert about["edge"].figures["ev_at_first_bet"] == FIGURES.jackpot * Fraction(1, 100)
    assert "edge" not in {warning.about for warning in meter_advice(FIGURES, changed(plan, seed=int(even) - 10), TABLE)}
