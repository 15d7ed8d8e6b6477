"""What a person knows, rule by rule, and what comes back when: spaced repetition by FSRS.

There is a card for every person, game, drill and rule. An answer moves the cards of the rules that it shows
something about.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final

import fsrs

from houseway.games import all_games, find_game
from houseway.refused import Refused, one_of
from houseway.rules import Terms
from houseway.shoe import seeded_bytes
from houseway.trainer.drills import answer, drills_for, pose
from houseway.trainer.question import Marked, Question
from houseway.trainer.rounds import pick
from houseway.trainer.shelf import Answered, CardKey, Kept, Shelf
from houseway.trainer.terms import other_terms

Clock = Callable[[], datetime]
"""tells the time, with its zone"""

SEEDS_TRIED: Final = 60
"""how many cases are looked at to find one that asks for the rule that is due"""
LONGEST_NAME: Final = 60
PRINTED: Final[Mapping[str, Terms]] = {}
"""every game as first printed"""

_SCHEDULER: Final = fsrs.Scheduler(enable_fuzzing=False)


@dataclass(frozen=True, slots=True)
class RuleProgress:
    """How a person stands with one rule of one game."""

    game: str
    rule: str
    asked: int
    right: int
    due: datetime
    """when the first of its cards comes back"""


def shown_by(question: Question, marked: Marked) -> dict[str, bool]:
    """What an answer shows: right, every rule of the question is known; wrong, the rule that was missed is not."""
    return dict.fromkeys(question.rules, True) if marked.right else {marked.rule: False}


def _seed_under_terms(question: Question) -> str:
    """What makes the question again: its seed, and the terms where they are not those first printed."""
    other = other_terms(find_game(question.game), question.terms)
    return " · ".join([question.seed, *other])


class Trainee:
    """One person at the school."""

    def __init__(self, person: str, shelf: Shelf, clock: Clock) -> None:
        if not person.strip() or len(person) > LONGEST_NAME or not person.isprintable():
            raise Refused(f"a person has a name of up to {LONGEST_NAME} letters", "person")
        self.person = person.strip()
        self.shelf = shelf
        self.clock = clock

    # Asking

    def next_question(
        self, seed: str, game: str = "", kind: str = "", terms: Mapping[str, Terms] = PRINTED
    ) -> Question:
        """What is due first; if nothing is, something new. Terms go by game; one not named is as first printed."""
        places = self._places(game, kind)
        due = [kept for kept in self.shelf.cards(self.person) if kept.due <= self.clock()]
        for kept in sorted(due, key=lambda kept: (kept.due, kept.key)):
            if (kept.key.game, kept.key.drill) in places:
                return self._asking_for(kept.key, seed, terms.get(kept.key.game))
        code, chosen = pick(places, seeded_bytes(f"fresh/{seed}", 1))
        return pose(chosen, find_game(code), seed, terms.get(code))

    def _places(self, game: str, kind: str) -> list[tuple[str, str]]:
        """Every game and drill that may be asked."""
        games = [find_game(game)] if game else list(all_games().values())
        places = [(one.code, drill) for one in games for drill in drills_for(one) if kind in ("", drill)]
        if not places:
            known = {drill: None for one in games for drill in drills_for(one)}
            raise Refused(f"no {kind!r} drill here: there is {one_of(list(known))}", "kind")
        return places

    def _asking_for(self, key: CardKey, seed: str, terms: Terms | None) -> Question:
        """A fresh case that examines this rule; where none is found, any of the drill."""
        game = find_game(key.game)
        for number in range(SEEDS_TRIED):
            question = pose(key.drill, game, f"{seed}/{number}", terms)
            if key.rule in question.rules:
                return question
        return pose(key.drill, game, seed, terms)

    # Answering

    def take(self, question: Question, given: str, seconds: int) -> Marked:
        """Mark an answer, log it, and move the cards of its rules. An unreadable answer is refused and not logged."""
        marked = answer(question, given)
        for rule, right in shown_by(question, marked).items():
            slow = seconds > question.seconds
            self.note(question.game, question.kind, rule, right, slow=slow)
        self.shelf.log(
            Answered(
                person=self.person,
                at=self.clock(),
                game=question.game,
                drill=question.kind,
                seed=_seed_under_terms(question),
                rule=marked.rule,
                given=given.strip(),
                right=marked.right,
                cents=marked.price.cents,
                seconds=seconds,
            )
        )
        return marked

    def note(self, game: str, drill: str, rule: str, right: bool, *, slow: bool = False) -> None:
        """Move one card: missed comes back soon, known comes back later, known slowly somewhere between."""
        key, now = CardKey(self.person, game, drill, rule), self.clock()
        kept = self.shelf.card(key)
        card = fsrs.Card.from_json(kept.card) if kept else fsrs.Card(card_id=0, due=now)
        rating = fsrs.Rating.Again if not right else fsrs.Rating.Hard if slow else fsrs.Rating.Good
        card, _ = _SCHEDULER.review_card(card, rating, now)
        self.shelf.keep(Kept(key, card.to_json(), card.due))

    # Progress

    def progress(self, game: str = "") -> list[RuleProgress]:
        """Rule by rule, the weakest first."""
        if game:
            find_game(game)
        dues: dict[tuple[str, str], datetime] = {}
        for kept in self.shelf.cards(self.person):
            place = kept.key.game, kept.key.rule
            dues[place] = min(kept.due, dues.get(place, kept.due))
        answers = self.shelf.answers(self.person)
        found = []
        for (code, rule), due in dues.items():
            if game in ("", code):
                mine = [one.right for one in answers if (one.game, one.rule) == (code, rule)]
                found.append(RuleProgress(code, rule, len(mine), sum(mine), due))
        return sorted(found, key=lambda one: (one.due, one.game, one.rule))
