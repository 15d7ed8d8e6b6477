"""Round records: what they say reads back, and what they must not say is refused by field.

Every bad record is refused twice here: through `settle`, and by the command, where the records around it are
still settled.
"""

import copy
import json
from random import Random
from typing import Any

import pytest

from houseway import Refused, replay, settle
from houseway.bets import LARGEST_BET
from houseway.games import find_game
from houseway.record import (
    LARGEST_RECORD,
    answer,
    parse_record,
    record_of,
)
from houseway.round import Round
from houseway.rules import AnyGame
from tests.conftest import RunHouse
from tests.play import CODES, GAMES, moments, random_choice, random_felt, random_seats
from tests.records import RecordData, cases, record, seat

HIGH_FIVE = record(
    "high-five",
    seat("As Kd 9h 7c 5s 3d 2h", "play", ante=1000, trips=500),
    seat("Ah Ad Ac 8c 6s 4d 2c", "fold", number=3, ante=500),
    dealer="Qs Qd Jh Tc 8s 6d 4h",
)
BIG_RAISE = record("big-raise", seat("As Kd", "2.5x", ante=1000), dealer="Qs 9d 4h", community="2c 7h Js")
POCKET_PAIR = record("big-raise", seat("As Ad", "4x", ante=1000), dealer="Qs 9d 4h", community="2c 7h Js")
HI_LO = record("hi-lo-stud", seat("As 2d 3h", "1x", "2x", ante=500), community="4c 5s")
MANCHESTER = record(
    "manchester", seat("As Kd", "2x", "check", "1x", ante=200, bonus=400), dealer="Qs 9d", community="2c 7h Js 5d 5c"
)
EDGE_1 = record(
    "straight-edge-1",
    seat("2d 3d 4d 5d 6d 7d 8d", "play", ante=1000, progressive=100),
    dealer="2c 3c 4c 5c 6c 7c 8c 9c",
    progressive={"meter": 1_000_000, "seed": 100_000, "reserve": 25_000},
)
EDGE_2 = record(
    "straight-edge-2", seat("2d 3d 4d 5d 6d 7d 8d", "play", ante=1000, blind=1000), dealer="2c 3c 4c 5c 9c Tc Jc"
)
GOOD = [HIGH_FIVE, BIG_RAISE, POCKET_PAIR, HI_LO, MANCHESTER, EDGE_1, EDGE_2]


@pytest.mark.parametrize("good", GOOD, ids=lambda good: good["game"])
def test_the_records_that_are_spoiled_below_are_good(good: RecordData) -> None:
    assert settle(good).game == good["game"]


# Bad records


def but(good: RecordData, *path: str | int, is_now: Any) -> RecordData:
    """The record with another value in one place."""
    bad = copy.deepcopy(good)
    inner: Any = bad
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = is_now
    return bad


def less(good: RecordData, *path: str | int) -> RecordData:
    """The record without one place."""
    bad = copy.deepcopy(good)
    inner: Any = bad
    for step in path[:-1]:
        inner = inner[step]
    del inner[path[-1]]
    return bad


def of_seat(good: RecordData, name: str, is_now: Any) -> RecordData:
    return but(good, "seats", 0, name, is_now=is_now)


def bet(good: RecordData, wager: str, stake: Any) -> RecordData:
    return but(good, "seats", 0, "bets", wager, is_now=stake)


SEAT_CARDS, ANTE, ACTIONS = "seats[0].cards", "seats[0].bets.ante", "seats[0].actions"
THE_GAMES = "the games are big-raise, hi-lo-stud, manchester, straight-edge-1, straight-edge-2 or high-five"

