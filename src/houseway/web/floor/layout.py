"""What is printed on a table's felt, from the game's own declaration: spots, paytables, the house's words."""

from collections.abc import Mapping
from math import ceil
from typing import Any, NamedTuple

from houseway.game_words import decision_words, felt_words, step_words
from houseway.games import find_game
from houseway.odds import dollars
from houseway.paytable import Paytable, line_words
from houseway.rules import AnyGame, Laid, Pile, SideBet, Terms

DEEPEST = 9
"""rows of a plaque; a longer paytable goes on beside itself"""


class Plaque(NamedTuple):
    """A paytable, or part of one, as it is printed on the felt."""

    wager: str
    code: str
    rows: tuple[tuple[str, str], ...]


def layout(shown: Mapping[str, Any]) -> dict[str, Any]:
    """For the picture of a table."""
    game = find_game(shown["game"])
    terms = game.terms(shown["rules"]["paytables"], shown["rules"]["readings"])
    laid = [name for name in shown["rules"]["wagers"] if game.wager(name).laid is not Laid.NEVER]
    return {
        "game": game,
        "spots": [_spot(game, name) for name in laid],
        "decisions": {step.name: decision_words(step) for step in game.decisions},
        "sides": _two_sides(_plaques(terms, shown["rules"]["wagers"])),
        "dealer": bool(game.dealt_to(Pile.DEALER)),
        "legends": [*felt_words(game), *([f"{law} limits"] if (law := shown["rules"]["profile"]) else [])],
        "bets": [(line_words(name), game.wager(name)) for name in laid],
        "steps": [(step_words(step), step.rule) for step in game.steps],
    }


def _spot(game: AnyGame, name: str) -> dict[str, Any]:
    wager = game.wager(name)
    return {
        "name": name,
        "words": line_words(name),
        "rule": wager.rule,
        "says": wager.says,
        "raise": wager.laid is Laid.RAISE,
        "required": wager.laid is Laid.FIRST,
        "side": isinstance(wager, SideBet),
    }


def _plaques(terms: Terms, wagers: list[str]) -> list[Plaque]:
    return [part for wager, table in terms.paytables.items() if wager in wagers for part in _parts(table)]


def _parts(table: Paytable) -> list[Plaque]:
    rows = [(table.words(line), str(pays)) for line, pays in table.lines.items()]
    rows += [(f"envy, {table.words(line)}", dollars(cents)) for line, cents in table.envy.items()]
    deep = ceil(len(rows) / ceil(len(rows) / DEEPEST))
    return [
        Plaque(line_words(table.wager), table.code, tuple(rows[at : at + deep])) for at in range(0, len(rows), deep)
    ]


def _two_sides(plaques: list[Plaque]) -> tuple[list[Plaque], list[Plaque]]:
    """Left and right of the dealer, as even as they come in their order."""
    depths = [len(plaque.rows) + 2 for plaque in plaques]
    cut = min(range(len(plaques) + 1), key=lambda at: abs(sum(depths[:at]) - sum(depths[at:])))
    return plaques[:cut], plaques[cut:]
