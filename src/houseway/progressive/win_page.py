"""The win page: one award as it is printed, signed and filed (SE-14)."""

from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from functools import cache
from importlib.resources import files
from typing import Any

from jinja2 import Environment, StrictUndefined
from sqlalchemy import Connection

from houseway.books.shelf import LAST
from houseway.cards import read_cards
from houseway.database import Database
from houseway.games import find_game
from houseway.odds import dollars
from houseway.paytable import line_words
from houseway.press import press
from houseway.progressive.ledger import Numbered, entries_between, floor_after
from houseway.progressive.operations import CoinIn, HandOver, Operation, ShowCard, TypeCards
from houseway.progressive.reports.words import time_of
from houseway.progressive.wording import sign
from houseway.refused import Refused

LOOKED_BACK = 2_000
"""entries read at once on the way back to the round's coin-in"""

Cards = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WonSeat:
    """One hit; amounts as they are printed."""

    seat: int
    line: str
    pays: str
    amount: str
    meter_before: str
    meter_after: str
    cards: Cards
    """as on the felt; none if they were never given"""
    shortfall: str
    restarted: bool
    envy: tuple[tuple[int, str], ...]
    """other bettor, amount"""


@dataclass(frozen=True, slots=True)
class WinPage:
    house: str
    game: str
    meter: str
    table: str
    round: int
    time: str
    seats: tuple[WonSeat, ...]
    total: str
    dealer: Cards
    community: Cards
    staff: tuple[tuple[str, str], ...]
    """what he did, his name"""
    entry: int
    hash: str
    coin_in: int
    """the entry that took the bets"""
    cards_from: tuple[int, ...]
    """the entries that hold the cards: the round's record, or what was typed in"""
    backed_out: bool


def win_page(database: Database, entry: int) -> WinPage:
    """The page of the awards in an entry."""
    with database.reading() as connection:
        found = next(entries_between(connection, entry - 1, entry), None)
        if found is None or not found.entry.awards:
            raise Refused(f"entry {entry} awards nothing: a win page is of an award", "entry")
        return _page(connection, found)


def _page(connection: Connection, found: Numbered) -> WinPage:
    number, hash, entry = found
    op = entry.op
    assert isinstance(op, Operation)
    before = floor_after(connection, number - 1)
    table = before.tables[op.where]
    meter = before.meters[entry.meter]
    holder = op.holder if isinstance(op, ShowCard) else table.holder
    staff = [(f"at the console ({before.staff[entry.by].role})", before.staff[entry.by].name)]
    if holder:
        staff.append((f"verified by ({before.staff[holder].role})", before.staff[holder].name))
    shown = _round(connection, number, op.where)
    return WinPage(
        house=before.house,
        game=find_game(meter.stakes.game).name,
        meter=entry.meter,
        table=op.where,
        round=table.round,
        time=f"{time_of(entry.at)} UTC",
        seats=tuple(_seat(award, shown.seats.get(award.seat, ())) for award in entry.awards),
        total=dollars(sum(award.cents + sum(award.envy.values()) for award in entry.awards)),
        dealer=shown.dealer,
        community=shown.community,
        staff=tuple(staff),
        entry=number,
        hash=hash,
        coin_in=shown.coin_in,
        cards_from=tuple(shown.entries),
        backed_out=number in floor_after(connection, LAST).backed_out,
    )


def _seat(award: Any, cards: Cards) -> WonSeat:
    return WonSeat(
        award.seat,
        line_words(award.line),
        award.pays,
        dollars(award.cents),
        sign(award.meter_before),
        sign(award.meter_after),
        cards,
        dollars(award.shortfall) if award.shortfall else "",
        award.reset,
        tuple((seat, dollars(cents)) for seat, cents in award.envy.items()),
    )


class _Round:
    """What was shown of a round, gathered on the way back to its coin-in: what was given last counts."""

    def __init__(self) -> None:
        self.coin_in = 0
        self.entries: list[int] = []
        self.seats: dict[int, Cards] = {}
        self.dealer: Cards = ()
        self.community: Cards = ()

    def take(self, number: int, op: HandOver | TypeCards) -> None:
        self.entries.insert(0, number)
        if isinstance(op, HandOver):
            seats = {one.seat: one.cards for one in op.record.seats}
            dealer, community = op.record.dealer, op.record.community
        else:
            seats, dealer, community = {op.seat: op.cards}, op.dealer, op.community
        for seat, cards in seats.items():
            self.seats.setdefault(seat, _felt(cards))
        self.dealer = self.dealer or _felt(dealer)
        self.community = self.community or _felt(community)


def _felt(cards: list[str]) -> Cards:
    return tuple(card.pretty for card in read_cards(cards))


def _round(connection: Connection, number: int, table: str) -> _Round:
    found, until = _Round(), number - 1
    while not found.coin_in and until > 0:
        after = max(0, until - LOOKED_BACK)
        for one, _, entry in reversed(list(entries_between(connection, after, until))):
            op = entry.op
            if isinstance(op, HandOver | TypeCards) and op.table == table:
                found.take(one, op)
            elif isinstance(op, CoinIn) and op.table == table:
                found.coin_in = one
                break
        until = after
    return found


def win_html(page: WinPage) -> str:
    """One file that needs no other, and prints on a sheet."""
    return _environment().from_string(_template("win.html")).render(page=page)


def win_pdf(page: WinPage) -> bytes:
    """The same entry gives the same bytes; the page bears the day of the award."""
    day = datetime.strptime(page.time[:10], "%Y-%m-%d").replace(tzinfo=UTC).date()
    return press(_template("win.typ"), asdict(page), day)


@cache
def _environment() -> Environment:
    return Environment(autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)


def _template(name: str) -> str:
    return files("houseway.progressive").joinpath(name).read_text(encoding="utf-8")
