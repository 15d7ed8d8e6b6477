"""A game's steps in words, from its declaration."""

from houseway.refused import one_of
from houseway.rules import AnyGame, Decide, HouseWay, Qualify, Raise, Step


def step_words(step: Step) -> str:
    """A step of the round in a sentence."""
    says = getattr(step, "says", "")
    match type(step).__name__:
        case "CoinIn":
            return "Coin-in: the progressive stakes are taken."
        case "Dispense":
            return "The shuffler gives out the rest of the deck."
        case "Decide":
            assert isinstance(step, Decide)
            return f"Each seat decides on the {step.name}: {decision_words(step)}."
        case "Qualify":
            return f"The dealer needs {says} to qualify."
        case "Settle":
            return "Bets are settled from right to left."
    return says


def decision_words(step: Decide) -> str:
    """`fold, bet 2x to 3x the ante or bet 2x to 4x the ante with a pocket pair`."""
    words = []
    for choice in step.choices:
        if isinstance(choice, Raise):
            size = f"{choice.least}x" if choice.least == choice.most else f"{choice.least}x to {choice.most}x"
            named = f"{choice.called} ({size} the {choice.of})" if choice.called else f"bet {size} the {choice.of}"
            words.append(named + (f" with {choice.when.says}" if choice.when else ""))
        else:
            words.append(type(choice).__name__.lower())
    return one_of(words)


def felt_words(game: AnyGame) -> list[str]:
    """What every player should be able to read from his seat."""
    said = []
    for step in game.steps:
        if isinstance(step, Qualify):
            said.append(f"Dealer qualifies with {step.says} or better")
        if isinstance(step, HouseWay):
            said.append("Dealer's hand is set by the house way")
    return said
