"""A paper on the desk: rebuilt from its seed, terms and answers, ended by the server's clock, handed in once."""

from datetime import datetime, timedelta

from houseway.trainer.exam import MINUTES, Exam, Sitting
from houseway.trainer.progress import Trainee, shown_by
from houseway.trainer.shelf import Sat
from houseway.web.school.asking import Verdict
from houseway.web.school.cases import paper_of
from houseway.web.school.desk import CLOCK, Desk, Work


def paper_at(work: Work) -> Exam:
    return paper_of(work.game, work.body["seed"], work.terms)


def until(work: Work) -> datetime:
    return work.at + timedelta(minutes=MINUTES)


def seconds_left(work: Work) -> int:
    """Rounded up: the last second is still a second."""
    return max(0, -int((CLOCK.now() - until(work)).total_seconds() // 1))


def is_up(work: Work) -> bool:
    return CLOCK.now() >= until(work)


def sat_at(work: Work) -> Sitting:
    """The whole sitting again; every answer in it came in time."""
    sitting = Sitting(paper_at(work), work.body["name"], lambda: work.at)
    for text in work.body["given"]:
        sitting.give(text)
    return sitting


def hand_in(work: Work, trainee: Trainee, table: Desk) -> Sat:
    """The paper is marked and kept for good, and what it showed goes to the trainee's cards: once, whoever asks."""
    sitting = sat_at(work)
    sat = sitting.result()
    if trainee.shelf.exam(sat.number) is None:
        trainee.shelf.log_exam(sat)
    answered = [(question, *given) for question, given in zip(sitting.exam.questions, sitting.given, strict=False)]
    missed = [Verdict.of(*one).model_dump() for one in answered if not one[2].right]
    left = len(sitting.exam.questions) - len(answered)
    table.change(work, work.body | {"sat": sat.number, "missed": missed, "unanswered": left}, kept=True)
    for question, _, marked in answered:
        for rule, right in shown_by(question, marked).items():
            trainee.note(question.game, question.kind, rule, right)
    return sat