BAD: dict[str, tuple[RecordData, str, str]] = {
    # Cards
    "a card twice in a hand": (
        of_seat(HIGH_FIVE, "cards", "As Kd 9h 7c 5s 3d As".split()),
        f"{SEAT_CARDS}[6]",
        "As is already on the table",
    ),
    "a card in two hands": (
        but(HIGH_FIVE, "seats", 1, "cards", 2, is_now="As"),
        "seats[1].cards[2]",
        "As is already on the table",
    ),
    "a player's card at the dealer": (
        but(HIGH_FIVE, "dealer", 6, is_now="As"),
        "dealer[6]",
        "As is already on the table",
    ),
    "a player's card in the community": (
        but(BIG_RAISE, "community", 1, is_now="As"),
        "community[1]",
        "As is already on the table",
    ),
    "a dealer's card in the community": (
        but(BIG_RAISE, "community", 2, is_now="9d"),
        "community[2]",
        "9d is already on the table",
    ),
    "the joker twice": (
        of_seat(HIGH_FIVE, "cards", "Jk Kd 9h 7c 5s 3d Jk".split()),
        f"{SEAT_CARDS}[6]",
        "Jk is already on the table",
    ),
    "a card no deck has": (
        of_seat(HIGH_FIVE, "cards", "As Kd 9h 7c 5s 3d 1h".split()),
        f"{SEAT_CARDS}[6]",
        "'1h' is not a card: write a rank (23456789TJQKA) and a suit (cdhs), such as As or Td; the joker is Jk",
    ),
    "a card in another writing": (
        but(HIGH_FIVE, "dealer", 0, is_now="10d"),
        "dealer[0]",
        "'10d' is not a card: write a rank",
    ),
    "a card that is a number": (
        but(HIGH_FIVE, "dealer", 0, is_now=51),
        "dealer[0]",
        "a card is text such as 'As', not 51",
    ),
    "a card that is nothing": (but(HIGH_FIVE, "dealer", 0, is_now=None), "dealer[0]", "a card is text such as 'As'"),
    "a joker among 52 cards": (
        of_seat(BIG_RAISE, "cards", ["As", "Jk"]),
        f"{SEAT_CARDS}[1]",
        "Jk is not in the deck of big-raise",
    ),
    "a joker in the community": (
        but(HI_LO, "community", 1, is_now="Jk"),
        "community[1]",
        "Jk is not in the deck of hi-lo-stud",
    ),
    "a hand too small": (
        of_seat(HIGH_FIVE, "cards", "As Kd 9h 7c 5s 3d".split()),
        SEAT_CARDS,
        "a seat has 7 cards, not 6",
    ),
    "a hand too large": (of_seat(BIG_RAISE, "cards", "As Kd 8c".split()), SEAT_CARDS, "a seat has 2 cards, not 3"),
    "a hand left out": (less(BIG_RAISE, "seats", 0, "cards"), SEAT_CARDS, "this field is required"),
    "a hand that is text": (of_seat(BIG_RAISE, "cards", "As Kd"), SEAT_CARDS, 'a list is expected, not "As Kd"'),
    "too few dealer cards": (
        but(BIG_RAISE, "dealer", is_now=["Qs", "9d"]),
        "dealer",
        "dealer has 0, 1 or 3 cards, not 2",
    ),
    "too many dealer cards": (
        but(EDGE_2, "dealer", is_now="2c 3c 4c 5c 9c Tc Jc Qc".split()),
        "dealer",
        "dealer has 0 or 7 cards, not 8",
    ),
    "a dealer where there is none": (
        but(HI_LO, "dealer", is_now=["Qs"]),
        "dealer",
        "hi-lo-stud has no dealer cards, but 1 are given",
    ),
    "a community where there is none": (
        but(HIGH_FIVE, "community", is_now=["Ks"]),
        "community",
        "high-five has no community cards, but 1 are given",
    ),
    "too few community cards": (
        but(MANCHESTER, "community", is_now="2c 7h".split()),
        "community",
        "community has 0, 3, 4 or 5 cards, not 2",
    ),
    "too many community cards": (
        but(HI_LO, "community", is_now="4c 5s 6s".split()),
        "community",
        "community has 0, 1 or 2 cards, not 3",
    ),
    "a dealer's hand that a bet depends on": (
        but(HIGH_FIVE, "dealer", is_now=[]),
        "dealer",
        "7 more cards are needed here",
    ),
    "a river card that a bet depends on": (
        but(MANCHESTER, "community", is_now="2c 7h Js 5d".split()),
        "community",
        "needed here: a bet depends on",
    ),
    # Actions
    "a raise too large": (
        of_seat(BIG_RAISE, "actions", ["4x"]),
        f"{ACTIONS}[0]",
        "'4x' is not open here: fold or 2x to 3x",
    ),
    "a raise too large with a pair": (
        of_seat(POCKET_PAIR, "actions", ["4.01x"]),
        f"{ACTIONS}[0]",
        "'4.01x' is not open here: fold or 2x to 4x",
    ),
    "a raise too small": (
        of_seat(BIG_RAISE, "actions", ["1.99x"]),
        f"{ACTIONS}[0]",
        "'1.99x' is not open here: fold or 2x to 3x",
    ),
    "a raise between two sizes": (
        of_seat(HI_LO, "actions", ["1.5x", "1x"]),
        f"{ACTIONS}[0]",
        "'1.5x' is not open here: fold, 1x or 2x",
    ),
    "a raise later on": (
        of_seat(MANCHESTER, "actions", ["2x", "check", "2x"]),
        f"{ACTIONS}[2]",
        "'2x' is not open here: check or 1x",
    ),
    "a fold that is not open": (
        of_seat(MANCHESTER, "actions", ["2x", "fold", "1x"]),
        f"{ACTIONS}[1]",
        "'fold' is not open here: check or 1x",
    ),
    "a check that is not open": (
        of_seat(HIGH_FIVE, "actions", ["check"]),
        f"{ACTIONS}[0]",
        "'check' is not open here: fold or play",
    ),
    "a raise that is not whole cents": (
        bet(BIG_RAISE, "ante", 101),
        f"{ACTIONS}[0]",
        "2.5x of 101 is 252.5 cents: a stake is whole cents",
    ),
    "an action in foreign digits": (
        of_seat(HI_LO, "actions", ["٢x", "1x"]),
        f"{ACTIONS}[0]",
        "is not open here: fold, 1x or 2x",
    ),
    "no action": (of_seat(HIGH_FIVE, "actions", []), ACTIONS, "seat 1 has still to act on the play: fold or play"),
    "an action missing at the end": (
        of_seat(MANCHESTER, "actions", ["2x", "1x"]),
        ACTIONS,
        "seat 1 has still to act on the river: check or 1x",
    ),
    "an action too many": (
        of_seat(HIGH_FIVE, "actions", ["play", "play"]),
        f"{ACTIONS}[1]",
        "nothing left to decide after 1 actions",
    ),
    "an action after a fold": (
        of_seat(HI_LO, "actions", ["fold", "1x"]),
        f"{ACTIONS}[1]",
        "nothing left to decide after 1 actions",
    ),
    "an action that is a number": (of_seat(HIGH_FIVE, "actions", [2]), f"{ACTIONS}[0]", "text is expected, not 2"),
    "actions that are text": (of_seat(HIGH_FIVE, "actions", "play"), ACTIONS, 'a list is expected, not "play"'),
    # Bets
    "a bet of nothing": (
        bet(HIGH_FIVE, "ante", 0),
        ANTE,
        f"a stake is from 1 to {LARGEST_BET} cents, not 0; a bet not made is left out",
    ),
    "a bet below nothing": (
        bet(HIGH_FIVE, "trips", -500),
        "seats[0].bets.trips",
        f"a stake is from 1 to {LARGEST_BET} cents, not -500",
    ),
    "a bet beyond all bounds": (
        bet(HIGH_FIVE, "ante", LARGEST_BET + 1),
        ANTE,
        f"a stake is from 1 to {LARGEST_BET} cents",
    ),
    "a bet that is not whole cents": (
        bet(HIGH_FIVE, "ante", 10.5),
        ANTE,
        "a whole number is expected (amounts are cents), not 10.5",
    ),
    "a bet with a decimal point": (
        bet(HIGH_FIVE, "ante", 1000.0),
        ANTE,
        "a whole number is expected (amounts are cents), not 1000.0",
    ),
    "a bet that is text": (
        bet(HIGH_FIVE, "ante", "1000"),
        ANTE,
        'a whole number is expected (amounts are cents), not "1000"',
    ),
    "a bet that is true": (
        bet(HIGH_FIVE, "ante", True),
        ANTE,
        "a whole number is expected (amounts are cents), not true",
    ),
    "a bet that is null": (
        bet(HIGH_FIVE, "ante", None),
        ANTE,
        "a whole number is expected (amounts are cents), not null",
    ),
    "a bet under the least": (bet(MANCHESTER, "ante", 100), ANTE, "the ante is at least $2, not $1 (MH-1)"),
    "a bet the house does not take": (bet(MANCHESTER, "ante", 300), ANTE, "the house takes no $3 ante (MH-1)"),
    "a bonus of another size": (bet(MANCHESTER, "bonus", 300), "seats[0].bets.bonus", "the bonus is $2 or $4, not $3"),
    "a blind that is not the ante": (
        bet(EDGE_2, "blind", 999),
        "seats[0].bets.blind",
        "the blind must equal the ante, 1000, not 999 (SE-1)",
    ),
    "a blind left out": (
        less(EDGE_2, "seats", 0, "bets", "blind"),
        "seats[0].bets.blind",
        "the blind is required (SE-1)",
    ),
    "an ante left out": (less(HIGH_FIVE, "seats", 0, "bets", "ante"), ANTE, "the ante is required (HF-1)"),
    "no bets at all": (less(HIGH_FIVE, "seats", 0, "bets"), "seats[0].bets", "this field is required"),
    "a raise among the bets": (
        bet(HIGH_FIVE, "play", 1000),
        "seats[0].bets.play",
        "the play is bet by an action (HF-1): before the deal a seat may lay ante or trips",
    ),
    "a bet that has no stake": (
        bet(BIG_RAISE, "ante-bonus", 100),
        "seats[0].bets.ante-bonus",
        "the ante-bonus has no stake of its own (BR-8): before the deal a seat may lay ante, two-card-bonus or bonus",
    ),
    "an unknown wager": (
        bet(HIGH_FIVE, "insurance", 100),
        "seats[0].bets.insurance",
        "high-five has no wager 'insurance': before the deal a seat may lay ante or trips",
    ),
    # Seats
    "no seats": (but(HIGH_FIVE, "seats", is_now=[]), "seats", "a round needs at least one seat with bets"),
    "seats left out": (less(HIGH_FIVE, "seats"), "seats", "this field is required"),
    "a seat below the first": (of_seat(HIGH_FIVE, "seat", 0), "seats[0].seat", "high-five has seats 1 to 6, not 0"),
    "a seat above the last": (of_seat(HIGH_FIVE, "seat", 7), "seats[0].seat", "high-five has seats 1 to 6, not 7"),
    "a seat twice": (of_seat(HIGH_FIVE, "seat", 3), "seats[1].seat", "seat 3 is given twice"),
    "a seat that is text": (of_seat(HIGH_FIVE, "seat", "1"), "seats[0].seat", "a whole number is expected"),
    "a seat that is no object": (but(HIGH_FIVE, "seats", 0, is_now=1), "seats[0]", "an object is expected, not 1"),
    # Game and terms
    "an unknown game": (but(HIGH_FIVE, "game", is_now="canasta"), "game", f"no game 'canasta': {THE_GAMES}"),
    "a slip in the game's name": (
        but(HIGH_FIVE, "game", is_now="straight-edge"),
        "game",
        "no game 'straight-edge': did you mean straight-edge-",
    ),
    "no game": (less(HIGH_FIVE, "game"), "game", "this field is required"),
    "an unknown code": (
        but(HIGH_FIVE, "paytables", is_now={"trips": "APP-04"}),
        "paytables.trips",
        "trips has no paytable 'APP-04': it has APP-01, APP-02 or APP-03",
    ),
    "a code that is a number": (
        but(EDGE_1, "paytables", is_now={"bonus": 1}),
        "paytables.bonus",
        "text is expected, not 1",
    ),
    "a paytable for no wager": (
        but(HIGH_FIVE, "paytables", is_now={"play": "1"}),
        "paytables.play",
        "high-five has no paytable for 'play': it has them for trips",
    ),
    "an unknown reading": (
        but(EDGE_2, "readings", is_now={"copy": "push"}),
        "readings.copy",
        "straight-edge-2 has no reading 'copy': it has blind_win_by_zero, folded_ante or tie",
    ),
    "an unknown value of a reading": (
        but(EDGE_1, "readings", is_now={"tie": "never"}),
        "readings.tie",
        "tie is identical or same_length, not 'never'",
    ),
    # Fields
    "an unknown field": (
        but(HIGH_FIVE, "dealr", is_now=[]),
        "dealr",
        "unknown field 'dealr': known here are game, paytables, readings, dealer, community, seats, progressive",
    ),
    "an unknown field of a seat": (
        of_seat(HIGH_FIVE, "name", "Ann"),
        "seats[0].name",
        "unknown field 'name': known here are seat, cards, bets or actions",
    ),
    "an unknown field of the meter": (
        but(EDGE_1, "progressive", "metre", is_now=1),
        "progressive.metre",
        "unknown field 'metre': known here are meter, seed, reserve or fixed_pays",
    ),
    "an unknown field of the shuffle": (
        but(HIGH_FIVE, "shuffle", is_now={"seed": "a", "number": 1, "x": 1}),
        "shuffle.x",
        "unknown field 'x': known here are seed or number",
    ),
    "a field with a strange name": (but(HIGH_FIVE, "[key]", is_now=1), "[key]", "unknown field '[key]'"),
    "a field without a name": (but(HIGH_FIVE, "", is_now=1), "", "unknown field ''"),
    # The progressive
    "a meter where there is no progressive": (
        but(HIGH_FIVE, "progressive", is_now={"meter": 1}),
        "progressive",
        "high-five has no progressive",
    ),
    "a meter that is not given": (less(EDGE_1, "progressive"), "progressive", "the record must say how much is on it"),
    "a meter below nothing": (
        but(EDGE_1, "progressive", "meter", is_now=-1),
        "progressive.meter",
        "greater than or equal to 0",
    ),
    "a meter that is a fraction": (
        but(EDGE_1, "progressive", "meter", is_now=0.5),
        "progressive.meter",
        "a whole number is expected (amounts are cents), not 0.5",
    ),
    "pays from nowhere": (
        but(EDGE_1, "progressive", "fixed_pays", is_now="bank"),
        "progressive.fixed_pays",
        "'tray' or 'meter'",
    ),
    "shuffle number nought": (
        but(HIGH_FIVE, "shuffle", is_now={"seed": "a", "number": 0}),
        "shuffle.number",
        "greater than or equal to 1",
    ),
}

