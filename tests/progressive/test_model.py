"""Anything that anybody asks for, in any order: the books come to what a small model of the meter says."""

from fractions import Fraction
from typing import Any, Final

import msgspec
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from houseway.database import Database
from houseway.odds import Share
from houseway.progressive.accounts import FUND
from houseway.progressive.floor import Floor, MeterTerms
from houseway.progressive.journal import Entry
from houseway.progressive.operations import (
    OPERATIONS,
    AnyOperation,
    Approve,
    CloseTable,
    CoinIn,
    Confirm,
    Dismiss,
    Enrol,
    Found,
    GameOver,
    HandOver,
    IssueCard,
    OpenMeter,
    OpenTable,
    Operation,
    PayByHouse,
    PressHand,
    PressJPot,
    ProposeAdjustment,
    ProposeBackOut,
    ProposeTerms,
    Sense,
    SetPassword,
    ShowCard,
    TurnKey,
    TypeCards,
    Withdraw,
    WithdrawCard,
)
from houseway.progressive.pays import pay_of
from houseway.progressive.staff import HOUSE_ID
from houseway.progressive.verify import verify
from houseway.refused import Refused
from tests.conftest import NewDatabase
from tests.progressive.house import (
    DEALER,
    FIVE,
    FOUR,
    GAME,
    METER,
    SEVEN,
    SIX,
    STAFF,
    House,
    Room,
    cards_of,
    record,
    stakes,
)
from tests.progressive.meter_model import CENT, MeterModel

PAYS: Final = {SEVEN: "100%", SIX: "10%", FIVE: "25 for 1", FOUR: "$7"}
FIXED: Final = {FIVE: 2_500, FOUR: 100 + 700}
TERMS: Final = (
    MeterTerms(seed=30_011, contribution=135_701, reserve=33_333, limit=30_020, fixed_pays="meter"),
    MeterTerms(seed=500, contribution=700_000, reserve=300_000, fixed_pays="meter"),
    MeterTerms(seed=0, contribution=13_570, reserve=1),
)
SEATS: Final = (1, 2, 3)
RECORDS: Final = [record(hits, SEATS) for hits in ({}, {2: FOUR}, {1: SIX, 3: SEVEN}, {1: SEVEN, 2: SEVEN})]

table = st.sampled_from(["t1", "k1", "h1"])
seat = st.sampled_from(SEATS)
line = st.sampled_from(sorted(PAYS))
person = st.sampled_from([*STAFF, "zoe"])
holder = st.sampled_from(["sam", "eve", ""])
money = st.sampled_from(["meter", "reserve", "over-limit", "breakage", "house", "players"])
bets = st.sets(seat).map(lambda seats: dict.fromkeys(seats, 100))
request = st.integers(1, 60)

