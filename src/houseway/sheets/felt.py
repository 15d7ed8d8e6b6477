"""The felt: the table's layout to scale, in millimetres, as seen from above with the dealer at the top.

Seats lie on an ellipse about the middle of the dealer's edge and are numbered from the dealer's left, which is on the
right here. A bet's shape says when it is laid: a circle before the deal, a square by a decision, an octagon for a side
bet, a ring for a progressive.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import atan2, ceil, cos, degrees, hypot, radians, sin
from typing import Final

from houseway.game_words import felt_words
from houseway.odds import dollars
from houseway.rules import Laid, Pile, SideBet, Wager
from houseway.sheets.blocks import Picture, Section, Sheet
from houseway.sheets.facts import Facts
from houseway.sheets.parts import foot, paid_by_table
from houseway.sheets.templates import fill
from houseway.sheets.words import capital, title

WIDTH, DEPTH = 1830, 1080
"""a full-size card table; the dealer stands at the straight edge"""
MIDDLE: Final = WIDTH / 2
CARD: Final = (64, 89)
SPOT = 74.0
"""the largest spot, across"""
GAP = 9.0
RIM: Final = (WIDTH / 2 - 112, DEPTH - 118)
"""the ellipse on which the spots nearest to the players lie: half across, and down"""
FIRST_SEAT = 1.19
"""where the first seat lies on it, in radians from the middle"""


@dataclass(frozen=True, slots=True)
class Spot:
    """A place for a bet, in its seat's own frame: the player is below."""

    x: float
    y: float
    size: float
    shape: str
    words: tuple[str, ...]
    type_size: float


@dataclass(frozen=True, slots=True)
class Seat:
    number: int
    x: float
    y: float
    turn: float
    """degrees"""


@dataclass(frozen=True, slots=True)
class Box:
    """A paytable on the felt: one line a row, what it pays at the right end."""

    x: float
    y: float
    width: float
    type_size: float
    title: str
    rows: tuple[tuple[str, str], ...]

    @property
    def line(self) -> float:
        """From one row to the next."""
        return self.type_size * 1.5

    @property
    def depth(self) -> float:
        return self.line * (len(self.rows) + 0.5)

    def clear_of(self, x: float, y: float, reach: float) -> bool:
        """No nearer to a point than that."""
        aside = max(self.x - x, 0, x - self.x - self.width)
        below = max(self.y - self.line - y, 0, y - self.y - self.depth)
        return hypot(aside, below) >= reach


def felt(facts: Facts) -> Sheet:
    caption = (f"{WIDTH} by {DEPTH} mm, seen from above with the dealer at the top. The drawing by itself "
               "(format svg) is to full scale.")  # fmt: skip
    drawing = felt_svg(facts)
    sections = (Section("", (Picture(drawing, caption),)),)
    return Sheet("felt", "Layout", facts.game.name, "", sections, foot(facts), landscape=True, to_scale=drawing)


def felt_svg(facts: Facts) -> str:
    """The layout in millimetres."""
    seats, spots = places(facts)
    return fill(
        "felt.svg",
        width=WIDTH,
        depth=DEPTH,
        middle=MIDDLE,
        name=facts.game.name,
        legends=[words.upper() for words in felt_words(facts.game)],
        cards=list(_cards(facts)),
        card=CARD,
        seats=seats,
        spots=spots,
        boxes=boxes(facts, seats, spots),
    )


def places(facts: Facts) -> tuple[list[Seat], list[Spot]]:
    """The seats, and the spots that each of them has."""
    rows = _rows(facts)
    return _seats(facts.game.seats), list(_spots(rows, _spot_size(facts, rows)))


def _rows(facts: Facts) -> list[list[Wager | SideBet]]:
    """From the dealer's side to the player's: side bets, what is laid before the deal, what a decision lays."""
    laid = {kind: [w for w in facts.wagers if w.laid is kind] for kind in (Laid.OPTIONAL, Laid.FIRST, Laid.RAISE)}
    rows: list[list[Wager | SideBet]] = []
    for wagers in laid.values():
        rows += [wagers[at : at + 3] for at in range(0, len(wagers), 3)]
    return rows


def _spot_size(facts: Facts, rows: list[list[Wager | SideBet]]) -> float:
    """As large as it may be, and no larger than leaves the neighbour his room."""
    inner = 1 - len(rows) * SPOT / RIM[1]
    along = _length(-FIRST_SEAT, FIRST_SEAT) / max(facts.game.seats - 1, 1) * inner
    return min(SPOT, (along - GAP) / max(len(row) for row in rows) - GAP)