bad_records = pytest.mark.parametrize(("bad", "field", "message"), cases(BAD))


@bad_records
def test_a_bad_record_is_refused_with_where_and_what_would_be_right(bad: RecordData, field: str, message: str) -> None:
    with pytest.raises(Refused) as no:
        settle(bad)
    assert no.value.field == field
    assert message in no.value.message


@bad_records
def test_the_command_answers_the_bad_record_and_settles_the_others(
    bad: RecordData, field: str, message: str, run_house: RunHouse
) -> None:
    lines = [json.dumps(one) for one in (HIGH_FIVE, bad, BIG_RAISE)]
    answered = run_house("settle", "--json", stdin="\n".join(lines).encode())
    before, error, after = map(json.loads, answered.out.splitlines())
    assert answered.status == 2
    assert answered.err == ""
    assert error["error"]["field"] == field
    assert message in error["error"]["message"]
    assert before == answer(settle(HIGH_FIVE))
    assert after == answer(settle(BIG_RAISE))


@bad_records
def test_the_command_says_it_in_words_too(bad: RecordData, field: str, message: str, run_house: RunHouse) -> None:
    answered = run_house("settle", stdin=json.dumps(bad).encode())
    assert answered.status == 2
    assert answered.out == ""
    assert answered.err.startswith(f"houseway: record 1: {field}: " if field else "houseway: record 1: ")
    assert message in answered.err
    assert answered.err.count("\n") == 1


