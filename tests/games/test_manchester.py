"""Manchester Hold'em Bonus, rule by rule (MH-1 to MH-9)."""

from typing import Any

import pytest

import houseway
from houseway.events import ActionTaken, CardsDealt, CardsSeen, CardsTurned, SeatSettled
from houseway.rules import Pile
from houseway.shoe import Shoe
from tests.records import RecordData, cases, lines, outcome, record, refusal, rules, seat, settled

ALL_IN = ("2x", "1x", "1x")


def hand(
    cards: str,
    *actions: str,
    dealer: str = "Kh Qc",
    community: str = "9s 7h 4c 3d 2s",
    bonus: int = 0,
    ante: int = 200,
    **more: Any,
) -> RecordData:
    """One seat that bets every street unless told."""
    bets = {"ante": ante, "bonus": bonus} if bonus else {"ante": ante}
    return record("manchester", seat(cards, *(actions or ALL_IN), **bets), dealer=dealer, community=community, **more)


# MH-1: the wagers


@pytest.mark.parametrize("ante", [0, 1, 50, 100, 199, 300], ids=lambda cents: f"{cents} cents")
def test_mh_1_no_ante_below_2_dollars_and_none_of_3(ante: int) -> None:
    assert refusal(hand("As Ad", ante=ante)).field == "seats[0].bets.ante"


@pytest.mark.parametrize("bonus", [1, 100, 201, 300, 500, 1000], ids=lambda cents: f"{cents} cents")
def test_mh_1_the_bonus_is_2_or_4_dollars(bonus: int) -> None:
    assert refusal(hand("As Ad", bonus=bonus)).field == "seats[0].bets.bonus"


@pytest.mark.parametrize("bonus", [200, 400])
def test_mh_1_the_bonus_is_not_tied_to_the_ante(bonus: int) -> None:
    assert settled(hand("7s 5d", dealer="As Ad", bonus=bonus)).net["bonus"] == -bonus


def test_mh_1_ante_is_required() -> None:
    data = hand("As Ad")
    data["seats"][0]["bets"] = {"bonus": 200}
    assert refusal(data).field == "seats[0].bets.ante"


@pytest.mark.parametrize("wager", ["flop", "turn", "river", "play"])
def test_mh_1_streets_are_not_bet_before_the_deal(wager: str) -> None:
    data = hand("As Ad")
    data["seats"][0]["bets"][wager] = 200
    assert refusal(data).field == f"seats[0].bets.{wager}"


@pytest.mark.parametrize(
    ("actions", "field"),
    cases(
        {
            "flop 1x": (["1x", "check", "check"], "seats[0].actions[0]"),
            "flop 3x": (["3x", "check", "check"], "seats[0].actions[0]"),
            "flop 1.5x": (["1.5x", "check", "check"], "seats[0].actions[0]"),
            "flop check": (["check", "check", "check"], "seats[0].actions[0]"),
            "turn 2x": (["2x", "2x", "check"], "seats[0].actions[1]"),
            "turn half": (["2x", "0.5x", "check"], "seats[0].actions[1]"),
            "turn fold": (["2x", "fold"], "seats[0].actions[1]"),
            "river 2x": (["2x", "check", "2x"], "seats[0].actions[2]"),
            "river fold": (["2x", "1x", "fold"], "seats[0].actions[2]"),
        }
    ),
)
def test_mh_1_flop_is_exactly_2x_turn_and_river_exactly_1x(actions: list[str], field: str) -> None:
    assert refusal(hand("As Ad", *actions)).field == field


def test_mh_1_every_wager_has_a_net() -> None:
    assert list(houseway.settle(hand("As Ad", "fold")).seat(1).net) == ["ante", "flop", "turn", "river", "bonus"]


# MH-2 to MH-4: the deal and the streets


def stack_of(seed: str) -> list[str]:
    return [str(card) for card in Shoe(houseway.find_game("manchester").deck, seed).shuffle().deal(52)]


def dealt_table() -> houseway.Table:
    """Seats 2 and 5 have bet."""
    table = houseway.Table("manchester", seed="mh")
    table.deal({5: {"ante": 200}, 2: {"ante": 200, "bonus": 400}})
    return table


