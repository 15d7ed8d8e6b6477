"""The newer console: START GAME, seat and hand, confirm, a card by amount, END GAME (SE-12, SE-14)."""

import pytest

from houseway.progressive.operations import CoinIn, Confirm, GameOver, HandOver, PressHand, Sense, ShowCard, TypeCards
from tests.progressive.house import DEALER, FIVE, FOUR, SEVEN, SIX, Room, cards_of, record, stakes


@pytest.fixture
def room() -> Room:
    return Room("touch")


def show_card(room: Room, holder: str) -> int:
    return room.do("dora", ShowCard(table="t1", holder=holder)).awards[0].cents


def test_the_whole_workflow(room: Room) -> None:
    room.coin_in(1, 2, 3)
    room.press(2, SIX)
    room.do("dora", Confirm(table="t1"))
    assert show_card(room, "sam") == 25_000
    room.game_over()
    assert room.table.phase == "waiting"


def test_a_second_press_undoes_a_hand_even_when_confirmed(room: Room) -> None:
    room.coin_in(1)
    room.press(1, FIVE)
    room.do("dora", Confirm(table="t1"))
    room.press(1, FIVE)
    assert (room.table.phase, room.table.pressed) == ("playing", {})
    room.game_over()


def test_a_supervisors_card_will_do_up_to_the_set_amount_and_not_above() -> None:
    for above, enough in ((100_013, True), (100_012, False)):
        room = Room("touch", executive_above=above)
        room.coin_in(1)
        room.press(1, SEVEN)
        room.do("dora", Confirm(table="t1"))
        if enough:
            assert show_card(room, "sam") == 100_013
        else:
            assert "needs an executive's card" in room.refused("dora", ShowCard(table="t1", holder="sam"))
            assert show_card(room, "eve") == 100_013


@pytest.mark.parametrize("holder", ["", "ida", "ann", "dora", "nobody"])
def test_nobody_elses_card_pays(room: Room, holder: str) -> None:
    room.coin_in(1)
    room.press(1, FIVE)
    room.do("dora", Confirm(table="t1"))
    room.refused("dora", ShowCard(table="t1", holder=holder))
    assert room.balance("tray") == "$0"


# The sensors (SE-12)


def test_what_lies_on_the_sensors_at_start_game_is_in_play(room: Room) -> None:
    room.do("dora", Sense(table="t1", bets={1: 100, 4: 100}))
    room.do("dora", CoinIn(table="t1"))
    assert room.table.bets == {1: 100, 4: 100}


def test_a_bet_that_was_taken_back_before_start_game_is_not(room: Room) -> None:
    room.do("dora", Sense(table="t1", bets={1: 100, 4: 100}))
    room.do("dora", Sense(table="t1", bets={4: 100}))
    room.do("dora", CoinIn(table="t1"))
    assert room.table.bets == {4: 100}


def test_a_bet_laid_after_start_game_does_not_count(room: Room) -> None:
    room.coin_in(1)
    room.do("dora", Sense(table="t1", bets={1: 100, 2: 100}))
    said = room.refused("dora", PressHand(table="t1", seat=2, line=SIX))
    assert "no bet lay at seat 2 when coin-in was pressed (SE-12)" in said
    assert "SE-12" in room.refused("dora", TypeCards(table="t1", seat=2, cards=cards_of(SIX, "c"), dealer=DEALER))


def test_a_bet_laid_too_late_lies_there_for_the_next_game(room: Room) -> None:
    room.coin_in(1)
    room.do("dora", Sense(table="t1", bets={2: 100}))
    room.game_over()
    room.do("dora", CoinIn(table="t1"))
    assert room.table.bets == {2: 100}


@pytest.mark.parametrize("bets", [{0: 100}, {7: 100}, {1: 99}, {1: 0}, {1: -100}, {2: 200}])
def test_sensors_are_at_seats_and_read_the_stake(room: Room, bets: dict[int, int]) -> None:
    room.refused("dora", Sense(table="t1", bets=bets))
    room.refused("dora", CoinIn(table="t1", bets=bets))


# The cards


@pytest.mark.parametrize("line", [SEVEN, SIX, FIVE, FOUR])
def test_a_claim_that_the_cards_support_is_taken_and_no_other(room: Room, line: str) -> None:
    room.coin_in(1)
    room.type_cards(1, line)
    for other in (SEVEN, SIX, FIVE, FOUR):
        if other != line:
            said = room.refused("dora", PressHand(table="t1", seat=1, line=other))
            assert "(SE-10)" in said
    room.press(1, line)


def test_cards_that_reach_nothing_support_no_claim(room: Room) -> None:
    room.coin_in(1)
    room.type_cards(1, "")
    assert "show no paying hand" in room.refused("dora", PressHand(table="t1", seat=1, line=FOUR))
    room.game_over()


def test_typed_cards_put_out_a_light_that_they_may_not_support(room: Room) -> None:
    room.coin_in(1)
    room.press(1, SEVEN)
    room.type_cards(1, FOUR)
    assert room.table.pressed == {}


