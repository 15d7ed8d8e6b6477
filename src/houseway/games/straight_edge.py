"""Straight Edge Poker (manual 003): the longer straight in seven cards wins. Two versions, one progressive."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from houseway.cards import DECK_52, TEN, Card
from houseway.odds import EVEN, LOSES, PUSHES, Pay
from houseway.paytable import printed_beside
from houseway.rankings.runs import Run, longest_run
from houseway.rules import (
    NO_PILES,
    Call,
    CoinIn,
    Deal,
    Decide,
    Dispense,
    Fold,
    Game,
    Hands,
    HouseRule,
    Laid,
    Line,
    Pile,
    Qualify,
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

SHORTEST_PAID = 4
LEAST_TO_QUALIFY = Run(2, TEN)

SHUFFLER = Shuffler("i-Deal in Straight Edge mode, or any game that deals packets of seven", packet=7)
PRINTED = printed_beside(__file__)


def wrapping(cards: tuple[Card, ...]) -> Run:
    """SE-2, version 1: a run may go round the ace."""
    return longest_run(cards, wrap=True)


def ending_at_ace(cards: tuple[Card, ...]) -> Run:
    """SE-2, version 2: the ace is lowest or highest."""
    return longest_run(cards, wrap=False)


def qualifies(dealer: tuple[Card, ...]) -> bool:
    """SE-7: a two-card straight to the ten, or better."""
    return ending_at_ace(dealer) >= LEAST_TO_QUALIFY


def by_cards(margin: int) -> str:
    return f"won by {margin} card{'' if margin == 1 else 's'}"


class WrapOutcome(NamedTuple):
    """Version 1: the dealer always qualifies and the player wins copies."""

    result: Result
    margin: int


def classify_wrap(hands: Hands) -> WrapOutcome:
    player, dealer = wrapping(hands.player), wrapping(hands.dealer)
    if player >= dealer:
        return WrapOutcome(Result.WIN, player.length - dealer.length)
    return WrapOutcome(Result.LOSE, 0)


def price_wrap(outcome: WrapOutcome, terms: Terms) -> Iterator[Line]:
    if outcome.result is Result.LOSE:
        for wager in ("ante", "play"):
            yield Line(wager, LOSES, "SE-6", "{dealer} beats {player}")
        return
    yield Line("ante", EVEN, "SE-6", "{player} beats or copies {dealer}")
    if pays := terms.pay("play", f"by-{outcome.margin}"):
        yield Line("play", pays, "SE-6", by_cards(outcome.margin))


class EndsOutcome(NamedTuple):
    """Version 2: the dealer must qualify, and copies push."""

    result: Result
    margin: int
    qualifies: bool


def classify_ends(hands: Hands) -> EndsOutcome:
    player, dealer = ending_at_ace(hands.player), ending_at_ace(hands.dealer)
    qualified = qualifies(hands.dealer)
    if player > dealer:
        return EndsOutcome(Result.WIN, player.length - dealer.length, qualified)
    return EndsOutcome(Result.PUSH if player == dealer else Result.LOSE, 0, qualified)


def fold_ends(outcome: EndsOutcome) -> EndsOutcome:
    return EndsOutcome(Result.FOLD, 0, outcome.qualifies)


def price_ends(outcome: EndsOutcome, terms: Terms) -> Iterator[Line]:
    if outcome.qualifies:
        yield Line("ante", *_against_dealer(outcome.result))
    else:
        yield Line("ante", PUSHES, "SE-7", "the dealer does not qualify: {dealer}")
    if outcome.result is Result.WIN:
        yield Line("blind", _blind(outcome.margin, terms), "SE-7", by_cards(outcome.margin))
    else:
        yield Line("blind", *_against_dealer(outcome.result))
    yield Line("play", *_against_dealer(outcome.result))


def _against_dealer(result: Result) -> tuple[Pay, str, str]:
    match result:
        case Result.WIN:
            return EVEN, "SE-7", "{player} beats {dealer}"
        case Result.PUSH:
            return PUSHES, "SE-5", "copy: {player} on both sides"
        case Result.FOLD:
            return LOSES, "SE-4", "folded"
        case _:
            return LOSES, "SE-7", "{dealer} beats {player}"


def _blind(margin: int, terms: Terms) -> Pay:
    """SE-7: a win by no cards, on the end card alone, is not in the printed table."""
    by_zero: dict[str, Pay] = {"push": PUSHES, "pays_1": EVEN, "loses": LOSES}
    return terms.pay("blind", f"by-{margin}") or by_zero[terms.readings["blind_win_by_zero"]]


def run_line(run: Callable[[tuple[Card, ...]], Run]) -> Callable[[Hands, Terms], str | None]:
    """SE-8: the length of the player's run, four or more."""

    def line(hands: Hands, terms: Terms) -> str | None:
        length = run(hands.player).length
        return f"{length}-card-straight" if length >= SHORTEST_PAID else None

    return line


