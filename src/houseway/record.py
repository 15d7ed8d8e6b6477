"""The round record: one JSON form of a round, whoever writes or reads it.

`replay` plays a record through the real `Round`, so what a record may say is what the game allows, and a bad
one is refused with the field that is wrong.
"""

import json
import re
from collections.abc import Callable, Iterable, Mapping
from itertools import accumulate
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, PlainSerializer, ValidationError

from houseway.bets import LARGEST_BET
from houseway.cards import Card
from houseway.games import find_game
from houseway.refused import Refused, one_of
from houseway.round import Decision, Draw, Round
from houseway.rules import AnyGame, Laid, Pile, Terms, Turn
from houseway.settlement import Meter, PaidLine, SeatSettlement, Settlement

LARGEST_RECORD = 1_000_000
"""bytes; a full table's record is about two thousand"""


def _card(value: object) -> Card:
    if isinstance(value, Card):
        return value
    if not isinstance(value, str):
        raise ValueError(f"a card is text such as 'As', not {value!r}")
    return Card(value)


CardText = Annotated[Card, BeforeValidator(_card), PlainSerializer(str, return_type=str)]


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, arbitrary_types_allowed=True)


class SeatRecord(_Part):
    """One seat: its own cards, what it laid before the deal (cents), and what it did."""

    seat: int
    cards: tuple[CardText, ...] = Field(strict=False)
    bets: dict[str, int]
    actions: tuple[str, ...] = Field(default=(), strict=False)


class MeterRecord(_Part):
    """The progressive's meter, in cents, as it stands when awards are taken."""

    meter: int = Field(ge=0, le=LARGEST_BET)
    seed: int = Field(default=0, ge=0, le=LARGEST_BET)
    reserve: int = Field(default=0, ge=0, le=LARGEST_BET)
    fixed_pays: Literal["tray", "meter"] = "tray"


class Shuffle(_Part):
    """Marks a round that was dealt from a seed and can be dealt again: never one for money."""

    seed: str
    number: int = Field(ge=1)


class Fair(_Part):
    """The whole deck in the order it was dealt from, and the salt: what the commitment was made of."""

    deck: tuple[CardText, ...] = Field(strict=False)
    salt: str
    commitment: str


class Record(_Part):
    """A round from its bets to its last action. Cards that were never shown may be left out."""

    game: str
    paytables: dict[str, str] = {}
    readings: dict[str, str] = {}
    dealer: tuple[CardText, ...] = Field(default=(), strict=False)
    community: tuple[CardText, ...] = Field(default=(), strict=False)
    seats: tuple[SeatRecord, ...] = Field(strict=False)
    progressive: MeterRecord | None = None
    shuffle: Shuffle | None = None
    fair: Fair | None = None

    def to_json(self) -> str:
        return self.model_dump_json(exclude_none=True)


def parse_record(data: str | bytes | Mapping[str, Any]) -> Record:
    """Read a record; what is wrong is refused by field."""
    fields = data if isinstance(data, Mapping) else load_json(data)
    try:
        return Record.model_validate(fields)
    except ValidationError as wrong:
        raise _first_fault(wrong) from None


def load_json(data: str | bytes) -> Mapping[str, Any]:
    """One JSON object, read strictly: no field twice, no numbers that JSON does not have."""
    if len(data) > LARGEST_RECORD:
        raise Refused(f"the record has {len(data):,} bytes: a record has at most {LARGEST_RECORD:,}")
    try:
        text = data.decode("utf-8-sig") if isinstance(data, bytes) else data
    except UnicodeDecodeError as wrong:
        raise Refused(f"not text in UTF-8 (byte {wrong.start + 1}): a record is a JSON object") from None
    try:
        fields = json.loads(text, object_pairs_hook=_no_field_twice, parse_constant=_no_constant)
    except json.JSONDecodeError as wrong:
        where = f"line {wrong.lineno}, column {wrong.colno}"
        cut = " (the text ends too early)" if wrong.pos >= len(text.rstrip()) else ""
        raise Refused(f"not JSON at {where}: {wrong.msg}{cut}") from None
    except RecursionError:
        raise Refused("not a record: brackets within brackets without end") from None
    except Refused:
        raise
    except ValueError as wrong:
        raise Refused(f"not JSON: {wrong}") from None
    if _HALF.search(text):
        _whole_characters(fields)
    if not isinstance(fields, dict):
        raise Refused(f"a record is a JSON object, {{...}}, not {type(fields).__name__}")
    return fields


_HALF = re.compile(r"\\u[dD][89a-fA-F]")
"""how JSON may write half of a character"""