ASKS: Final[dict[type[Operation], st.SearchStrategy[Any]]] = {
    Sense: st.builds(Sense, table=table, bets=bets),
    CoinIn: st.builds(CoinIn, table=table, bets=st.none() | bets),
    PressHand: st.builds(PressHand, table=table, seat=seat, line=line),
    TurnKey: st.builds(TurnKey, table=table, to=st.sampled_from(["JPH", "RUN"]), holder=holder),
    PressJPot: st.builds(PressJPot, table=table),
    Confirm: st.builds(Confirm, table=table),
    ShowCard: st.builds(ShowCard, table=table, holder=holder),
    GameOver: st.builds(GameOver, table=table),
    TypeCards: st.builds(
        TypeCards,
        table=table,
        seat=seat,
        cards=st.builds(cards_of, st.sampled_from([*PAYS, ""]), st.sampled_from("cds")),
        dealer=st.just(DEALER),
    ),
    HandOver: st.builds(HandOver, table=table, record=st.sampled_from(RECORDS), closes=st.booleans()),
    PayByHouse: st.builds(PayByHouse, table=table),
    OpenMeter: st.builds(
        OpenMeter, meter=st.sampled_from([METER, "second"]), stakes=st.just(stakes()), terms=st.sampled_from(TERMS)
    ),
    OpenTable: st.builds(
        OpenTable,
        table=table,
        meter=st.sampled_from([METER, "nowhere"]),
        game=st.just(GAME),
        console=st.sampled_from(["touch", "keypad"]),
    ),
    CloseTable: st.builds(CloseTable, table=table),
    ProposeTerms: st.builds(ProposeTerms, meter=st.just(METER), terms=st.sampled_from(TERMS)),
    ProposeAdjustment: st.builds(
        ProposeAdjustment,
        meter=st.just(METER),
        reason=st.just("correction"),
        giver=money,
        taker=money,
        amount=st.integers(1, 200 * CENT),
        note=st.just("a test"),
    ),
    ProposeBackOut: st.builds(
        ProposeBackOut,
        meter=st.just(METER),
        reason=st.just("win"),
        entry=request,
        reverses=st.just({}),
        note=st.just("a test"),
    ),
    Approve: st.builds(Approve, request=request),
    Withdraw: st.builds(Withdraw, request=request),
    Found: st.just(Found(house="Another", member="zoe", name="Zoe")),
    Enrol: st.builds(Enrol, member=person, name=st.just("Zoe"), role=st.sampled_from(["dealer", "boss"])),
    Dismiss: st.builds(Dismiss, member=st.sampled_from(["zoe", "ida", "sue"])),
    SetPassword: st.builds(SetPassword, member=person),
    IssueCard: st.builds(IssueCard, member=person, card=st.sampled_from(["c1", "c2"])),
    WithdrawCard: st.builds(WithdrawCard, member=person, card=st.sampled_from(["c1", "c2"])),
}
"""something of every kind that may be asked for, rightly or wrongly"""


def test_every_operation_may_be_asked_for() -> None:
    assert set(ASKS) == set(OPERATIONS)


class Shift(RuleBasedStateMachine):
    """Somebody asks for something. It is refused and nothing moves, or the model does it too."""

    def begin(self, terms: MeterTerms) -> None:
        raise NotImplementedError

    def do(self, who: str, op: AnyOperation) -> Entry:
        """Carry it out, or refuse it."""
        raise NotImplementedError

    def floor(self) -> Floor:
        raise NotImplementedError

    @initialize(terms=st.sampled_from(TERMS))
    def open(self, terms: MeterTerms) -> None:
        self.begin(terms)
        self.model = MeterModel(terms)
        self.posted: dict[int, dict[str, int]] = {}

    def ask(self, who: str, op: AnyOperation) -> bool:
        before = self.floor()
        if (at := before.tables.get(getattr(op, "table", ""))) and at.by_house and who == "dora":
            who = HOUSE_ID
        if isinstance(op, ProposeBackOut) and op.entry in self.posted:
            op = msgspec.structs.replace(op, reverses=self.posted[op.entry])
        try:
            entry = self.do(who, op)
        except Refused:
            return False
        self.follow(before, op, entry)
        return True

    def follow(self, before: Floor, op: AnyOperation, entry: Entry) -> None:
        """The model does what was granted."""
        if isinstance(op, CoinIn):
            laid = before.tables[op.table].lying if op.bets is None else op.bets
            self.model.bet(sum(laid.values()))
        for award in entry.awards:
            pay = pay_of(PAYS[award.line])
            percent = pay.percent if isinstance(pay, Share) else None
            assert award.cents == self.model.pay(percent, FIXED.get(award.line, 0))
        if entry.awards:
            self.posted[before.number + 1] = dict(entry.posting)
        if isinstance(op, Approve):
            asked = before.requests[op.request]
            assert asked.by != entry.by
            if asked.kind == "terms":
                self.model.coming = msgspec.convert(asked.asks, MeterTerms)
            else:
                moved = {fund: Fraction(asked.asks["posting"].get(fund, 0), CENT) for fund in FUND}
                self.model.meter += moved[FUND[0]]
                self.model.reserve += moved[FUND[1]]
                self.model.over += moved[FUND[2]]
                self.model.breakage += moved[FUND[3]]

    @rule(who=person, data=st.data(), kind=st.sampled_from(OPERATIONS))
    def anything(self, who: str, data: st.DataObject, kind: type[Operation]) -> None:
        self.ask(who, data.draw(ASKS[kind]))

    @rule(op=st.one_of(ASKS[CoinIn], ASKS[PressHand], ASKS[GameOver], ASKS[HandOver]))
    def at_the_table(self, op: AnyOperation) -> None:
        self.ask("dora", op)

    @rule(table=table, shown=st.sampled_from(RECORDS), records=st.booleans())
    def round(self, table: str, shown: Any, records: bool) -> None:
        """A whole round, as far as it goes from here."""
        self.ask("dora", CoinIn(table=table, bets=dict.fromkeys(SEATS, 100)))
        if records:
            self.ask("dora", HandOver(table=table, record=shown, closes=True))
        else:
            self.ask("dora", PressHand(table=table, seat=2, line=SEVEN))
        for at, hit in self.floor().tables[table].shown.items():
            if hit:
                self.ask("dora", PressHand(table=table, seat=at, line=hit))
        for op in (
            PayByHouse(table=table),
            Confirm(table=table),
            ShowCard(table=table, holder="eve"),
            TurnKey(table=table, to="JPH", holder="eve"),
            PressJPot(table=table),
            TurnKey(table=table, to="RUN", holder="eve"),
            GameOver(table=table),
        ):
            self.ask("dora", op)

    @rule(op=st.one_of(ASKS[ProposeTerms], ASKS[ProposeAdjustment], ASKS[ProposeBackOut]), signer=person)
    def by_two(self, op: AnyOperation, signer: str) -> None:
        if self.posted and isinstance(op, ProposeBackOut):
            op = msgspec.structs.replace(op, entry=max(self.posted))
        if self.ask("ann", op):
            self.ask(signer, Approve(request=self.floor().number))

    @invariant()
    def the_books_are_as_the_model_says(self) -> None:
        if not hasattr(self, "model"):
            return
        meter = self.floor().meters[METER]
        model = (self.model.meter, self.model.reserve, self.model.over, self.model.breakage)
        assert tuple(Fraction(meter.balances[fund], CENT) for fund in FUND) == model
        assert min(model) >= 0
        assert sum(meter.balances.values()) == 0
        assert meter.terms == self.model.terms


