"""SE-13, SE-15: the chance that a meter runs dry, against a slow walk in fractions and a formula."""

from decimal import Decimal
from fractions import Fraction
from itertools import pairwise

import pytest

from houseway.exact import running_dry
from houseway.exact.progressive import MeterPlan, ProgressiveFigures
from houseway.exact.proven import Proven
from houseway.exact.running_dry import chance_a_restart_runs_dry, chance_to_run_dry
from houseway.odds import parse_pay
from houseway.paytable import Paytable
from houseway.refused import Refused

Lines = dict[str, tuple[str, Fraction]]
FIXED: Lines = {
    "whole": ("100%", Fraction(1, 6)),
    "large": ("7 for 1", Fraction(1, 20)),
    "small": ("3 for 1", Fraction(1, 5)),
}
PRIZE: Lines = {**FIXED, "large": ("$6", Fraction(1, 20))}
LEVELS: Lines = {
    "whole": ("100%", Fraction(13, 20)),
    "fifth": ("20%", Fraction(1, 10)),
    "half": ("50%", Fraction(1, 20)),
    "small": ("2 for 1", Fraction(1, 5)),
}


def figures(lines: Lines) -> ProgressiveFigures:
    table = Paytable("progressive", "tiny", {line: parse_pay(pay) for line, (pay, _) in lines.items()})
    return ProgressiveFigures(table, {line: chance for line, (_, chance) in lines.items()})


def all_off(contribution: Fraction, seed: int = 0, reserve: Fraction = Fraction(0)) -> MeterPlan:
    return MeterPlan(seed=seed, contribution=contribution, reserve=reserve, style="all")


def slowly(lines: Lines, contribution: Fraction, start: Fraction, bets: int) -> tuple[Fraction, Fraction]:
    """Every meter there can be, bet by bet, on a $1 bet: dry so far, and that with all that is still open."""
    meters, dry = {start: Fraction(1)}, Fraction(0)
    nothing = 1 - sum(chance for _, chance in lines.values())
    for _ in range(bets):
        after: dict[Fraction, Fraction] = {}
        for before, reached in meters.items():
            meter = before + 100 * contribution
            after[meter] = after.get(meter, Fraction(0)) + reached * nothing
            for pay, chance in lines.values():
                if pay == "100%":
                    continue
                if pay.endswith("%"):
                    left = meter * (100 - int(pay[:-1])) / 100
                else:
                    left = meter - {"7 for 1": 700, "3 for 1": 300, "2 for 1": 200, "$6": 700}[pay]
                if left < 0:
                    dry += reached * chance
                else:
                    after[left] = after.get(left, Fraction(0)) + reached * chance
        meters = after
    return dry, dry + sum(meters.values(), Fraction(0))


def meets(proven: Proven, slow: tuple[Fraction, Fraction]) -> bool:
    return Fraction(proven.low) <= slow[1] and slow[0] <= Fraction(proven.high)


RATES = ["0", "0.075", "0.1357", "0.7", "0.854321", "1", "1/3"]


@pytest.mark.parametrize("start", [0, 1, 250, 299, 300, 1000])
@pytest.mark.parametrize("rate", RATES)
def test_any_rate_is_walked_exactly(rate: str, start: int) -> None:
    dry = chance_to_run_dry(figures(FIXED), all_off(Fraction(rate)), start)
    assert meets(dry, slowly(FIXED, Fraction(rate), Fraction(start), 120))
    assert dry.width < Decimal("1e-9")


def test_a_flat_prize_drains_its_profit_and_the_stake() -> None:
    plan = all_off(Fraction("0.7"))
    assert chance_to_run_dry(figures(PRIZE), plan, 500) == chance_to_run_dry(figures(FIXED), plan, 500)


@pytest.mark.parametrize("awards", [0, 1, 5, 40])
def test_without_contributions_it_is_a_race_between_two_lines(awards: int) -> None:
    """The award must come once more than the meter covers, each time before the 100% award."""
    race: Lines = {"whole": ("100%", Fraction(1, 50)), "small": ("3 for 1", Fraction(1, 10))}
    truth = Fraction(5, 6) ** (awards + 1)
    dry = chance_to_run_dry(figures(race), all_off(Fraction(0)), 300 * awards + 299)
    assert meets(dry, (truth, truth))
    assert dry.width < Decimal("1e-9")


