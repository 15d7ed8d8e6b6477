"""The accounts of a meter, and what a posting is: amounts in grains that come to zero."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final


class Account(StrEnum):
    __hash__ = str.__hash__  # the books of a year look accounts up a hundred million times

    PLAYERS = "players"
    """the people at the tables: they bet, they are paid"""
    METER = "meter"
    RESERVE = "reserve"
    """goes onto the meter when it restarts"""
    OVER_LIMIT = "over-limit"
    """hidden: what came in while the meter stood at its display limit"""
    BREAKAGE = "breakage"
    """parts of a cent that an award left behind"""
    SEED = "seed"
    """what the house has put up to start meters"""
    TRAY = "tray"
    HOUSE = "house"
    ENVY = "envy"
    """what others' hits have cost"""


FUND: Final = (Account.METER, Account.RESERVE, Account.OVER_LIMIT, Account.BREAKAGE)
"""what is held for the players; none of these goes below zero"""

Posting = dict[str, int]
"""account -> grains; what one account gives another takes, so they come to zero"""


def posting(*moves: tuple[str, str, int]) -> Posting:
    """The posting of these moves: from an account, to an account, so many grains."""
    sums: Posting = {}
    for giver, taker, amount in moves:
        if amount:
            sums[giver] = sums.get(giver, 0) - amount
            sums[taker] = sums.get(taker, 0) + amount
    return sums if all(sums.values()) else {account: amount for account, amount in sums.items() if amount}


def reversed_posting(lines: Mapping[str, int]) -> Posting:
    return {account: -amount for account, amount in lines.items()}


def blank_balances() -> dict[str, int]:
    return {account.value: 0 for account in Account}
