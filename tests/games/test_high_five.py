"""High Five Poker, rule by rule (HF-1 to HF-7), with the joker in every part it can play."""

from typing import Any

import pytest

import houseway
from houseway.events import CardsDealt, CardsSeen, CardsTurned, HandShown, SeatSettled, ShufflerEmptied
from houseway.rules import Pile
from houseway.shoe import Shoe
from tests.records import RecordData, cases, lines, outcome, record, refusal, rules, seat, settled

KING_HIGH = "Kc Qd Tc 8d 6c 4d 3c"
SIXES = "6c 6d Kc Qd Tc 8d 3c"
WEAK = "Qs Jh 9s 7h 5s 4h 2d"
"""queen high: it loses to every dealer who qualifies, and to some who do not"""


def hand(cards: str, dealer: str = KING_HIGH, action: str = "play", **more: Any) -> RecordData:
    bets = {"ante": 1000, "trips": more.pop("trips")} if "trips" in more else {"ante": 1000}
    return record("high-five", seat(cards, action, **bets), dealer=dealer, **more)


# HF-1: the wagers


def test_hf_1_play_is_1x() -> None:
    assert settled(hand("As Ah Ks Jh 9s 4h 2d", SIXES)) == outcome("win", ante=1000, play=1000)


def test_hf_1_every_wager_has_a_net() -> None:
    assert list(houseway.settle(hand(WEAK, action="fold")).seat(1).net) == ["ante", "play", "trips"]


def test_hf_1_ante_is_required() -> None:
    data = hand(WEAK)
    data["seats"][0]["bets"] = {"trips": 500}
    assert refusal(data).field == "seats[0].bets.ante"


@pytest.mark.parametrize("wager", ["play", "bonus"])
def test_hf_1_nothing_else_is_laid_before_the_deal(wager: str) -> None:
    data = hand(WEAK)
    data["seats"][0]["bets"][wager] = 1000
    assert refusal(data).field == f"seats[0].bets.{wager}"


# HF-2: the deal


def stack_of(seed: str) -> list[str]:
    return [str(card) for card in Shoe(houseway.find_game("high-five").deck, seed).shuffle().deal(53)]


def dealt_table() -> houseway.Table:
    """Seats 2, 4 and 5 have bet."""
    table = houseway.Table("high-five", seed="hf")
    table.deal({number: {"ante": 1000} for number in (4, 2, 5)})
    return table


def test_hf_2_packets_of_seven_to_each_seat_and_the_dealer() -> None:
    table, stack = dealt_table(), stack_of("hf")
    for number in (2, 4, 5):
        table.act(number, "play")
    own = {number: [str(card) for card in table.round.spots[number].cards] for number in (2, 4, 5)}
    assert own == {2: stack[0:7], 4: stack[7:14], 5: stack[14:21]}
    assert [str(card) for card in table.round.piles[Pile.DEALER]] == stack[21:28]


def test_hf_2_the_joker_is_in_the_deck() -> None:
    assert "Jk" in stack_of("hf")
    assert len(set(stack_of("hf"))) == 53


def test_hf_2_the_dealers_cards_stay_down_and_the_rest_is_dispensed() -> None:
    log = dealt_table().log()
    told = [e for e in log if isinstance(e, CardsDealt | ShufflerEmptied)]
    dealt = [(e.pile, e.seat, e.count) for e in told if isinstance(e, CardsDealt)]
    assert dealt == [*((Pile.SEAT, number, 7) for number in (2, 4, 5)), (Pile.DEALER, None, 7)]
    assert isinstance(told[-1], ShufflerEmptied)
    assert not any(isinstance(e, CardsTurned | CardsSeen) for e in log)


def test_hf_2_the_dealer_shows_and_settles_from_the_highest_seat_down() -> None:
    table = dealt_table()
    for number in (2, 4, 5):
        table.act(number, "play")
    told = [e for e in table.log() if isinstance(e, CardsTurned | SeatSettled | HandShown)]
    assert isinstance(told[0], CardsTurned)
    assert [e.seat for e in told if isinstance(e, HandShown)] == [5, 4, 2]
    assert [e.seat for e in told if isinstance(e, SeatSettled)] == [5, 4, 2]


