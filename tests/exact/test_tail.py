"""How likely so many hits are: bounds that hold the fraction, summed term by term, and known values."""

from decimal import Decimal
from fractions import Fraction
from math import comb

import pytest

from houseway.exact.proven import Proven
from houseway.exact.tail import ERROR, FEW, PI, STIRLING, _many, hits_seen
from houseway.refused import Refused

RARE = Fraction(440798871552, 28837689349669200)
"""the 100% award of Straight Edge, version 1"""


def summed(hits: int, bets: int, chance: Fraction) -> tuple[Fraction, Fraction]:
    terms = [comb(bets, j) * chance**j * (1 - chance) ** (bets - j) for j in range(bets + 1)]
    return sum(terms[hits:], Fraction(0)), sum(terms[: hits + 1], Fraction(0))


def holds(proven: Proven, chance: Fraction) -> bool:
    return Fraction(proven.low) <= chance <= Fraction(proven.high)


@pytest.mark.parametrize("chance", [Fraction(1, 2), Fraction(1, 7), Fraction(99, 100), RARE, Fraction(0), Fraction(1)])
@pytest.mark.parametrize("bets", [0, 1, 2, 9])
def test_a_few_bets_are_the_fraction_itself(bets: int, chance: Fraction) -> None:
    for hits in range(bets + 1):
        seen = hits_seen(hits, bets, chance)
        assert (seen.at_least.exactly, seen.at_most.exactly) == summed(hits, bets, chance)


@pytest.mark.parametrize("chance", [Fraction(1, 2), Fraction(1, 7), Fraction(99, 100), Fraction(1, 1000)])
@pytest.mark.parametrize("bets", [1, 2, 30, 61])
def test_the_bounds_for_many_bets_hold_the_fraction(bets: int, chance: Fraction) -> None:
    for hits in range(bets + 1):
        for proven, truth in zip(_many(hits, bets, chance), summed(hits, bets, chance), strict=True):
            assert holds(proven, truth)
            assert Fraction(proven.high) - Fraction(proven.low) <= truth / 10**38


@pytest.mark.parametrize("hits", [0, 1, 900, 999, 1000, 1001, 1100, 2099, 2100])
def test_the_bounds_hold_where_factorials_come_from_stirlings_series(hits: int) -> None:
    bets = 2100
    at_least = Fraction(sum(comb(bets, j) for j in range(hits, bets + 1)), 2**bets)
    at_most = Fraction(sum(comb(bets, j) for j in range(hits + 1)), 2**bets)
    seen = hits_seen(hits, bets, Fraction(1, 2))
    assert bets > FEW
    assert holds(seen.at_least, at_least)
    assert holds(seen.at_most, at_most)


def test_no_hit_at_all_in_twenty_million_bets() -> None:
    """(1 - p)^n by squaring, rounded down each time."""
    bets, grain = 20_000_000, 10**250
    power, squared, left = grain, grain * (RARE.denominator - RARE.numerator) // RARE.denominator, bets
    while left:
        if left & 1:
            power = power * squared // grain
        squared, left = squared * squared // grain, left >> 1
    nothing = hits_seen(0, bets, RARE)
    assert nothing.at_most.digits(20) == Proven.exact(Fraction(power, grain)).digits(20)
    assert nothing.at_least.digits() == "1.00000000000"
    assert nothing.expected == bets * RARE


@pytest.mark.parametrize("hits", [0, 1, 9_990_000, 10_000_000, 10_004_000, 15_000_000, 20_000_000])
def test_twenty_million_even_chances_are_symmetric(hits: int) -> None:
    bets = 20_000_000
    seen, mirrored = hits_seen(hits, bets, Fraction(1, 2)), hits_seen(bets - hits, bets, Fraction(1, 2))
    assert seen.at_least.low <= mirrored.at_most.high
    assert mirrored.at_most.low <= seen.at_least.high
    assert seen.at_least.width < Decimal("1e-35")


def test_the_chance_of_exactly_so_many_is_what_both_tails_share() -> None:
    seen, above = hits_seen(310, 20_000_000, RARE), hits_seen(311, 20_000_000, RARE)
    assert seen.at_most.low + above.at_least.low <= 1 <= seen.at_most.high + above.at_least.high


def test_pi_is_machins() -> None:
    grain = 10**110

    def arctan(inverse: int) -> int:
        term, total, k = grain // inverse, 0, 0
        while term:
            total += (-1) ** k * (term // (2 * k + 1))
            term //= inverse**2
            k += 1
        return total

    assert abs(4 * (4 * arctan(5) - arctan(239)) - int(Fraction(PI) * grain)) < grain // 10**100


def test_stirlings_series_has_bernoullis_numbers() -> None:
    bernoulli = [Fraction(1)]
    for m in range(1, 27):
        bernoulli.append(-sum((comb(m + 1, j) * b for j, b in enumerate(bernoulli)), Fraction(0)) / (m + 1))
    assert [bernoulli[2 * i] / (2 * i * (2 * i - 1)) for i in range(1, 13)] == STIRLING
    assert abs(bernoulli[26]) / (26 * 25 * 1000**25) < Fraction(ERROR) / 10**10


def test_only_proven_digits_are_printed() -> None:
    assert Proven(Decimal("0.12344"), Decimal("0.12346")).digits() == "0.123"
    assert Proven(Decimal("0.1"), Decimal("0.9")).digits() == "0.1 to 0.9"
    assert Proven.exact(Fraction(1, 3)).digits(4) == "0.3333"


def test_the_answer_says_what_it_assumes() -> None:
    assert "independently" in hits_seen(3, 100, RARE).assumes


@pytest.mark.parametrize(("hits", "bets", "field"), [(0, 50_000_001, "bets"), (-1, 9, "hits"), (10, 9, "hits")])
def test_what_cannot_be_is_refused(hits: int, bets: int, field: str) -> None:
    with pytest.raises(Refused) as no:
        hits_seen(hits, bets, RARE)
    assert no.value.field == field
