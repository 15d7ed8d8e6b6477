"""Paying a round's winners: the far right seat first, each from what the one before it left (SE-11, SE-13, SE-15)."""

from typing import NamedTuple

import msgspec

from houseway.odds import Odds, Prize, Share
from houseway.progressive.accounts import Account, Posting, posting
from houseway.progressive.amounts import grains, whole_cents_of
from houseway.progressive.floor import MeterState, MeterTerms, TableState
from houseway.progressive.pays import pay_of


class Award(msgspec.Struct, frozen=True, omit_defaults=True):
    """One hit, in cents: what it paid, and where that came from."""

    seat: int
    line: str
    pays: str
    cents: int
    meter_before: int
    meter_after: int
    shortfall: int = 0
    """what the meter lacked and the house paid"""
    reset: bool = False
    envy: dict[int, int] = {}
    """other bettor -> cents"""


class PaidOut(NamedTuple):
    awards: tuple[Award, ...]
    posting: Posting
    terms: MeterTerms
    """in force after it: a reset brings the ones that were coming"""
    reset: bool
    dry: bool


def pay_out(meter: MeterState, table: TableState, hits: dict[int, str]) -> PaidOut:
    """What these hits (seat -> line) are paid. Nothing is changed: the posting says all that moves."""
    fund = _Fund(meter)
    awards = tuple(fund.pay(seat, hits[seat], table) for seat in sorted(hits, reverse=True))
    return PaidOut(awards, posting(*fund.moves), fund.terms, fund.reset, fund.dry)


def largest_fixed(meter: MeterState) -> int:
    """The largest award, in cents, that is not a percentage."""
    fixed = (pay_of(text) for text in meter.stakes.pays.values())
    return max((fixed_cents(pay, meter.stakes.stake) for pay in fixed if not isinstance(pay, Share)), default=0)


def fixed_cents(pay: Odds | Prize, stake: int) -> int:
    """What a fixed award comes to with the stake, which was taken at coin-in."""
    return stake + (pay.net(stake) if isinstance(pay, Odds) else pay.cents)


class _Fund:
    """A meter while a round's winners are paid from it."""

    def __init__(self, meter: MeterState) -> None:
        self.stakes, self.terms, self.coming = meter.stakes, meter.terms, meter.coming
        self.meter, self.reserve = meter.balances[Account.METER], meter.balances[Account.RESERVE]
        self.moves: list[tuple[str, str, int]] = []
        self.reset = False
        self.dry = meter.dry

    def move(self, giver: str, taker: str, amount: int) -> None:
        self.moves.append((giver, taker, amount))

    def pay(self, seat: int, line: str, table: TableState) -> Award:
        pay = pay_of(self.stakes.pays[line])
        before = whole_cents_of(self.meter)
        shortfall, reset = 0, False
        if isinstance(pay, Share):
            cents = pay.of(before)
            self._off_meter(cents)
            if reset := pay.percent == 100:
                self._restart()
        else:
            cents = fixed_cents(pay, table.bets[seat])
            if self.terms.fixed_pays == "tray":
                self.move(Account.TRAY, Account.PLAYERS, grains(cents))
            else:
                shortfall = max(0, cents - before)
                self._off_meter(cents - shortfall)
                self.move(Account.HOUSE, Account.PLAYERS, grains(shortfall))
                self.dry = self.dry or shortfall > 0
        envy = self._envy(seat, line, table)
        return Award(seat, line, str(pay), cents, before, whole_cents_of(self.meter), shortfall, reset, envy)

    def _off_meter(self, cents: int) -> None:
        self.meter -= grains(cents)
        self.move(Account.METER, Account.PLAYERS, grains(cents))

    def _restart(self) -> None:
        """SE-15: seed plus reserve; the part of a cent that was left is breakage. Approved terms begin here."""
        self.terms, self.coming = self.coming or self.terms, None
        self.move(Account.METER, Account.BREAKAGE, self.meter)
        self.move(Account.SEED, Account.METER, grains(self.terms.seed))
        self.move(Account.RESERVE, Account.METER, self.reserve)
        self.meter = grains(self.terms.seed) + self.reserve
        if self.terms.limit is not None and self.meter > grains(self.terms.limit):
            self.move(Account.METER, Account.OVER_LIMIT, self.meter - grains(self.terms.limit))
            self.meter = grains(self.terms.limit)
        self.reserve = 0
        self.reset, self.dry = True, False

    def _envy(self, hitter: int, line: str, table: TableState) -> dict[int, int]:
        """SE-11: every other bettor at this table, one with a hit of his own too, and never the seat that hit."""
        cents = self.stakes.envy.get(line, 0)
        if not cents:
            return {}
        others = {seat: cents for seat in table.bets if seat != hitter}
        self.move(Account.ENVY, Account.PLAYERS, grains(cents * len(others)))
        return others


def take_bets(meter: MeterState, cents: int) -> Posting:
    """Coin-in: each bet's shares go to the meter (beyond its display limit out of sight) and the reserve, exactly."""
    terms, standing = meter.terms, meter.balances[Account.METER]
    fed, kept = cents * terms.contribution, cents * terms.reserve
    over = 0
    if terms.limit is not None:
        over = min(fed, max(0, standing + fed - grains(terms.limit)))
    lines: Posting = {}
    if cents:
        lines[Account.PLAYERS] = -grains(cents)
        if fed > over:
            lines[Account.METER] = fed - over
        if over:
            lines[Account.OVER_LIMIT] = over
        if kept:
            lines[Account.RESERVE] = kept
        if rest := grains(cents) - fed - kept:
            lines[Account.HOUSE] = rest
    return lines