def test_mh_2_two_cards_to_each_player_and_the_dealer() -> None:
    table, stack = dealt_table(), stack_of("mh")
    for number, action in [(2, "2x"), (5, "2x"), (2, "1x"), (5, "check"), (2, "check"), (5, "1x")]:
        table.act(number, action)
    own = {number: [str(card) for card in table.round.spots[number].cards] for number in (2, 5)}
    assert own == {2: stack[0:2], 5: stack[2:4]}
    assert [str(card) for card in table.round.piles[Pile.DEALER]] == stack[4:6]
    assert [str(card) for card in table.round.piles[Pile.COMMUNITY]] == stack[6:11]


def test_mh_2_face_down_from_seat_1_upward() -> None:
    log = dealt_table().log()
    dealt = [(e.pile, e.seat, e.count) for e in log if isinstance(e, CardsDealt)]
    assert dealt[:3] == [(Pile.SEAT, 2, 2), (Pile.SEAT, 5, 2), (Pile.DEALER, None, 2)]
    assert not any(isinstance(e, CardsTurned | CardsSeen) for e in log)


def test_mh_3_and_mh_4_three_community_cards_then_one_then_one() -> None:
    table = dealt_table()
    on_the_board = []
    for number, action in [(2, "2x"), (5, "2x"), (2, "1x"), (5, "check"), (2, "check"), (5, "1x")]:
        on_the_board.append(sum(e.count for e in table.log() if isinstance(e, CardsDealt) and e.pile is Pile.COMMUNITY))
        table.act(number, action)
    assert on_the_board == [0, 0, 3, 3, 4, 4]
    assert len(table.round.piles[Pile.COMMUNITY]) == 5
    assert table.round.down[Pile.COMMUNITY] == 0


def test_mh_3_fold_loses_the_ante() -> None:
    data = hand("7s 5d", "fold")
    assert settled(data) == outcome("fold", ante=-200)
    assert rules(data) == {"ante": ["MH-3"]}


@pytest.mark.parametrize(
    ("dealer", "community"),
    cases(
        {
            "left out": ("", ""),
            "dealer given": ("Kh Qc", ""),
            "flop given": ("", "9s 7h 4c"),
            "flop and turn given": ("", "9s 7h 4c 3d"),
            "all given": ("Kh Qc", "9s 7h 4c 3d 2s"),
        }
    ),
)
def test_mh_3_cards_nobody_saw_may_be_left_out(dealer: str, community: str) -> None:
    data = hand("7s 5d", "fold", dealer=dealer, community=community, bonus=200)
    assert settled(data) == outcome("fold", ante=-200, bonus=-200)


@pytest.mark.parametrize(
    ("dealer", "community", "field"),
    cases(
        {
            "one dealer card": ("Kh", "", "dealer"),
            "three dealer cards": ("Kh Qc Qd", "", "dealer"),
            "one of the flop": ("", "9s", "community"),
            "two of the flop": ("", "9s 7h", "community"),
            "six community cards": ("", "9s 7h 4c 3d 2s 2d", "community"),
        }
    ),
)
def test_mh_3_part_of_the_cards_is_refused(dealer: str, community: str, field: str) -> None:
    assert refusal(hand("7s 5d", "fold", dealer=dealer, community=community)).field == field


@pytest.mark.parametrize(
    ("dealer", "community", "field"),
    cases(
        {
            "no dealer": ("", "9s 7h 4c 3d 2s", "dealer"),
            "no community": ("Kh Qc", "", "community"),
            "no turn": ("Kh Qc", "9s 7h 4c", "community"),
            "no river": ("Kh Qc", "9s 7h 4c 3d", "community"),
        }
    ),
)
def test_mh_3_a_hand_still_in_needs_every_card(dealer: str, community: str, field: str) -> None:
    assert refusal(hand("As Ad", dealer=dealer, community=community)).field == field


