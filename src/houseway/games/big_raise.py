"""Big Raise Hold'em (manual 000): two cards against the dealer's best two of three, three community cards."""

from collections.abc import Iterator
from typing import NamedTuple

from houseway.cards import ACE, DECK_52, JACK, RANK_LETTERS, Card, rank_words, two_card_name
from houseway.odds import EVEN, LOSES
from houseway.paytable import printed_beside
from houseway.rankings.poker import Category, Hand, poker
from houseway.rules import (
    Call,
    Condition,
    Deal,
    Decide,
    Fold,
    Game,
    Hands,
    HouseWay,
    Laid,
    Line,
    Pile,
    Raise,
    Reading,
    Result,
    Settle,
    Shuffler,
    SideBet,
    Terms,
    Turn,
    Wager,
)


class Outcome(NamedTuple):
    result: Result
    hand: Category


def is_pair(cards: tuple[Card, ...]) -> bool:
    return cards[0].rank == cards[1].rank


def house_way(dealer: tuple[Card, ...]) -> tuple[Card, ...]:
    """BR-5: throw the lowest of three; where that breaks a pair, what is kept is not of one suit."""
    first, second, third = sorted(dealer, key=lambda card: card.rank, reverse=True)
    if first.rank > second.rank == third.rank and first.suit == second.suit:
        return first, third
    return first, second


def _player(hands: Hands) -> Hand:
    return poker().best((*hands.player, *hands.community))


def _dealer(hands: Hands) -> Hand:
    return poker().best((*house_way(hands.dealer), *hands.community))


def classify(hands: Hands) -> Outcome:
    """BR-7: the player wins ties."""
    player = _player(hands)
    return Outcome(Result.WIN if player >= _dealer(hands) else Result.LOSE, player.category)


def price(outcome: Outcome, terms: Terms) -> Iterator[Line]:
    for wager in ("ante", "play"):
        if outcome.result is Result.WIN:
            yield Line(wager, EVEN, "BR-7", "{player} beats or ties {dealer}")
        else:
            yield Line(wager, LOSES, "BR-7", "{dealer} beats {player}")
    if bonus := terms.pay("ante-bonus", outcome.hand.line):
        yield Line("ante-bonus", bonus, "BR-8", "{player}, win or lose")


def call(hands: Hands) -> Call:
    if not hands.community:
        return Call(None)
    return Call(_player(hands).words, _dealer(hands).words if len(hands.dealer) == 3 else None)


def two_card_line(hands: Hands, terms: Terms) -> str | None:
    """BR-9: a pair or an ace in the first two cards."""
    if is_pair(hands.player):
        rank = hands.player[0].rank
        return f"pair-of-{rank_words(rank)}" if rank >= JACK else "other-pair"
    return "ace-high" if ACE in (hands.player[0].rank, hands.player[1].rank) else None


def bonus_line(hands: Hands, terms: Terms) -> str | None:
    """BR-11: the player's five cards, a pair of eights or better."""
    hand = _player(hands)
    if hand.category is Category.PAIR:
        return "eights-or-better" if hand.ranks[0] >= 8 else None
    return hand.category.line if hand.category > Category.PAIR else None


POCKET_PAIR = Condition(says="a pocket pair", holds=is_pair)

BIG_RAISE = Game(
    code="big-raise",
    name="Big Raise Hold'em",
    manual="000",
    about="Two cards of your own and three for everybody; raise two to three times, four with a pair.",
    deck=DECK_52,
    seats=7,
    shuffler=Shuffler("DeckMate (one deck), or ACE or i-Deal in the mode for this game"),
    wagers=(
        Wager(name="ante", rule="BR-1", says="Lets you in; even money against the dealer, and you win ties."),
        Wager(name="play", rule="BR-4", says="2x to 3x the ante, up to 4x with a pair.", laid=Laid.RAISE),
        Wager(
            name="ante-bonus",
            rule="BR-8",
            says="Paid on the ante for a straight or better, win or lose.",
            laid=Laid.NEVER,
            on="ante",
        ),
        SideBet(
            name="two-card-bonus",
            rule="BR-9",
            says="A pair or an ace in your first two cards.",
            line=two_card_line,
        ),
        SideBet(
            name="bonus",
            rule="BR-11",
            says="Your five cards make a pair of eights or better.",
            line=bonus_line,
            needs=lambda cards, terms: frozenset({Pile.COMMUNITY}),
            stands=lambda terms: terms.reads("bonus_after_fold", "stands"),
        ),
    ),
    readings=(
        Reading(
            name="bonus_after_fold",
            rule="BR-11",
            says="Whether the five-card bonus still plays when its hand has folded.",
            values=("stands", "loses"),
        ),
    ),
    steps=(
        Deal(rule="BR-2", to=Pile.SEAT, cards=2, says="Two cards face down to each seat in turn."),
        Deal(rule="BR-2", to=Pile.DEALER, cards=3, says="Three cards to the dealer."),
        Turn(rule="BR-2", pile=Pile.DEALER, cards=1, says="The card at the dealer's far right is turned up."),
        Deal(rule="BR-2", to=Pile.COMMUNITY, cards=3, says="Three community cards wait face down."),
        Decide(
            rule="BR-3",
            name="play",
            choices=(
                Fold(rule="BR-10"),
                Raise(rule="BR-4", wager="play", least=2, most=3, unless=POCKET_PAIR),
                Raise(rule="BR-4", wager="play", least=2, most=4, when=POCKET_PAIR),
            ),
        ),
        Turn(rule="BR-5", pile=Pile.DEALER, cards=2, says="The dealer turns up his other two cards."),
        HouseWay(
            rule="BR-5",
            says="The lowest of the three is thrown away, even from a pair; a broken pair leaves two suits.",
            keep=house_way,
        ),
        Turn(rule="BR-6", pile=Pile.COMMUNITY, cards=3, says="The three community cards are turned."),
        Settle(rule="BR-7"),
    ),
    classify=classify,
    price=price,
    call=call,
    printed=printed_beside(__file__),
    sees=lambda own, turned: (two_card_name(own), RANK_LETTERS[turned[0].rank - 2]),
    counted_by="houseway.exact.kernels.big_raise:KERNEL",
)