# Bad text


BAD_TEXT: dict[str, tuple[bytes, str, str]] = {
    "nothing": (b"", "", "not JSON at line 1, column 1: Expecting value (the text ends too early)"),
    "a word": (b"hello", "", "not JSON at line 1, column 1"),
    "a list": (b"[]", "", "a record is a JSON object, {...}, not list"),
    "a number": (b"5", "", "a record is a JSON object, {...}, not int"),
    "null": (b"null", "", "a record is a JSON object, {...}"),
    "cut off": (json.dumps(HIGH_FIVE).encode()[:-30], "", "(the text ends too early)"),
    "two at once": (b"{} {}", "", "not JSON at line 1, column 4"),
    "single quotes": (b"{'game': 1}", "", "not JSON at line 1, column 2"),
    "a trailing comma": (b'{"game": "high-five",}', "", "not JSON at line 1"),
    "binary": (bytes(range(128, 256)), "", "not text in UTF-8 (byte 1): a record is a JSON object"),
    "zeros": (bytes(100), "", "not JSON at line 1, column 1"),
    "UTF-16": (json.dumps(HIGH_FIVE).encode("utf-16"), "", "not text in UTF-8 (byte 1)"),
    "Latin-1": ('{"game": "é"}'.encode("latin-1"), "", "not text in UTF-8 (byte 11)"),
    "a field twice": (b'{"game": "high-five", "game": "manchester"}', "game", "the field 'game' is given twice"),
    "a bet twice": (b'{"seats": [{"bets": {"ante": 1, "ante": 2}}]}', "ante", "the field 'ante' is given twice"),
    "not a number": (b'{"game": NaN}', "", "NaN is not a number a record can hold"),
    "infinity": (b'{"game": -Infinity}', "", "-Infinity is not a number a record can hold"),
    "a number of many digits": (b'{"game": ' + b"9" * 5000 + b"}", "", "digits"),
    "brackets without end": (b'{"game": ' + b"[" * 100_000, "", "brackets within brackets without end"),
    "objects without end": (b'{"game": ' * 100_000, "", "brackets within brackets without end"),
    "ten megabytes": (
        b'{"game": "' + b"x" * 10_000_000 + b'"}',
        "",
        "has 10,000,012 bytes: a record has at most 1,000,000",
    ),
    "ten megabytes of brackets": (b"[" * 10_000_000, "", "has 10,000,000 bytes: a record has at most 1,000,000"),
}


