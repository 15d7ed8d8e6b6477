"""Awards: who is paid, in which order, from where; the meter's restart; running dry (SE-10 to SE-15)."""

import pytest

from houseway.progressive.floor import ConsoleKind
from houseway.progressive.operations import Approve, ProposeTerms
from tests.progressive.house import CONSOLES, FIVE, FOUR, METER, SEVEN, SIX, TERMS, Room, stakes

pytestmark = pytest.mark.parametrize("console", CONSOLES)
WHOLE_DOLLAR = 1_000_000
"""the rate of which a bet goes whole"""
SHARES = {SEVEN: "100%", SIX: "10%", FIVE: "5%"}


def cents(room: Room, hits: dict[int, str]) -> dict[int, int]:
    return {award.seat: award.cents for award in room.round(hits).awards}


def test_fixed_awards_are_for_one_and_come_from_the_tray(console: ConsoleKind) -> None:
    room = Room(console, contribution=0, reserve=0)
    assert cents(room, {1: SIX}) == {1: 25_000}
    assert cents(room, {2: FIVE}) == {2: 2_500}
    assert cents(room, {3: FOUR}) == {3: 500}
    assert room.balance("tray") == "-$280"
    assert room.balance("meter") == "$1,000"


def test_fixed_awards_come_off_the_meter_where_the_house_has_it_so(console: ConsoleKind) -> None:
    room = Room(console, contribution=0, reserve=0, fixed_pays="meter")
    award = room.round({1: SIX}).awards[0]
    assert (award.meter_before, award.meter_after) == (100_000, 75_000)
    assert room.balance("tray") == "$0"


def test_a_hundred_percent_pays_the_whole_meter_and_it_restarts_at_the_seed_plus_the_reserve(
    console: ConsoleKind,
) -> None:
    room = Room(console, contribution=500_000, reserve=100_000)
    room.round({})
    award = room.round({4: SEVEN}).awards[0]
    assert award.cents == award.meter_before == 100_600
    assert award.meter_after == 100_000 + 120
    assert award.reset
    assert room.balance("reserve") == "$0"
    assert room.balance("seed") == "-$2,000"
    assert room.meter.resets == 1


def test_the_far_right_seat_is_paid_first_and_the_next_from_the_restarted_meter(console: ConsoleKind) -> None:
    room = Room(console, contribution=500_000, reserve=0)
    awards = room.round({2: SEVEN, 5: SEVEN}).awards
    assert [(award.seat, award.cents) for award in awards] == [(5, 100_300), (2, 100_000)]
    assert room.meter.resets == 2


def test_each_share_is_of_what_the_one_before_it_left(console: ConsoleKind) -> None:
    room = Room(console, stakes=stakes(pays=SHARES), contribution=0, reserve=0)
    assert cents(room, {1: SIX, 3: SIX, 6: FIVE}) == {6: 5_000, 3: 9_500, 1: 8_550}
    assert room.meter.cents == 100_000 - 5_000 - 9_500 - 8_550
    assert room.meter.resets == 0


def test_a_share_after_the_whole_meter_is_of_the_restarted_one(console: ConsoleKind) -> None:
    room = Room(console, stakes=stakes(pays=SHARES), contribution=0, reserve=0)
    assert cents(room, {6: SEVEN, 1: SIX}) == {6: 100_000, 1: 10_000}


def test_a_share_is_rounded_down_to_the_cent_and_the_rest_stays_on_the_meter(console: ConsoleKind) -> None:
    room = Room(console, stakes=stakes(pays=SHARES), seed=333, contribution=0, reserve=0)
    assert cents(room, {1: FIVE}) == {1: 16}
    assert room.balance("meter") == "$3.17"


def test_what_is_less_than_a_cent_is_breakage_at_a_restart(console: ConsoleKind) -> None:
    room = Room(console, contribution=135_700, reserve=0)
    assert cents(room, {1: SEVEN}) == {1: 100_081}
    assert room.balance("breakage") == "$0.0042"
    assert room.balance("meter") == "$1,000"


def test_envy_goes_to_every_other_bettor_at_the_table_and_never_for_ones_own_hit(console: ConsoleKind) -> None:
    room = Room(console)
    (award,) = room.round({3: SEVEN}, [1, 3, 6]).awards
    assert award.envy == {1: 10_000, 6: 10_000}
    assert room.balance("envy") == "-$200"


