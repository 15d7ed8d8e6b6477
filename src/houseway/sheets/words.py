"""A game's declaration in sentences: steps, choices, wagers, outcomes. Rule ids stand beside, never inside."""

import re

from houseway.cards import JOKER
from houseway.game_words import decision_words
from houseway.law import Profile, largest_stake
from houseway.odds import dollars
from houseway.paytable import line_words
from houseway.refused import one_of
from houseway.rules import (
    AnyGame,
    CoinIn,
    Deal,
    Decide,
    Dispense,
    HouseWay,
    Laid,
    Qualify,
    Raise,
    Settle,
    SideBet,
    Step,
    Terms,
    Turn,
    Wager,
)
from houseway.sheets.blocks import Point


def capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def title(name: str) -> str:
    """`two-card-bonus` as a heading: `Two card bonus`."""
    return capital(line_words(name))


def all_of(names: list[str]) -> str:
    """`ante, play and bonus`."""
    return f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else "".join(names)


def sentence(words: str) -> str:
    """With a capital, and a full stop."""
    return capital(words.rstrip(".")) + "."


def deck_words(game: AnyGame) -> str:
    return f"{len(game.deck)} cards" + (", one of them a joker" if JOKER in game.deck else "")


def step_point(step: Step) -> Point:
    """One step of the dealer's procedure."""
    match step:
        case CoinIn():
            said = "Coin-in", f"Take the {step.wager} bets. A bet that is not down by now is not in play."
        case Deal():
            said = "Deal", step.says
        case Dispense():
            said = "Shuffler", "Let it give out the rest of the deck; it starts on the next one."
        case Decide():
            said = "Decision", f"Each seat still in, from seat 1 up: {decision_words(step)}."
        case Turn():
            said = "Turn", step.says
        case HouseWay():
            said = "House way", step.says
        case Qualify():
            back = f" With less, every {step.refunds} still in goes straight back." if step.refunds else ""
            said = "Qualify", f"The dealer needs {step.says} or better.{back}"
        case Settle():
            said = "Settle", "Seat by seat from the dealer's right to his left, each bet in the order of the layout."
    return Point(*said, step.rule)


def player_point(step: Step) -> Point:
    """The same step for a player, who needs no rule's number."""
    match step:
        case Decide():
            return Point("Your choice", f"{capital(decision_words(step))}.")
        case Settle():
            return Point("Settle", "The dealer takes and pays, from his right to his left.")
    said = step_point(step)
    return Point(said.lead, said.words)


def size_words(choice: Raise) -> str:
    """`2x to 3x the ante`."""
    least, most = f"{choice.least}x", f"{choice.most}x"
    return f"{least if least == most else f'{least} to {most}'} the {line_words(choice.of)}"


def raises_of(game: AnyGame, wager: str) -> tuple[Raise, ...]:
    choices = [choice for step in game.decisions for choice in step.choices]
    return tuple(choice for choice in choices if isinstance(choice, Raise) and choice.wager == wager)


def when_laid(wager: Wager | SideBet) -> str:
    if wager.laid is Laid.FIRST:
        return "required"
    if wager.laid is Laid.OPTIONAL:
        return "optional"
    return "by a decision" if wager.laid is Laid.RAISE else "no stake"


def amount_words(game: AnyGame, wager: Wager | SideBet) -> str:
    """How large the stake may be, as the rules say it."""
    if isinstance(wager, SideBet):
        return one_of([dollars(stake) for stake in wager.stakes]) if wager.stakes else "as the table posts"
    if wager.laid is Laid.RAISE:
        sizes = dict.fromkeys(
            size_words(choice) + (f" with {choice.when.says}" if choice.when else "")
            for choice in raises_of(game, wager.name)
        )
        return one_of(list(sizes))
    if wager.laid is Laid.NEVER:
        return f"paid on the {wager.on}" if wager.on else "a prize"
    if wager.equals:
        return f"equal to the {wager.equals}"
    least = f"{dollars(wager.least)} or more" if wager.least > 1 else "as the table posts"
    return least + (f", never {one_of([dollars(stake) for stake in wager.never])}" if wager.never else "")


def most_words(game: AnyGame, wagers: tuple[str, ...], profile: Profile, wager: Wager | SideBet) -> str:
    """The largest stake that the law takes."""
    if wager.laid is Laid.RAISE:
        return "no limit" if profile.max_wager.cents is None else dollars(profile.max_wager.cents)
    most = largest_stake(profile, game, wagers, wager.name)
    return "no limit" if most is None else dollars(most)


def after_a_fold(bet: SideBet, terms: Terms) -> str:
    return "still plays after a fold" if bet.stands(terms) else "is lost with a fold"


def because_words(because: str) -> str:
    """Why a bet ends so, with no hands to name."""
    because = because.replace("{player} on both sides", "the same hand on both sides")
    because = re.sub(r": \{(player|dealer)\}(?=;|$)", "", because)
    return because.format(player="the player's hand", dealer="the dealer's hand")
