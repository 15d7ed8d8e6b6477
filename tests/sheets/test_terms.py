"""What the operator changes is printed, on every sheet; what the law or the house does not take is refused."""

import shlex
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from houseway.exact.figures import Book
from houseway.exact.what_if import with_pays
from houseway.games import find_game
from houseway.law import find_profile, largest_stake
from houseway.odds import dollars
from houseway.refused import Refused
from houseway.sheets import SHEETS, make_sheet
from houseway.sheets.facts import Facts, Posted, gather
from houseway.sheets.printing import to_pdf
from tests.conftest import RunHouse
from tests.sheets.printed import DAY, facts_of, pdf_of, words_of


def sheets_of(facts: Facts) -> dict[str, str]:
    return {name: words_of(to_pdf(make_sheet(name, facts), "a4", DAY)) for name in SHEETS}


@pytest.mark.parametrize("code", ["hi-lo-stud", "manchester", "straight-edge-2"])
def test_a_changed_payout_is_on_every_sheet(code: str) -> None:
    game = find_game(code)
    wager, table = list(game.terms().paytables.items())[-1]
    line = list(table.lines)[-1]
    terms = with_pays(game.terms(), [f"{wager}.{line}=7 to 6"])
    for name, words in sheets_of(gather(Book(game), terms, DAY)).items():
        assert "7 to 6" in words, name
        assert "the house's own" in words or name in ("felt", "rack"), name


def test_the_command_prints_a_full_set_for_a_changed_paytable(run_house: RunHouse, tmp_path: Path) -> None:
    args = (
        "big-raise",
        "--pay",
        "bonus.straight=12",
        "--paper",
        "a5",
        "--on",
        "2026-03-04",
        "--to",
        str(tmp_path / "set"),
    )
    answered = run_house("sheet", *args)
    assert answered.status == 0, answered.err
    files = {path.name for path in (tmp_path / "set").iterdir()}
    assert files == {f"big-raise-{name}.pdf" for name in SHEETS} | {"big-raise-felt.svg"}
    assert sorted(answered.out.split()) == sorted(str(tmp_path / "set" / name) for name in files)
    for name in SHEETS:
        assert "12 to 1" in words_of((tmp_path / "set" / f"big-raise-{name}.pdf").read_bytes())
    assert "12 to 1" in (tmp_path / "set" / "big-raise-felt.svg").read_text(encoding="utf-8")


DOCS = Path(__file__).parents[2] / "docs" / "sheets.md"
SHOWN = [line.split("  #")[0] for line in DOCS.read_text(encoding="utf-8").splitlines() if line.startswith("houseway ")]