def insurance(run: Callable[[tuple[Card, ...]], Run]) -> SideBet:
    """SE-9: no two adjacent ranks."""
    return SideBet(
        name="insurance",
        rule="SE-9",
        says="No two cards of yours are next to each other in rank.",
        line=lambda hands, terms: "no-straight" if run(hands.player).length == 1 else None,
    )


def bad_beat(run: Callable[[tuple[Card, ...]], Run]) -> SideBet:
    """SE-10: both sides have four or more and do not tie; the shorter run is paid, whoever lost."""

    def line(hands: Hands, terms: Terms) -> str | None:
        player = run(hands.player)
        if player.length < SHORTEST_PAID:
            return None
        dealer = run(hands.dealer)
        tie = player == dealer if terms.reads("tie", "identical") else player.length == dealer.length
        shorter = min(player.length, dealer.length)
        return None if tie or shorter < SHORTEST_PAID else f"{shorter}-card-straight"

    def needs(cards: tuple[Card, ...], terms: Terms) -> frozenset[Pile]:
        return frozenset({Pile.DEALER}) if run(cards).length >= SHORTEST_PAID else NO_PILES

    return SideBet(
        name="progressive",
        rule="SE-10",
        says="Two Way Bad Beat: you and the dealer both have a four-card straight or better, and no tie.",
        line=line,
        needs=needs,
        progressive=True,
        envy="envy",
        award_rule="SE-14",
        meter_rule="SE-15",
    )


ENVY = Wager(
    name="envy",
    rule="SE-11",
    says="Paid to every other progressive bettor at the table for a seven-card hit.",
    laid=Laid.NEVER,
)
TIE = Reading(
    name="tie",
    rule="SE-10",
    says="What counts as a tie for the progressive: the same straight, or one of the same length.",
    values=("identical", "same_length"),
)


def call_with(run: Callable[[tuple[Card, ...]], Run]) -> Callable[[Hands], Call]:
    def call(hands: Hands) -> Call:
        return Call(run(hands.player).words, run(hands.dealer).words if hands.dealer else None)

    return call


