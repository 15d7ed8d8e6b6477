"""What is written beside a table: the sign over it, and the rounds that were played there."""

from typing import Any

from houseway.cardroom.show import table_name
from houseway.cardroom.state import Felt, Floor
from houseway.games import find_game


def sign(floor: Floor, felt: Felt) -> dict[str, Any]:
    """The sign over a table."""
    game = find_game(felt.rules.game)
    return {
        "table": felt.table,
        "name": table_name(felt, game),
        "game": game.code,
        "game_name": game.name,
        "phase": felt.phase,
        "round": felt.round,
        "seats": game.seats,
        "taken": len(felt.seats),
        "players": list(dict.fromkeys(floor.players[who].name for who in felt.seats.values())),
        "least": felt.rules.least,
        "most": felt.rules.most,
        "meter": felt.meter.meter if felt.meter else None,
        "version": felt.version,
    }


def history(felt: Felt, player: str | None) -> list[dict[str, Any]]:
    """The last rounds, the newest last; `seats` and `total` are the player's own."""
    return [
        {
            "round": told.round,
            "at": told.at,
            "seats": (mine := [seat for seat, who in told.seats.items() if who == player]),
            "total": sum(told.totals[seat] for seat in mine) if mine else None,
        }
        for told in felt.history
    ]