def _whole_characters(value: object, field: str = "") -> None:
    """Refuse half a character wherever it stands: it could be read, but never be written again."""
    match value:
        case str() if any("\ud800" <= letter <= "\udfff" for letter in value):
            shown = value.encode("ascii", "backslashreplace").decode()
            raise Refused(f"'{shown}' has half of a character: a record is text in UTF-8", field)
        case dict():
            for name, inner in value.items():
                _whole_characters(name, field)
                _whole_characters(inner, f"{field}.{name}" if field else name)
        case list():
            for place, inner in enumerate(value):
                _whole_characters(inner, f"{field}[{place}]")


def _no_field_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise Refused(f"the field {twice!r} is given twice", twice)
    return fields


def _no_constant(name: str) -> None:
    raise Refused(f"{name} is not a number a record can hold")


_SAYS: Mapping[str, Callable[[Mapping[str, Any]], str]] = {
    "missing": lambda _: "this field is required",
    "int_type": lambda e: f"a whole number is expected (amounts are cents), not {_short(e['input'])}",
    "string_type": lambda e: f"text is expected, not {_short(e['input'])}",
    "dict_type": lambda e: f"an object is expected, not {_short(e['input'])}",
    "model_type": lambda e: f"an object is expected, not {_short(e['input'])}",
    "tuple_type": lambda e: f"a list is expected, not {_short(e['input'])}",
}


def _short(value: object) -> str:
    text = json.dumps(value, default=str)
    return text if len(text) <= 40 else f"{text[:37]}..."


def _first_fault(wrong: ValidationError) -> Refused:
    error = wrong.errors()[0]
    place = list(error["loc"])
    field = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in place).lstrip(".")
    if error["type"] == "extra_forbidden":
        return Refused(f"unknown field {place[-1]!r}: known here are {one_of(_known_fields(place))}", field)
    if error["type"] == "value_error":
        cause = error["ctx"]["error"]
        return Refused(cause.message if isinstance(cause, Refused) else str(cause), field)
    says = _SAYS.get(error["type"])
    return Refused(says(error) if says else error["msg"], field)


def _known_fields(place: list[int | str]) -> list[str]:
    models: dict[str, type[BaseModel]] = {
        "seats": SeatRecord,
        "progressive": MeterRecord,
        "shuffle": Shuffle,
        "fair": Fair,
    }
    model = models.get(str(place[0]), Record) if len(place) > 1 else Record
    return list(model.model_fields)


# Playing a record -----------------------------------------------------------------------------------


def replay(record: Record, terms: Terms | None = None) -> Round:
    """Play the record through, to the end: under the terms it names, or under some that nobody has printed."""
    game = find_game(record.game)
    terms = terms or game.terms(record.paytables, record.readings)
    index = {seat.seat: i for i, seat in reversed(list(enumerate(record.seats)))}
    for i, seat in enumerate(record.seats):
        if index[seat.seat] != i:
            raise Refused(f"seat {seat.seat} is given twice", f"seats[{i}].seat")
        if not 1 <= seat.seat <= game.seats:
            raise Refused(f"{game.code} has seats 1 to {game.seats}, not {seat.seat}", f"seats[{i}].seat")
    _check_counts(game, record)
    meter = record.progressive
    if meter and not any(bet.progressive for bet in game.side_bets):
        raise Refused(f"{game.code} has no progressive", "progressive")
    try:
        round = Round.open(
            game,
            {seat.seat: seat.bets for seat in record.seats},
            terms,
            None if meter is None else Meter(meter.meter, meter.seed, meter.reserve, meter.fixed_pays),
        )
    except Refused as no:
        raise _in_record(no, index) from None
    return _play_out(_Script(record, index), round)


def _in_record(no: Refused, index: Mapping[int, int]) -> Refused:
    """A refusal at `seat 3.bets.ante`, as the record has it: `seats[0].bets.ante`."""
    for seat, i in index.items():
        if no.field.startswith(f"seat {seat}."):
            return Refused(no.message, no.field.replace(f"seat {seat}", f"seats[{i}]", 1))
    return no


def _check_counts(game: AnyGame, record: Record) -> None:
    """A pile holds as many cards as some moment of a round shows: none, the flop, all."""
    for name, pile in (("dealer", Pile.DEALER), ("community", Pile.COMMUNITY)):
        given = len(getattr(record, name))
        turned = accumulate((s.cards for s in game.steps if isinstance(s, Turn) and s.pile is pile), initial=0)
        counts = list(turned)
        if given not in counts:
            if len(counts) == 1:
                raise Refused(f"{game.code} has no {name} cards, but {given} are given", name)
            raise Refused(f"{name} has {one_of([str(n) for n in counts])} cards, not {given}", name)
    for i, seat in enumerate(record.seats):
        if len(seat.cards) != game.dealt_to(Pile.SEAT):
            raise Refused(f"a seat has {game.dealt_to(Pile.SEAT)} cards, not {len(seat.cards)}", f"seats[{i}].cards")


