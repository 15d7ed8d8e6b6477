"""Straight Edge Poker, both versions and the progressive, rule by rule (SE-1 to SE-15)."""

from typing import Any

import pytest

import houseway
from houseway.events import (
    BetRefunded,
    CardsDealt,
    CardsSeen,
    CardsTurned,
    CoinInTaken,
    HandShown,
    SeatSettled,
    ShufflerEmptied,
)
from houseway.rules import Pile
from houseway.settlement import Meter
from houseway.shoe import Shoe
from tests.records import RecordData, cases, lines, outcome, played, record, refusal, rules, seat, settled

# Hands by the length of their run. A dealer's run ends low, a player's ends high, so that a player who is not
# shorter wins. Players have spades and hearts, dealers clubs and diamonds.

PLAYER = {
    1: "3s 3h 5s 7s 9s Js Kh",
    2: "3h 5s 7s 9h Ts Qs Qh",
    3: "3s 5h 7h 9s Ts Jh Kh",
    4: "4h 6h 8s 9h Ts Js Kh",
    5: "3h 5s 7s 8s 9h Ts Jh",
    6: "4h 6h 7s 8s 9h Ts Jh",
    7: "5s 6h 7s 8s 9h Ts Jh",
}
DEALER_8 = {
    1: "2c 2d 4c 4d 6c 6d 8c 8d",
    2: "2c 3d 5c 5d 7c 7d 9c 9d",
    3: "2c 3d 4c 6c 6d 8c 8d Tc",
    4: "2c 3d 4c 5c 7c 7d 9c 9d",
    5: "2c 3d 4c 5c 6d 8c 8d Tc",
    6: "2c 3d 4c 5c 6d 7c 9c 9d",
    7: "2c 3d 4c 5c 6d 7c 8c Tc",
    8: "2c 3d 4c 5c 6d 7c 8c 9d",
}
DEALER_7 = {length: cards.rsplit(" ", 1)[0] for length, cards in DEALER_8.items() if length < 8}
METER = {"meter": 1_234_567, "seed": 100_000, "reserve": 25_000}

SIDE_BETS = ("bonus", "four_plus", "insurance", "progressive")


def version_1(cards: str, dealer: str, action: str = "play", **more: Any) -> RecordData:
    """One seat; side bets by name, the rest of `more` goes into the record."""
    bets = {"ante": 1000} | {bet: more.pop(bet) for bet in SIDE_BETS if bet in more}
    if "progressive" in bets:
        more["progressive"] = more.pop("meter", METER)
    return record("straight-edge-1", seat(cards, action, **bets), dealer=dealer, **more)


def version_2(cards: str, dealer: str, action: str = "play", **more: Any) -> RecordData:
    bets = {"ante": 1000, "blind": 1000} | {bet: more.pop(bet) for bet in SIDE_BETS if bet in more}
    if "progressive" in bets:
        more["progressive"] = more.pop("meter", METER)
    return record("straight-edge-2", seat(cards, action, **bets), dealer=dealer, **more)


# SE-1: the wagers


def test_se_1_every_wager_has_a_net() -> None:
    first = houseway.settle(version_1(PLAYER[3], DEALER_8[3])).seat(1)
    assert list(first.net) == ["ante", "play", "bonus", "insurance", "progressive", "envy"]
    second = houseway.settle(version_2(PLAYER[3], DEALER_7[3])).seat(1)
    assert list(second.net) == ["ante", "blind", "play", "four-plus", "insurance", "progressive", "envy"]


@pytest.mark.parametrize(
    ("game", "bets", "field"),
    cases(
        {
            "version 1 without an ante": ("straight-edge-1", {"bonus": 500}, "ante"),
            "version 2 without an ante": ("straight-edge-2", {"blind": 1000}, "ante"),
            "version 2 without a blind": ("straight-edge-2", {"ante": 1000}, "blind"),
            "a smaller blind": ("straight-edge-2", {"ante": 1000, "blind": 999}, "blind"),
            "a larger blind": ("straight-edge-2", {"ante": 1000, "blind": 2000}, "blind"),
            "a blind in version 1": ("straight-edge-1", {"ante": 1000, "blind": 1000}, "blind"),
            "four-plus in version 1": ("straight-edge-1", {"ante": 1000, "four-plus": 500}, "four-plus"),
            "bonus in version 2": ("straight-edge-2", {"ante": 1000, "blind": 1000, "bonus": 500}, "bonus"),
            "play before the deal": ("straight-edge-1", {"ante": 1000, "play": 1000}, "play"),
            "envy has no stake": ("straight-edge-1", {"ante": 1000, "envy": 100}, "envy"),
        }
    ),
)
def test_se_1_other_bets_are_refused(game: str, bets: dict[str, int], field: str) -> None:
    dealer = DEALER_8[3] if game == "straight-edge-1" else DEALER_7[3]
    data = record(game, seat(PLAYER[3], "play"), dealer=dealer)
    data["seats"][0]["bets"] = bets
    assert refusal(data).field == f"seats[0].bets.{field}"


# SE-2: what is a run


@pytest.mark.parametrize(
    ("cards", "first", "second"),
    cases(
        {
            "round the ace": (
                "Js Qh Ks As 2h 3s 8s",
                "six-card straight to the 3",
                "four-card straight to the ace",
            ),
            "ace high": (
                "Qs Kh As 3h 5s 7h 9s",
                "three-card straight to the ace",
                "three-card straight to the ace",
            ),
            "ace low": ("As 2h 3s 5h 7s 9h Js", "three-card straight to the 3", "three-card straight to the 3"),
            "king ace two": (
                "Ks Ah 2s 4h 6s 8h Ts",
                "three-card straight to the 2",
                "two-card straight to the ace",
            ),
            "pairs and suits do not matter": (
                "5s 5h 6s 6h 7s 7h Qs",
                "three-card straight to the 7",
                "three-card straight to the 7",
            ),
            "two runs of three": (
                "3h 4s 5h 8s 9h Ts Ks",
                "three-card straight to the 10",
                "three-card straight to the 10",
            ),
            "both sides of the ace": (
                "Qs Kh As 2h 3s 6h 8s",
                "five-card straight to the 3",
                "three-card straight to the ace",
            ),
            "seven round the ace": (
                "Ts Jh Qs Kh As 2h 3s",
                "seven-card straight to the 3",
                "five-card straight to the ace",
            ),
        }
    ),
)
def test_se_2_version_1_wraps_and_version_2_does_not(cards: str, first: str, second: str) -> None:
    assert houseway.settle(version_1(cards, DEALER_8[1])).seat(1).hand == first
    assert houseway.settle(version_2(cards, DEALER_7[1])).seat(1).hand == second