@pytest.mark.parametrize(
    ("actions", "bets"),
    cases(
        {
            "check check": (("2x", "check", "check"), {"flop": 400}),
            "bet check": (("2x", "1x", "check"), {"flop": 400, "turn": 200}),
            "check bet": (("2x", "check", "1x"), {"flop": 400, "river": 200}),
            "bet bet": (("2x", "1x", "1x"), {"flop": 400, "turn": 200, "river": 200}),
        }
    ),
)
def test_mh_4_turn_and_river_are_optional(actions: tuple[str, ...], bets: dict[str, int]) -> None:
    assert settled(hand("As Ad", *actions)) == outcome("win", **bets)
    lost = {wager: -cents for wager, cents in bets.items()}
    assert settled(hand("7s 5d", *actions)) == outcome("win", **bets)
    assert settled(hand("Js 5d", *actions)) == outcome("lose", ante=-200, **lost)


def test_mh_4_flop_turn_and_river_come_one_after_another() -> None:
    table = dealt_table()
    for number, action in [(2, "2x"), (5, "2x"), (2, "1x"), (5, "check"), (2, "check"), (5, "1x")]:
        table.act(number, action)
    told = [
        (e.decision, e.seat) if isinstance(e, ActionTaken) else (e.pile, len(e.cards))
        for e in table.log()
        if isinstance(e, ActionTaken | CardsTurned)
    ]
    assert told == [
        ("flop", 2),
        ("flop", 5),
        (Pile.COMMUNITY, 3),
        ("turn", 2),
        ("turn", 5),
        (Pile.COMMUNITY, 1),
        ("river", 2),
        ("river", 5),
        (Pile.COMMUNITY, 1),
        (Pile.DEALER, 2),
    ]
    assert [e.seat for e in table.log() if isinstance(e, SeatSettled)] == [5, 2]


@pytest.mark.parametrize(
    ("actions", "field"),
    cases(
        {
            "none": ([], "seats[0].actions"),
            "no turn": (["2x"], "seats[0].actions"),
            "no river": (["2x", "check"], "seats[0].actions"),
            "after a fold": (["fold", "check"], "seats[0].actions[1]"),
            "after the river": (["2x", "check", "check", "check"], "seats[0].actions[3]"),
        }
    ),
)
def test_mh_4_missing_and_further_actions_are_refused(actions: list[str], field: str) -> None:
    data = hand("As Ad")
    data["seats"][0]["actions"] = actions
    assert refusal(data).field == field


# MH-5: the dealer is higher


@pytest.mark.parametrize(
    ("cards", "dealer", "community"),
    cases(
        {
            "higher pair": ("Js Jd", "Kh Kc", "9s 7h 4c 3d 2s"),
            "higher card": ("As Jd", "Ah Kc", "9s 7h 4c 3d 2s"),
            "third kicker": ("Qs 8d", "Qh Tc", "9s 9h Ac 3d 2s"),
            "second pair": ("8s 8d", "Th Tc", "9s 9h 4c 3d 2s"),
            "straight under a straight": ("5s 6d", "Th Jc", "7s 8h 9c 2d 2s"),
            "wheel under a six-high straight": ("As Kd", "6h Kc", "2s 3h 4c 5d Ts"),
            "flush under a flush": ("Ks 2d", "As 3d", "9s 7s 4s 3s Td"),
            "full house under a higher three": ("8s 8d", "9h 2c", "9s 9d 8c 2d Ts"),
            "straight flush under a higher one": ("5s 4s", "9s Ts", "8s 7s 6s 2d 3c"),
        }
    ),
)
def test_mh_5_every_bet_but_the_bonus_loses(cards: str, dealer: str, community: str) -> None:
    data = hand(cards, dealer=dealer, community=community)
    assert settled(data) == outcome("lose", ante=-200, flop=-400, turn=-200, river=-200)
    assert set(map(tuple, rules(data).values())) == {("MH-5",)}


def test_mh_5_the_bonus_may_win_on_a_losing_hand() -> None:
    data = hand("As Ad", dealer="9h 9c", bonus=200)
    assert settled(data) == outcome("lose", ante=-200, flop=-400, turn=-200, river=-200, bonus=6000)