def test_hf_2_one_deck_has_no_packet_for_a_seventh_seat() -> None:
    assert refusal(record("high-five", seat(WEAK, "fold", number=7, ante=1000))).field == "seats[0].seat"


# HF-3: ranking. Each upper hand beats its lower one whoever holds it.

UPPER_AND_LOWER = {
    "five aces over a straight flush": ("As Ah Ad Ac Jk 9s 4h", "Kd Qd Jd Td 9d 3c 2h"),
    "royal flush over a straight flush": ("As Ks Qs Js Ts 4h 3d", "Kd Qd Jd Td 9d 3c 2h"),
    "royal flush with the joker": ("Ks Qs Js Ts Jk 4h 3d", "Kd Qd Jd Td 9d 3c 2h"),
    "straight flush over four aces": ("6s 5s 4s 3s 2s Kh Jd", "Ac Ad Ah As Qc 9d 8c"),
    "four of a kind over a full house": ("2s 2h 2d 2c Kh Js 9d", "Ac Ad Ah Kc Kd 4c 5d"),
    "four aces with the joker over four kings": ("As Ah Ad Jk 9s 6h 3d", "Kc Kd Kh Ks Qc 8d 5c"),
    "full house over a flush": ("2s 2h 2d 3s 3h Kd 9c", "Ac Kc Jc 8c 5c Qd 6d"),
    "aces up with the joker over kings up": ("As Ah Jk 2s 2h 9d 7c", "Kc Kd Kh Qc Qd 8d 5c"),
    "flush over a straight": ("8s 6s 5s 3s 2s Kh Jd", "Ac Kd Qc Js Tc 4d 7c"),
    "straight over three aces": ("As 2h 3d 4c 5s 9h Jd", "Ac Ad Ah Kc Qd 9c 7d"),
    "six-high straight over the wheel": ("2c 3c 4d 5d 6h Qc Kd", "As 2d 3h 4c 5s 9h Jd"),
    "three of a kind over two pair": ("2s 2h 2d Kh Js 9d 7s", "Ac Ad Kc Kd Qc 8d 5c"),
    "three aces with the joker over three kings": ("As Ah Jk Qd 9c 6s 4h", "Kc Kd Kh Jc 8d 5c 2d"),
    "two pair over a pair": ("3s 3h 2s 2h Kh Js 9d", "Ac Ad Kc Qd Tc 8d 5c"),
    "aces and nines with the joker": ("As Jk 9d 9c 7h 4s 2d", "Kc Kd Qh Qd Tc 8d 5c"),
    "pair of aces with the joker": ("Ah Jk 9d 8c 6h 3s 2d", "Kc Kd Qh Jd 9c 7d 5c"),
    "higher pair": ("7s 7h Ks Jh 9s 4d 2h", "6c 6d Ac Kd Qc 9d 8c"),
    "first kicker": ("Ts Th As 8h 6s 4h 2s", "Tc Td Kc Qd 9d 5c 3c"),
    "third kicker": ("Ts Th As 9h 8s 4h 2h", "Tc Td Ac 9d 7d 4c 2c"),
    "second pair": ("As Ah 9s 9h 4d 3s 2h", "Ac Ad 8c 8d Kc Qd 5c"),
    "fifth card": ("As Ah 9s 9h Kd 3s 2h", "Ac Ad 9c 9d Qc Td 5c"),
    "full house by its pair": ("9s 9h 9d Ks Kh 4d 2c", "8c 8d 8h Ac Ad 5c 3d"),
    "the joker is an ace kicker": ("Ts Th Jk 7h 6s 4d 2h", "Tc Td Kc Qd 8c 5c 3d"),
}


@pytest.mark.parametrize(("upper", "lower"), cases(UPPER_AND_LOWER))
def test_hf_3_ranking(upper: str, lower: str) -> None:
    assert settled(hand(upper, lower)) == outcome("win", ante=1000, play=1000)
    assert settled(hand(lower, upper)) == outcome("lose", ante=-1000, play=-1000)


