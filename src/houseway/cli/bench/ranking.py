"""How fast seven cards are ranked, beside the packages that others rank them with."""

import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from importlib.metadata import version
from itertools import pairwise
from random import Random
from typing import Any, Final

import numpy as np
from numba import njit

from houseway.cards import DECK_52, Card
from houseway.cli.bench.measure import Row, Size, rate_row, timed
from houseway.cli.bench.playing import block_seconds, simple_rule
from houseway.games import all_games
from houseway.rankings.poker import poker
from houseway.rules import AnyGame, Pile
from houseway.simulate.seven import LOW, strengths, suited_ranks, which_suit

BATCHES: Final = 100
SHIFT: Final = LOW.bit_length()
"""where the upper half of a code of ranks begins"""


Hands = Sequence[Sequence[Any]]
"""seven cards each, as a peer has them"""


@dataclass(frozen=True, slots=True)
class Ranker:
    """How a package ranks seven cards: its cards, and a plain loop of its calls."""

    card: Callable[[Card], Any]
    each: Callable[[Hands], list[Any]]
    sign: int = 1
    """-1 if its smallest number is the strongest hand"""


def _houseway() -> Ranker:
    strength = poker().strength
    return Ranker(lambda card: card, lambda hands: [strength(hand) for hand in hands])


def _eval7() -> Ranker:
    eval7 = import_module("eval7")
    evaluate = eval7.evaluate
    return Ranker(lambda card: eval7.Card(str(card)), lambda hands: [evaluate(hand) for hand in hands])


def _phevaluator() -> Ranker:
    evaluate = import_module("phevaluator").evaluate_cards
    return Ranker(int, lambda hands: [evaluate(*hand) for hand in hands], sign=-1)


def _treys() -> Ranker:
    treys = import_module("treys")
    evaluate = treys.Evaluator().evaluate
    return Ranker(
        lambda card: treys.Card.new(str(card)), lambda hands: [evaluate(hand[:2], hand[2:]) for hand in hands], sign=-1
    )


def _pokerkit() -> Ranker:
    pokerkit = import_module("pokerkit")
    from_game = pokerkit.StandardHighHand.from_game
    return Ranker(
        lambda card: next(iter(pokerkit.Card.parse(str(card)))),
        lambda hands: [from_game(hand).entry.index for hand in hands],
    )


PEERS: Final[dict[str, Callable[[], Ranker]]] = {
    "eval7": _eval7,
    "phevaluator": _phevaluator,
    "treys": _treys,
    "pokerkit": _pokerkit,
}


def missing_peers() -> list[str]:
    return [name for name in PEERS if not found_peer(name)]


def found_peer(peer: str) -> bool:
    try:
        with _quietly():
            PEERS[peer]()
    except ImportError:
        return False
    return True


@contextmanager
def _quietly() -> Iterator[None]:
    """What a peer's own code is warned of is its authors' business."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        yield


def bench_evaluate(size: Size) -> Iterator[Row]:
    """The same hands for everybody, who must put them in the same order; then showdowns."""
    rng, ours = Random(1), _houseway()
    hands = [rng.sample(DECK_52, 7) for _ in range(size.hands)]
    order = _order(ours.each(hands))
    call = rate_row("evaluate", "houseway, a call a hand", size.hands, timed(partial(ours.each, hands), size.runs))
    batch = rate_row("evaluate", "houseway, compiled batch", BATCHES * size.hands, timed(_batches(hands), size.runs))
    yield from (call, batch)
    for name in filter(found_peer, PEERS):
        ranker = PEERS[name]()
        theirs = [[ranker.card(card) for card in hand] for hand in hands]
        agrees = order == _order([ranker.sign * rank for rank in ranker.each(theirs)])
        seconds = timed(partial(ranker.each, theirs), size.runs)
        what = f"{name} {version(name)}, a call a hand" + ("" if agrees else " (RANKS OTHERWISE)")
        yield rate_row("evaluate", what, size.hands, seconds, {"call": call.best, "batch": batch.best})
    yield from _bench_showdowns(size)


def _batches(hands: Hands) -> Callable[[], None]:
    """The same hands many times over, since once is too short to time."""
    array = np.array([[int(card) for card in hand] for hand in hands], dtype=np.uint8)
    tables, found = strengths(), np.zeros(len(hands), dtype=np.int16)
    _batch(array, *tables, found)
    assert found.tolist() == _houseway().each(hands)

    def work() -> None:
        for _ in range(BATCHES):
            _batch(array, *tables, found)

    return work


def _order(ranks: Sequence[int]) -> list[int]:
    """How each hand stands to the next."""
    return [(a > b) - (a < b) for a, b in pairwise(ranks)]


@njit(nogil=True)
def _batch(hands, unit, suit, low, high, by_place, flush, found):  # type: ignore[no-untyped-def] # pragma: no cover
    """As the simulators rank seven cards."""
    for row in range(len(hands)):
        code, suits = 0, 0
        for at in range(7):
            code += unit[hands[row, at]]
            suits += suit[hands[row, at]]
        best = np.int64(by_place[0, low[code & LOW] + high[code >> SHIFT]])
        of_suit = which_suit(suits)
        if of_suit >= 0:
            best = max(best, np.int64(flush[0, suited_ranks(hands[row], 0, 7, of_suit)]))
        found[row] = best


def _bench_showdowns(size: Size) -> Iterator[Row]:
    """Nine cards at random, seven against seven: a simulator of ours, bets and all, and loops over the peers."""
    game = next(game for game in all_games().values() if _is_heads_up(game))
    rule = simple_rule(game)
    ours = rate_row("evaluate", f"showdowns: houseway, {game.code} {rule}", size.block, block_seconds(game, rule, size))
    yield ours
    present = list(filter(found_peer, PEERS))
    for name in present:
        ranker = PEERS[name]()
        deck, rng = [ranker.card(card) for card in DECK_52], Random(1)
        seconds = timed(partial(_showdowns, ranker.each, deck, rng, size.hands // 2), size.runs)
        what = f"showdowns: {name}, random.sample"
        yield rate_row("evaluate", what, size.hands // 2, seconds, {"simulator": ours.best})
    if "eval7" in present:
        eval7 = import_module("eval7")
        with _quietly():
            hand, other = [eval7.Card("As"), eval7.Card("Kd")], eval7.HandRange(ANY_TWO)
        rounds = 10 * size.hands
        seconds = timed(lambda: eval7.py_hand_vs_range_monte_carlo(hand, other, [], rounds), size.runs)
        what = "showdowns: eval7, its own Monte Carlo of one hand"
        yield rate_row("evaluate", what, rounds, seconds, {"simulator": ours.best})


ANY_TWO: Final = "22+, " + ", ".join(f"{rank}2+" for rank in "AKQJT9876543")


def _is_heads_up(game: AnyGame) -> bool:
    """Two cards each and five for both, from a deck without a joker."""
    return len(game.deck) == 52 and [game.dealt_to(pile) for pile in (Pile.SEAT, Pile.DEALER, Pile.COMMUNITY)] == [
        2,
        2,
        5,
    ]


def _showdowns(each: Callable[[Hands], list[Any]], deck: list[Any], rng: Random, rounds: int) -> int:
    wins = 0
    for _ in range(rounds):
        nine = rng.sample(deck, 9)
        one, other = each((nine[:7], nine[2:]))
        wins += one > other
    return wins
