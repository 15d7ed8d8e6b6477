"""Worked examples are rounds that the house has settled, and show what they are there for."""

import pytest

from houseway.record import record_of, replay
from houseway.rules import Result
from houseway.sheets.examples import telling_rounds, worked_examples
from houseway.sheets.words import capital
from houseway.words import signed
from tests.play import CODES
from tests.sheets.printed import facts_of


@pytest.mark.parametrize("code", CODES)
def test_every_example_settles_as_its_record_does(code: str) -> None:
    for round, example in zip(telling_rounds(facts_of(code)), worked_examples(facts_of(code)), strict=True):
        settled = replay(record_of(round)).settlement
        assert settled is not None
        mine = settled.seats[0]
        assert [(row[1], row[2], row[3], row[4]) for row in example.settled.rows] == [
            (str(line.pays), capital(line.because), line.rule, signed(line.net)) for line in mine.lines
        ]
        assert example.settled.total[-1] == signed(mine.total)
        assert example.hands[0].cards == tuple(map(str, round.spots[1].cards))
        assert example.title.endswith(f": {mine.result}, {signed(mine.total)} in all")


@pytest.mark.parametrize("code", CODES)
def test_the_examples_show_every_result_that_the_game_has(code: str) -> None:
    rounds = telling_rounds(facts_of(code))
    shown = {round.settlement.seats[0].result for round in rounds if round.settlement}
    outcomes = [line.outcome for line in facts_of(code).odds.main.outcomes if line.outcome is not None]
    assert shown == {Result.FOLD, *(outcome.result for outcome in outcomes)}
    assert len(rounds) <= 5
