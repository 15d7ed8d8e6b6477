"""No money is made or lost, whatever is asked in whatever order; what is refused changes nothing."""

from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from houseway.cardroom.betting import ClearBets, LayBets, Ready
from houseway.cardroom.dealing import Act, AwardsTaken, CoinIn, Deal, NextRound, TimeOut
from houseway.cardroom.jackpot import DemoMeter
from houseway.cardroom.journal import Asked, CardroomKind
from houseway.cardroom.people import ComeIn, Invite, SitDown, StandUp, TopUp
from houseway.cardroom.state import HOUSE, Felt, on_felt
from houseway.cardroom.tables import CloseTable, OpenDoors
from houseway.record import settle
from houseway.refused import Refused
from houseway.settlement import Meter
from tests.cardroom.paper import BANKROLL, START, Paper, bets_taken
from tests.play import CODES, GAMES

players = st.sampled_from(["ann", "bob", "cyd"])
tables = st.sampled_from(["t1", "t1", "t2", "t3"])
seats = st.integers(0, 8)
stakes = st.sampled_from([-100, 0, 1, 500, 1000, 2500, 60_000])
wagers = st.sampled_from(sorted({wager.name for game in GAMES for wager in game.wagers}))
actions = st.sampled_from(["fold", "check", "play", "1x", "2x", "2.5x", "3x", "raise"])
off_by = st.sampled_from([0, 0, 0, 0, -1, 1])
"""mostly the round or the turn that is on the table"""


