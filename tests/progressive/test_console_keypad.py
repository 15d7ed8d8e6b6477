"""The older console: COIN IN, hand buttons, the key to JPH, J-POT, the key to RUN, GAME OVER (SE-12, SE-14)."""

import pytest

from houseway.progressive.operations import CoinIn, GameOver, PressJPot, TurnKey
from tests.progressive.house import FIVE, FOUR, SEVEN, SIX, Room


@pytest.fixture
def room() -> Room:
    return Room("keypad")


def key(room: Room, to: str, holder: str = "sam") -> None:
    room.do("dora", TurnKey(table="t1", to=to, holder=holder))


def test_the_whole_workflow(room: Room) -> None:
    room.coin_in(1, 2, 3)
    room.press(2, SIX)
    key(room, "JPH")
    (award,) = room.do("dora", PressJPot(table="t1")).awards
    assert (award.seat, award.cents) == (2, 25_000)
    key(room, "RUN")
    room.game_over()
    assert (room.table.phase, room.table.round, room.table.bets, room.table.paid) == ("waiting", 1, {}, {})


def test_a_second_press_undoes_a_hand(room: Room) -> None:
    room.coin_in(1)
    room.press(1, FIVE)
    room.press(1, FIVE)
    assert room.table.pressed == {}
    room.game_over()


def test_another_hand_at_the_seat_takes_the_place_of_the_first(room: Room) -> None:
    room.coin_in(1)
    room.press(1, FIVE)
    room.press(1, FOUR)
    assert room.table.pressed == {1: FOUR}


def test_the_key_may_go_back_without_paying(room: Room) -> None:
    room.coin_in(1)
    room.press(1, FIVE)
    key(room, "JPH")
    key(room, "RUN")
    room.press(1, FIVE)
    room.game_over()
    assert room.balance("tray") == "$0"


def test_the_key_that_was_put_in_is_taken_out(room: Room) -> None:
    room.coin_in(1)
    room.press(1, FIVE)
    key(room, "JPH", "sam")
    assert "sam's" in room.refused("dora", TurnKey(table="t1", to="RUN", holder="sue"))
    key(room, "RUN", "sam")


@pytest.mark.parametrize("to", ["JPH ", "OFF", "", "run"])
def test_the_key_has_two_places(room: Room, to: str) -> None:
    room.coin_in(1)
    room.press(1, FIVE)
    assert "from RUN to JPH and back" in room.refused("dora", TurnKey(table="t1", to=to, holder="sam"))


def test_a_second_winner_is_paid_in_the_same_game(room: Room) -> None:
    room.coin_in(1, 2)
    room.pay({1: FIVE})
    room.pay({2: SIX})
    room.game_over()
    assert room.balance("tray") == "-$275"


@pytest.mark.parametrize("holder", ["dora", "ida", "ann"])
def test_only_a_supervisors_or_executives_key_turns(room: Room, holder: str) -> None:
    room.coin_in(1)
    room.press(1, FIVE)
    room.refused("dora", TurnKey(table="t1", to="JPH", holder=holder))


def test_a_supervisor_who_deals_needs_another_ones_key(room: Room) -> None:
    room.coin_in(1, who="sam")
    room.press(1, FIVE)
    assert "another's card" in room.refused("sam", TurnKey(table="t1", to="JPH", holder="sam"))


def test_a_large_award_waits_for_an_executives_key() -> None:
    room = Room("keypad", executive_above=50_000)
    room.coin_in(1)
    room.press(1, SEVEN)
    key(room, "JPH", "sam")
    assert "$1,000.13 needs an executive's card" in room.refused("dora", PressJPot(table="t1"))
    key(room, "RUN", "sam")
    key(room, "JPH", "eve")
    room.do("dora", PressJPot(table="t1"))


def test_a_game_without_a_bettor_is_a_game(room: Room) -> None:
    room.coin_in()
    assert room.entries[-1].posting == {}
    room.game_over()


def test_two_games_are_two_rounds(room: Room) -> None:
    for _ in range(2):
        room.do("dora", CoinIn(table="t1", bets={1: 100}))
        room.do("dora", GameOver(table="t1"))
    assert room.table.round == 2
    assert room.meter.bets == 2
