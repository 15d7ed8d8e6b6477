"""A strategy by names: never better than best play, and best play itself where names say everything."""

from fractions import Fraction

import pytest

from houseway.exact.figures import Book, main_figures
from houseway.exact.pack import Pack
from houseway.exact.shelf import Shelf
from houseway.exact.solve import CLOSED, Solver, first_stakes
from houseway.exact.summary import summarise
from houseway.games import all_games
from tests.exact.test_solve import SHORT


@pytest.mark.parametrize("code", list(all_games()))
def test_a_summary_costs_what_its_groups_are_worth_less(code: str) -> None:
    book = Book(all_games()[code], SHORT[code], Shelf(fresh=True))
    terms = book.game.terms()
    summary = summarise(book, terms)
    worth = sum((group.share * group.value for group in summary.groups), Fraction(0))
    assert sum(group.share for group in summary.groups) == 1
    assert summary.cost >= 0
    assert worth + summary.cost == main_figures(book.played(terms)).ev


def test_a_group_that_agrees_in_part_has_a_cost() -> None:
    """Big Raise by two-card names: the suits of the up card are left out, and that is where the cost comes from."""
    book = Book(all_games()["hi-lo-stud"], SHORT["hi-lo-stud"], Shelf(fresh=True))
    summary = summarise(book, book.game.terms())
    assert (summary.cost > 0) == any(group.agrees < 1 for group in summary.groups)


def test_rows_counted_by_the_kernels_own_names_are_named_as_the_game_would() -> None:
    game = all_games()["high-five"]
    book = Book(game, Pack((5, 6, 7, 9, 10, 13, 14), 2, joker=True), Shelf(fresh=True))
    solver = Solver(game, book.main(), game.terms())
    moves, worth = solver.values(0, first_stakes(game))
    assert CLOSED not in worth
    assert {group.action for group in summarise(book, game.terms()).groups} <= {move.action for move in moves}
    assert game.sees is not None
    from houseway.cards import DECK_53
    from houseway.exact.kernels.high_five import group_rows

    names, of_row = group_rows(game, book.pack)
    for row, number in zip(book.main().layers[0].shown[::97], of_row[::97], strict=True):
        assert names[number] == game.sees(tuple(DECK_53[card] for card in row), ())