def test_two_who_hit_pay_envy_to_each_other(console: ConsoleKind) -> None:
    first, second = Room(console).round({3: SEVEN, 5: SEVEN}, [3, 4, 5]).awards
    assert first.envy == {3: 10_000, 4: 10_000}
    assert second.envy == {4: 10_000, 5: 10_000}


def test_a_lone_bettors_hit_has_nobody_to_envy_it(console: ConsoleKind) -> None:
    room = Room(console)
    assert room.round({3: SEVEN}, [3]).awards[0].envy == {}
    assert room.balance("envy") == "$0"


def test_other_lines_and_other_tables_have_no_envy(console: ConsoleKind) -> None:
    assert Room(console).round({3: SIX}).awards[0].envy == {}
    assert Room(console, stakes=stakes(paytable="2")).round({3: SEVEN}).awards[0].envy == {}


def test_terms_that_were_approved_begin_at_the_next_restart(console: ConsoleKind) -> None:
    room = Room(console, contribution=0, reserve=0)
    coming = TERMS.__class__(seed=500_000, contribution=200_000)
    room.do("ann", ProposeTerms(meter=METER, terms=coming))
    room.do("eve", Approve(request=room.floor.number))
    room.round({1: SIX})
    assert room.meter.terms.seed == 100_000
    assert cents(room, {1: SEVEN, 6: SEVEN}) == {6: 100_000, 1: 500_000}
    assert (room.meter.terms, room.meter.coming) == (coming, None)
    room.round({}, [1])
    assert room.balance("meter") == "$5,000.20"


def test_the_sign_stops_at_its_limit_and_what_comes_in_beyond_it_is_hidden(console: ConsoleKind) -> None:
    room = Room(console, contribution=WHOLE_DOLLAR, reserve=0, limit=100_450)
    room.round({})
    assert (room.balance("meter"), room.balance("over-limit")) == ("$1,004.50", "$1.50")
    room.round({})
    assert (room.balance("meter"), room.balance("over-limit")) == ("$1,004.50", "$7.50")
    assert cents(room, {1: SEVEN}) == {1: 100_450}
    assert room.balance("over-limit") == "$13.50"


def test_a_restart_beyond_the_limit_hides_the_rest(console: ConsoleKind) -> None:
    room = Room(console, contribution=0, reserve=WHOLE_DOLLAR, limit=100_300)
    room.round({})
    room.round({1: SEVEN})
    assert (room.balance("meter"), room.balance("over-limit")) == ("$1,003", "$9")


def test_a_meter_that_runs_dry_pays_what_it_has_and_the_house_the_rest(console: ConsoleKind) -> None:
    room = Room(console, seed=30_000, contribution=0, reserve=0, fixed_pays="meter")
    first, second = room.round({5: SIX, 2: SIX}).awards
    assert (first.cents, first.shortfall, first.meter_after) == (25_000, 0, 5_000)
    assert (second.cents, second.shortfall, second.meter_after) == (25_000, 20_000, 0)
    assert room.meter.dry
    assert room.balance("house") == "-$194"  # the $200 it was short, less the six bets, of which the meter has no share
    assert room.balance("meter") == "$0"


def test_a_dry_meter_has_recovered_when_it_can_pay_its_largest_fixed_award(console: ConsoleKind) -> None:
    room = Room(console, seed=24_600, contribution=WHOLE_DOLLAR, reserve=0, fixed_pays="meter", stakes=stakes())
    for _ in range(2):
        room.round({1: SIX})
    assert room.meter.dry
    while room.meter.cents < 25_000:
        assert room.meter.dry
        room.round({})
    assert not room.meter.dry


def test_a_restart_ends_the_drought(console: ConsoleKind) -> None:
    room = Room(console, seed=30_000, contribution=0, reserve=0, fixed_pays="meter")
    room.round({5: SIX, 2: SIX})
    room.round({1: SEVEN})
    assert not room.meter.dry
    assert room.balance("meter") == "$300"


def test_the_part_of_a_cent_stays_on_a_dry_meter(console: ConsoleKind) -> None:
    room = Room(console, seed=10, contribution=135_700, reserve=0, fixed_pays="meter")
    award = room.round({1: FOUR}, [1]).awards[0]
    assert (award.cents, award.shortfall) == (500, 500 - 23)
    assert room.balance("meter") == "$0.0057"


def test_an_empty_meter_pays_nothing_for_a_hundred_percent_and_restarts(console: ConsoleKind) -> None:
    room = Room(console, seed=0, contribution=0, reserve=0)
    award = room.round({1: SEVEN}).awards[0]
    assert (award.cents, award.reset) == (0, True)
