"""What a reader sees, moment by moment: his own cards when he looks, other cards when they are turned."""

import pytest

from houseway.cards import Card, parse_cards
from houseway.events import CardsSeen, HandShown, private_to
from houseway.games import find_game
from houseway.round import Round
from houseway.rules import Result
from houseway.view import View, events_for, view_of
from tests.play import Felt, moments

BACK = None

# Two seats of Big Raise: a dealer's card is up before the decision, the rest after it.
BOARD = Felt(
    seats={1: parse_cards("As Ad"), 2: parse_cards("7c 2d")},
    dealer=parse_cards("Kh Th 4s"),
    community=parse_cards("Qc 9d 3h"),
)
BETS = {1: {"ante": 1000, "bonus": 500}, 2: {"ante": 2000}}


def big_raise(*actions: str) -> list[Round]:
    """Every moment of a round in which the seats act like this."""
    script = iter(actions)
    return list(moments(Round.open(find_game("big-raise"), BETS), BOARD, lambda _: next(script)))


def at_decision(seat: int) -> Round:
    played = big_raise("4x", "fold")
    return next(round for round in played if round.options and view_of(round).to_act == seat)


def texts(cards: tuple[Card | None, ...]) -> str:
    return " ".join("--" if card is None else str(card) for card in cards)


@pytest.mark.parametrize(
    ("reader", "seat_1", "seat_2"),
    [((), "-- --", "-- --"), ((1,), "As Ad", "-- --"), ((2,), "-- --", "7c 2d"), ((1, 2), "As Ad", "7c 2d")],
    ids=["a watcher", "seat 1", "seat 2", "a player with both spots"],
)
def test_own_cards_are_seen_and_others_are_backs(reader: tuple[int, ...], seat_1: str, seat_2: str) -> None:
    view = view_of(at_decision(1), reader)
    assert (texts(view.spots[1].cards), texts(view.spots[2].cards)) == (seat_1, seat_2)
    assert (texts(view.dealer), texts(view.community)) == ("Kh -- --", "-- -- --")


@pytest.mark.parametrize(
    ("reader", "names"), [((), []), ((1,), ["fold", "2x to 4x"]), ((2,), []), ((1, 2), ["fold", "2x to 4x"])]
)
def test_options_are_shown_to_the_seat_to_act_alone(reader: tuple[int, ...], names: list[str]) -> None:
    view = view_of(at_decision(1), reader)
    assert view.to_act == 1
    assert [option.name for option in view.options] == names


def test_nobody_has_cards_before_the_deal() -> None:
    view = view_of(big_raise("fold", "fold")[0], [1, 2])
    assert texts(view.spots[1].cards) == texts(view.spots[2].cards) == "-- --"
    assert view.spots[1].bets == {"ante": 1000, "bonus": 500}


def test_an_action_lays_its_wager_in_front_of_the_seat() -> None:
    spot = view_of(at_decision(2)).spots[1]
    assert spot.actions == ("4x",)
    assert spot.bets == {"ante": 1000, "bonus": 500, "play": 4000}
    assert not spot.folded


def test_after_the_round_hands_still_in_are_shown_and_folded_ones_are_not() -> None:
    view = view_of(big_raise("4x", "fold")[-1])
    assert (texts(view.dealer), texts(view.community)) == ("Kh Th 4s", "Qc 9d 3h")
    assert texts(view.kept) == "Kh Th"
    assert texts(view.spots[1].cards) == "As Ad"
    assert view.spots[1].hand == "pair of aces, Q-9-3"
    assert texts(view.spots[2].cards) == "-- --"
    assert view.spots[2].hand is None
    assert view.spots[2].folded
    assert (view.spots[1].result, view.spots[2].result) == (Result.WIN, Result.FOLD)
    assert (view.spots[1].total, view.spots[2].total) == (1000 + 4000 + 500, -2000)


def test_a_folded_hand_that_is_paid_is_shown_first() -> None:
    """BR-9, BR-11: the bonus stands after a fold; the hand is shown before it is taken away."""
    view = view_of(big_raise("fold", "fold")[-1])
    assert texts(view.spots[1].cards) == "As Ad"
    assert texts(view.spots[2].cards) == "-- --"


def test_cards_no_bet_needs_stay_face_down() -> None:
    """Both fold and no bonus is out: the dealer's two and the community are never turned."""
    bets = {1: {"ante": 1000}, 2: {"ante": 1000}}
    *_, last = moments(Round.open(find_game("big-raise"), bets), BOARD, lambda _: "fold")
    view = view_of(last, [1, 2])
    assert (texts(view.dealer), texts(view.community)) == ("Kh -- --", "-- -- --")


def test_a_refunded_ante_leaves_the_felt() -> None:
    """SE-7: the dealer has less than a two-card straight to the ten."""
    felt = Felt({1: parse_cards("2s 3d 4h 5c 6s 9d Kh")}, parse_cards("2c 2d 4s 4d 6c 6d 8s"), ())
    opened = Round.open(find_game("straight-edge-2"), {1: {"ante": 1000, "blind": 1000}})
    *_, last = moments(opened, felt, lambda _: "play")
    assert view_of(last).spots[1].bets == {"blind": 1000, "play": 2000}


def test_a_view_is_what_its_events_say_and_nothing_else() -> None:
    round = big_raise("4x", "fold")[-1]
    by_hand = View()
    for event in round.events:
        if private_to(event) in (None, 2):
            by_hand.add(event)
    assert by_hand == view_of(round, [2])


def test_only_looking_at_ones_own_cards_is_private() -> None:
    round = big_raise("4x", "fold")[-1]
    private = [event for event in round.events if private_to(event) is not None]
    assert [type(event) for event in private] == [CardsSeen, CardsSeen]
    assert any(isinstance(event, HandShown) for event in events_for(round.events))


def test_seeing_does_not_change_the_round() -> None:
    round = at_decision(1)
    before = repr(round.events)
    view = view_of(round, [1])
    view.spots[1].bets["ante"] = 5
    view.spots[1].settled.clear()
    view.log.clear()
    assert repr(round.events) == before
    assert view_of(round, [1]).spots[1].bets == BETS[1]
