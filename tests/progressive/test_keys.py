"""Requests carry keys: a repeat is answered as the first was, and done once; the key is the request's own."""

import msgspec
import pytest

from houseway.progressive.operations import CoinIn, Confirm, Enrol, GameOver, PressHand, ShowCard
from houseway.refused import Refused
from tests.progressive.house import FIVE, House

BETS = {1: 100, 2: 100}


def test_a_repeat_is_answered_as_the_first_was(house: House) -> None:
    first = house.do("dora", CoinIn(table="t1", bets=BETS), key="k")
    again = house.do("dora", CoinIn(table="t1", bets=BETS), key="k")
    assert (again.number, again.hash, again.body, again.repeat) == (first.number, first.hash, first.body, True)
    assert house.floor().meters["main"].bets == 2


def test_a_repeat_is_answered_even_when_the_table_has_gone_on(house: House) -> None:
    first = house.do("dora", CoinIn(table="t1", bets=BETS), key="in")
    house.do("dora", GameOver(table="t1"), key="over")
    assert house.do("dora", CoinIn(table="t1", bets=BETS), key="in").number == first.number
    assert house.floor().tables["t1"].phase == "waiting"


def test_a_repeat_is_answered_by_another_program_too(house: House) -> None:
    first = house.do("dora", CoinIn(table="t1", bets=BETS), key="k")
    again = house.again().do(house.sessions["dora"], CoinIn(table="t1", bets=BETS), key="k")
    assert again[:3] == first[:3]


@pytest.mark.parametrize(
    ("who", "op"),
    [
        ("dora", CoinIn(table="t1", bets={1: 100})),
        ("dora", CoinIn(table="k1", bets=BETS)),
        ("dora", GameOver(table="t1")),
        ("sam", CoinIn(table="t1", bets=BETS)),
    ],
)
def test_a_key_belongs_to_one_request_of_one_person(house: House, who: str, op: CoinIn | GameOver) -> None:
    house.do("dora", CoinIn(table="t1", bets=BETS), key="k")
    assert "was used for another request" in house.refused(who, op, key="k")


def test_an_award_is_paid_once_however_often_it_is_asked_for(house: House) -> None:
    house.do("dora", CoinIn(table="t1", bets=BETS))
    house.do("dora", PressHand(table="t1", seat=1, line=FIVE))
    house.do("dora", Confirm(table="t1"))
    numbers = {house.do("dora", ShowCard(table="t1"), key="pay", card="sam").number for _ in range(3)}
    assert len(numbers) == 1
    assert house.floor().meters["main"].balances["tray"] == -2_500 * 10**6


def test_another_card_is_another_request(house: House) -> None:
    house.do("dora", CoinIn(table="t1", bets=BETS))
    house.do("dora", PressHand(table="t1", seat=1, line=FIVE))
    house.do("dora", Confirm(table="t1"))
    house.do("dora", ShowCard(table="t1"), key="pay", card="sam")
    assert "another request" in house.refused("dora", ShowCard(table="t1"), key="pay", card="eve")


def test_a_repeat_with_another_password_is_refused(house: House) -> None:
    ann, zoe = house.sessions["ann"], Enrol(member="zoe", name="Zoe", role="dealer")
    first = house.manager.enrol(ann, zoe, "the first password", key="zoe")
    assert house.manager.enrol(ann, zoe, "the first password", key="zoe").number == first.number
    with pytest.raises(Refused, match="used with another password"):
        house.manager.enrol(ann, zoe, "another password", key="zoe")
    house.manager.sign_in("zoe", "the first password")


@pytest.mark.parametrize("key", ["", "x" * 101])
def test_a_key_is_of_a_sensible_length(house: House, key: str) -> None:
    assert "1 to 100 characters" in house.refused("dora", CoinIn(table="t1", bets=BETS), key=key)


def test_a_refused_request_may_come_again_with_its_key(house: House) -> None:
    assert "out of order" in house.refused("dora", GameOver(table="t1"), key="k")
    house.do("dora", CoinIn(table="t1", bets=BETS))
    house.do("dora", GameOver(table="t1"), key="k")


def test_the_receipt_is_the_entry(house: House) -> None:
    receipt = house.do("dora", CoinIn(table="t1", bets=BETS))
    entry, hash = house.manager.entry(receipt.number)
    assert (entry, hash) == (receipt.answer, receipt.hash)
    assert msgspec.json.decode(receipt.body)["op"]["op"] == "coin-in"
