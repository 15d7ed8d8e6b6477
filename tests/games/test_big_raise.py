"""Big Raise Hold'em, rule by rule (BR-1 to BR-11)."""

from itertools import combinations, permutations
from typing import Any

import pytest

import houseway
from houseway.events import (
    ActionTaken,
    CardsDealt,
    CardsSeen,
    CardsTurned,
    HandShown,
    HouseWaySet,
    SeatSettled,
)
from houseway.rules import Pile
from houseway.shoe import Shoe
from tests.records import RecordData, cases, lines, outcome, played, record, refusal, rules, seat, settled

KING_QUEEN = "Kh Qc 2d"
"""a dealer who keeps K-Q and seldom makes more of it"""


def hand(
    cards: str,
    action: str,
    *,
    dealer: str = KING_QUEEN,
    community: str = "3s 5h Jc",
    ante: int = 1000,
    **more: Any,
) -> RecordData:
    """One seat; side bets by name, the rest of `more` goes into the record."""
    bets = {name: more.pop(name) for name in ("bonus", "two_card_bonus") if name in more}
    return record("big-raise", seat(cards, action, ante=ante, **bets), dealer=dealer, community=community, **more)


# BR-1: the wagers


def test_br_1_ante_is_required() -> None:
    no = refusal(record("big-raise", seat("As Kd", "2x", bonus=500), dealer=KING_QUEEN, community="3s 5h Jc"))
    assert no.field == "seats[0].bets.ante"
    assert "ante" in no.message


def test_br_1_both_bonuses_are_optional() -> None:
    assert settled(hand("As Kd", "2x")) == outcome("win", ante=1000, play=2000)


@pytest.mark.parametrize("wager", ["play", "ante-bonus", "trips"])
def test_br_1_nothing_else_is_laid_before_the_deal(wager: str) -> None:
    data = hand("As Kd", "2x")
    data["seats"][0]["bets"][wager] = 1000
    assert refusal(data).field == f"seats[0].bets.{wager}"


def test_br_1_every_wager_has_a_net() -> None:
    net = houseway.settle(hand("As Kd", "2x")).seat(1).net
    assert list(net) == ["ante", "play", "ante-bonus", "two-card-bonus", "bonus"]


# BR-2, BR-3: the deal, and what is seen before the decision


def stack_of(seed: str) -> list[str]:
    return [str(card) for card in Shoe(houseway.find_game("big-raise").deck, seed).shuffle().deal(52)]


def text(cards: tuple[houseway.Card, ...]) -> list[str]:
    return [str(card) for card in cards]


def dealt_table(seed: str = "br") -> houseway.Table:
    """Seats 2, 3 and 6 have bet."""
    table = houseway.Table("big-raise", seed=seed)
    table.deal({seat: {"ante": 1000} for seat in (3, 6, 2)})
    return table


def played_table(seed: str = "br") -> houseway.Table:
    table = dealt_table(seed)
    for number in (2, 3, 6):
        table.act(number, "2x")
    return table


def test_br_2_two_cards_to_each_seat_then_three_to_the_dealer_then_three_community() -> None:
    table, stack = played_table(), stack_of("br")
    own = {number: text(table.round.spots[number].cards) for number in (2, 3, 6)}
    assert own == {2: stack[0:2], 3: stack[2:4], 6: stack[4:6]}
    assert sorted(text(table.round.piles[Pile.DEALER])) == sorted(stack[6:9])
    assert text(table.round.piles[Pile.COMMUNITY]) == stack[9:12]


def test_br_2_cards_go_out_from_seat_1_upward() -> None:
    dealt = [(e.pile, e.seat, e.count) for e in dealt_table().log() if isinstance(e, CardsDealt)]
    assert dealt == [
        (Pile.SEAT, 2, 2),
        (Pile.SEAT, 3, 2),
        (Pile.SEAT, 6, 2),
        (Pile.DEALER, None, 3),
        (Pile.COMMUNITY, None, 3),
    ]


