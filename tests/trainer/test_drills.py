"""No drill's answer ever differs from `settle`, for any game, also one that was not there when the school was built."""

from collections import Counter

import pytest

from houseway.cards import JOKER
from houseway.games import all_games
from houseway.record import replay
from houseway.refused import Refused
from houseway.rules import AnyGame
from houseway.trainer.drills import all_drills, answer, drills_for, find_drill, pose
from houseway.trainer.question import Question, chosen, labels
from tests.play import CODES, GAMES
from tests.trainer.answers import BY_KIND, chips, right_answer

EACH = 50
PLACES = [(game, kind) for game in GAMES for kind in drills_for(game)]
NAMES = [f"{game.code}-{kind}" for game, kind in PLACES]


def questions(game: AnyGame, kind: str, count: int = EACH) -> list[Question]:
    return [pose(kind, game, f"case {number}") for number in range(count)]


def check_every_answer(game: AnyGame, kind: str, count: int = EACH) -> None:
    for question in questions(game, kind, count):
        marked = answer(question, right_answer(question))
        assert marked.right, (question.seed, right_answer(question), marked)
        assert marked.price.cents == 0


@pytest.mark.parametrize(("game", "kind"), PLACES, ids=NAMES)
def test_the_answer_is_what_settle_says(game: AnyGame, kind: str) -> None:
    check_every_answer(game, kind)


def test_a_sixth_game_is_drilled_without_another_line(one_card: AnyGame) -> None:
    assert set(drills_for(one_card)) == {"read", "pay", "table", "spot", "muck", "next"}
    for kind in drills_for(one_card):
        check_every_answer(one_card, kind)


def test_every_drill_is_held_against_settle() -> None:
    assert set(all_drills()) == set(BY_KIND)


@pytest.mark.parametrize(("game", "kind"), PLACES, ids=NAMES)
def test_the_same_seed_asks_the_same(game: AnyGame, kind: str) -> None:
    for one, other in zip(questions(game, kind, 3), questions(game, kind, 3), strict=True):
        assert (one.text, one.felt, one.choices, one.record) == (other.text, other.felt, other.choices, other.record)


@pytest.mark.parametrize(("game", "kind"), PLACES, ids=NAMES)
def test_fresh_seeds_ask_fresh_cases(game: AnyGame, kind: str) -> None:
    assert len({question.record.to_json() for question in questions(game, kind, 10)}) == 10


@pytest.mark.parametrize(("game", "kind"), PLACES, ids=NAMES)
def test_exactly_one_choice_is_right(game: AnyGame, kind: str) -> None:
    for question in questions(game, kind, 8):
        if question.choices:
            marks = [answer(question, str(number + 1)) for number in range(len(question.choices))]
            assert sum(mark.right for mark in marks) == 1


@pytest.mark.parametrize(("game", "kind"), PLACES, ids=NAMES)
def test_an_answer_that_cannot_be_read_is_no_mistake(game: AnyGame, kind: str) -> None:
    with pytest.raises(Refused):
        answer(pose(kind, game, "1"), "what?")


def test_choices_have_letters_while_there_are_enough() -> None:
    many = [f"row {number}" for number in range(30)]
    assert labels(many[:3]) == ["a", "b", "c"]
    assert labels(many)[-1] == "30"
    assert [chosen(many, text) for text in ("30", "row 29", "ROW 0 ")] == [29, 29, 0]
    assert [chosen(many[:3], text) for text in ("b", "2", "row 1")] == [1, 1, 1]
    with pytest.raises(Refused, match="'d' is not a choice: a, b or c"):
        chosen(many[:3], "d")


# What is asked


@pytest.mark.parametrize("game", GAMES, ids=CODES)
def test_a_wrong_amount_is_priced_to_the_cent(game: AnyGame) -> None:
    for question in questions(game, "pay", 20):
        due = right_answer(question)
        if due.startswith("pay"):
            cents = round(float(due.removeprefix("pay $").replace(",", "")) * 100)
            over = answer(question, f"{(cents + 150) / 100:.2f}")
            assert (over.right, str(over.price)) == (False, "$1.50 overpaid")


