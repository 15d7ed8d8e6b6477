"""High Five Poker (manual 004): seven cards each from a deck with a joker, best five against the dealer's."""

from collections.abc import Iterator
from typing import NamedTuple

from houseway.cards import ACE, DECK_53, Card
from houseway.odds import EVEN, LOSES, PUSHES
from houseway.paytable import printed_beside
from houseway.rankings.poker import Category, poker
from houseway.rules import (
    Call,
    Deal,
    Decide,
    Dispense,
    Fold,
    Game,
    Hands,
    Laid,
    Line,
    Pile,
    Qualify,
    Raise,
    Result,
    Settle,
    Shuffler,
    SideBet,
    Terms,
    Turn,
    Wager,
)

LEAST_TO_QUALIFY = (Category.PAIR, 6)


class Outcome(NamedTuple):
    result: Result
    qualifies: bool
    straight_or_better: bool


def qualifies(dealer: tuple[Card, ...]) -> bool:
    """HF-5: a pair of sixes, or better."""
    hand = poker().best(dealer)
    return (hand.category, hand.ranks[0]) >= LEAST_TO_QUALIFY


def classify(hands: Hands) -> Outcome:
    """HF-5 comes before any comparison: a dealer who does not qualify has lost the ante."""
    player = poker().best(hands.player)
    strong = player.category >= Category.STRAIGHT
    if not qualifies(hands.dealer):
        return Outcome(Result.WIN, False, strong)
    dealer = poker().best(hands.dealer)
    result = Result.WIN if player > dealer else Result.LOSE if player < dealer else Result.PUSH
    return Outcome(result, True, strong)


def price(outcome: Outcome, terms: Terms) -> Iterator[Line]:
    if not outcome.qualifies:
        short = "the dealer does not qualify: {dealer}"
        yield Line("ante", EVEN, "HF-5", short)
        if outcome.straight_or_better:
            yield Line("play", EVEN, "HF-5", f"{short}; the player has a straight or better")
        else:
            yield Line("play", PUSHES, "HF-5", short)
        return
    for wager in ("ante", "play"):
        match outcome.result:
            case Result.WIN:
                yield Line(wager, EVEN, "HF-6", "{player} beats {dealer}")
            case Result.PUSH:
                yield Line(wager, PUSHES, "HF-6", "{player} on both sides")
            case _:
                yield Line(wager, LOSES, "HF-6", "{dealer} beats {player}")


def call(hands: Hands) -> Call:
    ranking = poker()
    return Call(ranking.best(hands.player).words, ranking.best(hands.dealer).words if hands.dealer else None)


def trips_line(hands: Hands, terms: Terms) -> str | None:
    """HF-7: three of a kind or better; a full house is aces up when its three of a kind is aces."""
    hand = poker().best(hands.player)
    if hand.category is Category.FULL_HOUSE:
        return "full-house-aces-up" if hand.ranks[0] == ACE else "full-house-other"
    return hand.category.line if hand.category >= Category.THREE_OF_A_KIND else None


HIGH_FIVE = Game(
    code="high-five",
    name="High Five Poker",
    manual="004",
    about="Your best five of seven against the dealer's; the joker is an ace or makes a straight or flush.",
    deck=DECK_53,
    seats=6,
    shuffler=Shuffler("ACE in pai gow poker mode", packet=7),
    wagers=(
        Wager(name="ante", rule="HF-1", says="Lets you in; even money, also when the dealer is short."),
        Wager(
            name="play",
            rule="HF-1",
            says="1x the ante, even money; with the dealer short it pushes, unless you have a straight or better.",
            laid=Laid.RAISE,
        ),
        SideBet(
            name="trips",
            rule="HF-7",
            says="Three of a kind or better, whatever the dealer has.",
            line=trips_line,
        ),
    ),
    steps=(
        Deal(rule="HF-2", to=Pile.SEAT, cards=7, says="A packet of seven to each seat in turn."),
        Deal(rule="HF-2", to=Pile.DEALER, cards=7, says="A packet of seven to the dealer."),
        Dispense(rule="HF-2"),
        Decide(
            rule="HF-4",
            name="play",
            choices=(
                Fold(rule="HF-4"),
                Raise(rule="HF-4", wager="play", least=1, most=1, called="play"),
            ),
        ),
        Turn(rule="HF-5", pile=Pile.DEALER, cards=7, says="The dealer turns his seven cards."),
        Qualify(rule="HF-5", says="a pair of sixes", holds=qualifies),
        Settle(rule="HF-6"),
    ),
    classify=classify,
    price=price,
    call=call,
    printed=printed_beside(__file__),
    sees=lambda own, turned: (poker().best(own).words.partition(",")[0], ""),
    counted_by="houseway.exact.kernels.high_five:KERNEL",
)
