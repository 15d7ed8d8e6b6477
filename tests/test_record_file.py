"""Records from a file or a pipe: one, or one a line; whatever is wrong with one, the others are read."""

import io
import json
from typing import BinaryIO

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.record import LARGEST_RECORD, Record, parse_record
from houseway.record_file import read_records
from houseway.refused import Refused
from tests.records import cases, record, seat

ONE = record("hi-lo-stud", seat("As 2d 3h", "1x", "2x", ante=500), community="4c 5s")
TWO = record("big-raise", seat("As Kd", "2.5x", ante=1000), dealer="Qs 9d 4h", community="2c 7h Js")
LINE_1, LINE_2 = json.dumps(ONE).encode(), json.dumps(TWO).encode()
PRETTY = json.dumps(ONE, indent=2).encode()
BY_SEAT = (
    b'{"game": "hi-lo-stud",\n"community": ["4c", "5s"],\n"seats": [\n'
    + json.dumps(ONE["seats"][0]).encode()
    + b"\n]}\n"
)

GOOD_1, GOOD_2 = "hi-lo-stud", "big-raise"


def read(data: bytes) -> list[str]:
    """Every record's game, or the first word of what is wrong with it."""
    return [
        one.game if isinstance(one, Record) else f"!{one.field or one.message.split()[0]}"
        for one in read_records(io.BytesIO(data))
    ]


FILES: dict[str, tuple[bytes, list[str]]] = {
    "one line": (LINE_1, [GOOD_1]),
    "one line with its end": (LINE_1 + b"\n", [GOOD_1]),
    "two lines": (LINE_1 + b"\n" + LINE_2 + b"\n", [GOOD_1, GOOD_2]),
    "lines ended as on Windows": (LINE_1 + b"\r\n" + LINE_2 + b"\r\n", [GOOD_1, GOOD_2]),
    "blank lines": (b"\n\n" + LINE_1 + b"\n \t\n\r\n" + LINE_2 + b"\n\n", [GOOD_1, GOOD_2]),
    "a byte order mark": (b"\xef\xbb\xbf" + LINE_1 + b"\n" + LINE_2, [GOOD_1, GOOD_2]),
    "a mark and Windows lines": (b"\xef\xbb\xbf" + LINE_1 + b"\r\n" + LINE_2 + b"\r\n", [GOOD_1, GOOD_2]),
    "over several lines": (PRETTY, [GOOD_1]),
    "over several Windows lines": (PRETTY.replace(b"\n", b"\r\n"), [GOOD_1]),
    "over several lines with a mark": (b"\xef\xbb\xbf" + PRETTY + b"\n", [GOOD_1]),
    "a seat to a line": (BY_SEAT, [GOOD_1]),
    "nothing": (b"", ["!no"]),
    "only blanks": (b"\n \n\t\r\n", ["!no"]),
    "a bad line in the middle": (LINE_1 + b"\n{nonsense\n" + LINE_2, [GOOD_1, "!not", GOOD_2]),
    "a bad first line": (b"{nonsense\n" + LINE_1 + b"\n" + LINE_2, ["!not", GOOD_1, GOOD_2]),
    "a bad last line": (LINE_1 + b"\n" + LINE_2[:-9], [GOOD_1, "!not"]),
    "a first line of another kind": (b"[]\n" + LINE_1, ["!a", GOOD_1]),
    "a first line cut short": (LINE_1[:-9] + b"\n" + LINE_2 + b"\n" + LINE_1, ["!not", GOOD_2, GOOD_1]),
    "a first line with NaN": (LINE_1.replace(b"500", b"NaN") + b"\n" + LINE_2, ["!NaN", GOOD_2]),
    "a first line with a field twice": (b'{"game": 1, "game": 2}\n' + LINE_2, ["!game", GOOD_2]),
    "a first line in another alphabet": (b"\xff\xfe\xfd\n" + LINE_2, ["!not", GOOD_2]),
    "a first line too deep": (b"[" * 5000 + b"\n" + LINE_2, ["!not", GOOD_2]),
    "a first line too long": (b"x" * (LARGEST_RECORD + 1) + b"\n" + LINE_2, ["!the", GOOD_2]),
    "a line too long": (LINE_1 + b"\n" + b"x" * 3 * LARGEST_RECORD + b"\n" + LINE_2, [GOOD_1, "!the", GOOD_2]),
    "one cut short over several lines": (PRETTY[:-20], ["!not"]),
    "one cut short after its first line": (b'{"game": "hi-lo-stud",\n', ["!not"]),
    "an array of records": (b"[" + LINE_1 + b",\n" + LINE_2 + b"]", ["!a"]),
    "an array over several lines": (json.dumps([ONE, TWO], indent=1).encode(), ["!a"]),
    "binary": (bytes(range(256)) * 40, ["!not"]),
    "an image": (b"\x89PNG\r\n\x1a\n" + bytes(range(256)), ["!not"]),
}


@pytest.mark.parametrize(("data", "answers"), cases(FILES))
def test_a_file_with(data: bytes, answers: list[str]) -> None:
    assert read(data) == answers


def test_what_is_read_is_the_record() -> None:
    assert list(read_records(io.BytesIO(LINE_1 + b"\n" + LINE_2))) == [parse_record(ONE), parse_record(TWO)]


WRONG = {
    "nothing": (b"", "no record: the input is empty"),
    "blanks": (b" \n", "no record: the input is empty"),
    "a line cut short": (LINE_1[:-9], "(the text ends too early)"),
    "several lines cut short": (PRETTY[:-20], "(the text ends too early)"),
    "ten megabytes": (b"x" * 10_000_000, "the record has 10,000,000 bytes: a record has at most 1,000,000"),
    "ten megabytes over many lines": (
        b'{"game":\n' + (b'"' + b"x" * 1000 + b'",\n') * 10_000,
        "bytes: a record has at most 1,000,000",
    ),
}


@pytest.mark.parametrize(("data", "message"), cases(WRONG))
def test_what_is_wrong_is_said(data: bytes, message: str) -> None:
    (no,) = read_records(io.BytesIO(data))
    assert isinstance(no, Refused)
    assert message in no.message


def test_lines_are_answered_as_they_come() -> None:
    """A pipe that stays open is answered line by line, not at its end."""

    class Pipe(io.RawIOBase):
        def __init__(self) -> None:
            self.lines = [LINE_1 + b"\n", LINE_2 + b"\n"]
            self.asked = 0

        def readline(self, size: int | None = -1, /) -> bytes:
            assert size
            self.asked += 1
            return self.lines.pop(0) if self.lines else b""

    pipe = Pipe()
    stream: BinaryIO = pipe  # type: ignore[assignment]
    answers = read_records(stream)
    assert isinstance(next(answers), Record)
    assert pipe.asked == 1
    assert isinstance(next(answers), Record)
    assert pipe.asked == 2


@given(
    st.lists(st.sampled_from([LINE_1, LINE_2, PRETTY, b"{", b"}", b"[]", b"\xff", b'"', b"{}", b" "]), max_size=6),
    st.binary(max_size=20),
)
@settings(max_examples=200)
def test_no_file_stops_the_reader(parts: list[bytes], junk: bytes) -> None:
    for data in (b"\n".join([*parts, junk]), b"\n".join([junk, *parts]), b"".join([*parts, junk])):
        answers = list(read_records(io.BytesIO(data)))
        assert answers
        assert all(isinstance(one, Record | Refused) for one in answers)
