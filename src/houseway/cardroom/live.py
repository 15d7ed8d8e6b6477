"""The tables as they stand in memory: each is dealt again from its deck, bets and actions when it is needed.

Nothing in here is kept on the disk, and nothing in here is believed: a table that is not exactly where the books say
is made anew.
"""

from dataclasses import dataclass, field
from datetime import date
from typing import Any

from houseway.cardroom.state import Felt, Rules
from houseway.games import find_game
from houseway.law import find_profile
from houseway.refused import Refused, one_of
from houseway.rules import Call
from houseway.shoe import Stack
from houseway.table import Table


@dataclass(slots=True)
class Notes:
    """What was worked out about a round for one picture, and is the same in the next."""

    said: dict[int, dict[str, Any]] = field(default_factory=dict)
    """events as data and in words, by their number"""
    called: dict[object, Call] = field(default_factory=dict)
    """hands in words, by the cards that were seen"""


@dataclass(slots=True)
class _Dealt:
    table: Table
    notes: Notes = field(default_factory=Notes)
    commitment: str = ""
    actions: tuple[str, ...] = ()


class LiveTables:
    def __init__(self) -> None:
        self._tables: dict[str, _Dealt] = {}

    def at(self, felt: Felt) -> Table:
        """The table at this moment: its layout and law, and if cards are out, its round."""
        known = self._tables.get(felt.table)
        if felt.phase in ("deciding", "settled"):
            if known is None or (known.commitment, known.actions) != (felt.commitment, felt.actions):
                self._tables[felt.table] = known = _Dealt(table_of(felt.rules))
                self.deal(felt)
                for action in felt.actions:
                    self.act(felt, action)
            return known.table
        if known is None or known.table.to_act is not None:
            self._tables[felt.table] = known = _Dealt(table_of(felt.rules))
        known.table.meter = felt.meter
        return known.table

    def deal(self, felt: Felt) -> Table:
        """Deal the promised deck to the bets on the felt."""
        known = self._tables[felt.table]
        known.table.meter = felt.dealt_meter
        known.table.deal(felt.bets, Stack(felt.shuffled.cards))
        known.commitment, known.actions, known.notes = felt.commitment, (), Notes()
        return known.table

    def act(self, felt: Felt, action: str) -> Table:
        """Take the action of the seat whose turn it is."""
        known = self._tables[felt.table]
        assert known.table.to_act is not None
        known.table.act(known.table.to_act, action)
        known.actions = (*known.actions, action)
        return known.table

    def notes(self, felt: Felt) -> Notes:
        return self._tables[felt.table].notes

    def forget(self, table: str) -> None:
        self._tables.pop(table, None)


def table_of(rules: Rules) -> Table:
    """A table opened by these rules, or what is wrong with them."""
    game = find_game(rules.game)
    side_bets = [bet.name for bet in game.side_bets]
    for name in rules.without:
        if name not in side_bets:
            raise Refused(f"only a side bet can be left off: {one_of(side_bets)}, not {name!r}", "without")
    return Table(
        game,
        paytables=rules.paytables,
        readings=rules.readings,
        wagers=[name for name in game.wager_names if name not in rules.without],
        profile=find_profile(rules.profile, date.fromisoformat(rules.on)) if rules.profile else None,
    )
