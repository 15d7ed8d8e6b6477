"""The audit export: all entries as they were written (JSON Lines), the same as tables (CSV), and what was refused.

`entries.jsonl` is whole: every hash and every balance can be worked out from it alone, see `audit.py`.
"""

import csv
import json
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, NamedTuple, TextIO

from sqlalchemy import Connection, select

from houseway.books import genesis, shelf
from houseway.books.chain import Row
from houseway.database import Database
from houseway.database.schema import REFUSALS
from houseway.progressive.journal import Entry, ProgressiveJournal, read_entry
from houseway.progressive.operations import Operation
from houseway.refused import Refused

ENTRIES_JSONL, ENTRIES_CSV, POSTINGS_CSV = "entries.jsonl", "entries.csv", "postings.csv"
REFUSALS_JSONL, REFUSALS_CSV = "refusals.jsonl", "refusals.csv"
FILES: Final = (ENTRIES_JSONL, ENTRIES_CSV, POSTINGS_CSV, REFUSALS_JSONL, REFUSALS_CSV)
ENTRY_COLUMNS: Final = ("number", "at", "by", "operation", "where", "meter", "awarded_cents", "record", "key", "hash")
POSTING_COLUMNS: Final = ("number", "at", "meter", "account", "grains")
REFUSAL_COLUMNS: Final = ("number", "at", "who", "place", "what", "why")


class Exported(NamedTuple):
    files: tuple[Path, ...]
    entries: int
    refusals: int
    hash: str
    """the last entry's"""


def export(database: Database, folder: Path) -> Exported:
    """Write the export into a folder, made if it is not there; files that are there are never written over."""
    try:
        return _export(database, folder)
    except OSError as wrong:
        raise Refused(f"the export cannot be written to {folder}: {wrong.strerror}", "folder") from wrong


def _export(database: Database, folder: Path) -> Exported:
    folder.mkdir(parents=True, exist_ok=True)
    if there := [name for name in FILES if (folder / name).exists()]:
        raise Refused(f"{folder} has an export already ({there[0]}): name another folder", "folder")
    parts = {name: folder / f"{name}.part" for name in FILES}
    with ExitStack() as stack:
        out = {name: stack.enter_context(path.open("w", encoding="utf-8", newline="")) for name, path in parts.items()}
        connection = stack.enter_context(database.reading())
        entries, hash = _entries(connection, out)
        refusals = _refusals(connection, out)
    for name, path in parts.items():
        path.rename(folder / name)
    return Exported(tuple(folder / name for name in FILES), entries, refusals, hash)


def _entries(connection: Connection, out: Mapping[str, TextIO]) -> tuple[int, str]:
    lines, table, postings = out[ENTRIES_JSONL], csv.writer(out[ENTRIES_CSV]), csv.writer(out[POSTINGS_CSV])
    table.writerow(ENTRY_COLUMNS)
    postings.writerow(POSTING_COLUMNS)
    count, hash = 0, genesis(ProgressiveJournal.journal)
    for row in shelf.rows(connection, ProgressiveJournal.journal):
        lines.write(json.dumps(row._asdict(), ensure_ascii=False) + "\n")
        entry = read_entry(row.body)
        table.writerow(_cells(row, entry))
        at = _time(entry.at)
        postings.writerows((row.number, at, entry.meter, account, sum) for account, sum in entry.posting.items())
        count, hash = count + 1, row.hash
    return count, hash


def _cells(row: Row, entry: Entry) -> Iterator[object]:
    op = entry.op
    yield from (row.number, _time(entry.at), entry.by, op.__struct_config__.tag)
    yield op.where if isinstance(op, Operation) else ""
    yield from (entry.meter, sum(award.cents for award in entry.awards) if entry.awards else "")
    yield from (entry.record or "", _plain(row.key or ""), row.hash)


def _refusals(connection: Connection, out: Mapping[str, TextIO]) -> int:
    table = csv.writer(out[REFUSALS_CSV])
    table.writerow(REFUSAL_COLUMNS)
    query = (
        select(*(REFUSALS.c[name] for name in REFUSAL_COLUMNS))
        .where(REFUSALS.c.journal == ProgressiveJournal.journal)
        .order_by(REFUSALS.c.number)
    )
    count = 0
    for found in connection.execution_options(yield_per=shelf.FETCH).execute(query):
        said: dict[str, Any] = dict(zip(REFUSAL_COLUMNS, found, strict=True))
        out[REFUSALS_JSONL].write(json.dumps(said, ensure_ascii=False) + "\n")
        table.writerow([said["number"], _time(said["at"]), *(_plain(said[name]) for name in REFUSAL_COLUMNS[2:])])
        count += 1
    return count


def _time(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _plain(text: str) -> str:
    """Anybody may type a name that a spreadsheet would take for a formula."""
    return f"'{text}" if text[:1] in ("=", "+", "-", "@", "\t", "\r") else text
