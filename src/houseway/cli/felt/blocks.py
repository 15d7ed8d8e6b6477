"""Text in rectangles: laid side by side, stacked, centred, framed. What the felt is built from."""

from collections.abc import Iterable, Sequence
from typing import Literal

from rich.text import Text

from houseway.cli.felt.colours import FAINT

Align = Literal["left", "center", "right"]
Block = list[Text]
"""lines; they may differ in width"""


def line(*parts: str | Text | tuple[str, str]) -> Text:
    """One line out of plain, styled and ready-made parts."""
    return Text.assemble(*parts, no_wrap=True, end="")


def width_of(block: Block) -> int:
    return max((row.cell_len for row in block), default=0)


def padded(row: Text, width: int, align: Align = "left") -> Text:
    """The line at exactly this width: filled with spaces, or cut with an ellipsis."""
    row = row.copy()
    if row.cell_len > width:
        row.truncate(width, overflow="ellipsis")
    space = width - row.cell_len
    left = {"left": 0, "center": space // 2, "right": space}[align]
    row.pad_left(left)
    row.pad_right(space - left)
    return row


def fitted(block: Block, width: int, align: Align = "left") -> Block:
    return [padded(row, width, align) for row in block]


def centred(block: Block, width: int) -> Block:
    """The block as a whole in the middle: its lines keep their places to one another."""
    return fitted(fitted(block, min(width_of(block), width)), width, "center")


def beside(blocks: Sequence[Block], gap: int = 1) -> Block:
    """Blocks in a row, their tops on one line."""
    height = max((len(block) for block in blocks), default=0)
    columns = [fitted([*block, *(Text() for _ in range(height - len(block)))], width_of(block)) for block in blocks]
    return [Text(" " * gap, end="").join(column[row] for column in columns) for row in range(height)]


def tall(block: Block, height: int) -> Block:
    """The block with empty lines below it."""
    return [*block, *(Text() for _ in range(height - len(block)))]


def framed(block: Block, width: int, title: Text, foot: Text | None = None, style: str = FAINT) -> Block:
    """A rounded frame of this outer width, with a title in its top edge and perhaps a note in its bottom edge."""
    inside = [line(("│ ", style), row, (" │", style)) for row in fitted(block, width - 4)]
    return [_edge("╭╮", width, title, style), *inside, _edge("╰╯", width, foot or Text(), style)]


def _edge(corners: str, width: int, label: Text, style: str) -> Text:
    if not label.plain:
        return line((corners[0] + "─" * (width - 2) + corners[1], style))
    label = label.copy()
    label.truncate(width - 6, overflow="ellipsis")
    rest = "─" * (width - 5 - label.cell_len)
    return line((f"{corners[0]}─ ", style), label, (f" {rest}{corners[1]}", style))


def ruled(title: Text, width: int, right: Text | None = None, style: str = FAINT) -> Text:
    """`── title ─────────── right ──`: a heading without the height of a frame."""
    right = right or Text()
    start = line(("── ", style), title, " ")
    if (room := width - start.cell_len - 5) < right.cell_len and right.plain:
        right = padded(right, max(0, room))
    finish = line(" ", right, (" ──", style)) if right.plain else line(("──", style))
    return padded(line(start, ("─" * (width - start.cell_len - finish.cell_len), style), finish), width)


def flowed(parts: Iterable[Text], width: int, gap: int = 2) -> Block:
    """Parts one after another, on as many lines as they need; none is broken."""
    rows: Block = []
    for part in parts:
        if rows and rows[-1].cell_len + gap + part.cell_len <= width:
            rows[-1] = line(rows[-1], " " * gap, part)
        else:
            rows.append(part.copy())
    return rows


def wrapped(text: str, width: int, style: str = "") -> Block:
    """A sentence on as many lines as it needs."""
    rows: Block = []
    for word in text.split():
        if rows and rows[-1].cell_len + 1 + len(word) <= width:
            rows[-1].append(f" {word}", style)
        else:
            rows.append(Text(word, style, no_wrap=True, end=""))
    return rows


def joined(block: Block) -> Text:
    """The block as one text to show."""
    return Text("\n", no_wrap=True, overflow="crop").join(block)
