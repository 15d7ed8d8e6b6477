"""Meters and tables are opened; a meter's terms are changed by two people, from its next reset (SE-15)."""

from datetime import UTC, datetime
from typing import Any

import msgspec

from houseway.games import find_game
from houseway.law import find_profile, largest_stake
from houseway.odds import Odds, Prize, Share, dollars
from houseway.progressive.accounts import Account, posting
from houseway.progressive.amounts import WHOLE, grains
from houseway.progressive.floor import (
    ConsoleKind,
    Floor,
    MeterState,
    MeterTerms,
    Request,
    Stakes,
    TableState,
)
from houseway.progressive.operations.base import NOTHING_MOVED, Carried, Operation
from houseway.progressive.operations.people import check_id
from houseway.progressive.pays import pay_of, progressive_of, stakes_of
from houseway.progressive.staff import ABOVE_THE_TABLE, MANAGEMENT, OFFICE, Member, Role
from houseway.refused import Refused

LARGEST = 10**12
"""ten billion dollars, in cents"""


def check_terms(terms: MeterTerms) -> None:
    """What no meter can have; what is only unwise is advised against, not refused (SE-15)."""
    for name in ("seed", "limit", "executive_above"):
        cents = getattr(terms, name)
        if cents is not None and not 0 <= cents <= LARGEST:
            raise Refused(f"from $0 to {dollars(LARGEST)}, not {cents} cents", f"terms.{name}")
    for name in ("contribution", "reserve"):
        if not 0 <= getattr(terms, name) <= WHOLE:
            raise Refused("a rate is from 0% to 100% of the bet", f"terms.{name}")
    if terms.contribution + terms.reserve > WHOLE:
        raise Refused("contribution and reserve come to more than the whole bet", "terms.contribution")
    if terms.limit is not None and terms.limit < terms.seed:
        raise Refused(f"the display limit is below the seed, {dollars(terms.seed)}", "terms.limit")


def _check_stakes(stakes: Stakes) -> None:
    game = find_game(stakes.game)
    if progressive_of(game).name != stakes.wager:
        raise Refused(f"the progressive of {game.code} is the {progressive_of(game).name}", "stakes.wager")
    stakes_of(game, readings=stakes.readings, pays=stakes.pays, stake=stakes.stake)
    pays = [pay_of(text) for text in stakes.pays.values()]
    if not all(isinstance(pay, Odds | Prize | Share) for pay in pays):
        raise Refused("a line pays odds, a sum or a share", "stakes.pays")
    if not any(isinstance(pay, Share) for pay in pays):
        raise Refused("no line takes a share of the meter: this is no progressive", "stakes.pays")
    for line, cents in stakes.envy.items():
        if line not in stakes.pays or not 0 <= cents <= LARGEST:
            raise Refused(f"envy is a sum on a line of the table, not {cents} on {line}", f"stakes.envy.{line}")


class OpenMeter(Operation, frozen=True, tag="open-meter"):
    """A meter starts at its seed, which the house puts up."""

    roles = MANAGEMENT
    meter: str
    stakes: Stakes
    terms: MeterTerms

    def carry_out(self, floor: Floor, by: Member, at: int) -> Carried:
        check_id(self.meter, "meter")
        if self.meter in floor.meters:
            raise Refused(f"there is a meter {self.meter} already", "meter")
        _check_stakes(self.stakes)
        check_terms(self.terms)
        _check_law(floor, self.stakes, at)
        floor.meters[self.meter] = MeterState(self.meter, self.stakes, self.terms)
        return Carried(self.meter, posting((Account.SEED, Account.METER, grains(self.terms.seed))))


def _check_law(floor: Floor, stakes: Stakes, at: int) -> None:
    """The law of the day: some states allow no progressive, others no stake so high."""
    if not floor.profile:
        return
    profile = find_profile(floor.profile, datetime.fromtimestamp(at / 1000, UTC).date())
    if ban := profile.no_progressives:
        raise Refused(f"{profile.name} allows no progressives ({ban.rule})", "profile")
    game = find_game(stakes.game)
    most = largest_stake(profile, game, game.wager_names, stakes.wager)
    if most is not None and stakes.stake > most:
        raise Refused(f"the {stakes.wager} is at most {dollars(most)} in {profile.name}", "stakes.stake")


class OpenTable(Operation, frozen=True, tag="open-table"):
    """A table joins a meter: all tables on it play for the same stakes, so with the same odds."""

    roles = ABOVE_THE_TABLE | OFFICE
    table: str
    meter: str
    game: str
    console: ConsoleKind = "touch"
    by_house: bool = False
    readings: dict[str, str] = {}

    def carry_out(self, floor: Floor, by: Member, at: int) -> Carried:
        check_id(self.table, "table")
        meter = floor.meter(self.meter)
        known = floor.tables.get(self.table)
        if known and known.open:
            raise Refused(f"the table {self.table} is open already", "table")
        if self.game != meter.stakes.game:
            raise Refused(f"{self.meter} is a meter for {meter.stakes.game}: {self.game} has other odds", "game")
        if {**find_game(self.game).terms({}, self.readings).readings} != meter.stakes.readings and self.readings:
            raise Refused(f"{self.meter} is read as {meter.stakes.readings}: other readings are other odds", "readings")
        round = known.round if known else 0
        floor.tables[self.table] = TableState(self.table, self.meter, self.console, self.by_house, round=round)
        return NOTHING_MOVED


class CloseTable(Operation, frozen=True, tag="close-table"):
    roles = ABOVE_THE_TABLE | OFFICE
    table: str

    def carry_out(self, floor: Floor, by: Member, at: int) -> Carried:
        table = floor.table(self.table)
        if not table.open:
            raise Refused(f"{self.table} is closed already", "table")
        if table.phase != "waiting":
            raise Refused(f"{self.table} is in a game: finish it first", "table")
        table.open = False
        return NOTHING_MOVED


class ProposeTerms(Operation, frozen=True, tag="propose-terms"):
    """New terms for a meter. They wait for a second person, and then for the next reset."""

    roles = MANAGEMENT
    meter: str
    terms: MeterTerms

    def carry_out(self, floor: Floor, by: Member, at: int) -> Carried:
        meter = floor.meter(self.meter)
        check_terms(self.terms)
        if self.terms == (meter.coming or meter.terms):
            raise Refused("these are the terms it has", "terms")
        add_request(floor, by, "terms", self.meter, msgspec.to_builtins(self.terms), "new terms, from the next reset")
        return NOTHING_MOVED


def add_request(floor: Floor, by: Member, kind: str, meter: str, asks: dict[str, Any], says: str) -> None:
    """A request is known by the number of its entry."""
    number = floor.number + 1
    floor.requests[number] = Request(number, by.id, kind, meter, asks, says)


def approve_terms(floor: Floor, request: Request) -> Carried:
    meter = floor.meter(request.meter)
    meter.coming = msgspec.convert(request.asks, MeterTerms)
    return NOTHING_MOVED


SIGNERS = {"terms": MANAGEMENT, "adjustment": frozenset({Role.EXECUTIVE, Role.ADMINISTRATOR, Role.SUPERVISOR})}
"""who may give the second signature"""