@pytest.mark.parametrize("rate", ["0", "0.7", "1"])
def test_lower_percentage_levels_shrink_the_meter(rate: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running_dry, "WORK", 10**8)
    dry = chance_to_run_dry(figures(LEVELS), all_off(Fraction(rate)), 300)
    slow = slowly(LEVELS, Fraction(rate), Fraction(300), 7)
    assert meets(dry, slow)
    assert dry.width < Decimal("1e-3")
    without = {line: value for line, value in LEVELS.items() if line not in ("fifth", "half")}
    assert dry.high > chance_to_run_dry(figures(without), all_off(Fraction(rate)), 300).low


@pytest.mark.parametrize("reserve", ["0.05", "0.5", "1/7"])
def test_a_restart_has_the_reserve_of_a_geometric_number_of_bets(reserve: str) -> None:
    rate, whole = Fraction("0.4"), FIXED["whole"][1]
    slow = [Fraction(0), (1 - whole) ** 20]
    for bets in range(1, 21):
        start = 200 + 100 * Fraction(reserve) * bets
        for side, chance in enumerate(slowly(FIXED, rate, start, 25)):
            slow[side] += whole * (1 - whole) ** (bets - 1) * chance
    dry = chance_a_restart_runs_dry(figures(FIXED), all_off(rate, seed=200, reserve=Fraction(reserve)))
    assert meets(dry, (slow[0], slow[1]))
    assert dry.width < Decimal("1e-9")


def test_a_restart_without_a_reserve_starts_at_the_seed() -> None:
    plan = all_off(Fraction("0.7"), seed=500)
    assert chance_a_restart_runs_dry(figures(FIXED), plan) == chance_to_run_dry(figures(FIXED), plan, 500)


def test_with_only_percentages_off_the_meter_it_never_runs_dry() -> None:
    assert chance_to_run_dry(figures(FIXED), MeterPlan(contribution=Fraction("0.1")), 0).exactly == 0
    shares: Lines = {"whole": ("100%", Fraction(1, 9)), "fifth": ("20%", Fraction(1, 3))}
    assert chance_to_run_dry(figures(shares), all_off(Fraction(0)), 0).exactly == 0


def test_awards_that_the_bet_itself_covers_never_run_it_dry() -> None:
    even: Lines = {"whole": ("100%", Fraction(1, 9)), "small": ("1 for 2", Fraction(1, 3))}
    assert chance_to_run_dry(figures(even), all_off(Fraction(1, 2)), 0).exactly == 0
    assert chance_to_run_dry(figures(even), all_off(Fraction("0.49")), 0).low > 0


def test_without_a_100_percent_line_a_drained_meter_is_sure_to_run_dry() -> None:
    never = {line: value for line, value in FIXED.items() if line != "whole"}
    assert chance_to_run_dry(figures(never), all_off(Fraction("0.95")), 10_000).exactly == 1
    fed = chance_to_run_dry(figures(never), all_off(Fraction(1)), 1000)
    assert 0 < fed.low < fed.high < 1
    with pytest.raises(Refused, match="never restarted"):
        chance_a_restart_runs_dry(figures(never), all_off(Fraction(1)))


@pytest.mark.parametrize(("name", "value"), [("WORK", 2_000), ("MOST_LEVELS", 2), ("FINEST", 1)])
def test_the_bounds_hold_when_less_is_walked_or_more_is_rounded(
    name: str, value: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    rate = Fraction("0.854321")
    slow = slowly(FIXED, rate, Fraction(1000), 100)
    monkeypatch.setattr(running_dry, "WORK", 10**7)
    monkeypatch.setattr(running_dry, name, value)
    dry = chance_to_run_dry(figures(FIXED), all_off(rate), 1000)
    assert meets(dry, slow)
    assert dry.width > Decimal("1e-9")


def test_less_work_gives_wider_bounds_with_percentage_levels_too(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = all_off(Fraction("0.7"))
    monkeypatch.setattr(running_dry, "WORK", 10**7)
    whole = chance_to_run_dry(figures(LEVELS), plan, 700)
    monkeypatch.setattr(running_dry, "WORK", 300)
    less = chance_to_run_dry(figures(LEVELS), plan, 700)
    assert less.low <= whole.low
    assert less.high >= whole.high


def test_more_on_the_meter_runs_dry_less_often() -> None:
    chances = [chance_to_run_dry(figures(FIXED), all_off(Fraction("0.7")), start) for start in range(0, 3000, 300)]
    assert all(more.high < less.low for less, more in pairwise(chances))


def test_a_meter_below_zero_is_refused() -> None:
    with pytest.raises(Refused, match="0 cents or more"):
        chance_to_run_dry(figures(FIXED), all_off(Fraction(1)), -1)