@pytest.mark.parametrize(
    ("cards", "dealer", "won"),
    cases(
        {
            "six round the ace beat five": ("Js Qh Ks As 2h 3s 8s", DEALER_8[5], True),
            "Q-K-A beats 2-3-4": ("Qs Kh As 3h 5s 7h 9s", DEALER_8[3], True),
            "A-2-3 loses to 2-3-4": ("As 2h 3s 5h 7s 9h Js", DEALER_8[3], False),
            "K-A-2 loses to 2-3-4": ("Ks Ah 2s 4h 6s 8h Ts", DEALER_8[3], False),
            "A-2-3 beats K-A-2": ("As 2h 3s 5h 7s 9h Js", "Kc Ad 2c 4c 4d 6c 6d 8c", True),
            "Q-K-A beats A-2-3": ("Qs Kh As 3h 5s 7h 9s", "Ac 2d 3c 5c 5d 7c 7d 9c", True),
            "eight round the ace beat seven": (PLAYER[7], "Tc Jd Qc Kd Ac 2d 3c 4d", False),
        }
    ),
)
def test_se_2_the_end_card_of_a_wrapped_run(cards: str, dealer: str, won: bool) -> None:
    assert settled(version_1(cards, dealer)).result == ("win" if won else "lose")


# SE-3: the deal


def stack_of(seed: str) -> list[str]:
    return [str(card) for card in Shoe(houseway.find_game("straight-edge-1").deck, seed).shuffle().deal(52)]


def dealt_table(game: str, seed: str = "se", **more: Any) -> houseway.Table:
    """Seats 1, 3 and 6 have bet, 3 and 6 on the progressive too."""
    table = houseway.Table(game, seed=seed, meter=Meter(1_234_567, 100_000, 25_000, "tray"), **more)
    bets = {"ante": 1000} if game == "straight-edge-1" else {"ante": 1000, "blind": 1000}
    table.deal({6: bets | {"progressive": 100}, 1: bets, 3: bets | {"progressive": 100}})
    return table


def played_table(game: str, seed: str = "se") -> houseway.Table:
    table = dealt_table(game, seed)
    for number in (1, 3, 6):
        table.act(number, "play")
    return table


@pytest.mark.parametrize(("game", "dealer"), [("straight-edge-1", 8), ("straight-edge-2", 7)])
def test_se_3_packets_of_seven_and_the_dealers_eighth_from_the_next(game: str, dealer: int) -> None:
    table, stack = played_table(game), stack_of("se")
    own = {number: [str(card) for card in table.round.spots[number].cards] for number in (1, 3, 6)}
    assert own == {1: stack[0:7], 3: stack[7:14], 6: stack[14:21]}
    assert [str(card) for card in table.round.piles[Pile.DEALER]] == stack[21 : 21 + dealer]


@pytest.mark.parametrize(("game", "dealer"), [("straight-edge-1", [7, 1]), ("straight-edge-2", [7])])
def test_se_3_the_rest_is_dispensed_when_all_have_cards(game: str, dealer: list[int]) -> None:
    told = [e for e in dealt_table(game).log() if isinstance(e, CardsDealt | ShufflerEmptied)]
    dealt = [(e.pile, e.seat, e.count) for e in told if isinstance(e, CardsDealt)]
    seats = [(Pile.SEAT, number, 7) for number in (1, 3, 6)]
    assert dealt == [*seats, *((Pile.DEALER, None, count) for count in dealer)]
    assert isinstance(told[-1], ShufflerEmptied)


def test_se_3_a_full_table_can_be_dealt() -> None:
    for game, blind in (("straight-edge-1", {}), ("straight-edge-2", {"blind": 500})):
        table = houseway.Table(game, seed="full")
        table.deal({number: {"ante": 500, **blind} for number in range(1, 7)})
        assert table.to_act == 1


@pytest.mark.parametrize("game", ["straight-edge-1", "straight-edge-2"])
def test_se_3_one_deck_has_no_packet_for_a_seventh_seat(game: str) -> None:
    data = record(game, seat(PLAYER[3], "fold", number=7, ante=1000, blind=1000))
    assert refusal(data).field == "seats[0].seat"


# SE-4: fold or play


@pytest.mark.parametrize(("game", "play"), [("straight-edge-1", 1000), ("straight-edge-2", 2000)])
def test_se_4_a_seat_is_offered_fold_and_play(game: str, play: int) -> None:
    offered = dealt_table(game).round.options
    assert [(one.name, one.wager, one.least, one.most) for one in offered] == [
        ("fold", None, 0, 0),
        ("play", "play", play, play),
    ]


def test_se_4_play_is_1x_in_version_1_and_2x_in_version_2() -> None:
    assert settled(version_1(PLAYER[4], DEALER_8[3])) == outcome("win", ante=1000, play=1000)
    assert settled(version_2(PLAYER[4], DEALER_7[3])) == outcome("win", ante=1000, blind=1000, play=2000)


def test_se_4_fold_loses_what_was_laid_on_the_main_game() -> None:
    first, second = version_1(PLAYER[7], DEALER_8[1], "fold"), version_2(PLAYER[7], DEALER_7[3], "fold")
    assert settled(first) == outcome("fold", ante=-1000)
    assert settled(second) == outcome("fold", ante=-1000, blind=-1000)
    assert rules(first) == {"ante": ["SE-4"]}
    assert rules(second) == {"ante": ["SE-4"], "blind": ["SE-4"]}


