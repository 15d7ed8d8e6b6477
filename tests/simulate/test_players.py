"""Every game's player: what it says of dealt cards is what the game says, and the strategy is the one it was given."""

from collections.abc import Iterator
from fractions import Fraction
from math import sqrt
from typing import Any

import numpy as np
import pytest

from houseway.cards import DECK_53, Card
from houseway.exact.advice import advise
from houseway.exact.count import kernel_of
from houseway.exact.figures import Book
from houseway.games import all_games, find_game
from houseway.refused import Refused
from houseway.rules import AnyGame, Hands, Pile, Turn
from houseway.simulate.block import prepared
from houseway.simulate.plan import BEST, MAIN, plan_of, simulator_of
from houseway.simulate.run import run
from houseway.simulate.stream import deals
from houseway.simulate.tally import Tally, estimates

CODES = list(all_games())
PLAYED = [(code, strategy) for code in CODES for strategy in (BEST, *simulator_of(find_game(code)).rules)]


def rounds_of(game: AnyGame, rounds: int) -> Iterator[tuple[Hands, np.ndarray[Any, np.dtype[np.uint8]]]]:
    """Some rounds, as the game has them and as a player has them."""
    seat, dealer = game.dealt_to(Pile.SEAT), game.dealt_to(Pile.DEALER)
    cards = seat + dealer + game.dealt_to(Pile.COMMUNITY)
    for batch in deals(game.deck, cards, 99, 0, rounds, 1):
        row = tuple(DECK_53[card] for card in batch[0])
        yield Hands(row[:seat], row[seat : seat + dealer], row[seat + dealer :]), batch


def one_round(code: str, strategy: str, batch: Any) -> dict[str, Any]:
    _, plan = prepared(code, strategy)
    tables = plan.tables()
    plan.play(batch, *tables)
    found = plan.read(tables)
    assert all(counts.total() == 1 for counts in found.values())
    return {wager: next(iter(counts)) for wager, counts in found.items()}


@pytest.mark.parametrize(("code", "strategy"), PLAYED)
def test_every_wager_is_what_the_game_says_of_the_same_cards(code: str, strategy: str) -> None:
    game = find_game(code)
    terms = game.terms()
    for hands, batch in rounds_of(game, 400):
        found = one_round(code, strategy, batch)
        actions, outcome = found.pop(MAIN)
        assert outcome == (None if actions[-1] == "fold" else game.classify(hands))
        assert found == {bet.name: bet.line(hands, terms) for bet in game.side_bets}


def seen_at(game: AnyGame, hands: Hands, decision: int) -> tuple[Card, ...]:
    """What the seat has seen at a decision: its own cards, then what was turned, from the first of each pile on."""
    seen, shown = list(hands.player), {Pile.DEALER: list(hands.dealer), Pile.COMMUNITY: list(hands.community)}
    before = game.steps[: game.steps.index(game.decisions[decision])]
    for step in before:
        if isinstance(step, Turn):
            seen += [shown[step.pile].pop(0) for _ in range(step.cards)]
    return tuple(seen)


@pytest.mark.parametrize("code", [code for code in CODES if not kernel_of(find_game(code)).many_rows])
def test_best_play_is_what_the_solver_advises(code: str) -> None:
    game = find_game(code)
    book, terms = Book(game), game.terms()
    for hands, batch in rounds_of(game, 6):
        actions, _ = one_round(code, BEST, batch)[MAIN]
        for decision, action in enumerate(actions):
            advice = {one.before: one for one in advise(book, terms, seen_at(game, hands, decision))}
            values = advice[actions[:decision]].values
            assert values[action] == max(values.values())


@pytest.fixture(scope="module")
def tallies() -> dict[tuple[str, str], Tally]:
    return {}


@pytest.mark.parametrize(("code", "strategy"), PLAYED)
def test_every_wager_agrees_with_its_exact_figure(
    code: str, strategy: str, tallies: dict[tuple[str, str], Tally]
) -> None:
    game = find_game(code)
    tally = tallies[code, strategy] = run(game, 2_000_000, 20, strategy, workers=1)
    found = list(estimates(tally, Book(game)))
    assert [one.wager for one in found] == ["main game", *(bet.name for bet in game.side_bets)]
    for one in found:
        assert one.error > 0
        if one.exact is not None:
            assert one.z is not None
            assert abs(one.z) < 4
            assert one.exact_error == pytest.approx(one.error, rel=0.2)
    assert strategy != BEST or all(one.z is not None for one in found)


@pytest.mark.parametrize("code", CODES)
def test_actions_and_outcomes_come_as_often_as_at_best_play(code: str, tallies: dict[tuple[str, str], Tally]) -> None:
    tally = tallies.get((code, BEST)) or run(find_game(code), 2_000_000, 20, workers=1)
    assert tally.exact is not None
    deals_in_all, surprise, cells = sum(tally.exact.values()), 0.0, 0
    assert tally.table.keys() <= tally.exact.keys()
    rare, rare_seen = 0.0, 0
    for key, count in tally.exact.items():
        expected, seen = tally.rounds * count / deals_in_all, tally.table.get(key, 0)
        if expected < 10:
            rare += expected
            rare_seen += seen
            continue
        surprise += (seen - expected) ** 2 / expected
        cells += 1
    assert abs(surprise - (cells - 1)) / sqrt(2 * (cells - 1)) < 4
    assert abs(rare_seen - rare) <= 4 * sqrt(rare + 1)


def test_the_counts_add_up_to_the_rounds() -> None:
    for code in CODES:
        tally = run(find_game(code), 5_000, 3, "always", workers=1)
        assert sum(tally.table.values()) == 5_000
        assert all(sum(lines.values()) == 5_000 for lines in tally.sides.values())


def test_a_meters_share_is_left_out_of_a_progressive_figure() -> None:
    tally = run(find_game("straight-edge-1"), 5_000, 3, "always", workers=1)
    progressive = list(estimates(tally))[-1]
    assert progressive.per == "unit, given back by the fixed awards alone"
    lines = tally.sides["progressive"]
    awards = {"4-card-straight": 5, "5-card-straight": 25, "6-card-straight": 250}
    paid = sum(award * lines.get(line, 0) for line, award in awards.items())
    assert progressive.mean == pytest.approx(float(Fraction(paid, 5_000)))


def test_an_unknown_strategy_is_answered_with_the_known_ones() -> None:
    with pytest.raises(Refused, match="hi-lo-stud has no strategy 'bold': it has best, always or pair-or-low"):
        plan_of(find_game("hi-lo-stud"), "bold")
