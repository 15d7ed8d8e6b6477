"""Hi-Lo Stud Poker, rule by rule (HL-1 to HL-7)."""

import pytest

import houseway
from houseway.events import ActionTaken, CardsDealt, CardsSeen, CardsTurned, SeatSettled, ShufflerEmptied
from houseway.rules import Pile
from houseway.shoe import Shoe
from tests.records import RecordData, cases, lines, outcome, record, refusal, rules, seat, settled


def hand(five: str, *actions: str, ante: int = 1000) -> RecordData:
    """One seat, from five cards: three of its own, then 4th and 5th Street; 1x on both streets unless told."""
    cards = five.split()
    return record(
        "hi-lo-stud",
        seat(" ".join(cards[:3]), *(actions or ("1x", "1x")), ante=ante),
        community=" ".join(cards[3:]),
    )


WINNER, LOSER = "As Ad 3h 7c 9s", "Ks Qd 3h 7c 9s"


# HL-1: the wagers


@pytest.mark.parametrize(
    ("actions", "fourth", "fifth"),
    cases(
        {
            "1x 1x": (["1x", "1x"], 1000, 1000),
            "1x 2x": (["1x", "2x"], 1000, 2000),
            "2x 1x": (["2x", "1x"], 2000, 2000),
            "2x 2x": (["2x", "2x"], 2000, 4000),
        }
    ),
)
def test_hl_1_fourth_by_the_ante_and_fifth_by_the_fourth(actions: list[str], fourth: int, fifth: int) -> None:
    assert settled(hand(WINNER, *actions)) == outcome("win", ante=1000, fourth=fourth, fifth=fifth)
    assert settled(hand(LOSER, *actions)) == outcome("lose", ante=-1000, fourth=-fourth, fifth=-fifth)


@pytest.mark.parametrize("action", ["0x", "1.5x", "3x", "4x", "check", "play"])
def test_hl_1_no_other_bet(action: str) -> None:
    assert refusal(hand(WINNER, action, "1x")).field == "seats[0].actions[0]"
    assert refusal(hand(WINNER, "1x", action)).field == "seats[0].actions[1]"


@pytest.mark.parametrize("wager", ["fourth", "fifth", "bonus"])
def test_hl_1_only_the_ante_is_laid_before_the_deal(wager: str) -> None:
    data = hand(WINNER)
    data["seats"][0]["bets"][wager] = 1000
    assert refusal(data).field == f"seats[0].bets.{wager}"


def test_hl_1_ante_is_required() -> None:
    data = hand(WINNER)
    data["seats"][0]["bets"] = {}
    assert refusal(data).field == "seats[0].bets.ante"


def test_hl_1_every_wager_has_a_net() -> None:
    assert list(houseway.settle(hand(WINNER, "fold")).seat(1).net) == ["ante", "fourth", "fifth"]


# HL-2: the deal


def stack_of(seed: str) -> list[str]:
    return [str(card) for card in Shoe(houseway.find_game("hi-lo-stud").deck, seed).shuffle().deal(52)]


def dealt_table() -> houseway.Table:
    """Seats 1, 4 and 7 have bet."""
    table = houseway.Table("hi-lo-stud", seed="hl")
    table.deal({number: {"ante": 1000} for number in (7, 1, 4)})
    return table


def test_hl_2_three_to_each_seat_then_two_of_a_stack_of_three() -> None:
    table, stack = dealt_table(), stack_of("hl")
    for number in (1, 4, 7, 1, 4, 7):
        table.act(number, "1x")
    own = {number: [str(card) for card in table.round.spots[number].cards] for number in (1, 4, 7)}
    assert own == {1: stack[0:3], 4: stack[3:6], 7: stack[6:9]}
    assert [str(card) for card in table.round.piles[Pile.COMMUNITY]] == stack[9:11]


def test_hl_2_the_bottom_of_the_stack_is_burned_then_the_shuffler_is_emptied() -> None:
    told = [e for e in dealt_table().log() if isinstance(e, CardsDealt | ShufflerEmptied)]
    dealt = [(e.pile, e.seat, e.count, e.burned) for e in told if isinstance(e, CardsDealt)]
    assert dealt == [
        (Pile.SEAT, 1, 3, 0),
        (Pile.SEAT, 4, 3, 0),
        (Pile.SEAT, 7, 3, 0),
        (Pile.COMMUNITY, None, 2, 1),
    ]
    assert isinstance(told[-1], ShufflerEmptied)