@pytest.mark.parametrize(
    ("upper", "lower"),
    cases(
        {
            "the joker is the ace: last card 4 over 3": ("Ks Qs 9s 4s Jk 7h 2d", "Ad Kd Qd 9d 3d 7c 5h"),
            "the ace is there: the joker is the king": ("As Qs 9s 4s Jk 7h 2d", "Ad Qd Jd Td 8d 7c 5h"),
            "ace and king are there: the joker is the queen": ("As Ks 9s 4s Jk 7h 2d", "Ad Kd Jd Td 8d 7c 5h"),
            "ace, king, queen are there: the jack": ("As Ks Qs 4s Jk 7h 2d", "Ad Kd Qd Td 9d 7c 5h"),
            "ace and queen are there: the king, once": ("Ad Kd Qd Jd 9d 7c 5h", "As Qs Js 8s Jk 7h 2d"),
            "five of the suit and the joker": ("As Ks 9s 8s 5s 3s Jk", "Ad Kd Jd Td 8d 7c 5h"),
            "last card under the dealer's": ("Ad Kd Qd 9d 5d 7c 6h", "Ks Qs 9s 4s Jk 7h 2d"),
        }
    ),
)
def test_hf_3_in_a_flush_the_joker_is_the_highest_rank_missing(upper: str, lower: str) -> None:
    assert settled(hand(upper, lower)) == outcome("win", ante=1000, play=1000)
    assert settled(hand(lower, upper)) == outcome("lose", ante=-1000, play=-1000)


@pytest.mark.parametrize(
    ("upper", "lower"),
    cases(
        {
            "inside": ("9s 8d Jk 6c 5s Kh 2d", "8c 7d 6d 5h 4c Kd 2c"),
            "at the top": ("9s 8d 7h 6c Jk Kh 2d", "9c 8c 7d 6d 5h Kd 2c"),
            "on top of a whole straight": ("9s 8d 7h 6c 5s Jk 2d", "9c 8c 7d 6d 5h Kd 2c"),
            "at the bottom below the ace": ("As Kd Qh Jc Jk 4s 2d", "Kc Qd Jd Th 9c 4d 3c"),
            "as the ace on top": ("Ks Qd Jh Tc Jk 4s 2d", "Kc Qc Jd Th 9c 4d 3c"),
            "above 2-3-4-5, not below": ("2s 3d 4h 5c Jk 9h Kd", "Ac 2d 3h 4c 5d 9c Jc"),
            "two gaps are one too many": ("6c 6d Ac Kd Tc 8c 3c", "9s 8d Jk 5c 4s Qh 2d"),
        }
    ),
)
def test_hf_3_the_joker_in_a_straight(upper: str, lower: str) -> None:
    assert settled(hand(upper, lower)).result == "win"
    if "Jk" not in lower:
        assert settled(hand(lower, upper)) == outcome("lose", ante=-1000, play=-1000)


@pytest.mark.parametrize(
    ("upper", "lower"),
    cases(
        {
            "inside": ("9s 8s 6s 5s Jk Kh 2d", "8d 7d 6d 5d 4d Kc 2c"),
            "at the top": ("9s 8s 7s 6s Jk Kh 2d", "9d 8d 7d 6d 5d Kc 2c"),
            "royal from a king-high straight flush": ("Ks Qs Js Ts 9s Jk 2d", "Kd Qd Jd Td 9d 3c 2h"),
            "royal with the ten missing": ("As Ks Qs Js Jk 4h 3d", "Kd Qd Jd Td 9d 3c 2h"),
            "steel wheel is the lowest": ("6d 5d 4d 3d 2d Kc Jc", "As 2s 3s Jk 5s Kh 9d"),
        }
    ),
)
def test_hf_3_the_joker_in_a_straight_flush(upper: str, lower: str) -> None:
    assert settled(hand(upper, lower)) == outcome("win", ante=1000, play=1000)
    assert settled(hand(lower, upper)) == outcome("lose", ante=-1000, play=-1000)


