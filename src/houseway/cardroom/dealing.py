"""Operations of the round: cards come off the promised deck, seats decide, bets are paid, the felt is cleared."""

from msgspec.structs import replace

from houseway.cardroom.change import Change, Desk, Operation
from houseway.cardroom.seated import all_ready, check_seat, check_seated, clock, run_out, someone_bets, touched
from houseway.cardroom.state import HOUSE, ROUNDS_AT_HAND, Felt, Shuffled, Told, on_felt, purse
from houseway.odds import dollars
from houseway.options import Option, take
from houseway.refused import Refused
from houseway.rules import AnyGame
from houseway.settlement import Meter
from houseway.table import Table


class Deal(Operation, frozen=True, tag="deal"):
    """No more bets. Where a progressive is bet on, its meter is asked first; else cards come at once."""

    table: str
    round: int

    def carry_out(self, desk: Desk) -> Change:
        felt = desk.floor.felt(self.table)
        felt.check_round(self.round)
        if felt.phase != "betting":
            raise Refused("no more bets: the cards are out", "round")
        if not someone_bets(desk.floor, felt):
            raise Refused("nobody has bet", "bets")
        if not all_ready(desk.floor, felt) and not run_out(felt, desk.at):
            raise Refused("somebody is not ready, and the countdown runs", "ready")
        felt = replace(felt, last=_laid_by(felt), dealt_meter=felt.meter, deadline=None, actions=())
        if progressive_stakes(desk.tables.at(felt).game, felt):
            return Change(felt=replace(felt, phase="coin-in"))
        return _deal(desk, felt)


class CoinIn(Operation, frozen=True, tag="coin-in"):
    """The progressive has taken the stakes, and this is what the round is played for."""

    table: str
    round: int
    meter: Meter

    def carry_out(self, desk: Desk) -> Change:
        felt = desk.floor.felt(self.table)
        felt.check_round(self.round)
        if felt.phase != "coin-in":
            raise Refused("the progressive was not asked", "round")
        return _deal(desk, replace(felt, meter=self.meter, dealt_meter=self.meter))


class Act(Operation, frozen=True, tag="act"):
    """A seat decides."""

    table: str
    round: int
    turn: int
    player: str
    seat: int
    action: str

    def carry_out(self, desk: Desk) -> Change:
        felt = desk.floor.felt(self.table)
        check_seat(felt, self.player, self.seat, "seat")
        table = _turn(desk, felt, self.round, self.turn)
        if table.to_act != self.seat:
            raise Refused(f"it is not seat {self.seat}'s turn but seat {table.to_act}'s", "seat")
        return _act(desk, touched(felt, self.player, desk.at), self.action)


class TimeOut(Operation, frozen=True, tag="time-out"):
    """The decision clock ran out: the seat folds or checks, by the table's rule."""

    table: str
    round: int
    turn: int

    def carry_out(self, desk: Desk) -> Change:
        felt = desk.floor.felt(self.table)
        table = _turn(desk, felt, self.round, self.turn)
        if not run_out(felt, desk.at):
            raise Refused("there is still time to decide", "turn")
        return _act(desk, felt, out_of_time(table.round.options, felt.rules.out_of_time))


class AwardsTaken(Operation, frozen=True, tag="awards"):
    """The progressive knows how the round ended."""

    table: str
    round: int

    def carry_out(self, desk: Desk) -> Change:
        felt = desk.floor.felt(self.table)
        felt.check_round(self.round)
        if not felt.awards_open:
            raise Refused("no award is open", "round")
        return Change(felt=replace(felt, awards_open=False))


