"""What an option is worth, against playing every deal of a short pack in real money."""

from fractions import Fraction

import pytest

from houseway.cards import Card, parse_cards
from houseway.exact.advice import advise
from houseway.exact.figures import Book
from houseway.exact.pack import Pack
from houseway.exact.shelf import Shelf
from houseway.exact.walker import deals, main_bets
from houseway.games import find_game
from houseway.refused import Refused
from houseway.round import Decision, Draw, Round

UNIT = 200

CASES = [
    ("big-raise", Pack((2, 7, 10, 13, 14), 2), "7c 7d 2d", []),
    ("big-raise", Pack((2, 7, 10, 13, 14), 2), "2c Td 7d", []),
    ("hi-lo-stud", Pack((3, 5, 8, 10, 14), 2), "3c 5d Tc", []),
    ("hi-lo-stud", Pack((3, 5, 8, 10, 14), 2), "3c 5d Tc Ad", ["2x"]),
    ("manchester", Pack((9, 10, 14), 3), "9c Td Ac Ad 9h", ["2x"]),
    ("manchester", Pack((9, 10, 14), 3), "9c Td Ac Ad 9h Th", ["2x", "1x"]),
    ("straight-edge-1", Pack((2, 3, 5, 6, 8, 9, 13, 14), 2), "2c 3c 5d 6d 9c Kd Ac", []),
    ("straight-edge-2", Pack((2, 3, 5, 6, 8, 9, 13, 14), 2), "2c 3c 5d 6d 9c Kd Ac", []),
    ("high-five", Pack((5, 6, 7, 9, 10, 13, 14), 2, joker=True), "6c 6d 9c Tc Kd Ad 7c", []),
]


def played_to(code: str, cards: tuple[Card, ...], actions: list[str]) -> Round:
    """The real round, with these cards seen and these actions taken."""
    game = find_game(code)
    round = Round.open(game, {1: main_bets(game, UNIT)})
    left, to_do = list(cards), list(actions)
    while left or to_do:
        if isinstance(round.awaits, Draw):
            count = round.awaits.count
            round, left = round.receive(left[:count]), left[count:]
        else:
            round = round.act(to_do.pop(0))
    return round


def worth(round: Round, pack: Pack) -> tuple[int, int]:
    """What is won over all deals from here at best play, and how many deals that is."""
    ask = round.awaits
    if isinstance(ask, Draw):
        sums = [worth(after, pack) for after in deals(round, pack, ask)]
        return sum(won for won, _ in sums), sum(count for _, count in sums)
    if isinstance(ask, Decision):
        return max(worth(round.act(a), pack) for option in ask.options for a in option.actions)
    assert round.settlement is not None
    return round.settlement.seats[0].total, 1


@pytest.mark.parametrize(("code", "pack", "text", "before"), CASES)
def test_every_option_is_worth_what_playing_it_out_gives(code: str, pack: Pack, text: str, before: list[str]) -> None:
    cards = parse_cards(text)
    book = Book(find_game(code), pack, Shelf(fresh=True))
    round = played_to(code, cards, before)
    found = next(one for one in advise(book, book.game.terms(), cards) if list(one.before) == before)
    expected = {}
    for option in round.options:
        for action in option.actions:
            won, count = worth(round.act(action), pack)
            expected[action] = Fraction(won, count * UNIT)
    assert found.values == expected


@pytest.mark.parametrize(
    ("code", "text", "words"),
    [
        ("big-raise", "As Ks", r"decides on 3 \(the play\) cards, not 2"),
        ("big-raise", "As As 2c", "given twice"),
        ("big-raise", "As Jk 2c", "not in the deck"),
        ("manchester", "As Ks Qs", r"2 \(the flop\), 5 \(the turn\) or 6 \(the river\)"),
    ],
)
def test_cards_that_lead_to_no_decision_are_refused(code: str, text: str, words: str) -> None:
    book = Book(find_game(code), shelf=Shelf(fresh=True))
    with pytest.raises(Refused, match=words):
        next(advise(book, book.game.terms(), parse_cards(text)))
