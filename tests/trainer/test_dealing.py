"""You are the dealer: the order of the manual, and what is stopped, named and priced."""

import pytest

from houseway.events import BetSettled, BetsLaid, CardsSeen, Event, SeatSettled
from houseway.games import all_games
from houseway.refused import Refused
from houseway.rules import AnyGame
from houseway.trainer.dealing import Dealing, Right, Wrong
from houseway.trainer.moves import FORMS, MEANS, Verb, parse_move
from houseway.trainer.price import Cost
from tests.play import CODES, GAMES
from tests.records import RecordData, record, seat
from tests.trainer.answers import dealt_from


def dealing(data: RecordData, about: int = 1) -> Dealing:
    return Dealing(dealt_from(data, about))


def done(table: Dealing, *moves: str) -> Dealing:
    """Every one of these is right."""
    for move in moves:
        answered = table.do(parse_move(move))
        assert isinstance(answered, Right), answered
    return table


def up_to(table: Dealing, move: str) -> Dealing:
    """Everything before this move, done right."""
    wanted = parse_move(move)
    while not any(step.move == wanted for step in table.expected()):
        done(table, str(table.expected()[0].move))
    return table


def stopped(table: Dealing, move: str) -> Wrong:
    """This one is not right, and changes nothing."""
    before = table.expected()
    answered = table.do(parse_move(move))
    assert isinstance(answered, Wrong), answered
    assert table.expected() == before
    assert table.mistakes[-1] is answered
    return answered


# The whole round


def check_whole_rounds(game: AnyGame, count: int = 15) -> None:
    for number in range(count):
        table = Dealing.of(game.code, f"round {number}")
        told: list[Event] = []
        while not table.over:
            step = table.expected()[-1]
            answered = table.do(parse_move(str(step.move)))
            assert isinstance(answered, Right)
            told += answered.events
        check_told(table, told)
        assert table.mistakes == []


def check_told(table: Dealing, told: list[Event]) -> None:
    """The dealer has been told everything that is public, each once, and all but the bets in the round's order."""
    round = table.dealt.round
    public = [event for event in round.events if not isinstance(event, BetsLaid | CardsSeen | SeatSettled)]
    happened = [event for event in told if not isinstance(event, SeatSettled)]
    gone = {seat for seat, spot in round.spots.items() if spot.folded}
    lost = [
        event
        for event in public
        if event not in happened
        and not (isinstance(event, BetSettled) and not event.net > 0 and _not_on_felt(table, event))
    ]
    assert lost == []
    order = [event for event in happened if not isinstance(event, BetSettled)]
    assert order == [event for event in public if not isinstance(event, BetSettled)]
    assert {event.seat for event in told if isinstance(event, SeatSettled)} >= set(round.spots) - gone


def _not_on_felt(table: Dealing, event: BetSettled) -> bool:
    """A stake that went at coin-in, or a bet that was given back before."""
    wager = table.game.wager(event.wager)
    return getattr(wager, "progressive", False) or event.net == 0


@pytest.mark.parametrize("game", GAMES, ids=CODES)
def test_a_round_is_dealt_from_its_first_step_to_its_last(game: AnyGame) -> None:
    check_whole_rounds(game)


def test_a_sixth_game_is_dealt_too(one_card: AnyGame) -> None:
    check_whole_rounds(one_card)


@pytest.mark.parametrize("game", GAMES, ids=CODES)
def test_the_money_that_is_moved_is_the_settlement(game: AnyGame) -> None:
    """Chips paid less chips taken, and the stakes that went at coin-in, come to every seat's total."""
    for number in range(15):
        table = Dealing.of(game.code, f"money {number}")
        round = table.dealt.round
        came_to = dict.fromkeys(round.spots, 0)
        while not table.over:
            move = table.expected()[0].move
            if move.verb is Verb.COIN_IN:
                for seat_number, spot in round.spots.items():
                    came_to[seat_number] -= spot.bets.get(move.wager, 0)
            elif isinstance(move.place, int):
                taken = round.spots[move.place].bets.get(move.wager, 0) if move.verb is Verb.TAKE else 0
                came_to[move.place] += move.amount - taken
            table.do(move)
        assert round.settlement
        assert came_to == {one.seat: one.total for one in round.settlement.seats}