@pytest.mark.parametrize(("text", "field", "message"), cases(BAD_TEXT))
def test_text_that_is_no_record_is_refused(text: bytes, field: str, message: str) -> None:
    with pytest.raises(Refused) as no:
        settle(text)
    assert no.value.field == field
    assert message in no.value.message


@pytest.mark.parametrize("depth", [10, 100, 500, 900, 960, 970, 980, 990, 1000, 1100])
def test_however_deep_it_is_nested(depth: int) -> None:
    """Deep enough to read but not to write again would be a trap."""
    for where in ("game", "dealer", "seats", "progressive"):
        text = json.dumps(HIGH_FIVE | {where: "@"}).replace('"@"', "[" * depth + "]" * depth)
        with pytest.raises(Refused):
            settle(text)


def test_a_meter_of_many_digits_is_refused_or_can_be_answered() -> None:
    """Amounts that can be read singly must not add up to one that cannot be written."""
    digits = "9" * 4300
    text = json.dumps(but(EDGE_1, "progressive", is_now={"meter": "@", "seed": "@", "reserve": "@"}))
    try:
        settlement = settle(text.replace('"@"', digits))
    except Refused as no:
        assert no.field.startswith("progressive")  # noqa: PT017
        return
    assert json.dumps(answer(settlement))