def test_a_hand_that_wins_must_be_paid_before_the_game_ends(room: Room) -> None:
    room.coin_in(1, 2)
    room.type_cards(2, FIVE)
    assert "seat 2 win and are not paid yet" in room.refused("dora", GameOver(table="t1"))
    room.pay({2: FIVE})
    room.game_over()


def test_the_dealers_cards_are_asked_for_where_it_depends_on_them(room: Room) -> None:
    room.coin_in(1)
    typed = TypeCards(table="t1", seat=1, cards=cards_of(FOUR, "c"))
    assert "depends on the dealer's cards" in room.refused("dora", typed)
    room.do("dora", TypeCards(table="t1", seat=1, cards=cards_of("", "c")))


@pytest.mark.parametrize(
    "cards", [[], ["2c"] * 7, cards_of(SIX, "c")[:6], [*cards_of(SIX, "c")[:6], "3h"], ["xx"] * 7, ["Jk"] * 7]
)
def test_cards_that_cannot_be_are_refused(room: Room, cards: list[str]) -> None:
    room.coin_in(1)
    room.refused("dora", TypeCards(table="t1", seat=1, cards=cards, dealer=DEALER))


def test_a_button_that_is_not_there_is_refused(room: Room) -> None:
    room.coin_in(1)
    assert "no hand button says" in room.refused("dora", PressHand(table="t1", seat=1, line="royal-flush"))


# The round from the table


def test_a_record_without_a_hit_ends_the_game(room: Room) -> None:
    room.coin_in(*range(1, 7))
    room.hand_over(record({}), closes=True)
    assert room.table.phase == "waiting"


def test_a_record_with_a_hit_lights_the_way_and_waits_for_the_award(room: Room) -> None:
    room.coin_in(*range(1, 7))
    entry = room.hand_over(record({3: SIX}), closes=True)
    assert room.table.record == room.floor.number
    assert entry.op == HandOver(table="t1", record=record({3: SIX}), closes=True)
    assert {seat for seat, line in room.table.shown.items() if line} == {3}
    room.refused("dora", PressHand(table="t1", seat=3, line=FIVE))
    handed_over = room.floor.number
    assert room.pay({3: SIX}).record == handed_over  # the award names the entry that holds its round
    room.game_over()


def test_an_award_by_hand_names_no_record(room: Room) -> None:
    room.coin_in(1, 2)
    assert room.pay({1: SIX}).record == 0


def test_cards_are_not_typed_over_a_record(room: Room) -> None:
    room.coin_in(*range(1, 7))
    room.hand_over(record({3: SIX}))
    typed = TypeCards(table="t1", seat=1, cards=cards_of(SIX, "s"), dealer=DEALER)
    assert "handed this round over" in room.refused("dora", typed)
    assert "already" in room.refused("dora", HandOver(table="t1", record=record({3: SIX})))


def test_a_record_agrees_with_the_sensors(room: Room) -> None:
    room.coin_in(1, 2)
    said = room.refused("dora", HandOver(table="t1", record=record({}, [1, 2, 3])))
    assert "the record has the progressive at seat 1, seat 2, seat 3; coin-in took it at seat 1, seat 2" in said


def test_a_record_agrees_with_what_was_lit_and_paid(room: Room) -> None:
    room.coin_in(*range(1, 7))
    room.press(3, FIVE)
    assert "seat 3 is not what the record shows" in room.refused("dora", HandOver(table="t1", record=record({3: SIX})))
    room.pay({})
    assert "seat 3" in room.refused("dora", HandOver(table="t1", record=record({3: SIX})))
    room.hand_over(record({3: FIVE}), closes=True)
    assert room.table.phase == "waiting"


def test_a_record_of_another_game_or_other_terms_is_refused(room: Room) -> None:
    room.coin_in(1)
    shown = record({}, [1])
    other = shown.__class__("straight-edge-2", shown.seats, shown.dealer)
    assert "plays straight-edge-1" in room.refused("dora", HandOver(table="t1", record=other))
    read = shown.__class__(shown.game, shown.seats, shown.dealer, readings={"tie": "same_length"})
    assert "reads tie as identical" in room.refused("dora", HandOver(table="t1", record=read))


def test_a_seat_without_the_bet_needs_no_dealers_cards(room: Room) -> None:
    """All fold and nobody with the bet has four in a row: the dealer's cards stay face down."""
    room.coin_in(1)
    shown = record({2: FOUR}, [1, 2])
    shown.seats[1].bets.pop("progressive")
    room.hand_over(shown.__class__(shown.game, shown.seats), closes=True)
    assert room.table.phase == "waiting"


def test_a_seat_without_the_bet_wins_nothing(room: Room) -> None:
    room.coin_in(1)
    shown = record({2: SEVEN}, [1, 2])
    shown.seats[1].bets.pop("progressive")
    room.hand_over(shown, closes=True)
    assert room.table.phase == "waiting"
    assert room.balance("players") == "-$1"


def test_other_stakes_are_other_bets() -> None:
    room = Room("touch", stakes=stakes(stake=500))
    room.coin_in(1, 2)
    assert room.balance("players") == "-$10"
    (award,) = room.pay({1: SIX}).awards
    assert award.cents == 250 * 500
