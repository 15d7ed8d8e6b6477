"""`houseway school …`, in a pipe."""

import builtins
import re
from pathlib import Path

import pytest
from pypdf import PdfReader

from houseway.exact.what_if import written_toml
from houseway.games import find_game
from houseway.rules import AnyGame
from houseway.trainer.dealing import Dealing
from houseway.trainer.exam import set_exam
from houseway.trainer.moves import Verb
from tests.conftest import Answered, RunHouse
from tests.play import CODES
from tests.trainer.answers import typed


@pytest.fixture
def school(run_house: RunHouse, tmp_path: Path) -> RunHouse:
    """`houseway school ARGS…` with a database of its own and lines to answer with."""

    def run(*args: str, lines: str = "") -> Answered:
        return run_house("school", *args, "--database", str(tmp_path / "school.db"), stdin=lines.encode())

    return run


def whole_round(game: str, seed: str) -> str:
    table = Dealing.of(game, seed)
    lines = []
    while not table.over:
        lines.append(str(table.expected()[0].move))
        table.do(table.expected()[0].move)
    return "\n".join(lines) + "\n"


# Dealing


@pytest.mark.parametrize("game", CODES)
def test_a_whole_round_is_dealt_in_a_pipe(game: str, school: RunHouse) -> None:
    told = school("deal", game, "--seed", "3", lines=whole_round(game, "3"))
    assert told.status == 0
    assert "0 mistakes" in told.out


def test_a_sixth_game_is_dealt_in_a_pipe(one_card: AnyGame, school: RunHouse) -> None:
    told = school("deal", one_card.code, "--seed", "3", lines=whole_round(one_card.code, "3"))
    assert "0 mistakes" in told.out


def test_a_mistake_is_stopped_named_and_priced_and_comes_up_in_progress(school: RunHouse) -> None:
    lines = whole_round("high-five", "3").splitlines()
    ask = next(at for at, line in enumerate(lines) if line.startswith("ask"))
    told = school("deal", "high-five", "--seed", "3", lines="\n".join([*lines[:ask], "turn dealer 7", *lines[ask:]]))
    assert re.search(r"STOPPED by HF-5: not before: ask seat \d\. Price: ", told.out)
    assert "1 mistake." in told.out
    assert "HF-5" in school("progress").out


def test_a_hand_is_read_from_its_choices(school: RunHouse) -> None:
    table = Dealing.of("high-five", "3")
    lines = []
    while not table.over:
        move = table.expected()[0].move
        if move.verb is Verb.READ:
            _, choices = table.to_read()
            lines += [f"read {move.place}", "z", "abcd"[choices.index(move.says)]]
        else:
            lines.append(str(move))
        table.do(move)
    told = school("deal", "high-five", "--seed", "3", lines="\n".join(lines))
    assert "'z' is not a choice: a, b, c or d" in told.out
    assert "0 mistakes" in told.out


def test_help_and_hint(school: RunHouse) -> None:
    told = school("deal", "high-five", "--seed", "3", lines="help\nhint\nquit\n")
    assert "pay SEAT WAGER DOLLARS" in told.out
    assert "tells the next move and counts its rule as missed" in told.out
    assert "To do now: deal 7 cards" in told.out
    assert (told.status, "You leave the table with 0 steps done" in told.out) == (0, True)


@pytest.mark.parametrize("rest", ["quit", "the round"])
def test_the_rule_of_a_hint_counts_as_missed(rest: str, school: RunHouse) -> None:
    """It comes back within minutes, whether the round is dealt to its end or left; a rule that was known, later."""
    lines = whole_round("high-five", "3").splitlines()
    ask = next(at for at, line in enumerate(lines) if line.startswith("ask"))
    after = ["quit"] if rest == "quit" else lines[ask:]
    told = school("deal", "high-five", "--seed", "3", lines="\n".join([*lines[:ask], "hint", *after]) + "\n")
    asked = re.search(r"To do now: ask seat", told.out)
    assert asked
    assert rest == "quit" or "0 mistakes, 1 hint." in told.out
    first = school("progress").out.splitlines()[1]
    assert first.split()[:2] == ["high-five", "HF-4"]


