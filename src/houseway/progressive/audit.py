"""An auditor's own recomputation, from the export alone: hashes, zero sums, balances, reconciliation.

It shares no code with the books. It reads `entries.jsonl` with the standard library and adds up what it says, so it
can be taken out of this package, read in a sitting and run anywhere: `python audit.py FOLDER`.
"""

import csv
import json
import sys
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from hashlib import sha256
from pathlib import Path
from typing import Any

ACCOUNTS = ("players", "meter", "reserve", "over-limit", "breakage", "seed", "tray", "house", "envy")
HELD = ("meter", "reserve", "over-limit", "breakage")
"""what is held for the players"""
GRAINS_IN_A_CENT = 1_000_000
RATE = 1_000_000
"""a rate is so many millionths of the bet"""


@dataclass
class Audit:
    """What the entries come to, in millionths of a cent, and what is wrong with them."""

    entries: int = 0
    hash: str = ""
    balances: dict[str, dict[str, int]] = field(default_factory=dict)
    """meter -> account -> balance"""
    reconciled: dict[str, dict[str, int]] = field(default_factory=dict)
    """meter -> seed, contributions, awards, adjustments, held and difference"""
    faults: tuple[str, ...] = ()

    @property
    def agrees(self) -> bool:
        return not self.faults


def audit(where: Path) -> Audit:
    """Audit an export: its folder, or `entries.jsonl` itself."""
    lines = where / "entries.jsonl" if where.is_dir() else where
    books = _Books()
    for line in _lines(lines, books.faults):
        books.take(line)
    if where.is_dir() and (where / "postings.csv").exists():
        books.compare_with_csv(where / "postings.csv")
    return books.finish()


def _lines(path: Path, faults: list[str]) -> Iterator[dict[str, Any]]:
    try:
        with path.open(encoding="utf-8") as file:
            for count, text in enumerate(file, 1):
                line = json.loads(text)
                if not (isinstance(line, dict) and isinstance(line.get("number"), int) and "body" in line):
                    raise ValueError(f"line {count} is no entry")
                yield line
    except (OSError, ValueError, RecursionError) as wrong:
        faults.append(f"{path.name} cannot be read: {wrong}")


