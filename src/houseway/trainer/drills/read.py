"""Read the hand: a seat's or the dealer's, among hands it is easily taken for."""

from houseway.record import record_of
from houseway.rules import AnyGame, Pile, Qualify, Terms
from houseway.shoe import below, seeded_bytes
from houseway.trainer.cases import deal_case
from houseway.trainer.layout import felt_of
from houseway.trainer.likeness import calls_like
from houseway.trainer.price import Cost, Price
from houseway.trainer.question import Drill, Form, Marked, Question, chosen
from houseway.trainer.rounds import Dealt

DEALER_ONE_IN = 4


def pose(game: AnyGame, seed: str, terms: Terms | None) -> Question:
    dealt = deal_case(game, seed, terms, folds=False, likes=("joker", "round the ace", "two ways at once"))
    seat: int | None = dealt.about
    right = dealt.settlement.seat(dealt.about).hand
    dealer = dealt.settlement.dealer_hand
    if dealer and not below(DEALER_ONE_IN, seeded_bytes(f"read/{seed}", 1)):
        seat, right = None, dealer
    assert right is not None
    whose = f"seat {seat}" if seat else "the dealer"
    return Question(
        kind=DRILL.kind,
        game=game.code,
        seed=seed,
        text=f"Read the hand of {whose}.",
        felt=felt_of(dealt, dealt.about) if seat else felt_of(dealt, dealt.about)[1:],
        form=Form.CHOICE,
        choices=calls_like(dealt, seat or Pile.DEALER, seed),
        rules=(_rule(dealt, seat),),
        record=record_of(dealt.round),
        terms=dealt.round.terms,
        seat=seat,
        seconds=20,
        key=(right, sum(dealt.round.spots[dealt.about].bets.values())),
    )


def _rule(dealt: Dealt, seat: int | None) -> str:
    """The rule that this hand decides: for the dealer whether he qualifies, for a seat its first bet."""
    game = dealt.round.game
    if seat is None:
        return next((step.rule for step in game.steps if isinstance(step, Qualify)), game.steps[-1].rule)
    return dealt.settlement.seat(seat).lines[0].rule


def mark(question: Question, given: str) -> Marked:
    right, stakes = question.key
    named = question.choices[chosen(question.choices, given)]
    price = Price() if named == right else Price(Cost.AT_STAKE, stakes)
    return Marked(named == right, right, "the best that these cards make", question.rules[0], price)


DRILL = Drill("read", "Read a hand.", lambda game: True, pose, mark)
