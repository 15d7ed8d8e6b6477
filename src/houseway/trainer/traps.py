"""What goes wrong on real floors, as cards that can be laid on purpose.

A trap scores the hands of a seat: the deck is stacked, one card after another, until they score enough. Traps come
from the game's declaration alone: its side bets, its house way, its deck, what its hands come to.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from houseway.cards import ACE, JOKER, KING, Card
from houseway.dealer import Place
from houseway.odds import Odds
from houseway.rules import AnyGame, Hands, HouseWay, Laid, Pile, Qualify, Result, SideBet, Terms, Wager
from houseway.shoe import Bits, below
from houseway.trainer.rounds import Slots, cards_at

Score = Callable[[Hands], int]
COPY: Final = 1_000
"""more letters than any two calls share"""


@dataclass(frozen=True, slots=True)
class Trap:
    """Something that dealers get wrong, and how near a seat's hands are to it."""

    name: str
    score: Score
    enough: int = 1
    wager: str = ""
    """the side bet that the seat must have laid"""
    folds: bool = False
    seats: int = 1
    """how many seats fall into it in one round"""
    everybody: bool = False
    """whether all seats have laid the wager, and there are several"""
    tries: int = 400


def traps_of(game: AnyGame, terms: Terms) -> tuple[Trap, ...]:
    """Every trap that this game can lay."""
    found: list[Trap] = []
    for bet in game.side_bets:
        found += _side_bet_traps(game, terms, bet)
    found += _dealer_traps(game)
    found += _card_traps(game)
    if any(_has_stake(game.wager(name)) for name in game.paytables):  # the main game is paid by a table
        found.append(Trap("long odds", lambda hands: _profit(game, terms, hands), enough=2))
        found.append(Trap("two ways at once", lambda hands: _ways(game, terms, hands) - 1, tries=1500))
    return tuple(found)


def _has_stake(wager: Wager | SideBet) -> bool:
    return isinstance(wager, Wager) and wager.laid is not Laid.NEVER


def _side_bet_traps(game: AnyGame, terms: Terms, bet: SideBet) -> Iterator[Trap]:
    """A side bet that wins on a folded or losing hand, each line of its table; and several who win at once."""
    lines = list(terms.paytables[bet.name].lines)

    def height(hands: Hands) -> int:
        line = bet.line(hands, terms)
        return len(lines) - lines.index(line) if line in lines else 0

    def losing(hands: Hands) -> int:
        return height(hands) if game.classify(hands).result is Result.LOSE else 0

    for enough in range(1, len(lines) + 1):
        if bet.stands(terms):
            yield Trap(f"{bet.name} on a folded hand", height, enough, bet.name, folds=True)
        yield Trap(f"{bet.name} on a losing hand", losing, enough, bet.name)
        if bet.progressive:
            yield Trap(f"several win the {bet.name}", height, enough, bet.name, seats=2, tries=1500)
    for line in terms.paytables[bet.name].envy:
        enough = len(lines) - lines.index(line)
        for seats in (1, 2):
            yield Trap("envy", height, enough, bet.name, seats=seats, everybody=True, tries=3000)


def _dealer_traps(game: AnyGame) -> Iterator[Trap]:
    if game.dealt_to(Pile.DEALER):
        yield Trap("copy", lambda hands: _likeness(game, hands), enough=COPY)
    for step in game.steps:
        if isinstance(step, HouseWay):
            yield Trap("a pair to break", lambda hands, keep=step.keep: _breaks(hands.dealer, keep(hands.dealer)))  # type: ignore[misc]
        if isinstance(step, Qualify):
            yield Trap("no qualifying", lambda hands, holds=step.holds: not holds(hands.dealer))  # type: ignore[misc]


def _card_traps(game: AnyGame) -> Iterator[Trap]:
    if JOKER in game.deck:
        yield Trap("joker", lambda hands: JOKER in hands.player)
    if game.dealt_to(Pile.SEAT) + game.dealt_to(Pile.COMMUNITY) >= 3:
        yield Trap("round the ace", lambda hands: len({ACE, KING, 2} & _ranks(hands)), enough=3)


def _likeness(game: AnyGame, hands: Hands) -> int:
    """How far the dealer's call begins like the player's."""
    call = game.call(hands)
    if call.player is None or call.dealer is None:
        return 0
    if call.player == call.dealer:
        return COPY
    letters = zip(call.player, call.dealer, strict=False)
    return next((place for place, (mine, his) in enumerate(letters) if mine != his), 0)


def _breaks(dealer: tuple[Card, ...], kept: tuple[Card, ...]) -> int:
    return int(any(card.rank in {one.rank for one in kept} for card in dealer if card not in kept))


def _ranks(hands: Hands) -> set[int]:
    return {card.rank for card in (*hands.player, *hands.community)}


def _profit(game: AnyGame, terms: Terms, hands: Hands) -> int:
    """The longest odds that the main game pays on these hands, at most ten."""
    pays = (line.pays for line in game.price(game.classify(hands), terms))
    return min(10, max((int(pay.profit) for pay in pays if isinstance(pay, Odds)), default=0))


def _ways(game: AnyGame, terms: Terms, hands: Hands) -> int:
    """How often one wager is paid by these hands."""
    paid = Counter(line.wager for line in game.price(game.classify(hands), terms))
    return max(paid.values(), default=1)


# Stacking the deck


def stack(deck: tuple[Card, ...], slots: Slots, trap: Trap, seats: tuple[int, ...], source: Bits) -> tuple[Card, ...]:
    """Swap cards until these seats have fallen into the trap, or the tries are used up."""
    cards = list(deck)
    fixed: set[int] = set()
    for seat in seats:
        mine: list[Place] = [seat, Pile.DEALER, Pile.COMMUNITY]
        free = [at for place in mine for at in slots[place] if at not in fixed]
        _climb(cards, slots, trap, seat, free, fixed, source)
        fixed.update(at for place in mine for at in slots[place])
    return tuple(cards)


def _climb(
    cards: list[Card], slots: Slots, trap: Trap, seat: int, free: list[int], fixed: set[int], source: Bits
) -> None:
    """Keep every swap that does not lead away."""
    score = trap.score(_hands(cards, slots, seat))
    for _ in range(trap.tries):
        if score >= trap.enough:
            return
        here, there = free[below(len(free), source)], below(len(cards), source)
        if there in fixed:
            continue
        cards[here], cards[there] = cards[there], cards[here]
        changed = trap.score(_hands(cards, slots, seat))
        if changed < score:
            cards[here], cards[there] = cards[there], cards[here]
        else:
            score = changed


def _hands(cards: list[Card], slots: Slots, seat: int) -> Hands:
    at = cards_at(cards, {place: slots[place] for place in (seat, Pile.DEALER, Pile.COMMUNITY)})
    return Hands(at[seat], at[Pile.DEALER], at[Pile.COMMUNITY])
