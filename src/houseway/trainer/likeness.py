"""Hands that are easily taken for the right one: the same cards with one or two changed, called by the game itself."""

from dataclasses import replace
from typing import Final

from houseway.dealer import Place
from houseway.rules import Hands
from houseway.shoe import Bits, below, seeded_bytes
from houseway.trainer.rounds import Dealt, mixed

CHOICES: Final = 4
TRIES: Final = 200


def calls_like(dealt: Dealt, place: Place | None, seed: str) -> tuple[str, ...]:
    """The right call of a seat's or the dealer's hand among wrong ones, in an order of its own."""
    seat = place if isinstance(place, int) else dealt.about
    hands = dealt.hands(seat)
    right = _call(dealt, hands, place)
    assert right is not None
    source = seeded_bytes(f"likeness/{dealt.round.game.code}/{seed}/{right}", 1)
    found = [right]
    for number in range(TRIES):
        call = _call(dealt, _changed(dealt, hands, place, 1 + number % 2, source), place)
        if call and call not in found:
            found.append(call)
        if len(found) == CHOICES:
            break
    return mixed(found, source)


def _call(dealt: Dealt, hands: Hands, place: Place | None) -> str | None:
    call = dealt.round.game.call(hands)
    return call.player if isinstance(place, int) else call.dealer


def _changed(dealt: Dealt, hands: Hands, place: Place | None, count: int, source: Bits) -> Hands:
    """The same hands with so many cards of the hand in question exchanged for others of the deck."""
    mine = list(hands.player if isinstance(place, int) else hands.dealer)
    used = {*hands.player, *hands.dealer, *hands.community}
    spare = [card for card in dealt.round.game.deck if card not in used]
    for _ in range(min(count, len(mine))):
        mine[below(len(mine), source)] = spare.pop(below(len(spare), source))
    return replace(hands, player=tuple(mine)) if isinstance(place, int) else replace(hands, dealer=tuple(mine))