def test_br_2_one_dealer_card_is_up_and_everything_else_is_down() -> None:
    table = dealt_table()
    turned = [e for e in table.log() if isinstance(e, CardsTurned)]
    assert [(e.pile, len(e.cards)) for e in turned] == [(Pile.DEALER, 1)]
    assert str(turned[0].cards[0]) in stack_of("br")[6:9]
    assert not any(isinstance(e, CardsSeen) for e in table.log())


def test_br_3_a_seat_has_seen_its_two_cards_and_the_up_card() -> None:
    table = dealt_table()
    seen = [e.cards for e in table.log(2) if isinstance(e, CardsSeen | CardsTurned)]
    assert table.to_act == 2
    assert [len(cards) for cards in seen] == [2, 1]
    assert text(seen[0]) == stack_of("br")[0:2]


def test_br_3_a_seat_folds_or_plays_from_seat_1_upward() -> None:
    table = dealt_table()
    assert [option.wager for option in table.round.options] == [None, "play"]
    table.act(2, "fold")
    table.act(3, "2x")
    table.act(6, "fold")
    assert [e.seat for e in table.log() if isinstance(e, ActionTaken)] == [2, 3, 6]


@pytest.mark.parametrize("action", ["play", "check", "raise", "2", "x", "", "-2x", "2xx", "2 x"])
def test_br_3_nothing_but_fold_and_a_raise_is_an_action(action: str) -> None:
    assert refusal(hand("As Kd", action)).field == "seats[0].actions[0]"


def test_br_3_a_missing_action_is_refused() -> None:
    data = hand("As Kd", "2x")
    data["seats"][0]["actions"] = []
    assert refusal(data).field == "seats[0].actions"


@pytest.mark.parametrize("actions", [["fold", "2x"], ["fold", "fold"], ["2x", "2x"]])
def test_br_3_one_action_and_no_more(actions: list[str]) -> None:
    data = hand("As Kd", "2x")
    data["seats"][0]["actions"] = actions
    assert refusal(data).field == "seats[0].actions[1]"


# BR-4: how much

NO_PAIR, PAIR = "As Kd", "8s 8d"


@pytest.mark.parametrize(
    ("cards", "action", "ante", "play"),
    cases(
        {
            "2x": (NO_PAIR, "2x", 1000, 2000),
            "3x": (NO_PAIR, "3x", 1000, 3000),
            "2.5x": (NO_PAIR, "2.5x", 1000, 2500),
            "2.01x": (NO_PAIR, "2.01x", 1000, 2010),
            "7/3x": (NO_PAIR, "7/3x", 900, 2100),
            "2.5x of an even ante": (NO_PAIR, "2.5x", 502, 1255),
            "pair 2x": (PAIR, "2x", 1000, 2000),
            "pair 3.01x": (PAIR, "3.01x", 1000, 3010),
            "pair 4x": (PAIR, "4x", 1000, 4000),
            "pair 7/2x": (PAIR, "7/2x", 1000, 3500),
        }
    ),
)
def test_br_4_any_amount_in_the_range(cards: str, action: str, ante: int, play: int) -> None:
    won = hand(cards, action, ante=ante, dealer="2c 7h 9d")
    assert settled(won) == outcome("win", ante=ante, play=play)
    lost = hand(cards, action, ante=ante, dealer="Jd Jh 9d")
    assert settled(lost) == outcome("lose", ante=-ante, play=-play)


@pytest.mark.parametrize(
    ("cards", "action"),
    cases(
        {
            "1x": (NO_PAIR, "1x"),
            "1.99x": (NO_PAIR, "1.99x"),
            "3.01x": (NO_PAIR, "3.01x"),
            "4x without a pair": (NO_PAIR, "4x"),
            "suited is not a pair": ("As Ks", "4x"),
            "pair 1.99x": (PAIR, "1.99x"),
            "pair 4.01x": (PAIR, "4.01x"),
            "pair 5x": (PAIR, "5x"),
            "7/3 of $10 is no whole number of cents": (NO_PAIR, "7/3x"),
            "divided by nothing": (NO_PAIR, "2/0x"),
        }
    ),
)
def test_br_4_outside_the_range_is_refused(cards: str, action: str) -> None:
    assert refusal(hand(cards, action)).field == "seats[0].actions[0]"


# BR-5: the house way


