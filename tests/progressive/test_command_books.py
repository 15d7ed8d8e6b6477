"""The books from the command line: verified, exported, audited, reported; a fault is named and the status is 2."""

import json
import sqlite3
from pathlib import Path

import pytest

from tests.conftest import RunHouse
from tests.progressive.commanding import CommandLine
from tests.progressive.house import FOUR, SEVEN


@pytest.fixture
def desk(run_house: RunHouse, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> CommandLine:
    """A house after two rounds: a four-card pay at the keypad, a 100% award at the touch screen."""
    made = CommandLine(run_house, tmp_path, monkeypatch)
    made.says("coin-in", "k1", "1", "2", by="dora")
    made.pay("k1", 2, FOUR, card="sam")
    made.says("game-over", "k1", by="dora")
    made.says("coin-in", "t1", "1", "3", by="dora")
    made.won = made.pay("t1", 3, SEVEN)
    made.says("game-over", "t1", by="dora")
    return made


def spoil(file: Path, change: str) -> None:
    """Do what the database forbids, as somebody with the file in his hands can."""
    with sqlite3.connect(file) as there:
        there.execute("DROP TRIGGER entries_no_update")
        there.execute("DROP TRIGGER entries_no_delete")
        there.execute(change)
    there.close()


def test_books_that_hold_are_said_to(desk: CommandLine) -> None:
    assert desk.says("verify").startswith("the books hold: ")
    last = desk.data("verify", "--deep")
    assert (last["holds"], last["faults"]) == (True, [])
    assert desk.data("verify", "--expect", last["hash"])["holds"]


def test_a_changed_row_is_named(desk: CommandLine) -> None:
    spoil(desk.file, f"UPDATE entries SET body = replace(body, '100054', '100055') WHERE number = {desk.won['entry']}")
    answered = desk.run("verify")
    assert answered.status == 2
    assert f"entry {desk.won['entry']}" in answered.out
    told = json.loads(desk.run("verify", "--json").out)
    assert (told["holds"], told["faults"][0]["entry"]) == (False, desk.won["entry"])


def test_books_that_were_changed_are_not_worked_on(desk: CommandLine) -> None:
    spoil(desk.file, f"DELETE FROM entries WHERE number = {desk.won['entry']}")
    assert "verify the books" in desk.refused("coin-in", "t1", "1", by="dora")


def test_a_tail_that_was_cut_off_is_known_by_the_hash_that_was_noted(desk: CommandLine) -> None:
    noted = desk.data("verify")["hash"]
    spoil(desk.file, "DELETE FROM entries WHERE number = (SELECT max(number) FROM entries)")
    assert desk.run("verify").status == 0, "nothing in the file itself can tell"
    assert desk.run("verify", "--expect", noted).status == 2


def test_an_export_is_audited_without_the_database(desk: CommandLine, tmp_path: Path) -> None:
    desk.data("export", str(tmp_path / "out"), by="ida")
    (meter,) = desk.data("meter", "list", by="ida")
    desk.file.unlink()
    told = desk.data("audit", str(tmp_path / "out"))
    assert (told["agrees"], told["balances"]) == (True, {"main": meter["balances"]})
    assert "all agrees" in " ".join(desk.says("audit", str(tmp_path / "out" / "entries.jsonl")).split())


def test_an_export_that_was_changed_is_found(desk: CommandLine, tmp_path: Path) -> None:
    desk.data("export", str(tmp_path / "out"), by="ida")
    lines = tmp_path / "out" / "entries.jsonl"
    lines.write_text(lines.read_text().replace("100054", "100055"))
    answered = desk.run("audit", str(tmp_path / "out"))
    assert answered.status == 2
    assert f"entry {desk.won['entry']} is not what its hash was made of" in answered.out


def test_an_export_is_never_written_over(desk: CommandLine, tmp_path: Path) -> None:
    desk.data("export", str(tmp_path / "out"), by="ida")
    assert "has an export already" in desk.refused("export", str(tmp_path / "out"), by="ida")
    assert "sign in" in desk.refused("export", str(tmp_path / "other"))


@pytest.mark.parametrize(
    ("report", "says"),
    [
        (["history", "main"], "$1,000.5428"),
        (["daily"], "rounds 2"),
        (["reconciliation"], "agrees to the last grain"),
        (["hits", "main"], "7-card straight"),
        (["awards"], "7-card straight"),
        (["adjustments"], "nothing"),
        (["closing"], "$100"),
        (["closing", "--until", "2000-01-01"], "nothing"),
    ],
)
def test_reports_fit_a_page_and_come_as_json_too(desk: CommandLine, report: list[str], says: str) -> None:
    assert says in desk.says("report", *report, by="ida")
    desk.data("report", *report, by="ida")
    assert "sign in" in desk.refused("report", *report)


def test_a_meters_history_is_drawn(desk: CommandLine, tmp_path: Path) -> None:
    desk.says("report", "history", "main", "--plot", str(tmp_path / "main.svg"), by="ida")
    assert "<svg" in (tmp_path / "main.svg").read_text()
    desk.says("report", "history", "main", "--plot", str(tmp_path / "main.png"), by="ida")
    assert (tmp_path / "main.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        (["report", "history", "mian"], "there is no meter 'mian'"),
        (["report", "history", "main", "--plot", "main.gif"], "a plot is a .svg or a .png file"),
        (["report", "history", "main", "--plot", "nowhere/main.svg"], "cannot write nowhere/main.svg"),
        (["report", "closing", "--since", "yesterday"], "'yesterday' is not a time"),
        (["win-page", "1", "--to", "win.html"], "entry 1 awards nothing"),
        (["win-page", "999", "--to", "win.html"], "entry 999"),
        (["win-page", "1", "--to", "win.doc"], "a win page is a .html or a .pdf file"),
    ],
)
def test_a_report_that_cannot_be_made_is_refused(
    desk: CommandLine, asked: list[str], says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert says in desk.refused(*asked, by="ida")


def test_a_win_page_is_a_web_page_or_a_pdf(desk: CommandLine, tmp_path: Path) -> None:
    page, paper = tmp_path / "win.html", tmp_path / "win.pdf"
    desk.data("win-page", str(desk.won["entry"]), "--to", str(page), by="sam")
    assert desk.won["hash"] in page.read_text()
    desk.data("win-page", str(desk.won["entry"]), "--to", str(paper), by="sam")
    assert paper.read_bytes().startswith(b"%PDF")
