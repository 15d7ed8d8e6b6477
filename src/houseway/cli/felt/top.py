"""The whole felt in the largest form that the terminal has room for."""

from rich.text import Text

from houseway.cli.felt.blocks import Block, line, padded, width_of
from houseway.cli.felt.colours import GOLD, SOFT, TEXT
from houseway.cli.felt.forms import FORMS, Form, Others
from houseway.cli.felt.house import house_side
from houseway.cli.felt.sitting import Sitting
from houseway.cli.felt.spot import folded_spots, line_spot, own_spot, row_of_spots
from houseway.odds import dollars


class Felt:
    """Draws the felt, and keeps to a form as long as it fits, so that nothing jumps within a round."""

    def __init__(self) -> None:
        self._room = (0, 0)
        self._form = FORMS[0]

    def draw(self, sitting: Sitting, width: int, height: int) -> Block:
        """The felt for this much room; if nothing fits, the smallest form, to be scrolled."""
        forms = (self._form, *FORMS) if self._room == (width, height) else FORMS
        self._room = (width, height)
        drawn: Block = []
        for form in forms:
            parts = _parts(sitting, form, width)
            if parts is None:
                continue
            drawn = [row for part in parts for row in part]
            if len(drawn) <= height and width_of(drawn) <= width:
                self._form = form
                return _spread(parts, height - len(drawn))
        return drawn


def _parts(sitting: Sitting, form: Form, width: int) -> list[Block] | None:
    house = house_side(sitting, form.house, width)
    seats = sorted((*sitting.mine, *sitting.names))
    if form.others in (Others.LARGE, Others.FRAMED):
        large = list(sitting.mine) if form.others is Others.LARGE else [sitting.focus]
        row = row_of_spots(sitting, seats, form, width, large)
        return None if row is None else [house, row]
    rest = [seat for seat in seats if seat != sitting.focus]
    own = own_spot(sitting, sitting.focus, form, width, frame=False)
    if form.others is Others.LINES:
        return [house, [line_spot(sitting, seat, width) for seat in rest], own]
    return [house, [folded_spots(sitting, rest, width)] if rest else [], own]


def _spread(parts: list[Block], spare: int) -> Block:
    """The parts with the empty lines between them, a few at most."""
    parts = [part for part in parts if part]
    rows: Block = []
    for place, part in enumerate(parts):
        gap = min(2, -(-spare // (len(parts) + 1 - place)))
        spare -= gap
        rows += [Text() for _ in range(gap)] + part
    return rows


def title_bar(sitting: Sitting, width: int) -> Text:
    """The game on the left, the money on the right."""
    name = line((" ♠ ", GOLD), (sitting.game.name, f"bold {TEXT}"))
    money = line((dollars(sitting.bankroll), f"bold {GOLD}"))
    if sitting.on_felt:
        money = line(money, (f" · {dollars(sitting.on_felt)} on the felt", TEXT))
    money = line(money, " ")
    full = line(("Bankroll ", SOFT), money)
    if name.cell_len + full.cell_len < width:
        money = full
    return line(padded(name, max(0, width - money.cell_len)), money)