@pytest.mark.parametrize("game", GAMES, ids=CODES)
def test_a_hand_to_read_shows_its_cards_and_the_right_call_among_others(game: AnyGame) -> None:
    table = Dealing.of(game.code, "reading")
    reads = 0
    while not table.over:
        move = table.expected()[0].move
        felt, choices = table.to_read()
        if move.verb is Verb.READ:
            reads += 1
            assert felt
            assert choices.count(move.says) == 1
            assert len(set(choices)) == len(choices) > 1
        else:
            assert (felt, choices) == ((), ())
        table.do(move)
    assert reads


def test_nothing_can_be_done_when_the_round_is_over() -> None:
    table = Dealing.of("high-five", "1")
    while not table.over:
        table.do(table.expected()[0].move)
    with pytest.raises(Refused, match="the round is over"):
        table.do(parse_move("empty"))


# The manual's order, game by game

BIG_RAISE = record(
    "big-raise",
    seat("As Kd", "2x", number=2, ante=1000),
    seat("9h 9c", "fold", number=5, ante=500, two_card_bonus=1000),
    dealer="Ac Tc Td",
    community="3s 5h Jc",
)


def test_big_raise_in_order() -> None:
    table = done(
        dealing(BIG_RAISE, 2),
        "deal 2 2",
        "deal 5 2",
        "deal dealer 3",
        "turn dealer 1",
        "deal community 3",
        "ask 2",
        "ask 5",
        "turn dealer 2",
        "keep Ac Td",
        "turn community 3",
        "read dealer ace high, J-10-5-3",
        "read 5 pair of nines, J-5-3",
        "take 5 ante",
        "pay 5 two-card-bonus 50",
        "muck 5",
        "read 2 ace high, K-J-5-3",
        "pay 2 play 20",
        "pay 2 ante 10",
        "muck 2",
    )
    assert table.over


HI_LO = record(
    "hi-lo-stud",
    seat("As 2d 3c", "1x", "2x", number=3, ante=750),
    seat("Ks Qd 9c", "fold", number=4, ante=500),
    community="4h 5h",
)


def test_hi_lo_in_order_burns_empties_and_pays_both_ways_at_once() -> None:
    table = done(dealing(HI_LO, 3), "deal 3 3", "deal 4 3", "burn 1", "deal community 2", "empty", "ask 3", "ask 4")
    done(table, "muck 4", "turn community 1", "ask 3", "turn community 1", "take 4 ante")
    up_to(table, "pay 3 ante 412.50")  # 5 to 1 and 50 to 1
    done(table, "pay 3 ante 412.50", "pay 3 fifth 15", "pay 3 fourth 7.50", "muck 3")
    assert table.over


BAD_BEAT = record(
    "straight-edge-1",
    seat("2c 3d 4h 5s 6c 7d 8h", "play", number=2, ante=1000, progressive=100, bonus=500),
    seat("2d 2h Ts 6h 9s Jc Ks", "fold", number=4, ante=1000, progressive=100, insurance=500),
    dealer="3c 4d 5h 6s 7c 8d 9h Kd",
    progressive={"meter": 1_000_000, "seed": 100_000, "reserve": 5_000},
)


def test_straight_edge_calls_the_supervisor_and_pays_the_envy_last() -> None:
    table = up_to(dealing(BAD_BEAT, 2), "take 4 insurance")
    assert [str(step.move) for step in table.done[:6]] == [
        "coin-in progressive", "deal 2 7", "deal 4 7", "deal dealer 7", "deal dealer 1", "empty",
    ]  # fmt: skip
    done(table, "take 4 insurance", "take 4 ante", "muck 4")
    up_to(table, "take 2 ante")
    done(table, "take 2 ante", "take 2 play", "pay 2 bonus 200")
    done(table, "call 2", "pay 2 progressive 10000 meter", "muck 2", "pay 4 envy 100", "over")
    assert table.over


SHORT_DEALER = record(
    "straight-edge-2",
    seat("2c 3d 4h 8s 8c Jd Kh", "play", number=1, ante=1000, blind=1000),
    seat("2d 2h 5s 6h 9s Jc Ks", "play", number=2, ante=500, blind=500),
    dealer="2s 4d 4c 6s 8d Td Qd",
)


def test_refunds_go_back_from_the_right_before_hands_are_compared() -> None:
    table = up_to(dealing(SHORT_DEALER), "qualify no")
    done(table, "qualify no", "return 2 ante", "return 1 ante")
    remaining = []
    while not table.over:
        remaining += [step.move for step in table.expected()]
        table.do(table.expected()[0].move)
    assert "ante" not in {move.wager for move in remaining}


