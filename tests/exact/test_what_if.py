"""Paytables nobody printed: read strictly, priced at best play, and spoken of aloud where they must be."""

from fractions import Fraction
from pathlib import Path

import pytest

from houseway.exact.figures import Book, main_figures, side_figures
from houseway.exact.what_if import warnings, with_file, with_pays
from houseway.games import find_game
from houseway.refused import Refused

STUD = find_game("hi-lo-stud")
BIG_RAISE = find_game("big-raise")
WRAP = find_game("straight-edge-1")


@pytest.fixture(scope="module")
def stud() -> Book:
    return Book(STUD)


@pytest.mark.parametrize(
    ("pay", "words"),
    [
        ("straight", "write LINE=PAY"),
        ("straigt=4", "no line"),
        ("straight=-4", "not a payout"),
        ("straight=lots", "not a payout"),
        ("straight=2000000", "would print"),
        ("straight=1 to 0", "not a payout"),
        ("straight=0 for 1", "would print"),
        ("straight=", "not a payout"),
    ],
)
def test_a_bad_pay_is_refused(pay: str, words: str) -> None:
    with pytest.raises(Refused, match=words):
        with_pays(STUD.terms(), [pay])


def test_a_line_of_several_tables_must_say_which() -> None:
    with pytest.raises(Refused, match=r"ante-bonus\.straight or bonus\.straight"):
        with_pays(BIG_RAISE.terms(), ["straight=4"])
    assert str(with_pays(BIG_RAISE.terms(), ["bonus.straight=4"]).pay("bonus", "straight")) == "4 to 1"


def toml(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "mine.toml"
    path.write_text(text)
    return path


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[insurance]\n", "missing: no-straight"),
        ("[insurance]\nno-straight = 25\nother = 3\n", "no line 'other'"),
        ("[insurence]\nno-straight = 25\n", "no table for 'insurence'"),
        ("[insurance\n", "not TOML"),
        ("insurance = 25\n", "no table for"),
        ("[insurance]\nno-straight = -25\n", "not a payout"),
        (
            '[bonus]\n6-card-straight = 15\n7-card-straight = 40\n5-card-straight = 6\n4-card-straight = "3 to 2"\n',
            "in this order",
        ),
    ],
)
def test_a_bad_table_is_refused(tmp_path: Path, text: str, words: str) -> None:
    with pytest.raises(Refused, match=words):
        with_file(WRAP.terms(), toml(tmp_path, text))


def test_a_table_of_ones_own_is_taken(tmp_path: Path) -> None:
    terms = with_file(WRAP.terms(), toml(tmp_path, "[insurance]\nno-straight = 30\n"))
    assert str(terms.pay("insurance", "no-straight")) == "30 to 1"


def test_an_edge_for_the_player_is_said_aloud(stud: Book) -> None:
    terms = with_pays(STUD.terms(), ["two-pair=4"])
    figures = main_figures(stud.played(terms))
    assert figures.ev > 0
    assert any("the player has the edge" in said for said in warnings(STUD, terms, figures, {}))


def test_a_table_made_for_the_other_version_is_said_aloud(tmp_path: Path) -> None:
    four_plus = "[bonus]\n7-card-straight = 50\n6-card-straight = 15\n5-card-straight = 8\n4-card-straight = 2\n"
    terms = with_file(WRAP.terms(), toml(tmp_path, four_plus))
    said = list(warnings(WRAP, terms, None, {}))
    assert any("four-plus of straight-edge-2" in words for words in said)


@pytest.mark.parametrize("line", list(STUD.paytables["ante"]["HLSP-01"].lines))
def test_an_edge_never_falls_when_a_pay_is_lowered(stud: Book, line: str) -> None:
    printed = main_figures(stud.played(STUD.terms())).ev
    lowered = main_figures(stud.played(with_pays(STUD.terms(), [f"{line}=0"]))).ev
    assert lowered < printed


def test_a_flat_prize_is_worth_less_to_a_larger_stake() -> None:
    game = find_game("manchester")
    book, bet = Book(game), game.side_bets[0]
    counts = book.side(bet, game.terms())
    at_2, at_4 = (side_figures(bet, counts, game.terms(), stake=stake).ev for stake in (200, 400))
    aces_twice = Fraction(counts["aces-against-aces"], sum(counts.values()))
    assert at_2 - at_4 == aces_twice * 125
