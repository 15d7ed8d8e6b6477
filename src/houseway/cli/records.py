"""`houseway settle` and `houseway replay`: records in, answers out, one for one."""

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from houseway.cards import show_cards
from houseway.event_data import event_data
from houseway.odds import dollars
from houseway.record import Record, answer
from houseway.record import replay as play_record
from houseway.record_file import read_records
from houseway.refused import Refused
from houseway.round import Round
from houseway.settlement import Settlement
from houseway.view import events_for
from houseway.words import event_words, signed

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

    return for_each_record(file, as_json, one)


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

    return for_each_record(file, as_json, one)


def for_each_record(file: Path, as_json: bool, answer_one: Callable[[Record], None]) -> int:
    """Answer one after another; a bad one is answered in its place, and makes the status 2."""
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
