"""Take and pay a whole table, from the dealer's right to his left."""

import re

from houseway.record import record_of
from houseway.refused import Refused
from houseway.rules import AnyGame, Terms
from houseway.trainer.cases import deal_case
from houseway.trainer.dues import Due, dues_of, gain
from houseway.trainer.layout import felt_of, table_words
from houseway.trainer.moves import Move, move_words, parse_move
from houseway.trainer.price import Price
from houseway.trainer.pricing import MONEY
from houseway.trainer.question import Drill, Form, Marked, Question
from houseway.trainer.rounds import Dealt
from houseway.trainer.script import money_move

TRIES = 20


def pose(game: AnyGame, seed: str, terms: Terms | None) -> Question:
    dealt = _with_neighbours(game, seed, terms)
    dues = dues_of(dealt.round)
    settle = game.steps[-1].rule
    return Question(
        kind=DRILL.kind,
        game=game.code,
        seed=seed,
        text=f"{table_words(dealt.round.spots, dealt.round.meter)}\nTake and pay the table.",
        felt=felt_of(dealt),
        form=Form.MOVES,
        rules=tuple(dict.fromkeys((settle, *(due.rule for due in dues)))),
        record=record_of(dealt.round),
        terms=dealt.round.terms,
        seconds=60 + 10 * len(dues),
        key=(dues, settle),
    )


def _with_neighbours(game: AnyGame, seed: str, terms: Terms | None) -> Dealt:
    for number in range(TRIES):
        dealt = deal_case(game, f"{seed}/{number}" if number else seed, terms)
        if len(dealt.round.spots) > 1:
            break
    return dealt


def mark(question: Question, given: str) -> Marked:
    """Hold each move against the seat that is to be settled now; its bets may come in any order."""
    dues, settle = question.key
    left: list[Due] = list(dues)
    expected = "; ".join(str(money_move(due)) for due in dues)
    for move in _moves(given):
        now = [due for due in left if (due.seat, due.envy) == (left[0].seat, left[0].envy)]
        right = next((due for due in now if money_move(due) == move), None)
        if right is None:
            rule, because, price = _fault(move, left, settle)
            return Marked(False, expected, because, rule, price)
        left.remove(right)
    if left:
        first = left[0]
        because = f"left undone: {move_words(money_move(first))}, {first.because}"
        return Marked(False, expected, because, first.rule, Price.of(0, first.gain))
    return Marked(True, expected, "every bet, in order", settle)


def _moves(given: str) -> list[Move]:
    moves = [parse_move(text) for text in re.split(r"[;\n]", given) if text.strip()]
    for move in moves:
        if move.verb not in MONEY:
            raise Refused(f"`{move}` moves no chips: {Form.MOVES}")
    return moves


def _fault(move: Move, left: list[Due], settle: str) -> tuple[str, str, Price]:
    for due in left:
        if (due.seat, due.wager) == (move.place, move.wager):
            given = gain(MONEY[move.verb], move.amount, due.stake)
            if given == due.gain and due.seat != left[0].seat:
                return settle, f"seat {left[0].seat} is settled before seat {due.seat}", Price()
            return due.rule, f"{move_words(money_move(due))}: {due.because}", Price.of(given, due.gain)
    return settle, f"nothing is due to seat {move.place} on the {move.wager}", Price.of(move.amount, 0)


DRILL = Drill("table", "Take and pay a whole table, right to left.", lambda game: True, pose, mark)
