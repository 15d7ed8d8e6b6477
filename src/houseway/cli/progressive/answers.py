"""How the progressive answers: receipts, lists and reports, in words that fit a terminal or in JSON."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from textwrap import fill
from typing import Any

import msgspec
from rich import box
from rich.console import Console
from rich.table import Table

from houseway.books import Receipt
from houseway.odds import dollars
from houseway.paytable import line_words
from houseway.progressive.awards import Award
from houseway.progressive.floor import Floor
from houseway.progressive.journal import Entry, read_entry
from houseway.progressive.operations import Operation
from houseway.progressive.operations.console import expected
from houseway.progressive.wording import sign

WIDTH = 100
GAP = 3


def print_data(data: Any) -> None:
    print(json.dumps(as_data(data), indent=2))


def as_data(value: Any) -> Any:
    """What JSON can say of it, by name wherever there are names; a fraction, a time or a path as it is written."""
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, msgspec.Struct):
        return as_data(msgspec.structs.asdict(value))
    if isinstance(value, Mapping):
        return {str(name): as_data(part) for name, part in value.items()}
    if is_dataclass(value):
        return {part.name: as_data(getattr(value, part.name)) for part in fields(value)}
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        return as_data(value._asdict())
    if isinstance(value, list | tuple | set):
        return [as_data(part) for part in (sorted(value) if isinstance(value, set) else value)]
    return str(value)


def print_receipt(floor: Floor, receipt: Receipt, said: dict[str, Any], as_json: bool) -> None:
    entry = read_entry(receipt.body)
    if as_json:
        print_data(receipt_data(receipt, entry) | said)
        return
    again = " (asked before: not done again)" if receipt.repeat else ""
    print(f"entry {receipt.number}: {_what(entry)}{again}")
    for award in entry.awards:
        for line in award_words(award):
            print(f"  {line}")
    if entry.meter in floor.meters:
        print(f"  the sign of {entry.meter} shows {sign(floor.meters[entry.meter].cents)}")
    if (where := getattr(entry.op, "table", "")) in floor.tables and floor.tables[where].open:
        print(f"  expected at {where}: {expected(floor.tables[where])}")


def receipt_data(receipt: Receipt, entry: Entry) -> dict[str, Any]:
    """What a repeat answers as the first did, but for `repeat`."""
    return {
        "entry": receipt.number,
        "hash": receipt.hash,
        "repeat": receipt.repeat,
        "at": entry.at,
        "by": entry.by,
        "op": entry.op.__struct_config__.tag,
        "meter": entry.meter,
        "posting": entry.posting,
        "awards": entry.awards,
    }


def _what(entry: Entry) -> str:
    op = entry.op
    where = op.where if isinstance(op, Operation) else ""
    return f"{op.__struct_config__.tag}{' ' if where else ''}{where}, by {entry.by}"


def award_words(award: Award) -> Iterable[str]:
    yield f"seat {award.seat}, {line_words(award.line)}: {award.pays} is paid {dollars(award.cents)}"
    restart = ", restarted at seed and reserve" if award.reset else ""
    if award.meter_after != award.meter_before or award.reset:
        yield f"  meter {sign(award.meter_before)} before, {sign(award.meter_after)} after{restart}"
    if award.shortfall:
        yield f"  the meter ran dry: the house paid {dollars(award.shortfall)} of it"
    if award.envy:
        seats = ", ".join(map(str, award.envy))
        yield f"  envy: {dollars(next(iter(award.envy.values())))} each to seat {seats}"


def print_table(head: Sequence[str], rows: Iterable[Sequence[str]], none: str = "nothing") -> None:
    """Rows under their heads; where that is too wide each row in a few lines, what it has by name."""
    told = [tuple(row) for row in rows]
    widths = [max(map(len, column)) for column in zip(head, *told, strict=True)]
    if not told:
        print(none)
    elif sum(widths) + GAP * len(widths) > WIDTH:
        for first, *rest in told:
            parts = [f"{name} {cell}".strip() for name, cell in zip(head[1:], rest, strict=True) if cell]
            print(fill(f"{first}: {'; '.join(parts)}", WIDTH, subsequent_indent="    "))
    else:
        print_columns(head, told)


def print_columns(head: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Rows under their heads; what is too long for its column goes on below."""
    table = Table(*head, box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False)
    for row in rows:
        table.add_row(*row)
    Console(width=WIDTH, highlight=False, markup=False, emoji=False).print(table)