def kept(dealer: str) -> set[str]:
    [house_way] = [e for e in played(hand("7s 7c", "2x", dealer=dealer)).events if isinstance(e, HouseWaySet)]
    assert house_way.rule == "BR-5"
    assert {*house_way.kept, *house_way.thrown} == {houseway.Card(word) for word in dealer.split()}
    return set(text(house_way.kept))


@pytest.mark.parametrize(
    ("dealer", "keeps"),
    cases(
        {
            "throws the lowest": ("2c 7h 9d", "7h 9d"),
            "the up card goes like any other": ("2c Kh 9d", "Kh 9d"),
            "the ace is high": ("Ac 2d 3h", "Ac 3h"),
            "a pair on top stays": ("Ks Kd 4c", "Ks Kd"),
            "a pair of aces stays": ("As 2d Ad", "As Ad"),
            "two of one suit stay if no pair is broken": ("Ac Tc 2d", "Ac Tc"),
            "a low pair is broken": ("4s Kd 4h", "Kd 4s|Kd 4h"),
            "deuces are broken": ("2s 2d 3h", "3h 2s|3h 2d"),
            "trips keep two": ("9c 9d 9h", "9c 9d|9c 9h|9d 9h"),
        }
    ),
)
def test_br_5_the_lowest_card_goes(dealer: str, keeps: str) -> None:
    assert any(kept(dealer) == set(way.split()) for way in keeps.split("|"))


@pytest.mark.parametrize("ace", ["Ac", "Ad", "Ah", "As"])
@pytest.mark.parametrize("tens", [" ".join(pair) for pair in combinations(["Tc", "Td", "Th", "Ts"], 2)])
def test_br_5_a_broken_pair_never_leaves_two_of_one_suit(ace: str, tens: str) -> None:
    for order in permutations([ace, *tens.split()]):
        two = kept(" ".join(order))
        assert ace in two
        [ten] = two - {ace}
        assert ten in tens.split()
        assert ten[1] != ace[1]


def test_br_5_the_suit_of_the_kept_card_decides_the_hand() -> None:
    """A♣ T♣ with three clubs on the board would be a flush; A♣ T♦ is ace high."""
    data = hand("3d 3h", "2x", dealer="Ac Tc Td", community="2c 5c 9c")
    assert settled(data) == outcome("win", ante=1000, play=2000)


def test_br_5_a_pair_is_broken_even_where_it_would_make_trips() -> None:
    data = hand("9d 2s", "2x", dealer="Kd 4s 4h", community="4c 9h Js")
    assert settled(data) == outcome("win", ante=1000, play=2000)


# BR-6: the dealer's five cards


@pytest.mark.parametrize(
    ("dealer", "community", "cards", "result"),
    cases(
        {
            "the thrown deuce makes no trips": ("Ah Kd 2c", "2d 2h 9s", "9d 3c", "win"),
            "the thrown six makes no straight": ("9h 8c 6d", "5s 4h 7c", "As 5d", "win"),
            "the kept cards do make one": ("9h 8c 6d", "5s 6h 7c", "As Ad", "lose"),
        }
    ),
)
def test_br_6_two_kept_and_three_community(dealer: str, community: str, cards: str, result: str) -> None:
    won = 1 if result == "win" else -1
    data = hand(cards, "2x", dealer=dealer, community=community)
    assert settled(data) == outcome(result, ante=won * 1000, play=won * 2000)


def test_br_6_the_dealer_turns_his_cards_and_only_then_the_community() -> None:
    told = [e for e in played_table().log() if isinstance(e, CardsTurned | HouseWaySet)]
    assert [e.pile if isinstance(e, CardsTurned) else "house way" for e in told] == [
        Pile.DEALER,
        Pile.DEALER,
        "house way",
        Pile.COMMUNITY,
    ]


def test_br_6_both_hands_are_named_once_they_are_shown() -> None:
    shown = houseway.settle(hand("8s 8d", "2x", dealer="Jd Jh 9d"))
    assert shown.seat(1).hand is not None
    assert shown.dealer_hand is not None
    unseen = houseway.settle(hand("8s 8d", "fold", dealer="Jd", community=""))
    assert (unseen.seat(1).hand, unseen.dealer_hand) == (None, None)


# BR-7: settlement


