"""What a dealer can do at a table of this game: the page's buttons, from the declaration alone.

It is the same from the first step to the last: what is offered never tells what is due.
"""

from typing import Any

from houseway.rules import AnyGame, CoinIn, Deal, HouseWay, Pile, Qualify
from houseway.trainer.moves import FORMS, MEANS, Verb

CALLED = {
    Verb.COIN_IN: "Coin-in",
    Verb.DEAL: "Deal",
    Verb.BURN: "Burn",
    Verb.EMPTY: "Empty shuffler",
    Verb.ASK: "Ask",
    Verb.TURN: "Turn",
    Verb.KEEP: "House way",
    Verb.QUALIFY: "Qualify",
    Verb.RETURN: "Give back",
    Verb.READ: "Read hand",
    Verb.SHOW: "Turn up seat",
    Verb.TAKE: "Take",
    Verb.PAY: "Pay",
    Verb.PUSH: "Push",
    Verb.CALL: "Supervisor",
    Verb.MUCK: "Pick up cards",
    Verb.OVER: "Close round",
}
GROUPS = {
    "Cards": (Verb.DEAL, Verb.BURN, Verb.EMPTY, Verb.TURN, Verb.SHOW, Verb.MUCK),
    "Calls": (Verb.ASK, Verb.KEEP, Verb.QUALIFY, Verb.READ),
    "Chips": (Verb.TAKE, Verb.PAY, Verb.PUSH, Verb.RETURN),
    "Console": (Verb.COIN_IN, Verb.CALL, Verb.OVER),
}


def menu_of(game: AnyGame) -> dict[str, Any]:
    steps = {type(step) for step in game.steps}
    without = {Verb.KEEP} if HouseWay not in steps else set()
    without |= {Verb.QUALIFY, Verb.RETURN} if Qualify not in steps else set()
    without |= {Verb.COIN_IN, Verb.CALL, Verb.OVER} if CoinIn not in steps else set()
    groups = {name: [_button(verb) for verb in verbs if verb not in without] for name, verbs in GROUPS.items()}
    piles = [pile for pile in (Pile.DEALER, Pile.COMMUNITY) if game.dealt_to(pile)]
    return {
        "groups": {name: verbs for name, verbs in groups.items() if verbs},
        "piles": [pile.value for pile in piles],
        "packets": sorted({step.cards for step in game.steps if isinstance(step, Deal)}),
        "turns": list(range(1, max((game.dealt_to(pile) for pile in piles), default=0) + 1)),
        "coin_in": [step.wager for step in game.steps if isinstance(step, CoinIn)],
        "envy": {bet.name: bet.envy for bet in game.side_bets if bet.envy},
        "meter": any(bet.progressive for bet in game.side_bets),
    }


def _button(verb: Verb) -> dict[str, str]:
    return {"verb": verb.value, "name": CALLED[verb], "means": MEANS[verb], "form": FORMS[verb]}
