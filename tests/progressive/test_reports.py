"""The reports of a shift that was worked out by hand (see `shift.py`)."""

from collections.abc import Iterator
from fractions import Fraction
from math import comb

import msgspec
import pytest

from houseway.progressive.ledger import Numbered, ledger
from houseway.progressive.reports import (
    adjustment_list,
    award_list,
    daily_accrual,
    hits_by_line,
    line_chances,
    meter_history,
    plot,
    reconcile,
    shift_report,
)
from houseway.refused import Refused
from tests.progressive.house import FIVE, FOUR, METER, SEVEN, SIX, stakes
from tests.progressive.shift import Shift, played_shift

DAY_MS = 24 * 60 * 60 * 1000


@pytest.fixture(scope="module")
def shift(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shift]:
    with played_shift(tmp_path_factory.mktemp("shift")) as played:
        yield played


@pytest.fixture(scope="module")
def entries(shift: Shift) -> list[Numbered]:
    return list(ledger(shift.house.database))


def forged(entries: list[Numbered], number: int, **posting: int) -> Iterator[Numbered]:
    """The same entries, one with another posting."""
    for one in entries:
        if one.number == number:
            lines = {**one.entry.posting, **posting}
            yield one._replace(entry=msgspec.structs.replace(one.entry, posting=lines))
        else:
            yield one


def test_the_ledger_is_numbered_from_one(entries: list[Numbered]) -> None:
    assert [one.number for one in entries] == list(range(1, len(entries) + 1))


# Reconciliation


def test_seed_contributions_awards_and_adjustments_are_what_is_held(entries: list[Numbered]) -> None:
    [meter] = reconcile(entries).meters
    cent = 10**6
    assert (meter.seed, meter.contributions, meter.awards, meter.adjustments) == (
        200_000 * cent, 2 * 93_420_000, 100_162 * cent, 1,
    )  # fmt: skip
    assert meter.held == meter.come_to == 100_024_840_001
    assert (meter.agrees, meter.says) == (True, "agrees to the last grain")


def test_one_grain_is_enough_not_to_agree(entries: list[Numbered], shift: Shift) -> None:
    found = reconcile(forged(entries, shift.coin_in, meter=81_420_001))
    assert not found.agrees
    assert found.meters[0].says.startswith("DOES NOT AGREE: $0.00000001 more is held than came in; entry ")


def test_an_award_that_is_not_paid_does_not_agree(entries: list[Numbered], shift: Shift) -> None:
    found = reconcile(forged(entries, shift.jackpot, players=0, envy=100_162_000_000))
    assert f"entry {shift.jackpot} does not pay what it awards" in found.meters[0].says


def test_its_table_has_both_sides(entries: list[Numbered]) -> None:
    rows = {row[0]: row[1] for row in reconcile(entries, METER).table().rows}
    assert rows["- awards"] == "$1,001.62"
    assert rows["= come to"] == rows["= held"] == "$1,000.24840001"
    assert rows["breakage"] == "$0.0084"


# Day by day


def test_each_day_says_what_came_in_and_where_it_went(entries: list[Numbered]) -> None:
    first, second = daily_accrual(entries).days
    assert (first.day, first.rounds, first.taken, first.to_meter, first.to_reserve, first.to_house) == (
        "2026-06-01", 1, 600_000_000, 81_420_000, 12_000_000, 506_580_000,
    )  # fmt: skip
    assert (first.seed, first.awarded, first.closing) == (100_000_000_000, 500_000_000, 100_081_420_000)
    assert (second.day, second.seed, second.awarded) == ("2026-06-02", 100_000_000_000, 150_162_000_000)
    assert (second.adjusted, second.closing) == (1, 100_024_000_001)
    assert daily_accrual(entries, "other").days == ()


def test_a_meters_history_has_every_jump(entries: list[Numbered], shift: Shift) -> None:
    history = meter_history(entries, METER)
    assert [(point.why, point.meter) for point in history.points] == [
        ("seed", 100_000_000_000),
        ("bets", 100_081_420_000),
        ("bets", 100_162_840_000),
        ("award", 100_024_000_000),
        ("adjustment", 100_024_000_001),
    ]
    assert history.points[3].number == shift.jackpot
    assert history.table().rows[3] == ("2026-06-02 12:00:00", str(shift.jackpot), "$1,000.24", "award")


def test_between_jumps_a_history_keeps_the_end_of_each_hour(entries: list[Numbered]) -> None:
    fed = next(one for one in entries if one.entry.posting and '"coin-in"' in str(msgspec.json.encode(one.entry)))
    minutes = [
        fed._replace(number=number, entry=msgspec.structs.replace(fed.entry, at=number * 60_000))
        for number in range(150)
    ]
    assert [point.number for point in meter_history(minutes, METER).points] == [59, 119, 149]