class _Script:
    """The record's cards and actions, handed out as the round asks for them."""

    def __init__(self, record: Record, index: Mapping[int, int]) -> None:
        self.record = record
        self.index = index
        self.turned = {Pile.DEALER: 0, Pile.COMMUNITY: 0}
        self.acted = dict.fromkeys(index, 0)

    def cards(self, ask: Draw) -> tuple[tuple[Card, ...], str, int]:
        """The cards asked for, the field they stand in, and the place of the first of them."""
        if ask.seat is not None:
            i = self.index[ask.seat]
            return self.record.seats[i].cards, f"seats[{i}].cards", 0
        first = self.turned[ask.pile]
        self.turned[ask.pile] += ask.count
        pile = self.record.dealer if ask.pile is Pile.DEALER else self.record.community
        return pile[first : first + ask.count], ask.pile.value, first

    def action(self, ask: Decision) -> tuple[str, str]:
        i, number = self.index[ask.seat], self.acted[ask.seat]
        self.acted[ask.seat] += 1
        actions = self.record.seats[i].actions
        if number == len(actions):
            names = one_of([option.name for option in ask.options])
            raise Refused(f"seat {ask.seat} has still to act on the {ask.name}: {names}", f"seats[{i}].actions")
        return actions[number], f"seats[{i}].actions[{number}]"


def _play_out(script: _Script, round: Round) -> Round:
    while ask := round.awaits:
        if isinstance(ask, Draw):
            cards, field, first = script.cards(ask)
            if not cards and not ask.needed:
                round = round.leave()
                continue
            if len(cards) < ask.count:
                raise Refused(f"{ask.count} more cards are needed here: a bet depends on them", field)
            try:
                round = round.receive(cards)
            except Refused as no:
                raise _card_field(no, field, first) from None
        else:
            action, field = script.action(ask)
            try:
                round = round.act(action)
            except Refused as no:
                raise Refused(no.message, no.field or field) from None
    for seat, i in script.index.items():
        actions = script.record.seats[i].actions
        if len(actions) > script.acted[seat]:
            raise Refused(
                f"seat {seat} has nothing left to decide after {script.acted[seat]} actions",
                f"seats[{i}].actions[{script.acted[seat]}]",
            )
    return round


def _card_field(no: Refused, field: str, first: int) -> Refused:
    """A refusal of the round at card [2] of what it asked for, as a place in the record."""
    if not no.field.startswith("["):
        return no if no.field else Refused(no.message, field)
    return Refused(no.message, f"{field}[{first + int(no.field[1:-1])}]")


def record_of(round: Round) -> Record:
    """The record of a round that is over."""
    if not round.over:
        raise Refused("the round is not over yet")
    terms = round.terms
    return Record(
        game=round.game.code,
        paytables={wager: table.code for wager, table in terms.paytables.items()},
        readings=dict(terms.readings),
        dealer=round.piles[Pile.DEALER],
        community=round.piles[Pile.COMMUNITY],
        seats=tuple(_seat_record(round, seat) for seat in round.order),
        progressive=None if round.meter is None else _meter_record(round.meter),
    )


def _meter_record(meter: Meter) -> MeterRecord:
    return MeterRecord(meter=meter.meter, seed=meter.seed, reserve=meter.reserve, fixed_pays=meter.fixed_pays)


def _seat_record(round: Round, seat: int) -> SeatRecord:
    spot = round.spots[seat]
    laid = {name: stake for name, stake in spot.bets.items() if round.game.wager(name).laid is not Laid.RAISE}
    return SeatRecord(seat=seat, cards=spot.cards, bets=laid, actions=spot.actions)


# Answers --------------------------------------------------------------------------------------------


def settle(record: Record | str | bytes | Mapping[str, Any], terms: Terms | None = None) -> Settlement:
    """Settle a record: what every wager of every seat won or lost, and why; under its own terms or under these."""
    if not isinstance(record, Record):
        record = parse_record(record)
    settlement = replay(record, terms).settlement
    assert settlement is not None
    return settlement


def answer(settlement: Settlement) -> dict[str, Any]:
    """The settlement as JSON data."""
    data: dict[str, Any] = {
        "game": settlement.game,
        "dealer": {"hand": settlement.dealer_hand},
        "seats": [_seat_answer(seat) for seat in settlement.seats],
    }
    if settlement.meter:
        data["progressive"] = {"meter": settlement.meter.meter, "reserve": settlement.meter.reserve}
    return data


def _seat_answer(seat: SeatSettlement) -> dict[str, Any]:
    return {
        "seat": seat.seat,
        "hand": seat.hand,
        "result": seat.result.value,
        "net": dict(seat.net),
        "total": seat.total,
        "lines": _lines(seat.lines),
    }


def _lines(lines: Iterable[PaidLine]) -> list[dict[str, Any]]:
    return [
        {
            "wager": line.wager,
            "net": line.net,
            "pays": str(line.pays),
            "rule": line.rule,
            "because": line.because,
        }
        for line in lines
    ]
