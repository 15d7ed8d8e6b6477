"""A question as the browser gets it: everything a dealer would see, and nothing that tells the answer.

Neither the rules it examines nor its seed are sent: a rule's id often gives the answer away, and the seed always does.
"""

from pydantic import BaseModel, Field

from houseway.cards import parse_cards, show_cards
from houseway.games import find_game
from houseway.record import replay
from houseway.trainer.drills import find_drill
from houseway.trainer.layout import Felt
from houseway.trainer.question import Form, Marked, Question, chosen, labels
from houseway.web.school.telling import Priced, rule_at, sentence


class Pile(BaseModel):
    """Cards that lie face up."""

    name: str = Field(examples=["seat 3"])
    cards: list[str] = Field(examples=[["As", "Td"]])


class Choice(BaseModel):
    label: str = Field(examples=["a"])
    says: str = Field(examples=["flush, A-J-7-3-2"])


class Asked(BaseModel):
    """One case. Answer with a choice's label, cards, a payment or moves, as `form` says."""

    kind: str = Field(examples=["read"])
    says: str = Field(examples=["Read a hand."])
    game: str = Field(examples=["CODE"])
    game_name: str
    lines: list[str] = Field(description="The layout and the question.")
    felt: list[Pile]
    form: str = Field(examples=["choice"], description="choice, cards, payment or moves")
    how: str = Field(description="How an answer is written.")
    choices: list[Choice]
    bets: dict[int, dict[str, int]] = Field({}, description="For moves: every seat's bets, in cents.")
    also: list[str] = Field([], description="For moves: what may be paid without a bet of its own.")
    seconds: int = Field(description="The time a sure dealer takes.")

    @classmethod
    def of(cls, question: Question) -> "Asked":
        game = find_game(question.game)
        moves = question.form is Form.MOVES
        choices = zip(labels(question.choices), question.choices, strict=True)
        spots = replay(question.record, question.terms).spots if moves else {}
        return cls(
            kind=question.kind,
            says=find_drill(question.kind).says,
            game=question.game,
            game_name=game.name,
            lines=question.text.splitlines(),
            felt=piles_of(question.felt),
            form=question.form.name.lower(),
            how=question.form.value,
            choices=[Choice(label=label, says=says) for label, says in choices],
            bets={seat: dict(spots[seat].bets) for seat in sorted(spots, reverse=True)},
            also=[bet.envy for bet in game.side_bets if bet.envy] if moves else [],
            seconds=question.seconds,
        )


class Verdict(BaseModel):
    """How an answer was marked."""

    right: bool
    given: str
    expected: str
    because: str
    rule: str = Field(examples=["XX-11"])
    rule_at: str = Field(examples=["/rules/CODE#XX-11"])
    price: Priced

    @classmethod
    def of(cls, question: Question, given: str, marked: Marked) -> "Verdict":
        return cls(
            right=marked.right,
            given=_said(question, given),
            expected=marked.expected,
            because=sentence(marked.because),
            rule=marked.rule,
            rule_at=rule_at(question.game, marked.rule),
            price=Priced.of(marked.price),
        )


def _said(question: Question, given: str) -> str:
    """An answer as a person would say it."""
    match question.form:
        case Form.CHOICE:
            return question.choices[chosen(question.choices, given)]
        case Form.CARDS:
            return show_cards(parse_cards(given))
    return given.strip() or "nothing"


def piles_of(felt: Felt) -> list[Pile]:
    return [Pile(name=str(name), cards=[str(card) for card in cards]) for name, cards in felt]