STRAIGHT_EDGE_1 = Game(
    code="straight-edge-1",
    name="Straight Edge Poker, version 1",
    manual="003",
    about="Your longest straight in seven cards against the dealer's in eight; straights may wrap round the ace.",
    deck=DECK_52,
    seats=6,
    shuffler=SHUFFLER,
    wagers=(
        Wager(name="ante", rule="SE-1", says="Lets you in; even money against the dealer."),
        Wager(name="play", rule="SE-1", says="1x the ante; paid by how many cards you win by.", laid=Laid.RAISE),
        SideBet(
            name="bonus",
            rule="SE-8",
            says="A four-card straight or longer, win or lose.",
            line=run_line(wrapping),
        ),
        insurance(wrapping),
        bad_beat(wrapping),
        ENVY,
    ),
    readings=(TIE,),
    steps=(
        CoinIn(rule="SE-12", wager="progressive"),
        Deal(rule="SE-3", to=Pile.SEAT, cards=7, says="A packet of seven to each seat in turn."),
        Deal(rule="SE-3", to=Pile.DEALER, cards=7, says="A packet of seven to the dealer."),
        Deal(rule="SE-3", to=Pile.DEALER, cards=1, says="The dealer's eighth: the top card of the next packet."),
        Dispense(rule="SE-3"),
        Decide(
            rule="SE-4",
            name="play",
            choices=(
                Fold(rule="SE-4"),
                Raise(rule="SE-4", wager="play", least=1, most=1, called="play"),
            ),
        ),
        Turn(rule="SE-5", pile=Pile.DEALER, cards=8, says="The dealer turns his eight cards."),
        Settle(rule="SE-5"),
    ),
    classify=classify_wrap,
    price=price_wrap,
    call=call_with(wrapping),
    printed=PRINTED,
    payoffs=(HouseRule("SE-6", "The longer straight wins, and the player wins copies; play is paid by the margin."),),
    sees=lambda own, turned: (wrapping(own).words, ""),
    counted_by="houseway.exact.kernels.straight_edge:WRAP",
)

STRAIGHT_EDGE_2 = Game(
    code="straight-edge-2",
    name="Straight Edge Poker, version 2",
    manual="003",
    about="Your longest straight in seven cards against the dealer's; the ace is high or low, copies push.",
    deck=DECK_52,
    seats=6,
    shuffler=SHUFFLER,
    wagers=(
        Wager(name="ante", rule="SE-1", says="Lets you in; even money, back at once if the dealer is short."),
        Wager(name="blind", rule="SE-1", says="Equal to the ante; paid by the margin.", equals="ante"),
        Wager(name="play", rule="SE-1", says="2x the ante, even money.", laid=Laid.RAISE),
        SideBet(
            name="four-plus",
            rule="SE-8",
            says="A four-card straight or longer, win or lose.",
            line=run_line(ending_at_ace),
        ),
        insurance(ending_at_ace),
        bad_beat(ending_at_ace),
        ENVY,
    ),
    readings=(
        Reading(
            name="blind_win_by_zero",
            rule="SE-7",
            says="What the blind gets for a win on the end card alone.",
            values=("push", "pays_1", "loses"),
        ),
        Reading(
            name="folded_ante",
            rule="SE-7",
            says="What becomes of a folded ante when the dealer does not qualify.",
            values=("lost", "refunded"),
        ),
        TIE,
    ),
    steps=(
        CoinIn(rule="SE-12", wager="progressive"),
        Deal(rule="SE-3", to=Pile.SEAT, cards=7, says="A packet of seven to each seat in turn."),
        Deal(rule="SE-3", to=Pile.DEALER, cards=7, says="A packet of seven to the dealer."),
        Dispense(rule="SE-3"),
        Decide(
            rule="SE-4",
            name="play",
            choices=(
                Fold(rule="SE-4"),
                Raise(rule="SE-4", wager="play", least=2, most=2, called="play"),
            ),
        ),
        Turn(rule="SE-7", pile=Pile.DEALER, cards=7, says="The dealer turns his seven cards."),
        Qualify(rule="SE-7", says="a two-card straight to the ten", holds=qualifies, refunds="ante"),
        Settle(rule="SE-7"),
    ),
    classify=classify_ends,
    price=price_ends,
    call=call_with(ending_at_ace),
    printed={wager: tables for wager, tables in PRINTED.items() if wager != "play"},  # here it is even money
    payoffs=(HouseRule("SE-5", "The longer straight wins, then the higher end card; a copy pushes."),),
    sees=lambda own, turned: (ending_at_ace(own).words, ""),
    counted_by="houseway.exact.kernels.straight_edge:ENDS",
    folded=fold_ends,
    fold_needs=lambda terms: frozenset({Pile.DEALER}) if terms.reads("folded_ante", "refunded") else NO_PILES,
)
