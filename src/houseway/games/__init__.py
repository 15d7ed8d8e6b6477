"""The games. Every `Game` in a module of this folder is found by itself; nothing lists them."""

from difflib import get_close_matches
from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from houseway.refused import Refused, one_of
from houseway.rules import AnyGame, Game


def all_games() -> dict[str, AnyGame]:
    """Every game by its code, in the order of the manuals."""
    return dict(_found_in(tuple(__path__)))


@cache
def _found_in(folders: tuple[str, ...]) -> dict[str, AnyGame]:
    found: list[AnyGame] = []
    for module in iter_modules(folders):
        room = import_module(f"{__name__}.{module.name}")
        found += [thing for thing in vars(room).values() if isinstance(thing, Game)]
    return {game.code: game for game in sorted(found, key=lambda game: (game.manual, game.code))}


def find_game(code: str) -> AnyGame:
    """The game with this code; a wrong code is answered with the right ones."""
    known = all_games()
    if code not in known:
        meant = get_close_matches(code, known, n=1)
        hint = f"did you mean {meant[0]}? " if meant else ""
        raise Refused(f"no game {code!r}: {hint}the games are {one_of(list(known))}", "game")
    return known[code]
