"""Meters and tables: what they are opened with, what two people change, what the law forbids (SE-15)."""

from typing import Any

import msgspec
import pytest

from houseway.games import all_games, find_game
from houseway.progressive.floor import Floor, MeterTerms
from houseway.progressive.journal import carry_out
from houseway.progressive.operations import (
    Approve,
    CloseTable,
    Found,
    OpenMeter,
    OpenTable,
    ProposeTerms,
    Withdraw,
)
from houseway.progressive.pays import stakes_of
from houseway.progressive.staff import HOUSE_ID
from houseway.refused import Refused
from tests.progressive.house import METER, NOON, SEVEN, SIX, TERMS, Room, stakes


@pytest.fixture
def room() -> Room:
    return Room()


def terms(**changed: Any) -> MeterTerms:
    return msgspec.structs.replace(TERMS, **changed)


def test_a_meter_starts_at_its_seed_which_the_house_puts_up(room: Room) -> None:
    opened = room.do("ann", OpenMeter(meter="second", stakes=stakes(), terms=terms(seed=5_000)))
    assert opened.posting == {"seed": -5_000_000_000, "meter": 5_000_000_000}


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"seed": -1}, "from \\$0"),
        ({"contribution": 1_000_001}, "0% to 100%"),
        ({"contribution": -1}, "0% to 100%"),
        ({"contribution": 600_000, "reserve": 500_000}, "more than the whole bet"),
        ({"limit": 99_999}, "below the seed"),
        ({"executive_above": -1}, "from \\$0"),
    ],
)
def test_terms_that_no_meter_can_have_are_refused(room: Room, changed: dict[str, int], said: str) -> None:
    for op in (
        OpenMeter(meter="second", stakes=stakes(), terms=terms(**changed)),
        ProposeTerms(meter=METER, terms=terms(**changed)),
    ):
        with pytest.raises(Refused, match=said):
            room.do("ann", op)


def test_a_meter_without_a_share_of_it_is_no_progressive(room: Room) -> None:
    flat = stakes(pays={SEVEN: "5000 for 1"})
    assert "no progressive" in room.refused("ann", OpenMeter(meter="second", stakes=flat, terms=TERMS))


@pytest.mark.parametrize(
    "change",
    [
        {"game": "no-such-game"},
        {"wager": "ante"},
        {"stake": 0},
        {"pays": {"royal": "100%"}},
        {"pays": {SEVEN: "much"}},
        {"envy": {"royal": 5}},
        {"envy": {SEVEN: -1}},
        {"readings": {"tie": "never"}},
    ],
)
def test_stakes_that_the_game_does_not_have_are_refused(room: Room, change: dict[str, Any]) -> None:
    wrong = msgspec.structs.replace(stakes(), **change)
    room.refused("ann", OpenMeter(meter="second", stakes=wrong, terms=TERMS))


def test_a_game_without_a_progressive_has_no_stakes() -> None:
    for game in all_games().values():
        if not any(bet.progressive for bet in game.side_bets):
            with pytest.raises(Refused, match="has no progressive wager"):
                stakes_of(game)


def test_a_name_is_used_once_and_can_be_typed(room: Room) -> None:
    assert "already" in room.refused("ann", OpenMeter(meter=METER, stakes=stakes(), terms=TERMS))
    for name in ("", "Main", "a b", "é", "x" * 41, "1st"):
        assert "is no name here" in room.refused("ann", OpenMeter(meter=name, stakes=stakes(), terms=TERMS))
        open_table = OpenTable(table=name, meter=METER, game=METER)
        assert "is no name here" in room.refused("sam", open_table)


# Tables


def test_a_linked_meter_takes_tables_with_the_same_odds_only(room: Room) -> None:
    room.do("sam", OpenTable(table="t2", meter=METER, game="straight-edge-1", console="keypad"))
    said = room.refused("sam", OpenTable(table="t3", meter=METER, game="straight-edge-2"))
    assert "straight-edge-2 has other odds" in said
    other = OpenTable(table="t3", meter=METER, game="straight-edge-1", readings={"tie": "same_length"})
    assert "other readings are other odds" in room.refused("sam", other)


