"""Cases: a seed becomes a whole settled round, two times of three with a trap in it."""

from typing import Final

from houseway.round import Round
from houseway.rules import AnyGame, Terms
from houseway.shoe import Bits, below, seeded_bytes, shuffled
from houseway.trainer.rounds import Dealt, cards_at, pick, play_out, school_action, school_bets, school_meter, slots_of
from houseway.trainer.terms import other_terms, taught
from houseway.trainer.traps import Trap, stack, traps_of

MOST_SEATS: Final = 4
"""enough to have a right and a left, few enough to fit on a screen"""
PLAIN_ONE_IN: Final = 3


def deal_case(
    game: AnyGame,
    seed: str,
    terms: Terms | None = None,
    *,
    folds: bool | None = None,
    likes: tuple[str, ...] = (),
) -> Dealt:
    """The round of this seed under these terms (those first printed); a drill may like some traps more than others.

    With `folds`, the seat in question folds or stays in, whatever the trap.
    """
    terms = taught(game, terms)
    source = seeded_bytes("/".join(["school", game.code, seed, *other_terms(game, terms)]), 1)
    trap = _any_trap(traps_of(game, terms), likes, source) if below(PLAIN_ONE_IN, source) else None
    trapped = _trapped_seats(game, trap, source)
    seats = _seats(game, trapped, source, 2 if trap and trap.everybody else 1)
    bets = {
        seat: school_bets(game, source, trap.wager if trap and (trap.everybody or seat in trapped) else "")
        for seat in seats
    }
    slots = slots_of(game, seats)
    deck = shuffled(game.deck, source)
    if trap:
        deck = stack(deck, slots, trap, trapped, source)
    if folds is None and trap:
        folds = trap.folds
    opened = Round.open(game, bets, terms, school_meter(game, source))
    round = play_out(opened, deck, lambda ask: school_action(ask, source, trapped[0], folds))
    return Dealt(round, cards_at(deck, slots), trapped[0])


def _any_trap(traps: tuple[Trap, ...], likes: tuple[str, ...], source: Bits) -> Trap:
    """Every second time one that the drill likes; else each kind as likely, however many lines of a table it has."""
    names = list(dict.fromkeys(trap.name for trap in traps))
    liked = [name for name in names if name in likes]
    name = pick(liked if liked and below(2, source) else names, source)
    return pick([trap for trap in traps if trap.name == name], source)


def _trapped_seats(game: AnyGame, trap: Trap | None, source: Bits) -> tuple[int, ...]:
    first = 1 + below(game.seats, source)
    if trap is None or trap.seats == 1:
        return (first,)
    return first, first % game.seats + 1


def _seats(game: AnyGame, needed: tuple[int, ...], source: Bits, least: int) -> tuple[int, ...]:
    """The seats in question and a few more."""
    seats = set(needed)
    wanted = max(least, 1 + below(MOST_SEATS, source), len(seats))
    while len(seats) < min(wanted, game.seats):
        seats.add(1 + below(game.seats, source))
    return tuple(sorted(seats))
