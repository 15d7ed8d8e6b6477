"""What a sheet is made of, as plain data: the templates know these blocks, and nothing else about games."""

from dataclasses import dataclass, fields, is_dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Text:
    words: str
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Note:
    """Something to be seen before anything else: a frame, and its first words in bold."""

    lead: str
    words: str


@dataclass(frozen=True, slots=True)
class Point:
    lead: str
    words: str
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Points:
    items: tuple[Point, ...]
    numbered: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of text. `align` has a letter a column: l and m (share the room there is), r, or n
    (narrow, to the left)."""

    head: tuple[str, ...]
    align: str
    rows: tuple[tuple[str, ...], ...]
    total: tuple[str, ...] = ()
    caption: str = ""
    small: bool = False


@dataclass(frozen=True, slots=True)
class Figure:
    name: str
    value: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Figures:
    """A few figures, large."""

    items: tuple[Figure, ...]


@dataclass(frozen=True, slots=True)
class Cards:
    """Cards in a row: what they are called, the cards (`As`), and those laid aside."""

    label: str
    cards: tuple[str, ...]
    aside: tuple[str, ...] = ()
    call: str = ""


@dataclass(frozen=True, slots=True)
class Hands:
    """Hands side by side."""

    items: tuple[Cards, ...]


@dataclass(frozen=True, slots=True)
class Example:
    """A round, dealt and settled."""

    title: str
    words: str
    hands: tuple[Cards, ...]
    settled: Table


@dataclass(frozen=True, slots=True)
class Picture:
    svg: str
    caption: str = ""


@dataclass(frozen=True, slots=True)
class Beside:
    """Things in two columns, each kept whole; on small paper only narrow ones are."""

    items: "tuple[tuple[Block, ...], ...]"
    narrow: bool = False


@dataclass(frozen=True, slots=True)
class Blanks:
    """Places to be filled in by pen."""

    names: tuple[str, ...]


Block = Text | Note | Points | Table | Figures | Hands | Example | Picture | Beside | Blanks


@dataclass(frozen=True, slots=True)
class Section:
    title: str
    blocks: tuple[Block, ...]
    whole: bool = False
    """kept on one page"""
    column: bool = False
    """starts the next column, where there are columns"""


@dataclass(frozen=True, slots=True)
class Sheet:
    """One printed thing."""

    name: str
    title: str
    game: str
    about: str
    sections: tuple[Section, ...]
    foot: str
    columns: int = 1
    landscape: bool = False
    to_scale: str = ""
    """a drawing that is the sheet by itself, in SVG"""


def as_data(thing: Any) -> Any:
    """Blocks as JSON data, each with its kind."""
    if is_dataclass(thing):
        own = {field.name: as_data(getattr(thing, field.name)) for field in fields(thing)}
        return {"kind": type(thing).__name__.lower(), **own}
    return [as_data(one) for one in thing] if isinstance(thing, tuple) else thing
