"""Rounds, questions and papers made from their seeds and terms, kept for a while: making one may take a second."""

from functools import lru_cache

from houseway.games import find_game
from houseway.trainer.cases import deal_case
from houseway.trainer.drills import pose
from houseway.trainer.exam import Exam, set_exam
from houseway.trainer.question import Question
from houseway.trainer.rounds import Dealt
from houseway.web.school.under import terms_of


@lru_cache(256)
def round_of(game: str, seed: str, terms: str) -> Dealt:
    return deal_case(find_game(game), seed, terms_of(find_game(game), terms))


@lru_cache(256)
def question_of(kind: str, game: str, seed: str, terms: str) -> Question:
    return pose(kind, find_game(game), seed, terms_of(find_game(game), terms))


@lru_cache(64)
def paper_of(game: str, seed: str, terms: str) -> Exam:
    return set_exam(find_game(game), seed, terms_of(find_game(game), terms))