def test_the_paytables_are_on_the_felt(school: RunHouse) -> None:
    told = school("deal", "big-raise", "--seed", "3", "--pay", "other-pair=6", lines="pays\nquit\n")
    assert "pair of jacks 10 to 1, other pair 6 to 1, ace high 3 to 2" in told.out


def test_an_empty_line_is_no_mistake(school: RunHouse) -> None:
    assert "type a move; `help` lists them" in school("deal", "high-five", lines="\nquit\n").out
    told = school("drill", "high-five", "--kind", "table", "--count", "1", lines="\nquit\n")
    assert "nothing is written yet: moves such as" in told.out
    assert "0 of 0 right." in told.out


# Terms of the house's own


@pytest.mark.parametrize("command", [("deal",), ("drill",), ("exam",)])
def test_other_terms_are_told_at_the_start(command: tuple[str, ...], school: RunHouse) -> None:
    terms = ("--paytable", "bonus=BRH-06", "--reading", "bonus_after_fold=loses", "--pay", "other-pair=6")
    told = school(*command, "big-raise", *terms, lines="quit\n").out
    for words in ("two-card-bonus: other pair 6 to 1", "bonus: table BRH-06", "bonus after fold: loses"):
        assert f"  Not as first printed: {words}." in told
    assert "first printed" not in school(*command, "big-raise", lines="quit\n").out


def test_a_round_under_a_table_from_a_file(school: RunHouse, tmp_path: Path) -> None:
    game = find_game("manchester")
    path = tmp_path / "ours.toml"
    path.write_text(written_toml(game.terms()).replace('"30 to 1"', '"31 to 1"'), encoding="utf-8")
    told = school("deal", "manchester", "--table", str(path), lines="quit\n")
    assert "Not as first printed: bonus: " in told.out
    assert "31 to 1" in told.out


def test_an_examination_under_other_terms_says_so_wherever_it_is_kept(school: RunHouse, tmp_path: Path) -> None:
    game = find_game("high-five")
    paper = set_exam(game, "spring", game.terms({"trips": "APP-02"}))
    lines = "".join(typed(question) for question in paper.questions)
    told = school("exam", "high-five", "--seed", "spring", "--paytable", "trips=APP-02", lines=lines)
    number = re.search(r"Examination (\w{12}): 20 of 20 right, passed", told.out)
    assert number, told.out
    assert "not as first printed: trips: table APP-02" in school("progress").out
    pdf = tmp_path / "it.pdf"
    assert school("certificate", number[1], "--to", str(pdf)).status == 0
    assert "Not as first printed: trips: table APP-02" in PdfReader(pdf).pages[0].extract_text()


def test_what_cannot_be_read_is_asked_again(school: RunHouse) -> None:
    told = school("deal", "high-five", "--seed", "3", lines="juggle\npay 3\n")
    assert "'juggle' is no move: coin-in, deal" in told.out
    assert "write `pay SEAT WAGER DOLLARS [tray|meter]`" in told.out


# Leaving


@pytest.mark.parametrize("command", [("deal", "high-five"), ("drill",), ("exam", "high-five")])
def test_the_end_of_the_input_ends_politely(command: tuple[str, ...], school: RunHouse) -> None:
    told = school(*command)
    assert (told.status, told.err) == (0, "")


@pytest.mark.parametrize("command", [("deal", "high-five"), ("drill",), ("exam", "high-five")])
def test_ctrl_c_ends_politely(command: tuple[str, ...], school: RunHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_: str = "") -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(builtins, "input", interrupted)
    told = school(*command)
    assert (told.status, told.err) == (130, "")


def test_bytes_that_are_no_text_end_politely(run_house: RunHouse, tmp_path: Path) -> None:
    told = run_house("school", "drill", "--database", str(tmp_path / "x.db"), stdin=b"\xff\xfe\n")
    assert (told.status, told.err) == (2, "")
    assert "not text in UTF-8" in told.out


# Drills and progress


def test_drills_are_marked_with_the_rule_the_reason_and_the_price(school: RunHouse) -> None:
    told = school("drill", "high-five", "--kind", "pay", "--count", "2", "--seed", "5", lines="0.01\n0.01\n")
    assert re.search(r"Wrong \(HF-\d\)\. Right is: (take|push|pay \$)", told.out)
    assert re.search(r"Price: \$[\d,.]+ (over|under)paid", told.out)
    assert "0 of 2 right. Missed: HF-" in told.out