def test_mh_5_both_hands_are_named_once_they_are_shown() -> None:
    shown = houseway.settle(hand("Js Jd", dealer="Kh Kc"))
    assert "jacks" in str(shown.seat(1).hand)
    assert "kings" in str(shown.dealer_hand)
    unseen = houseway.settle(hand("Js Jd", "fold", dealer="", community=""))
    assert (unseen.seat(1).hand, unseen.dealer_hand) == (None, None)


# MH-6: the player is higher


@pytest.mark.parametrize(
    ("cards", "community"),
    cases(
        {
            "high card": ("As 5d", "Js 9h 7c 3d 2s"),
            "kicker": ("Ks As", "Js 9h 7c 3d 2c"),
            "pair": ("9d 5d", "Js 9h 7c 3d 2s"),
            "two pair": ("9d 7d", "Js 9h 7c 3d 2s"),
            "three of a kind": ("9d 9c", "Js 9h 7c 3d 2s"),
        }
    ),
)
def test_mh_6_below_a_straight_the_ante_pushes(cards: str, community: str) -> None:
    data = hand(cards, community=community)
    assert settled(data) == outcome("win", flop=400, turn=200, river=200)
    assert set(map(tuple, rules(data).values())) == {("MH-6",)}
    assert [str(line.pays) for line in lines(data, "ante")] == ["pushes"]


@pytest.mark.parametrize(
    ("cards", "community"),
    cases(
        {
            "wheel": ("As 2d", "3s 4h 5c Jd 9s"),
            "straight": ("5s 6d", "7s 8h 9c 2d 2s"),
            "straight to the ace": ("As Td", "Js Qh Kc 2d 3s"),
            "flush": ("As 5s", "Js 9s 7s 3d 2c"),
            "full house": ("9d 9c", "Js 9h 7c 7d 2s"),
            "four of a kind": ("9d 9c", "9s 9h 7c 3d 2s"),
            "straight flush": ("5s 6s", "7s 8s 9s 3d 2c"),
            "royal flush": ("As Ks", "Qs Js Ts 3d 2c"),
        }
    ),
)
def test_mh_6_a_straight_or_better_wins_the_ante_too(cards: str, community: str) -> None:
    data = hand(cards, dealer="Kh 8d", community=community)
    assert settled(data) == outcome("win", ante=200, flop=400, turn=200, river=200)
    assert set(map(tuple, rules(data).values())) == {("MH-6",)}


@pytest.mark.parametrize(
    ("cards", "dealer", "community"),
    cases(
        {
            "one card of the hole": ("As 2d", "Kh Qc", "Ts Js Qh Kd 3c"),
            "a better kicker than the board's": ("As 2d", "Kh Qc", "9s 9h 9d 9c Js"),
        }
    ),
)
def test_mh_6_any_combination_of_hole_and_board(cards: str, dealer: str, community: str) -> None:
    data = hand(cards, dealer=dealer, community=community)
    assert settled(data) == outcome("win", ante=200, flop=400, turn=200, river=200)


# MH-7: equal hands


@pytest.mark.parametrize(
    ("cards", "dealer", "community"),
    cases(
        {
            "the board is a royal flush": ("9s 8s", "2h 3c", "As Ks Qs Js Ts"),
            "the board is a straight": ("As 2d", "Ah 3c", "5s 6h 7c 8d 9s"),
            "the board is four of a kind with an ace": ("Ks Qd", "2h 3c", "9s 9h 9d 9c As"),
            "two pair on the board, same kicker": ("As 2d", "Ah 3c", "9s 9h 8d 8c 7s"),
            "same two cards": ("As Kd", "Ah Kc", "9s 7h 4c 3d 2s"),
            "the sixth card does not count": ("As 3d", "Ah 2c", "Ks Qh Jc 9d 8s"),
            "a third pair does not count": ("As 7d", "Ah 2c", "9s 9h Kd Kc 7s"),
            "same wheel": ("As Kd", "Ah Qc", "2s 3h 4c 5d 9s"),
        }
    ),
)
def test_mh_7_ante_flop_turn_and_river_push(cards: str, dealer: str, community: str) -> None:
    data = hand(cards, dealer=dealer, community=community)
    assert settled(data) == outcome("push")
    assert rules(data) == {wager: ["MH-7"] for wager in ("ante", "flop", "turn", "river")}