def _spots(rows: list[list[Wager | SideBet]], size: float) -> Iterator[Spot]:
    for down, row in enumerate(reversed(rows)):
        for across, wager in enumerate(row):
            words = tuple(title(wager.name).upper().split())
            room = 0.82 if len(words) < 3 else 0.66
            type_size = min(size * room / max(map(len, words)) / 0.74, size / 4.6)
            yield Spot(
                x=(across - (len(row) - 1) / 2) * (size + GAP),
                y=-down * (size + GAP),
                size=size,
                shape=_shape(wager),
                words=words,
                type_size=type_size,
            )


def _shape(wager: Wager | SideBet) -> str:
    if isinstance(wager, SideBet):
        return "ring" if wager.progressive else "octagon"
    return "circle" if wager.laid is Laid.FIRST else "square"


def _seats(count: int) -> list[Seat]:
    """Along the rim, equally far from each other, the first at the dealer's left; each faces its player."""
    whole = _length(-FIRST_SEAT, FIRST_SEAT)
    seats = []
    for number in range(1, count + 1):
        angle = _angle_at(whole * (number - 1) / (count - 1)) if count > 1 else 0.0
        x, y = MIDDLE + RIM[0] * sin(angle), RIM[1] * cos(angle)
        turn = -degrees(atan2(sin(angle) / RIM[0], cos(angle) / RIM[1]))
        seats.append(Seat(number, x, y, turn))
    return seats


def _length(start: float, end: float, steps: int = 400) -> float:
    """Along the rim, between two angles."""
    wide = (end - start) / steps
    at = [start + (step + 0.5) * wide for step in range(steps)]
    return sum(hypot(RIM[0] * cos(angle), RIM[1] * sin(angle)) * wide for angle in at)


def _angle_at(length: float) -> float:
    """The angle so far along the rim from the first seat; found by halving."""
    low, high = -FIRST_SEAT, FIRST_SEAT
    for _ in range(40):
        middle = (low + high) / 2
        low, high = (low, middle) if _length(middle, FIRST_SEAT) < length else (middle, high)
    return low


def _cards(facts: Facts) -> Iterator[tuple[float, float, str]]:
    """Where the dealer's and the community's cards go, below the tray."""
    piles = [(pile, facts.game.dealt_to(pile)) for pile in (Pile.DEALER, Pile.COMMUNITY)]
    piles = [(pile, count) for pile, count in piles if count]
    whole = sum(count * (CARD[0] + 6) for _, count in piles) + 60 * (len(piles) - 1)
    x = MIDDLE - whole / 2
    for pile, count in piles:
        for number in range(count):
            yield x, 128, title(pile).upper() if number == 0 else ""
            x += CARD[0] + 6
        x += 60


DEEP: Final = 9
"""the most rows in a box"""
TYPE_SIZES: Final = [size / 2 for size in range(44, 12, -1)]
"""of the paytables, the largest first"""
ROOM: Final = 14
"""between a paytable and the nearest spot"""


def boxes(facts: Facts, seats: list[Seat], spots: list[Spot]) -> list[Box]:
    """The paytables, side by side in the middle, as large as the spots about them allow."""
    parts = list(_parts(facts))
    top = 326 + len(felt_words(facts.game)) * 28
    lying = [(*_at_table(seat, spot), spot.size / 2 + ROOM) for seat in seats for spot in spots]
    for type_size in TYPE_SIZES:
        found = _side_by_side(parts, type_size, top + 1.4 * type_size)
        if all(box.clear_of(*spot) for box in found for spot in lying):
            break
    return found


def _at_table(seat: Seat, spot: Spot) -> tuple[float, float]:
    """Where a seat's spot lies on the table."""
    turn = radians(seat.turn)
    return seat.x + spot.x * cos(turn) - spot.y * sin(turn), seat.y + spot.x * sin(turn) + spot.y * cos(turn)


def _parts(facts: Facts) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """What each box says; a long paytable goes on beside itself."""
    for wager in paid_by_table(facts):
        table = facts.terms.paytables[wager.name]
        rows = [(capital(table.words(line)), str(pay)) for line, pay in table.lines.items()]
        rows += [("Envy, " + table.words(line), dollars(cents)) for line, cents in table.envy.items()]
        deep = ceil(len(rows) / ceil(len(rows) / DEEP))
        for at in range(0, len(rows), deep):
            yield "" if at else title(wager.name).upper(), rows[at : at + deep]


def _side_by_side(parts: list[tuple[str, list[tuple[str, str]]]], type_size: float, y: float) -> list[Box]:
    wides = [
        type_size * 0.62 * max(len(name) * 1.3, *(len(line) + len(pays) + 2 for line, pays in rows))
        for name, rows in parts
    ]
    gap = 2 * type_size
    x = MIDDLE - (sum(wides) + gap * (len(parts) - 1)) / 2
    found = []
    for (name, rows), wide in zip(parts, wides, strict=True):
        found.append(Box(x, y, wide, type_size, name, tuple(rows)))
        x += wide + gap
    return found
