"""The examination and its certificate: a fixed paper, a time limit, a pass mark, the rules examined."""

import io
import json
from dataclasses import replace
from functools import cache, partial

import pytest
from pypdf import PdfReader

from houseway.games import all_games
from houseway.refused import Refused
from houseway.rules import AnyGame
from houseway.trainer.certificate import certificate
from houseway.trainer.drills import answer, drills_for
from houseway.trainer.exam import MINUTES, PASS_PERCENT, QUESTIONS, Exam, Sitting, TimeIsUp, set_exam
from houseway.trainer.question import Form, Question
from tests.play import CODES, GAMES
from tests.trainer.answers import right_answer
from tests.trainer.conftest import StoppedClock

HIGH_FIVE = all_games()["high-five"]


def wrong_answer(question: Question) -> str:
    tried = {
        Form.CHOICE: list(question.choices),
        Form.PAYMENT: ["take", "push"],
        Form.MOVES: [""],
        Form.CARDS: [],
    }[question.form]
    return next(text for text in tried if not answer(question, text).right)


PAPERS = {game.code: cache(partial(set_exam, game, "spring")) for game in GAMES}
"""every game's paper, set once"""


def paper_of(game: AnyGame) -> Exam:
    return PAPERS[game.code]() if game.code in PAPERS else set_exam(game, "spring")


def sit(game: AnyGame, clock: StoppedClock, wrong: int = 0, person: str = "Ann Example") -> Sitting:
    """The whole paper, with so many of the first questions answered wrong."""
    sitting = Sitting(paper_of(game), person, clock)
    while question := sitting.question:
        sitting.give(wrong_answer(question) if len(sitting.given) < wrong else right_answer(question))
    return sitting


# The paper


@pytest.mark.parametrize("game", GAMES, ids=CODES)
def test_every_drill_of_the_game_is_on_the_paper(game: AnyGame) -> None:
    paper = paper_of(game)
    assert len(paper.questions) == QUESTIONS
    assert {question.kind for question in paper.questions} == set(drills_for(game))


def test_one_seed_is_one_paper_for_everybody() -> None:
    one, other, next_paper = (set_exam(HIGH_FIVE, seed) for seed in ("spring", "spring", "autumn"))
    assert [question.record for question in one.questions] == [question.record for question in other.questions]
    assert [question.record for question in one.questions] != [question.record for question in next_paper.questions]


@pytest.mark.parametrize("game", GAMES, ids=CODES)
def test_the_paper_examines_most_rules_that_the_game_is_dealt_by(game: AnyGame) -> None:
    examined = {rule for question in paper_of(game).questions for rule in question.rules}
    dealt_by = {step.rule for step in game.steps}
    assert len(examined & dealt_by) >= len(dealt_by) - 1


# Marks


@pytest.mark.parametrize("game", GAMES, ids=CODES)
def test_every_question_right_is_full_marks(game: AnyGame, clock: StoppedClock) -> None:
    sitting = sit(game, clock)
    assert (sitting.score, sitting.passed) == (QUESTIONS, True)
    assert all(tally.right == tally.asked for tally in sitting.by_rule().values())


@pytest.mark.parametrize(("wrong", "passed"), [(0, True), (2, True), (3, False)])
def test_ninety_in_a_hundred_pass(wrong: int, passed: bool, clock: StoppedClock) -> None:
    assert (PASS_PERCENT, QUESTIONS) == (90, 20)
    sitting = sit(HIGH_FIVE, clock, wrong)
    assert (sitting.score, sitting.passed) == (QUESTIONS - wrong, passed)


def test_the_result_says_which_rules_were_missed(clock: StoppedClock) -> None:
    sitting = sit(HIGH_FIVE, clock, wrong=1)
    missed = sitting.given[0][1].rule
    assert [rule for rule, tally in sitting.by_rule().items() if tally.right < tally.asked] == [missed]


def test_rules_are_listed_by_their_number(clock: StoppedClock) -> None:
    rules = list(sit(all_games()["straight-edge-1"], clock).by_rule())
    assert rules == sorted(rules, key=lambda rule: int(rule.partition("-")[2]))


def test_an_answer_that_cannot_be_read_may_be_given_again(clock: StoppedClock) -> None:
    sitting = Sitting(paper_of(HIGH_FIVE), "Ann", clock)
    with pytest.raises(Refused):
        sitting.give("what?")
    assert sitting.given == []


def test_no_question_is_left_after_the_last(clock: StoppedClock) -> None:
    with pytest.raises(Refused, match="every question is answered"):
        sit(HIGH_FIVE, clock).give("a")


# The time limit


def test_what_comes_too_late_does_not_count(clock: StoppedClock) -> None:
    sitting = Sitting(paper_of(HIGH_FIVE), "Ann", clock)
    first = sitting.question
    assert first
    sitting.give(right_answer(first))
    clock.pass_by(minutes=MINUTES)
    assert sitting.question is None
    with pytest.raises(TimeIsUp):
        sitting.give("a")
    assert (sitting.score, sitting.passed, sitting.result().out_of) == (1, False, QUESTIONS)


def test_the_last_second_counts(clock: StoppedClock) -> None:
    sitting = Sitting(paper_of(HIGH_FIVE), "Ann", clock)
    clock.pass_by(minutes=MINUTES, seconds=-1)
    assert sitting.question is not None


# The certificate


def text_of(pdf: bytes) -> tuple[int, str]:
    pages = PdfReader(io.BytesIO(pdf)).pages
    return len(pages), " ".join(" ".join(page.extract_text() for page in pages).split())


@pytest.mark.parametrize("game", GAMES, ids=CODES)
def test_the_certificate_is_one_page_that_lists_the_rules(game: AnyGame, clock: StoppedClock) -> None:
    sitting = sit(game, clock)
    sat = sitting.result()
    pages, text = text_of(certificate(sat))
    assert pages == 1
    for words in ("Ann Example", game.name.replace("'", "’"), "2 March 2026", "20 of 20", sat.hash, sat.number):
        assert words in text.replace("'", "’") or words in text
    for rule, tally in sitting.by_rule().items():
        assert f"{rule} " in text
        assert f"{tally.right} of {tally.asked}" in text


def test_a_sixth_game_has_its_certificate(one_card: AnyGame, clock: StoppedClock) -> None:
    _, text = text_of(certificate(sit(one_card, clock).result()))
    assert "One Card" in text
    assert "OC-3" in text


def test_the_same_paper_prints_the_same_bytes(clock: StoppedClock) -> None:
    sat = sit(HIGH_FIVE, clock).result()
    assert certificate(sat) == certificate(sat)


def test_without_a_pass_there_is_no_certificate(clock: StoppedClock) -> None:
    with pytest.raises(Refused, match=r"was not passed \(17 of 20\)"):
        certificate(sit(HIGH_FIVE, clock, wrong=3).result())


def test_the_digest_covers_every_answer(clock: StoppedClock) -> None:
    sat = sit(HIGH_FIVE, clock).result()
    assert sat.hash != sit(HIGH_FIVE, clock, wrong=1).result().hash
    assert sat.hash != sit(HIGH_FIVE, clock, person="Bob").result().hash
    assert len(json.loads(sat.paper)["answers"]) == QUESTIONS


def test_answers_that_were_changed_afterwards_are_found_out(clock: StoppedClock) -> None:
    sat = sit(HIGH_FIVE, clock, wrong=1).result()
    better = replace(sat, paper=sat.paper.replace('"right":false', '"right":true'))
    with pytest.raises(Refused, match="do not match their digest"):
        certificate(better)