def test_mh_7_the_bonus_does_not_push() -> None:
    data = hand("9s 8s", dealer="2h 3c", community="As Ks Qs Js Ts", bonus=400)
    assert settled(data) == outcome("push", bonus=-400)


# MH-8: the bonus

BONUS = {
    "aces": ("As Ad", 30),
    "ace-king suited": ("As Ks", 25),
    "king-ace suited": ("Kd Ad", 25),
    "ace-queen suited": ("As Qs", 20),
    "ace-king": ("As Kd", 15),
    "king-ace": ("Kd As", 15),
    "kings": ("Ks Kd", 10),
    "queens": ("Qs Qd", 10),
    "jacks": ("Js Jd", 10),
    "ace-queen": ("As Qd", 5),
    "ace-jack": ("As Jd", 5),
    **{f"pair of {rank}": (f"{rank}s {rank}d", 3) for rank in "T98765432"},
}
NO_BONUS = {
    "ace-jack suited": ("As Js",),
    "ace-ten suited": ("As Ts",),
    "ace-ten": ("As Td",),
    "ace-two": ("As 2d",),
    "king-queen suited": ("Ks Qs",),
    "seven-deuce": ("7s 2d",),
}
BOARD = "6h 5c Jc 8h 9c"


@pytest.mark.parametrize(("cards", "pays"), cases(BONUS))
@pytest.mark.parametrize("stake", [200, 400])
@pytest.mark.parametrize("action", ["2x", "fold"])
def test_mh_8_two_cards_alone(cards: str, pays: int, stake: int, action: str) -> None:
    actions = (action, "check", "check") if action == "2x" else (action,)
    data = hand(cards, *actions, dealer="3h 4c", community=BOARD, bonus=stake)
    assert settled(data).net["bonus"] == pays * stake
    [line] = lines(data, "bonus")
    assert (line.rule, str(line.pays)) == ("MH-8", f"{pays} to 1")


@pytest.mark.parametrize("cards", cases(NO_BONUS))
@pytest.mark.parametrize("action", ["2x", "fold"])
def test_mh_8_else_it_loses(cards: str, action: str) -> None:
    actions = (action, "check", "check") if action == "2x" else (action,)
    data = hand(cards, *actions, dealer="3h 4c", community=BOARD, bonus=400)
    assert settled(data).net["bonus"] == -400
    assert rules(data)["bonus"] == ["MH-8"]


@pytest.mark.parametrize("stake", [200, 400])
@pytest.mark.parametrize("actions", [ALL_IN, ("fold",)], ids=["played", "folded"])
def test_mh_8_aces_against_aces_pay_500_dollars_whatever_the_stake(stake: int, actions: tuple[str, ...]) -> None:
    data = hand("As Ad", *actions, dealer="Ah Ac", bonus=stake)
    assert settled(data).net["bonus"] == 500_00
    assert [str(line.pays) for line in lines(data, "bonus")] == ["$500"]


@pytest.mark.parametrize(
    ("cards", "dealer", "net"),
    cases(
        {
            "the dealer has one ace": ("As Ad", "Ah Kc", 6000),
            "the dealer has kings": ("As Ad", "Kh Kc", 6000),
            "only the dealer has aces, kings": ("Ks Kd", "Ah Ac", 2000),
            "only the dealer has aces, nothing": ("7s 2d", "Ah Ac", -200),
            "aces on the board do not count": ("As Kd", "Ah Kc", 3000),
        }
    ),
)
def test_mh_8_only_aces_against_aces_are_flat(cards: str, dealer: str, net: int) -> None:
    data = hand(cards, dealer=dealer, community="9s 7h Ac 3d 2s" if "Ac" not in dealer else BOARD, bonus=200)
    assert settled(data).net["bonus"] == net


