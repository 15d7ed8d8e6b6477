"""Going through the card room's books from the first entry: is the chain whole, does every cent add up?

The journal is folded again by the same rules; beside that, the money is added up from what the entries say alone, and
every round is settled again from its record.
"""

from collections import Counter
from hashlib import sha256
from typing import NamedTuple

from houseway.books import Checkpoint, genesis, seal
from houseway.books.shelf import rows
from houseway.cardroom.journal import JOURNAL, CardroomKind, Entry, entry_of
from houseway.cardroom.state import HOUSE, Floor, on_felt, purse
from houseway.database import Database
from houseway.fair import verify
from houseway.record import parse_record
from houseway.refused import Refused


class Verified(NamedTuple):
    entries: int
    rounds: int
    players: int
    on_the_felt: int
    """cents that lie in rounds and bets now"""
    head: str


def verify_bank(database: Database) -> Verified:
    """Refuse at the first entry that does not hold, in words; else what the books come to."""
    kind = CardroomKind()
    floor, balances, rounds, head = kind.blank(), Counter[str](), 0, genesis(JOURNAL)
    with database.reading() as connection:
        for number, row in enumerate(rows(connection, JOURNAL), start=1):
            if row.number != number or seal(head, row.key, row.asked, row.body) != row.hash:
                raise Refused(f"entry {number} does not follow the one before it: it was changed", "database")
            head, entry = row.hash, entry_of(row.body)
            balances.update(entry.posts)
            try:
                _check_posts(entry, balances)
                _check_round(entry, floor)
                _check_checkpoint(entry, kind, floor)
                kind.fold(floor, row.body)
            except Refused as no:
                raise Refused(f"entry {number}: {no.message}", no.field) from None
            rounds += entry.record is not None
    if {account: cents for account, cents in floor.accounts.items() if cents} != {
        account: cents for account, cents in balances.items() if cents
    }:
        raise Refused("the accounts are not what the entries add up to", "database")
    lying = sum(cents for account, cents in balances.items() if account.startswith(on_felt("")))
    return Verified(floor.entries, rounds, len(floor.players), lying, head)


def _check_checkpoint(entry: Entry, kind: CardroomKind, floor: Floor) -> None:
    if isinstance(entry.op, Checkpoint) and sha256(kind.dump(floor)).hexdigest() != entry.op.digest:
        raise Refused("the checkpoint is not what the entries before it come to", "database")


def _check_posts(entry: Entry, balances: Counter[str]) -> None:
    if sum(entry.posts.values()):
        raise Refused(f"its money does not sum to zero: {entry.posts}", "posts")
    for account in entry.posts:
        if account != HOUSE and balances[account] < 0:
            raise Refused(f"{account} is left with less than nothing", "posts")


def _check_round(entry: Entry, floor: Floor) -> None:
    """What the house and the players were paid is what the record settles to, dealt again from its deck."""
    if entry.record is None:
        return
    settlement = verify(parse_record(entry.record))
    felt = floor.felt(entry.table)
    won = sum(seat.total for seat in settlement.seats)
    if entry.posts.get(HOUSE, 0) != -won:
        raise Refused(f"the house paid {-entry.posts.get(HOUSE, 0)}, but the record settles to {won}", "record")
    people = {felt.seats[seat.seat] for seat in settlement.seats}
    if any(account not in {HOUSE, on_felt(felt.table), *map(purse, people)} for account in entry.posts):
        raise Refused("somebody was paid who was not in the round", "posts")