@pytest.mark.parametrize("action", ["1x", "2x", "check", "raise", "Play"])
def test_se_4_nothing_else_is_an_action(action: str) -> None:
    assert refusal(version_1(PLAYER[3], DEALER_8[3], action)).field == "seats[0].actions[0]"
    assert refusal(version_2(PLAYER[3], DEALER_7[3], action)).field == "seats[0].actions[0]"


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
def test_se_4_missing_and_further_actions_are_refused(actions: list[str], field: str) -> None:
    for data in (version_1(PLAYER[3], DEALER_8[3]), version_2(PLAYER[3], DEALER_7[3])):
        data["seats"][0]["actions"] = actions
        assert refusal(data).field == field


@pytest.mark.parametrize("dealer", ["", DEALER_8[3]], ids=["left out", "given"])
def test_se_4_the_dealer_of_a_folded_round_may_be_left_out(dealer: str) -> None:
    data = version_1(PLAYER[5], dealer, "fold", bonus=500, insurance=500)
    assert settled(data) == outcome("fold", ante=-1000, bonus=3000, insurance=-500)


@pytest.mark.parametrize(
    ("data", "field"),
    cases(
        {
            "seven of the dealer's eight": (version_1(PLAYER[3], DEALER_7[3]), "dealer"),
            "eight of the dealer's seven": (version_2(PLAYER[3], DEALER_8[3]), "dealer"),
            "seven of eight, folded": (version_1(PLAYER[3], DEALER_7[3], "fold"), "dealer"),
            "one card, folded": (version_2(PLAYER[3], "2c", "fold"), "dealer"),
            "no dealer, still in": (version_1(PLAYER[3], ""), "dealer"),
            "six cards": (version_1("3s 4s 5s 6s 7s 8s", DEALER_8[3]), "seats[0].cards"),
            "eight cards": (version_2("3s 4s 5s 6s 7s 8s 9s Ts", DEALER_7[3]), "seats[0].cards"),
            "community cards": (version_1(PLAYER[3], DEALER_8[3], community="As"), "community"),
            "a joker": (version_1("3s 4s 5s 6s 7s 8s Jk", DEALER_8[3]), "seats[0].cards[6]"),
            "the progressive hangs on the dealer": (
                version_1(PLAYER[4], "", "fold", progressive=100),
                "dealer",
            ),
        }
    ),
)
def test_se_4_wrong_cards_are_refused(data: RecordData, field: str) -> None:
    assert refusal(data).field == field


# SE-5: who wins


@pytest.mark.parametrize(
    ("cards", "dealer", "first", "second"),
    cases(
        {
            "longer": (PLAYER[4], DEALER_8[3], "win", "win"),
            "shorter": (PLAYER[3], DEALER_8[4], "lose", "lose"),
            "3-4-5 against 5-6-7": ("3s 4h 5s 9h Jh Js Kh", "5c 6d 7c 9c 9d Jc Jd Kc", "lose", "lose"),
            "5-6-7 against 3-4-5": ("5s 6h 7s 9h Jh Js Kh", "3c 4d 5c 9c 9d Jc Jd Kc", "win", "win"),
            "5-6-7 against 5-6-7": ("5s 6h 7s 9h Jh Js Kh", "5c 6d 7c 9c 9d Jc Jd Kc", "win", "push"),
            "lone ace against lone ace": ("As 3h 5s 7h 9s Js Jh", "Ac Ad 4c 4d 6c 6d 8c 8d", "win", "push"),
            "lone ace against lone eight": ("As 3h 5s 7h 9s Js Jh", DEALER_8[1], "win", "win"),
            "lone king against lone ace": (PLAYER[1], "Ac Ad 4c 4d 6c 6d 8c 8d", "lose", "lose"),
            "A-2 against a lone ace": ("As 2h 4s 6h 8s Ts Qh", "Ac Ad 4c 4d 6c 6d 8c 8d", "win", "win"),
            "A-2 against 2-3": ("As 2h 4s 6h 8s Ts Qh", DEALER_8[2], "lose", "lose"),
            "K-A against 2-3": ("Ks Ah 3s 5h 7s 9h Js", DEALER_8[2], "win", "win"),
            "the higher of two runs counts": ("3h 4s 5h 8s 9h Ts Ks", "7c 8d 9c 2c 2d 4c 4d 5c", "win", "win"),
            "for the dealer too": ("5s 6h 7s 9h Jh Js Kh", "2c 3d 4c 8c 9d Tc Qc Qd", "lose", "lose"),
            "other cards do not break a copy": ("5s 6h 7s 9h 9s Ks Kh", "5c 6d 7c 2c 2d 2h Tc Td", "win", "push"),
        }
    ),
)
def test_se_5_longer_run_then_higher_end(cards: str, dealer: str, first: str, second: str) -> None:
    assert settled(version_1(cards, dealer)).result == first
    assert settled(version_2(cards, dealer.rsplit(" ", 1)[0])).result == second


@pytest.mark.parametrize("length", PLAYER)
def test_se_5_a_copy_wins_in_version_1_and_pushes_in_version_2(length: int) -> None:
    copy = PLAYER[length].replace("s", "c").replace("h", "d").split()
    eighth = next(card[0] + suit for card in copy for suit in "cd" if card[0] + suit not in copy)
    assert settled(version_1(PLAYER[length], " ".join([*copy, eighth]))).result == "win"
    assert settled(version_2(PLAYER[length], " ".join(copy))) == outcome("push")


# SE-6: version 1 pays

BY_MARGIN_1 = {0: 1, 1: 1, 2: 2, 3: 3, 4: 8, 5: 25, 6: 200}


@pytest.mark.parametrize("mine", PLAYER)
@pytest.mark.parametrize("dealers", DEALER_8)
def test_se_6_play_pays_by_margin(mine: int, dealers: int) -> None:
    data = version_1(PLAYER[mine], DEALER_8[dealers])
    if mine >= dealers:
        pays = BY_MARGIN_1[mine - dealers]
        assert settled(data) == outcome("win", ante=1000, play=pays * 1000)
        assert [str(line.pays) for line in lines(data, "play")] == [f"{pays} to 1"]
    else:
        assert settled(data) == outcome("lose", ante=-1000, play=-1000)
    assert rules(data) == {"ante": ["SE-6"], "play": ["SE-6"]}