def test_hl_2_nothing_is_face_up_at_first() -> None:
    assert not any(isinstance(e, CardsTurned | CardsSeen) for e in dealt_table().log())


# HL-3, HL-4: the streets


def test_hl_3_fold_after_three_cards_loses_the_ante() -> None:
    data = hand(WINNER, "fold")
    assert settled(data) == outcome("fold", ante=-1000)
    assert rules(data) == {"ante": ["HL-3"]}


@pytest.mark.parametrize("community", ["", "7c", "7c 9s"], ids=["left out", "4th Street", "both"])
def test_hl_3_cards_nobody_saw_may_be_left_out(community: str) -> None:
    data = record("hi-lo-stud", seat("As Ad 3h", "fold", ante=1000), community=community)
    assert settled(data) == outcome("fold", ante=-1000)


def test_hl_3_the_4th_street_card_is_turned_after_every_seat_has_bet() -> None:
    table = dealt_table()
    for number in (1, 4, 7):
        assert not any(isinstance(e, CardsTurned) for e in table.log())
        table.act(number, "1x")
    [turned] = [e for e in table.log() if isinstance(e, CardsTurned)]
    assert [str(card) for card in turned.cards] == [stack_of("hl")[9]]


@pytest.mark.parametrize("fourth", ["1x", "2x"])
def test_hl_4_fold_after_four_cards_loses_ante_and_fourth(fourth: str) -> None:
    data = hand(WINNER, fourth, "fold")
    assert settled(data) == outcome("fold", ante=-1000, fourth=-1000 * int(fourth[0]))
    assert rules(data) == {"ante": ["HL-4"], "fourth": ["HL-4"]}


def test_hl_4_the_5th_street_card_may_be_left_out_but_not_the_4th() -> None:
    def folded(community: str) -> RecordData:
        return record("hi-lo-stud", seat("As Ad 3h", "1x", "fold", ante=1000), community=community)

    assert settled(folded("7c")) == outcome("fold", ante=-1000, fourth=-1000)
    assert settled(folded("7c 9s")) == outcome("fold", ante=-1000, fourth=-1000)
    assert refusal(folded("")).field == "community"


def test_hl_4_a_hand_still_in_needs_both() -> None:
    for community in ("", "7c"):
        data = record("hi-lo-stud", seat("As Ad 3h", "1x", "1x", ante=1000), community=community)
        assert refusal(data).field == "community"


def test_hl_4_who_folded_is_not_asked_again() -> None:
    table = dealt_table()
    for number, action in [(1, "fold"), (4, "1x"), (7, "2x"), (4, "2x"), (7, "fold")]:
        assert table.to_act == number
        table.act(number, action)
    assert [e.seat for e in table.log() if isinstance(e, ActionTaken)] == [1, 4, 7, 4, 7]
    assert [e.seat for e in table.log() if isinstance(e, SeatSettled)] == [7, 4, 1]
    assert {mine.seat: mine.result.value for mine in table.settlement.seats if mine.seat != 4} == {
        1: "fold",
        7: "fold",
    }


@pytest.mark.parametrize(
    ("actions", "field"),
    cases(
        {
            "none": ([], "seats[0].actions"),
            "one only": (["1x"], "seats[0].actions"),
            "after a fold": (["fold", "1x"], "seats[0].actions[1]"),
            "after the second fold": (["1x", "fold", "1x"], "seats[0].actions[2]"),
            "a third street": (["1x", "1x", "1x"], "seats[0].actions[2]"),
        }
    ),
)
def test_hl_4_missing_and_further_actions_are_refused(actions: list[str], field: str) -> None:
    data = hand(WINNER)
    data["seats"][0]["actions"] = actions
    assert refusal(data).field == field


# HL-5: who wins


