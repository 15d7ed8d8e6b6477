"""Money of meters is exact: nothing of a share is lost, and text goes there and back."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.progressive.amounts import (
    GRAINS,
    WHOLE,
    grains,
    read_amount,
    read_cents,
    read_rate,
    show,
    show_rate,
    whole_cents_of,
)
from houseway.progressive.awards import take_bets
from houseway.refused import Refused
from tests.progressive.house import Room

RATES = st.integers(0, WHOLE)


def test_13_57_percent_of_a_dollar_is_13_cents_and_57_hundredths() -> None:
    room = Room(contribution=read_rate("13.57%", ""), reserve=0)
    room.coin_in(1)
    assert room.balance("meter") == "$1,000.1357"
    assert room.meter.cents == 100_013
    assert room.balance("house") == "$0.8643"


def test_a_hundred_times_13_57_percent_is_exactly_13_dollars_57() -> None:
    room = Room(contribution=read_rate("13.57%", ""), reserve=0)
    for _ in range(100):
        room.round({}, [1])
    assert room.balance("meter") == "$1,013.57"


@given(st.integers(1, 100_000), RATES, st.data())
def test_a_bets_shares_come_to_the_bet(cents: int, contribution: int, data: st.DataObject) -> None:
    reserve = data.draw(st.integers(0, WHOLE - contribution))
    room = Room(contribution=contribution, reserve=reserve)
    moved = take_bets(room.meter, cents)
    bet = Fraction(cents)
    assert Fraction(moved.get("meter", 0), GRAINS) == bet * contribution / WHOLE
    assert Fraction(moved.get("reserve", 0), GRAINS) == bet * reserve / WHOLE
    assert Fraction(moved.get("house", 0), GRAINS) == bet * (WHOLE - contribution - reserve) / WHOLE
    assert moved["players"] == -grains(cents)


@given(st.integers(-(10**18), 10**18))
def test_an_amount_reads_as_it_is_shown(amount: int) -> None:
    sign, text = (-1, show(amount)[1:]) if amount < 0 else (1, show(amount))
    assert sign * read_amount(text, "") == amount


@given(RATES)
def test_a_rate_reads_as_it_is_shown(rate: int) -> None:
    assert read_rate(show_rate(rate), "") == rate


@given(st.integers(0, 10**18))
def test_whole_cents_are_rounded_down(amount: int) -> None:
    assert whole_cents_of(amount) == amount * Fraction(1, GRAINS) // 1


@pytest.mark.parametrize(
    ("amount", "text"),
    [
        (0, "$0"),
        (1, "$0.00000001"),
        (grains(1), "$0.01"),
        (grains(123_456_700), "$1,234,567"),
        (-grains(250), "-$2.50"),
    ],
)
def test_amounts_as_they_are_shown(amount: int, text: str) -> None:
    assert show(amount) == text


@pytest.mark.parametrize("text", ["", "ten", "1/2", "1e", "nan", "inf", "12.3.4", "0.000000001", "9" * 41])
def test_what_is_no_amount_is_refused(text: str) -> None:
    with pytest.raises(Refused):
        read_amount(text, "amount")


@pytest.mark.parametrize("text", ["0.001", "1.005"])
def test_part_of_a_cent_is_no_number_of_cents(text: str) -> None:
    with pytest.raises(Refused, match="whole number of cents"):
        read_cents(text, "seed")


@pytest.mark.parametrize("text", ["13.57", "", "%", "-1%", "100.0001%", "1/3%", "13.57001%", "ten%"])
def test_what_is_no_rate_is_refused(text: str) -> None:
    with pytest.raises(Refused):
        read_rate(text, "contribution")