@pytest.mark.parametrize(
    ("cards", "dealer", "community"),
    cases(
        {
            "same two ranks": ("As Kd", "Ah Kc 2d", "9s 7h 4c"),
            "three nines for both, same kickers": ("As Kd", "Ah Kc 2d", "9s 9h 9d"),
            "same straight": ("6s 7d", "7h 6c 2d", "8s 9h Tc"),
            "same pair, same kickers": ("Js Ad", "Jh Ac 2d", "Jd 5s 4c"),
            "suits do not rank": ("As 2s", "Ah 2h 2c", "9s 9h 4c"),
        }
    ),
)
def test_br_7_player_wins_ties(cards: str, dealer: str, community: str) -> None:
    data = hand(cards, "3x", dealer=dealer, community=community)
    assert settled(data).result == "win"
    assert settled(data).net["ante"] == 1000
    assert settled(data).net["play"] == 3000


@pytest.mark.parametrize(
    ("cards", "dealer", "community", "result"),
    cases(
        {
            "first kicker loses": ("As Qd", "Ah Kc 2d", "9s 7h 4c", "lose"),
            "first kicker wins": ("As Kd", "Ah Qc 2d", "9s 7h 4c", "win"),
            "last kicker loses": ("As 3d", "Ah 5c 2d", "9s 7h 4c", "lose"),
            "last kicker wins": ("As 6d", "Ah 5c 2d", "9s 7h 4c", "win"),
            "kicker beside a board pair": ("Ks 8d", "Kh 7c 2d", "9s 9h 4c", "win"),
            "higher pair": ("5s 5d", "6h 6d 2c", "9s 8h 4c", "lose"),
            "second pair": ("5s 5d", "6h 6d 2c", "9s 9h 4c", "lose"),
            "two pair over a higher pair": ("9d 4d", "Ah Ad 2c", "9s 5h 4c", "win"),
            "trips over two pair": ("9d 2s", "Ah 4d 3c", "9s 9h 4c", "win"),
            "ace-high is above king-high": ("As 2d", "Kh Qc 4d", "9s 7h 5c", "win"),
            "ace beside a two is high": ("Ks Qd", "Ac 3d 2h", "9s 7h 5c", "lose"),
        }
    ),
)
def test_br_7_the_higher_hand_wins(cards: str, dealer: str, community: str, result: str) -> None:
    won = 1 if result == "win" else -1
    data = hand(cards, "2x", dealer=dealer, community=community)
    assert settled(data) == outcome(result, ante=won * 1000, play=won * 2000)
    assert rules(data) == {"ante": ["BR-7"], "play": ["BR-7"]}


@pytest.mark.parametrize(
    ("cards", "dealer", "community", "result"),
    cases(
        {
            "wheel beats a pair of aces": ("As 2d", "Ah Ac 2c", "3s 4h 5c", "win"),
            "wheel is the lowest straight": ("As 2d", "7h 6c 2c", "3s 4h 5c", "lose"),
            "ace-high straight is the highest": ("As Kd", "Kh 9c 2c", "Ts Jh Qc", "win"),
            "flush by its ace": ("As 2s", "Qs Js 3d", "Ks 9s 4s", "win"),
            "flush by its last card": ("8s 2s", "8h 3s 2d", "Ks 9s 4s", "win"),
            "full house by its three": ("9d 4d", "4h 4s 2d", "9s 9h 4c", "win"),
            "full house under another": ("4d 4h", "9d 4s 2c", "9s 9h 4c", "lose"),
        }
    ),
)
def test_br_7_straights_and_better(cards: str, dealer: str, community: str, result: str) -> None:
    won = 1 if result == "win" else -1
    net = settled(hand(cards, "2x", dealer=dealer, community=community)).net
    assert (net["ante"], net["play"]) == (won * 1000, won * 2000)


def test_br_7_a_run_does_not_go_round_the_ace() -> None:
    data = hand("2s 3d", "2x", dealer="5h 4c 2c", community="Qc Kh Ah")
    assert settled(data) == outcome("lose", ante=-1000, play=-2000)


