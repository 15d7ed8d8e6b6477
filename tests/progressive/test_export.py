"""The audit export, and an auditor who has nothing else."""

import csv
import json
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from houseway.progressive import audit as audit_file
from houseway.progressive.audit import audit
from houseway.progressive.export import FILES, export
from houseway.refused import Refused
from tests.progressive.forging import rows_of
from tests.progressive.house import METER, House
from tests.progressive.shift import Shift


@pytest.fixture
def folder(house: House, tmp_path: Path) -> Path:
    """The export of a shift."""
    Shift(house)
    export(house.database, tmp_path / "export")
    return tmp_path / "export"


def change(folder: Path, number: int, old: str, new: str) -> None:
    """Change a line of the export."""
    file = folder / "entries.jsonl"
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    assert old in lines[number - 1]
    lines[number - 1] = lines[number - 1].replace(old, new)
    file.write_text("".join(lines), encoding="utf-8")


# What is written


def test_every_entry_is_in_it_as_it_was_written(house: House, folder: Path) -> None:
    lines = (folder / "entries.jsonl").read_text(encoding="utf-8").splitlines()
    assert [json.loads(line) for line in lines] == [row._asdict() for row in rows_of(house.database)]


def test_as_a_table_it_has_a_row_an_entry(house: House, folder: Path) -> None:
    with (folder / "entries.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [int(row["number"]) for row in rows] == [row.number for row in rows_of(house.database)]
    [jackpot] = [row for row in rows if row["operation"] == "j-pot"]
    assert (jackpot["by"], jackpot["where"], jackpot["meter"], jackpot["awarded_cents"]) == (
        "dora",
        "k1",
        METER,
        "100162",
    )
    assert jackpot["at"] == "2026-06-02T12:00:00.000Z"


def test_postings_have_a_row_an_account_and_come_to_the_balances(house: House, folder: Path) -> None:
    with (folder / "postings.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    sums: Counter[str] = Counter()
    for row in rows:
        sums[row["account"]] += int(row["grains"])
    balances = house.floor().meters[METER].balances
    assert {account: sums[account] for account in balances} == balances


def test_refusals_are_in_it_and_a_formula_is_only_text(house: House, tmp_path: Path) -> None:
    with pytest.raises(Refused):
        house.manager.sign_in("=HYPERLINK(1)", "no password")
    done = export(house.database, tmp_path / "new")
    assert done.refusals == 1
    said = json.loads((tmp_path / "new" / "refusals.jsonl").read_text(encoding="utf-8"))
    assert (said["who"], said["what"]) == ("=HYPERLINK(1)", "sign-in")
    assert ",'=HYPERLINK(1)," in (tmp_path / "new" / "refusals.csv").read_text(encoding="utf-8")


def test_an_export_is_never_written_over(house: House, folder: Path) -> None:
    with pytest.raises(Refused, match=r"has an export already \(entries.jsonl\)"):
        export(house.database, folder)
    assert sorted(path.name for path in folder.iterdir()) == sorted(FILES)


def test_a_folder_that_cannot_be_made_is_said(house: House, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(Refused, match="cannot be written"):
        export(house.database, tmp_path / "file" / "folder")


# The auditor


def test_the_auditor_comes_to_the_same_balances(house: House, folder: Path) -> None:
    found = audit(folder)
    assert found.faults == ()
    assert found.balances == {name: meter.balances for name, meter in house.floor().meters.items()}
    last = rows_of(house.database)[-1]
    assert (found.entries, found.hash) == (last.number, last.hash)


def test_the_auditor_reconciles_to_the_grain(folder: Path) -> None:
    cent = 10**6
    assert audit(folder).reconciled[METER] == {
        "seed": 200_000 * cent,
        "contributions": 2 * 93_420_000,
        "awards": 100_162 * cent,
        "adjustments": 1,
        "held": 100_024 * cent + 1 + 840_000,
        "difference": 0,
    }


def test_the_auditor_needs_nothing_of_houseway(folder: Path) -> None:
    program = Path(str(audit_file.__file__))
    done = subprocess.run([sys.executable, "-I", program, folder], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "everything agrees"


def test_the_entries_alone_are_enough(folder: Path) -> None:
    assert audit(folder / "entries.jsonl") == audit(folder)


def test_a_changed_line_is_named(folder: Path) -> None:
    change(folder, 9, '\\"at\\":1', '\\"at\\":2')
    found = audit(folder)
    assert found.faults == ("entry 9 is not what its hash was made of", "entry 10 is earlier than the one before it")
    assert not found.agrees


def test_a_posting_that_does_not_come_to_zero_is_named(house: House, folder: Path) -> None:
    number = next(row.number for row in rows_of(house.database) if '"coin-in"' in row.body)
    change(folder, number, '\\"house\\":506580000', '\\"house\\":506580001')
    assert f"entry {number} does not come to zero" in audit(folder).faults


def test_an_award_that_is_not_what_was_paid_is_named(house: House, folder: Path) -> None:
    number = next(row.number for row in rows_of(house.database) if '"reset"' in row.body)
    change(folder, number, '\\"cents\\":100162', '\\"cents\\":100163')
    found = audit(folder).faults
    assert f"entry {number} does not pay what it awards" in found
    assert f"{METER} holds 1000000 grains more than came in" in found


def test_a_missing_line_is_named(folder: Path) -> None:
    file = folder / "entries.jsonl"
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    file.write_text("".join(lines[:4] + lines[5:]), encoding="utf-8")
    assert audit(folder).faults[0] == "entry 6 stands after entry 4"


def test_a_table_that_says_otherwise_is_named(folder: Path) -> None:
    file = folder / "postings.csv"
    file.write_text(file.read_text(encoding="utf-8").replace(",breakage,840000", ",breakage,840001"), encoding="utf-8")
    assert audit(folder).faults == (f"postings.csv has another breakage of {METER} than the entries",)


def test_what_is_no_export_is_said(tmp_path: Path) -> None:
    assert "cannot be read" in audit(tmp_path).faults[0]
    (tmp_path / "entries.jsonl").write_text("[1]\n")
    assert "line 1 is no entry" in audit(tmp_path).faults[0]
