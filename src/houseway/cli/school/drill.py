"""`houseway school drill`: questions, marked at once."""

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
from houseway.games import find_game
from houseway.refused import Refused
from houseway.rules import Terms
from houseway.trainer.drills import find_drill
from houseway.trainer.progress import Trainee
from houseway.trainer.question import Marked

MOST = 1000


def ask_drills(game: str, kind: str, count: int, person: str, seed: str, asked: Asked, database: str) -> int:
    if not 1 <= count <= MOST:
        raise Refused(f"ask for 1 to {MOST} questions, not {count}", "--count")
    if kind:
        find_drill(kind)
    seed = seed_or_fresh(seed)
    terms = terms_asked(game, asked)
    if terms:
        show_terms(find_game(game), terms)
    marks: list[Marked] = []
    status = 0
    with trainee_of(person, database) as trainee:
        try:
            while (number := len(marks) + 1) <= count:
                marks.append(_one(trainee, game, kind, terms, f"{seed}/{number}", f"{number} of {count}"))
        except Left as left:
            status = left.status
    missed = ", ".join(dict.fromkeys(marked.rule for marked in marks if not marked.right))
    print(
        f"\n{sum(marked.right for marked in marks)} of {len(marks)} right." + (f" Missed: {missed}." if missed else "")
    )
    return status


def _one(trainee: Trainee, game: str, kind: str, terms: Terms | None, seed: str, place: str) -> Marked:
    question = trainee.next_question(seed, game, kind, {game: terms} if terms else {})
    show_question(question, f"{place} · {find_game(question.game).name} · {find_drill(question.kind).says}")
    asked_at = now()
    marked = until_read(
        lambda given: trainee.take(question, given, (now() - asked_at).seconds),
        lines_for(question),
    )
    seconds = (now() - asked_at).seconds
    slow = f" in {seconds} s ({question.seconds} s is the mark)" if seconds > question.seconds else ""
    if marked.right:
        print(f"  Right{slow} ({marked.rule}): {marked.because}.")
    else:
        print(f"  Wrong ({marked.rule}). Right is: {marked.expected}")
        print(f"  Why: {marked.because.rstrip('.')}. Price: {marked.price}.")
    return marked
