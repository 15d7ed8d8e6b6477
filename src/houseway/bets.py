"""What may be laid before the deal, and how a raise is measured."""

from collections.abc import Mapping

from houseway.odds import dollars
from houseway.refused import Refused, one_of
from houseway.rules import AnyGame, Laid, SideBet, Wager

LARGEST_BET = 10**12
"""ten billion dollars, in cents: beyond this a stake is a slip of the pen"""


def check_bets(game: AnyGame, bets: Mapping[str, int]) -> dict[str, int]:
    """The bets in the order of the felt, or a refusal that names the wager and what it should be."""
    before_deal = [w for w in game.wagers if w.laid in (Laid.FIRST, Laid.OPTIONAL)]
    for name in bets:
        _check_name(game, name, [wager.name for wager in before_deal])
    for wager in before_deal:
        if wager.name in bets:
            _check_stake(wager, bets)
        elif wager.laid is Laid.FIRST:
            raise Refused(f"the {wager.name} is required ({wager.rule})", f"bets.{wager.name}")
    return {wager.name: bets[wager.name] for wager in before_deal if wager.name in bets}


def _check_name(game: AnyGame, name: str, before_deal: list[str]) -> None:
    if name in before_deal:
        return
    may = f"before the deal a seat may lay {one_of(before_deal)}"
    known = next((wager for wager in game.wagers if wager.name == name), None)
    if known is None:
        raise Refused(f"{game.code} has no wager {name!r}: {may}", f"bets.{name}")
    how = "is bet by an action" if known.laid is Laid.RAISE else "has no stake of its own"
    raise Refused(f"the {name} {how} ({known.rule}): {may}", f"bets.{name}")


def _check_stake(wager: Wager | SideBet, bets: Mapping[str, int]) -> None:
    stake, where = bets[wager.name], f"bets.{wager.name}"
    if not isinstance(stake, int) or isinstance(stake, bool):
        raise Refused(f"a stake is a whole number of cents, not {stake!r}", where)
    if not 0 < stake <= LARGEST_BET:
        raise Refused(f"a stake is from 1 to {LARGEST_BET} cents, not {stake}; a bet not made is left out", where)
    if isinstance(wager, SideBet):
        if wager.stakes and stake not in wager.stakes:
            allowed = one_of([dollars(s) for s in wager.stakes])
            raise Refused(f"the {wager.name} is {allowed}, not {dollars(stake)} ({wager.rule})", where)
        return
    if stake < wager.least:
        raise Refused(
            f"the {wager.name} is at least {dollars(wager.least)}, not {dollars(stake)} ({wager.rule})", where
        )
    if stake in wager.never:
        raise Refused(f"the house takes no {dollars(stake)} {wager.name} ({wager.rule})", where)
    if wager.equals and stake != bets.get(wager.equals):
        raise Refused(
            f"the {wager.name} must equal the {wager.equals}, {bets.get(wager.equals)}, not {stake} ({wager.rule})",
            where,
        )
