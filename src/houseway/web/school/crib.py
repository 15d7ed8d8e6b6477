"""The crib: what a learner may look up beside a round or a drill, from the declaration and the terms."""

from collections.abc import Iterator
from typing import NamedTuple

from houseway.rules import AnyGame, CoinIn, Fold, Pile, Qualify, Terms
from houseway.web.rulebook import Told, chapters


class Crib(NamedTuple):
    game: AnyGame
    chapters: dict[str, list[Told]]
    habits: list[str]
    terms: Terms


def crib_of(game: AnyGame, terms: Terms) -> Crib:
    return Crib(game, chapters(game), list(_habits(game)), terms)


def _habits(game: AnyGame) -> Iterator[str]:
    """What a dealer does at every table, as far as this game has it."""
    coin_in = any(isinstance(step, CoinIn) for step in game.steps)
    if coin_in:
        yield "Coin-in is pressed only when somebody has bet the progressive."
    yield "Cards go out from seat 1 up, one place after another, and the seats are asked in the same order."
    if any(isinstance(choice, Fold) for step in game.decisions for choice in step.choices):
        yield "A folded hand is picked up at once; while a bet of it still plays, it stays until its seat is settled."
        yield "What a folded hand has lost is taken when its seat is settled."
    if any(isinstance(step, Qualify) for step in game.steps):
        yield "Say whether the dealer qualifies, give back what then goes back, and only then read his hand."
    elif game.dealt_to(Pile.DEALER):
        yield "When every card is turned, the dealer's hand is read first."
    yield "Then the highest seat: read its hand, settle its bets in any order, pick up its cards; then the next down."
    if game.side_bets:
        yield "A folded hand is read only if one of its bets wins; it is turned up where no more cards make it a hand."
    if coin_in:
        yield "A stake that went at coin-in is never taken again: a lost progressive needs nothing."
        yield "An award off the meter comes after the other bets of its seat: call the supervisor, then pay."
    if any(bet.envy for bet in game.side_bets):
        yield "Envy is paid when every seat is settled."
    if coin_in:
        yield "A round that began with coin-in is closed on the console, last of all."
