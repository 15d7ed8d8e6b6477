"""The press: data in, paper out, and no surprise in between."""

from datetime import date

import pytest

from houseway.press import press
from houseway.refused import Refused
from tests.sheets.printed import words_of

DAY = date(2026, 3, 4)


def test_words_are_printed_as_they_are_and_never_read_as_markup() -> None:
    words = 'a *b* _c_ #panic("no") $x$ @d \\ <e> // f'
    assert words_of(press("#data.words", {"words": words}, DAY)) == words


def test_the_same_input_is_the_same_bytes_and_another_day_is_not() -> None:
    first = press("#data.words", {"words": "once"}, DAY)
    assert press("#data.words", {"words": "once"}, DAY) == first
    assert press("#data.words", {"words": "once"}, date(2026, 3, 5)) != first


def test_pictures_come_page_by_page() -> None:
    two = "one #pagebreak() two"
    svg, png = press(two, {}, DAY, "svg"), press(two, {}, DAY, "png")
    assert [page[:4] for page in svg] == [b"<svg"] * 2
    assert [page[:4] for page in png] == [b"\x89PNG"] * 2


def test_what_cannot_be_printed_is_refused() -> None:
    with pytest.raises(Refused, match="unknown variable: nowhere"):
        press("#nowhere", {}, DAY)