def test_taking_a_bet_that_wins_costs_the_stake_and_the_payout() -> None:
    game = all_games()["high-five"]
    for question in questions(game, "pay"):
        due = right_answer(question)
        if due.startswith("pay") and question.rules == ("HF-6",):
            profit = float(due.removeprefix("pay $")) * 100
            assert answer(question, "take").price.cents == 2 * profit  # even money: the stake is as much


def test_a_table_is_settled_from_the_right() -> None:
    game = all_games()["high-five"]
    for question in questions(game, "table", 20):
        typed = right_answer(question).split("; ")
        lowest = [move for move in typed if move.split()[1] == typed[-1].split()[1]]
        if len(lowest) < len(typed):
            marked = answer(question, "; ".join([*lowest, *typed]))
            assert (marked.right, marked.rule) == (False, "HF-6")
            assert marked.because.endswith(f"is settled before seat {lowest[0].split()[1]}")


def test_the_bets_of_one_seat_may_be_settled_in_any_order() -> None:
    game = all_games()["high-five"]
    for question in questions(game, "table", 20):
        typed = right_answer(question).split("; ")
        typed.sort(key=lambda move: (-int(move.split()[1]), move))  # by the letter within a seat
        assert answer(question, "\n".join(typed)).right


def test_a_bet_left_undone_is_named_and_priced() -> None:
    game = all_games()["hi-lo-stud"]
    question = next(one for one in questions(game, "table") if right_answer(one).split("; ")[-1].startswith("take"))
    typed = right_answer(question).split("; ")
    marked = answer(question, "; ".join(typed[:-1]))
    seat, wager = typed[-1].split()[1:]
    assert not marked.right
    assert marked.because.startswith(f"left undone: take seat {seat}'s {wager}")
    assert marked.price.cents == replay(question.record).spots[int(seat)].bets[wager]


def test_a_drill_that_a_game_does_not_have_is_refused() -> None:
    with pytest.raises(Refused, match="high-five has no house-way drill: it has muck, next"):
        pose("house-way", all_games()["high-five"], "1")
    with pytest.raises(Refused, match="no drill 'juggle': the drills are house-way, muck"):
        find_drill("juggle")


# The mistakes that real floors see come often


def share(game: str, kind: str, holds: object, count: int = 100) -> int:
    assert callable(holds)
    return sum(bool(holds(question)) for question in questions(all_games()[game], kind, count))


def test_a_pair_must_often_be_broken() -> None:
    """By chance one dealer's hand in six has a pair; the lowest two of three even less often."""

    def breaks(question: Question) -> bool:
        kept = right_answer(question).split()
        ranks = Counter(str(card)[0] for card in question.felt[0][1])
        return any(ranks[rank] == 2 and sum(card[0] == rank for card in kept) == 1 for rank in ranks)

    assert share("big-raise", "house-way", breaks) > 30


def test_jokers_come_often() -> None:
    assert share("high-five", "read", lambda q: any(JOKER in cards for _, cards in q.felt)) > 20


def test_side_bets_often_win_on_losing_or_folded_hands() -> None:
    def wins_though_lost(question: Question) -> bool:
        round = replay(question.record)
        assert round.settlement
        one = round.settlement.seat(question.seat or 0)
        return one.result in ("lose", "fold") and right_answer(question).startswith("pay")

    assert share("high-five", "pay", wins_though_lost) > 10


def test_a_hand_often_wins_both_ways() -> None:
    assert share("hi-lo-stud", "pay", lambda q: q.rules == ("HL-7",)) > 8


def test_the_envy_comes_up_and_never_goes_to_the_hitter() -> None:
    envy = [q for q in questions(all_games()["straight-edge-1"], "spot", 100) if q.rules == ("SE-11",)]
    assert len(envy) >= 3
    for question in envy:
        row = question.choices[int(right_answer(question)) - 1]
        seat = int(row.split()[1])
        assert (seat, "envy", row.partition(": ")[2]) not in chips(replay(question.record))


def test_several_win_the_progressive_in_one_round() -> None:
    def several(question: Question) -> bool:
        return sum(wager == "progressive" for _, wager, _ in chips(replay(question.record))) > 1

    assert share("straight-edge-2", "table", several) > 5