def test_se_6_a_copy_pays_even_money() -> None:
    data = version_1("5s 6h 7s 9h Jh Js Kh", "5c 6d 7c 9c 9d Jc Jd Kc")
    assert settled(data) == outcome("win", ante=1000, play=1000)


def test_se_6_the_dealer_always_qualifies() -> None:
    lost = version_1("2s 2h 4s 4h 6s 6h 8s", "9c Jd 2c 2d 4c 4d 6c 6d")
    assert settled(lost) == outcome("lose", ante=-1000, play=-1000)
    assert not any(isinstance(e, BetRefunded) for e in played(lost).events)


# SE-7: version 2 pays

BY_MARGIN_2 = {1: 1, 2: 2, 3: 3, 4: 5, 5: 25, 6: 100}


@pytest.mark.parametrize("mine", PLAYER)
@pytest.mark.parametrize("dealers", DEALER_7)
def test_se_7_blind_pays_by_margin(mine: int, dealers: int) -> None:
    """Dealers of one or two cards (2-3) do not qualify: the ante went back."""
    data = version_2(PLAYER[mine], DEALER_7[dealers])
    ante = 1000 if dealers > 2 else 0
    if mine > dealers:
        pays = BY_MARGIN_2[mine - dealers]
        assert settled(data) == outcome("win", ante=ante, blind=pays * 1000, play=2000)
        assert [str(line.pays) for line in lines(data, "blind")] == [f"{pays} to 1"]
    elif mine == dealers:
        assert settled(data) == outcome("win", ante=ante, play=2000)
    else:
        assert settled(data) == outcome("lose", ante=-ante, blind=-1000, play=-2000)
    assert rules(data) == {"ante": ["SE-7"], "blind": ["SE-7"], "play": ["SE-7"]}


QUALIFIES = {
    "9-10": "9c Td 2c 2d 4c 4d 6c",
    "10-J": "Tc Jd 2c 2d 4c 4d 6c",
    "K-A": "Kc Ad 3c 3d 5c 5d 7c",
    "A-2 and 9-10": "Ac 2c 9d Tc 4c 4d 6c",
    "A-2-3": "Ac 2d 3c 5c 5d 7c 7d",
    "2-3-4": "2c 3d 4c 6c 6d 8c 8d",
}
DOES_NOT = {
    "8-9": "8c 9d 2c 2d 4c 4d 6c",
    "A-2": "Ac 2d 4c 4d 6c 6d 8c",
    "2-3": "2c 3d 5c 5d 7c 7d 9c",
    "a lone ace": "Ac 4d 4c 6d 6c 8d 8c",
    "a lone ten": "Tc 4d 4c 6d 6c 8d 8c",
    "8-9 and a lone ace": "8c 9d Ac Ad 4c 4d 6c",
}
SHORTEST = "2s 4h 6h 8s 8h Ts Th"
"""a lone ten: it loses to any run of two and to a lone ace"""


@pytest.mark.parametrize("dealer", QUALIFIES.values(), ids=list(QUALIFIES))
def test_se_7_nine_ten_or_better_qualifies(dealer: str) -> None:
    assert settled(version_2(PLAYER[5], dealer)).net["ante"] == 1000
    assert settled(version_2(SHORTEST, dealer)) == outcome("lose", ante=-1000, blind=-1000, play=-2000)


@pytest.mark.parametrize("dealer", DOES_NOT.values(), ids=list(DOES_NOT))
def test_se_7_below_that_the_ante_goes_back_before_the_comparing(dealer: str) -> None:
    won = version_2(PLAYER[5], dealer)
    assert settled(won).result == "win"
    assert "ante" not in settled(won).net
    assert settled(won).net["play"] == 2000
    assert [str(line.pays) for line in lines(won, "ante")] == ["pushes"]
    refunds = [e for e in played(won).events if isinstance(e, BetRefunded)]
    assert [(e.rule, e.seat, e.wager, e.amount) for e in refunds] == [("SE-7", 1, "ante", 1000)]


@pytest.mark.parametrize("dealer", ["8-9", "A-2", "2-3", "a lone ace", "8-9 and a lone ace"])
def test_se_7_a_player_below_a_dealer_who_does_not_qualify_still_loses_the_rest(dealer: str) -> None:
    data = version_2(SHORTEST, DOES_NOT[dealer])
    assert settled(data) == outcome("lose", blind=-1000, play=-2000)


@pytest.mark.parametrize(
    ("cards", "dealer"),
    cases(
        {
            "qualified": ("9s Th 2s 2h 4s 4h 6s", QUALIFIES["9-10"]),
            "not qualified": ("8s 9h 2s 2h 4s 4h 6s", DOES_NOT["8-9"]),
        }
    ),
)
def test_se_7_a_tie_pushes_all(cards: str, dealer: str) -> None:
    data = version_2(cards, dealer)
    assert settled(data) == outcome("push")
    for wager in ("ante", "blind", "play"):
        [line] = lines(data, wager)
        assert str(line.pays) == "pushes"
        assert line.rule in ("SE-5", "SE-7")


@pytest.mark.parametrize(("reading", "blind"), [("push", 0), ("pays_1", 1000), ("loses", -1000)])
@pytest.mark.parametrize(
    ("cards", "dealer", "ante"),
    cases(
        {
            "qualified": (PLAYER[4], DEALER_7[4], 1000),
            "not qualified": (PLAYER[2], DEALER_7[2], 0),
            "lone cards": (PLAYER[1], DEALER_7[1], 0),
        }
    ),
)
def test_se_7_reading_blind_win_by_zero(cards: str, dealer: str, ante: int, reading: str, blind: int) -> None:
    data = version_2(cards, dealer, readings={"blind_win_by_zero": reading})
    assert settled(data) == outcome("win", ante=ante, blind=blind, play=2000)


