"""The right answer to every drill, worked out from `settle` and the replayed record, never from the question's key."""

import re
from collections.abc import Callable

from houseway.cards import Card
from houseway.events import BetRefunded, HouseWaySet
from houseway.games import find_game
from houseway.odds import dollars
from houseway.record import parse_record, replay, settle
from houseway.round import Round
from houseway.rules import CoinIn, Pile
from houseway.settlement import PaidLine
from houseway.trainer.drills import answer
from houseway.trainer.question import Question, labels
from houseway.trainer.rounds import Dealt
from tests.records import RecordData


def dealt_from(data: RecordData, about: int = 1) -> Dealt:
    """A round written out by hand, as the school would have dealt it."""
    record = parse_record(data)
    cards: dict[int | Pile, tuple[Card, ...]] = {seat.seat: seat.cards for seat in record.seats}
    return Dealt(replay(record), cards | {Pile.DEALER: record.dealer, Pile.COMMUNITY: record.community}, about)


# What the settlement says is to be done with a bet


def coined(round: Round) -> set[str]:
    return {step.wager for step in round.game.steps if isinstance(step, CoinIn)}


def envies(round: Round) -> set[str]:
    return {bet.envy for bet in round.game.side_bets if bet.envy}


def fate(round: Round, seat: int, wager: str) -> str:
    """`take`, `push`, `nothing` or `pay $5`: the settlement's net, seen from the tray."""
    assert round.settlement is not None
    lines = [line for line in round.settlement.seat(seat).lines if line.wager == wager]
    if not lines:
        return "nothing"
    net = round.settlement.seat(seat).net[wager]
    if wager in coined(round):
        award = net + round.spots[seat].bets[wager]
        return f"pay {dollars(award)}" if award else "nothing"
    unpaid = "push" if round.spots[seat].bets.get(wager) else "nothing"
    return "take" if net < 0 else f"pay {dollars(net)}" if net else unpaid


def refunded(round: Round) -> set[tuple[int, str]]:
    return {(event.seat, event.wager) for event in round.events if isinstance(event, BetRefunded)}


def off_the_meter(line: PaidLine) -> bool:
    return "%" in str(line.pays) or "off the meter" in line.because


def chips(round: Round) -> list[tuple[int, str, str]]:
    """Seat, wager and fate of every bet that moves or stays, right to left, envy last."""
    assert round.settlement is not None
    found = []
    for envy in (False, True):
        for seat in sorted(round.spots, reverse=True):
            wagers = dict.fromkeys(line.wager for line in round.settlement.seat(seat).lines)
            for wager in wagers:
                done = fate(round, seat, wager)
                if (wager in envies(round)) is envy and done != "nothing" and (seat, wager) not in refunded(round):
                    found.append((seat, wager, done))
    return found


def moves(round: Round) -> str:
    """The whole table as a dealer would type it."""
    assert round.settlement is not None
    typed = []
    for seat, wager, done in chips(round):
        verb, _, amount = done.partition(" ")
        lines = [line for line in round.settlement.seat(seat).lines if line.wager == wager]
        meter = " meter" if wager in coined(round) and any(off_the_meter(line) for line in lines) else ""
        typed.append(f"{verb} {seat} {wager} {amount}{meter}".strip())
    return "; ".join(typed)


# The drills


def _read(question: Question, _: Round) -> str:
    settled = settle(question.record.to_json(), question.terms)
    hand = settled.dealer_hand if question.seat is None else settled.seat(question.seat).hand
    assert hand
    return hand


def _pay(question: Question, round: Round) -> str:
    asked = re.search(r"What does the (\S+?)(?: of \S+)?(?: \(its stake went at coin-in\))? get\?$", question.text)
    assert asked
    assert question.seat is not None
    return fate(round, question.seat, asked[1])


def _house_way(_: Question, round: Round) -> str:
    event = next(event for event in round.events if isinstance(event, HouseWaySet))
    return " ".join(map(str, event.kept))


def _spot(question: Question, round: Round) -> str:
    """The one row that is not what the settlement says."""
    true = {f"seat {seat} {wager}: {done}" for seat, wager, done in chips(round)}
    wrong = [place for place, row in enumerate(question.choices[:-1]) if row not in true]
    assert len(wrong) <= 1
    return str(1 + (wrong[0] if wrong else len(question.choices) - 1))


def _muck(question: Question, round: Round) -> str:
    """A folded hand's cards stay when one of its side bets still plays, or the ante hangs on the dealer's hand."""
    assert question.seat is not None
    spot = round.spots[question.seat]
    plays = [bet for bet in round.game.side_bets if bet.name in spot.bets and bet.stands(round.terms)]
    return (
        "leave them until the bets are settled"
        if plays or round.game.fold_needs(round.terms)
        else "pick the cards up now"
    )


def _next(question: Question, _: Round) -> str:
    """By trial: one choice and no other is right."""
    right = [letter for letter in labels(question.choices) if answer(question, letter).right]
    assert len(right) == 1
    return right[0]


BY_KIND: dict[str, Callable[[Question, Round], str]] = {
    "read": _read,
    "pay": _pay,
    "house-way": _house_way,
    "table": lambda question, round: moves(round),
    "spot": _spot,
    "muck": _muck,
    "next": _next,
}


def right_answer(question: Question) -> str:
    assert find_game(question.game)
    return BY_KIND[question.kind](question, replay(question.record, question.terms))


def typed(question: Question) -> str:
    """The right answer as lines of input."""
    given = right_answer(question)
    return given.replace("; ", "\n") + "\n\n" if question.kind == "table" else given + "\n"
