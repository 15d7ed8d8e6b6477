"""Hi-Lo Stud Poker (manual 001): three cards and two community cards; a high hand or a low one wins."""

from collections.abc import Iterator
from typing import NamedTuple

from houseway.cards import ACE, DECK_52, TEN, Card, rank_word, rank_words
from houseway.odds import EVEN, LOSES
from houseway.paytable import line_words, printed_beside
from houseway.rankings.poker import Category, poker
from houseway.rankings.ten_low import low, low_line
from houseway.rules import (
    Call,
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
    Raise,
    Result,
    Settle,
    Shuffler,
    Terms,
    Turn,
    Wager,
)


class Outcome(NamedTuple):
    high: str | None
    low: str | None

    @property
    def result(self) -> Result:
        return Result.WIN if self.high or self.low else Result.LOSE


def classify(hands: Hands) -> Outcome:
    """HL-5: a pair of tens or better wins high; five different ranks, none above the ten, win low."""
    cards = (*hands.player, *hands.community)
    hand, top = poker().best(cards), low(cards)
    high = hand.category.line if hand.category > Category.PAIR else None
    if hand.category is Category.PAIR and hand.ranks[0] >= TEN:
        high = "tens-or-better"
    return Outcome(high, low_line(top) if top else None)


def price(outcome: Outcome, terms: Terms) -> Iterator[Line]:
    if outcome.result is Result.LOSE:
        for wager in ("ante", "fourth", "fifth"):
            yield Line(wager, LOSES, "HL-6", "{player}: neither a pair of tens nor a ten-high low")
        return
    both = "HL-7" if outcome.high and outcome.low else "HL-6"
    for way, line in (("high", outcome.high), ("low", outcome.low)):
        if line and (pays := terms.pay("ante", line)):
            yield Line("ante", pays, both, f"wins {way}: {line_words(line)}")
    for wager in ("fourth", "fifth"):
        yield Line(wager, EVEN, "HL-6", "{player} wins")


def call(hands: Hands) -> Call:
    cards = (*hands.player, *hands.community)
    if len(cards) < 5:
        return Call(None)
    outcome = classify(hands)
    words = poker().best(cards).words
    if outcome.low:
        lows = f"{line_words(outcome.low)} low"
        words = f"{words}, and {lows}" if outcome.high else lows
    return Call(words)


def sees(own: tuple[Card, ...], turned: tuple[Card, ...]) -> tuple[str, str]:
    """Three cards as a player would sort them: trips, a pair, or how many can still be part of a low."""
    ranks = sorted({card.rank for card in own})
    suited = "suited" if len({card.suit for card in own}) == 1 else "unsuited"
    if len(ranks) == 1:
        return "three of a kind", suited
    if len(ranks) == 2:
        return f"pair of {rank_words(max(ranks, key=[card.rank for card in own].count))}", suited
    lows = [1 if rank == ACE else rank for rank in ranks if rank <= TEN or rank == ACE]
    if len(lows) == 3:
        return f"three low cards, {rank_word(max(lows))} high", suited
    return f"{('no', 'one', 'two')[len(lows)]} low card{'s' * (len(lows) != 1)}", suited


HI_LO_STUD = Game(
    code="hi-lo-stud",
    name="Hi-Lo Stud Poker",
    manual="001",
    about="Three cards of your own, two for everybody, no dealer hand: tens or better wins, so does ten low.",
    deck=DECK_52,
    seats=7,
    shuffler=Shuffler("ACE in Three Card Poker or Hi-Lo Stud mode", packet=3),
    wagers=(
        Wager(name="ante", rule="HL-1", says="Lets you in; paid at the odds of the table."),
        Wager(name="fourth", rule="HL-1", says="1x or 2x the ante, to see 4th Street.", laid=Laid.RAISE),
        Wager(name="fifth", rule="HL-1", says="1x or 2x the 4th Street bet.", laid=Laid.RAISE),
    ),
    steps=(
        Deal(rule="HL-2", to=Pile.SEAT, cards=3, says="Three cards face down to each seat in turn."),
        Deal(
            rule="HL-2",
            to=Pile.COMMUNITY,
            cards=2,
            burn=1,
            says="A stack of three: the bottom card is burned, two community cards lie face down.",
        ),
        Dispense(rule="HL-2"),
        Decide(
            rule="HL-3",
            name="fourth",
            choices=(
                Fold(rule="HL-3"),
                Raise(rule="HL-1", wager="fourth", least=1, most=1),
                Raise(rule="HL-1", wager="fourth", least=2, most=2),
            ),
        ),
        Turn(rule="HL-3", pile=Pile.COMMUNITY, cards=1, says="The 4th Street card is turned."),
        Decide(
            rule="HL-4",
            name="fifth",
            choices=(
                Fold(rule="HL-4"),
                Raise(rule="HL-1", wager="fifth", of="fourth", least=1, most=1),
                Raise(rule="HL-1", wager="fifth", of="fourth", least=2, most=2),
            ),
        ),
        Turn(rule="HL-4", pile=Pile.COMMUNITY, cards=1, says="The 5th Street card is turned."),
        Settle(rule="HL-4"),
    ),
    classify=classify,
    price=price,
    call=call,
    printed=printed_beside(__file__),
    payoffs=(
        HouseRule(
            "HL-6", "Without a winner all is lost; with one, fourth and fifth get even money, the ante its odds."
        ),
        HouseRule("HL-7", "A hand that wins both ways is paid both odds on the ante."),
    ),
    sees=sees,
    counted_by="houseway.exact.kernels.hi_lo_stud:KERNEL",
)