@pytest.mark.parametrize("reading", ["push", "pays_1", "loses"])
def test_se_7_reading_blind_win_by_zero_is_for_wins_by_zero_only(reading: str) -> None:
    by_one = version_2(PLAYER[4], DEALER_7[3], readings={"blind_win_by_zero": reading})
    assert settled(by_one) == outcome("win", ante=1000, blind=1000, play=2000)
    tie = version_2("9s Th 2s 2h 4s 4h 6s", QUALIFIES["9-10"], readings={"blind_win_by_zero": reading})
    assert settled(tie) == outcome("push")


@pytest.mark.parametrize(
    ("reading", "dealer", "ante"),
    cases(
        {
            "lost, not qualified": ("lost", DOES_NOT["8-9"], -1000),
            "lost, qualified": ("lost", QUALIFIES["9-10"], -1000),
            "refunded, not qualified": ("refunded", DOES_NOT["8-9"], 0),
            "refunded, qualified": ("refunded", QUALIFIES["9-10"], -1000),
        }
    ),
)
def test_se_7_reading_folded_ante(reading: str, dealer: str, ante: int) -> None:
    data = version_2(PLAYER[1], dealer, "fold", readings={"folded_ante": reading})
    assert settled(data) == outcome("fold", ante=ante, blind=-1000)


def test_se_7_a_refund_after_a_fold_hangs_on_the_dealers_cards() -> None:
    assert settled(version_2(PLAYER[1], "", "fold")) == outcome("fold", ante=-1000, blind=-1000)
    refunded = version_2(PLAYER[1], "", "fold", readings={"folded_ante": "refunded"})
    assert refusal(refunded).field == "dealer"


def test_se_7_refunds_come_first_from_the_highest_seat_down() -> None:
    data = record(
        "straight-edge-2",
        *(
            seat(cards, action, number=number, ante=1000, blind=1000)
            for number, cards, action in [
                (2, "3s 3h 5s 7s 9s Js Kh", "play"),
                (4, "2s 2h 4s 6h 8s Ts Qh", "fold"),
                (5, "3d 5h 7d 9h Jd Kd Kc", "play"),
            ]
        ),
        dealer=DOES_NOT["8-9"],
    )
    told = [e for e in played(data).events if isinstance(e, BetRefunded | HandShown | SeatSettled)]
    assert [(type(e).__name__, e.seat) for e in told if not isinstance(e, HandShown)] == [
        ("BetRefunded", 5),
        ("BetRefunded", 2),
        ("SeatSettled", 5),
        ("SeatSettled", 4),
        ("SeatSettled", 2),
    ]
    assert [e.seat for e in told if isinstance(e, HandShown)] == [5, 2]


# SE-8: bonus and four-plus

BONUS = {
    "1": {1: -500, 2: -500, 3: -500, 4: 750, 5: 3000, 6: 7500, 7: 20000},
    "2": {1: -500, 2: -500, 3: -500, 4: 750, 5: 2000, 6: 10000, 7: 25000},
}
FOUR_PLUS = {1: -500, 2: -500, 3: -500, 4: 1000, 5: 4000, 6: 7500, 7: 25000}


@pytest.mark.parametrize("code", BONUS)
@pytest.mark.parametrize("length", PLAYER)
@pytest.mark.parametrize("dealer", [1, 8], ids=["winning", "losing"])
@pytest.mark.parametrize("action", ["play", "fold"])
def test_se_8_bonus_by_length_win_lose_or_fold(code: str, length: int, dealer: int, action: str) -> None:
    data = version_1(PLAYER[length], DEALER_8[dealer], action, bonus=500, paytables={"bonus": code})
    assert settled(data).net["bonus"] == BONUS[code][length]
    assert rules(data)["bonus"] == ["SE-8"]
    assert settled(data).result == {"fold": "fold"}.get(action, "win" if dealer == 1 else "lose")


@pytest.mark.parametrize("length", PLAYER)
@pytest.mark.parametrize("dealer", [1, 7], ids=["weak dealer", "strong dealer"])
@pytest.mark.parametrize("action", ["play", "fold"])
def test_se_8_four_plus_by_length_win_lose_or_fold(length: int, dealer: int, action: str) -> None:
    data = version_2(PLAYER[length], DEALER_7[dealer], action, four_plus=500)
    assert settled(data).net["four-plus"] == FOUR_PLUS[length]
    assert rules(data)["four-plus"] == ["SE-8"]


def test_se_8_a_wrapped_run_counts_in_version_1_only() -> None:
    cards = "Js Qh Ks As 2h 3s 8s"
    assert settled(version_1(cards, DEALER_8[1], bonus=500)).net["bonus"] == 7500
    assert settled(version_2(cards, DEALER_7[1], four_plus=500)).net["four-plus"] == 1000


def test_se_8_half_a_cent_is_rounded_down_and_the_line_says_so() -> None:
    for code in BONUS:
        odd = version_1(PLAYER[4], DEALER_8[1], bonus=501, paytables={"bonus": code})
        even = version_1(PLAYER[4], DEALER_8[1], bonus=502, paytables={"bonus": code})
        assert settled(odd).net["bonus"] == 751
        assert settled(even).net["bonus"] == 753
        assert "round" in lines(odd, "bonus")[0].because
        assert "round" not in lines(even, "bonus")[0].because


@pytest.mark.parametrize(
    ("data", "shown"),
    cases(
        {
            "a winning bonus": (version_1(PLAYER[4], "", "fold", bonus=500), True),
            "a winning insurance": (version_1(PLAYER[1], "", "fold", insurance=500), True),
            "a losing bonus": (version_1(PLAYER[3], "", "fold", bonus=500), False),
            "no side bet": (version_1(PLAYER[7], "", "fold"), False),
            "an ante that comes back": (
                version_2(PLAYER[7], DOES_NOT["8-9"], "fold", readings={"folded_ante": "refunded"}),
                False,
            ),
        }
    ),
)
def test_se_8_a_folded_hand_is_turned_only_for_a_side_bet_that_won(data: RecordData, shown: bool) -> None:
    assert any(isinstance(e, HandShown) for e in played(data).events) == shown


# SE-9: insurance