class Room(RuleBasedStateMachine):
    """Everything that may be asked of a card room, sensible or not."""

    @initialize(games=st.lists(st.sampled_from(CODES), min_size=2, max_size=2))
    def open(self, games: list[str]) -> None:
        self.paper = Paper()
        for game in games:
            self.paper.open_table(game, least=1, most=100_000, decision_seconds=30, betting_seconds=10)
        self.paper.come_in("ann", "bob", cents=20_000)
        for table in self.paper.floor.tables:
            self.paper.sit(table, "ann", 1)
            self.paper.sit(table, "bob", 3, 4)

    def ask(self, op: Asked) -> None:
        """What is refused leaves everything as it was, to the last byte."""
        before = self.paper.kind.dump(self.paper.floor)
        try:
            entry = self.paper.ask(op)
        except Refused:
            assert self.paper.kind.dump(self.paper.floor) == before
            return
        assert sum(entry.posts.values()) == 0
        if entry.record:
            assert entry.posts.get(HOUSE, 0) == -sum(seat.total for seat in settle(entry.record).seats)

    def felt(self, table: str) -> Felt | None:
        return self.paper.floor.tables.get(table)

    def round(self, table: str) -> int:
        felt = self.felt(table)
        return felt.round if felt else 1

    # People

    @rule(player=players, cents=st.sampled_from([0, 500, 100_000]))
    def come_in(self, player: str, cents: int) -> None:
        self.ask(ComeIn(player, player, cents))

    @rule(player=players, table=tables, cents=st.sampled_from([5_000, BANKROLL]))
    def top_up(self, player: str, table: str, cents: int) -> None:
        if player in self.paper.floor.players:
            self.ask(TopUp(table, player, cents))

    @rule(player=players, table=tables, some=st.lists(seats, max_size=3))
    def sit(self, player: str, table: str, some: list[int]) -> None:
        if player in self.paper.floor.players:
            self.ask(SitDown(table, player, tuple(some)))

    @rule(player=players, table=tables, some=st.lists(seats, max_size=2))
    def stand(self, player: str, table: str, some: list[int]) -> None:
        self.ask(StandUp(table, player, tuple(some)))

    @rule(player=st.sampled_from(["", "ann", "bob"]), table=tables, count=st.integers(-1, 8))
    def invite(self, player: str, table: str, count: int) -> None:
        self.ask(Invite(table, player, count))

    # Bets

    @rule(player=players, table=tables, off=off_by, seat=seats, wager=wagers, stake=stakes, ready=st.booleans())
    def lay_anything(self, player: str, table: str, off: int, seat: int, wager: str, stake: int, ready: bool) -> None:
        self.ask(LayBets(table, self.round(table) + off, player, {seat: {wager: stake}}, ready))

    @rule(table=tables, random=st.randoms(use_true_random=False), ready=st.booleans())
    def lay_what_the_game_takes(self, table: str, random: Any, ready: bool) -> None:
        felt = self.felt(table)
        if felt and felt.seats:
            seat = random.choice(sorted(felt.seats))
            bets = bets_taken(self.paper.kind.tables.at(felt).game, random)
            self.ask(LayBets(table, felt.round, felt.seats[seat], {seat: bets}, ready))

    @rule(player=players, table=tables, off=off_by)
    def clear(self, player: str, table: str, off: int) -> None:
        self.ask(ClearBets(table, self.round(table) + off, player))

    @rule(table=tables, off=off_by)
    def everybody_is_ready(self, table: str, off: int) -> None:
        felt = self.felt(table)
        for player in self.paper.floor.persons(felt) if felt else ():
            self.ask(Ready(table, self.round(table) + off, player))

    # Rounds

    @rule(table=tables, off=off_by)
    def deal(self, table: str, off: int) -> None:
        self.ask(Deal(table, self.round(table) + off))
        felt = self.felt(table)
        meter = DemoMeter().coin_in(felt, {1: 100}) if felt and felt.meter else Meter(0)
        self.ask(CoinIn(table, self.round(table) + off, meter))

    @rule(table=tables, player=players, seat=seats, action=actions, off=off_by)
    def act_anyhow(self, table: str, player: str, seat: int, action: str, off: int) -> None:
        felt = self.felt(table)
        self.ask(Act(table, self.round(table), len(felt.actions) + off if felt else 0, player, seat, action))

    @rule(table=tables, pick=st.integers(0, 9), twice=st.booleans())
    def act(self, table: str, pick: int, twice: bool) -> None:
        felt = self.felt(table)
        if felt is None or felt.phase != "deciding":
            return
        live = self.paper.kind.tables.at(felt)
        seat, options = live.to_act, live.round.options
        assert seat is not None
        action = options[pick % len(options)].actions[0]
        for _ in range(1 + twice):
            self.ask(Act(table, felt.round, len(felt.actions), felt.seats[seat], seat, action))

    @rule(table=tables, random=st.randoms(use_true_random=False), deals=st.booleans())
    def play_on(self, table: str, random: Any, deals: bool) -> None:
        """What the people at this table would do next."""
        felt = self.felt(table)
        if felt is None:
            return
        if felt.phase == "betting":
            self.lay_what_the_game_takes(table, random, ready=True)
            if deals:
                self.everybody_is_ready(table, 0)
                self.deal(table, 0)
        elif felt.phase == "deciding" and random.random() < 0.2:
            self.time_goes_by(table, 30)
        elif felt.phase == "deciding":
            self.act(table, random.randrange(10), twice=deals)
        else:
            self.next(table, "", 0)
            self.next(table, "bob", 0)

    @rule(table=tables, random=st.randoms(use_true_random=False))
    def play_a_whole_round(self, table: str, random: Any) -> None:
        for _ in range(12):
            self.play_on(table, random, deals=True)

    @rule(table=tables, seconds=st.sampled_from([0, 1, 15, 30]))
    def time_goes_by(self, table: str, seconds: int) -> None:
        self.paper.at += seconds * 1000
        felt = self.felt(table)
        self.ask(TimeOut(table, self.round(table), len(felt.actions) if felt else 0))

    @rule(table=tables, player=st.sampled_from(["", "ann", "bob"]), off=off_by)
    def next(self, table: str, player: str, off: int) -> None:
        self.ask(AwardsTaken(table, self.round(table) + off))
        felt = self.felt(table)
        game = felt.rules.game if felt else GAMES[0].code
        self.ask(NextRound(table, self.round(table) + off, player, self.paper.shuffled(game)))

    # The house

    @rule(table=tables, all_leave=st.booleans())
    def close(self, table: str, all_leave: bool) -> None:
        felt = self.felt(table)
        if felt and all_leave:
            self.ask(Invite(table, "", 0))
            for seat, player in felt.seats.items():
                self.ask(StandUp(table, player, (seat,)))
        self.ask(CloseTable(table))

    @rule()
    def doors(self) -> None:
        self.ask(OpenDoors())

    # What must always hold

    @invariant()
    def the_accounts_add_up(self) -> None:
        accounts = self.paper.floor.accounts
        assert sum(accounts.values()) == 0
        assert all(cents >= 0 for account, cents in accounts.items() if account != HOUSE)

    @invariant()
    def what_is_on_the_felt_is_what_was_laid(self) -> None:
        for felt in self.paper.floor.tables.values():
            lying = sum(sum(bets.values()) for bets in felt.bets.values())
            if felt.phase == "deciding":
                spots = self.paper.kind.tables.at(felt).round.spots.values()
                lying = sum(sum(spot.bets.values()) for spot in spots)
            elif felt.phase == "settled":
                lying = 0
            assert self.paper.floor.accounts.get(on_felt(felt.table), 0) == lying

    def teardown(self) -> None:
        """Whoever reads the journal comes to the same room, also when he starts in the middle."""
        if not hasattr(self, "paper"):
            return
        half = len(self.paper.journal) // 2
        kind = CardroomKind()
        floor = kind.blank()
        for body in self.paper.journal[:half]:
            kind.fold(floor, body)
        floor, kind = CardroomKind().load(kind.dump(floor)), CardroomKind()
        for body in self.paper.journal[half:]:
            kind.fold(floor, body)
        assert kind.dump(floor) == self.paper.kind.dump(self.paper.floor)
        assert floor.at <= self.paper.at
        assert self.paper.at >= START


TestRoom = Room.TestCase
TestRoom.settings = settings(max_examples=60, stateful_step_count=80, suppress_health_check=list(HealthCheck))
