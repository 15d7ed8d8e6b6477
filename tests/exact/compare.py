"""Holding a kernel against the walker: whole tables, to the last integer."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from houseway.cards import DECK_53, Card
from houseway.exact.counted import Counted
from houseway.exact.pack import Pack
from houseway.exact.solve import solve
from houseway.exact.walker import walk_best, walk_main
from houseway.rules import AnyGame, Decide, Pile, Terms, Turn

Seen = tuple[Card, ...]
Kind = Callable[[Seen], Any]


def parts_seen(game: AnyGame) -> list[int]:
    """How many cards come into sight together before the last decision: the seat's own, then each turn's."""
    last = max(i for i, step in enumerate(game.steps) if isinstance(step, Decide))
    turns = [step.cards for step in game.steps[:last] if isinstance(step, Turn)]
    return [game.dealt_to(Pile.SEAT), *turns]


def up_to_suits(game: AnyGame, pack: Pack) -> Kind:
    """What was seen, with the suits renamed so that it comes first of all its kind."""
    sizes = parts_seen(game)

    def kind(seen: Seen) -> Any:
        return min(_parts([_renamed(card, order) for card in seen], sizes) for order in pack.suit_orders())

    return kind


def _renamed(card: int, order: tuple[int, ...]) -> int:
    return card if card == 52 else (card & ~3) + order[card & 3]


def _parts(cards: list[int], sizes: list[int]) -> tuple[tuple[int, ...], ...]:
    found = []
    for size in sizes:
        found.append(tuple(sorted(cards[:size])))
        cards = cards[size:]
    return tuple(found)


def by_kind(rows: Iterable[tuple[Seen, Mapping[Any, int]]], kind: Kind) -> dict[Any, Counter[Any]]:
    table: dict[Any, Counter[Any]] = {}
    for seen, outcomes in rows:
        table.setdefault(kind(seen), Counter()).update({o: n for o, n in outcomes.items() if n})
    return table


def kernel_rows(counted: Counted) -> Iterable[tuple[Seen, Mapping[Any, int]]]:
    for shown, row in zip(counted.layers[-1].shown, counted.counts, strict=True):
        outcomes = Counter[Any]()
        for column, count in zip(counted.columns, row, strict=True):
            outcomes[column.outcome] += int(count)
        yield tuple(DECK_53[card] for card in shown), outcomes


def assert_same_counts(game: AnyGame, pack: Pack, counted: Counted, kind: Kind | None = None) -> None:
    """Every row of the last decision, every outcome."""
    kind = kind or up_to_suits(game, pack)
    assert by_kind(kernel_rows(counted), kind) == by_kind(walk_main(game, pack).items(), kind)


def assert_same_best_play(game: AnyGame, pack: Pack, counted: Counted, terms: Terms) -> None:
    """Best play, found by trying everything in real money, ends the same ways."""
    assert solve(game, counted, terms).table == dict(walk_best(game, pack, terms))