# HF-4: fold or play

THREE = "9s 9h 9d Kh 7c 4s 2s"


def test_hf_4_a_fold_loses_the_ante() -> None:
    data = hand("As Ah Ad Ac Jk 9s 4h", action="fold")
    assert settled(data) == outcome("fold", ante=-1000)
    assert rules(data) == {"ante": ["HF-4"]}


def test_hf_4_a_seat_is_offered_fold_and_play() -> None:
    offered = dealt_table().round.options
    assert [(one.name, one.wager, one.least, one.most) for one in offered] == [
        ("fold", None, 0, 0),
        ("play", "play", 1000, 1000),
    ]


@pytest.mark.parametrize("dealer", ["", SIXES], ids=["dealer left out", "dealer given"])
def test_hf_4_trips_wins_or_loses_after_a_fold(dealer: str) -> None:
    assert settled(hand(THREE, dealer, "fold", trips=500)) == outcome("fold", ante=-1000, trips=500)
    assert settled(hand(WEAK, dealer, "fold", trips=500)) == outcome("fold", ante=-1000, trips=-500)


@pytest.mark.parametrize("action", ["1x", "2x", "check", "raise"])
def test_hf_4_nothing_else_is_an_action(action: str) -> None:
    assert refusal(hand(WEAK, action=action)).field == "seats[0].actions[0]"


@pytest.mark.parametrize(
    ("actions", "field"),
    cases(
        {
            "none": ([], "seats[0].actions"),
            "after a fold": (["fold", "play"], "seats[0].actions[1]"),
            "twice": (["play", "play"], "seats[0].actions[1]"),
        }
    ),
)
def test_hf_4_missing_and_further_actions_are_refused(actions: list[str], field: str) -> None:
    data = hand(WEAK)
    data["seats"][0]["actions"] = actions
    assert refusal(data).field == field


@pytest.mark.parametrize(
    ("data", "field"),
    cases(
        {
            "six dealer cards": (hand(WEAK, "Kc Qd Tc 8d 6c 3c"), "dealer"),
            "six dealer cards, folded": (hand(WEAK, "Kc Qd Tc 8d 6c 3c", "fold"), "dealer"),
            "no dealer, still in": (hand(WEAK, ""), "dealer"),
            "six cards": (hand("Qs Jh 9s 7h 5s 4h"), "seats[0].cards"),
            "two jokers": (hand("Jk Jk 9s 7h 5s 4h 2d"), "seats[0].cards[1]"),
            "the joker on both sides": (hand("Jk Jh 9s 7h 5s 4h 2d", "Jk Qd Tc 8d 6c 4d 3c"), "dealer[0]"),
        }
    ),
)
def test_hf_4_wrong_cards_are_refused(data: RecordData, field: str) -> None:
    assert refusal(data).field == field


# HF-5: the dealer does not qualify

DOES_NOT = {
    "king high": KING_HIGH,
    "ace high": "Ac Kd Tc 8d 6c 4d 3c",
    "the joker as ace high": "Jk Kc Td 8c 6d 4c 3d",
    "deuces": "2c 2h Ac Kd Tc 8d 6c",
    "fives with an ace": "5c 5d Ac Kd Tc 8d 7c",
    "fives with the joker": "5c 5d Jk Kc Td 8c 2h",
}
QUALIFIES = {
    "sixes": SIXES,
    "sixes with small kickers": "6c 6d 7c 5d 3h 2c Td",
    "sevens": "7c 7d 2h 3c 8d Tc Kd",
    "ace and joker": "Ac Jk Td 8c 6d 4c 3d",
    "two small pairs": "2c 2h 3c 3d Kd Tc 8d",
    "three deuces": "2c 2h 2s Kd Tc 8d 6c",
    "wheel": "Ac 2h 3c 4d 5d Tc 8d",
    "straight by the joker": "9c 8d Jk 6c 5d Kd 2c",
    "flush": "Kc Tc 8c 6c 3c Qd 4d",
}


