"""Ways to play the main game that a person can keep in mind, and what each costs against best play.

Costs are exact for the same action always, for one action for each thing a player can call his cards (`Summary`), and
for the simulator's rules that can be counted. Its other rules are played many times, and are told with how far that
may be off.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from math import sqrt
from typing import Final

from houseway.exact.figures import Book, main_figures
from houseway.exact.solve import CLOSED, Played, PlayedTable, Solver, first_stakes
from houseway.exact.summary import Summary, summarise
from houseway.refused import Refused
from houseway.rules import AnyGame, Terms, Wager
from houseway.simulate.plan import plan_of, simulator_of
from houseway.simulate.run import run

ROUNDS: Final = 4_000_000
SEED: Final = 1


@dataclass(frozen=True, slots=True)
class Strategy:
    says: str
    ev: Fraction
    """antes, per round"""
    give_or_take: float = 0.0
    """two standard errors, where it was simulated; nothing, where it was counted"""


@dataclass(frozen=True, slots=True)
class Simple:
    """What is simple about a game: its simple rules, the dearest first, and its table of hands, if it has one."""

    rules: tuple[Strategy, ...]
    summary: Summary | None


def simple_play(book: Book, terms: Terms) -> Simple:
    parts = (book.game.code, book.pack, "by hand", _written(book.game, terms))
    constant, summary = book.shelf.get(parts, lambda: _by_hand(book, terms))
    rules = {strategy.ev: strategy for strategy in [*constant, *_known_rules(book, terms)]}
    return Simple(tuple(rules[ev] for ev in sorted(rules)), summary)


def _by_hand(book: Book, terms: Terms) -> tuple[list[Strategy], Summary | None]:
    return _one_action(book, terms), summarise(book, terms) if book.game.sees else None


def _written(game: AnyGame, terms: Terms) -> list[object]:
    """The terms that main play depends on, down to every payout."""
    main = [(wager, table) for wager, table in terms.paytables.items() if isinstance(game.wager(wager), Wager)]
    lines = [(wager, sorted((line, str(pay)) for line, pay in table.lines.items())) for wager, table in main]
    return [lines, sorted(terms.readings.items())]


def _known_rules(book: Book, terms: Terms) -> list[Strategy]:
    """The simulator's rules. Their counts are made under the printed readings, which must settle a fold alike."""
    game, found = book.game, []
    try:
        rules = simulator_of(game).rules if game.counted_by else {}
    except Refused:
        return []
    if game.fold_needs(terms) != game.fold_needs(game.terms()):
        return []
    for name, says in rules.items():
        counted, rounds = book.shelf.get((game.code, book.pack, "rule", name), partial(_ends, book, name))
        if counted:
            figures = main_figures(Played(game, terms, counted, ()))
            found.append(Strategy(says, figures.ev, 2 * figures.std_dev / sqrt(rounds) if rounds else 0.0))
    return found


def _ends(book: Book, name: str) -> tuple[PlayedTable, int]:
    """What a rule comes to: counted; or else from many rounds, and how many. Of one decision the hands tell more."""
    if table := plan_of(book.game, name, book.shelf).exact():
        return table, 0
    if len(book.game.decisions) == 1:
        return {}, 0
    return run(book.game, ROUNDS, SEED, name, workers=1).table, ROUNDS


def _one_action(book: Book, terms: Terms) -> list[Strategy]:
    """Where there is one decision: the same action whatever the cards."""
    if len(book.game.decisions) > 1:
        return []
    solver = Solver(book.game, book.main(), terms)
    moves, worth = solver.values(0, first_stakes(book.game))
    deals = int(solver.row_deals.sum())
    return [
        Strategy(f"never fold; always {move.action}", Fraction(sum(map(int, row)), deals * solver.scale))
        for move, row in zip(moves, worth, strict=True)
        if not move.folds and (row != CLOSED).all()
    ]
