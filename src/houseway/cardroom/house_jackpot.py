"""A floor's table on a real meter: houseway works the console itself, as the pit has opened it.

The pit opens a table of the same name `by_house`, alone on its meter: from its next round the floor's table plays for
that meter. Every step has a key of its round's own, so it has one effect however often it is asked for. A meter that
other tables feed too could move between the deal and the award, so it is not taken.
"""

from collections.abc import Mapping
from typing import Any

import msgspec

from houseway.cardroom.jackpot import DemoMeter
from houseway.cardroom.state import Felt
from houseway.progressive.floor import Floor, MeterState
from houseway.progressive.manager import GameManager
from houseway.progressive.operations import CoinIn, HandOver, PayByHouse
from houseway.progressive.operations.rounds import RoundRecord
from houseway.settlement import Meter


class HouseJackpot(DemoMeter):
    """The pit's meter where it has opened one for the table; else a meter of the table's own."""

    def __init__(self, manager: GameManager) -> None:
        self.manager = manager

    def coin_in(self, felt: Felt, stakes: Mapping[int, int]) -> Meter:
        with self.manager.look() as floor:
            taken = _meter_for(floor, felt) is not None
        if not taken and not self._began(felt):
            return super().coin_in(felt, stakes)
        self.manager.do_by_house(CoinIn(table=felt.table, bets=dict(stakes)), f"{felt.round_id}/coin-in")
        with self.manager.look() as floor:
            meter = floor.meters[floor.tables[felt.table].meter]
            reserve = meter.balances["reserve"] // 1_000_000
            return Meter(meter.cents, (meter.coming or meter.terms).seed, reserve, meter.terms.fixed_pays)

    def finish(self, felt: Felt, record: Mapping[str, Any]) -> None:
        if not self._began(felt):
            return
        handed = msgspec.convert(record, RoundRecord, str_keys=True)
        self.manager.do_by_house(HandOver(table=felt.table, record=handed, closes=True), f"{felt.round_id}/record")
        with self.manager.look() as floor:
            hits = floor.tables[felt.table].phase == "playing"
        if hits or self.manager.knows(f"{felt.round_id}/pay"):
            self.manager.do_by_house(PayByHouse(table=felt.table), f"{felt.round_id}/pay")

    def _began(self, felt: Felt) -> bool:
        return self.manager.knows(f"{felt.round_id}/coin-in")


def _meter_for(floor: Floor, felt: Felt) -> MeterState | None:
    table = floor.tables.get(felt.table)
    if table is None or not table.open or not table.by_house:
        return None
    meter = floor.meters[table.meter]
    alone = sum(other.open and other.meter == table.meter for other in floor.tables.values()) == 1
    same = meter.stakes.game == felt.rules.game and all(
        meter.stakes.readings.get(name) == value for name, value in felt.rules.readings.items()
    )
    return meter if alone and same else None
