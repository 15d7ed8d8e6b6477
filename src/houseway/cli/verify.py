"""`houseway verify`: was the deal fair? Records in, one answer each; or all that the browser's floor has booked."""

import json
from pathlib import Path

from houseway.cli.records import for_each_record
from houseway.fair import verify
from houseway.odds import dollars
from houseway.record import Record
from houseway.words import signed


def verify_records(file: Path, as_json: bool) -> int:
    """Check every record's promise; the status is 2 if any does not hold."""

    def one(record: Record) -> None:
        settlement = verify(record)
        assert record.fair is not None
        totals = {seat.seat: seat.total for seat in settlement.seats}
        if as_json:
            print(json.dumps({"fair": True, "commitment": record.fair.commitment, "totals": totals}))
            return
        print(f"{record.game}: the deal was fair")
        print(f"  promised  {record.fair.commitment}: compare it with the one shown before the deal")
        print("  deck      its order and the salt are those promised; every card came off it in the manual's order")
        print(f"  settled   {', '.join(f'seat {seat} {signed(total)}' for seat, total in totals.items())}")

    return for_each_record(file, as_json, one)


def verify_floor(database: str, as_json: bool) -> int:
    """Fold the floor's journal again; the first entry that does not hold is refused."""
    from houseway.cardroom import verify_bank
    from houseway.database import Database
    from houseway.database.home import default_database

    books = Database.open(database or default_database())
    try:
        found = verify_bank(books)
    finally:
        books.close()
    if as_json:
        print(json.dumps(found._asdict()))
    else:
        print(f"the floor's books hold: {found.entries:,} entries, {found.rounds:,} rounds, {found.players:,} players")
        print(f"  on the felt now  {dollars(found.on_the_felt)}")
        print(f"  last hash        {found.head}")
    return 0
