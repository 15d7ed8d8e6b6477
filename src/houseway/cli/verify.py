"""`houseway verify`: was the deal fair? Records in, one answer each."""

import json
from pathlib import Path

from houseway.cli.records import for_each_record
from houseway.fair import verify
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