@pytest.mark.parametrize("dealer", DOES_NOT.values(), ids=list(DOES_NOT))
def test_hf_5_below_sixes_the_ante_wins_and_the_play_pushes(dealer: str) -> None:
    """Whatever the player holds: queen high is below most of these dealers."""
    data = hand(WEAK, dealer)
    assert settled(data) == outcome("win", ante=1000)
    assert rules(data) == {"ante": ["HF-5"], "play": ["HF-5"]}
    assert [str(line.pays) for line in lines(data, "play")] == ["pushes"]


@pytest.mark.parametrize("dealer", QUALIFIES.values(), ids=list(QUALIFIES))
def test_hf_5_sixes_or_better_qualify(dealer: str) -> None:
    assert settled(hand(WEAK, dealer)) == outcome("lose", ante=-1000, play=-1000)


@pytest.mark.parametrize(
    ("cards", "play"),
    cases(
        {
            "high card": ("As Jh 9s 7h 5s 4h 2d", 0),
            "pair": ("As Ah 9s 7h 5s 4h 2d", 0),
            "two pair": ("As Ah 9s 9h 5s 4h 2d", 0),
            "three of a kind": (THREE, 0),
            "three aces with the joker": ("As Ah Jk 9c 7s 6h 2d", 0),
            "wheel": ("As 2d 3h 4s 5s 9h Jd", 1000),
            "straight": ("9s 8h 7h 6s 5s Kh 2d", 1000),
            "straight with the joker": ("9s 8h Jk 6s 5s Kh 2d", 1000),
            "flush": ("Ks Js 9s 5s 2s Ah Td", 1000),
            "flush with the joker": ("Ks Js 9s 5s Jk 7h 3d", 1000),
            "full house": ("9s 9h 9d Ks Kh 7d 2c", 1000),
            "four of a kind": ("9s 9h 9d 9c Kh 4s 2d", 1000),
            "straight flush": ("9s 8s 7s 6s 5s Kh 2d", 1000),
            "royal flush": ("As Ks Qs Js Ts 4h 3d", 1000),
            "five aces": ("As Ah Ad Ac Jk 9s 4h", 1000),
        }
    ),
)
def test_hf_5_with_a_straight_or_better_the_play_wins_too(cards: str, play: int) -> None:
    assert settled(hand(cards)) == outcome("win", ante=1000, play=play)


def test_hf_5_an_equal_hand_wins_too() -> None:
    data = hand("5s 5h As Kh Ts 8h 3d", "5c 5d Ac Kd Tc 8d 3c")
    assert settled(data) == outcome("win", ante=1000)


# HF-6: the dealer qualifies


def test_hf_6_the_higher_hand_wins_both() -> None:
    data = hand("7s 7h Ks Jh 9s 4h 2d", SIXES)
    assert settled(data) == outcome("win", ante=1000, play=1000)
    assert rules(data) == {"ante": ["HF-6"], "play": ["HF-6"]}


def test_hf_6_the_lower_hand_loses_both() -> None:
    data = hand("5s 5h As Jh 9s 4h 2d", SIXES)
    assert settled(data) == outcome("lose", ante=-1000, play=-1000)
    assert rules(data) == {"ante": ["HF-6"], "play": ["HF-6"]}


@pytest.mark.parametrize(
    ("cards", "dealer"),
    cases(
        {
            "same pair and kickers": ("Ts Th As 9h 8s 4h 2h", "Tc Td Ac 9d 8c 4c 2d"),
            "the joker as the ace kicker": ("Ts Th Jk 9h 8s 4d 2h", "Tc Td Ac 9d 8c 4c 2d"),
            "the joker as the second ace": ("Jk As Kh 9s 7h 4d 2c", "Ac Ad Kc 9d 7c 5d 3h"),
            "the joker in the same straight": ("9s 8d Jk 6c 5s Kh 2d", "9c 8c 7d 6d 5h Kd 2c"),
            "the joker as the ace of a flush": ("Ks Qs 9s 4s Jk 7h 2d", "Ad Kd Qd 9d 4d 7c 5h"),
            "the sixth card does not count": ("Ts Th As 9h 8s 7h 2h", "Tc Td Ac 9d 8c 4c 3d"),
        }
    ),
)
def test_hf_6_equal_hands_push(cards: str, dealer: str) -> None:
    data = hand(cards, dealer)
    assert settled(data) == outcome("push")
    assert settled(hand(dealer, cards)) == outcome("push")
    assert rules(data) == {"ante": ["HF-6"], "play": ["HF-6"]}