# What is stopped, by which rule, at what price


def test_the_wrong_seat_first() -> None:
    wrong = stopped(dealing(BIG_RAISE, 2), "deal 5 2")
    assert (wrong.rule, wrong.price.cost) == ("BR-2", Cost.NOTHING)
    assert [str(move) for move in wrong.expected] == ["deal 2 2"]


def test_a_packet_of_the_wrong_size() -> None:
    assert stopped(dealing(BIG_RAISE, 2), "deal 2 3").rule == "BR-2"


def test_a_pair_that_is_kept_whole_is_priced_by_settling_the_table_with_it() -> None:
    """Tens beat both hands; by the house way seat 2 wins ante and play."""
    table = up_to(dealing(BIG_RAISE, 2), "keep Ac Td")
    wrong = stopped(table, "keep Tc Td")
    assert (wrong.rule, str(wrong.price)) == ("BR-5", "$60 underpaid")


def test_the_right_rank_of_a_broken_pair_but_one_suit() -> None:
    table = up_to(dealing(BIG_RAISE, 2), "keep Ac Td")
    wrong = stopped(table, "keep Ac Tc")
    assert (wrong.rule, wrong.price.cost) == ("BR-5", Cost.NOTHING)  # no flush was possible this time


def test_cards_that_are_not_the_dealers_cannot_be_kept() -> None:
    table = up_to(dealing(BIG_RAISE, 2), "keep Ac Td")
    assert stopped(table, "keep As Kd").price.cost is Cost.AT_STAKE


def test_a_bonus_left_unpaid_on_a_folded_hand() -> None:
    table = up_to(dealing(BIG_RAISE, 2), "pay 5 two-card-bonus 50")
    wrong = stopped(table, "take 5 two-card-bonus")
    assert (wrong.rule, str(wrong.price)) == ("BR-9", "$60 underpaid")


def test_even_money_for_five_to_one() -> None:
    table = up_to(dealing(BIG_RAISE, 2), "pay 5 two-card-bonus 50")
    assert str(stopped(table, "pay 5 two-card-bonus 10").price) == "$40 underpaid"


def test_a_losing_bet_pushed() -> None:
    table = up_to(dealing(BIG_RAISE, 2), "take 5 ante")
    wrong = stopped(table, "push 5 ante")
    assert (wrong.rule, str(wrong.price)) == ("BR-10", "$5 overpaid")


def test_settling_from_the_wrong_end() -> None:
    table = up_to(dealing(BIG_RAISE, 2), "take 5 ante")
    wrong = stopped(table, "pay 2 ante 10")
    assert {str(move) for move in wrong.expected} == {"take 5 ante", "pay 5 two-card-bonus 50"}
    assert wrong.price.cost is Cost.NOTHING


def test_paying_a_bet_twice() -> None:
    table = done(up_to(dealing(BIG_RAISE, 2), "take 5 ante"), "pay 5 two-card-bonus 50")
    assert str(stopped(table, "pay 5 two-card-bonus 50").price) == "$50 overpaid"


def test_cards_mucked_while_a_side_bet_still_plays() -> None:
    table = done(up_to(dealing(BIG_RAISE, 2), "ask 5"), "ask 5")
    wrong = stopped(table, "muck 5")
    assert (wrong.rule, str(wrong.price)) == ("BR-9", "$50 underpaid")
    assert "two-card-bonus still plays" in wrong.because


def test_before_a_seat_has_folded_nothing_tells_that_it_will() -> None:
    wrong = stopped(up_to(dealing(BIG_RAISE, 2), "ask 5"), "muck 5")
    assert (wrong.rule, "fold" in wrong.because) == ("BR-3", False)


def test_a_folded_hand_without_a_side_bet_is_picked_up_at_once() -> None:
    table = done(up_to(dealing(HI_LO, 3), "ask 4"), "ask 4")
    wrong = stopped(table, "turn community 1")
    assert [str(move) for move in wrong.expected] == ["muck 4"]


def test_a_hand_read_wrong() -> None:
    table = up_to(dealing(BIG_RAISE, 2), "read 5 pair of nines, J-5-3")
    wrong = stopped(table, "read 5 pair of tens, J-5-3")
    assert (wrong.rule, str(wrong.price)) == ("BR-7", "$15 at stake")


def test_coin_in_forgotten() -> None:
    wrong = stopped(dealing(BAD_BEAT, 2), "deal 2 7")
    assert (wrong.rule, str(wrong.price)) == ("SE-12", "$2 at stake")