class _Books:
    """The auditor's own books."""

    def __init__(self) -> None:
        self.number = 0
        self.hash = sha256(b"houseway progressive").hexdigest()
        self.at = 0
        self.balances: dict[str, dict[str, int]] = {}
        self.flows: dict[str, dict[str, int]] = {}
        self.tables: dict[str, str] = {}
        """table -> its meter"""
        self.terms: dict[str, dict[str, Any]] = {}
        """meter -> the terms in force"""
        self.coming: dict[str, dict[str, Any]] = {}
        self.requests: dict[int, tuple[str, dict[str, Any]]] = {}
        self.lying: dict[str, dict[str, int]] = {}
        """table -> seat -> cents on its sensors"""
        self.faults: list[str] = []

    def take(self, line: dict[str, Any]) -> None:
        number, body = line["number"], line["body"]
        if number != self.number + 1:
            self.faults.append(f"entry {number} stands after entry {self.number}")
        sealed = "\n".join((self.hash, line.get("key") or "", line.get("asked") or "", str(body)))
        if sha256(sealed.encode()).hexdigest() != line.get("hash"):
            self.faults.append(f"entry {number} is not what its hash was made of")
        self.number, self.hash = number, str(line.get("hash"))
        try:
            self._book(number, json.loads(body))
        except (KeyError, TypeError, ValueError, AttributeError) as wrong:
            self.faults.append(f"entry {number} cannot be understood: {wrong!r}")

    def _book(self, number: int, entry: dict[str, Any]) -> None:
        op, posting = entry["op"], entry.get("posting", {})
        if entry["at"] < self.at:
            self.faults.append(f"entry {number} is earlier than the one before it")
        self.at = entry["at"]
        self._remember(number, op)
        if posting:
            self._post(number, entry, op, posting)
        if op["op"] == "coin-in":
            self.lying[op["table"]] = {}

    def _post(self, number: int, entry: dict[str, Any], op: dict[str, Any], posting: dict[str, int]) -> None:
        if sum(posting.values()) != 0:
            self.faults.append(f"entry {number} does not come to zero")
        meter = entry["meter"]
        balances = self.balances.setdefault(meter, dict.fromkeys(ACCOUNTS, 0))
        for account, amount in posting.items():
            balances[account] += amount
        for account in HELD:
            if balances[account] < 0:
                self.faults.append(f"after entry {number} the {account} of {meter} is below zero")
        self._flow(number, meter, op, posting, entry.get("awards", []))

    def _remember(self, number: int, op: dict[str, Any]) -> None:
        """What later entries are worked out from."""
        match op["op"]:
            case "open-meter":
                self.terms[op["meter"]] = op["terms"]
            case "open-table":
                self.tables[op["table"]] = op["meter"]
                self.lying[op["table"]] = {}
            case "sense":
                self.lying[op["table"]] = op["bets"]
            case "propose-terms":
                self.requests[number] = (op["meter"], op["terms"])
            case "approve" if op["request"] in self.requests:
                meter, terms = self.requests.pop(op["request"])
                self.coming[meter] = terms

    def _flow(
        self, number: int, meter: str, op: dict[str, Any], posting: dict[str, int], awards: list[dict[str, Any]]
    ) -> None:
        """Where the money came from: seed, contributions, awards or adjustments."""
        flows = self.flows.setdefault(meter, dict.fromkeys(("seed", "contributions", "awards", "adjustments"), 0))
        if op["op"] == "open-meter":
            flows["seed"] += self._cents(op["terms"]["seed"])
        elif op["op"] == "coin-in":
            flows["contributions"] += self._contribution(number, meter, op, posting)
        elif awards:
            flows["awards"] += self._paid(number, posting, awards)
            if any(award.get("reset") for award in awards):
                self.terms[meter] = self.coming.pop(meter, self.terms[meter])
                flows["seed"] += self._cents(self.terms[meter]["seed"]) * sum(bool(a.get("reset")) for a in awards)
        else:
            flows["adjustments"] += sum(posting.get(account, 0) for account in HELD)

    def _cents(self, cents: int) -> int:
        return cents * GRAINS_IN_A_CENT

    def _contribution(self, number: int, meter: str, op: dict[str, Any], posting: dict[str, int]) -> int:
        """The bets times the rates, exactly."""
        bets = op.get("bets")
        if bets is None:
            bets = self.lying[op["table"]]
        terms = self.terms[meter]
        share = Fraction(terms["contribution"] + terms.get("reserve", 0), RATE)
        fed = share * self._cents(sum(bets.values()))
        if self.tables[op["table"]] != meter or posting["players"] != -self._cents(sum(bets.values())):
            self.faults.append(f"entry {number} does not take the bets that lay there")
        if fed.denominator != 1:
            self.faults.append(f"entry {number} feeds a part of a grain")
        return int(fed)

    def _paid(self, number: int, posting: dict[str, int], awards: list[dict[str, Any]]) -> int:
        """What awards took from what is held: all that the winners got, less what the tray and the house paid."""
        won = sum(award["cents"] for award in awards)
        envy = sum(sum(award.get("envy", {}).values()) for award in awards)
        short = sum(award.get("shortfall", 0) for award in awards)
        if posting.get("players", 0) != self._cents(won + envy):
            self.faults.append(f"entry {number} does not pay what it awards")
        if posting.get("envy", 0) != -self._cents(envy) or posting.get("house", 0) != -self._cents(short):
            self.faults.append(f"entry {number} does not book its envy or its shortfall")
        return self._cents(won - short) + posting.get("tray", 0)

    def compare_with_csv(self, path: Path) -> None:
        sums: dict[tuple[str, str], int] = defaultdict(int)
        try:
            with path.open(encoding="utf-8", newline="") as file:
                for row in csv.DictReader(file):
                    sums[row["meter"], row["account"]] += int(row["grains"])
        except (OSError, KeyError, ValueError, TypeError) as wrong:
            self.faults.append(f"{path.name} cannot be read: {wrong}")
        for meter, balances in self.balances.items():
            for account, balance in balances.items():
                if sums[meter, account] != balance:
                    self.faults.append(f"{path.name} has another {account} of {meter} than the entries")

    def finish(self) -> Audit:
        reconciled = {}
        for meter, flows in self.flows.items():
            held = sum(self.balances[meter][account] for account in HELD)
            come_to = flows["seed"] + flows["contributions"] - flows["awards"] + flows["adjustments"]
            reconciled[meter] = {**flows, "held": held, "difference": held - come_to}
            if held != come_to:
                self.faults.append(f"{meter} holds {held - come_to} grains more than came in")
        return Audit(self.number, self.hash, self.balances, reconciled, tuple(self.faults))


def main() -> None:
    found = audit(Path(sys.argv[1]))
    for meter, flows in found.reconciled.items():
        print(meter, flows, found.balances[meter])
    print(f"{found.entries} entries, the last has the hash {found.hash}")
    print("\n".join(found.faults) or "everything agrees")


if __name__ == "__main__":
    main()
