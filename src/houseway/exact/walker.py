"""The walker: plays the real `Round` over every card and every choice. Slow, and plainly right.

It is the judge of the kernels, on packs short enough to walk.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from houseway.cards import Card
from houseway.exact.pack import Pack
from houseway.round import Decision, Draw, Round
from houseway.rules import AnyGame, Hands, Pile, Terms

Seen = tuple[Card, ...]
"""the seat's own cards in order, then each turn's cards in order"""


def deals(round: Round, pack: Pack, ask: Draw) -> Iterator[Round]:
    """Every next round after the cards that may fall here."""
    unseen = [card for card in pack.cards if card not in round.seen]
    for cards in combinations(unseen, ask.count):
        yield round.receive(cards)


def _open(game: AnyGame, bets: dict[str, int], terms: Terms | None) -> Round:
    return Round.open(game, {1: bets}, terms)


def main_bets(game: AnyGame, unit: int) -> dict[str, int]:
    """The required bets, a unit each."""
    return {wager.name: unit for wager in game.wagers if wager.laid.name == "FIRST"}


def hands_of(round: Round) -> Hands:
    return Hands(round.spots[1].cards, round.piles[Pile.DEALER], round.piles[Pile.COMMUNITY])


def walk_main(game: AnyGame, pack: Pack, terms: Terms | None = None) -> dict[Seen, Counter[object]]:
    """For everything a seat that stays in can have seen at the last decision: outcome -> deals."""
    found: dict[Seen, Counter[object]] = {}
    last = game.decisions[-1].name

    def walk(round: Round, seen: Seen, at_last: Seen) -> None:
        ask = round.awaits
        if isinstance(ask, Draw):
            for after in deals(round, pack, ask):
                drawn = [card for card in after.seen if card not in round.seen]
                walk(after, (*seen, *sorted(drawn)), at_last)
        elif isinstance(ask, Decision):
            stay = next(option for option in ask.options if option.name != "fold")
            walk(round.act(stay.actions[0]), seen, seen if ask.name == last else at_last)
        else:
            found.setdefault(at_last, Counter())[game.classify(hands_of(round))] += 1

    walk(_open(game, main_bets(game, 200), terms), (), ())
    return found


def walk_best(game: AnyGame, pack: Pack, terms: Terms | None = None) -> Counter[tuple[tuple[str, ...], object]]:
    """Best play by trying everything, in real money: (actions, outcome; None for a fold) -> deals."""
    terms = terms or game.terms()
    hangs_on_dealer = bool(game.fold_needs(terms))

    def walk(round: Round) -> tuple[int, Counter[tuple[tuple[str, ...], object]]]:
        """What is won or lost over all deals from here, and how they end. Every card falls, needed or not."""
        ask = round.awaits
        if isinstance(ask, Draw):
            total, ends = 0, Counter[tuple[tuple[str, ...], object]]()
            for after in deals(round, pack, ask):
                value, end = walk(after)
                total += value
                ends.update(end)
            return total, ends
        if isinstance(ask, Decision):
            sizes = sorted((option.least if i == 0 else option.most, option.name != "fold", action)
                           for option in ask.options for i, action in enumerate(option.actions))  # fmt: skip
            tried = [walk(round.act(action)) for _, _, action in sizes]
            return max(tried, key=lambda one: one[0])  # the first of equals: the smallest bet
        spot, settlement = round.spots[1], round.settlement
        assert settlement is not None
        outcome: object = game.classify(hands_of(round))
        if spot.folded:
            outcome = game.folded(outcome) if hangs_on_dealer else None
        return settlement.seats[0].total, Counter({(spot.actions, outcome): 1})

    return walk(_open(game, main_bets(game, 200), terms))[1]


def walk_side(game: AnyGame, pack: Pack, bet: str, terms: Terms | None = None) -> Counter[str | None]:
    """A side bet: paytable line (None: lost) -> deals, for a seat that stays in."""
    terms = terms or game.terms()
    side = next(b for b in game.side_bets if b.name == bet)
    lines: Counter[str | None] = Counter()

    def walk(round: Round) -> None:
        ask = round.awaits
        if isinstance(ask, Draw):
            for after in deals(round, pack, ask):
                walk(after)
        elif isinstance(ask, Decision):
            stay = next(option for option in ask.options if option.name != "fold")
            walk(round.act(stay.actions[0]))
        else:
            lines[side.line(hands_of(round), terms)] += 1

    walk(_open(game, main_bets(game, 200), terms))
    return lines
