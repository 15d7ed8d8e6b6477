"""The game's own rules for its progressive, as a refusal cites them."""

from functools import lru_cache

from houseway.games import find_game
from houseway.progressive.floor import Stakes
from houseway.progressive.pays import progressive_of
from houseway.rules import CoinIn


def coin_in_rule(stakes: Stakes) -> str:
    """` (SE-12)`: what counts is what lay there at coin-in."""
    return _cited(stakes.game)[0]


def claim_rule(stakes: Stakes) -> str:
    """` (SE-10)`: what the cards must show."""
    return _cited(stakes.game)[1]


def award_rule(stakes: Stakes) -> str:
    """` (SE-14)`: how an award is verified and paid."""
    return _cited(stakes.game)[2]


@lru_cache
def _cited(code: str) -> tuple[str, str, str]:
    game = find_game(code)
    bet = progressive_of(game)
    coin_in = next((step.rule for step in game.steps if isinstance(step, CoinIn) and step.wager == bet.name), "")
    cite = [f" ({rule})" if rule else "" for rule in (coin_in, bet.rule, bet.award_rule)]
    return cite[0], cite[1], cite[2]
