"""Every game that is found plays by the house's rules, with nothing written for it here."""

from itertools import islice
from random import Random

import pytest

from houseway.cards import Card
from houseway.events import CardsSeen
from houseway.round import Decision, Round
from houseway.rules import AnyGame
from houseway.settlement import Meter
from houseway.table import Table
from houseway.view import events_for, view_of
from tests.conformance import checks
from tests.play import CODES, GAMES, random_choice, random_moments, random_round, random_seats, rounds_of

LAST_RULE = {"BR": 11, "HL": 7, "MH": 9, "SE": 15, "HF": 7}
RULES = {f"{manual}-{number}" for manual, last in LAST_RULE.items() for number in range(1, last + 1)}

every_game = pytest.mark.parametrize("game", GAMES, ids=CODES)


@every_game
def test_declaration_fits_together(game: AnyGame) -> None:
    checks.check_declaration(game)


@every_game
def test_every_part_names_a_rule(game: AnyGame) -> None:
    checks.check_rules(game, RULES)


@every_game
def test_the_deck_is_enough_for_a_full_table(game: AnyGame) -> None:
    checks.check_seats_fit(game)


@every_game
def test_money_is_conserved(game: AnyGame) -> None:
    for round in rounds_of(game, each=12):
        checks.check_money(round)


@every_game
def test_dealing_and_settling_go_the_right_way_round(game: AnyGame) -> None:
    for round in rounds_of(game, each=2):
        checks.check_order(round)


@every_game
def test_every_line_has_a_rule_and_a_reason(game: AnyGame) -> None:
    for round in rounds_of(game, each=6):
        checks.check_reasons(round, RULES)


@every_game
def test_replay_equals_play(game: AnyGame) -> None:
    for round in rounds_of(game, each=6):
        checks.check_replay(round)


@every_game
def test_options_are_what_is_accepted(game: AnyGame) -> None:
    rng = Random(game.code)
    decisions = (
        round
        for _ in range(100)
        for round in random_moments(game, rng, seats=rng.randint(1, 3))
        if isinstance(round.awaits, Decision)
    )
    for round in islice(decisions, 30):
        checks.check_options(round)


@every_game
def test_no_view_leaks(game: AnyGame) -> None:
    rng = Random(game.code)
    for seats in (1, 1, 2, 2, 3, 3, game.seats):
        for round in random_moments(game, rng, seats=seats):
            checks.check_views(round)


@every_game
def test_no_table_leaks(game: AnyGame) -> None:
    """The same through a table, which knows every card on it."""
    rng, meter = Random(game.code), Meter(1000) if any(bet.progressive for bet in game.side_bets) else None
    table = Table(game, meter=meter, seed=1)
    for seats in (1, 2, game.seats):
        table.deal(random_seats(game, rng, seats))
        while True:
            for mine in checks.readers(table.round):
                checks.check_no_leak(table.round, table.view(*mine), table.log(*mine), mine)
            checks.check_round_knows_no_more(table.round)
            if table.to_act is None:
                break
            table.act(table.to_act, random_choice(rng)(table.round.options))


@every_game
def test_the_round_holds_no_card_that_nobody_has_seen(game: AnyGame) -> None:
    rng = Random(game.code)
    for _ in range(8):
        for round in random_moments(game, rng):
            checks.check_round_knows_no_more(round)


# That the checks themselves can fail


def _looked_at(game: AnyGame) -> Round:
    """A round of two seats, both of whom have looked at their cards."""
    return next(r for r in random_moments(game, Random(7), seats=2) if isinstance(r.awaits, Decision))


@every_game
def test_a_log_with_another_seats_cards_is_caught(game: AnyGame) -> None:
    round = _looked_at(game)
    mine, other = round.order
    with pytest.raises(AssertionError):
        checks.check_no_leak(round, view_of(round, [mine]), events_for(round.events, [mine, other]), [mine])


@every_game
def test_a_view_with_another_seats_cards_is_caught(game: AnyGame) -> None:
    round = _looked_at(game)
    mine, other = round.order
    view = view_of(round, [mine])
    view.add(next(e for e in round.events if isinstance(e, CardsSeen) and e.seat == other))
    with pytest.raises(AssertionError):
        checks.check_no_leak(round, view, events_for(round.events, [mine]), [mine])


@every_game
def test_another_seats_options_are_caught(game: AnyGame) -> None:
    round = _looked_at(game)
    view = view_of(round)
    view.options = round.options
    with pytest.raises(AssertionError):
        checks.check_no_leak(round, view, events_for(round.events), [])


@every_game
def test_a_round_with_a_card_of_its_own_is_caught(game: AnyGame) -> None:
    round = _looked_at(game)
    spot = next(iter(round.spots.values()))
    unseen = next(card for card in game.deck if card not in round.seen)
    spot.bets["hidden"] = unseen
    with pytest.raises(AssertionError):
        checks.check_round_knows_no_more(round)


@every_game
def test_a_cent_too_many_is_caught(game: AnyGame) -> None:
    round = random_round(game, Random(7))
    assert round.settlement is not None
    net = round.settlement.seats[0].net
    assert isinstance(net, dict)
    net[next(iter(net))] += 1
    with pytest.raises(AssertionError):
        checks.check_money(round)


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("Card('As'), Card('Td')", "As Td"),
        ('["2c", "Jk"]', "2c Jk"),
        ("Seat 1 looks: A♠ 10♦ Joker.", "As Td Jk"),
        ("The dealer turns. Ask Kate: Thanks", ""),
    ],
)
def test_cards_are_found_in_text(text: str, cards: str) -> None:
    assert checks.cards_in_text(text) == {Card(word) for word in cards.split()}
