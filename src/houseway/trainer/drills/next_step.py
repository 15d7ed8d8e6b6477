"""What comes next? A round stands still at some moment, and the dealer says what he does now."""

from typing import Final

from houseway.record import record_of
from houseway.rules import AnyGame, Terms
from houseway.shoe import below, seeded_bytes
from houseway.trainer.cases import deal_case
from houseway.trainer.dealing import Dealing
from houseway.trainer.layout import table_words
from houseway.trainer.moves import Verb, move_words
from houseway.trainer.price import Price
from houseway.trainer.pricing import price_of
from houseway.trainer.question import Drill, Form, Marked, Question, chosen
from houseway.trainer.rounds import mixed
from houseway.trainer.script import Stage, Step, script_of
from houseway.words import event_words

CHOICES: Final = 4
LAST_EVENTS: Final = 8


def pose(game: AnyGame, seed: str, terms: Terms | None) -> Question:
    dealt = deal_case(game, seed, terms)
    source = seeded_bytes(f"next/{seed}", 1)
    stages = script_of(dealt.round)
    at = below(len(stages), source)
    dealing = Dealing(dealt)
    while len(dealing.ahead) > len(stages) - at:
        dealing.do(dealing.expected()[0].move)
    now = stages[at][0]
    choices = mixed([now, *_others(stages[at], stages, at)], source)
    told = [event_words(event) for event in dealing.view.log[len(dealt.round.spots) :]][-LAST_EVENTS:]
    return Question(
        kind=DRILL.kind,
        game=game.code,
        seed=seed,
        text="\n".join([table_words(dealing.view.spots, dealt.round.meter), *told, "What do you do next?"]),
        felt=(),
        form=Form.CHOICE,
        choices=tuple(_words(step) for step in choices),
        rules=(now.rule,),
        record=record_of(dealt.round),
        terms=dealt.round.terms,
        seconds=20,
        key=(now, choices, dealing),
    )


def _others(now: Stage, stages: tuple[Stage, ...], at: int) -> list[Step]:
    """Steps of this very round that are not to be done now, the nearest in time first."""
    found: list[Step] = []
    words = {_words(step) for step in now}
    for stage in sorted(stages, key=lambda stage: abs(stages.index(stage) - at)):
        if _words(stage[0]) not in words and len(found) < CHOICES - 1:
            words.add(_words(stage[0]))
            found.append(stage[0])
    return found


def _words(step: Step) -> str:
    """What is done, and not what comes out of it."""
    move = step.move
    whose = f"seat {move.place}" if isinstance(move.place, int) else f"the {move.place}"
    match move.verb:
        case Verb.TAKE | Verb.PAY | Verb.PUSH:
            return f"settle {whose}'s {'award' if move.source == 'meter' else 'bets'}"
        case Verb.READ:
            return f"read the hand of {whose}"
        case Verb.QUALIFY:
            return "say whether the dealer qualifies"
        case Verb.KEEP:
            return "set the house way"
    return move_words(move)


def mark(question: Question, given: str) -> Marked:
    now, choices, dealing = question.key
    step = choices[chosen(question.choices, given)]
    right = step is now
    price = Price() if right else price_of(dealing.dealt, step.move, dealing.ahead)
    return Marked(right, _words(now), now.because, now.rule, price)


DRILL = Drill("next", "Say what comes next in a round.", lambda game: True, pose, mark)
