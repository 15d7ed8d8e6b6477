"""Records of every game: what is written reads back, and what is spoiled is settled or refused, nothing else."""

import copy
import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from houseway import Refused, replay, settle
from houseway.bets import LARGEST_BET
from houseway.cards import DECK_53
from houseway.options import Option, take
from houseway.record import MeterRecord, Record, SeatRecord, Shuffle, answer, parse_record, record_of
from houseway.round import Round
from tests.play import CODES, GAMES, random_round

# Round trips

cards = st.lists(st.sampled_from(DECK_53), max_size=8).map(tuple)
whole = st.integers(-(10**30), 10**30)
seats = st.builds(
    SeatRecord, seat=whole, cards=cards, bets=st.dictionaries(st.text(), whole), actions=st.lists(st.text()).map(tuple)
)
records = st.builds(
    Record,
    game=st.text(),
    paytables=st.dictionaries(st.text(), st.text()),
    readings=st.dictionaries(st.text(), st.text()),
    dealer=cards,
    community=cards,
    seats=st.lists(seats, max_size=3).map(tuple),
    progressive=st.none()
    | st.builds(
        MeterRecord,
        meter=st.integers(0, 10**12),
        seed=st.integers(0, 10**12),
        reserve=st.integers(0, 10**12),
        fixed_pays=st.sampled_from(["tray", "meter"]),
    ),
    shuffle=st.none() | st.builds(Shuffle, seed=st.text(), number=st.integers(1, 10**12)),
)


@given(records)
@settings(max_examples=60)
def test_whatever_a_record_says_reads_back_the_same(record: Record) -> None:
    text = record.to_json()
    assert parse_record(text) == parse_record(text.encode()) == parse_record(json.loads(text)) == record
    assert parse_record(text).to_json() == text


rounds = st.builds(lambda game, seed: random_round(game, Random(seed)), st.sampled_from(GAMES), st.integers(0, 2**32))


@given(rounds)
@settings(max_examples=60)
def test_a_rounds_record_plays_to_the_same_round(round: Round) -> None:
    record = record_of(round)
    again = replay(parse_record(record.to_json()))
    assert (again.events, again.settlement, record_of(again)) == (round.events, round.settlement, record)


@st.composite
def offers(draw: st.DrawFn) -> tuple[Option, int]:
    """A range of so many times a stake, and an amount in it."""
    unit = draw(st.integers(1, 200) | st.integers(1, LARGEST_BET))
    least = draw(st.integers(1, 4))
    most = draw(st.integers(least, 5))
    option = Option("BR-4", f"{least}x to {most}x", "play", least * unit, most * unit, unit)
    return option, draw(st.integers(least * unit, most * unit))


@given(offers())
@example((Option("BR-4", "2x to 3x", "play", 2_000_006, 3_000_009, 1_000_003), 2_000_007))
@example((Option("BR-4", "2x to 3x", "play", 2 * 10**7, 3 * 10**7, 10**7), 2 * 10**7 + 1))
def test_the_action_for_an_amount_lays_that_amount(offer: tuple[Option, int]) -> None:
    """Every amount that a range offers can be asked for, in text."""
    option, amount = offer
    assert take((option,), option.action(amount)) == (option, amount)


@given(offers())
def test_an_amount_outside_a_range_cannot_be_asked_for(offer: tuple[Option, int]) -> None:
    option, _ = offer
    for amount in (option.least - 1, option.most + 1):
        with pytest.raises(Refused, match=f"from {option.least} to {option.most} cents, not {amount}"):
            option.action(amount)


# Whatever is thrown at it

Path = tuple[str | int, ...]

scalars = (
    st.none()
    | st.booleans()
    | st.integers(-3, 60)
    | st.integers(-(10**40), 10**40)
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from([*map(str, DECK_53), *CODES, "fold", "check", "play", "1x", "2x", "[key]", "\ud800", "tie"])
)
anything = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner)
)


def places(value: Any, here: Path = ()) -> Iterator[Path]:
    """Every place in JSON data that has something in it."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in inner:
        yield (*here, key)
        yield from places(part, (*here, key))


def inside(value: Any, path: Path) -> Any:
    for step in path:
        value = value[step]
    return value


@st.composite
def spoiled(draw: st.DrawFn) -> dict[str, Any]:
    """A good record with one to three places dropped, replaced, doubled, or grown."""
    data: dict[str, Any] = json.loads(record_of(draw(rounds)).to_json())
    for _ in range(draw(st.integers(1, 3))):
        path = draw(st.sampled_from(list(places(data)) or [("game",)]))
        holder, last = inside(data, path[:-1]), path[-1]
        match draw(st.sampled_from(["drop", "replace", "double", "grow"])):
            case "drop":
                del holder[last]
            case "double" if isinstance(holder, list) and isinstance(last, int):
                holder.insert(last, copy.deepcopy(holder[last]))
            case "grow" if isinstance(holder, dict):
                holder[draw(st.text(max_size=4) | st.sampled_from(["[key]", "ante", "seats", "bonus"]))] = draw(
                    anything
                )
            case _:
                holder[last] = draw(anything)
    return data


def settles_or_refuses(given: str | bytes | dict[str, Any]) -> None:
    try:
        settlement = settle(given)
    except Refused as no:
        if not no.message or no.field is None:
            pytest.fail("a refusal that says nothing")
        return
    told = json.dumps(answer(settlement))
    assert json.loads(told)["game"] == settlement.game
    for seat in settlement.seats:
        assert sum(seat.net.values()) == seat.total


@given(spoiled())
@settings(max_examples=400)
def test_a_spoiled_record_is_settled_or_refused_and_nothing_else(data: dict[str, Any]) -> None:
    settles_or_refuses(data)
    settles_or_refuses(json.dumps(data))


@given(rounds, st.data())
@settings(max_examples=200)
def test_spoiled_bytes_are_settled_or_refused_and_nothing_else(round: Round, data: st.DataObject) -> None:
    text = record_of(round).to_json().encode()
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 5)))
    settles_or_refuses(text[:start] + data.draw(st.binary(max_size=3)) + text[end:])


@given(anything)
def test_any_json_at_all_is_refused(value: Any) -> None:
    with pytest.raises(Refused):
        settle(json.dumps(value))
