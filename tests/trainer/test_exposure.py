"""What sight of the cards was worth: held against slow versions that settle a record or play a round for every way."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, product

import pytest

from houseway.cards import Card
from houseway.events import ActionTaken
from houseway.games import all_games
from houseway.record import parse_record, settle
from houseway.refused import Refused
from houseway.round import Decision, Draw, Round
from houseway.rules import AnyGame, Pile
from houseway.trainer.cases import deal_case
from houseway.trainer.dealing import Dealing, Wrong
from houseway.trainer.exposure import PILES, worth_of_sight
from houseway.trainer.moves import parse_move
from houseway.trainer.price import Cost, Price
from houseway.trainer.rounds import Dealt
from tests.play import CODES, GAMES
from tests.records import record, seat
from tests.trainer.answers import dealt_from


def actions_of(dealt: Dealt) -> tuple[ActionTaken, ...]:
    return tuple(event for event in dealt.round.events if isinstance(event, ActionTaken))


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
        up = {pile: game.dealt_to(pile) for pile in PILES}
        assert worth_of_sight(dealt, actions_of(dealt), up) == Price(Cost.EXPOSED, slow_worth(dealt))


@pytest.mark.parametrize("game", GAMES, ids=CODES)
def test_the_worth_is_the_best_way_to_act_less_what_was_done(game: AnyGame) -> None:
    check_worth(game)


def test_a_sixth_games_cards_are_worth_something_too(one_card: AnyGame) -> None:
    check_worth(one_card)


# With cards still hidden: every way they can fall, played out


def played(dealt: Dealt, number: int, up: Mapping[Pile, int], actions: tuple[str, ...]) -> Fraction:
    """What the seat can expect when it sees so many cards, after these actions, if it then acts best."""
    game, seen = dealt.round.game, {pile: dealt.cards[pile][: up[pile]] for pile in PILES}

    def value(round: Round) -> Fraction:
        ask = round.awaits
        if isinstance(ask, Draw):
            if not ask.needed:
                return value(round.leave())
            ways = list(falls(round, ask))
            return sum((value(round.receive(cards)) for cards in ways), Fraction(0)) / len(ways)
        if isinstance(ask, Decision):
            done = len(round.spots[number].actions)
            every = [action for option in ask.options for action in option.actions]
            return max(value(round.act(action)) for action in (actions[done : done + 1] or every))
        assert round.settlement
        return Fraction(round.settlement.seats[0].total)

    def falls(round: Round, ask: Draw) -> list[tuple[Card, ...]]:
        if ask.pile is Pile.SEAT:
            return [dealt.cards[number]]
        turned = len(round.piles[ask.pile])
        known = seen[ask.pile][turned : turned + ask.count]
        gone = {*dealt.cards[number], *seen[Pile.DEALER], *seen[Pile.COMMUNITY], *round.seen}
        unseen = [card for card in game.deck if card not in gone]
        return [known + rest for rest in combinations(unseen, ask.count - len(known))]

    raised = {event.wager for event in actions_of(dealt) if event.seat == number}
    laid = {name: stake for name, stake in dealt.round.spots[number].bets.items() if name not in raised}
    return value(Round.open(game, {number: laid}, dealt.round.terms, dealt.round.meter))


HIDDEN = [
    ("big-raise", 22, {Pile.DEALER: 3, Pile.COMMUNITY: 1}, {}),
    ("big-raise", 22, {Pile.DEALER: 1, Pile.COMMUNITY: 3}, {"bonus_after_fold": "loses"}),
    ("hi-lo-stud", 22, {Pile.DEALER: 0, Pile.COMMUNITY: 1}, {}),
    ("hi-lo-stud", 22, {Pile.DEALER: 0, Pile.COMMUNITY: 0}, {}),
    ("manchester", 18, {Pile.DEALER: 2, Pile.COMMUNITY: 3}, {"bonus_after_fold": "loses"}),
    ("manchester", 18, {Pile.DEALER: 1, Pile.COMMUNITY: 4}, {}),
    ("straight-edge-1", 52, {Pile.DEALER: 7, Pile.COMMUNITY: 0}, {}),
    ("straight-edge-2", 52, {Pile.DEALER: 6, Pile.COMMUNITY: 0}, {"folded_ante": "refunded"}),
    ("high-five", 53, {Pile.DEALER: 6, Pile.COMMUNITY: 0}, {}),
]
"""a game, a pack short enough to play out, how many cards of each pile are seen, and another reading"""


@pytest.mark.parametrize(("code", "cards", "up", "readings"), HIDDEN)
def test_hidden_cards_count_in_every_way_they_can_fall(
    code: str, cards: int, up: dict[Pile, int], readings: dict[str, str]
) -> None:
    whole = all_games()[code]
    game = replace(whole, deck=whole.deck[-cards:])
    for number in range(2):
        dealt = deal_case(game, f"hidden {number}", game.terms(readings=readings))
        worth = sum(
            played(dealt, seat, up, ()) - played(dealt, seat, up, spot.actions)
            for seat, spot in dealt.round.spots.items()
        )
        assert worth_of_sight(dealt, actions_of(dealt), up) == Price(Cost.EXPOSED, round(worth))


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


def test_where_too_many_stay_hidden_the_price_is_what_sight_of_all_would_be_worth() -> None:
    wrong = early(Dealing(dealt_from(SEVENS)), "ask 1", "turn dealer 3")
    assert wrong.price == Price(Cost.EXPOSED, 1000, exact=False)
    assert str(wrong.price).startswith("at most")


def test_cards_that_are_not_yet_dealt_show_nothing() -> None:
    assert early(Dealing(dealt_from(SEVENS)), "deal 1 7", "turn dealer 7").price.cost is Cost.NOTHING


def test_when_everybody_has_acted_sight_is_worth_nothing() -> None:
    table = Dealing(dealt_from(SEVENS))
    assert early(table, "turn dealer 7", "turn dealer 5").price.cost is Cost.NOTHING


FIFTH_TOO_EARLY = record("hi-lo-stud", seat("Ks Kd 4c", "1x", "1x", ante=1000), community="2h 9d")


def test_one_street_of_two_is_an_expectation_and_both_are_what_they_are() -> None:
    """Kings win: with sight of both the seat bets 2x and 2x, $20 and $40, and wins $70; it won $30."""
    dealt = dealt_from(FIFTH_TOO_EARLY)
    up = {Pile.DEALER: 0, Pile.COMMUNITY: 1}
    worth = played(dealt, 1, up, ()) - played(dealt, 1, up, ("1x", "1x"))
    one = early(Dealing(dealt), "ask 1", "turn community 1")
    assert one.price == Price(Cost.EXPOSED, round(worth), exact=True)
    both = early(Dealing(dealt_from(FIFTH_TOO_EARLY)), "ask 1", "turn community 2")
    assert both.price == Price(Cost.EXPOSED, 4000, exact=True)


NOBODY_LEFT = record("hi-lo-stud", seat("Ks Qd 4c", "fold", ante=1000), community="2h 9d")


def test_a_card_that_no_bet_needs_stays_down_and_costs_nothing() -> None:
    table = Dealing(dealt_from(NOBODY_LEFT | {"community": []}))
    wrong = early(table, "take 1 ante", "turn community 1")
    assert wrong.price.cost is Cost.NOTHING
