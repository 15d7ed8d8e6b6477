"""The progressive's reports and win pages, for the staff."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Any

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import Response
from pydantic import BaseModel

from houseway.progressive import reports
from houseway.progressive.floor import Stakes
from houseway.progressive.ledger import ledger
from houseway.progressive.win_page import win_html, win_page, win_pdf
from houseway.refused import Refused, one_of
from houseway.web.pit.answers import NOT_THERE, SIGNED_OUT
from houseway.web.pit.badge import one_of_the_staff
from houseway.web.refusals import Missing

if TYPE_CHECKING:
    from houseway.web.house import House

Entries = Any
HERE: dict[int | str, dict[str, Any]] = {**SIGNED_OUT, **NOT_THERE}


Tables = tuple[reports.Table, ...]


def _closing(entries: Entries) -> Tables:
    found = reports.shift_report(entries)
    return found.table(), found.meter_table()


def _hits(entries: Entries, meter: str, stakes: Stakes | None) -> Tables:
    assert stakes is not None
    return (reports.hits_by_line(entries, meter, reports.line_chances(stakes)).table(),)


REPORTS: dict[str, Callable[[Entries, str, Stakes | None], Tables]] = {
    "closing": lambda entries, meter, stakes: _closing(entries),
    "reconciliation": lambda entries, meter, stakes: (reports.reconcile(entries, meter).table(),),
    "hits": _hits,
    "awards": lambda entries, meter, stakes: (reports.award_list(entries, meter).table(),),
    "adjustments": lambda entries, meter, stakes: (reports.adjustment_list(entries, meter).table(),),
    "daily": lambda entries, meter, stakes: (reports.daily_accrual(entries, meter).table(),),
    "history": lambda entries, meter, stakes: (reports.meter_history(entries, meter).table(),),
}
"""by the names of the command line"""
OF_ONE_METER = ("history", "hits")
MeterName = Annotated[str, Query(max_length=40, description="A meter's name.", examples=["main"])]
EntryNumber = Annotated[int, Path(ge=1, le=2**60)]


class TableShown(BaseModel):
    head: list[str]
    rows: list[list[str]]


class ReportAnswer(BaseModel):
    report: str
    tables: list[TableShown]


def router(house: "House") -> APIRouter:
    rooms = APIRouter(tags=["pit: reports"])

    def check(request: Request, meter: str) -> Stakes | None:
        """Only for the staff; a meter that is named is there, and what is played for on it is answered."""
        with house.manager.look() as floor:
            one_of_the_staff(house.manager, floor, request)
            if meter and meter not in floor.meters:
                raise Missing(f"there is no meter {meter!r}: there is {one_of(list(floor.meters))}", "meter")
            return floor.meters[meter].stakes if meter else None

    @rooms.get("/api/pit/reports/{name}", responses=HERE)
    def report(request: Request, name: str, meter: MeterName = "") -> ReportAnswer:
        """closing, reconciliation, hits, awards, adjustments, daily or history."""
        if name not in REPORTS:
            raise Missing(f"there is no report {name!r}: there is {one_of(list(REPORTS))}", "name")
        stakes = check(request, meter)
        if not meter and name in OF_ONE_METER:
            raise Refused("say which meter", "meter")
        found = REPORTS[name](ledger(house.database), meter, stakes)
        tables = [TableShown(head=list(one.head), rows=[list(row) for row in one.rows]) for one in found]
        return ReportAnswer(report=name, tables=tables)

    @rooms.get("/pit/plot/{meter}.svg", include_in_schema=False)
    def plot(request: Request, meter: str) -> Response:
        check(request, meter)
        drawn = reports.plot(reports.meter_history(ledger(house.database), meter), "svg")
        return Response(drawn, media_type="image/svg+xml")

    @rooms.get("/pit/win/{entry}.pdf", include_in_schema=False)
    def as_pdf(request: Request, entry: EntryNumber) -> Response:
        check(request, "")
        return Response(win_pdf(_page(house, entry)), media_type="application/pdf")

    @rooms.get("/pit/win/{entry}.html", include_in_schema=False)
    def as_html(request: Request, entry: EntryNumber) -> Response:
        """To keep: the page carries its own style, which this house's pages may not."""
        check(request, "")
        name = f'attachment; filename="win-{entry}.html"'
        return Response(win_html(_page(house, entry)), media_type="text/html", headers={"Content-Disposition": name})

    return rooms


def _page(house: "House", entry: int) -> Any:
    try:
        return win_page(house.database, entry)
    except Refused as no:
        raise Missing(no.message, no.field) from None
