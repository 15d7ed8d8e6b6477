"""docs/progressive.md is true: its shift runs and prints what it says, its tables are the code's."""

import re
import shlex
from pathlib import Path

import pytest

from houseway.progressive.accounts import Account
from houseway.progressive.operations import OPERATIONS
from houseway.progressive.operations.money import REASONS
from houseway.progressive.staff import Role
from tests.conftest import RunHouse

PAGE = (Path(__file__).parents[2] / "docs" / "progressive.md").read_text(encoding="utf-8")


def shift() -> list[str]:
    """The lines of the page's shell blocks, long ones joined."""
    blocks = re.findall(r"^```sh\n(.*?)^```", PAGE, flags=re.MULTILINE | re.DOTALL)
    return "".join(blocks).replace("\\\n", " ").splitlines()


def test_the_shift_runs_and_prints_what_the_page_says(
    run_house: RunHouse, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOUSEWAY_PASSWORD", "everybody's password")
    known: dict[str, str] = {}
    printed, commands = "", 0
    for line in shift():
        if line.startswith("# "):
            assert line.removeprefix("# ").strip() in printed
            continue
        captured = re.fullmatch(r"(\w+)=\$\((.*)\)", line)
        words = [re.sub(r"\$(\w+)", lambda name: known[name[1]], word) for word in shlex.split(_asked(line))]
        if words[0] == "export":
            monkeypatch.setenv(*words[1].split("=", 1))
            continue
        with monkeypatch.context() as patch:
            if words[0] != "houseway":
                patch.setenv(*words.pop(0).split("=", 1))
            answered = run_house(*words[1:])
        assert answered.status == 0, (line, answered.err)
        commands += 1
        printed = answered.out
        if captured:
            known[captured[1]] = answered.out.strip()
    assert commands > 40
    assert {"win.pdf", "main.svg", "export"} <= {path.name for path in tmp_path.iterdir()}


def _asked(line: str) -> str:
    """`ann=$(houseway …)` as the command itself."""
    captured = re.fullmatch(r"\w+=\$\((.*)\)", line)
    return captured[1] if captured else line


def test_who_may_do_what_is_what_the_operations_say() -> None:
    people = [role for role in Role if role is not Role.HOUSE]
    assert f"| operation | command | {' | '.join(people)} |" in PAGE
    table = PAGE.split("## Who may do what")[1]
    told = re.findall(r"^\| ([a-z-]+) \| `[^|]*\| (.*) \|$", table, flags=re.MULTILINE)
    marks = {name: [cell.strip() for cell in cells.split("|")] for name, cells in told}
    assert marks == {
        str(op.__struct_config__.tag): ["yes" if role in op.roles else "" for role in people] for op in OPERATIONS
    }


def rows_under(head: str) -> dict[str, str]:
    table = PAGE.split(head)[1].split("\n\n")[0]
    return dict(re.findall(r"^\| ([a-z-]+) \| (.*) \|$", table, flags=re.MULTILINE))


def test_every_account_and_every_reason_is_explained() -> None:
    assert list(rows_under("| account | what it is |\n")) == list(Account)
    reasons = rows_under("| reason | what may move |\n")
    assert list(reasons) == list(REASONS)
    for reason, ways in REASONS.items():
        if reason != "correction":
            named = {account for account in Account if re.search(rf"\b{account}\b", reasons[reason])}
            assert named == {account for way in ways for account in way}
