"""What sight of the cards was worth: held against a slow version that settles a record for every way to act."""

from itertools import product

import pytest

from houseway.events import ActionTaken
from houseway.record import parse_record, settle
from houseway.refused import Refused
from houseway.rules import AnyGame, Pile
from houseway.trainer.cases import deal_case
from houseway.trainer.dealing import Dealing, Wrong
from houseway.trainer.exposure import worth_of_sight
from houseway.trainer.moves import parse_move
from houseway.trainer.price import Cost, Price
from houseway.trainer.rounds import Dealt
from tests.play import CODES, GAMES
from tests.records import record, seat
from tests.trainer.answers import dealt_from


def settled_alone(dealt: Dealt, number: int, actions: tuple[str, ...]) -> int | None:
    """What the seat would come to if it were alone and acted like this; None if it may not."""
    round = dealt.round
    raised = {event.wager for event in round.events if isinstance(event, ActionTaken) and event.seat == number}
    data = {
        "game": round.game.code,
        "paytables": {wager: table.code for wager, table in round.terms.paytables.items()},
        "readings": dict(round.terms.readings),
        "dealer": dealt.cards[Pile.DEALER],
        "community": dealt.cards[Pile.COMMUNITY],
        "seats": [
            {
                "seat": number,
                "cards": dealt.cards[number],
                "bets": {name: stake for name, stake in round.spots[number].bets.items() if name not in raised},
                "actions": actions,
            }
        ],
    }
    if round.meter:
        data["progressive"] = {"meter": round.meter.meter, "seed": round.meter.seed, "reserve": round.meter.reserve,
                               "fixed_pays": round.meter.fixed_pays}  # fmt: skip
    try:
        return settle(parse_record(data)).seats[0].total
    except Refused:
        return None


def slow_worth(dealt: Dealt) -> int:
    """For seats that have yet to decide everything."""
    words = ("fold", "check", "play", "1x", "2x", "3x", "4x", "5x")
    most, worth = len(dealt.round.game.decisions), 0
    for number, spot in dealt.round.spots.items():
        tries = [way for length in range(1, most + 1) for way in product(words, repeat=length)]
        totals = [total for way in tries if (total := settled_alone(dealt, number, way)) is not None]
        came_to = settled_alone(dealt, number, spot.actions)
        assert came_to is not None
        worth += max(totals) - came_to
    return worth


def check_worth(game: AnyGame) -> None:
    for number in range(4):
        dealt = deal_case(game, f"sight {number}")
        actions = tuple(event for event in dealt.round.events if isinstance(event, ActionTaken))
        assert worth_of_sight(dealt, actions, 0) == Price(Cost.EXPOSED, slow_worth(dealt))


@pytest.mark.parametrize("game", GAMES, ids=CODES)
def test_the_worth_is_the_best_way_to_act_less_what_was_done(game: AnyGame) -> None:
    check_worth(game)


def test_a_sixth_games_cards_are_worth_something_too(one_card: AnyGame) -> None:
    check_worth(one_card)


SEVENS = record(
    "high-five",
    seat("Kh Qd 9c 7s 5h 3d 2c", "play", ante=1000),
    dealer="Ah Ad 9s 8c 6d 4h 2s",
)


def early(table: Dealing, until: str, move: str) -> Wrong:
    wanted = parse_move(until)
    while table.expected()[0].move != wanted:
        table.do(table.expected()[0].move)
    answered = table.do(parse_move(move))
    assert isinstance(answered, Wrong)
    return answered


def test_all_the_dealers_cards_shown_before_the_decision_are_priced_exactly() -> None:
    """With $10 each on ante and play the seat loses $20; having seen the aces it folds and loses $10."""
    wrong = early(Dealing(dealt_from(SEVENS)), "ask 1", "turn dealer 7")
    assert (wrong.rule, wrong.price) == ("HF-5", Price(Cost.EXPOSED, 1000, exact=True))
    assert str(wrong.price) == "exactly $10 worth of the cards shown"


def test_some_of_them_shown_are_worth_at_most_as_much() -> None:
    wrong = early(Dealing(dealt_from(SEVENS)), "ask 1", "turn dealer 3")
    assert wrong.price == Price(Cost.EXPOSED, 1000, exact=False)
    assert str(wrong.price).startswith("at most")


def test_cards_that_are_not_yet_dealt_show_nothing() -> None:
    assert early(Dealing(dealt_from(SEVENS)), "deal 1 7", "turn dealer 7").price.cost is Cost.NOTHING


def test_when_everybody_has_acted_sight_is_worth_nothing() -> None:
    table = Dealing(dealt_from(SEVENS))
    assert early(table, "turn dealer 7", "turn dealer 5").price.cost is Cost.NOTHING


FIFTH_TOO_EARLY = record("hi-lo-stud", seat("Ks Kd 4c", "1x", "1x", ante=1000), community="2h 9d")


def test_one_street_of_two_is_a_bound_and_both_are_exact() -> None:
    """Kings win: with sight the seat bets 2x and 2x, $20 and $40, and wins $70; it won $30."""
    one = early(Dealing(dealt_from(FIFTH_TOO_EARLY)), "ask 1", "turn community 1")
    assert one.price == Price(Cost.EXPOSED, 4000, exact=False)
    both = early(Dealing(dealt_from(FIFTH_TOO_EARLY)), "ask 1", "turn community 2")
    assert both.price == Price(Cost.EXPOSED, 4000, exact=True)


NOBODY_LEFT = record("hi-lo-stud", seat("Ks Qd 4c", "fold", ante=1000), community="2h 9d")


def test_a_card_that_no_bet_needs_stays_down_and_costs_nothing() -> None:
    table = Dealing(dealt_from(NOBODY_LEFT | {"community": []}))
    wrong = early(table, "take 1 ante", "turn community 1")
    assert wrong.price.cost is Cost.NOTHING