@pytest.mark.parametrize("action", ["play", "fold"])
@pytest.mark.parametrize(
    ("cards", "net"),
    cases(
        {
            "six lone cards": (PLAYER[1], 12500),
            "four ranks": ("2s 2h 4s 4h 6s 6h 8s", 12500),
            "with a lone ace": ("As 3h 5s 7h 9s Js Jh", 12500),
            "two adjacent": (PLAYER[2], -500),
            "A-2": ("As 2h 4s 6h 8s Ts Qh", -500),
            "K-A": ("Ks Ah 3s 5h 7s 9h Js", -500),
            "a long run": (PLAYER[7], -500),
        }
    ),
)
def test_se_9_no_two_adjacent_ranks_pay_25_to_1(cards: str, net: int, action: str) -> None:
    first = version_1(cards, DEALER_8[3], action, insurance=500)
    second = version_2(cards, DEALER_7[3], action, insurance=500)
    for data in (first, second):
        assert settled(data).net["insurance"] == net
        assert rules(data)["insurance"] == ["SE-9"]


# SE-10: the Two Way Bad Beat

AWARD = {4: 5, 5: 25, 6: 250}


@pytest.mark.parametrize("mine", PLAYER)
@pytest.mark.parametrize("dealers", DEALER_8)
@pytest.mark.parametrize("action", ["play", "fold"])
def test_se_10_the_shorter_run_pays_whoever_lost(mine: int, dealers: int, action: str) -> None:
    shorter = min(mine, dealers)
    net = METER["meter"] - 100 if shorter == 7 else AWARD[shorter] * 100 - 100 if shorter >= 4 else -100
    first = version_1(PLAYER[mine], DEALER_8[dealers], action, progressive=100)
    assert settled(first).net["progressive"] == net
    assert rules(first)["progressive"] == ["SE-10"]
    if dealers < 8:
        second = version_2(PLAYER[mine], DEALER_7[dealers], action, progressive=100)
        assert settled(second).net["progressive"] == net


@pytest.mark.parametrize("code", ["1", "2"])
@pytest.mark.parametrize(
    ("length", "net"), [(4, 4 * 500), (5, 24 * 500), (6, 249 * 500)], ids=["5 for 1", "25 for 1", "250 for 1"]
)
def test_se_10_for_one_includes_the_stake(length: int, net: int, code: str) -> None:
    data = version_1(PLAYER[length], DEALER_8[8], progressive=500, paytables={"progressive": code})
    assert settled(data) == outcome("lose", ante=-1000, play=-1000, progressive=net)
    assert [str(line.pays) for line in lines(data, "progressive")] == [f"{AWARD[length]} for 1"]


@pytest.mark.parametrize("code", ["1", "2"])
def test_se_10_seven_cards_take_the_whole_meter(code: str) -> None:
    data = version_1(PLAYER[7], DEALER_8[8], progressive=100, paytables={"progressive": code})
    assert settled(data) == outcome("lose", ante=-1000, play=-1000, progressive=1_234_567 - 100)
    assert [str(line.pays) for line in lines(data, "progressive")] == ["100%"]


def longer_in_hearts(length: int) -> str:
    """The dealer's low run of this length, in the player's suits: a copy."""
    return DEALER_7[length].replace("c", "s").replace("d", "h")


@pytest.mark.parametrize("length", [4, 5, 6, 7])
@pytest.mark.parametrize(
    ("reading", "same_end", "tied"),
    cases(
        {
            "identical, a copy": ("identical", True, True),
            "identical, another end": ("identical", False, False),
            "same length, a copy": ("same_length", True, True),
            "same length, another end": ("same_length", False, True),
        }
    ),
)
@pytest.mark.parametrize("action", ["play", "fold"])
def test_se_10_reading_tie(length: int, reading: str, same_end: bool, tied: bool, action: str) -> None:
    cards = longer_in_hearts(length) if same_end else PLAYER[length]
    won = METER["meter"] - 100 if length == 7 else AWARD[length] * 100 - 100
    readings = {"tie": reading}
    for data in (
        version_1(cards, DEALER_8[length], action, progressive=100, readings=readings),
        version_2(cards, DEALER_7[length], action, progressive=100, readings=readings),
    ):
        assert settled(data).net["progressive"] == (-100 if tied else won)


@pytest.mark.parametrize("reading", ["identical", "same_length"])
def test_se_10_reading_tie_leaves_other_lengths_and_the_main_game_alone(reading: str) -> None:
    readings = {"tie": reading}
    longer = version_1(PLAYER[5], DEALER_8[4], progressive=100, readings=readings)
    assert settled(longer) == outcome("win", ante=1000, play=1000, progressive=400)
    equal = version_1(PLAYER[4], DEALER_8[4], readings=readings)
    assert settled(equal) == outcome("win", ante=1000, play=1000)


def test_se_10_wrapped_runs_count_in_version_1_only() -> None:
    cards = "Qs Kh As 2h 5s 7h 9s"
    assert settled(version_1(cards, DEALER_8[5], progressive=100)).net["progressive"] == 400
    assert settled(version_2(cards, DEALER_7[5], progressive=100)).net["progressive"] == -100


def test_se_10_a_round_without_a_hit_leaves_the_meter_alone() -> None:
    after = houseway.settle(version_1(PLAYER[3], DEALER_8[8], progressive=100)).meter
    assert after is not None
    assert (after.meter, after.reserve) == (1_234_567, 25_000)


def test_se_10_a_folded_bet_that_cannot_win_does_not_need_the_dealer() -> None:
    data = version_1(PLAYER[3], "", "fold", progressive=100)
    assert settled(data) == outcome("fold", ante=-1000, progressive=-100)


# SE-11: envy. Dealer and seats hold seven-card runs in suits of their own.

SEVENS = {
    "spades": "5s 6s 7s 8s 9s Ts Js",
    "hearts": "4h 5h 6h 7h 8h 9h Th",
    "clubs": "3c 4c 5c 6c 7c 8c 9c",
}
SEVENS_DEALER = "6d 7d 8d 9d Td Jd Qd 2d"


def envy_round(*seats: RecordData, **more: Any) -> RecordData:
    more.setdefault("progressive", METER)
    return record("straight-edge-1", *seats, dealer=SEVENS_DEALER, **more)


