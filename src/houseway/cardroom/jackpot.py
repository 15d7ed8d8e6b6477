"""The progressive behind a table: who takes its stakes, and who hears how the round ended.

The card room asks twice in a round, each time until it is answered, also after a stop: so both answers must be the same
when the same round asks again.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Protocol

from houseway.cardroom.state import Felt
from houseway.settlement import Meter

DEMO_METER = Meter(meter=1_000_000, seed=100_000)
"""what a progressive shows at a table that no casino feeds: $10,000, starting again at $1,000"""
DEMO_PERCENT = 20


class Jackpot(Protocol):
    def opening(self) -> Meter:
        """What the sign of a new table shows."""

    def coin_in(self, felt: Felt, stakes: Mapping[int, int]) -> Meter:
        """Take these stakes (seat -> cents) for `felt.round_id`; the meter that the round is played for."""

    def finish(self, felt: Felt, record: Mapping[str, Any]) -> None:
        """Hear how `felt.round_id` ended, with its awards."""


class DemoMeter:
    """A meter of the table's own: it is in the card room's books, so there is nothing else to ask."""

    def opening(self) -> Meter:
        return DEMO_METER

    def coin_in(self, felt: Felt, stakes: Mapping[int, int]) -> Meter:
        assert felt.meter is not None
        return replace(felt.meter, meter=felt.meter.meter + sum(stakes.values()) * DEMO_PERCENT // 100)

    def finish(self, felt: Felt, record: Mapping[str, Any]) -> None:
        """The settlement has taken the awards off the meter."""
