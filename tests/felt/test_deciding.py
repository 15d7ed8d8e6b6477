"""A decision as buttons: their keys, their prices, and what the purse does not carry."""

from houseway.cli.felt.deciding import Deciding
from houseway.options import Option

FOLD = Option("XX-1", "fold")
CHECK = Option("XX-1", "check")
PLAY = Option("XX-2", "play", "play", 1000, 1000)
ONE = Option("XX-2", "1x", "fourth", 1000, 1000, 1000)
TWO = Option("XX-2", "2x", "fourth", 2000, 2000, 1000)
RANGE = Option("XX-3", "2x to 3x", "play", 2000, 3000, 1000)


def keys(deciding: Deciding) -> dict[str, str]:
    return {button.key: button.action for button in deciding.buttons}


def test_a_key_is_the_first_letter_or_the_figure() -> None:
    assert keys(Deciding("play", (FOLD, PLAY), 5000)) == {"f": "fold", "p": "play"}
    assert keys(Deciding("turn", (CHECK, ONE), 5000)) == {"c": "check", "1": "1x"}
    assert keys(Deciding("fourth", (FOLD, ONE, TWO), 5000)) == {"f": "fold", "1": "1x", "2": "2x"}


def test_a_key_that_means_something_else_is_passed_over() -> None:
    stand = Option("XX-1", "stand")
    assert keys(Deciding("play", (stand, Option("XX-1", "hit")), 0)) == {"t": "stand", "i": "hit"}


def test_nothing_is_taken_until_it_is_chosen() -> None:
    deciding = Deciding("play", (FOLD, PLAY), 5000)
    assert deciding.chosen is None
    deciding.move(1)
    assert deciding.chosen is not None
    assert deciding.chosen.action == "fold"
    deciding.move(-1)
    assert deciding.chosen.action == "play"


def test_a_range_has_its_ends_on_keys_and_the_rest_on_plus_and_minus() -> None:
    deciding = Deciding("play", (FOLD, RANGE), 50_000)
    assert keys(deciding) == {"f": "fold", "2": "2x", "3": "3x"}
    deciding.nudge(up=True)
    assert deciding.chosen is not None
    assert (deciding.chosen.action, deciding.chosen.cost) == ("2.1x", 2100)
    for _ in range(20):
        deciding.nudge(up=True)
    assert (deciding.chosen.action, deciding.chosen.cost) == ("3x", 3000)
    for _ in range(20):
        deciding.nudge(up=False)
    assert (deciding.chosen.action, deciding.chosen.cost) == ("2x", 2000)


def test_every_amount_that_can_be_chosen_can_be_asked_for() -> None:
    odd = Option("XX-3", "2x to 4x", "play", 2 * 1_234_567, 4 * 1_234_567, 1_234_567)
    deciding = Deciding("play", (FOLD, odd), 10**9)
    for _ in range(30):
        deciding.nudge(up=True)
        assert deciding.chosen is not None
        assert odd.take(deciding.chosen.action) == deciding.chosen.cost


def test_what_the_purse_does_not_carry_cannot_be_taken() -> None:
    deciding = Deciding("fourth", (FOLD, ONE, TWO), 1500)
    assert [button.carried for button in deciding.buttons] == [True, True, False]
    assert deciding.press("2") is None
    assert deciding.press("1") == "1x"
    chosen = set()
    for _ in range(4):
        deciding.move(1)
        assert deciding.chosen is not None
        chosen.add(deciding.chosen.action)
    assert chosen == {"fold", "1x"}


def test_a_range_ends_where_the_purse_ends() -> None:
    deciding = Deciding("play", (FOLD, RANGE), 2500)
    assert deciding.press("3") is None
    for _ in range(20):
        deciding.nudge(up=True)
    assert deciding.chosen is not None
    assert deciding.chosen.cost == 2500


def test_an_empty_purse_can_still_take_the_smallest_option() -> None:
    assert Deciding("fourth", (FOLD, ONE), 0).press("f") == "fold"
    assert Deciding("fourth", (ONE, TWO), 0).press("1") == "1x"
    assert Deciding("fourth", (ONE, TWO), 0).press("2") is None
