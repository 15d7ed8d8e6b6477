"""The drills. Every `DRILL` in a module of this folder is found by itself; nothing lists them."""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from houseway.refused import Refused, one_of
from houseway.rules import AnyGame, Terms
from houseway.trainer.question import Drill, Marked, Question


@cache
def all_drills() -> dict[str, Drill]:
    """Every drill by its kind."""
    drills = [import_module(f"{__name__}.{module.name}").DRILL for module in iter_modules(__path__)]
    return {drill.kind: drill for drill in drills}


def find_drill(kind: str) -> Drill:
    known = all_drills()
    if kind not in known:
        raise Refused(f"no drill {kind!r}: the drills are {one_of(list(known))}", "kind")
    return known[kind]


def drills_for(game: AnyGame) -> dict[str, Drill]:
    """The drills that this game has: not every game sets a house way."""
    return {kind: drill for kind, drill in all_drills().items() if drill.fits(game)}


def pose(kind: str, game: AnyGame, seed: str, terms: Terms | None = None) -> Question:
    """The question of this kind, game, seed and terms (those first printed): always the same one."""
    drill = find_drill(kind)
    if not drill.fits(game):
        raise Refused(f"{game.code} has no {kind} drill: it has {one_of(list(drills_for(game)))}", "kind")
    return drill.pose(game, seed, terms)


def answer(question: Question, given: str) -> Marked:
    """Mark an answer. One that cannot be read is refused with how to write it, and is not a mistake."""
    return find_drill(question.kind).mark(question, given)
