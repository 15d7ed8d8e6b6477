"""Spot the error in a settled layout: one bet was handled wrong, or none."""

from collections.abc import Iterator
from dataclasses import replace

from houseway.record import record_of
from houseway.rules import AnyGame, Terms
from houseway.settlement import PaidLine
from houseway.shoe import below, seeded_bytes
from houseway.trainer.cases import deal_case
from houseway.trainer.dues import Due, Verdict, due_of, dues_of
from houseway.trainer.layout import felt_of, table_words
from houseway.trainer.price import Price
from houseway.trainer.question import Drill, Form, Marked, Question, chosen
from houseway.trainer.rounds import Dealt, pick

FAULTLESS_ONE_IN = 5
NO_ERROR = "nothing is wrong"


def pose(game: AnyGame, seed: str, terms: Terms | None) -> Question:
    dealt = deal_case(game, seed, terms, likes=("envy", "copy", "two ways at once"))
    source = seeded_bytes(f"spot/{seed}", 1)
    rows = list(dues_of(dealt.round))
    often, seldom = _faults(dealt, rows)
    place, right = len(rows), None
    if (often or seldom) and below(FAULTLESS_ONE_IN, source):
        place, done, right = pick(often if often and (not seldom or below(3, source)) else seldom, source)
        rows[place : place + (right.verdict is not Verdict.NOTHING)] = [done]
    settle = game.steps[-1].rule
    wrong = rows[place] if right else None
    return Question(
        kind=DRILL.kind,
        game=game.code,
        seed=seed,
        text=f"{table_words(dealt.round.spots, dealt.round.meter)}\nSettled like this. Which is wrong?",
        felt=felt_of(dealt),
        form=Form.CHOICE,
        choices=(*(f"seat {row.seat} {row.wager}: {row}" for row in rows), NO_ERROR),
        rules=(right.rule if right else settle,),
        record=record_of(dealt.round),
        terms=dealt.round.terms,
        seconds=15 + 8 * len(rows),
        key=(place if right else len(rows), right, wrong),
    )


Fault = tuple[int, Due, Due]
"""where, what was done, what was due"""


def _faults(dealt: Dealt, rows: list[Due]) -> tuple[list[Fault], list[Fault]]:
    """Every mistake that this layout allows: those that real floors see often, and the others."""
    often: list[Fault] = []
    seldom: list[Fault] = []
    for place, due in enumerate(rows):
        for done, seen_often in _slips(dealt, due):
            if done.gain != due.gain:
                (often if seen_often else seldom).append((place, done, due))
    if rows and rows[-1].envy:
        hitters = _hitters_without_envy(dealt)
        often += [(len(rows), replace(due, verdict=Verdict.PAY, amount=rows[-1].amount), due) for due in hitters]
    return often, seldom


def _slips(dealt: Dealt, due: Due) -> Iterator[tuple[Due, bool]]:
    """Ways to get one bet wrong: what was done instead, and whether floors see it often."""
    spot = dealt.round.spots[due.seat]
    lost = spot.folded or dealt.settlement.seat(due.seat).total < 0
    match due.verdict:
        case Verdict.PAY:
            if due.stake:
                yield replace(due, verdict=Verdict.TAKE, amount=0), due.side and lost
                yield replace(due, amount=due.stake), False  # even money, whatever the table says
            for line in _parts(dealt, due):
                yield replace(due, amount=line.net), True  # a hand that wins both ways, paid one way
            yield replace(due, amount=due.amount + (due.stake or due.amount)), False
        case Verdict.PUSH:
            yield replace(due, verdict=Verdict.PAY, amount=due.stake), True
            yield replace(due, verdict=Verdict.TAKE), True
        case Verdict.TAKE:
            yield replace(due, verdict=Verdict.PUSH), False
            yield replace(due, verdict=Verdict.PAY, amount=due.stake), False


def _parts(dealt: Dealt, due: Due) -> list[PaidLine]:
    lines = [line for line in dealt.settlement.seat(due.seat).lines if line.wager == due.wager]
    return [line for line in lines if line.net > 0] if len(lines) > 1 else []


def _hitters_without_envy(dealt: Dealt) -> list[Due]:
    """Progressive bettors who get no envy: the seat whose own hit it was."""
    round = dealt.round
    found = []
    for bet in round.game.side_bets:
        if bet.envy:
            bettors = [seat for seat, spot in round.spots.items() if bet.name in spot.bets]
            found += [due_of(round, seat, bet.envy) for seat in sorted(bettors, reverse=True)]
    return [due for due in found if due.verdict is Verdict.NOTHING]


def mark(question: Question, given: str) -> Marked:
    place, right, wrong = question.key
    named = chosen(question.choices, given)
    expected = question.choices[place]
    if right is None:
        return Marked(named == place, expected, "every bet got what the settlement says", question.rules[0])
    price = Price() if named == place else Price.of(wrong.gain, right.gain)
    due = f"seat {right.seat}'s {right.wager} is due: {right} ({right.because})"
    return Marked(named == place, expected, due, right.rule, price)


DRILL = Drill("spot", "Spot the error in a settled layout.", lambda game: True, pose, mark)
