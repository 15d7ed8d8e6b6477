"""What an operation does to the card room: money from account to account, and the next state of a table.

An operation only says what would change; `make` holds it against the accounts and does all of it, or nothing.
"""

from typing import Any, NamedTuple

import msgspec

from houseway.cardroom.live import LiveTables
from houseway.cardroom.state import HOUSE, Felt, Floor, Player
from houseway.odds import dollars
from houseway.refused import Refused

Posts = dict[str, int]
"""account -> cents; what leaves one account comes to another, so they sum to zero"""


class Change(msgspec.Struct):
    posts: Posts = {}
    felt: Felt | None = None
    players: dict[str, Player] = {}
    opens: bool = False
    """the table is a new one"""
    closes: str = ""
    """a table that is no more"""
    all_felts: tuple[Felt, ...] = ()
    record: dict[str, Any] | None = None
    """of a round that ended with this"""

    def move(self, amount: int, giver: str, taker: str) -> None:
        """Move money from one account to another, beside what is moved already."""
        self.posts[giver] = self.posts.get(giver, 0) - amount
        self.posts[taker] = self.posts.get(taker, 0) + amount


class Desk(NamedTuple):
    """Where an operation is carried out: the room, the time, and the tables as they stand."""

    floor: Floor
    at: int
    tables: LiveTables


class Operation(msgspec.Struct, frozen=True, tag_field="op"):
    """Something that somebody asked for. Carried out the same way when it is asked and when the journal is read."""

    def carry_out(self, desk: Desk) -> Change:
        """What it changes, or a refusal."""
        raise NotImplementedError


def make(desk: Desk, change: Change) -> None:
    """Do all of a change, if nobody is left with less than nothing."""
    floor = desk.floor
    change.posts = {account: cents for account, cents in sorted(change.posts.items()) if cents}
    if sum(change.posts.values()):
        raise Refused("money would be made or lost", "posts")
    for account, cents in change.posts.items():
        left = floor.accounts.get(account, 0) + cents
        if account != HOUSE and left < 0:
            raise Refused(f"that is {dollars(-cents)}, but the bankroll is {dollars(left - cents)}", "bankroll")
    for account, cents in change.posts.items():
        floor.accounts[account] = floor.accounts.get(account, 0) + cents
    floor.players |= change.players
    for felt in (*change.all_felts, *([change.felt] if change.felt else [])):
        floor.tables[felt.table] = msgspec.structs.replace(felt, version=felt.version + 1, moved=desk.at)
    if change.closes:
        del floor.tables[change.closes]
        desk.tables.forget(change.closes)
    floor.opened += change.opens
    floor.at = desk.at
    floor.entries += 1
