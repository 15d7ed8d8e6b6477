"""A strategy as a person would learn it: one action for each thing he can call his cards, and what that costs."""

from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from houseway.cards import DECK_53
from houseway.exact.count import kernel_of
from houseway.exact.figures import Book
from houseway.exact.solve import CLOSED, Solver, first_stakes
from houseway.refused import Refused
from houseway.rules import Pile, Terms


@dataclass(frozen=True, slots=True)
class Group:
    """Everything that has one name: how often it comes, what to do with it, and how often best play does that."""

    row: str
    column: str
    share: Fraction
    action: str
    value: Fraction
    """antes, when the group's action is taken and play is best after it"""
    agrees: Fraction
    """the share of the group's deals in which best play takes that action too"""


@dataclass(frozen=True, slots=True)
class Summary:
    """The first decision by groups. `cost` is what playing by it gives away against best play, in antes."""

    decision: str
    groups: tuple[Group, ...]
    cost: Fraction


def summarise(book: Book, terms: Terms) -> Summary:
    solver = Solver(book.game, book.main(), terms)
    moves, worth = solver.values(0, first_stakes(book.game))
    names, of_row = _groups(book)
    rows = np.arange(len(of_row))
    deals = _sums(solver.deals_of(0), of_row, len(names))
    values = np.array([_sums(_or_nothing(row), of_row, len(names)) for row in worth], dtype=object)
    for move, row in enumerate(worth):
        values[move, np.unique(of_row[row == CLOSED])] = CLOSED
    taken = np.array([int(np.argmax(values[:, group])) for group in range(len(names))])
    best = worth.max(axis=0)
    agrees = _sums(np.where(worth[taken[of_row], rows] == best, solver.deals_of(0), 0), of_row, len(names))
    groups = tuple(
        Group(
            row,
            column,
            Fraction(deals[at], sum(deals)),
            moves[taken[at]].action,
            Fraction(values[taken[at], at], deals[at] * solver.scale),
            Fraction(agrees[at], deals[at]),
        )
        for at, (row, column) in enumerate(names)
        if deals[at]
    )
    lost = sum(_sums(best, of_row, len(names))) - sum(values[taken[at], at] for at in range(len(names)) if deals[at])
    return Summary(book.game.decisions[0].name, groups, Fraction(lost, sum(deals) * solver.scale))


def _or_nothing(row: NDArray[np.int64]) -> NDArray[np.int64]:
    return np.where(row == CLOSED, 0, row)


def _groups(book: Book) -> tuple[list[tuple[str, str]], NDArray[np.int64]]:
    game = book.game
    if game.sees is None:
        raise Refused(f"{game.code} does not say how a player calls his cards")
    if groups := kernel_of(game).groups:
        return groups(game, book.pack)
    own = game.dealt_to(Pile.SEAT)
    shown = [tuple(DECK_53[card] for card in row) for row in book.main().layers[0].shown]
    names = [game.sees(cards[:own], cards[own:]) for cards in shown]
    number = {name: at for at, name in enumerate(dict.fromkeys(names))}
    return list(number), np.array([number[name] for name in names])


def _sums(values: NDArray[np.int64], of_row: NDArray[np.int64], groups: int) -> list[int]:
    """Sums by group, in whole numbers of any size: the high and the low halves are added apart."""
    high, low = np.zeros(groups, dtype=np.int64), np.zeros(groups, dtype=np.int64)
    np.add.at(high, of_row, values >> 31)
    np.add.at(low, of_row, values & (1 << 31) - 1)
    return [(int(h) << 31) + int(lo) for h, lo in zip(high, low, strict=True)]