def test_br_7_hands_are_settled_from_the_highest_seat_down() -> None:
    log = played_table().log()
    assert [e.seat for e in log if isinstance(e, SeatSettled)] == [6, 3, 2]
    assert [e.seat for e in log if isinstance(e, HandShown)] == [6, 3, 2]


# BR-8: Ante Bonus

PAID_HANDS = {
    "royal flush": ("As Ks", "Ts Js Qs", "9h 8c 2d", 500),
    "straight flush": ("8s 9s", "5s 6s 7s", KING_QUEEN, 250),
    "steel wheel": ("As 2s", "3s 4s 5s", KING_QUEEN, 250),
    "four of a kind": ("9d 9c", "9s 9h 4c", KING_QUEEN, 20),
    "four of a kind with one's own": ("9d Ac", "9s 9h 9c", KING_QUEEN, 20),
    "full house": ("9d 4d", "9s 9h 4c", KING_QUEEN, 10),
    "flush": ("As 2s", "Ks 9s 4s", KING_QUEEN, 5),
    "straight": ("8s 9d", "5s 6h 7c", KING_QUEEN, 3),
    "straight to the ace": ("As Kd", "Ts Jh Qd", "9h 4c 2d", 3),
    "wheel": ("As 2c", "3s 4h 5c", KING_QUEEN, 3),
}


@pytest.mark.parametrize(("cards", "community", "dealer", "pays"), cases(PAID_HANDS))
def test_br_8_paid_on_top_of_even_money(cards: str, community: str, dealer: str, pays: int) -> None:
    data = hand(cards, "2x", dealer=dealer, community=community)
    assert settled(data) == outcome("win", ante=1000, play=2000, ante_bonus=pays * 1000)
    assert rules(data)["ante-bonus"] == ["BR-8"]
    assert [str(line.pays) for line in lines(data, "ante-bonus")] == [f"{pays} to 1"]


@pytest.mark.parametrize(
    ("cards", "community", "dealer", "pays"),
    cases(
        {
            "straight flush under a royal": ("9s 8s", "Ts Js Qs", "As Ks 2d", 250),
            "full house under four of a kind": ("4d 4h", "9s 9h 4c", "9d 9c 2d", 10),
            "full house under another": ("4d 4h", "9s 9h 4c", "9d 4s 2c", 10),
            "flush under a flush": ("Qs 2s", "Ks 9s 4s", "As 3s 2d", 5),
            "straight under a straight": ("3s 4d", "5s 6h 7c", "9h 8c 2d", 3),
            "straight under a flush": ("3d 4d", "5s 6s 7s", "Ks Qs 2d", 3),
        }
    ),
)
def test_br_8_paid_also_on_a_losing_hand(cards: str, community: str, dealer: str, pays: int) -> None:
    data = hand(cards, "2x", dealer=dealer, community=community)
    assert settled(data) == outcome("lose", ante=-1000, play=-2000, ante_bonus=pays * 1000)


def test_br_8_paid_on_a_tie() -> None:
    data = hand("6s 7d", "2x", dealer="7h 6c 2d", community="8s 9h Tc")
    assert settled(data) == outcome("win", ante=1000, play=2000, ante_bonus=3000)


def test_br_8_is_on_the_ante_whatever_the_raise() -> None:
    assert settled(hand("8s 9d", "3x", ante=500, community="5s 6h 7c")) == outcome(
        "win", ante=500, play=1500, ante_bonus=1500
    )


@pytest.mark.parametrize("cards", ["9d 2s", "4d 2s", "As Ad"], ids=["three of a kind", "two pair", "aces up"])
def test_br_8_nothing_below_a_straight(cards: str) -> None:
    assert settled(hand(cards, "2x", community="9s 9h 4c")) == outcome("win", ante=1000, play=2000)


@pytest.mark.parametrize(("cards", "community", "dealer", "pays"), cases(PAID_HANDS))
def test_br_8_not_after_a_fold(cards: str, community: str, dealer: str, pays: int) -> None:
    assert pays
    assert settled(hand(cards, "fold", dealer=dealer, community=community)) == outcome("fold", ante=-1000)


# BR-9: two-card bonus

