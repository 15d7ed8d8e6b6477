"""Money moved by hand: a reason from the closed list, two signatures, nothing erased (SE-14)."""

from typing import Annotated

import typer

from houseway.books import Receipt
from houseway.cli.progressive.answers import print_columns
from houseway.cli.progressive.options import EntryNumber, MeterName, Note, Reason, RequestNumber
from houseway.cli.progressive.visit import Visit, command
from houseway.progressive.amounts import read_amount
from houseway.progressive.operations import Approve, ProposeAdjustment, Withdraw
from houseway.progressive.wording import request_words

app = typer.Typer()


@command(app, "adjust")
def adjust(
    visit: Visit,
    meter: MeterName,
    giver: Annotated[str, typer.Argument(metavar="FROM", help="The account that gives.")],
    taker: Annotated[str, typer.Argument(metavar="TO", help="The account that takes.")],
    amount: Annotated[str, typer.Argument(metavar="DOLLARS", help="How much, to the last fraction.")],
    reason: Reason,
    note: Note,
) -> None:
    """Ask for a manual adjustment; another must approve it."""
    grains = read_amount(amount, "DOLLARS")
    op = ProposeAdjustment(meter=meter, reason=reason, giver=giver, taker=taker, amount=grains, note=note)
    _asked(visit, visit.manager.do(visit.session, op, visit.key))


@command(app, "back-out")
def back_out(visit: Visit, entry: EntryNumber, reason: Reason, note: Note) -> None:
    """Ask to take an award back; another must approve it."""
    _asked(visit, visit.manager.back_out(visit.session, entry, reason, note, visit.key))


def _asked(visit: Visit, receipt: Receipt) -> None:
    visit.answer(receipt, {"request": receipt.number})
    if not visit.as_json:
        print(f"  request {receipt.number} waits for a second signature")


@command(app, "approve")
def approve(visit: Visit, request: RequestNumber) -> None:
    """Sign somebody else's request: it is carried out."""
    visit.do(Approve(request=request))


@command(app, "withdraw")
def withdraw(visit: Visit, request: RequestNumber) -> None:
    """Take a request back, or turn it down."""
    visit.do(Withdraw(request=request))


@command(app, "requests", keyed=False)
def requests(visit: Visit) -> None:
    """List what waits for a second signature."""
    visit.signed_in()
    with visit.manager.look() as floor:
        waiting = list(floor.requests.values())
        rows = [(str(one.number), one.by, one.meter, one.kind, request_words(one)) for one in waiting]
        visit.show(
            waiting,
            lambda: (
                print_columns(("request", "by", "meter", "kind", "asks"), rows) if rows else print("no request waits")
            ),
        )
