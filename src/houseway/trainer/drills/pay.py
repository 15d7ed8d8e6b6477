"""Pay the bet: one bet of a settled hand is taken, pushed or paid, to the cent."""

from houseway.odds import dollars
from houseway.record import record_of
from houseway.refused import Refused
from houseway.rules import AnyGame, Terms
from houseway.shoe import Bits, below, seeded_bytes
from houseway.trainer.cases import deal_case
from houseway.trainer.dues import Due, Verdict, coined, due_of, dues_of, gain
from houseway.trainer.layout import felt_of, table_words
from houseway.trainer.moves import parse_dollars
from houseway.trainer.price import Price
from houseway.trainer.question import Drill, Form, Marked, Question
from houseway.trainer.rounds import Dealt, pick


def pose(game: AnyGame, seed: str, terms: Terms | None) -> Question:
    dealt = deal_case(game, seed, terms)
    due = _one_bet(dealt, seeded_bytes(f"pay/{seed}", 1))
    stake = dealt.round.spots[due.seat].bets.get(due.wager, 0)
    hand = dealt.settlement.seat(due.seat).hand
    laid = f" of {dollars(stake)}" if stake else ""
    coin = " (its stake went at coin-in)" if due.wager in coined(dealt.round) else ""
    return Question(
        kind=DRILL.kind,
        game=game.code,
        seed=seed,
        text=f"{table_words(dealt.round.spots, dealt.round.meter)}\nSeat {due.seat}{f' has {hand}' if hand else ''}. "
        f"What does the {due.wager}{laid}{coin} get?",
        felt=felt_of(dealt, *_who_matters(due)),
        form=Form.PAYMENT,
        rules=(due.rule,),
        record=record_of(dealt.round),
        terms=dealt.round.terms,
        seat=due.seat,
        seconds=30,
        key=due,
    )


def _one_bet(dealt: Dealt, source: Bits) -> Due:
    """A bet of the seat in question: envy if there is any, else more often one that is not even money."""
    round = dealt.round
    dues = dues_of(round)
    if envies := [due for due in dues if due.envy]:
        bettors = [seat for seat, spot in round.spots.items() if set(spot.bets) & coined(round)]
        if below(2, source):
            return due_of(round, pick(bettors, source), envies[0].wager)
    mine = [due for due in dues if due.seat == dealt.about]
    mine += [due_of(round, dealt.about, name) for name in round.spots[dealt.about].bets if name in coined(round)]
    odd = [due for due in mine if due.verdict is Verdict.PUSH or due.side or due.amount not in (0, due.stake)]
    return pick(odd if odd and below(3, source) else mine, source)


def _who_matters(due: Due) -> tuple[int, ...]:
    """The seat itself; for the envy, every seat, since the hit is another's."""
    return () if due.envy else (due.seat,)


def mark(question: Question, given: str) -> Marked:
    due: Due = question.key
    verdict, amount = read_payment(given)
    right = (verdict, amount) == (due.verdict, due.amount)
    price = Price.of(gain(verdict, amount, due.stake), due.gain)
    return Marked(right, str(due), due.because, due.rule, price)


def read_payment(given: str) -> tuple[Verdict, int]:
    """`take`, `push`, `nothing`, `pay 10.50` or `10.50`."""
    text = given.strip().lower().removeprefix("pay").strip()
    if text in (Verdict.TAKE, Verdict.PUSH, Verdict.NOTHING):
        return Verdict(text), 0
    cents = parse_dollars(text)
    if cents is None:
        raise Refused(f"{given.strip()!r} is no payment: {Form.PAYMENT}")
    return (Verdict.PAY, cents) if cents else (Verdict.NOTHING, 0)


DRILL = Drill("pay", "Pay, take or push one bet.", lambda game: True, pose, mark)