TWO_CARDS = {
    "aces": ("As Ad", 30, 1),
    "kings": ("Kc Kd", 20, 1),
    "queens": ("Qs Qd", 15, 1),
    "jacks": ("Js Jd", 10, 1),
    **{f"pair of {rank}": (f"{rank}s {rank}d", 5, 1) for rank in "T98765432"},
    **{f"ace and {rank}": (f"Ah {rank}s", 3, 2) for rank in "KQJT98765432"},
    "suited ace": ("As Ks", 3, 2),
    "ace second": ("2s Ac", 3, 2),
}
NO_BONUS = {"king-queen suited": ("Ks Qs",), "king-two": ("Kd 2s",), "seven-deuce": ("7h 2c",)}
UNRELATED: dict[str, Any] = {"dealer": "5c 6c 8h", "community": "3c 9c Jh"}


@pytest.mark.parametrize(("cards", "pays", "per"), cases(TWO_CARDS))
@pytest.mark.parametrize("action", ["2x", "fold"])
def test_br_9_pair_or_ace_pays_played_or_folded(cards: str, pays: int, per: int, action: str) -> None:
    data = hand(cards, action, two_card_bonus=500, **UNRELATED)
    assert settled(data).net["two-card-bonus"] == 500 * pays // per
    [line] = lines(data, "two-card-bonus")
    assert (line.rule, str(line.pays)) == ("BR-9", f"{pays} to {per}")


@pytest.mark.parametrize("cards", cases(NO_BONUS))
@pytest.mark.parametrize("action", ["2x", "fold"])
def test_br_9_else_it_loses(cards: str, action: str) -> None:
    data = hand(cards, action, two_card_bonus=500, **UNRELATED)
    assert settled(data).net["two-card-bonus"] == -500
    assert rules(data)["two-card-bonus"] == ["BR-9"]


def test_br_9_the_community_does_not_help() -> None:
    data = hand("Ks Qd", "2x", two_card_bonus=500, dealer="5d 6c 8h", community="Kd Kc As")
    assert settled(data) == outcome("win", ante=1000, play=2000, two_card_bonus=-500)


def test_br_9_paid_on_a_losing_hand() -> None:
    data = hand("As 2d", "2x", two_card_bonus=500, dealer="Jd Jh 9d")
    assert settled(data) == outcome("lose", ante=-1000, play=-2000, two_card_bonus=750)


def test_br_9_a_folded_winner_is_shown_and_paid() -> None:
    data = hand("As Ad", "fold", two_card_bonus=500, dealer="Jd", community="")
    assert settled(data) == outcome("fold", ante=-1000, two_card_bonus=15000)
    assert any(isinstance(e, HandShown) and e.seat == 1 for e in played(data).events)


def test_br_9_half_a_cent_is_rounded_down_and_the_line_says_so() -> None:
    odd, even = hand("As 2s", "2x", two_card_bonus=501), hand("As 2s", "2x", two_card_bonus=502)
    assert settled(odd).net["two-card-bonus"] == 751
    assert settled(even).net["two-card-bonus"] == 753
    assert "round" in lines(odd, "two-card-bonus")[0].because
    assert "round" not in lines(even, "two-card-bonus")[0].because


# BR-10: fold


def test_br_10_a_fold_loses_the_ante() -> None:
    data = hand("7h 2c", "fold")
    assert settled(data) == outcome("fold", ante=-1000)
    assert rules(data) == {"ante": ["BR-10"]}


@pytest.mark.parametrize(
    ("dealer", "community"),
    cases(
        {
            "left out": ("Jd", ""),
            "dealer given": ("Jd Jh 9d", ""),
            "community given": ("Jd", "3s 5h Qc"),
            "all given": ("Jd Jh 9d", "3s 5h Qc"),
        }
    ),
)
def test_br_10_cards_nobody_saw_may_be_left_out(dealer: str, community: str) -> None:
    data = hand("7h 2c", "fold", two_card_bonus=500, dealer=dealer, community=community)
    assert settled(data) == outcome("fold", ante=-1000, two_card_bonus=-500)


