"""What the pit answers, as the API's documentation shows it."""

from typing import Any

import msgspec
from pydantic import BaseModel, ConfigDict, Field

from houseway.books import Receipt
from houseway.progressive.floor import Floor, MeterState, Request, TableState
from houseway.progressive.journal import read_entry
from houseway.progressive.operations.console import expected
from houseway.progressive.staff import Member
from houseway.progressive.wording import request_words, terms_words
from houseway.web.refusals import Refusal

SIGNED_OUT: dict[int | str, dict[str, Any]] = {401: {"model": Refusal, "description": "Nobody is signed in."}}
NOT_YOURS: dict[int | str, dict[str, Any]] = {
    **SIGNED_OUT,
    403: {"model": Refusal, "description": "Not with this role, or without the page's token."},
}
NOT_THERE: dict[int | str, dict[str, Any]] = {404: {"model": Refusal, "description": "There is no such thing here."}}


class Asking(BaseModel):
    model_config = ConfigDict(extra="forbid")


class StaffAnswer(BaseModel):
    member: str = Field(examples=["dora"])
    name: str
    role: str = Field(examples=["dealer"])
    active: bool
    cards: list[str] = Field(description="The numbers of his cards and keys.")

    @classmethod
    def of(cls, member: Member) -> "StaffAnswer":
        return cls(member=member.id, name=member.name, role=member.role, active=member.active, cards=member.cards)


class ReceiptAnswer(BaseModel):
    """What is on the books now."""

    entry: int
    hash: str
    repeat: bool = Field(description="It had been done before: nothing was done again.")
    posting: dict[str, int] = Field(description="Account to grains (millionths of a cent).")
    awards: list[dict[str, Any]]

    @classmethod
    def of(cls, receipt: Receipt) -> "ReceiptAnswer":
        entry = read_entry(receipt.body)
        awards = [{name: getattr(one, name) for name in one.__struct_fields__} for one in entry.awards]
        return cls(
            entry=receipt.number,
            hash=receipt.hash,
            repeat=receipt.repeat,
            posting=dict(entry.posting),
            awards=awards,
        )


class MeterAnswer(BaseModel):
    meter: str
    game: str
    wager: str
    stake: int
    sign: int = Field(description="Cents on the sign, which a 100% award pays.")
    pays: dict[str, str]
    envy: dict[str, int]
    terms: dict[str, Any]
    says: str = Field(description="The terms in words.")
    coming: dict[str, Any] | None = Field(description="The terms from the next reset.")
    balances: dict[str, int] = Field(description="Account to grains; for the staff only.")
    dry: bool
    bets: int
    resets: int

    @classmethod
    def of(cls, meter: MeterState) -> "MeterAnswer":
        return cls(
            meter=meter.name,
            game=meter.stakes.game,
            wager=meter.stakes.wager,
            stake=meter.stakes.stake,
            sign=meter.cents,
            pays=meter.stakes.pays,
            envy=meter.stakes.envy,
            terms=msgspec.to_builtins(meter.terms),
            says=terms_words(meter.terms),
            coming=None if meter.coming is None else msgspec.to_builtins(meter.coming),
            balances=dict(meter.balances),
            dry=meter.dry,
            bets=meter.bets,
            resets=meter.resets,
        )


class TableAnswer(BaseModel):
    """A table and its console."""

    table: str
    meter: str
    console: str
    by_house: bool
    open: bool
    phase: str
    expected: str = Field(description="What the console waits for.")
    round: int
    lying: dict[int, int]
    bets: dict[int, int]
    shown: dict[int, str | None]
    pressed: dict[int, str]
    paid: dict[int, str]
    holder: str

    @classmethod
    def of(cls, table: TableState) -> "TableAnswer":
        waits = "nothing: houseway deals here itself" if table.by_house else expected(table)
        waits = waits if table.open else "nothing: the table is closed"
        names = ("meter", "console", "by_house", "open", "phase", "round", "holder")
        dicts = ("lying", "bets", "shown", "pressed", "paid")
        plain = {name: getattr(table, name) for name in names}
        return cls(table=table.name, expected=waits, **plain, **{name: dict(getattr(table, name)) for name in dicts})


class RequestAnswer(BaseModel):
    """Something that waits for a second person."""

    request: int
    by: str
    kind: str
    meter: str
    asks: dict[str, Any]
    says: str = Field(description="What would come of it, and why it is asked.")

    @classmethod
    def of(cls, one: Request) -> "RequestAnswer":
        return cls(
            request=one.number, by=one.by, kind=one.kind, meter=one.meter, asks=one.asks, says=request_words(one)
        )


class FloorAnswer(BaseModel):
    house: str
    profile: str
    entry: int = Field(description="The last entry of the journal.")
    meters: list[MeterAnswer]
    tables: list[TableAnswer]
    requests: list[RequestAnswer]
    backed_out: list[int] = Field(description="Entries whose awards were taken back.")
    staff: list[StaffAnswer]

    @classmethod
    def of(cls, floor: Floor) -> "FloorAnswer":
        return cls(
            house=floor.house,
            profile=floor.profile,
            entry=floor.number,
            meters=[MeterAnswer.of(one) for one in floor.meters.values()],
            tables=[TableAnswer.of(one) for one in floor.tables.values()],
            requests=[RequestAnswer.of(one) for one in floor.requests.values()],
            backed_out=list(floor.backed_out),
            staff=[StaffAnswer.of(one) for one in floor.staff.values()],
        )


class SignAnswer(BaseModel):
    """A meter's sign, for everybody."""

    meter: str
    sign: int = Field(description="Cents.")
    dry: bool
    resets: int
    pays: dict[str, str]
