"""Manual adjustments: a reason from a closed list, two signatures; nothing is ever erased (SE-14, WAC 230-15-695)."""

from typing import Any, Final

from houseway.progressive.accounts import FUND, Account, Posting, posting, reversed_posting
from houseway.progressive.amounts import show
from houseway.progressive.floor import Floor, Request
from houseway.progressive.operations.base import NOTHING_MOVED, Carried, Operation
from houseway.progressive.operations.meters import SIGNERS, add_request, approve_terms
from houseway.progressive.operations.people import check_words
from houseway.progressive.staff import ABOVE_THE_TABLE, MANAGEMENT, Member
from houseway.refused import Refused, one_of

A = Account
REASONS: Final[dict[str, frozenset[tuple[str, str]]]] = {
    "win": frozenset({(A.METER, A.PLAYERS), (A.TRAY, A.PLAYERS)}),
    "malfunction": frozenset({(A.METER, A.HOUSE), (A.HOUSE, A.METER), (A.RESERVE, A.HOUSE), (A.HOUSE, A.RESERVE)}),
    "over-limit": frozenset({(A.METER, A.OVER_LIMIT)}),
    "undisplayed-funds": frozenset({(A.OVER_LIMIT, A.METER), (A.OVER_LIMIT, A.RESERVE), (A.RESERVE, A.METER)}),
    "seed-recovery": frozenset({(A.METER, A.SEED), (A.RESERVE, A.SEED), (A.OVER_LIMIT, A.SEED)}),
    "correction": frozenset((a, b) for a in Account for b in Account if a is not b),
}
"""the closed list: why money is moved by hand, and from where to where each reason may move it"""


def _check_reason(reason: str) -> None:
    if reason not in REASONS:
        raise Refused(f"the reason is {one_of(list(REASONS))}, not {reason!r}", "reason")


class ProposeAdjustment(Operation, frozen=True, tag="propose-adjustment"):
    """So many grains from one account to another; it waits for a second person."""

    roles = ABOVE_THE_TABLE | MANAGEMENT
    meter: str
    reason: str
    giver: str
    taker: str
    amount: int
    note: str

    def carry_out(self, floor: Floor, by: Member, at: int) -> Carried:
        floor.meter(self.meter)
        _check_reason(self.reason)
        check_words(self.note, "note", 500)
        if (self.giver, self.taker) not in REASONS[self.reason]:
            ways = one_of(sorted(f"{giver} to {taker}" for giver, taker in REASONS[self.reason])[:6])
            raise Refused(f"for {self.reason} money goes from {ways}, not {self.giver} to {self.taker}", "giver")
        if not 0 < self.amount < 10**20:
            raise Refused("an adjustment moves more than nothing", "amount")
        moved = posting((self.giver, self.taker, self.amount))
        check_fund(floor, self.meter, moved)
        _ask(floor, by, self.meter, self.reason, moved, 0, self.note)
        return NOTHING_MOVED


class ProposeBackOut(Operation, frozen=True, tag="propose-back-out"):
    """Take an award back: `reverses` is what its entry posted, and the other way round is posted if it is approved."""

    roles = ABOVE_THE_TABLE | MANAGEMENT
    meter: str
    reason: str
    entry: int
    reverses: dict[str, int]
    note: str

    def carry_out(self, floor: Floor, by: Member, at: int) -> Carried:
        floor.meter(self.meter)
        _check_reason(self.reason)
        check_words(self.note, "note", 500)
        if not 0 < self.entry <= floor.number:
            raise Refused(f"there is no entry {self.entry} yet", "entry")
        if self.entry in floor.backed_out or any(r.asks.get("entry") == self.entry for r in floor.requests.values()):
            raise Refused(f"the award of entry {self.entry} was backed out, or is about to be", "entry")
        if sum(self.reverses.values()) or not set(self.reverses) <= set(Account):
            raise Refused(f"that is not what entry {self.entry} posted", "reverses")
        moved = reversed_posting(self.reverses)
        check_fund(floor, self.meter, moved)
        _ask(floor, by, self.meter, self.reason, moved, self.entry, self.note)
        return NOTHING_MOVED


def _ask(floor: Floor, by: Member, meter: str, reason: str, moved: Posting, entry: int, note: str) -> None:
    asks: dict[str, Any] = {"reason": reason, "posting": {**moved}, "entry": entry}
    add_request(floor, by, "adjustment", meter, asks, note)


def check_fund(floor: Floor, meter: str, moved: Posting) -> None:
    """A meter never goes below zero, nor does anything else that is held for the players."""
    balances = floor.meters[meter].balances
    for account in FUND:
        left = balances[account] + moved.get(account, 0)
        if left < 0:
            raise Refused(f"the {account} of {meter} would be {show(left)}: it never goes below zero", "amount")


class Approve(Operation, frozen=True, tag="approve"):
    """The second signature. Nobody approves his own request."""

    roles = ABOVE_THE_TABLE | MANAGEMENT
    request: int

    def carry_out(self, floor: Floor, by: Member, at: int) -> Carried:
        request = _request(floor, self.request)
        if request.by == by.id:
            raise Refused("nobody approves his own request: another must sign", "request")
        if by.role not in SIGNERS[request.kind]:
            raise Refused(
                f"a request for {request.kind} is signed by {one_of(sorted(SIGNERS[request.kind]))}", "request"
            )
        if request.kind == "terms":
            carried = approve_terms(floor, request)
        else:
            carried = _adjust(floor, request)
        del floor.requests[self.request]
        return carried


def _adjust(floor: Floor, request: Request) -> Carried:
    moved: Posting = dict(request.asks["posting"])
    check_fund(floor, request.meter, moved)
    if request.asks["entry"]:
        floor.backed_out.append(request.asks["entry"])
    return Carried(request.meter, moved)


class Withdraw(Operation, frozen=True, tag="withdraw"):
    """A request is taken back by its asker, or turned down by one who could have signed it."""

    roles = ABOVE_THE_TABLE | MANAGEMENT
    request: int

    def carry_out(self, floor: Floor, by: Member, at: int) -> Carried:
        request = _request(floor, self.request)
        if by.id != request.by and by.role not in SIGNERS[request.kind]:
            raise Refused("only its asker or a signer turns a request down", "request")
        del floor.requests[self.request]
        return NOTHING_MOVED


def _request(floor: Floor, number: int) -> Request:
    if number not in floor.requests:
        raise Refused(f"no request {number} waits for a signature", "request")
    return floor.requests[number]
