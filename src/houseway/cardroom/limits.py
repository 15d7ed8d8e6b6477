"""The limits on a table's sign: what may be laid before the deal, by the game, the house and the law together."""

from collections.abc import Mapping
from typing import Any

from houseway.cardroom.state import Rules
from houseway.law import largest_stake
from houseway.odds import dollars
from houseway.refused import Refused, one_of
from houseway.rules import Laid, SideBet, Wager
from houseway.table import Table

PROGRESSIVE_STAKE = 100
"""what a progressive's sensor takes, in cents"""


def stakes_taken(wager: Wager | SideBet) -> tuple[int, ...]:
    """The only stakes of a bet, where they are few."""
    if isinstance(wager, Wager):
        return ()
    return wager.stakes or ((PROGRESSIVE_STAKE,) if wager.progressive else ())


def check_limits(table: Table, rules: Rules, laid: Mapping[str, int]) -> None:
    """Refuse what is under or over the sign; game and law are asked elsewhere."""
    for name, stake in laid.items():
        least = rules.least if table.game.wager(name).laid is Laid.FIRST else 0
        if stake < least:
            raise Refused(f"at this table the {name} is at least {dollars(least)}, not {dollars(stake)}", name)
        few = stakes_taken(table.game.wager(name))
        if few and stake not in few:
            raise Refused(
                f"at this table the {name} is {one_of([dollars(s) for s in few])}, not {dollars(stake)}", name
            )
        if stake > rules.most:
            raise Refused(f"at this table the {name} is at most {dollars(rules.most)}, not {dollars(stake)}", name)


def limits(table: Table, rules: Rules) -> dict[str, dict[str, Any]]:
    """Every wager before the deal, with the stakes it takes."""
    found: dict[str, dict[str, Any]] = {}
    for wager in table.game.wagers:
        if wager.name not in table.wagers or wager.laid not in (Laid.FIRST, Laid.OPTIONAL):
            continue
        law = largest_stake(table.profile, table.game, table.wagers, wager.name) if table.profile else None
        required = wager.laid is Laid.FIRST
        found[wager.name] = {
            "least": max(1 if isinstance(wager, SideBet) else wager.least, rules.least if required else 1),
            "most": rules.most if law is None else min(law, rules.most),
            "stakes": list(stakes_taken(wager)),
            "never": [] if isinstance(wager, SideBet) else list(wager.never),
            "required": required,
            "equals": None if isinstance(wager, SideBet) else wager.equals or None,
        }
    return found
