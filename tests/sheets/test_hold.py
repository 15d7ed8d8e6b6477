"""How far the hold may stray: normal intervals, held against an exact count."""

from math import comb

import pytest

from houseway.sheets.hold import Hold, hold_picture, hold_table, volatility_index, z


def test_the_usual_quantiles() -> None:
    assert [round(z(sure), 3) for sure in (0.90, 0.95, 0.99)] == [1.645, 1.96, 2.576]
    assert volatility_index(2.0) == pytest.approx(3.28971, abs=1e-5)


def test_a_hundred_times_the_rounds_is_a_tenth_of_the_width() -> None:
    hold = Hold(edge=0.02, std_dev=3.0)
    assert hold.width(1_000_000, 0.95) == pytest.approx(hold.width(10_000, 0.95) / 10)


def test_the_chance_to_be_ahead_is_that_of_an_exact_count() -> None:
    """A bet that the house wins 51 times in 100: how often it is ahead after 1001 rounds, every way counted."""
    rounds, chance = 1001, 0.51
    exact = sum(comb(rounds, wins) * chance**wins * (1 - chance) ** (rounds - wins) for wins in range(501, rounds + 1))
    hold = Hold(edge=2 * chance - 1, std_dev=(1 - (2 * chance - 1) ** 2) ** 0.5)
    assert hold.ahead(rounds) == pytest.approx(exact, abs=0.001)


@pytest.mark.parametrize("edge", [0.0343, -0.15, 0.0, 0.9])
def test_any_edge_can_be_drawn(edge: float) -> None:
    hold = Hold(edge, 3.0)
    assert hold_picture(hold).svg.count("<polygon") == 3
    assert [row[0] for row in hold_table(hold).rows] == ["1,000", "10,000", "100,000", "1,000,000", "10,000,000"]
