"""What you miss comes back; progress by rule, per person, kept for good."""

from datetime import datetime, timedelta

import pytest
from sqlalchemy import Delete, Update, delete, update

from houseway.database import Database, Unavailable
from houseway.database.schema import SCHOOL_ANSWERS, SCHOOL_EXAMS
from houseway.games import all_games
from houseway.refused import Refused
from houseway.rules import AnyGame
from houseway.trainer.drills import answer, pose
from houseway.trainer.progress import Trainee
from houseway.trainer.question import Question
from houseway.trainer.shelf import CardKey, DatabaseShelf, MemoryShelf, Sat, Shelf
from tests.trainer.answers import right_answer
from tests.trainer.conftest import StoppedClock

HIGH_FIVE = all_games()["high-five"]


@pytest.fixture
def ann(clock: StoppedClock) -> Trainee:
    return Trainee("Ann", MemoryShelf(), clock)


def muck(seed: str = "1") -> Question:
    """A question with two choices, so that the wrong answer is the other one."""
    return pose("muck", HIGH_FIVE, seed)


def wrong_answer(question: Question) -> str:
    return next(choice for choice in question.choices if not answer(question, choice).right)


def due(trainee: Trainee, question: Question) -> datetime:
    kept = trainee.shelf.card(CardKey(trainee.person, question.game, question.kind, question.rules[0]))
    assert kept
    return kept.due


# What comes back


def test_what_is_missed_comes_back_within_minutes(ann: Trainee, clock: StoppedClock) -> None:
    question = muck()
    assert not ann.take(question, wrong_answer(question), 5).right
    assert due(ann, question) <= clock() + timedelta(minutes=10)


def test_what_is_known_comes_back_later_each_time(ann: Trainee, clock: StoppedClock) -> None:
    question = muck()
    waits = []
    for _ in range(5):
        assert ann.take(question, right_answer(question), 5).right
        waits.append(due(ann, question) - clock())
        clock.time = due(ann, question)
    assert waits == sorted(waits)
    assert waits[-1] > timedelta(days=1)


def test_a_right_answer_that_took_too_long_comes_back_sooner(clock: StoppedClock) -> None:
    question = muck()
    quick, slow = Trainee("Quick", MemoryShelf(), clock), Trainee("Slow", MemoryShelf(), clock)
    for trainee, seconds in ((quick, question.seconds), (slow, question.seconds + 1)):
        trainee.take(question, right_answer(question), seconds)
    assert due(slow, question) < due(quick, question)


def test_the_rule_that_is_due_is_asked_first_and_by_a_fresh_case(ann: Trainee, clock: StoppedClock) -> None:
    question = muck()
    ann.take(question, wrong_answer(question), 5)
    clock.pass_by(hours=1)
    again = ann.next_question("another day", "high-five")
    assert (again.kind, question.rules[0] in again.rules) == ("muck", True)
    assert again.record != question.record


def test_another_game_or_drill_is_asked_if_it_is_asked_for(ann: Trainee, clock: StoppedClock) -> None:
    question = muck()
    ann.take(question, wrong_answer(question), 5)
    clock.pass_by(hours=1)
    assert ann.next_question("1", "hi-lo-stud").game == "hi-lo-stud"
    assert ann.next_question("1", "high-five", "read").kind == "read"


def test_when_nothing_is_due_something_new_is_asked(ann: Trainee) -> None:
    places = {(one.game, one.kind) for one in (ann.next_question(str(number)) for number in range(60))}
    assert len({game for game, _ in places}) == len(all_games())
    assert len(places) > 20


def test_a_sixth_game_is_learned_too(ann: Trainee, clock: StoppedClock, one_card: AnyGame) -> None:
    question = pose("read", one_card, "1")
    ann.take(question, next(c for c in question.choices if not answer(question, c).right), 5)
    clock.pass_by(hours=1)
    assert ann.next_question("2").game == "one-card"
    assert [row.rule for row in ann.progress("one-card")] == [question.rules[0]]


def test_a_drill_that_is_not_there_is_refused(ann: Trainee) -> None:
    with pytest.raises(Refused, match="no 'house-way' drill here: there is muck, next, pay"):
        ann.next_question("1", "high-five", "house-way")


# Progress


def test_progress_is_by_rule(ann: Trainee) -> None:
    question = muck()
    ann.take(question, right_answer(question), 5)
    ann.take(question, wrong_answer(question), 5)
    (row,) = ann.progress()
    assert (row.game, row.rule, row.asked, row.right) == ("high-five", question.rules[0], 2, 1)


