"""Set the house way: which of the dealer's cards are kept."""

from houseway.cards import parse_cards, show_cards
from houseway.events import HouseWaySet
from houseway.record import record_of
from houseway.refused import Refused
from houseway.rules import AnyGame, HouseWay, Terms
from houseway.trainer.cases import deal_case
from houseway.trainer.layout import felt_of
from houseway.trainer.moves import Move, Verb
from houseway.trainer.price import FREE
from houseway.trainer.pricing import other_way
from houseway.trainer.question import Drill, Form, Marked, Question


def pose(game: AnyGame, seed: str, terms: Terms | None) -> Question:
    dealt = deal_case(game, seed, terms, folds=False, likes=("a pair to break",))
    event = next(event for event in dealt.round.events if isinstance(event, HouseWaySet))
    return Question(
        kind=DRILL.kind,
        game=game.code,
        seed=seed,
        text=f"Set the house way: which {len(event.kept)} cards does the dealer keep?",
        felt=tuple((name, cards) for name, cards in felt_of(dealt) if name == "dealer"),
        form=Form.CARDS,
        rules=(event.rule,),
        record=record_of(dealt.round),
        terms=dealt.round.terms,
        seconds=15,
        key=(event, dealt),
    )


def mark(question: Question, given: str) -> Marked:
    event, dealt = question.key
    cards = parse_cards(given)
    if len(cards) != len(event.kept) or not set(cards) <= {*event.kept, *event.thrown}:
        raise Refused(f"name {len(event.kept)} of {' '.join(map(str, (*event.kept, *event.thrown)))}")
    right = set(cards) == set(event.kept)
    price = FREE if right else other_way(dealt, Move(Verb.KEEP, cards=frozenset(cards)))
    return Marked(right, show_cards(event.kept), event.says, event.rule, price)


def _has_house_way(game: AnyGame) -> bool:
    return any(isinstance(step, HouseWay) for step in game.steps)


DRILL = Drill("house-way", "Set the dealer's cards by the house way.", _has_house_way, pose, mark)