@pytest.mark.parametrize(
    ("reading", "cards", "net"),
    cases(
        {
            "unpaid": ("unpaid", "As Js", -200),
            "20": ("20", "As Js", 4000),
            "20, jack first": ("20", "Jd Ad", 4000),
            "unsuited is 5 either way (unpaid)": ("unpaid", "As Jd", 1000),
            "unsuited is 5 either way (20)": ("20", "As Jd", 1000),
            "ace-queen suited is 20 either way (unpaid)": ("unpaid", "As Qs", 4000),
            "ace-ten suited is not paid (20)": ("20", "As Ts", -200),
        }
    ),
)
@pytest.mark.parametrize("actions", [ALL_IN, ("fold",)], ids=["played", "folded"])
def test_mh_8_reading_aj_suited(reading: str, cards: str, net: int, actions: tuple[str, ...]) -> None:
    data = hand(cards, *actions, dealer="3h 4c", community=BOARD, bonus=200, readings={"aj_suited": reading})
    assert settled(data).net["bonus"] == net


@pytest.mark.parametrize(
    ("reading", "cards", "net"),
    cases(
        {
            "stands, winner": ("stands", "Ks Kd", 2000),
            "stands, loser": ("stands", "7s 2d", -200),
            "loses, winner": ("loses", "Ks Kd", -200),
            "loses, loser": ("loses", "7s 2d", -200),
            "loses, aces against aces": ("loses", "As Ad", -200),
        }
    ),
)
def test_mh_8_reading_bonus_after_fold(reading: str, cards: str, net: int) -> None:
    data = hand(cards, "fold", dealer="Ah Ac", bonus=200, readings={"bonus_after_fold": reading})
    assert settled(data) == outcome("fold", ante=-200, bonus=net)


def test_mh_8_reading_bonus_after_fold_is_for_folds_only() -> None:
    data = hand("Ks Kd", dealer="3h 4c", community=BOARD, bonus=200, readings={"bonus_after_fold": "loses"})
    assert settled(data).net["bonus"] == 2000


def test_mh_8_folded_aces_hang_on_the_dealers_cards() -> None:
    assert refusal(hand("As Ad", "fold", dealer="", community="", bonus=200)).field == "dealer"


def test_mh_8_other_folded_hands_do_not() -> None:
    assert settled(hand("Ks Kd", "fold", dealer="", community="", bonus=200)).net["bonus"] == 2000
    loses = hand("As Ad", "fold", dealer="", community="", bonus=200, readings={"bonus_after_fold": "loses"})
    assert settled(loses).net["bonus"] == -200


# MH-9: spots and decks


def test_mh_9_a_player_may_hold_several_spots() -> None:
    table = houseway.Table("manchester")
    table.sit("Ann", 1, 2, 5)
    assert table.spots_of("Ann") == (1, 2, 5)


def test_mh_9_with_a_waiting_list_at_most_two() -> None:
    table = houseway.Table("manchester")
    table.waiting.append("Bob")
    table.sit("Ann", 1, 2)
    with pytest.raises(houseway.Refused, match="MH-9"):
        table.sit("Ann", 3)


def test_mh_9_several_spots_are_settled_each_by_itself() -> None:
    data = record(
        "manchester",
        seat("As Ad", *ALL_IN, number=1, ante=200, bonus=400),
        seat("7s 5d", "fold", number=2, ante=200, bonus=200),
        seat("9d 9c", "2x", "check", "1x", number=4, ante=200),
        seat("Js 5c", "2x", "check", "check", number=6, ante=200),
        dealer="Kh Qc",
        community="9s 7h 4c 3d 2s",
    )
    assert settled(data, 1) == outcome("win", flop=400, turn=200, river=200, bonus=12000)
    assert settled(data, 2) == outcome("fold", ante=-200, bonus=-200)
    assert settled(data, 4) == outcome("win", flop=400, river=200)
    assert settled(data, 6) == outcome("lose", ante=-200, flop=-400)


def test_mh_9_two_decks_are_used_by_turns() -> None:
    """One in play, the other being shuffled."""
    table = houseway.Table("manchester", seed="two decks")
    decks = []
    for _ in range(4):
        table.deal({1: {"ante": 200}})
        decks.append(table.deck_in_play)
        table.act(1, "fold")
    assert decks == [1, 2, 1, 2]
