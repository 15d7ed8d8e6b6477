"""What a question shows of a round: the cards that lie face up and the bets, in words."""

from collections.abc import Mapping
from typing import Protocol

from houseway.cards import Card
from houseway.odds import dollars
from houseway.rules import Pile
from houseway.settlement import Meter
from houseway.trainer.rounds import Dealt

Felt = tuple[tuple[str, tuple[Card, ...]], ...]


def felt_of(dealt: Dealt, *seats: int) -> Felt:
    """These seats' cards (all, if none are named) and every pile that was turned."""
    piles = dealt.round.piles
    named = seats or tuple(sorted(dealt.round.spots, reverse=True))
    lying = [(f"seat {seat}", dealt.round.spots[seat].cards) for seat in named]
    lying += [(pile.value, piles[pile]) for pile in (Pile.DEALER, Pile.COMMUNITY)]
    return tuple((name, cards) for name, cards in lying if cards)


class Laid(Protocol):
    """A spot, as the round or a view of it has it."""

    @property
    def seat(self) -> int: ...
    @property
    def bets(self) -> dict[str, int]: ...
    @property
    def folded(self) -> bool: ...


def bets_words(spot: Laid) -> str:
    """`seat 3: ante $7, play $14 (folded)`."""
    bets = ", ".join(f"{name} {dollars(stake)}" for name, stake in spot.bets.items())
    return f"seat {spot.seat}: {bets}{' (folded)' if spot.folded else ''}"


def table_words(spots: Mapping[int, Laid], meter: Meter | None) -> str:
    """Every seat's bets from the dealer's right, and the meter where there is one."""
    rows = [bets_words(spots[seat]) for seat in sorted(spots, reverse=True)]
    if meter:
        source = "the tray" if meter.fixed_pays == "tray" else "the meter"
        restart = dollars(meter.seed + meter.reserve)
        rows.append(f"meter {dollars(meter.meter)}, restarts at {restart}; fixed awards come from {source}")
    return "\n".join(rows)
