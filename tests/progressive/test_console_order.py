"""Every operation of a table at every moment of both consoles: out of order it is refused with what is expected."""

from collections.abc import Callable
from typing import Final

import pytest

from houseway.progressive.floor import ConsoleKind
from houseway.progressive.operations import (
    OPERATIONS,
    AnyOperation,
    CloseTable,
    CoinIn,
    Confirm,
    GameOver,
    HandOver,
    PayByHouse,
    PressHand,
    PressJPot,
    Sense,
    ShowCard,
    TurnKey,
    TypeCards,
)
from houseway.progressive.operations.console import EXPECTED, expected
from tests.progressive.house import DEALER, FOUR, SIX, Room, cards_of, record

ASKED: Final[dict[str, AnyOperation]] = {
    "sense": Sense(table="t1", bets={2: 100}),
    "coin in": CoinIn(table="t1", bets={1: 100, 2: 100}),
    "press": PressHand(table="t1", seat=1, line=SIX),
    "press another": PressHand(table="t1", seat=2, line=FOUR),
    "key to JPH": TurnKey(table="t1", to="JPH", holder="sam"),
    "key to RUN": TurnKey(table="t1", to="RUN", holder="sam"),
    "J-POT": PressJPot(table="t1"),
    "confirm": Confirm(table="t1"),
    "card": ShowCard(table="t1", holder="sam"),
    "game over": GameOver(table="t1"),
    "type cards": TypeCards(table="t1", seat=2, cards=cards_of(FOUR, "d"), dealer=DEALER),
    "hand over": HandOver(table="t1", record=record({1: SIX}, [1, 2])),
    "close": CloseTable(table="t1"),
}


def waiting(room: Room) -> None: ...


def playing(room: Room) -> None:
    room.coin_in(1, 2)


def lit(room: Room) -> None:
    playing(room)
    room.press(1, SIX)


def turned(room: Room) -> None:
    lit(room)
    room.do("dora", ASKED["key to JPH"])


def jackpot(room: Room) -> None:
    turned(room)
    room.do("dora", ASKED["J-POT"])


def confirmed(room: Room) -> None:
    lit(room)
    room.do("dora", ASKED["confirm"])


def carded(room: Room) -> None:
    confirmed(room)
    room.do("dora", ASKED["card"])


def back_to_run(room: Room) -> None:
    jackpot(room)
    room.do("dora", ASKED["key to RUN"])


Moment = Callable[[Room], None]
ALLOWED: Final[dict[tuple[ConsoleKind, Moment], set[str]]] = {
    ("keypad", waiting): {"sense", "coin in", "close"},
    ("keypad", playing): {"sense", "press", "press another", "type cards", "hand over", "game over"},
    ("keypad", lit): {"sense", "press", "press another", "type cards", "hand over", "key to JPH"},
    ("keypad", turned): {"sense", "J-POT", "key to RUN"},
    ("keypad", jackpot): {"sense", "key to RUN"},
    ("keypad", back_to_run): {"sense", "press another", "type cards", "hand over", "game over"},
    ("touch", waiting): {"sense", "coin in", "close"},
    ("touch", playing): {"sense", "press", "press another", "type cards", "hand over", "game over"},
    ("touch", lit): {"sense", "press", "press another", "type cards", "hand over", "confirm"},
    ("touch", confirmed): {"sense", "press", "press another", "card"},
    ("touch", carded): {"sense", "press another", "type cards", "hand over", "game over"},
}
"""what may be done at each moment; anything else is out of order"""

SAID_OTHERWISE: Final[dict[tuple[ConsoleKind, str, Moment], str]] = {
    ("keypad", "key to JPH", playing): "no hand button is lit",
    ("keypad", "key to JPH", back_to_run): "no hand button is lit",
    ("touch", "confirm", playing): "no hand is lit",
    ("touch", "confirm", carded): "no hand is lit",
    ("keypad", "game over", lit): "seat 1 is lit: pay it, or press it again",
    ("touch", "game over", lit): "seat 1 is lit: pay it, or press it again",
    ("keypad", "press", back_to_run): "seat 1 was paid in this game",
    ("touch", "press", carded): "seat 1 was paid in this game",
}
"""refusals that name the one thing that is missing"""


@pytest.mark.parametrize(("console", "moment"), ALLOWED, ids=lambda one: getattr(one, "__name__", one))
@pytest.mark.parametrize("asked", ASKED)
def test_a_step_is_taken_in_its_turn_or_refused_with_what_is_expected(
    console: ConsoleKind, moment: Moment, asked: str
) -> None:
    room = Room(console)
    moment(room)
    who = "sam" if asked == "close" else "dora"
    if asked in ALLOWED[console, moment]:
        room.do(who, ASKED[asked])
        return
    said = room.refused(who, ASKED[asked])
    if asked == "close":
        assert "is in a game: finish it first" in said
    else:
        assert SAID_OTHERWISE.get((console, asked, moment), f"expected is {expected(room.table)}") in said


def test_no_operation_of_a_table_is_left_out() -> None:
    """A new one must be put into the tables above (a table is opened, and houseway pays, elsewhere)."""
    of_tables = {op for op in OPERATIONS if "table" in op.__struct_fields__}
    assert {type(op) for op in ASKED.values()} == {
        op for op in of_tables if op.__name__ not in ("OpenTable", "PayByHouse")
    }


def test_every_phase_of_both_consoles_says_what_is_expected() -> None:
    seen = set()
    for console, moment in ALLOWED:
        room = Room(console)
        moment(room)
        seen.add((room.table.console, room.table.phase))
    assert seen == set(EXPECTED)


@pytest.mark.parametrize("console", ["keypad", "touch"])
@pytest.mark.parametrize("asked", [name for name in ASKED if name != "close"])
def test_a_closed_table_takes_nothing(console: ConsoleKind, asked: str) -> None:
    room = Room(console)
    room.do("sam", CloseTable(table="t1"))
    said = room.refused("dora", ASKED[asked])
    assert "the table t1 is closed" in said or "has the other console" in said


@pytest.mark.parametrize("asked", [name for name in ASKED if name != "close"])
def test_a_dealer_does_nothing_where_houseway_deals(asked: str) -> None:
    room = Room(by_house=True)
    said = room.refused("dora", ASKED[asked])
    assert "houseway deals there itself" in said or "has the other console" in said


def test_houseway_does_nothing_where_a_dealer_works() -> None:
    room = Room()
    assert "a dealer works its console" in room.refused("houseway", ASKED["coin in"])


def test_houseway_pays_when_a_hit_waits_and_not_before() -> None:
    room = Room(by_house=True)
    pay = PayByHouse(table="t1")
    assert "expected is START GAME" in room.refused("houseway", pay)
    room.do("houseway", ASKED["coin in"])
    assert "no hit waits" in room.refused("houseway", pay)
    room.do("houseway", ASKED["hand over"])
    assert "not paid yet" in room.refused("houseway", ASKED["game over"])
    paid = room.do("houseway", pay)
    assert [(award.seat, award.cents) for award in paid.awards] == [(1, 25_000)]
    assert room.table.phase == "waiting"