class NextRound(Operation, frozen=True, tag="next"):
    """The felt is cleared, and a new deck is promised."""

    table: str
    round: int
    player: str
    """empty: the house, when the time to look at the settlement is over"""
    shuffled: Shuffled

    def carry_out(self, desk: Desk) -> Change:
        felt = desk.floor.felt(self.table)
        if self.player:
            check_seated(felt, self.player)
        felt.check_round(self.round)
        if felt.phase != "settled":
            raise Refused("this round is not over", "round")
        if not self.player and not run_out(felt, desk.at):
            raise Refused("people still look at the settlement", "round")
        if felt.awards_open:
            raise Refused("the progressive has still to hear of this round", "round")
        promised = self.shuffled.promise
        if sorted(promised.deck) != sorted(desk.tables.at(felt).game.deck):
            raise Refused("not the deck of this game", "shuffled")
        felt = replace(
            felt,
            phase="betting",
            round=felt.round + 1,
            shuffled=self.shuffled,
            commitment=promised.commitment,
            bets={},
            ready=(),
            actions=(),
            deadline=None,
        )
        return Change(felt=touched(felt, self.player, desk.at))


def progressive_stakes(game: AnyGame, felt: Felt) -> dict[int, int]:
    """What each seat bets on the progressive."""
    bets = [bet.name for bet in game.side_bets if bet.progressive]
    stakes = {seat: sum(laid.get(name, 0) for name in bets) for seat, laid in felt.bets.items()}
    return {seat: stake for seat, stake in stakes.items() if stake}


def out_of_time(options: tuple[Option, ...], rule: str) -> str:
    """Fold or check, whichever the table's rule says and the decision has."""
    names = [option.name for option in options if option.name in ("fold", "check")]
    return rule if rule in names else names[0]


def _laid_by(felt: Felt) -> dict[str, dict[int, dict[str, int]]]:
    laid: dict[str, dict[int, dict[str, int]]] = {}
    for seat, bets in felt.bets.items():
        laid.setdefault(felt.seats[seat], {})[seat] = bets
    return laid


def _turn(desk: Desk, felt: Felt, round: int, turn: int) -> Table:
    """The table, if it still waits for this decision."""
    felt.check_round(round)
    if felt.phase != "deciding":
        raise Refused("nobody is to act now", "turn")
    if turn != len(felt.actions):
        raise Refused(f"that decision is past: turn {turn}, now {len(felt.actions)}", "turn")
    return desk.tables.at(felt)


def _deal(desk: Desk, felt: Felt) -> Change:
    desk.tables.at(felt)
    felt = replace(felt, phase="deciding")
    return _go_on(desk, felt, desk.tables.deal(felt), Change())


def _act(desk: Desk, felt: Felt, action: str) -> Change:
    """Take the action and its stake, and go on to the next decision or to the settlement."""
    table, change = desk.tables.at(felt), Change()
    seat = table.to_act
    assert seat is not None
    player = felt.seats[seat]
    try:
        _, stake = take(table.round.options, action)
    except Refused as no:
        raise Refused(no.message, "action") from None
    held = desk.floor.bankroll(player)
    if stake > held:
        raise Refused(f"that is {dollars(stake)}, but the bankroll is {dollars(held)}", "action")
    change.move(stake, purse(player), on_felt(felt.table))
    desk.tables.act(felt, action)
    return _go_on(desk, replace(felt, actions=(*felt.actions, action)), table, change)


def _go_on(desk: Desk, felt: Felt, table: Table, change: Change) -> Change:
    if not table.round.over:
        change.felt = replace(felt, deadline=clock(felt.rules.decision_seconds, desk.at))
        return change
    totals = {line.seat: line.total for line in table.settlement.seats}
    for seat, total in totals.items():
        staked = sum(table.round.spots[seat].bets.values())
        change.move(staked, on_felt(felt.table), purse(felt.seats[seat]))
        change.move(total, HOUSE, purse(felt.seats[seat]))
    change.record = felt.shuffled.promise.kept(table.record()).model_dump(mode="json", exclude_none=True)
    told = Told(felt.round, desk.floor.entries + 1, desk.at, {seat: felt.seats[seat] for seat in totals}, totals)
    change.felt = replace(
        felt,
        phase="settled",
        meter=table.settlement.meter,
        awards_open=bool(progressive_stakes(table.game, felt)),
        history=(*felt.history, told)[-ROUNDS_AT_HAND:],
        deadline=clock(felt.rules.settle_seconds, desk.at),
    )
    return change
