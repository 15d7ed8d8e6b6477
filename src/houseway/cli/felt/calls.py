"""What the cards on the screen make, in the words of the game; cards that are face down take no part."""

from houseway.cli.felt.sitting import Phase, Sitting
from houseway.events import DealerHeldToLeast
from houseway.rules import Call
from houseway.view import SpotView, call_seen


def call_for(sitting: Sitting, spot: SpotView) -> Call:
    """The spot's hand and the dealer's, as far as the player can see them."""
    return call_seen(sitting.game, sitting.view, spot)


def held(sitting: Sitting, spot: SpotView) -> str:
    """`pair of tens, A-7-2`, once the cards that make it are up."""
    return spot.hand or call_for(sitting, spot).player or ""


def dealer_words(sitting: Sitting) -> str:
    """The dealer's hand, and whether it qualifies."""
    if sitting.phase is Phase.BETTING:
        return ""
    calls = (call_for(sitting, sitting.spot(seat)).dealer for seat in sitting.mine)
    words = next((call for call in calls if call), "")
    for event in sitting.view.log:
        if isinstance(event, DealerHeldToLeast):
            words = f"{words} · {'qualifies' if event.qualifies else 'does not qualify'}".removeprefix(" · ")
    return words
