"""An operator's own paytables and readings are taught like those first printed, and no answer differs from `settle`."""

import io
from dataclasses import replace
from itertools import cycle, islice, product

import pytest
from pypdf import PdfReader

from houseway.exact.what_if import YOURS, payable, with_pays
from houseway.games import all_games
from houseway.odds import Share, parse_pay
from houseway.record import settle
from houseway.refused import Refused
from houseway.rules import AnyGame, Laid, SideBet, Terms
from houseway.trainer.certificate import certificate
from houseway.trainer.dealing import Dealing
from houseway.trainer.drills import answer, drills_for, pose
from houseway.trainer.exam import Sitting, set_exam
from houseway.trainer.moves import Verb
from houseway.trainer.progress import Trainee
from houseway.trainer.question import Question
from houseway.trainer.shelf import MemoryShelf
from houseway.trainer.terms import other_terms, taught
from tests.play import CODES, GAMES
from tests.trainer.answers import right_answer
from tests.trainer.conftest import StoppedClock

BIG_RAISE = all_games()["big-raise"]
ODD = ("7 to 2", "13 to 1", "0 to 1", "5 for 2", "1 to 3", "41 to 1")
ODD_SIDE = ("7 to 2", "$25", "9 for 4", "0 to 1", "11 to 1")
ODD_METER = ("35%", "$75", "20 for 1", "3 to 1")


def odd_terms(game: AnyGame, number: int, readings: dict[str, str] | None = None) -> Terms:
    """Every line of every table pays something that nobody has printed."""
    terms = game.terms(readings=readings)
    tables = {}
    for wager, table in terms.paytables.items():
        kind = game.wager(wager)
        pays = ODD if not isinstance(kind, SideBet) else ODD_METER if kind.progressive else ODD_SIDE
        turned = islice(cycle(pays), number, None)
        lines = {line: parse_pay(pay) for line, pay in zip(table.lines, turned, strict=False)}
        tables[wager] = replace(table, code=YOURS, lines=lines)
    return payable(game, Terms(tables, terms.readings))


def all_readings(game: AnyGame) -> list[dict[str, str]]:
    names = [reading.name for reading in game.readings]
    values = product(*(reading.values for reading in game.readings))
    return [dict(zip(names, chosen, strict=True)) for chosen in values]


# Drills


@pytest.mark.parametrize("game", GAMES, ids=CODES)
def test_with_payouts_of_the_house_the_answer_is_what_settle_pays(game: AnyGame) -> None:
    for kind in drills_for(game):
        for number in range(10):
            question = pose(kind, game, f"odd {number}", odd_terms(game, number))
            marked = answer(question, right_answer(question))
            assert (marked.right, marked.price.cents) == (True, 0), (kind, number, right_answer(question), marked)


@pytest.mark.parametrize("game", GAMES, ids=CODES)
def test_under_every_reading_the_answer_is_what_settle_pays(game: AnyGame) -> None:
    for readings in all_readings(game):
        for kind in drills_for(game):
            for number in range(4):
                question = pose(kind, game, f"read {number}", game.terms(readings=readings))
                assert answer(question, right_answer(question)).right
                assert settle(question.record.to_json()) == settle(question.record, question.terms)


def test_a_changed_payout_is_asked_and_paid() -> None:
    """A pair of nines: 5 to 1 as printed, 6 to 1 at this house."""
    terms = with_pays(BIG_RAISE.terms(), ["other-pair=6"])
    paid = [pose("pay", BIG_RAISE, str(number), terms) for number in range(150)]
    pairs = [
        one for one in paid if "two-card-bonus" in one.text.splitlines()[-1] and "other pair (6 to 1)" in _why(one)
    ]
    assert pairs
    for question in pairs:
        assert question.seat
        stake = settle(question.record, BIG_RAISE.terms()).seat(question.seat).net["two-card-bonus"] // 5
        assert answer(question, f"{6 * stake / 100:.2f}").right
        assert str(answer(question, f"{5 * stake / 100:.2f}").price).endswith("underpaid")


def _why(question: Question) -> str:
    return answer(question, "nothing").because


# Dealing


@pytest.mark.parametrize("game", GAMES, ids=CODES)
def test_a_whole_round_is_dealt_and_its_money_is_the_settlement(game: AnyGame) -> None:
    for number, readings in enumerate(all_readings(game) * 2):
        table = Dealing.of(game.code, "house", odd_terms(game, number, readings))
        round = table.dealt.round
        came_to = dict.fromkeys(round.spots, 0)
        while not table.over:
            move = table.expected()[0].move
            if move.verb is Verb.COIN_IN:
                came_to = {seat: cents - round.spots[seat].bets.get(move.wager, 0) for seat, cents in came_to.items()}
            elif isinstance(move.place, int):
                taken = round.spots[move.place].bets.get(move.wager, 0) if move.verb is Verb.TAKE else 0
                came_to[move.place] += move.amount - taken
            table.do(move)
        assert round.settlement
        assert came_to == {one.seat: one.total for one in round.settlement.seats}


