"""What a decision is worth: the exact value of every option for what a seat can see."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from houseway.cards import Card, show_cards
from houseway.exact.count import kernel_of
from houseway.exact.figures import Book
from houseway.exact.solve import CLOSED, Actions, Solver, folded_net, moves, net, stakes_after
from houseway.exact.suits import renamings
from houseway.refused import Refused, one_of
from houseway.rules import AnyGame, Deal, Decide, Pile, Terms, Turn


@dataclass(frozen=True, slots=True)
class Advice:
    """One decision: each action's expected net in antes, bets already down included. The first best is taken."""

    decision: str
    before: Actions
    values: dict[str, Fraction]

    @property
    def best(self) -> str:
        return max(self.values, key=lambda action: self.values[action])


def sights(game: AnyGame) -> dict[str, tuple[int, ...]]:
    """Decision -> how many cards have come into sight: the seat's own, then each turn's."""
    seen: list[int] = []
    found = {}
    for step in game.steps:
        match step:
            case Deal(to=Pile.SEAT):
                seen.append(step.cards)
            case Turn():
                seen.append(step.cards)
            case Decide():
                found[step.name] = tuple(seen)
    return found


def advise(book: Book, terms: Terms, cards: tuple[Card, ...]) -> Iterator[Advice]:
    """The decision that these cards lead to, once for each way to have come there."""
    depth = _depth(book.game, cards)
    if kernel_of(book.game).many_rows or depth >= len(book.main().layers):
        yield from _advise_alone(book, terms, cards, depth)
        return
    counted = book.main()
    step = book.game.decisions[depth]
    row = _row(book, counted.layers[depth].shown, cards, sights(book.game)[step.name])
    solver = Solver(book.game, counted, terms)
    deals = int(solver.deals_of(depth)[row]) * solver.scale
    for before in _ways(book.game, depth):
        open_moves, worth = solver.values(depth, stakes_after(book.game, before))
        open_here = ((move.action, int(value)) for move, value in zip(open_moves, worth[:, row], strict=True))
        yield Advice(step.name, before, {action: Fraction(v, deals) for action, v in open_here if v > CLOSED})


def _advise_alone(book: Book, terms: Terms, cards: tuple[Card, ...], depth: int) -> Iterator[Advice]:
    """A decision counted by itself: no row of the whole count is for it, or there are too many to make them all."""
    game, alone = book.game, kernel_of(book.game).alone
    assert alone is not None
    ends = alone(game, book.pack, cards)
    step = game.decisions[depth]
    for before in _ways(game, depth):
        values = {}
        for _, move in moves(step, stakes_after(game, before)):
            total = Fraction(0)
            for column, count in ends.items():
                stakes = stakes_after(game, (*before, move.action, *column.actions))
                total += count * (folded_net if move.folds else net)(game, terms, column.outcome, stakes)
            values[move.action] = total / sum(ends.values())
        yield Advice(step.name, before, values)


def _depth(game: AnyGame, cards: tuple[Card, ...]) -> int:
    if len(set(cards)) < len(cards):
        raise Refused(f"a card is given twice: {show_cards(cards)}")
    for card in cards:
        if card not in game.deck:
            raise Refused(f"{card} is not in the deck of {game.code}")
    for depth, sizes in enumerate(sights(game).values()):
        if sum(sizes) == len(cards):
            return depth
    wanted = [f"{sum(sizes)} (the {name})" for name, sizes in sights(game).items()]
    raise Refused(f"{game.code} decides on {one_of(wanted)} cards, not {len(cards)}")


def _ways(game: AnyGame, depth: int) -> Iterator[Actions]:
    """Every way to have come to a decision without folding."""
    ways: list[Actions] = [()]
    for step in game.decisions[:depth]:
        ways = [
            (*way, move.action) for way in ways for _, move in moves(step, stakes_after(game, way)) if not move.folds
        ]
    yield from ways


def _row(book: Book, shown: NDArray[np.int8], cards: tuple[Card, ...], sizes: tuple[int, ...]) -> int:
    """The row that stands for these cards: the same cards, or the same with the suits renamed, or of the same ranks."""
    place = {int(card): at for at, card in enumerate(book.pack.cards)}
    asked = np.array([place[int(card)] for card in cards])
    to_place = np.array([place.get(card, -1) for card in range(53)])
    rows = _codes(to_place[shown], sizes, len(book.pack))
    for to in renamings(book.pack):
        found = np.nonzero(rows == _codes(to[asked][None, :], sizes, len(book.pack))[0])[0]
        if len(found):
            return int(found[0])
    return _row_by_ranks(shown, cards, sizes)


def _row_by_ranks(shown: NDArray[np.int8], cards: tuple[Card, ...], sizes: tuple[int, ...]) -> int:
    asked = np.array([[int(card) for card in cards]])
    found = np.nonzero(_codes(shown.astype(np.int64) >> 2, sizes, 14) == _codes(asked >> 2, sizes, 14)[0])[0]
    if len(found) != 1:
        raise Refused(f"no row for {show_cards(cards)}")
    return int(found[0])


def _codes(places: NDArray[np.int64], sizes: tuple[int, ...], base: int) -> NDArray[np.int64]:
    """A number for what is seen: each part's cards in order."""
    code = np.zeros(len(places), dtype=np.int64)
    at = 0
    for size in sizes:
        for column in np.sort(places[:, at : at + size], axis=1).T:
            code = code * base + column
        at += size
    return code
