"""Records from a file or a pipe: one JSON object, or JSON Lines. A bad record does not stop the others."""

from collections.abc import Iterator
from itertools import chain
from typing import BinaryIO

from houseway.record import LARGEST_RECORD, Record, load_json, parse_record
from houseway.refused import Refused


def read_records(stream: BinaryIO) -> Iterator[Record | Refused]:
    """Every record in turn, or what is wrong with it.

    Lines are answered as they come. Only when the first line is not a whole JSON value is the rest read as well:
    then it is either one record written over several lines, or a file with a bad first line.
    """
    lines = _lines(stream)
    first = next(lines, None)
    if first is None:
        yield Refused("no record: the input is empty")
    elif isinstance(first, Refused) or _is_json(first):
        yield from map(_record, chain([first], lines))
    else:
        yield from map(_record, _one_or_many([first, *lines]))


def _one_or_many(lines: list[bytes | Refused]) -> list[bytes | Refused]:
    """One record over all the lines, unless some line by itself is one."""
    texts = [line for line in lines if isinstance(line, bytes)]
    whole = b"".join(texts)
    if len(texts) == len(lines) and (_is_json(whole) or not any(map(_is_record, texts))):
        return [whole]
    return lines


def _lines(stream: BinaryIO) -> Iterator[bytes | Refused]:
    """Lines that are not blank; one that is too long for any record is passed over without being kept."""
    while line := stream.readline(LARGEST_RECORD + 1):
        if len(line) <= LARGEST_RECORD:
            if line.strip():
                yield line
            continue
        size = len(line)
        while not line.endswith(b"\n") and (line := stream.readline(LARGEST_RECORD)):
            size += len(line)
        yield Refused(f"the record has {size:,} bytes: a record has at most {LARGEST_RECORD:,}")


def _is_json(line: bytes) -> bool:
    try:
        load_json(line)
    except Refused as no:
        return bool(no.field)
    return True


def _is_record(line: bytes) -> bool:
    """Whether a line by itself is an object; most lines that are not can be told by their ends."""
    line = line.strip()
    return line.startswith(b"{") and line.endswith(b"}") and _is_json(line)


def _record(line: bytes | Refused) -> Record | Refused:
    if isinstance(line, Refused):
        return line
    try:
        return parse_record(line)
    except Refused as no:
        return no
