"""`houseway school exam` and `houseway school certificate`."""

from pathlib import Path

from houseway.cli.odds import Asked
from houseway.cli.school.asking import (
    Left,
    lines_for,
    now,
    seed_or_fresh,
    show_question,
    show_terms,
    terms_asked,
    trainee_of,
    until_read,
)
from houseway.database import Database
from houseway.games import find_game
from houseway.refused import Refused
from houseway.trainer.certificate import certificate
from houseway.trainer.drills import find_drill
from houseway.trainer.exam import MINUTES, PASS_PERCENT, Sitting, TimeIsUp, set_exam
from houseway.trainer.progress import Trainee, shown_by
from houseway.trainer.shelf import DatabaseShelf
from houseway.web.settings import Settings


def sit_exam(game: str, person: str, seed: str, asked: Asked, database: str) -> int:
    """Nothing is marked before the end; leaving hands in what is done."""
    with trainee_of(person, database) as trainee:
        exam = set_exam(find_game(game), seed_or_fresh(seed), terms_asked(game, asked))
        total = len(exam.questions)
        print(f"{exam.game.name}: {total} questions, {MINUTES} minutes, {PASS_PERCENT}% to pass (paper {exam.seed}).")
        show_terms(exam.game, exam.terms)
        sitting = Sitting(exam, trainee.person, trainee.clock)
        status = 0
        try:
            _answer_all(sitting, total)
        except Left as left:
            status = left.status
        _hand_in(sitting, trainee)
    return status


def _answer_all(sitting: Sitting, total: int) -> None:
    while question := sitting.question:
        place = f"{len(sitting.given) + 1} of {total} · {find_drill(question.kind).says}"
        left = (sitting.until - now()).seconds // 60
        show_question(question, f"{place} · {left} minutes left")
        try:
            until_read(sitting.give, lines_for(question))
        except TimeIsUp:
            print("  The time is up.")
            return


def _hand_in(sitting: Sitting, trainee: Trainee) -> None:
    if not sitting.given:
        print("Nothing was answered: no paper is handed in.")
        return
    sat = sitting.result()
    trainee.shelf.log_exam(sat)
    for question, (_, marked) in zip(sitting.exam.questions, sitting.given, strict=False):
        for rule, right in shown_by(question, marked).items():
            trainee.note(question.game, question.kind, rule, right)
    print(f"\nExamination {sat.number}: {sat.score} of {sat.out_of} right, {'passed' if sat.passed else 'not passed'}.")
    for rule, tally in sitting.by_rule().items():
        print(f"  {rule:<7} {tally.right} of {tally.asked}")
    if sat.passed:
        print(f"Print it: houseway school certificate {sat.number} --to certificate.pdf")


def print_certificate(number: str, to: str, database: str) -> None:
    kept = Database.open(Settings(database=database).where)
    try:
        sat = DatabaseShelf(kept).exam(number)
    finally:
        kept.close()
    if sat is None:
        raise Refused(f"no examination {number!r}: `houseway school progress` lists them", "ID")
    try:
        Path(to).write_bytes(certificate(sat))
    except OSError as wrong:
        raise Refused(f"cannot write {to}: {wrong.strerror}", "--to") from None
    print(f"{to}: {sat.person}, {find_game(sat.game).name}, {sat.score} of {sat.out_of}")
