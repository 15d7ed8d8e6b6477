"""The examination: a fixed set of questions from a seed, a time limit, a pass mark, a result by rule."""

import json
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256
from itertools import chain
from typing import Any, Final

from houseway.refused import Refused
from houseway.rules import AnyGame, Terms
from houseway.trainer.drills import answer, drills_for, pose
from houseway.trainer.progress import Clock, shown_by
from houseway.trainer.question import Marked, Question
from houseway.trainer.shelf import Sat
from houseway.trainer.terms import other_terms, taught

QUESTIONS: Final = 20
MINUTES: Final = 30
PASS_PERCENT: Final = 90
LOOKS: Final = 8
"""cases looked at for each question, to examine as many rules as can be"""


@dataclass(frozen=True, slots=True)
class Exam:
    """The same seed gives the same paper to everybody; under other terms it is another paper."""

    game: AnyGame
    seed: str
    terms: Terms
    questions: tuple[Question, ...]


def set_exam(game: AnyGame, seed: str, terms: Terms | None = None) -> Exam:
    """Every kind of drill by turns; of the cases looked at, the first that examines a rule not yet examined."""
    terms = taught(game, terms)
    kinds = list(drills_for(game))
    questions: list[Question] = []
    examined: set[str] = set()
    for number in range(QUESTIONS):
        kind = kinds[number % len(kinds)]
        looked = (pose(kind, game, f"exam/{seed}/{number}/{look}", terms) for look in range(LOOKS))
        first = next(looked)
        question = next((one for one in chain([first], looked) if not examined.issuperset(one.rules)), first)
        questions.append(question)
        examined.update(question.rules)
    return Exam(game, seed, terms, tuple(questions))


@dataclass(frozen=True, slots=True)
class Tally:
    """How often a rule was shown, and how often right."""

    right: int = 0
    asked: int = 0


class TimeIsUp(Exception):
    """An answer that came after the end."""


class Sitting:
    """One person over one paper, against the clock."""

    def __init__(self, exam: Exam, person: str, clock: Clock) -> None:
        self.exam = exam
        self.person = person
        self.clock = clock
        self.started = clock()
        self.given: list[tuple[str, Marked]] = []

    @property
    def until(self) -> datetime:
        return self.started + timedelta(minutes=MINUTES)

    @property
    def question(self) -> Question | None:
        """The one to answer now; None when all are answered or the time is up."""
        if len(self.given) == len(self.exam.questions) or self.clock() >= self.until:
            return None
        return self.exam.questions[len(self.given)]

    def give(self, text: str) -> Marked:
        """Answer the question. One that cannot be read is refused and may be given again; late ones do not count."""
        question = self.question
        if question is None and self.clock() >= self.until:
            raise TimeIsUp
        if question is None:
            raise Refused("every question is answered")
        marked = answer(question, text)
        self.given.append((text.strip(), marked))
        return marked

    @property
    def score(self) -> int:
        return sum(marked.right for _, marked in self.given)

    @property
    def passed(self) -> bool:
        return 100 * self.score >= PASS_PERCENT * len(self.exam.questions)

    def by_rule(self) -> dict[str, Tally]:
        """What the answers showed, rule by rule; a question that was not reached shows nothing."""
        found: dict[str, Tally] = {}
        for question, (_, marked) in zip(self.exam.questions, self.given, strict=False):
            for rule, right in shown_by(question, marked).items():
                tally = found.get(rule, Tally())
                found[rule] = Tally(tally.right + right, tally.asked + 1)
        return dict(sorted(found.items(), key=lambda item: (item[0].rstrip("0123456789"), _number(item[0]))))

    def result(self) -> Sat:
        """The paper as it is kept: what was asked and answered, and the digest that a certificate bears."""
        paper = json.dumps(self._paper(), sort_keys=True, separators=(",", ":"))
        digest = sha256(paper.encode()).hexdigest()
        return Sat(
            number=digest[:12],
            person=self.person,
            game=self.exam.game.code,
            at=self.started,
            score=self.score,
            out_of=len(self.exam.questions),
            passed=self.passed,
            hash=digest,
            paper=paper,
        )

    def _paper(self) -> dict[str, Any]:
        other = other_terms(self.exam.game, self.exam.terms)
        return {
            **({"terms": other} if other else {}),
            "person": self.person,
            "game": self.exam.game.code,
            "seed": self.exam.seed,
            "started": self.started.isoformat(),
            "pass_percent": PASS_PERCENT,
            "minutes": MINUTES,
            "answers": [
                {"kind": question.kind, "seed": question.seed, "given": given, "right": marked.right}
                for question, (given, marked) in zip(self.exam.questions, self.given, strict=False)
            ],
            "rules": [[rule, tally.right, tally.asked] for rule, tally in self.by_rule().items()],
        }


def _number(rule: str) -> int:
    digits = rule.rpartition("-")[2]
    return int(digits) if digits.isdigit() else 0
