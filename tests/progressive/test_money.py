"""Manual adjustments and back-outs: a reason of the closed list, two signatures, nothing erased (SE-14)."""

import pytest

from houseway.progressive.accounts import Account
from houseway.progressive.operations import (
    Approve,
    CoinIn,
    Confirm,
    PressHand,
    ProposeAdjustment,
    ProposeBackOut,
    ShowCard,
    Withdraw,
)
from houseway.progressive.operations.money import REASONS
from houseway.refused import Refused
from tests.progressive.house import METER, SEVEN, SIX, House, Room

PAIRS = [(a, b) for a in Account for b in Account if a is not b]


@pytest.fixture
def room() -> Room:
    """A meter with something on every account."""
    room = Room(contribution=500_000, reserve=100_000, limit=100_500, fixed_pays="tray")
    for hits in ({}, {}, {1: SIX}, {1: SEVEN, 2: SEVEN}, {}):
        room.round(hits)
    return room


def adjustment(reason: str, giver: str, taker: str, amount: int = 1) -> ProposeAdjustment:
    return ProposeAdjustment(meter=METER, reason=reason, giver=giver, taker=taker, amount=amount, note="a test")


def approved(room: Room, op: ProposeAdjustment | ProposeBackOut, by: str = "sam", then: str = "eve") -> dict[str, int]:
    room.do(by, op)
    return dict(room.do(then, Approve(request=room.floor.number)).posting)


def test_the_reasons_are_a_closed_list(room: Room) -> None:
    assert list(REASONS) == ["win", "malfunction", "over-limit", "undisplayed-funds", "seed-recovery", "correction"]
    assert "the reason is win, malfunction" in room.refused("sam", adjustment("because", "meter", "house"))


@pytest.mark.parametrize("reason", REASONS)
def test_a_reason_moves_money_its_own_ways_and_no_other(reason: str) -> None:
    room = Room(contribution=500_000, reserve=100_000)
    room.round({})
    for giver, taker in PAIRS:
        if (giver, taker) not in REASONS[reason]:
            assert f"for {reason} money goes from" in room.refused("sam", adjustment(reason, giver, taker))
        elif giver not in ("over-limit", "breakage"):  # on which there is nothing yet
            assert approved(room, adjustment(reason, giver, taker)) == {giver: -1, taker: 1}


def test_nothing_moves_before_the_second_signature(room: Room) -> None:
    before = dict(room.meter.balances)
    room.do("sam", adjustment("malfunction", "meter", "house", 5))
    assert room.meter.balances == before
    assert "nobody approves his own" in room.refused("sam", Approve(request=room.floor.number))
    room.do("eve", Approve(request=room.floor.number))
    assert room.meter.balances["meter"] == before["meter"] - 5


@pytest.mark.parametrize("account", ["meter", "reserve", "over-limit", "breakage"])
def test_what_is_held_for_the_players_never_goes_below_zero(room: Room, account: str) -> None:
    held = room.meter.balances[account]
    said = room.refused("sam", adjustment("correction", account, "house", held + 1))
    assert f"the {account} of main would be -$0.00000001: it never goes below zero" in said
    if held:
        approved(room, adjustment("correction", account, "house", held))
        assert room.balance(account) == "$0"


def test_it_is_looked_at_again_when_it_is_signed(room: Room) -> None:
    held = room.meter.balances["reserve"]
    room.do("sam", adjustment("correction", "reserve", "house", held))
    first = room.floor.number
    approved(room, adjustment("correction", "reserve", "house", 1))
    assert "never goes below zero" in room.refused("eve", Approve(request=first))
    room.do("sam", Withdraw(request=first))


@pytest.mark.parametrize("amount", [0, -1, 10**20])
def test_an_adjustment_moves_something(room: Room, amount: int) -> None:
    room.refused("sam", adjustment("correction", "house", "meter", amount))


@pytest.mark.parametrize("note", ["", "   ", "x" * 501, "two\nlines"])
def test_an_adjustment_says_why(room: Room, note: str) -> None:
    op = ProposeAdjustment(meter=METER, reason="correction", giver="house", taker="meter", amount=1, note=note)
    assert "say it in 1 to 500" in room.refused("sam", op)


# Back-outs


def test_a_back_out_posts_the_award_the_other_way_round_once() -> None:
    room = Room()
    before = dict(room.meter.balances)
    award = room.round({1: SIX}).posting
    entry = room.floor.number - 1
    op = ProposeBackOut(meter=METER, reason="correction", entry=entry, reverses=award, note="misread")
    assert approved(room, op) == {account: -amount for account, amount in award.items()}
    assert room.balance("tray") == "$0"
    assert room.floor.backed_out == [entry]
    assert "was backed out" in room.refused("sam", op)
    assert before != room.meter.balances  # the contributions stay


def test_two_do_not_ask_for_the_same_back_out() -> None:
    room = Room()
    award = room.round({1: SIX}).posting
    op = ProposeBackOut(meter=METER, reason="win", entry=room.floor.number - 1, reverses=award, note="misread")
    room.do("sam", op)
    assert "about to be" in room.refused("sue", op)
    room.do("sam", Withdraw(request=room.floor.number))
    room.do("sue", op)


def test_a_back_out_of_the_future_or_of_what_was_not_posted_is_refused() -> None:
    room = Room()
    op = ProposeBackOut(meter=METER, reason="win", entry=99, reverses={"meter": 1, "players": -1}, note="x")
    assert "no entry 99" in room.refused("sam", op)
    op = ProposeBackOut(meter=METER, reason="win", entry=3, reverses={"meter": 1}, note="x")
    assert "not what entry 3 posted" in room.refused("sam", op)


def test_a_back_out_by_the_manager_takes_what_the_entry_posted(house: House) -> None:
    house.do("dora", CoinIn(table="t1", bets={1: 100, 2: 100}))
    house.do("dora", PressHand(table="t1", seat=1, line=SEVEN))
    house.do("dora", Confirm(table="t1"))
    won = house.do("dora", ShowCard(table="t1"), card="eve")
    before = house.floor().meters[METER].balances
    more = {account: 2 * amount for account, amount in won.answer.posting.items()}
    op = ProposeBackOut(meter=METER, reason="win", entry=won.number, reverses=more, note="twice")
    assert "not what entry" in house.refused("sam", op)
    asked = house.manager.back_out(house.sessions["sam"], won.number, "malfunction", "the sign was wrong")
    signed = house.do("eve", Approve(request=asked.number))
    assert signed.answer.posting == {account: -amount for account, amount in won.answer.posting.items()}
    after = house.floor().meters[METER].balances
    assert after["players"] == before["players"] - won.answer.posting["players"]
    assert "only an award" in refused_back_out(house, asked.number)
    assert "was backed out" in refused_back_out(house, won.number)
    assert "there is no entry 10000" in refused_back_out(house, 10_000)


def refused_back_out(house: House, entry: int) -> str:
    with pytest.raises(Refused) as no:
        house.manager.back_out(house.sessions["sam"], entry, "malfunction", "the sign was wrong")
    return no.value.message
