"""`houseway odds`, `strategy` and `claims` as a user meets them."""

import json
from fractions import Fraction
from typing import Any

import pytest

from houseway.games import all_games
from tests.conftest import RunHouse

PRINTED_SIDE = {"paytable", "ev", "house_edge", "hit_frequency", "variance"}


def data(run_house: RunHouse, *args: str) -> Any:
    answered = run_house(*args, "--json")
    assert answered.status == 0, answered.err
    return json.loads(answered.out)


def lowest(text: str) -> Fraction:
    """`n/d`, which must be in lowest terms."""
    top, bottom = text.split("/")
    value = Fraction(int(top), int(bottom))
    assert (value.numerator, value.denominator) == (int(top), int(bottom))
    return value


@pytest.mark.parametrize("code", ["hi-lo-stud", "big-raise", "straight-edge-1", "straight-edge-2", "manchester"])
def test_every_field_is_exact_and_they_agree(run_house: RunHouse, code: str) -> None:
    odds, game = data(run_house, "odds", code), all_games()[code]
    main = odds["main"]
    assert odds["paytables"] == {wager: next(iter(tables)) for wager, tables in game.paytables.items()}
    assert odds["readings"] == {reading.name: reading.values[0] for reading in game.readings}
    ev, bet = lowest(main["ev"]), lowest(main["average_bet"])
    assert main["house_edge"] == pytest.approx(-float(ev))
    assert lowest(main["element_of_risk"]) == -ev / bet
    assert main["std_dev"] == pytest.approx(float(lowest(main["variance"])) ** 0.5)
    assert list(main["actions"]) == [step.name for step in game.decisions]
    assert sum(lowest(share) for share in main["actions"][game.decisions[0].name].values()) == 1
    assert sum(lowest(line["return"]) for line in main["outcomes"]) == ev
    assert sum(lowest(chance) for chance in main["distribution"].values()) == 1
    assert set(odds["side"]) == {bet.name for bet in game.side_bets}
    for side in odds["side"].values():
        assert set(side) >= PRINTED_SIDE
        assert sum(lowest(line["return"]) for line in side["lines"]) == lowest(side["ev"])


def test_the_published_edge_of_texas_holdem_bonus_is_manchesters(run_house: RunHouse) -> None:
    """Wizard of Odds, Texas Hold'em Bonus, Las Vegas rules: 2.037%, average bet 3.8181, element of risk 0.5335%."""
    main = data(run_house, "odds", "manchester")["main"]
    assert round(-float(lowest(main["ev"])) * 100, 3) == 2.037
    assert round(float(lowest(main["average_bet"])), 4) == 3.8181
    assert round(float(lowest(main["element_of_risk"])) * 100, 4) == 0.5335


def test_a_reading_is_priced(run_house: RunHouse) -> None:
    stands = data(run_house, "odds", "big-raise")["side"]["bonus"]
    loses = data(run_house, "odds", "big-raise", "--reading", "bonus_after_fold=loses")["side"]["bonus"]
    assert lowest(loses["ev"]) < lowest(stands["ev"])


def test_the_edge_for_a_player_is_said_aloud(run_house: RunHouse) -> None:
    assert any("the player has the edge" in said for said in data(run_house, "odds", "straight-edge-2")["warnings"])
    assert "WARNING" in run_house("odds", "straight-edge-2").out


@pytest.mark.parametrize(
    ("args", "words"),
    [
        ((), "name one game, or say --all"),
        (("big-raise", "--all"), "name one game, or say --all"),
        (("big-rise",), "did you mean big-raise"),
        (("big-raise", "--paytable", "bonus"), "WAGER=CODE"),
        (("big-raise", "--paytable", "bonus=BRH-99"), "it has BRH-04"),
        (("big-raise", "--reading", "tie=identical"), "no reading 'tie'"),
        (("big-raise", "--pay", "straight=4"), "several tables"),
        (("straight-edge-1", "--pay", "by-6=$50"), "the play pays odds such as '3 to 2', not $50"),
        (("straight-edge-1", "--pay", "bonus.4-card-straight=10%"), "the bonus has no meter to pay 10% of"),
        (("straight-edge-1", "--meter", "1e999999999"), "write dollars"),
        (("big-raise", "--table", "nowhere.toml"), "cannot read nowhere.toml"),
        (("straight-edge-1", "--contribution", "120%"), "from 0% to 100%"),
        (("straight-edge-1", "--contribution", "70%", "--reserve", "40%"), "more than the whole bet"),
        (("straight-edge-1", "--bet", "0"), "at least 1"),
        (("straight-edge-1", "--bet", "0.005"), "whole cents"),
        (("straight-edge-1", "--meter-style", "some"), "percentage or all"),
        (("straight-edge-1", "--others", "-1"), "0 other bettors or more"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(run_house: RunHouse, args: tuple[str, ...], words: str) -> None:
    answered = run_house("odds", *args)
    assert answered.status == 2
    assert words in answered.err


def test_a_progressive_is_told_with_its_plan(run_house: RunHouse) -> None:
    args = ("odds", "straight-edge-1", "--bet", "5", "--meter-seed", "5000", "--contribution", "13.57%")
    plan = data(run_house, *args)["progressive"]["progressive"]
    jackpot = lowest(plan["probabilities"]["7-card-straight"])
    edge = 1 - lowest(plan["fixed_return"]) - Fraction(1357, 10000) - jackpot * 1000
    assert lowest(plan["plan"]["house_edge"]) == edge
    assert "in the long run" in run_house(*args).out


def test_strategy_tells_the_best_action_and_every_value(run_house: RunHouse) -> None:
    (told,) = data(run_house, "strategy", "big-raise", "9s", "9d", "Ac")
    assert told["best"] == "4x"
    assert set(told["values"]) == {"fold", "2x", "4x"}
    assert "4x" in run_house("strategy", "big-raise", "9s", "9d", "Ac").out


def test_strategy_without_cards_is_a_table_with_its_cost(run_house: RunHouse) -> None:
    told = data(run_house, "strategy", "manchester")
    folds = {group["cards"] for group in told["groups"] if group["action"] == "fold"}
    assert folds == {"32o", "42o", "52o", "62o", "72o"}
    assert told["cost"] == "0/1"
    assert "costs" in run_house("strategy", "big-raise").out


def test_claims_are_confirmed_but_two(run_house: RunHouse) -> None:
    rows = data(run_house, "claims")
    refuted = {(row["game"], row["wager"], row["paytable"], row["printed"]) for row in rows if not row["confirmed"]}
    assert refuted == {("big-raise", "main game", "BRH-40", "2.7%"), ("high-five", "trips", "APP-02", "2.62%")}
    assert len(rows) == sum(
        len(t.claims) for g in all_games().values() for ts in g.paytables.values() for t in ts.values()
    )