@pytest.mark.parametrize(
    ("five", "result"),
    cases(
        {
            "pair of tens": ("Ts Td 3h 7c 9s", "win"),
            "pair of nines": ("9s 9d 3h 7c Ts", "lose"),
            "pair of deuces": ("2s 2d 3h 4c 5s", "lose"),
            "two small pairs": ("2s 2d 3h 3c 9s", "win"),
            "ten-high": ("Ts 9d 8h 3c 2s", "win"),
            "jack-high": ("Js 9d 8h 3c 2s", "lose"),
            "king-high": ("Ks 9d 8h 3c 2s", "lose"),
            "ace low with a ten": ("As Td 8h 3c 2s", "win"),
            "ace with a jack": ("As Jd 8h 3c 2s", "lose"),
            "ace with a king": ("As Kd 8h 3c 2s", "lose"),
            "a pair spoils a low": ("Ts 9d 8h 2c 2s", "lose"),
            "four low cards and a queen": ("As 2d 3h 4c Qs", "lose"),
            "round the corner is no straight": ("Qs Kd Ah 2c 3s", "lose"),
        }
    ),
)
def test_hl_5_tens_or_better_or_ten_high_or_lower(five: str, result: str) -> None:
    won = 1 if result == "win" else -1
    assert settled(hand(five)).result == result
    assert settled(hand(five)).net["fourth"] == won * 1000
    assert settled(hand(five)).net["fifth"] == won * 1000


def test_hl_5_the_hand_is_named_once_its_five_cards_are_shown() -> None:
    assert houseway.settle(hand(WINNER)).seat(1).hand is not None
    assert houseway.settle(hand(WINNER, "1x", "fold")).seat(1).hand is not None
    for community in ("", "7c"):
        unseen = record("hi-lo-stud", seat("As Ad 3h", "fold", ante=1000), community=community)
        assert houseway.settle(unseen).seat(1).hand is None
    assert houseway.settle(hand(WINNER)).dealer_hand is None


# HL-6: what is paid

HIGH = {
    "royal flush": ("As Ks Qs Js Ts", 500),
    "straight flush": ("Ks Qs Js Ts 9s", 100),
    "four of a kind": ("9s 9h 9d 9c 2d", 25),
    "full house": ("9s 9h 9d 4c 4d", 10),
    "flush": ("Ks 9s 7s 4s 2s", 7),
    "straight": ("Ks Qd Jh Ts 9c", 5),
    "straight to the ace": ("As Kd Qh Js Tc", 5),
    "three of a kind": ("2s 2d 2h 9s Tc", 3),
    "two pair": ("3s 3d 2h 2s Tc", 2),
    "aces": ("As Ad 2h 9s Tc", 1),
    "kings": ("Ks Kd 2h 9s Tc", 1),
    "queens": ("Qs 2d Qh 9s Tc", 1),
    "jacks": ("4s 2d 9h Js Jc", 1),
    "tens": ("4s 2d 9h Ts Tc", 1),
}
LOW = {
    "six high": ("As 2d 3h 4c 6s", 10),
    "seven high": ("As 2d 3h 4c 7s", 5),
    "seven high without the ace": ("7s 5d 4h 3c 2s", 5),
    "eight high": ("As 2d 3h 4c 8s", 3),
    "nine high": ("As 2d 3h 4c 9s", 2),
    "ten high": ("As 2d 3h 4c Ts", 1),
    "ten high without the ace": ("Ts 9d 8h 7c 5s", 1),
}


@pytest.mark.parametrize(("five", "pays"), cases(HIGH | LOW))
def test_hl_6_streets_even_money_and_the_ante_at_odds(five: str, pays: int) -> None:
    data = hand(five, "2x", "1x")
    assert settled(data) == outcome("win", ante=pays * 1000, fourth=2000, fifth=2000)
    assert rules(data) == {"ante": ["HL-6"], "fourth": ["HL-6"], "fifth": ["HL-6"]}
    assert [str(line.pays) for line in lines(data, "ante")] == [f"{pays} to 1"]


@pytest.mark.parametrize(("five", "pays"), cases(HIGH | LOW))
def test_hl_6_any_three_of_the_five_may_be_the_hole_cards(five: str, pays: int) -> None:
    cards = five.split()
    turned_round = " ".join(cards[2:] + cards[:2])
    assert settled(hand(turned_round)) == outcome("win", ante=pays * 1000, fourth=1000, fifth=1000)


