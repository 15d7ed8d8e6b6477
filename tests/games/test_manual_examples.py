"""Every example that the manuals work out, and the record that stands as the example of records."""

import json

import pytest

import houseway
from houseway.events import HouseWaySet
from houseway.record import answer
from tests.records import lines, outcome, played, record, refusal, seat, settled


def test_big_raise_ace_and_ten_of_clubs_with_the_ten_of_diamonds() -> None:
    """A♣ 10♣ 10♦: the ace stays with the ten of diamonds (BR-5)."""
    data = record("big-raise", seat("7s 7h", "2x", ante=1000), dealer="Ac Tc Td", community="2s 5h 9c")
    [house_way] = [e for e in played(data).events if isinstance(e, HouseWaySet)]
    assert {str(card) for card in house_way.kept} == {"Ac", "Td"}
    assert [str(card) for card in house_way.thrown] == ["Tc"]


def test_big_raise_a_folded_pair_or_ace_is_paid_its_bonus() -> None:
    data = record("big-raise", seat("As 2d", "fold", ante=1000, two_card_bonus=200), dealer="Kd")
    assert settled(data) == outcome("fold", ante=-1000, two_card_bonus=300)


def test_big_raise_an_ante_bonus_hand_that_loses_collects_it() -> None:
    data = record("big-raise", seat("3s 4d", "2x", ante=1000), dealer="9h 8c 2d", community="5s 6h 7c")
    assert settled(data) == outcome("lose", ante=-1000, play=-2000, ante_bonus=3000)


def test_hi_lo_five_high_straight_is_paid_both_ways() -> None:
    """The ante as five-high and as a straight; 4th and 5th Street once (HL-7)."""
    data = record("hi-lo-stud", seat("As 2d 3h", "1x", "2x", ante=1000), community="4c 5s")
    assert settled(data) == outcome("win", ante=55_000, fourth=1000, fifth=2000)
    assert sorted(str(line.pays) for line in lines(data, "ante")) == ["5 to 1", "50 to 1"]


def test_manchester_two_dollars_make_a_four_dollar_flop() -> None:
    data = record(
        "manchester",
        seat("As Ad", "2x", "check", "check", ante=200),
        dealer="Kh Qc",
        community="9s 7h 4c 3d 2s",
    )
    assert settled(data) == outcome("win", flop=400)


def test_straight_edge_jack_to_three_is_a_six_card_straight() -> None:
    data = record(
        "straight-edge-1",
        seat("Jd Qs Kd Ah 2d 3s 8d", "play", ante=1000),
        dealer="2c 2h 4c 4h 6c 6h 8c 8h",
    )
    assert houseway.settle(data).seat(1).hand == "six-card straight to the 3"


@pytest.mark.parametrize(("game", "eighth"), [("straight-edge-1", " Kc"), ("straight-edge-2", "")])
def test_straight_edge_three_four_five_loses_to_five_six_seven(game: str, eighth: str) -> None:
    blind = {"blind": 1000} if game == "straight-edge-2" else {}
    data = record(
        game,
        seat("3s 4h 5s 9h Jh Js Kh", "play", ante=1000, **blind),
        dealer="5c 6d 7c 9c 9d Jc Jd" + eighth,
    )
    assert settled(data).result == "lose"
    assert settled(data).total == (-2000 if game == "straight-edge-1" else -4000)


def test_straight_edge_players_win_copies_in_version_1_and_push_in_version_2() -> None:
    cards, copy = "5s 6h 7s 9h Jh Js Kh", "5c 6d 7c 9c 9d Jc Jd"
    first = record("straight-edge-1", seat(cards, "play", ante=1000), dealer=copy + " Kc")
    assert settled(first) == outcome("win", ante=1000, play=1000)
    second = record("straight-edge-2", seat(cards, "play", ante=1000, blind=1000), dealer=copy)
    assert settled(second) == outcome("push")


def test_straight_edge_six_cards_to_three_pay_3_to_1() -> None:
    data = record(
        "straight-edge-1",
        seat("4h 6h 7s 8s 9h Ts Jh", "play", ante=1000),
        dealer="2c 3d 4c 6c 6d 8c 8d Tc",
    )
    assert settled(data) == outcome("win", ante=1000, play=3000)