class InMemory(Shift):
    """On `Room`, which takes every entry in again."""

    def begin(self, terms: MeterTerms) -> None:
        self.room = Room(stakes=stakes(pays=PAYS), **msgspec.structs.asdict(terms))
        self.do("sam", OpenTable(table="k1", meter=METER, game=GAME, console="keypad"))
        self.do("sam", OpenTable(table="h1", meter=METER, game=GAME, by_house=True))

    def do(self, who: str, op: AnyOperation) -> Entry:
        return self.room.do(who, op)

    def floor(self) -> Floor:
        kind = self.room._kind
        return kind.load(kind.dump(self.room.floor))


def test_the_books_come_to_what_the_model_says() -> None:
    run_state_machine_as_test(InMemory, settings=settings(max_examples=60, stateful_step_count=40))


def test_the_books_on_a_database_come_to_what_the_model_says(new_database: NewDatabase) -> None:
    """With cards instead of names, checkpoints in between, and a second program that must see the same."""

    class OnDatabase(Shift):
        def begin(self, terms: MeterTerms) -> None:
            self.database = Database.open(new_database())
            self.house = House(self.database, pays=PAYS, **msgspec.structs.asdict(terms))
            self.house.manager.book.every = 20

        def do(self, who: str, op: AnyOperation) -> Entry:
            if who == HOUSE_ID:
                receipt = self.house.manager.do_by_house(op)
            elif isinstance(op, ShowCard | TurnKey) and op.holder:
                receipt = self.house.do(who, msgspec.structs.replace(op, holder=""), card=op.holder)
            elif who in self.house.sessions:
                receipt = self.house.do(who, op)
            else:
                raise Refused("nobody has enrolled zoe's session")
            answer: Entry = receipt.answer
            return answer

        def floor(self) -> Floor:
            return self.house.floor()

        def teardown(self) -> None:
            if hasattr(self, "house"):
                found = verify(self.database, workers=1)
                with self.house.again().look() as seen:
                    assert seen == self.floor()
                self.house.close()
                self.database.close()
                assert found.faults == ()

    run_state_machine_as_test(OnDatabase, settings=settings(max_examples=4, stateful_step_count=25))