@pytest.mark.parametrize(
    ("dealer", "community", "field"),
    cases(
        {
            "two of the dealer's three": ("Jd Jh", "", "dealer"),
            "four dealer cards": ("Jd Jh 9d 8d", "", "dealer"),
            "not even the up card": ("", "", "dealer"),
            "one community card": ("Jd Jh 9d", "3s", "community"),
            "two community cards": ("Jd Jh 9d", "3s 5h", "community"),
        }
    ),
)
def test_br_10_part_of_the_cards_is_refused(dealer: str, community: str, field: str) -> None:
    assert refusal(hand("7h 2c", "fold", dealer=dealer, community=community)).field == field


@pytest.mark.parametrize(
    ("dealer", "community", "field"),
    cases(
        {
            "no community": ("Jd Jh 9d", "", "community"),
            "the up card alone": ("Jd", "3s 5h Qc", "dealer"),
            "no dealer": ("", "3s 5h Qc", "dealer"),
        }
    ),
)
def test_br_10_a_hand_still_in_needs_every_card(dealer: str, community: str, field: str) -> None:
    assert refusal(hand("As Kd", "2x", dealer=dealer, community=community)).field == field


# BR-11: five-card bonus

SAME_IN_ALL = {
    "royal flush": ("As Ks", "Ts Js Qs", 50),
    "straight flush": ("8s 9s", "5s 6s 7s", 40),
    "steel wheel": ("As 2s", "3s 4s 5s", 40),
    "four of a kind": ("9d 9c", "9s 9h 4c", 30),
    "full house": ("9d 4d", "9s 9h 4c", 20),
    "flush": ("As 2s", "Js 9s 4s", 15),
    "straight": ("8s 9d", "5s 6h 7c", 10),
    "wheel": ("As 2c", "3s 4h 5c", 10),
    "pair of eights": ("8s 8d", "Js 6h 4c", 1),
    "eight paired on the board": ("8s 2c", "8h 6h 4c", 1),
    "eights on the board": ("As 2c", "8h 8c 4c", 1),
    "pair of aces": ("As Ad", "Js 6h 4c", 1),
}
THREE_OF_A_KIND = {"BRH-04": 8, "BRH-05": 7, "BRH-06": 6, "BRH-07": 7, "BRH-08": 9}
TWO_PAIR = {"BRH-04": 3, "BRH-05": 3, "BRH-06": 3, "BRH-07": 4, "BRH-08": 3}
NOT_PAID = {
    "pair of sevens": ("7s 7d", "Js 6h 4c"),
    "pair of deuces": ("2s 2c", "Js 6h 4c"),
    "ace high": ("As 3d", "Js 6h 4c"),
}


def bonus_hand(cards: str, community: str, action: str, code: str, **more: Any) -> RecordData:
    return hand(cards, action, community=community, bonus=500, paytables={"bonus": code}, **more)


@pytest.mark.parametrize("code", THREE_OF_A_KIND)
@pytest.mark.parametrize(("cards", "community", "pays"), cases(SAME_IN_ALL))
@pytest.mark.parametrize("action", ["2x", "fold"])
def test_br_11_lines_that_every_table_shares(cards: str, community: str, pays: int, code: str, action: str) -> None:
    data = bonus_hand(cards, community, action, code)
    assert settled(data).net["bonus"] == pays * 500
    assert rules(data)["bonus"] == ["BR-11"]


@pytest.mark.parametrize("code", THREE_OF_A_KIND)
@pytest.mark.parametrize("action", ["2x", "fold"])
def test_br_11_three_of_a_kind_and_two_pair_by_table(code: str, action: str) -> None:
    trips = bonus_hand("9d 2s", "9s 9h 4c", action, code)
    assert settled(trips).net["bonus"] == THREE_OF_A_KIND[code] * 500
    for cards in ("4d 2s", "3d 3h"):
        two_pair = bonus_hand(cards, "9s 9h 4c", action, code)
        assert settled(two_pair).net["bonus"] == TWO_PAIR[code] * 500


@pytest.mark.parametrize("code", THREE_OF_A_KIND)
@pytest.mark.parametrize(("cards", "community"), cases(NOT_PAID))
@pytest.mark.parametrize("action", ["2x", "fold"])
def test_br_11_below_a_pair_of_eights_it_loses(cards: str, community: str, code: str, action: str) -> None:
    assert settled(bonus_hand(cards, community, action, code)).net["bonus"] == -500