def test_a_right_table_shows_every_rule_in_it_and_a_wrong_one_the_rule_missed(ann: Trainee) -> None:
    question = pose("table", HIGH_FIVE, "1")
    ann.take(question, right_answer(question), 5)
    assert {row.rule for row in ann.progress()} == set(question.rules)
    assert len(question.rules) > 1


def test_persons_do_not_share_cards(ann: Trainee, clock: StoppedClock) -> None:
    question = muck()
    ann.take(question, wrong_answer(question), 5)
    bob = Trainee("Bob", ann.shelf, clock)
    assert bob.progress() == []
    assert ann.shelf.answers("Bob") == []


def test_an_answer_that_cannot_be_read_is_not_logged(ann: Trainee) -> None:
    with pytest.raises(Refused):
        ann.take(muck(), "what?", 5)
    assert (ann.progress(), ann.shelf.answers("Ann")) == ([], [])


def test_an_answer_is_kept_with_its_price_and_its_time(ann: Trainee, clock: StoppedClock) -> None:
    question = next(one for number in range(40) if (one := muck(str(number))).key[2])
    marked = ann.take(question, wrong_answer(question), 7)
    (kept,) = ann.shelf.answers("Ann")
    assert (kept.at, kept.seconds, kept.cents, kept.right) == (clock(), 7, marked.price.cents, False)
    assert pose(kept.drill, HIGH_FIVE, kept.seed).record == question.record


@pytest.mark.parametrize("name", ["", "  ", "x" * 61, "a\nb"])
def test_a_person_has_a_name(name: str, clock: StoppedClock) -> None:
    with pytest.raises(Refused, match="a person has a name"):
        Trainee(name, MemoryShelf(), clock)


# In the database


SAT = Sat(
    number="a" * 12,
    person="Ann",
    game="high-five",
    at=StoppedClock().time,
    score=19,
    out_of=20,
    passed=True,
    hash="b" * 64,
    paper="{}",
)


def test_the_database_keeps_what_memory_keeps(database: Database, clock: StoppedClock) -> None:
    shelves: tuple[Shelf, Shelf] = (MemoryShelf(), DatabaseShelf(database))
    for number in range(12):
        question = pose("muck" if number % 2 else "table", HIGH_FIVE, str(number))
        given = right_answer(question) if number % 3 else ("take 1 ante" if question.kind == "table" else "a")
        for shelf in shelves:
            Trainee("Ann" if number % 4 else "Bob", shelf, clock).take(question, given, number)
        clock.pass_by(hours=7)
    for shelf in shelves:
        shelf.log_exam(SAT)
    memory, kept = shelves
    for person in ("Ann", "Bob", "Cleo"):
        assert sorted(memory.cards(person), key=str) == sorted(kept.cards(person), key=str)
        assert memory.answers(person) == kept.answers(person)
        assert memory.exams(person) == kept.exams(person)
        assert Trainee(person, memory, clock).progress() == Trainee(person, kept, clock).progress()
    assert memory.exam(SAT.number) == kept.exam(SAT.number) == SAT
    assert (memory.exam("?"), kept.exam("?")) == (None, None)


def test_progress_is_there_when_the_database_is_opened_again(where: str, clock: StoppedClock) -> None:
    question = muck()
    for opened in range(2):
        database = Database.open(where)
        trainee = Trainee("Ann", DatabaseShelf(database), clock)
        if opened == 0:
            trainee.take(question, wrong_answer(question), 5)
        else:
            assert [row.rule for row in trainee.progress()] == [question.rules[0]]
        database.close()


@pytest.mark.parametrize(
    "deed",
    [
        update(SCHOOL_EXAMS).values(score=20),
        delete(SCHOOL_EXAMS),
        update(SCHOOL_ANSWERS).values(right=True),
        delete(SCHOOL_ANSWERS),
    ],
    ids=["raise a score", "forget an examination", "mend an answer", "forget an answer"],
)
def test_answers_and_examinations_cannot_be_changed_or_taken_away(
    deed: Update | Delete, database: Database, clock: StoppedClock
) -> None:
    shelf = DatabaseShelf(database)
    shelf.log_exam(SAT)
    Trainee("Ann", shelf, clock).take(muck(), "a", 5)
    with pytest.raises(Unavailable, match="append-only"), database.writing("school/Ann") as connection:
        connection.execute(deed)
