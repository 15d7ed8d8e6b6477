"""Operations before the deal: stakes go from a bankroll to the felt, and back while nobody has called the bets."""

from collections.abc import Mapping

from msgspec.structs import replace

from houseway.cardroom.change import Change, Desk, Operation
from houseway.cardroom.limits import check_limits
from houseway.cardroom.seated import check_seat, check_seated, touched
from houseway.cardroom.state import Bets, Felt, on_felt, purse
from houseway.refused import Refused


class LayBets(Operation, frozen=True, tag="lay"):
    """These bets, and no others, on these of the player's seats."""

    table: str
    round: int
    player: str
    bets: dict[int, Bets]
    ready: bool = False

    def carry_out(self, desk: Desk) -> Change:
        felt = desk.floor.felt(self.table)
        _check_open(felt, self.round)
        table = desk.tables.at(felt)
        for seat, laid in self.bets.items():
            check_seat(felt, self.player, seat, f"bets.{seat}")
            if laid:
                try:
                    table.check(seat, laid)
                    check_limits(table, felt.rules, laid)
                except Refused as no:
                    raise Refused(no.message, f"bets.{seat}.{no.field.rpartition('.')[2]}") from None
        return _lay(felt, self.player, self.bets, self.ready, desk.at)


class ClearBets(Operation, frozen=True, tag="clear"):
    """All of the player's bets come back."""

    table: str
    round: int
    player: str

    def carry_out(self, desk: Desk) -> Change:
        felt = desk.floor.felt(self.table)
        _check_open(felt, self.round)
        check_seated(felt, self.player)
        return _lay(felt, self.player, {seat: {} for seat in felt.seats_of(self.player)}, False, desk.at)


class Ready(Operation, frozen=True, tag="ready"):
    """The player has done: with bets, cards may come; without, this round is for the others."""

    table: str
    round: int
    player: str

    def carry_out(self, desk: Desk) -> Change:
        felt = desk.floor.felt(self.table)
        _check_open(felt, self.round)
        check_seated(felt, self.player)
        return _lay(felt, self.player, {}, True, desk.at)


def _check_open(felt: Felt, number: int) -> None:
    felt.check_round(number)
    if felt.phase != "betting":
        why = "no more bets: the cards are out" if felt.in_round else "the round is over: go on to the next"
        raise Refused(why, "round")


def _lay(felt: Felt, player: str, bets: Mapping[int, Bets], ready: bool, at: int) -> Change:
    change = Change()
    before = sum(sum(felt.bets.get(seat, {}).values()) for seat in bets)
    change.move(sum(sum(laid.values()) for laid in bets.values()) - before, purse(player), on_felt(felt.table))
    laid = {seat: dict(stakes) for seat, stakes in sorted((felt.bets | dict(bets)).items()) if stakes}
    others = tuple(who for who in felt.ready if who != player)
    felt = replace(felt, bets=laid, ready=(*others, player) if ready else others)
    change.felt = touched(felt, player, at)
    return change
