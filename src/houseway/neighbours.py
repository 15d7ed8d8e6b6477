"""Simulated neighbours: what they bet and do, so that a table is not empty.

A neighbour lays what the law and the house take and picks among the options of its seat. It knows nothing else:
no game, no strategy, no card.
"""

from collections.abc import Mapping
from typing import Final

from houseway.options import Option
from houseway.refused import Refused
from houseway.rules import Laid
from houseway.shoe import Bits, below
from houseway.table import Table

NAMES: Final = ("Ada", "Bruno", "Cleo", "Dov", "Esme", "Fritz")

SIZES: Final = ((1, 2), (1, 1), (1, 1), (2, 1))
"""half, as much, or twice as much as the player bets"""
SIDE_STAKES: Final = (100, 500)
ONE_SIDE_BET_IN: Final = 4
ONE_FOLD_IN: Final = 6


def neighbour_bets(table: Table, like: Mapping[str, int], source: Bits) -> dict[str, int]:
    """Required bets sized like the player's, and now and then a side bet; always bets the table takes."""
    same = {name: stake for name, stake in like.items() if table.game.wager(name).laid is Laid.FIRST}
    top, bottom = SIZES[below(len(SIZES), source)]
    sized = {name: stake * top // bottom // 100 * 100 for name, stake in same.items()}
    bets = sized if _takes(table, sized) else same
    for bet in table.game.side_bets:
        if bet.name in table.wagers and below(ONE_SIDE_BET_IN, source) == 0:
            stakes = bet.stakes or (SIDE_STAKES[:1] if bet.progressive else SIDE_STAKES)
            more = bets | {bet.name: stakes[below(len(stakes), source)]}
            bets = more if _takes(table, more) else bets
    return bets


def _takes(table: Table, bets: Mapping[str, int]) -> bool:
    try:
        table.check(1, bets)
    except Refused:
        return False
    return True


def neighbour_action(options: tuple[Option, ...], source: Bits) -> str:
    """One of the seat's options: mostly one that stays in, more often a small bet than a large one."""
    stays = [option for option in options if option.name != "fold"]
    folds = [option for option in options if option.name == "fold"]
    if folds and (not stays or below(ONE_FOLD_IN, source) == 0):
        return folds[0].name
    actions = [action for option in stays for action in option.actions]
    return actions[min(below(len(actions), source), below(len(actions), source))]