def test_a_seed_of_half_a_character_is_refused_or_can_be_written_again() -> None:
    """What is read from a record must be fit to be written into one."""
    text = json.dumps(HIGH_FIVE | {"shuffle": {"seed": "\ud800", "number": 1}})
    try:
        read = parse_record(text)
    except Refused as no:
        assert no.field == "shuffle.seed"  # noqa: PT017
        return
    assert parse_record(read.to_json()) == read


def test_a_record_may_begin_with_a_byte_order_mark() -> None:
    assert settle(b"\xef\xbb\xbf" + json.dumps(HIGH_FIVE).encode()) == settle(HIGH_FIVE)


def test_a_record_of_the_largest_size_is_read() -> None:
    text = json.dumps(HIGH_FIVE)
    assert settle(text + " " * (LARGEST_RECORD - len(text))) == settle(HIGH_FIVE)
    with pytest.raises(Refused, match="a record has at most"):
        settle(text + " " * (LARGEST_RECORD - len(text) + 1))


# What may be left out, or given


def test_terms_that_are_not_given_are_the_first_printed() -> None:
    assert settle(HIGH_FIVE) == settle(HIGH_FIVE | {"paytables": {"trips": "APP-01"}, "readings": {}})


@pytest.mark.parametrize("game", GAMES, ids=CODES)
def test_cards_never_shown_may_be_left_out_or_given(game: AnyGame) -> None:
    rng = Random(game.code)
    hidden = 0
    for _ in range(150):
        bets = random_seats(game, rng, seats=rng.choice([1, 1, 2]))
        felt = random_felt(game, list(bets), rng)
        *_, last = moments(Round.open(game, bets, meter=None), felt, random_choice(rng))
        short = record_of(last)
        full = short.model_copy(update={"dealer": felt.dealer, "community": felt.community})
        hidden += full != short
        one, other = settle(short), settle(full)
        assert [seat.net for seat in one.seats] == [seat.net for seat in other.seats]
        assert [seat.result for seat in one.seats] == [seat.result for seat in other.seats]
    assert hidden > 5, "some rounds hid something"