@pytest.mark.parametrize("line", SHOWN[1:])
def test_every_other_command_that_the_page_shows_runs(
    line: str, run_house: RunHouse, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    answered = run_house(*shlex.split(line)[1:])
    assert answered.status == 0, answered.err
    assert {path.name for path in (tmp_path / "print").iterdir()} == {Path(name).name for name in answered.out.split()}


def test_a_paytable_and_a_reading_are_chosen(run_house: RunHouse, tmp_path: Path) -> None:
    args = ("big-raise", "manual", "--paytable", "bonus=BRH-07", "--reading", "bonus_after_fold=loses")
    answered = run_house("sheet", *args, "--to", str(tmp_path))
    assert answered.status == 0, answered.err
    words = words_of((tmp_path / "big-raise-manual.pdf").read_bytes())
    assert "Bonus, table BRH-07" in words
    assert "Here: loses." in words
    assert "is lost with a fold" in words


@pytest.mark.parametrize(("form", "names"), [
    ("html", {"hi-lo-stud-rack.html"}),
    ("pdf", {"hi-lo-stud-rack.pdf"}),
    ("svg", {"hi-lo-stud-rack-1.svg"}),
])  # fmt: skip
def test_a_format_is_chosen(form: str, names: set[str], run_house: RunHouse, tmp_path: Path) -> None:
    assert run_house("sheet", "hi-lo-stud", "rack", "--format", form, "--to", str(tmp_path)).status == 0
    assert {path.name for path in tmp_path.iterdir()} == names


def test_nothing_is_left_to_be_chosen_about_a_bet_that_is_left_off() -> None:
    game = find_game("straight-edge-1")
    words = "What counts as a tie for the progressive"
    assert words in sheets_of(facts_of("straight-edge-1"))["posting"]
    left = gather(Book(game), game.terms(), DAY, without=["progressive"])
    assert not any(words in said for said in sheets_of(left).values())


def test_a_side_bet_left_off_is_on_no_sheet() -> None:
    game = find_game("straight-edge-1")
    for name, words in sheets_of(gather(Book(game), game.terms(), DAY, without=["insurance"])).items():
        assert "insurance" not in words.lower(), name


@pytest.mark.parametrize("on", [date(2010, 1, 1), date(2024, 1, 1), date(2026, 1, 1)])
@pytest.mark.parametrize("profile", ["washington", "new-hampshire"])
def test_the_posting_sheet_has_the_laws_limits_and_rules(profile: str, on: date) -> None:
    game, law = find_game("manchester"), find_profile(profile, on)
    facts = replace(facts_of("manchester"), profile=law, on=on)
    words = words_of(to_pdf(make_sheet("posting", facts), "letter", on))
    assert law.name in words
    assert law.max_wager.rule in words
    for name in ("ante", "bonus"):
        most = largest_stake(law, game, game.wager_names, name)
        assert f"{'no limit' if most is None else dollars(most)} {game.wager(name).rule}" in words


def test_the_meter_is_posted_where_there_is_a_progressive() -> None:
    game = find_game("straight-edge-1")
    whole = words_of(pdf_of("straight-edge-1", "posting"))
    without = gather(Book(game), game.terms(), DAY, without=["progressive"])
    assert "Meter at opening" in whole
    assert "Meter at opening" not in words_of(to_pdf(make_sheet("posting", without), "a4", DAY))


def test_the_houses_limits_and_meter_are_printed_and_what_it_does_not_say_stays_blank() -> None:
    blank = words_of(pdf_of("straight-edge-1", "posting"))
    assert "minimum" in blank
    assert "minimum $" not in blank
    game = find_game("straight-edge-1")
    posted = Posted(least=1_000, most=30_000, meter=2_531_055)
    filled = words_of(to_pdf(make_sheet("posting", gather(Book(game), game.terms(), DAY, posted=posted)), "a4", DAY))
    for words in ("minimum $10 on the ante", "maximum $300 on the ante", "Meter at opening $25,310.55"):
        assert words in filled
    assert "Share to the reserve" in filled


def test_the_command_takes_limits_and_a_meter_in_dollars(run_house: RunHouse, tmp_path: Path) -> None:
    limits = ("--least", "10", "--most", "$300", "--meter", "25310.55")
    answered = run_house("sheet", "straight-edge-1", "posting", *limits, "--to", str(tmp_path))
    assert answered.status == 0, answered.err
    words = words_of((tmp_path / "straight-edge-1-posting.pdf").read_bytes())
    assert all(amount in words for amount in ("$10 on the ante", "$300 on the ante", "$25,310.55"))


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("manchester", "posting", "--least", "ten"), "--least: 'ten' is not an amount"),
        (("manchester", "posting", "--least", "1"), "--least: the ante is $2 or more (MH-1)"),
        (("manchester", "posting", "--least", "20", "--most", "10"), "the least, $20, is more than the most, $10"),
        (
            ("manchester", "posting", "--most", "201", "--profile", "washington", "--on", "2026-03-04"),
            "--most: Washington allows $200",
        ),
        (("manchester", "posting", "--meter", "500"), "--meter: no bet on this layout plays for a meter"),
        (("big-rise",), "did you mean big-raise"),
        (("big-raise", "poster"), "manual, par, felt, rack, posting, filing or all"),
        (("big-raise", "rack", "--paper", "a3"), "a5, a4 or letter"),
        (("big-raise", "rack", "--format", "docx"), "pdf, html or svg"),
        (("big-raise", "rack", "--pay", "straight=4"), "several tables"),
        (("big-raise", "rack", "--paytable", "bonus=BRH-99"), "it has BRH-04"),
        (("big-raise", "rack", "--table", "nowhere.toml"), "cannot read nowhere.toml"),
        (("big-raise", "rack", "--on", "tomorrow"), "write YYYY-MM-DD"),
        (("big-raise", "rack", "--profile", "utopia"), "new-hampshire or washington"),
        (("big-raise", "rack", "--without", "ante"), "a side bet is two-card-bonus or bonus"),
        (("straight-edge-1", "posting", "--profile", "new-hampshire"), "no progressives"),
    ],
)
def test_what_cannot_be_printed_is_refused_in_a_sentence(
    run_house: RunHouse, args: tuple[str, ...], words: str, tmp_path: Path
) -> None:
    answered = run_house("sheet", *args, "--to", str(tmp_path))
    assert answered.status == 2
    assert words in answered.err
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_is_refused(run_house: RunHouse, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    answered = run_house("sheet", "hi-lo-stud", "rack", "--to", str(tmp_path / "file"))
    assert answered.status == 2
    assert "cannot write" in answered.err


def test_a_game_too_large_to_walk_is_refused() -> None:
    large = replace(find_game("high-five"), counted_by="")
    with pytest.raises(Refused, match="no kernel that counts them"):
        gather(Book(large), large.terms(), DAY)