def test_an_award_paid_before_the_supervisor_is_called() -> None:
    table = up_to(dealing(BAD_BEAT, 2), "call 2")
    assert stopped(table, "pay 2 progressive 10000 meter").rule == "SE-14"


def test_an_award_from_the_wrong_purse() -> None:
    table = up_to(dealing(BAD_BEAT, 2), "pay 2 progressive 10000 meter")
    wrong = stopped(table, "pay 2 progressive 10000 tray")
    assert (wrong.rule, str(wrong.price)) == ("SE-10", "$10,000 at stake")


def test_a_lost_progressive_bet_is_not_taken_twice() -> None:
    table = up_to(dealing(BAD_BEAT, 2), "take 4 ante")
    assert stopped(table, "take 4 progressive").price.cost is Cost.NOTHING


def test_the_envy_paid_to_the_hitter() -> None:
    table = up_to(dealing(BAD_BEAT, 2), "pay 4 envy 100")
    wrong = stopped(table, "pay 2 envy 100")
    assert (wrong.rule, str(wrong.price)) == ("SE-11", "$100 overpaid")


def test_the_dealer_called_to_qualify_when_he_does_not() -> None:
    table = up_to(dealing(SHORT_DEALER), "qualify no")
    wrong = stopped(table, "qualify yes")
    assert (wrong.rule, str(wrong.price)) == ("SE-7", "$60 at stake")


def test_a_move_on_a_seat_or_wager_that_is_not_there() -> None:
    table = up_to(dealing(BIG_RAISE, 2), "take 5 ante")
    assert str(stopped(table, "pay 7 ante 10").price) == "$10 overpaid"
    assert str(stopped(table, "pay 5 jackpot 10").price) == "$10 overpaid"
    assert stopped(table, "muck 7").price.cost is Cost.NOTHING


WILD = [
    *("empty", "over", "coin-in progressive", "coin-in ante", "burn 0", "burn 1", "qualify yes", "qualify no"),
    *(f"{verb} {seat}" for verb in ("ask", "show", "call", "muck") for seat in (0, 1, 2, 99)),
    *(
        f"{verb} {place} {cards}"
        for verb in ("deal", "turn")
        for place in ("dealer", "community")
        for cards in (0, 1, 99)
    ),
    *("deal 1 7", "deal 0 0", "keep As", "keep Jk Jk", "keep Ac Td", "read dealer x", "read community x", "read 9 x"),
    *(f"{verb} {seat} {bet}" for verb in ("take", "push", "return") for seat in (0, 1, 2) for bet in ("ante", "x")),
    *("pay 1 ante 0", "pay 1 ante 999999999", "pay 2 progressive 5 meter", "pay 99 envy 100"),
]


@pytest.mark.parametrize("game", GAMES, ids=CODES)
def test_whatever_is_tried_at_any_moment_is_answered_and_only_the_right_thing_is_done(game: AnyGame) -> None:
    table = Dealing.of(game.code, "wild")
    while not table.over:
        expected = table.expected()
        for move in map(parse_move, WILD):
            if all(step.move != move for step in expected):
                assert isinstance(table.do(move), Wrong)
                assert table.expected() == expected
        table.do(expected[0].move)
    assert all(wrong.rule and wrong.because and wrong.price.cents >= 0 for wrong in table.mistakes)


# Moves as they are typed


@pytest.mark.parametrize(
    "text", ["", "juggle 3", "deal", "deal 3", "pay 3 ante", "pay 3 ante ten", "turn 3 2", "qualify maybe", "burn x"]
)
def test_what_cannot_be_read_is_answered_with_how_to_write_it(text: str) -> None:
    with pytest.raises(Refused, match=r"is no move|write `"):
        parse_move(text)


@pytest.mark.parametrize(
    ("text", "cents"), [("10", 1000), ("$10", 1000), ("10.50", 1050), ("1,000", 100_000), ("$12,345.67", 1_234_567)]
)
def test_amounts_are_read_as_people_write_them(text: str, cents: int) -> None:
    assert parse_move(f"pay 3 ante {text}").amount == cents


def test_every_move_has_a_form_and_a_meaning() -> None:
    assert set(FORMS) == set(MEANS) == set(Verb)


def test_a_game_that_is_not_there_is_refused() -> None:
    with pytest.raises(Refused, match="no game"):
        Dealing.of("go-fish", "1")
    assert "go-fish" not in all_games()