def test_seats_are_answered_in_the_order_they_are_given() -> None:
    turned = HIGH_FIVE | {"seats": HIGH_FIVE["seats"][::-1]}
    assert [seat.seat for seat in settle(turned).seats] == [3, 1]
    assert settle(turned).seat(1) == settle(HIGH_FIVE).seat(1)


def test_the_answer_has_the_published_shape() -> None:
    """The example of the record's own description, to the cent."""
    told = answer(
        settle(
            {
                "game": "straight-edge-1",
                "paytables": {"bonus": "1", "progressive": "1"},
                "readings": {"tie": "identical"},
                "dealer": ["2c", "3c", "4c", "7c", "7h", "Tc", "Th", "Qc"],
                "community": [],
                "seats": [
                    {
                        "seat": 1,
                        "cards": ["Jd", "Qd", "Kd", "Ad", "2d", "3d", "8d"],
                        "bets": {"ante": 1000, "bonus": 500, "insurance": 500, "progressive": 100},
                        "actions": ["play"],
                    }
                ],
                "progressive": {"meter": 1_234_567, "seed": 100_000, "reserve": 25_000},
            }
        )
    )
    seat = told["seats"][0]
    assert list(told) == ["game", "dealer", "seats", "progressive"]
    assert told["game"] == "straight-edge-1"
    assert told["dealer"] == {"hand": "three-card straight to the 4"}
    assert told["progressive"] == {"meter": 1_234_567, "reserve": 25_000}
    assert (seat["seat"], seat["hand"], seat["result"]) == (1, "six-card straight to the 3", "win")
    assert seat["net"] == {
        "ante": 1000,
        "play": 3000,
        "bonus": 7500,
        "insurance": -500,
        "progressive": -100,
        "envy": 0,
    }
    assert seat["total"] == 10_900
    play = {"wager": "play", "net": 3000, "pays": "3 to 1", "rule": "SE-6", "because": "won by 3 cards"}
    assert play in seat["lines"]


def test_a_record_keeps_a_raise_as_an_action_and_not_as_a_bet() -> None:
    for good in GOOD:
        again = record_of(replay(parse_record(good)))
        assert [dict(seat.bets) for seat in again.seats] == [seat["bets"] for seat in good["seats"]]
        assert [list(seat.actions) for seat in again.seats] == [seat["actions"] for seat in good["seats"]]


def test_a_round_that_is_not_over_has_no_record() -> None:
    with pytest.raises(Refused, match="the round is not over yet"):
        record_of(Round.open(find_game("high-five"), {1: {"ante": 1000}}))
