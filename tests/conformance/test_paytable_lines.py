"""Every line of every printed paytable can be reached by some hand, and by none if the line is nonsense."""

from dataclasses import replace

import pytest

from houseway.odds import EVEN
from houseway.paytable import Paytable
from houseway.rules import AnyGame, Terms
from tests.conformance.checks import unreached_lines
from tests.play import CODES, GAMES, Felt

every_game = pytest.mark.parametrize("game", GAMES, ids=CODES)

TRIES = 6000


def printed_terms(game: AnyGame) -> list[Terms]:
    """Enough choices of paytables that every printed one is in some of them."""
    most = max(len(codes) for codes in game.paytables.values())
    return [
        game.terms({wager: list(codes)[i % len(codes)] for wager, codes in game.paytables.items()}) for i in range(most)
    ]


@every_game
def test_every_printed_line_can_be_reached(game: AnyGame) -> None:
    pool: list[Felt] = []
    for terms in printed_terms(game):
        assert unreached_lines(game, terms, pool, TRIES) == set()


@every_game
def test_a_line_that_no_hand_reaches_is_found_out(game: AnyGame) -> None:
    terms = game.terms()
    tables = {
        wager: Paytable(wager, table.code, {**table.lines, "thirteen-of-a-kind": EVEN})
        for wager, table in terms.paytables.items()
    }
    found_out = unreached_lines(game, replace(terms, paytables=tables), [], tries=1200)
    assert {(wager, "thirteen-of-a-kind") for wager in tables} <= found_out


# Two seven-card straights of seven cards each have the same length: where that is a tie, the line is dead.
DEAD_BY_READING = {("straight-edge-2", "tie", "same_length"): {("progressive", "7-card-straight")}}


@pytest.mark.parametrize(
    ("game", "reading", "value"),
    [
        pytest.param(game, reading.name, value, id=f"{game.code} {reading.name}={value}")
        for game in GAMES
        for reading in game.readings
        for value in reading.values[1:]
    ],
)
def test_other_readings_leave_every_line_alive(game: AnyGame, reading: str, value: str) -> None:
    dead = DEAD_BY_READING.get((game.code, reading, value), set())
    assert unreached_lines(game, game.terms(readings={reading: value}), [], TRIES) == dead