def test_a_table_is_opened_once_and_on_a_meter_that_is_there(room: Room) -> None:
    assert "open already" in room.refused("sam", OpenTable(table="t1", meter=METER, game="straight-edge-1"))
    assert "no meter 'other'" in room.refused("sam", OpenTable(table="t2", meter="other", game="straight-edge-1"))


def test_a_table_closes_between_games_and_opens_again_with_its_rounds_counted_on(room: Room) -> None:
    room.round({})
    room.do("sam", CloseTable(table="t1"))
    assert "closed already" in room.refused("sam", CloseTable(table="t1"))
    room.do("sam", OpenTable(table="t1", meter=METER, game="straight-edge-1", console="keypad"))
    room.round({})
    assert (room.table.round, room.table.console) == (2, "keypad")


# Terms are changed by two people


def test_new_terms_wait_for_a_second_signature_and_then_for_a_restart(room: Room) -> None:
    room.do("ann", ProposeTerms(meter=METER, terms=terms(seed=7)))
    request = room.floor.number
    assert "nobody approves his own request" in room.refused("ann", Approve(request=request))
    assert "is signed by administrator or executive" in room.refused("sam", Approve(request=request))
    assert not room.meter.coming
    room.do("bob", Approve(request=request))
    assert room.meter.terms == TERMS
    assert room.meter.coming == terms(seed=7)
    assert "no request" in room.refused("eve", Approve(request=request))


def test_a_request_is_taken_back_or_turned_down_and_moves_nothing(room: Room) -> None:
    for who in ("ann", "eve"):
        room.do("ann", ProposeTerms(meter=METER, terms=terms(seed=7)))
        request = room.floor.number
        assert "only its asker or a signer" in room.refused("sam", Withdraw(request=request))
        room.do(who, Withdraw(request=request))
        assert "no request" in room.refused("bob", Approve(request=request))
    assert room.meter.coming is None


def test_the_same_terms_are_no_change(room: Room) -> None:
    assert "the terms it has" in room.refused("ann", ProposeTerms(meter=METER, terms=TERMS))


def test_the_last_approved_terms_are_the_ones_that_come(room: Room) -> None:
    for seed in (7, 8):
        room.do("ann", ProposeTerms(meter=METER, terms=terms(seed=seed)))
        room.do("bob", Approve(request=room.floor.number))
    room.round({1: SEVEN})
    assert room.meter.terms.seed == 8


# The law


def founded(profile: str) -> Floor:
    floor = Floor()
    carry_out(floor, HOUSE_ID, Found(house="A Room", member="ann", name="Ann", profile=profile), NOON)
    return floor


def test_new_hampshire_allows_no_progressive() -> None:
    with pytest.raises(Refused, match=r"New Hampshire allows no progressives \("):
        carry_out(founded("new-hampshire"), "ann", OpenMeter(meter=METER, stakes=stakes(), terms=TERMS), NOON)


def test_washington_allows_one_up_to_its_largest_wager() -> None:
    carry_out(founded("washington"), "ann", OpenMeter(meter=METER, stakes=stakes(), terms=TERMS), NOON)
    dear = stakes(stake=100_000)
    with pytest.raises(Refused, match="is at most"):
        carry_out(founded("washington"), "ann", OpenMeter(meter=METER, stakes=dear, terms=TERMS), NOON)


def test_a_houses_own_lines_take_the_place_of_printed_ones() -> None:
    own = stakes_of(find_game("straight-edge-1"), "2", pays={SIX: "10%"})
    assert (own.pays[SIX], own.pays[SEVEN], own.envy) == ("10%", "100%", {})
    with pytest.raises(Refused, match="has no line"):
        stakes_of(find_game("straight-edge-1"), pays={"royal": "10%"})
