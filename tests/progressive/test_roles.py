"""Every role is tried on every operation; a new operation without a case here fails."""

from collections.abc import Callable
from typing import Final

import pytest

from houseway.progressive.operations import (
    OPERATIONS,
    AnyOperation,
    Approve,
    CloseTable,
    CoinIn,
    Confirm,
    Dismiss,
    Enrol,
    Found,
    GameOver,
    HandOver,
    IssueCard,
    OpenMeter,
    OpenTable,
    Operation,
    PayByHouse,
    PressHand,
    PressJPot,
    ProposeAdjustment,
    ProposeBackOut,
    ProposeTerms,
    Sense,
    SetPassword,
    ShowCard,
    TurnKey,
    TypeCards,
    Withdraw,
    WithdrawCard,
)
from houseway.progressive.staff import HOUSE_ID, Role
from tests.progressive.house import DEALER, FOUR, GAME, METER, SIX, TERMS, Room, cards_of, record, stakes

WHO: Final = {
    Role.DEALER: "dora",
    Role.SUPERVISOR: "sue",
    Role.EXECUTIVE: "eve",
    Role.AUDITOR: "ida",
    Role.ADMINISTRATOR: "bob",
    Role.HOUSE: HOUSE_ID,
}
D, S, E, AU, AD, H = Role
TABLE, FLOOR = {D, S, E}, {S, E, AD}
NEW_TERMS = TERMS.__class__(seed=7, contribution=1)


def nothing(room: Room) -> None: ...


def playing(room: Room) -> None:
    if room.table.by_house:
        room.do(HOUSE_ID, CoinIn(table="t1", bets={1: 100}))
    else:
        room.coin_in(1)


def lit(room: Room) -> None:
    playing(room)
    room.do(HOUSE_ID if room.table.by_house else "dora", PressHand(table="t1", seat=1, line=SIX))


def turned(room: Room) -> None:
    lit(room)
    room.do(HOUSE_ID if room.table.by_house else "dora", TurnKey(table="t1", to="JPH", holder="sam"))


def confirmed(room: Room) -> None:
    lit(room)
    room.do(HOUSE_ID if room.table.by_house else "dora", Confirm(table="t1"))


def shown(room: Room) -> None:
    playing(room)
    room.do(HOUSE_ID, HandOver(table="t1", record=record({1: SIX}, [1])))


def asked(room: Room) -> None:
    room.do("sam", ProposeAdjustment(meter=METER, reason="win", giver="tray", taker="players", amount=1, note="x"))


def asked_terms(room: Room) -> None:
    room.do("ann", ProposeTerms(meter=METER, terms=NEW_TERMS))


def awarded(room: Room) -> None:
    room.round({1: SIX}, [1])


def carded(room: Room) -> None:
    room.do("ann", IssueCard(member="sam", card="c1"))


