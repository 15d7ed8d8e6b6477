"""A sixth game is printed without another line: its declaration is enough."""

from fractions import Fraction

import pytest

from houseway.exact.figures import Book
from houseway.rules import AnyGame
from houseway.sheets import SHEETS, make_sheet
from houseway.sheets.facts import gather
from houseway.sheets.printing import PAPERS, to_html, to_pdf
from tests.sheets.printed import DAY, words_of
from tests.sheets.test_felt import check_spots
from tests.test_sixth_game import one_card

__all__ = ["one_card"]


@pytest.mark.parametrize("sheet", SHEETS)
def test_every_sheet_of_it_is_printed(one_card: AnyGame, sheet: str) -> None:
    made = make_sheet(sheet, gather(Book(one_card), one_card.terms(), DAY))
    for paper in PAPERS:
        assert "One Card" in words_of(to_pdf(made, paper, DAY))
    assert "One Card" in to_html(made, "a4")


def test_its_nine_seats_have_room(one_card: AnyGame) -> None:
    check_spots(gather(Book(one_card), one_card.terms(), DAY))


def test_its_simple_play_is_counted(one_card: AnyGame) -> None:
    """Both sides draw alike, so whoever never folds has no edge; where ties lose, a pair of equals comes 3 in 53."""
    even = gather(Book(one_card), one_card.terms(), DAY).simple
    assert [rule.ev for rule in even.rules] == [0]
    war = gather(Book(one_card), one_card.terms(readings={"war": "loses"}), DAY).simple
    costs = {rule.says.rpartition(" ")[2]: -rule.ev for rule in war.rules}
    assert costs == {"check": Fraction(3, 53), "1x": Fraction(6, 53), "5x": Fraction(18, 53)}