def bettor(number: int, cards: str, action: str = "play", **bets: int) -> RecordData:
    return seat(cards, action, number=number, ante=1000, **bets)


BYSTANDER = "2s 2h 3s 4s Kh Kc Kd"
WATCHER = "2c Jh Jc As Ah Ad Ac"


@pytest.mark.parametrize("action", ["play", "fold"])
def test_se_11_a_hit_pays_100_dollars_to_every_other_bettor(action: str) -> None:
    data = envy_round(
        bettor(2, BYSTANDER, action, progressive=500),
        bettor(3, SEVENS["spades"], action, progressive=100),
        bettor(5, WATCHER, action),
    )
    assert settled(data, 3).net["progressive"] == 1_234_467
    assert {number: settled(data, number).net.get("envy", 0) for number in (2, 3, 5)} == {2: 10_000, 3: 0, 5: 0}
    assert settled(data, 2).net["progressive"] == -500
    assert rules(data, 2)["envy"] == ["SE-11"]


def test_se_11_two_hits_pay_others_twice_and_each_other_once() -> None:
    data = envy_round(
        bettor(1, BYSTANDER, progressive=100),
        bettor(2, SEVENS["spades"], progressive=100),
        bettor(4, SEVENS["hearts"], progressive=100),
        bettor(6, WATCHER),
    )
    envy = {number: settled(data, number).net.get("envy", 0) for number in (1, 2, 4, 6)}
    assert envy == {1: 20_000, 2: 10_000, 4: 10_000, 6: 0}


def test_se_11_three_hits() -> None:
    data = envy_round(
        bettor(1, SEVENS["spades"], progressive=100),
        bettor(2, SEVENS["hearts"], "fold", progressive=100),
        bettor(3, SEVENS["clubs"], progressive=100),
        bettor(4, BYSTANDER, progressive=100),
    )
    envy = {number: settled(data, number).net["envy"] for number in (1, 2, 3, 4)}
    assert envy == {1: 20_000, 2: 20_000, 3: 20_000, 4: 30_000}


def test_se_11_the_dealers_run_alone_pays_nobody() -> None:
    data = envy_round(bettor(1, BYSTANDER, progressive=100), bettor(2, WATCHER, progressive=100))
    assert settled(data, 1).net == {"ante": -1000, "play": -1000, "progressive": -100}
    assert settled(data, 2).net == {"ante": -1000, "play": -1000, "progressive": -100}


def test_se_11_seven_cards_without_the_bet_are_no_hit() -> None:
    data = envy_round(bettor(1, BYSTANDER, progressive=100), bettor(2, SEVENS["spades"]))
    assert "envy" not in settled(data, 1).net
    assert "progressive" not in settled(data, 2).net


def test_se_11_shorter_lines_have_no_envy() -> None:
    data = record(
        "straight-edge-1",
        bettor(1, BYSTANDER, progressive=100),
        bettor(2, "6s 7s 8s 9s Ts Js As", progressive=100),
        dealer=SEVENS_DEALER,
        progressive=METER,
    )
    assert settled(data, 2).net["progressive"] == 24_900
    assert "envy" not in settled(data, 1).net


def test_se_11_table_2_has_no_envy() -> None:
    data = envy_round(
        bettor(1, BYSTANDER, progressive=100),
        bettor(2, SEVENS["spades"], progressive=100),
        paytables={"progressive": "2"},
    )
    assert settled(data, 2).net["progressive"] == 1_234_467
    assert "envy" not in settled(data, 1).net


# SE-12: coin-in


@pytest.mark.parametrize("game", ["straight-edge-1", "straight-edge-2"])
def test_se_12_the_stakes_are_in_before_a_card_is_dealt(game: str) -> None:
    log = dealt_table(game).log()
    [coin_in] = [e for e in log if isinstance(e, CoinInTaken)]
    assert (coin_in.rule, coin_in.wager, set(coin_in.seats)) == ("SE-12", "progressive", {3, 6})
    first_card = next(place for place, e in enumerate(log) if isinstance(e, CardsDealt))
    assert log.index(coin_in) < first_card


def test_se_12_no_bet_is_taken_while_a_round_is_on() -> None:
    table = dealt_table("straight-edge-1")
    with pytest.raises(houseway.Refused):
        table.deal({1: {"ante": 1000, "progressive": 100}})
    with pytest.raises(houseway.Refused):
        table.act(1, "progressive")


# SE-13: what comes off the meter, and in which order


def meter_after(data: RecordData) -> tuple[int, int]:
    meter = houseway.settle(data).meter
    assert meter is not None
    return meter.meter, meter.reserve


def two_hits(**more: Any) -> RecordData:
    """Seat 2 is given last in the record, and is still paid after seat 5."""
    return envy_round(
        bettor(5, SEVENS["spades"], progressive=100), bettor(2, SEVENS["hearts"], progressive=200), **more
    )


def test_se_13_the_highest_seat_is_paid_first_and_the_next_from_what_is_left() -> None:
    data = two_hits()
    assert settled(data, 5).net["progressive"] == 1_234_567 - 100
    assert settled(data, 2).net["progressive"] == 125_000 - 200
    turned = data | {"seats": data["seats"][::-1]}
    assert settled(turned, 5).net["progressive"] == 1_234_567 - 100
    assert settled(turned, 2).net["progressive"] == 125_000 - 200


def test_se_13_fixed_pays_come_from_the_tray_by_default() -> None:
    for progressive in (METER, METER | {"fixed_pays": "tray"}):
        data = version_1(PLAYER[6], DEALER_8[8], progressive=100, meter=progressive)
        assert settled(data).net["progressive"] == 24_900
        assert meter_after(data) == (1_234_567, 25_000)


@pytest.mark.parametrize("length", [4, 5, 6])
def test_se_13_fixed_pays_come_off_the_meter_if_the_house_says_so(length: int) -> None:
    data = version_1(PLAYER[length], DEALER_8[8], progressive=100, meter=METER | {"fixed_pays": "meter"})
    assert settled(data).net["progressive"] == AWARD[length] * 100 - 100
    assert meter_after(data) == (1_234_567 - AWARD[length] * 100, 25_000)


