"""Best play on counted outcomes: nothing beats it, and it is followed to the end."""

from fractions import Fraction

import numpy as np
import pytest

from houseway.exact.figures import Book, main_figures
from houseway.exact.pack import Pack
from houseway.exact.solve import Solver, first_stakes
from houseway.games import all_games

SHORT = {
    "big-raise": Pack((2, 7, 10, 13, 14), 2),
    "hi-lo-stud": Pack((3, 5, 8, 10, 14), 3),
    "manchester": Pack((9, 10, 14), 4),
    "straight-edge-1": Pack((2, 3, 5, 6, 8, 9, 13, 14), 2),
    "straight-edge-2": Pack((2, 3, 5, 6, 8, 9, 13, 14), 2),
    "high-five": Pack((5, 6, 7, 9, 10, 13, 14), 2, joker=True),
}


@pytest.mark.parametrize("code", list(all_games()))
def test_no_random_strategy_beats_best_play(code: str) -> None:
    """On the first decision, with best play after it: random choices never do better in sum."""
    game = all_games()[code]
    counted = Book(game, SHORT[code]).main()
    solver = Solver(game, counted, game.terms())
    moves, worth = solver.values(0, first_stakes(game))
    best = int(worth.max(axis=0).sum())
    rng = np.random.default_rng(1)
    closed = worth == np.iinfo(np.int64).min
    for _ in range(50):
        pick = rng.integers(len(moves), size=worth.shape[1])
        rows = ~closed[pick, np.arange(worth.shape[1])]
        random_sum = int(worth[pick, np.arange(worth.shape[1])][rows].sum())
        assert random_sum <= int(worth.max(axis=0)[rows].sum())
    figures = main_figures(solver.best())
    assert figures.ev == Fraction(best, counted.deals * solver.scale)


@pytest.mark.parametrize("code", list(all_games()))
def test_the_whole_table_is_played(code: str) -> None:
    """Every deal ends somewhere, and shares, distribution and variance are those of one table."""
    game = all_games()[code]
    book = Book(game, SHORT[code])
    played = book.played(game.terms())
    figures = main_figures(played)
    assert played.deals == book.main().deals
    assert sum(figures.distribution.values()) == 1
    assert sum(figures.actions[game.decisions[0].name].values()) == 1
    assert figures.ev == sum(net * chance for net, chance in figures.distribution.items())
    assert figures.variance > 0


def test_a_wrong_guess_costs() -> None:
    """A strategy that folds all is worth exactly the ante, so the test above has something to lose."""
    game = all_games()["hi-lo-stud"]
    solver = Solver(game, Book(game, SHORT["hi-lo-stud"]).main(), game.terms())
    moves, worth = solver.values(0, first_stakes(game))
    assert moves[0].folds
    assert int(worth[0].sum()) == -solver.counted.deals * solver.scale
    assert (worth.max(axis=0) > worth[0]).any()