def test_br_11_the_first_table_is_the_default() -> None:
    assert settled(hand("9d 2s", "2x", community="9s 9h 4c", bonus=500)).net["bonus"] == 4000


def test_br_11_paid_on_a_losing_hand() -> None:
    data = hand("8s 8d", "2x", dealer="Jd Jh 9d", bonus=500)
    assert settled(data) == outcome("lose", ante=-1000, play=-2000, bonus=500)


@pytest.mark.parametrize(
    ("reading", "cards", "bonus"),
    cases(
        {
            "stands and wins": ("stands", "8s 8d", 500),
            "stands and loses": ("stands", "7s 7d", -500),
            "loses a winner": ("loses", "8s 8d", -500),
            "loses a loser": ("loses", "7s 7d", -500),
        }
    ),
)
def test_br_11_reading_bonus_after_fold(reading: str, cards: str, bonus: int) -> None:
    data = hand(cards, "fold", bonus=500, two_card_bonus=500, readings={"bonus_after_fold": reading})
    assert settled(data) == outcome("fold", ante=-1000, two_card_bonus=2500, bonus=bonus)
    played_on = hand(cards, "2x", bonus=500, dealer="Jd Jh 9d", readings={"bonus_after_fold": reading})
    assert settled(played_on).net["bonus"] == (500 if cards == "8s 8d" else -500)


def test_br_11_a_bonus_that_stands_needs_the_community_but_not_the_dealer() -> None:
    assert settled(hand("8s 8d", "fold", bonus=500, dealer="Jd")) == outcome("fold", ante=-1000, bonus=500)
    assert refusal(hand("8s 8d", "fold", bonus=500, dealer="Jd", community="")).field == "community"


def test_br_11_a_bonus_that_loses_needs_neither() -> None:
    loses = {"bonus_after_fold": "loses"}
    data = hand("8s 8d", "fold", bonus=500, dealer="Jd", community="", readings=loses)
    assert settled(data) == outcome("fold", ante=-1000, bonus=-500)


# Several seats


def test_each_seat_is_settled_by_itself() -> None:
    data = record(
        "big-raise",
        seat("7h 2c", "fold", number=1, ante=1000, two_card_bonus=500, bonus=500),
        seat("As Kd", "3x", number=3, ante=2000, two_card_bonus=500),
        seat("8s 9d", "2x", number=6, ante=1000, bonus=500),
        seat("Ad Ac", "fold", number=7, ante=500, two_card_bonus=500),
        dealer=KING_QUEEN,
        community="5s 6h 7c",
    )
    assert settled(data, 1) == outcome("fold", ante=-1000, two_card_bonus=-500, bonus=-500)
    assert settled(data, 3) == outcome("win", ante=2000, play=6000, two_card_bonus=750)
    assert settled(data, 6) == outcome("win", ante=1000, play=2000, ante_bonus=3000, bonus=5000)
    assert settled(data, 7) == outcome("fold", ante=-500, two_card_bonus=15000)


@pytest.mark.parametrize(
    ("data", "field"),
    cases(
        {
            "a card twice in one hand": (hand("As As", "2x"), "seats[0].cards[1]"),
            "the dealer's card again": (hand("As Kh", "2x"), "dealer[0]"),
            "the community's card again": (hand("As Jc", "2x"), "community[2]"),
            "a joker": (hand("As Jk", "2x"), "seats[0].cards[1]"),
            "no such card": (hand("As 1d", "2x"), "seats[0].cards[1]"),
            "three cards": (hand("As Kd Qs", "2x"), "seats[0].cards"),
            "one card": (hand("As", "2x"), "seats[0].cards"),
            "no such table": (hand("As Kd", "2x", paytables={"bonus": "BRH-40"}), "paytables.bonus"),
            "no such reading": (
                hand("As Kd", "2x", readings={"bonus_after_fold": "maybe"}),
                "readings.bonus_after_fold",
            ),
            "a reading of another game": (hand("As Kd", "2x", readings={"tie": "identical"}), "readings.tie"),
        }
    ),
)
def test_what_cannot_be_is_refused(data: RecordData, field: str) -> None:
    assert refusal(data).field == field