# HF-7: trips

TRIPS = {
    "five aces": ("As Ah Ad Ac Jk 9s 4h", 200),
    "royal flush": ("As Ks Qs Js Ts 4h 3d", 100),
    "royal flush with the joker": ("As Ks Qs Js Jk 4h 3d", 100),
    "royal flush with the joker as the ace": ("Ks Qs Js Ts Jk 4h 3d", 100),
    "royal flush, the joker idle": ("As Ks Qs Js Ts Jk 3d", 100),
    "straight flush": ("9s 8s 7s 6s 5s Kh 2d", 50),
    "straight flush with the joker inside": ("9s 8s 6s 5s Jk Kh 2d", 50),
    "straight flush with the joker at its end": ("9s 8s 7s 6s Jk Kh 2d", 50),
    "steel wheel": ("As 2s 3s 4s 5s Kh 9d", 50),
    "steel wheel with the joker": ("As 2s 3s Jk 5s Kh 9d", 50),
    "four of a kind": ("9s 9h 9d 9c Kh 4s 2d", 40),
    "four of a kind, the joker its kicker": ("9s 9h 9d 9c Jk 4s 2d", 40),
    "four aces": ("As Ah Ad Ac Kh 9s 4d", 40),
    "four aces with the joker": ("As Ah Ad Jk Kh 9s 4d", 40),
    "full house": ("9s 9h 9d Ks Kh 4d 2c", 7),
    "kings full of aces": ("Ks Kh Kd As Ah 4d 2c", 7),
    "kings full of ace and joker": ("Ks Kh Kd As Jk 4d 2c", 7),
    "full house, the joker idle": ("Ks Kh Kd Qs Qh Jk 4c", 7),
    "flush": ("Ks Js 9s 4s 2s Ah Td", 4),
    "flush with the joker": ("Ks Js 8s 4s Jk 6h 3d", 4),
    "straight": ("9s 8d 7h 6c 5s Kh 2d", 2),
    "straight with the joker inside": ("9s 8d Jk 6c 5s Kh 2d", 2),
    "straight with the joker as the ace": ("Ks Qd Jh Tc Jk 4s 2d", 2),
    "wheel": ("As 2d 3h 4c 5s 9h Jd", 2),
    "wheel with the joker": ("As 2d Jk 4c 5s 9h Jd", 2),
    "three of a kind": (THREE, 1),
    "three kings and the joker": ("Ks Kh Kd Jk 9s 4d 2h", 1),
    "three aces with the joker": ("As Ah Jk Kd 9c 6s 4h", 1),
}
ACES_UP = {
    "natural": "As Ah Ad 9s 9h 4d 2c",
    "with the joker": "As Ah Jk 9s 9h 4d 2c",
    "two pair and the joker": "As Ah Jk Ks Kh 4d 2c",
    "over three kings": "As Ah Jk Ks Kh Kd 4c",
    "aces and kings, three of each": "As Ah Ad Ks Kh Kd 4c",
}
NOT_PAID = {
    "two pair": "Ks Kh 9d 9c 7h 4s 2d",
    "two pair with the joker": "As Jk 9d 9c 7h 4s 2d",
    "kings and queens, the joker idle": "Ks Kh Qd Qc 7h 4s Jk",
    "aces with the joker": "As Jk Td 8c 7h 4s 2d",
    "joker alone": "Jk Kd Tc 8h 6s 4s 3d",
    "high card": WEAK,
    "round the corner": "Qs Kd Ah 2c 3s 8d 9h",
}
ACES_UP_PAYS = {"APP-01": 20, "APP-02": 25, "APP-03": 15}


