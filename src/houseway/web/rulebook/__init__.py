"""A game's rules as a page, made from its own declaration: rule ids elsewhere lead to their place on it."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from houseway.game_words import step_words
from houseway.games import all_games
from houseway.refused import one_of
from houseway.rules import AnyGame, Decide, Fold, Reading
from houseway.web.refusals import game_at

if TYPE_CHECKING:
    from houseway.web.house import House


class Told(NamedTuple):
    """A sentence of the rules; `anchor` is its rule's id where that rule is told first on the page."""

    rule: str
    says: str
    called: str = ""
    note: str = ""
    anchor: str = ""


def router(house: "House") -> APIRouter:
    rooms = APIRouter(include_in_schema=False)

    @rooms.get("/rules/{code}")
    async def rules(request: Request, code: str) -> HTMLResponse:
        game = game_at(code)
        return house.page(
            request, "rulebook/rules.html", game=game, chapters=chapters(game), games=all_games().values()
        )

    return rooms


def chapters(game: AnyGame) -> dict[str, list[Told]]:
    """The page's chapters in order: the first sentence of each rule takes its anchor."""
    written = {
        "wagers": [Told(wager.rule, wager.says, wager.name, str(wager.laid)) for wager in game.wagers],
        "steps": list(_steps(game)),
        "payoffs": [Told(rule.rule, rule.says) for rule in game.payoffs],
        "house_rules": list(_house_rules(game)),
        "readings": [Told(one.rule, one.says, one.name, _values(one)) for one in game.readings],
    }
    seen: set[str] = set()
    for told in written.values():
        for number, one in enumerate(told):
            if one.rule not in seen:
                seen.add(one.rule)
                told[number] = one._replace(anchor=one.rule)
    return written


def _values(reading: Reading) -> str:
    """How this house reads it comes first: `Here: stands. Elsewhere: loses.`"""
    own, *others = (value.replace("_", " ") for value in reading.values)
    return f"Here: {own}. Elsewhere: {one_of(others)}."


def _steps(game: AnyGame) -> Iterator[Told]:
    """The round in order; a fold that has a rule of its own is told after its decision."""
    for step in game.steps:
        yield Told(step.rule, step_words(step))
        if isinstance(step, Decide):
            folds = [choice for choice in step.choices if isinstance(choice, Fold) and choice.rule != step.rule]
            yield from (Told(fold.rule, "A fold gives up the main bets that are down.") for fold in folds)


def _house_rules(game: AnyGame) -> Iterator[Told]:
    yield from (Told(rule.rule, rule.says) for rule in game.house_rules)
    if limit := game.spots_when_waiting:
        yield Told(limit.rule, f"While others wait for a seat, a player holds {limit.most} spots at most.")