def test_an_unreadable_answer_says_what_is_expected(school: RunHouse) -> None:
    told = school("drill", "high-five", "--kind", "pay", "--count", "1", "--seed", "5", lines="dunno\n")
    assert "'dunno' is no payment: take, push, nothing, or an amount such as 10.50" in told.out


def test_progress_is_per_person(school: RunHouse) -> None:
    school("drill", "high-five", "--kind", "muck", "--count", "1", "--person", "Ann", lines="a\n")
    assert "high-five" in school("progress", "--person", "Ann").out
    assert "has not answered anything yet" in school("progress", "--person", "Bob").out


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("deal", "go-fish"), "no game 'go-fish'"),
        (("drill", "go-fish"), "no game 'go-fish'"),
        (("drill", "--kind", "juggle"), "no drill 'juggle'"),
        (("drill", "high-five", "--kind", "house-way"), "no 'house-way' drill here"),
        (("drill", "--count", "0"), "ask for 1 to 1000 questions, not 0"),
        (("drill", "--person", ""), "a person has a name"),
        (("deal", "high-five", "--seed", "a\x07"), "a seed is a word or a number that can be printed"),
        (("drill", "--pay", "straight=4"), "GAME: paytables, readings and payouts are one game's: name the game"),
        (("deal", "big-raise", "--pay", "juggle=4"), "no line 'juggle'"),
        (
            ("drill", "big-raise", "--pay", "ace-high=1 for 2"),
            "two-card-bonus.ace-high: the school takes, pushes or pays",
        ),
        (("exam", "big-raise", "--paytable", "bonus"), "write --paytable WAGER=CODE"),
        (("exam", "big-raise", "--reading", "tie=any"), "big-raise has no reading 'tie'"),
        (("deal", "big-raise", "--table", "no-such.toml"), "cannot read no-such.toml"),
        (("progress", "go-fish"), "no game 'go-fish'"),
        (("certificate", "abc", "--to", "x.pdf"), "no examination 'abc'"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(args: tuple[str, ...], words: str, school: RunHouse) -> None:
    told = school(*args)
    assert told.status == 2
    assert words in told.err


# The examination


def test_an_examination_is_passed_and_its_certificate_printed(school: RunHouse, tmp_path: Path) -> None:
    paper = set_exam(find_game("hi-lo-stud"), "spring")
    lines = "".join(typed(question) for question in paper.questions)
    told = school("exam", "hi-lo-stud", "--seed", "spring", "--person", "Ann", lines=lines)
    number = re.search(r"Examination (\w{12}): 20 of 20 right, passed", told.out)
    assert number, told.out
    pdf = tmp_path / "ann.pdf"
    assert school("certificate", number[1], "--to", str(pdf)).status == 0
    assert pdf.read_bytes().startswith(b"%PDF")
    assert f"examination {number[1]}: hi-lo-stud" in school("progress", "--person", "Ann").out


def test_nothing_is_marked_before_the_end(school: RunHouse) -> None:
    told = school("exam", "hi-lo-stud", "--seed", "spring", lines="a\n")
    before, _, after = told.out.partition("Examination")
    assert "Right is" not in before
    assert "not passed" in after


def test_a_paper_without_an_answer_is_not_handed_in(school: RunHouse) -> None:
    assert "no paper is handed in" in school("exam", "hi-lo-stud").out
    assert "has not answered anything yet" in school("progress").out


def test_a_certificate_that_cannot_be_written(school: RunHouse, tmp_path: Path) -> None:
    paper = set_exam(find_game("hi-lo-stud"), "spring")
    lines = "".join(typed(question) for question in paper.questions)
    told = school("exam", "hi-lo-stud", "--seed", "spring", lines=lines)
    number = re.search(r"Examination (\w{12})", told.out)
    assert number
    nowhere = school("certificate", number[1], "--to", str(tmp_path / "no" / "x.pdf"))
    assert nowhere.status == 2
    assert "--to: cannot write" in nowhere.err