def test_a_history_is_drawn_the_same_every_time(entries: list[Numbered]) -> None:
    history = meter_history(entries, METER)
    assert plot(history) == plot(history)
    assert plot(history).startswith(b"<?xml")
    assert f"Meter {METER}".encode() in plot(history)
    assert plot(history, "png").startswith(b"\x89PNG")


# Hits


def test_chances_of_the_lines_are_those_of_the_exact_count() -> None:
    chances = line_chances(stakes())
    assert list(chances) == [SEVEN, SIX, FIVE, FOUR]
    deals = comb(52, 7) * comb(45, 8)
    assert all(deals % chance.denominator == 0 for chance in chances.values())
    assert 0 < chances[SEVEN] < chances[SIX] < chances[FIVE] < chances[FOUR] < Fraction(1, 10)


def test_hits_are_counted_without_what_was_backed_out(entries: list[Numbered]) -> None:
    chances = {SEVEN: Fraction(1, 1000), SIX: Fraction(1, 500), FIVE: Fraction(1, 50), FOUR: Fraction(1, 10)}
    report = hits_by_line(entries, METER, chances)
    assert report.bets == 12
    assert {one.line: one.seen.hits for one in report.lines} == {SEVEN: 1, SIX: 0, FIVE: 0, FOUR: 0}


def test_the_tails_are_exact(entries: list[Numbered]) -> None:
    report = hits_by_line(entries, METER, {SEVEN: Fraction(1, 1000)})
    seen = report.lines[0].seen
    assert seen.at_least.exactly == 1 - Fraction(999, 1000) ** 12
    assert report.table().rows[0][:4] == ("7-card straight", "100%", "1", "0.01")


def test_hits_of_a_meter_that_is_not_there_are_refused(entries: list[Numbered]) -> None:
    with pytest.raises(Refused, match="no meter 'other'"):
        hits_by_line(entries, "other", {})


# Lists


def test_every_award_is_listed_with_who_paid_and_who_verified(entries: list[Numbered], shift: Shift) -> None:
    small, jackpot = award_list(entries).awards
    assert (small.number, small.table, small.award.cents, small.by, small.holder) == (
        shift.tray_award, "t1", 500, "dora", "sam",
    )  # fmt: skip
    assert (jackpot.number, jackpot.table, jackpot.award.cents, jackpot.holder) == (
        shift.jackpot, "k1", 100_162, "eve",
    )  # fmt: skip
    assert (small.backed_out_by, jackpot.backed_out_by) == (shift.backed_out, 0)
    assert [row[-1] for row in award_list(entries).table().rows] == [
        f"backed out by entry {shift.backed_out}",
        "restart",
    ]


def test_everything_with_two_signatures_is_listed(entries: list[Numbered], shift: Shift) -> None:
    found = adjustment_list(entries).adjustments
    assert [(one.reason, one.by, one.state, one.second) for one in found] == [
        ("correction", "sam", "approved", "eve"),
        ("malfunction", "sam", "approved", "eve"),
        ("terms", "ann", "approved", "bob"),
        ("malfunction", "sam", "turned down", "sam"),
    ]
    assert found[0].asks == f"takes back entry {shift.tray_award}: tray +$5, players -$5"
    assert (found[1].asks, found[1].second_entry) == ("house -$0.00000001, meter +$0.00000001", shift.approved)
    assert "seed $500," in found[2].asks


def test_a_request_that_nobody_signed_waits(entries: list[Numbered], shift: Shift) -> None:
    until = [one for one in entries if one.number <= shift.asked]
    assert adjustment_list(until).adjustments[-1].state == "waits"


# A shift


def test_a_shift_says_what_each_table_took_and_paid(entries: list[Numbered]) -> None:
    t1, k1 = shift_report(entries).tables
    assert (t1.table, t1.rounds, t1.taken, t1.awards, t1.from_tray, t1.from_meter) == (
        "t1", 1, 600_000_000, 1, 500_000_000, 0,
    )  # fmt: skip
    assert (k1.table, k1.awards, k1.from_tray, k1.from_meter, k1.envy) == (
        "k1", 1, 0, 100_162_000_000, 50_000_000_000,
    )  # fmt: skip
    assert shift_report(entries).table().rows[1][-1] == "dora"


def test_a_shift_is_of_its_own_hours(entries: list[Numbered], shift: Shift) -> None:
    first = shift_report(entries, until=shift.started + DAY_MS)
    second = shift_report(entries, since=shift.started + DAY_MS)
    assert [table.table for table in first.tables if table.rounds] == ["t1"]
    assert [table.table for table in second.tables if table.rounds] == ["k1"]
    assert (first.meters[0].opening, first.meters[0].closing) == (0, 100_081_420_000)
    assert (second.meters[0].opening, second.meters[0].closing) == (100_081_420_000, 100_024_000_001)
    assert second.meter_table().rows == ((METER, "$1,000.8142", "$1,000.24000001"),)
