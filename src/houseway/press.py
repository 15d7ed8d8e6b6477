"""The press: typst source and plain data in, PDF, SVG or PNG out.

Whatever is to be printed is data (handed to typst as JSON, so no text of ours is ever read as markup) and a template.
The template finds the data as `data`, and the house's styles (`press.typ`) are set before it. The press reads no
clock and no font of the machine: the same input gives the same bytes.
"""

import json
from collections.abc import Mapping
from datetime import UTC, date, datetime, time
from functools import cache
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Literal, overload

import typst

from houseway.refused import Refused


@overload
def press(source: str, data: Mapping[str, Any], on: date, form: Literal["pdf"] = "pdf") -> bytes: ...


@overload
def press(
    source: str, data: Mapping[str, Any], on: date, form: Literal["svg", "png"], ppi: int = 144
) -> tuple[bytes, ...]: ...


def press(
    source: str, data: Mapping[str, Any], on: date, form: Literal["pdf", "svg", "png"] = "pdf", ppi: int = 144
) -> bytes | tuple[bytes, ...]:
    """A PDF, or a picture of every page; `on` is the day that the document bears. Pictures in `data` are SVG text."""
    styles = files("houseway").joinpath("press.typ").read_text(encoding="utf-8")
    try:
        made = typst.Compiler(
            f"{styles}\n{source}".encode(),
            font_paths=_fonts(),
            ignore_system_fonts=True,
            sys_inputs={"data": json.dumps(data, ensure_ascii=False, sort_keys=True)},
        ).compile(format=form, ppi=ppi, timestamp=datetime.combine(on, time(), UTC))
    except typst.TypstError as wrong:
        raise Refused(f"this cannot be printed: {wrong.message}", "press") from wrong
    assert made is not None
    if form == "pdf":
        assert isinstance(made, bytes)
        return made
    return (made,) if isinstance(made, bytes) else tuple(made)


@cache
def _fonts() -> typst.Fonts:
    """The serif comes with typst itself, the sans with matplotlib."""
    found = find_spec("matplotlib")
    folders = [Path(found.origin).parent / "mpl-data" / "fonts" / "ttf"] if found and found.origin else []
    return typst.Fonts(include_system_fonts=False, font_paths=folders)
