"""houseway: five house-banked casino poker games, exactly as their manuals say.

The names a program needs are here; everything else is the house's own business.
"""

from typing import TYPE_CHECKING

__version__ = "0.1.0"

if TYPE_CHECKING:
    from houseway.cards import Card as Card
    from houseway.cards import parse_cards as parse_cards
    from houseway.games import all_games as all_games
    from houseway.games import find_game as find_game
    from houseway.record import Record as Record
    from houseway.record import replay as replay
    from houseway.record import settle as settle
    from houseway.refused import Refused as Refused
    from houseway.round import Round as Round
    from houseway.table import Table as Table
    from houseway.view import View as View

_ROOMS = {
    "Card": "cards",
    "Record": "record",
    "Refused": "refused",
    "Round": "round",
    "Table": "table",
    "View": "view",
    "find_game": "games",
    "all_games": "games",
    "parse_cards": "cards",
    "replay": "record",
    "settle": "record",
}

__all__ = [
    "Card",
    "Record",
    "Refused",
    "Round",
    "Table",
    "View",
    "all_games",
    "find_game",
    "parse_cards",
    "replay",
    "settle",
]


def __getattr__(name: str) -> object:
    """Open a room only when something in it is asked for, so that `houseway --help` stays quick."""
    if name not in _ROOMS:
        raise AttributeError(f"module 'houseway' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"houseway.{_ROOMS[name]}"), name)