@pytest.mark.parametrize(
    ("dealer", "ante"), [("9c Td 2c 2d 4c 4d 6c", 1000), ("8c 9d 2c 2d 4c 4d 6c", 0)], ids=["9-10", "8-9"]
)
def test_straight_edge_nine_ten_is_the_least_a_dealer_needs(dealer: str, ante: int) -> None:
    data = record("straight-edge-2", seat("3h 5s 7s 8s 9h Ts Jh", "play", ante=1000, blind=1000), dealer=dealer)
    assert settled(data) == outcome("win", ante=ante, blind=3000, play=2000)


@pytest.mark.parametrize(
    ("cards", "dealer"),
    [
        ("5s 6h 7s 8s 9h Ts Jh", "2c 3d 4c 5c 7c 7d 9c 9d"),
        ("2s 3h 4s 5s 7s 7h 9s", "5c 6d 7c 8c 9d Tc Jd Jc"),
    ],
    ids=["the player beats the dealer", "the dealer beats the player"],
)
def test_straight_edge_the_bad_beat_goes_two_ways(cards: str, dealer: str) -> None:
    data = record(
        "straight-edge-1",
        seat(cards, "play", ante=1000, progressive=100),
        dealer=dealer,
        progressive={"meter": 1_000_000, "seed": 100_000, "reserve": 0},
    )
    assert settled(data).net["progressive"] == 400


# The example of a record

EXAMPLE = """
{
  "game": "straight-edge-1",
  "paytables": {"bonus": "1", "progressive": "1"},
  "readings": {"tie": "identical"},
  "dealer": ["2c", "3c", "4c", "7c", "7h", "Tc", "Th", "Qc"],
  "community": [],
  "seats": [
    {"seat": 1,
     "cards": ["Jd", "Qd", "Kd", "Ad", "2d", "3d", "8d"],
     "bets": {"ante": 1000, "bonus": 500, "insurance": 500, "progressive": 100},
     "actions": ["play"]}
  ],
  "progressive": {"meter": 1234567, "seed": 100000, "reserve": 25000}
}
"""
ANSWER = {
    "game": "straight-edge-1",
    "dealer": {"hand": "three-card straight to the 4"},
    "seats": [
        {
            "seat": 1,
            "hand": "six-card straight to the 3",
            "result": "win",
            "net": {
                "ante": 1000,
                "play": 3000,
                "bonus": 7500,
                "insurance": -500,
                "progressive": -100,
                "envy": 0,
            },
            "total": 10900,
        }
    ],
    "progressive": {"meter": 1234567, "reserve": 25000},
}
LINE = {"wager": "play", "net": 3000, "pays": "3 to 1", "rule": "SE-6", "because": "won by 3 cards"}


@pytest.mark.parametrize("given", [EXAMPLE, EXAMPLE.encode(), json.loads(EXAMPLE)], ids=["text", "bytes", "data"])
def test_the_example_record_whole(given: str | bytes | dict[str, object]) -> None:
    got = answer(houseway.settle(given))
    said = got["seats"][0].pop("lines")
    assert got == ANSWER
    assert LINE in said
    assert [line["wager"] for line in said] == ["ante", "play", "bonus", "insurance", "progressive"]
    assert sum(line["net"] for line in said) == 10900


def test_the_example_record_comes_back_from_the_round_it_describes() -> None:
    again = houseway.settle(houseway.Record.model_validate(json.loads(EXAMPLE)).to_json())
    assert again.seat(1).total == 10900


def test_a_wrong_card_is_named_by_its_place() -> None:
    data = json.loads(EXAMPLE)
    data["seats"][0]["cards"][3] = "1d"
    assert refusal(data).field == "seats[0].cards[3]"


def test_an_unknown_field_is_refused_by_name() -> None:
    data = json.loads(EXAMPLE)
    data["seats"][0]["chips"] = 5
    no = refusal(data)
    assert no.field == "seats[0].chips"
    assert "chips" in no.message