@pytest.mark.parametrize("code", ACES_UP_PAYS)
@pytest.mark.parametrize(("cards", "pays"), cases(TRIPS))
@pytest.mark.parametrize("action", ["play", "fold"])
def test_hf_7_trips_pays_on_the_players_hand_alone(cards: str, pays: int, code: str, action: str) -> None:
    data = hand(cards, "" if action == "fold" else free_dealer(cards), action, trips=500, paytables={"trips": code})
    assert settled(data).net["trips"] == pays * 500
    [line] = lines(data, "trips")
    assert (line.rule, str(line.pays)) == ("HF-7", f"{pays} to 1")


@pytest.mark.parametrize("code", ACES_UP_PAYS)
@pytest.mark.parametrize("cards", ACES_UP.values(), ids=list(ACES_UP))
@pytest.mark.parametrize("action", ["play", "fold"])
def test_hf_7_full_house_aces_up_by_table(cards: str, code: str, action: str) -> None:
    data = hand(cards, "" if action == "fold" else free_dealer(cards), action, trips=500, paytables={"trips": code})
    assert settled(data).net["trips"] == ACES_UP_PAYS[code] * 500


@pytest.mark.parametrize("code", ACES_UP_PAYS)
@pytest.mark.parametrize("cards", NOT_PAID.values(), ids=list(NOT_PAID))
@pytest.mark.parametrize("action", ["play", "fold"])
def test_hf_7_below_three_of_a_kind_it_loses(cards: str, code: str, action: str) -> None:
    data = hand(cards, "" if action == "fold" else free_dealer(cards), action, trips=500, paytables={"trips": code})
    assert settled(data).net["trips"] == -500
    assert rules(data)["trips"] == ["HF-7"]


def free_dealer(cards: str) -> str:
    """Seven dealer cards that the hand does not hold."""
    deck = (rank + suit for rank in "7Q853J6T" for suit in "cdhs")
    return " ".join([card for card in deck if card not in cards.split()][::4][:7])


def test_hf_7_the_first_table_is_the_default() -> None:
    assert settled(hand(ACES_UP["natural"], "", "fold", trips=500)).net["trips"] == 10000


def test_hf_7_trips_wins_on_a_losing_hand_and_loses_on_a_winning_one() -> None:
    lost = hand(THREE, "9c 8c 7d 6d 5h Kd 2c", trips=500)
    assert settled(lost) == outcome("lose", ante=-1000, play=-1000, trips=500)
    won = hand("7s 7h Ks Jh 9s 4h 2d", SIXES, trips=500)
    assert settled(won) == outcome("win", ante=1000, play=1000, trips=-500)


def test_hf_7_trips_is_paid_on_a_tie_and_without_a_qualified_dealer() -> None:
    tie = hand("9s 8d Jk 6c 5s Kh 2d", "9c 8c 7d 6d 5h Kd 2c", trips=500)
    assert settled(tie) == outcome("push", trips=1000)
    no_dealer = hand(THREE, trips=500)
    assert settled(no_dealer) == outcome("win", ante=1000, trips=500)


# Several seats


def test_each_seat_is_settled_by_itself() -> None:
    data = record(
        "high-five",
        seat("7s 7h Ks Jh 9s 4h 2d", "play", number=1, ante=1000, trips=500),
        seat("5s 5h As Td 9h 4s 2h", "play", number=3, ante=2000),
        seat("Ah Ad Jk 8h 8s Js 3h", "fold", number=4, ante=500, trips=500),
        seat("Qs Qh Qc 9d 8c 3s 2s", "play", number=6, ante=1000, trips=1000),
        dealer=SIXES,
        paytables={"trips": "APP-02"},
    )
    assert settled(data, 1) == outcome("win", ante=1000, play=1000, trips=-500)
    assert settled(data, 3) == outcome("lose", ante=-2000, play=-2000)
    assert settled(data, 4) == outcome("fold", ante=-500, trips=12500)
    assert settled(data, 6) == outcome("win", ante=1000, play=1000, trips=1000)
