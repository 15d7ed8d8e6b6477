"""Manchester Hold'em Bonus (manual 002): hold'em against the dealer, bets before each part of the board."""

from collections.abc import Iterator
from typing import NamedTuple

from houseway.cards import ACE, DECK_52, JACK, KING, QUEEN, Card, two_card_name
from houseway.odds import EVEN, LOSES, PUSHES
from houseway.paytable import printed_beside
from houseway.rankings.poker import Category, Hand, poker
from houseway.rules import (
    NO_PILES,
    Call,
    Check,
    Deal,
    Decide,
    Fold,
    Game,
    Hands,
    HouseRule,
    Laid,
    Line,
    Pile,
    Raise,
    Reading,
    Result,
    Settle,
    Shuffler,
    SideBet,
    SpotLimit,
    Terms,
    Turn,
    Wager,
)

RAISES = ("flop", "turn", "river")


class Outcome(NamedTuple):
    result: Result
    straight_or_better: bool


def _hand(cards: tuple[Card, ...], hands: Hands) -> Hand:
    return poker().best((*cards, *hands.community))


def classify(hands: Hands) -> Outcome:
    """MH-5: the best five of seven, both sides with the same board."""
    player, dealer = _hand(hands.player, hands), _hand(hands.dealer, hands)
    result = Result.WIN if player > dealer else Result.LOSE if player < dealer else Result.PUSH
    return Outcome(result, player.category >= Category.STRAIGHT)


def price(outcome: Outcome, terms: Terms) -> Iterator[Line]:
    match outcome.result:
        case Result.WIN:
            if outcome.straight_or_better:
                yield Line("ante", EVEN, "MH-6", "{player} beats {dealer} with a straight or better")
            else:
                yield Line("ante", PUSHES, "MH-6", "{player} wins, but is below a straight")
            for wager in RAISES:
                yield Line(wager, EVEN, "MH-6", "{player} beats {dealer}")
        case Result.PUSH:
            for wager in ("ante", *RAISES):
                yield Line(wager, PUSHES, "MH-7", "{player} on both sides")
        case _:
            for wager in ("ante", *RAISES):
                yield Line(wager, LOSES, "MH-5", "{dealer} beats {player}")


def call(hands: Hands) -> Call:
    if len(hands.community) < 5:
        return Call(None)
    return Call(_hand(hands.player, hands).words, _hand(hands.dealer, hands).words if hands.dealer else None)


def _pair_of(rank: int, cards: tuple[Card, ...]) -> bool:
    return all(card.rank == rank for card in cards)


def bonus_line(hands: Hands, terms: Terms) -> str | None:
    """MH-8: the first two cards of player and dealer alone."""
    low, high = sorted(card.rank for card in hands.player)
    suited = hands.player[0].suit == hands.player[1].suit
    if low == high:
        if high == ACE:
            return "aces-against-aces" if _pair_of(ACE, hands.dealer) else "aces"
        return "kings-queens-or-jacks" if high >= JACK else "tens-to-twos"
    if high != ACE or low < JACK:
        return None
    if low == KING:
        return "ace-king-suited" if suited else "ace-king-unsuited"
    if not suited:
        return "ace-queen-or-ace-jack-unsuited"
    return "ace-queen-suited" if low == QUEEN or terms.reads("aj_suited", "20") else None


MANCHESTER = Game(
    code="manchester",
    name="Manchester Hold'em Bonus",
    manual="002",
    about="Hold'em against the dealer: twice the ante for the flop, then bet or check the turn and river.",
    deck=DECK_52,
    seats=7,
    shuffler=Shuffler("Two decks used by turns, with a cut card", decks=2),
    wagers=(
        Wager(
            name="ante",
            rule="MH-1",
            says="$2 at the first limits; even money with a straight or better, else it pushes on a win.",
            least=200,
            never=(300,),
        ),
        Wager(name="flop", rule="MH-1", says="Twice the ante, to see the flop.", laid=Laid.RAISE),
        Wager(name="turn", rule="MH-1", says="The ante again, or check.", laid=Laid.RAISE),
        Wager(name="river", rule="MH-1", says="The ante again, or check.", laid=Laid.RAISE),
        SideBet(
            name="bonus",
            rule="MH-8",
            says="Your first two cards: a pair, or an ace with a king, queen or jack.",
            line=bonus_line,
            needs=lambda cards, terms: frozenset({Pile.DEALER}) if _pair_of(ACE, cards) else NO_PILES,
            stands=lambda terms: terms.reads("bonus_after_fold", "stands"),
            stakes=(200, 400),
        ),
    ),
    readings=(
        Reading(
            name="aj_suited",
            rule="MH-8",
            says="Ace-jack suited: not in the printed table, or paid 20 to 1 with ace-queen suited.",
            values=("unpaid", "20"),
        ),
        Reading(
            name="bonus_after_fold",
            rule="MH-8",
            says="Whether the bonus still plays when its hand has folded.",
            values=("stands", "loses"),
        ),
    ),
    steps=(
        Deal(rule="MH-2", to=Pile.SEAT, cards=2, says="Two cards face down to each player in turn."),
        Deal(rule="MH-2", to=Pile.DEALER, cards=2, says="Two cards face down to the dealer."),
        Decide(
            rule="MH-3",
            name="flop",
            choices=(Fold(rule="MH-3"), Raise(rule="MH-3", wager="flop", least=2, most=2)),
        ),
        Deal(rule="MH-3", to=Pile.COMMUNITY, cards=3, says="Three community cards."),
        Turn(rule="MH-3", pile=Pile.COMMUNITY, cards=3, says="The flop is turned."),
        Decide(
            rule="MH-4",
            name="turn",
            choices=(Check(rule="MH-4"), Raise(rule="MH-4", wager="turn", least=1, most=1)),
        ),
        Deal(rule="MH-4", to=Pile.COMMUNITY, cards=1, says="The fourth community card."),
        Turn(rule="MH-4", pile=Pile.COMMUNITY, cards=1, says="The turn card is turned."),
        Decide(
            rule="MH-4",
            name="river",
            choices=(Check(rule="MH-4"), Raise(rule="MH-4", wager="river", least=1, most=1)),
        ),
        Deal(rule="MH-4", to=Pile.COMMUNITY, cards=1, says="The fifth community card."),
        Turn(rule="MH-4", pile=Pile.COMMUNITY, cards=1, says="The river card is turned."),
        Turn(rule="MH-5", pile=Pile.DEALER, cards=2, says="The dealer turns his two cards."),
        Settle(rule="MH-5"),
    ),
    classify=classify,
    price=price,
    call=call,
    printed=printed_beside(__file__),
    sees=lambda own, turned: (two_card_name(own), ""),
    counted_by="houseway.exact.kernels.manchester:KERNEL",
    spots_when_waiting=SpotLimit("MH-9", 2),
    payoffs=(
        HouseRule(
            "MH-6", "A better player gets even money on all but the ante, and there too with a straight or better."
        ),
        HouseRule("MH-7", "Equal hands: everything pushes."),
    ),
    house_rules=(
        HouseRule("MH-9", "A player may play several spots; while others wait for a seat, at most two."),
        HouseRule("MH-9", "Cards that leave the play area are dead."),
    ),
)