Ask = Callable[[Room], AnyOperation]
CASES: Final[list[tuple[str, Callable[[Room], None], Ask, set[Role]]]] = [
    ("touch", nothing, lambda room: Sense(table="t1", bets={1: 100}), TABLE),
    ("touch", nothing, lambda room: CoinIn(table="t1", bets={1: 100}), TABLE),
    ("touch", playing, lambda room: PressHand(table="t1", seat=1, line=SIX), TABLE),
    ("touch", lit, lambda room: Confirm(table="t1"), TABLE),
    ("touch", confirmed, lambda room: ShowCard(table="t1", holder="sam"), TABLE),
    ("keypad", lit, lambda room: TurnKey(table="t1", to="JPH", holder="sam"), TABLE),
    ("keypad", turned, lambda room: PressJPot(table="t1"), TABLE),
    ("touch", playing, lambda room: GameOver(table="t1"), TABLE),
    ("touch", playing, lambda room: TypeCards(table="t1", seat=1, cards=cards_of(FOUR, "c"), dealer=DEALER), TABLE),
    ("touch", playing, lambda room: HandOver(table="t1", record=record({}, [1])), TABLE),
    ("house", nothing, lambda room: Sense(table="t1", bets={1: 100}), {H}),
    ("house", nothing, lambda room: CoinIn(table="t1", bets={1: 100}), {H}),
    ("house", playing, lambda room: HandOver(table="t1", record=record({}, [1])), {H}),
    ("house", playing, lambda room: GameOver(table="t1"), {H}),
    ("house", shown, lambda room: PayByHouse(table="t1"), {H}),
    ("touch", nothing, lambda room: OpenMeter(meter="second", stakes=stakes(), terms=TERMS), {E, AD}),
    ("touch", nothing, lambda room: OpenTable(table="t2", meter=METER, game=GAME), FLOOR),
    ("touch", nothing, lambda room: CloseTable(table="t1"), FLOOR),
    ("touch", nothing, lambda room: ProposeTerms(meter=METER, terms=NEW_TERMS), {E, AD}),
    (
        "touch",
        nothing,
        lambda room: ProposeAdjustment(
            meter=METER, reason="win", giver="tray", taker="players", amount=1, note="left out"
        ),
        FLOOR,
    ),
    (
        "touch",
        awarded,
        lambda room: ProposeBackOut(
            meter=METER,
            reason="win",
            entry=room.floor.number - 1,
            reverses=room.entries[-2].posting,
            note="misread",
        ),
        FLOOR,
    ),
    ("touch", asked, lambda room: Approve(request=room.floor.number), FLOOR),
    ("touch", asked_terms, lambda room: Approve(request=room.floor.number), {E, AD}),
    ("touch", asked, lambda room: Withdraw(request=room.floor.number), FLOOR),
    ("touch", asked_terms, lambda room: Withdraw(request=room.floor.number), {E, AD}),
    ("touch", nothing, lambda room: Found(house="Another", member="zoe", name="Zoe"), set()),
    ("touch", nothing, lambda room: Enrol(member="zoe", name="Zoe", role="dealer"), {AD}),
    ("touch", nothing, lambda room: Dismiss(member="sam"), {AD}),
    ("touch", nothing, lambda room: SetPassword(member="sam"), {AD}),
    ("touch", nothing, lambda room: IssueCard(member="sam", card="c1"), {AD}),
    ("touch", carded, lambda room: WithdrawCard(member="sam", card="c1"), {AD}),
]


@pytest.mark.parametrize("role", Role)
@pytest.mark.parametrize(("kind", "before", "ask", "may"), CASES)
def test_a_role_does_what_it_may_and_nothing_else(
    role: Role, kind: str, before: Callable[[Room], None], ask: Ask, may: set[Role]
) -> None:
    room = Room("keypad" if kind == "keypad" else "touch", by_house=kind == "house")
    before(room)
    op = ask(room)
    if role in may:
        room.do(WHO[role], op)
    else:
        room.refused(WHO[role], op)


def test_every_operation_has_a_case() -> None:
    tried: set[type[Operation]] = set()
    for kind, before, ask, _ in CASES:
        room = Room("keypad" if kind == "keypad" else "touch", by_house=kind == "house")
        before(room)
        tried.add(type(ask(room)))
    assert tried == set(OPERATIONS)


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda op: op.__name__)
def test_an_auditor_changes_nothing_but_his_own_password(operation: type[Operation]) -> None:
    assert (Role.AUDITOR in operation.roles) == (operation is SetPassword)


@pytest.mark.parametrize("role", [role for role in Role if role is not Role.HOUSE])
def test_everybody_changes_his_own_password(role: Role) -> None:
    Room().do(WHO[role], SetPassword(member=WHO[role]))


@pytest.mark.parametrize("who", ["sam", "eve", "bob"])
def test_nobody_approves_his_own_request(who: str) -> None:
    room = Room()
    room.do(who, ProposeAdjustment(meter=METER, reason="win", giver="tray", taker="players", amount=1, note="x"))
    assert "nobody approves his own request" in room.refused(who, Approve(request=room.floor.number))


@pytest.mark.parametrize("who", WHO.values())
def test_one_who_was_dismissed_does_nothing(who: str) -> None:
    room = Room()
    if who == HOUSE_ID:
        assert "no person" in room.refused("ann", Dismiss(member=who))
        return
    room.do("ann", Dismiss(member=who))
    assert "does not work here any more" in room.refused(who, SetPassword(member=who))
    assert "does not work here any more" in room.refused("ann", Dismiss(member=who))


def test_a_stranger_does_nothing() -> None:
    assert "nobody here is called" in Room().refused("stranger", CoinIn(table="t1", bets={}))
