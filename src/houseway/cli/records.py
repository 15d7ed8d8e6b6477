"""`houseway settle` and `houseway replay`: records in, answers out, one for one."""

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import fields
from enum import Enum
from pathlib import Path
from typing import Any, BinaryIO

from houseway.cards import Card, show_cards
from houseway.cli.words import event_words, signed
from houseway.events import Event
from houseway.odds import dollars
from houseway.record import Record, answer
from houseway.record import replay as play_record
from houseway.record_file import read_records
from houseway.refused import Refused
from houseway.round import Round
from houseway.settlement import Settlement
from houseway.view import events_for

BAD_RECORD = 2


def settle_records(file: Path, as_json: bool) -> int:
    """Answer every record; the status is 2 if any was bad."""

    def one(record: Record) -> None:
        round = play_record(record)
        assert round.settlement is not None
        if as_json:
            print(json.dumps(answer(round.settlement)))
        else:
            _print_settlement(round, round.settlement)

    return _for_each(file, as_json, one)


def replay_records(file: Path, seat: int, as_json: bool) -> int:
    """Tell each round's events in order, as the public or one seat saw them."""

    def one(record: Record) -> None:
        round = play_record(record)
        if seat and seat not in round.spots:
            raise Refused(f"nobody sat at seat {seat}: the seats are {', '.join(map(str, round.order))}")
        events = events_for(round.events, (seat,) if seat else ())
        if as_json:
            told = {"game": record.game, "seat": seat or None, "events": [event_data(event) for event in events]}
            print(json.dumps(told))
        else:
            print(f"{round.game.name}, as {f'seat {seat}' if seat else 'everybody'} saw it")
            for event in events:
                print(f"  {event.rule:<7} {event_words(event)}")
            print()

    return _for_each(file, as_json, one)


def _for_each(file: Path, as_json: bool, answer_one: Any) -> int:
    status = 0
    with _opened(file) as stream:
        for number, record in enumerate(read_records(stream), start=1):
            try:
                if isinstance(record, Refused):
                    raise record
                answer_one(record)
            except Refused as no:
                status = BAD_RECORD
                _print_refusal(no, number, as_json)
    return status


def _print_refusal(no: Refused, number: int, as_json: bool) -> None:
    if as_json:
        print(json.dumps({"error": {"field": no.field, "message": no.message}}))
    else:
        where = f" {no.field}:" if no.field else ""
        print(f"houseway: record {number}:{where} {no.message}", file=sys.stderr)


@contextmanager
def _opened(file: Path) -> Iterator[BinaryIO]:
    if str(file) == "-":
        if sys.stdin is None:
            raise Refused("standard input is closed: name a file, or pipe records in")
        if sys.stdin.isatty():
            print("houseway: type a record, then Ctrl-D", file=sys.stderr)
        yield sys.stdin.buffer
        return
    try:
        stream = file.open("rb")
    except OSError as wrong:
        raise Refused(f"cannot read {file}: {wrong.strerror}") from None
    with stream:
        yield stream


def event_data(event: Event) -> dict[str, Any]:
    """An event as JSON data: its kind and its fields."""
    return {"event": type(event).__name__} | {f.name: _plain(getattr(event, f.name)) for f in fields(event)}


def _plain(value: object) -> Any:
    match value:
        case Card():
            return str(value)
        case Enum():
            return value.value
        case tuple():
            return [_plain(item) for item in value]
        case dict():
            return {key: _plain(item) for key, item in value.items()}
        case int() | str() | None:
            return value
        case _:
            return str(value)


def _print_settlement(round: Round, settlement: Settlement) -> None:
    print(round.game.name)
    if settlement.dealer_hand:
        print(f"  dealer: {settlement.dealer_hand}")
    for seat in settlement.seats:
        hand = seat.hand or show_cards(round.spots[seat.seat].cards)
        print(f"  seat {seat.seat}: {hand}: {seat.result}, {signed(seat.total)}")
        for line in seat.lines:
            print(f"    {line.wager:<15} {signed(line.net):>12}  {line.pays!s:<10} {line.rule:<6} {line.because}")
    if settlement.meter:
        print(f"  meter: {dollars(settlement.meter.meter)}, reserve {dollars(settlement.meter.reserve)}")
    print()
