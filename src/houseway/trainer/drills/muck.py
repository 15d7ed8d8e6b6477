"""May the cards go? A seat has folded: its cards are picked up now, or they stay because a bet still plays."""

from houseway.record import record_of
from houseway.rules import AnyGame, Fold, Terms
from houseway.trainer.cases import deal_case
from houseway.trainer.dues import dues_of
from houseway.trainer.layout import bets_words
from houseway.trainer.price import Price
from houseway.trainer.question import Drill, Form, Marked, Question, chosen
from houseway.trainer.script import mucked_at_once, standing

NOW, LATER = "pick the cards up now", "leave them until the bets are settled"


def pose(game: AnyGame, seed: str, terms: Terms | None) -> Question:
    dealt = deal_case(game, seed, terms, folds=True)
    round, seat = dealt.round, dealt.about
    spot = round.spots[seat]
    bets = standing(round, seat)
    owed = sum(due.amount for due in dues_of(round) if due.seat == seat and not due.envy)
    return Question(
        kind=DRILL.kind,
        game=game.code,
        seed=seed,
        text=f"{bets_words(spot)}\nSeat {seat} folds. What do you do with its cards?",
        felt=(),
        form=Form.CHOICE,
        choices=(NOW, LATER),
        rules=(bets[0].rule if bets else spot.fold_rule,),
        record=record_of(round),
        terms=round.terms,
        seat=seat,
        seconds=10,
        key=(mucked_at_once(round, seat), tuple(bet.name for bet in bets), owed),
    )


def mark(question: Question, given: str) -> Marked:
    gone, standing_bets, owed = question.key
    says_gone = question.choices[chosen(question.choices, given)] == NOW
    plays = " and ".join(f"the {name}" for name in standing_bets) or "what the dealer has"
    because = "no bet of this hand still plays" if gone else f"the hand still plays for {plays}"
    price = Price.of(0, owed) if says_gone and not gone else Price()
    return Marked(says_gone == gone, NOW if gone else LATER, because, question.rules[0], price)


def _fits(game: AnyGame) -> bool:
    folds = (choice for step in game.decisions for choice in step.choices)
    return bool(game.side_bets) and any(isinstance(choice, Fold) for choice in folds)


DRILL = Drill("muck", "May a folded hand's cards be picked up?", _fits, pose, mark)
