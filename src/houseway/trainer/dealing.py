"""Deal a round: you are the dealer. The table waits for the next thing in the manual's order, and stops anything else.

Everything comes from a real round that has been played out beforehand: its events say what is to be done, its
settlement what is to be paid. What you are told is what the table would know by now.
"""

from dataclasses import dataclass

from houseway.events import BetsLaid, Event
from houseway.games import find_game
from houseway.refused import Refused
from houseway.rules import Pile, SideBet, Terms
from houseway.trainer.cases import deal_case
from houseway.trainer.layout import Felt, felt_of
from houseway.trainer.likeness import calls_like
from houseway.trainer.moves import Move, Verb, move_words
from houseway.trainer.price import Price
from houseway.trainer.pricing import price_of
from houseway.trainer.rounds import Dealt
from houseway.trainer.script import Stage, Step, script_of, standing
from houseway.view import View


@dataclass(frozen=True, slots=True)
class Right:
    """Done; what the table knows now that it did not know before."""

    step: Step
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Wrong:
    """Stopped: what was tried, what was to be done, by which rule, why, and what it would have cost."""

    move: Move
    expected: tuple[Move, ...]
    rule: str
    because: str
    price: Price


class Dealing:
    """One round, dealt by a trainee."""

    def __init__(self, dealt: Dealt) -> None:
        self.dealt = dealt
        self.game = dealt.round.game
        self.ahead: tuple[Stage, ...] = script_of(dealt.round)
        self.done: list[Step] = []
        self.mistakes: list[Wrong] = []
        self.hinted: list[Step] = []
        self.view = View()
        for event in dealt.round.events:
            if isinstance(event, BetsLaid):
                self.view.add(event)

    @classmethod
    def of(cls, game: str, seed: str, terms: Terms | None = None) -> "Dealing":
        return cls(deal_case(find_game(game), seed, terms))

    @property
    def over(self) -> bool:
        return not self.ahead

    def expected(self) -> tuple[Step, ...]:
        """What may be done next: one step, or the bets of one seat in any order; nothing when the round is over."""
        return self.ahead[0] if self.ahead else ()

    def to_read(self) -> tuple[Felt, tuple[str, ...]]:
        """When a hand is to be read: the cards that make it, and the calls to choose from."""
        for step in self.expected():
            if step.move.verb is Verb.READ:
                felt = felt_of(self.dealt, step.move.place if isinstance(step.move.place, int) else self.dealt.about)
                own = step.move.place if isinstance(step.move.place, Pile) else f"seat {step.move.place}"
                shown = tuple((name, cards) for name, cards in felt if name in (own, Pile.COMMUNITY))
                return shown, calls_like(self.dealt, step.move.place, f"{len(self.done)}")
        return (), ()

    def do(self, move: Move) -> Right | Wrong:
        """Do the next thing; anything else is stopped, named and priced."""
        if self.over:
            raise Refused("the round is over")
        for step in self.expected():
            if _same(step.move, move):
                return self._go_on(step)
        wrong = self._stopped(move)
        self.mistakes.append(wrong)
        return wrong

    def hint(self) -> tuple[Step, ...]:
        """What may be done next, told: its rule counts as missed."""
        if self.over:
            raise Refused("the round is over")
        self.hinted.append(self.expected()[0])
        return self.expected()

    @property
    def shown(self) -> dict[str, bool]:
        """What the round has shown, rule by rule: missed where a step was stopped or a hint was asked for."""
        missed = dict.fromkeys([*(wrong.rule for wrong in self.mistakes), *(step.rule for step in self.hinted)], False)
        return dict.fromkeys((step.rule for step in self.done), True) | missed

    def _go_on(self, step: Step) -> Right:
        rest = tuple(other for other in self.expected() if other is not step)
        self.ahead = (rest, *self.ahead[1:]) if rest else self.ahead[1:]
        self.done.append(step)
        for event in step.events:
            self.view.add(event)
        return Right(step, step.events)

    def _stopped(self, move: Move) -> Wrong:
        now = self._named(move)
        return Wrong(
            move,
            tuple(step.move for step in self.expected()),
            now.rule,
            now.because,
            price_of(self.dealt, move, self.ahead),
        )

    def _named(self, move: Move) -> Step:
        """The step whose rule the move breaks: the same bet's, the turn that comes too early, else what comes now."""
        for step in self.expected():
            if (step.move.place, step.move.wager) == (move.place, move.wager) and move.wager:
                return step
        if move.verb is Verb.MUCK and isinstance(move.place, int) and (bets := self._still_played(move.place)):
            return Step(move, bets[0].rule, f"the {bets[0].name} still plays after the fold: its cards stay")
        if move.verb is Verb.TURN:
            for stage in self.ahead:
                if stage[0].move.verb is Verb.TURN and stage[0].move.place == move.place:
                    early = f"not before: {move_words(self.expected()[0].move)}"
                    return Step(move, stage[0].rule, early if stage is not self.ahead[0] else stage[0].because)
        return self.expected()[0]

    def _still_played(self, seat: int) -> tuple[SideBet, ...]:
        spot = self.view.spots.get(seat)
        return standing(self.dealt.round, seat) if spot and spot.folded else ()


def _same(right: Move, given: Move) -> bool:
    if right.verb is given.verb is Verb.READ:
        return right.place == given.place and right.says.casefold() == given.says.casefold()
    return right == given