@pytest.mark.parametrize(("five", "pays"), cases(HIGH | LOW))
def test_hl_6_a_folded_winner_is_not_paid(five: str, pays: int) -> None:
    assert pays
    assert settled(hand(five, "fold")) == outcome("fold", ante=-1000)
    assert settled(hand(five, "1x", "fold")) == outcome("fold", ante=-1000, fourth=-1000)


def test_hl_6_without_a_winner_every_bet_in_action_loses() -> None:
    data = hand(LOSER, "2x", "2x")
    assert settled(data) == outcome("lose", ante=-1000, fourth=-2000, fifth=-4000)
    assert rules(data) == {"ante": ["HL-6"], "fourth": ["HL-6"], "fifth": ["HL-6"]}


def test_hl_6_each_seat_by_itself() -> None:
    data = record(
        "hi-lo-stud",
        seat("Ks Qd 3h", "2x", "1x", number=2, ante=500),
        seat("7s 7d 7h", "2x", "2x", number=3, ante=1000),
        seat("Js Jd 2h", "1x", "fold", number=5, ante=700),
        seat("As 2d 4h", "1x", "2x", number=7, ante=1000),
        seat("8s 8d 8h", "fold", number=1, ante=900),
        community="7c 9s",
    )
    assert settled(data, 2) == outcome("lose", ante=-500, fourth=-1000, fifth=-1000)
    assert settled(data, 3) == outcome("win", ante=25000, fourth=2000, fifth=4000)
    assert settled(data, 5) == outcome("fold", ante=-700, fourth=-700)
    assert settled(data, 7) == outcome("win", ante=2000, fourth=1000, fifth=2000)
    assert settled(data, 1) == outcome("fold", ante=-900)


# HL-7: both ways


@pytest.mark.parametrize(
    ("five", "high", "low"),
    cases(
        {
            "five-high straight": ("As 2d 3h 4c 5s", 5, 50),
            "six-high straight": ("2d 3h 4c 5s 6s", 5, 10),
            "seven-high straight": ("3h 4c 5s 6s 7d", 5, 5),
            "eight-high straight": ("4c 5s 6s 7d 8h", 5, 3),
            "nine-high straight": ("5s 6s 7d 8h 9c", 5, 2),
            "ten-high straight": ("6s 7d 8h 9c Ts", 5, 1),
            "five-high straight flush": ("As 2s 3s 4s 5s", 100, 50),
            "six-high straight flush": ("2s 3s 4s 5s 6s", 100, 10),
            "ten-high straight flush": ("6s 7s 8s 9s Ts", 100, 1),
            "six-high flush": ("As 2s 3s 4s 6s", 7, 10),
            "nine-high flush": ("9s 8s 7s 4s 2s", 7, 2),
            "ten-high flush with the ace": ("As Ts 7s 4s 2s", 7, 1),
        }
    ),
)
def test_hl_7_both_odds_on_the_ante_and_the_streets_once(five: str, high: int, low: int) -> None:
    data = hand(five, "2x", "2x")
    assert settled(data) == outcome("win", ante=(high + low) * 1000, fourth=2000, fifth=4000)
    paid = lines(data, "ante")
    assert [line.net for line in paid] == [high * 1000, low * 1000]
    assert "HL-7" in [line.rule for line in paid]


# Refusals


@pytest.mark.parametrize(
    ("data", "field"),
    cases(
        {
            "a dealer hand": (record("hi-lo-stud", seat("As Ad 3h", "fold", ante=100), dealer="2c"), "dealer"),
            "two hole cards": (record("hi-lo-stud", seat("As Ad", "fold", ante=100)), "seats[0].cards"),
            "four hole cards": (record("hi-lo-stud", seat("As Ad 3h 4h", "fold", ante=100)), "seats[0].cards"),
            "three community cards": (
                record("hi-lo-stud", seat("As Ad 3h", "fold", ante=100), community="7c 9s 2d"),
                "community",
            ),
            "a card twice": (hand("As Ad 3h 7c As"), "community[1]"),
            "a progressive": (
                record("hi-lo-stud", seat("As Ad 3h", "fold", ante=100), progressive={"meter": 100}),
                "progressive",
            ),
        }
    ),
)
def test_what_cannot_be_is_refused(data: RecordData, field: str) -> None:
    assert refusal(data).field == field
