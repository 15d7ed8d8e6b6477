"""What a wager is paid, exactly, and how it is written."""

from fractions import Fraction
from math import floor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.odds import Odds, Prize, Share, dollars, parse_pay, whole_cents
from houseway.refused import Refused

odds = st.builds(Odds, st.integers(0, 10**9 - 1), st.integers(1, 10**9 - 1), st.booleans())
prizes = st.builds(Prize, st.integers(0, 10**9 - 1).map(lambda dollars: dollars * 100))
shares = st.builds(Share, st.integers(0, 100))


@given(odds | prizes | shares)
def test_every_payout_that_can_be_read_is_written_so_that_it_reads_back(pay: Odds | Prize | Share) -> None:
    assert parse_pay(str(pay)) == pay


@pytest.mark.parametrize(
    ("text", "pay"),
    [
        ("3 to 2", Odds(3, 2)),
        ("250 for 1", Odds(250, 1, includes_stake=True)),
        ("$500", Prize(50_000)),
        ("100%", Share(100)),
        ("5%", Share(5)),
    ],
)
def test_payouts_as_paytables_write_them(text: str, pay: Odds | Prize | Share) -> None:
    assert parse_pay(text) == pay
    assert str(pay) == text


BAD_PAYS = (
    "", "3", "3 to", "3to2", "3 to 0", "3 for 0", "-3 to 1", "3.5 to 1", "3 to 1 ", " 3 to 1", "3 TO 1", "three to one",
    "$", "$5.50", "500$", "$-5", "101%", "-1%", "50 %", "1e3 to 1", "1234567890 to 1", "٣ to 1", "３ to 1", "$٥", "٥%",
)  # fmt: skip


@pytest.mark.parametrize("text", BAD_PAYS)
def test_what_is_no_payout_is_refused_with_what_one_looks_like(text: str) -> None:
    with pytest.raises(Refused, match=r"is not a payout: write odds such as '3 to 2'"):
        parse_pay(text)


@pytest.mark.parametrize(
    ("text", "stake", "net"),
    [
        ("1 to 1", 1000, 1000),
        ("3 to 2", 1000, 1500),
        ("3 to 2", 333, 499),
        ("3 to 2", 1, 1),
        ("250 for 1", 100, 24_900),
        ("5 for 1", 7, 28),
        ("1 for 1", 100, 0),
        ("1 for 2", 3, -2),
    ],
)
def test_profit(text: str, stake: int, net: int) -> None:
    pay = parse_pay(text)
    assert isinstance(pay, Odds)
    assert pay.net(stake) == net


@given(odds, st.integers(1, 10**12))
def test_the_house_rounds_down_and_only_when_it_must(pay: Odds, stake: int) -> None:
    true = Fraction(pay.pays, pay.per) * stake - (stake if pay.includes_stake else 0)
    assert pay.net(stake) == floor(true)
    assert pay.exact(stake) == (pay.net(stake) == true)


@given(st.integers(0, 100), st.integers(0, 10**15))
def test_a_share_never_takes_more_than_the_meter_and_all_of_it_at_100(percent: int, meter: int) -> None:
    assert Share(percent).of(meter) == meter * percent // 100
    assert Share(100).of(meter) == meter


@given(st.fractions())
def test_whole_cents_is_the_cent_below(amount: Fraction) -> None:
    assert whole_cents(amount) <= amount < whole_cents(amount) + 1


@pytest.mark.parametrize(
    ("cents", "text"),
    [
        (0, "$0"),
        (5, "$0.05"),
        (100, "$1"),
        (1250, "$12.50"),
        (-300, "-$3"),
        (-5, "-$0.05"),
        (123_456_789, "$1,234,567.89"),
    ],
)
def test_dollars(cents: int, text: str) -> None:
    assert dollars(cents) == text


@given(st.integers(-(10**15), 10**15))
def test_dollars_lose_nothing(cents: int) -> None:
    sign, amount = (-1, dollars(cents)[2:]) if cents < 0 else (1, dollars(cents)[1:])
    assert sign * Fraction(amount.replace(",", "")) * 100 == cents