def test_se_13_a_dry_meter_stays_at_zero_and_the_award_is_whole() -> None:
    low = {"meter": 20_000, "seed": 100_000, "reserve": 25_000, "fixed_pays": "meter"}
    data = version_1(PLAYER[6], DEALER_8[8], progressive=100, meter=low)
    assert settled(data).net["progressive"] == 24_900
    assert meter_after(data) == (0, 25_000)
    assert "$50 short" in lines(data, "progressive")[0].because


def test_se_13_a_meter_that_just_suffices_is_not_short() -> None:
    just = {"meter": 25_000, "seed": 100_000, "reserve": 25_000, "fixed_pays": "meter"}
    data = version_1(PLAYER[6], DEALER_8[8], progressive=100, meter=just)
    assert settled(data).net["progressive"] == 24_900
    assert meter_after(data) == (0, 25_000)
    assert "short" not in lines(data, "progressive")[0].because


def test_se_13_fixed_and_percentage_pays_take_their_turns() -> None:
    """The dealer has seven; seat 6 has six of them, seat 3 a seven-card run of its own."""
    six, seven = "6s 7s 8s 9s Ts Js As", SEVENS["hearts"]
    off_the_meter = METER | {"fixed_pays": "meter"}
    fixed_first = envy_round(
        bettor(3, seven, progressive=100), bettor(6, six, progressive=100), progressive=off_the_meter
    )
    assert settled(fixed_first, 6).net["progressive"] == 24_900
    assert settled(fixed_first, 3).net["progressive"] == 1_234_567 - 25_000 - 100
    assert meter_after(fixed_first) == (125_000, 0)
    fixed_last = envy_round(
        bettor(3, six, progressive=100), bettor(6, seven, progressive=100), progressive=off_the_meter
    )
    assert settled(fixed_last, 6).net["progressive"] == 1_234_567 - 100
    assert settled(fixed_last, 3).net["progressive"] == 24_900
    assert meter_after(fixed_last) == (100_000, 0)


# SE-14: the table's meter is adjusted for the prize


def test_se_14_the_meter_on_the_table_follows_the_settlement() -> None:
    meter = Meter(1_234_567, 100_000, 25_000, "meter")
    hits = 0
    for seed in range(60):
        table = houseway.Table("straight-edge-1", seed=seed, meter=meter)
        table.deal({1: {"ante": 1000, "progressive": 100}})
        table.act(1, "fold")
        award = table.settlement.seat(1).net["progressive"] + 100
        assert table.meter is not None
        assert table.meter.meter == 1_234_567 - award
        hits += award > 0
    assert hits


def test_se_14_the_next_round_starts_from_there() -> None:
    table = houseway.Table("straight-edge-2", seed="next", meter=Meter(1_234_567, 100_000, 25_000, "meter"))
    expected = 1_234_567
    for _ in range(60):
        table.deal({4: {"ante": 1000, "blind": 1000, "progressive": 100}})
        table.act(4, "fold")
        expected -= table.settlement.seat(4).net["progressive"] + 100
        assert table.record().progressive is not None
        assert table.meter is not None
        assert table.meter.meter == expected
    assert expected < 1_234_567


# SE-15: after a 100% award


@pytest.mark.parametrize(
    ("seed", "reserve"), [(100_000, 25_000), (100_000, 0), (0, 25_000)], ids=["both", "seed only", "reserve only"]
)
def test_se_15_the_meter_restarts_at_seed_plus_reserve(seed: int, reserve: int) -> None:
    progressive = {"meter": 1_234_567, "seed": seed, "reserve": reserve}
    for data in (
        version_1(PLAYER[7], DEALER_8[8], progressive=100, meter=progressive),
        version_2(PLAYER[7], DEALER_7[7], progressive=100, meter=progressive),
    ):
        assert settled(data).net["progressive"] == 1_234_467
        assert meter_after(data) == (seed + reserve, 0)


def test_se_15_a_second_award_empties_the_restarted_meter_to_the_seed_alone() -> None:
    assert meter_after(two_hits()) == (100_000, 0)


def test_se_15_a_third_award_gets_the_seed() -> None:
    data = envy_round(
        bettor(1, SEVENS["spades"], progressive=100),
        bettor(2, SEVENS["hearts"], progressive=100),
        bettor(3, SEVENS["clubs"], progressive=100),
    )
    awards = {number: settled(data, number).net["progressive"] + 100 for number in (3, 2, 1)}
    assert awards == {3: 1_234_567, 2: 125_000, 1: 100_000}
    assert meter_after(data) == (100_000, 0)


def test_se_15_a_whole_award_needs_a_meter() -> None:
    data = version_1(PLAYER[7], DEALER_8[8], progressive=100)
    del data["progressive"]
    assert refusal(data).field == "progressive"


# Reveal and settle order, several seats


@pytest.mark.parametrize("game", ["straight-edge-1", "straight-edge-2"])
def test_the_dealer_shows_and_then_settles_from_the_highest_seat_down(game: str) -> None:
    log = played_table(game).log()
    told = [e for e in log if isinstance(e, CardsTurned | SeatSettled | HandShown)]
    assert isinstance(told[0], CardsTurned)
    assert [e.seat for e in told if isinstance(e, SeatSettled)] == [6, 3, 1]
    assert [e.seat for e in told if isinstance(e, HandShown)] == [6, 3, 1]
    assert not any(isinstance(e, CardsSeen) for e in log)


def test_each_seat_is_settled_by_itself() -> None:
    data = record(
        "straight-edge-1",
        seat(PLAYER[7], "play", number=2, ante=1000, bonus=500, insurance=500),
        seat("3s 3h 5h 7h 9s Js Kh", "fold", number=5, ante=2000, insurance=100),
        seat("2h 4s 4h 6s 8h Qs Qh", "play", number=1, ante=500, insurance=500),
        dealer=DEALER_8[3],
    )
    assert settled(data, 2) == outcome("win", ante=1000, play=8000, bonus=20000, insurance=-500)
    assert settled(data, 5) == outcome("fold", ante=-2000, insurance=2500)
    assert settled(data, 1) == outcome("lose", ante=-500, play=-500, insurance=12500)