def test_a_bonus_without_a_stake_that_pays_nothing_needs_no_move() -> None:
    """The ante bonus has no chips of its own to push."""
    assert BIG_RAISE.wager("ante-bonus").laid is Laid.NEVER
    terms = with_pays(
        BIG_RAISE.terms(), [f"ante-bonus.{line}=0" for line in BIG_RAISE.terms().paytables["ante-bonus"].lines]
    )
    for number in range(40):
        table = Dealing.of("big-raise", str(number), terms)
        moves = [step.move for stage in table.ahead for step in stage]
        assert "ante-bonus" not in {move.wager for move in moves}


# What the terms are called


@pytest.mark.parametrize("game", GAMES, ids=CODES)
def test_the_terms_first_printed_are_not_worth_a_word(game: AnyGame) -> None:
    assert other_terms(game, game.terms()) == ()


def test_other_terms_are_named_by_what_they_change() -> None:
    terms = with_pays(BIG_RAISE.terms({"bonus": "BRH-06"}, {"bonus_after_fold": "loses"}), ["other-pair=6"])
    assert other_terms(BIG_RAISE, terms) == (
        "two-card-bonus: other pair 6 to 1",
        "bonus: table BRH-06",
        "bonus after fold: loses",
    )


def test_a_payout_changed_to_what_is_printed_changes_nothing() -> None:
    same = with_pays(BIG_RAISE.terms(), ["other-pair=5"])
    assert other_terms(BIG_RAISE, same) == ()
    assert pose("pay", BIG_RAISE, "1", same).record.seats == pose("pay", BIG_RAISE, "1").record.seats
    as_06 = with_pays(BIG_RAISE.terms(), ["bonus.three-of-a-kind=6"])
    assert other_terms(BIG_RAISE, as_06) == ("bonus: table BRH-06",)


def test_a_payout_that_takes_a_part_of_the_bet_is_not_taught() -> None:
    with pytest.raises(Refused, match="1 for 2 gives back a part") as no:
        taught(BIG_RAISE, with_pays(BIG_RAISE.terms(), ["ace-high=1 for 2"]))
    assert no.value.field == "two-card-bonus.ace-high"


@pytest.mark.parametrize("code", ["straight-edge-1", "straight-edge-2"])
def test_a_stake_that_went_at_coin_in_may_come_back_in_part(code: str) -> None:
    game = all_games()[code]
    lines = game.terms().paytables["progressive"].lines
    line = next(line for line, pay in lines.items() if not isinstance(pay, Share))
    terms = with_pays(game.terms(), [f"progressive.{line}=1 for 2"])
    assert taught(game, terms) is terms


# Progress and the examination


def test_progress_stays_by_rule_and_an_answer_says_its_terms(clock: StoppedClock) -> None:
    terms = with_pays(BIG_RAISE.terms(), ["other-pair=6"])
    ann = Trainee("Ann", MemoryShelf(), clock)
    for one in (pose("muck", BIG_RAISE, "7", terms), pose("muck", BIG_RAISE, "8")):
        ann.take(one, right_answer(one), 5)
    assert {row.rule.partition("-")[0] for row in ann.progress()} == {"BR"}
    assert [one.seed for one in ann.shelf.answers("Ann")] == ["7 · two-card-bonus: other pair 6 to 1", "8"]


def test_questions_are_asked_under_the_terms_of_their_game(clock: StoppedClock) -> None:
    ann = Trainee("Ann", MemoryShelf(), clock)
    terms = {"big-raise": BIG_RAISE.terms({"bonus": "BRH-06"})}
    question = ann.next_question("1", "big-raise", "pay", terms)
    ann.take(question, "nothing" if right_answer(question) != "nothing" else "take", 5)
    clock.pass_by(hours=1)
    again = ann.next_question("2", terms=terms)
    assert (again.kind, again.terms) == ("pay", terms["big-raise"])
    fresh = [Trainee("Bob", MemoryShelf(), clock).next_question(str(number), terms=terms) for number in range(30)]
    assert {one.game for one in fresh} > {"big-raise"}
    assert all(one.terms == terms.get(one.game, all_games()[one.game].terms()) for one in fresh)


def sat(game: AnyGame, clock: StoppedClock, terms: Terms | None) -> Sitting:
    sitting = Sitting(set_exam(game, "spring", terms), "Ann Example", clock)
    while question := sitting.question:
        sitting.give(right_answer(question))
    return sitting


def test_under_other_terms_it_is_another_paper(clock: StoppedClock) -> None:
    printed, other = sat(BIG_RAISE, clock, None), sat(BIG_RAISE, clock, BIG_RAISE.terms({"bonus": "BRH-06"}))
    cards = [[question.record.seats for question in one.exam.questions] for one in (printed, other)]
    assert cards[0] != cards[1]
    assert printed.result().number != other.result().number
    assert (printed.result().terms, other.result().terms) == ((), ("bonus: table BRH-06",))


@pytest.mark.parametrize("game", GAMES, ids=CODES)
def test_the_certificate_says_the_terms_on_its_one_page(game: AnyGame, clock: StoppedClock) -> None:
    """Also where every line of every table is the house's own."""
    terms = odd_terms(game, 1, all_readings(game)[-1])
    paper = sat(game, clock, terms).result()
    assert paper.passed
    pages = PdfReader(io.BytesIO(certificate(paper))).pages
    text = "".join(pages[0].extract_text().split())  # a line may end anywhere
    assert len(pages) == 1
    assert "Notasfirstprinted:" in text
    for words in other_terms(game, terms):
        assert words.replace(" ", "") in text
    assert paper.hash in text
