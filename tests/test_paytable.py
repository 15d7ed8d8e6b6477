"""Paytables are read from the file beside a game, strictly."""

from pathlib import Path

import pytest

from houseway.odds import EVEN, Odds, Share
from houseway.paytable import line_words, printed_beside
from houseway.refused import Refused
from houseway.rules import AnyGame
from tests.play import CODES, GAMES


def game_beside(folder: Path, text: str) -> str:
    """The file of a game that has this text printed beside it."""
    (folder / "game.toml").write_text(text, encoding="utf-8")
    return str(folder / "game.py")


def test_tables_are_found_by_wager_and_code_in_the_order_printed(tmp_path: Path) -> None:
    text = "[bonus.B]\nlow = '1 to 1'\n[bonus.A]\nhigh = '5 for 1'\nlow = '1 to 1'"
    tables = printed_beside(game_beside(tmp_path, text))
    assert list(tables["bonus"]) == ["B", "A"]
    assert dict(tables["bonus"]["A"].lines) == {"high": Odds(5, 1, includes_stake=True), "low": EVEN}


def test_envy_is_a_sum_on_a_line(tmp_path: Path) -> None:
    tables = printed_beside(game_beside(tmp_path, "[meter.1]\ntop = '100%'\nenvy.top = '$100'"))
    assert dict(tables["meter"]["1"].lines) == {"top": Share(100)}
    assert dict(tables["meter"]["1"].envy) == {"top": 10_000}


@pytest.mark.parametrize(
    ("text", "field", "message"),
    [
        ("[bonus.1]\nflush = '5'", "game.toml.bonus.1.flush", "'5' is not a payout: write odds such as '3 to 2'"),
        ("[bonus.1]\nflush = 5", "game.toml.bonus.1.flush", "'5' is not a payout: write odds"),
        ("[bonus.1]\na = '100%'\nenvy.b = '$5'", "game.toml.bonus.1.envy.b", "a sum such as '[$]100' on a line"),
        ("[bonus.1]\na = '2 to 1'\nsays.b = 'bee'", "game.toml.bonus.1.says.b", "there is no such line in the table"),
        ("[bonus.1]\na = '100%'\nenvy.a = '5 to 1'", "game.toml.bonus.1.envy.a", "a sum such as '[$]100'"),
    ],
)
def test_a_misprint_is_refused_with_its_place(tmp_path: Path, text: str, field: str, message: str) -> None:
    with pytest.raises(Refused, match=message) as no:
        printed_beside(game_beside(tmp_path, text))
    assert no.value.field == field


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("four-of-a-kind", "four of a kind"),
        ("7-card-straight", "7-card straight"),
        ("eights-or-better", "eights or better"),
        ("by-3", "by 3"),
    ],
)
def test_lines_in_words(line: str, words: str) -> None:
    assert line_words(line) == words


def test_a_table_may_say_a_line_in_better_words_than_its_name(tmp_path: Path) -> None:
    table = printed_beside(game_beside(tmp_path, "[play.1]\nby-2 = '2 to 1'\nby-1 = '1 to 1'\nsays.by-2 = 'won by 2'"))
    assert [table["play"]["1"].words(line) for line in ("by-2", "by-1")] == ["won by 2", "by 1"]


@pytest.mark.parametrize("game", GAMES, ids=CODES)
def test_every_printed_table_has_lines_and_pays_something_on_each(game: AnyGame) -> None:
    for wager, tables in game.paytables.items():
        for code, table in tables.items():
            assert (table.wager, table.code) == (wager, code)
            assert table.lines
            for pay in table.lines.values():
                assert not isinstance(pay, Odds) or pay.profit > 0


@pytest.mark.parametrize("game", GAMES, ids=CODES)
def test_the_first_table_printed_is_the_default(game: AnyGame) -> None:
    terms = game.terms()
    assert {wager: table.code for wager, table in terms.paytables.items()} == {
        wager: next(iter(tables)) for wager, tables in game.paytables.items()
    }
    assert terms.readings == {reading.name: reading.values[0] for reading in game.readings}


@pytest.mark.parametrize("game", GAMES, ids=CODES)
@pytest.mark.parametrize(
    ("paytables", "readings", "field", "message"),
    [
        ({"nonsense": "1"}, {}, "paytables.nonsense", "has no paytable for 'nonsense': it has them for "),
        ({}, {"nonsense": "1"}, "readings.nonsense", "has no reading 'nonsense': it has "),
    ],
)
def test_unknown_terms_are_refused_with_those_there_are(
    game: AnyGame, paytables: dict[str, str], readings: dict[str, str], field: str, message: str
) -> None:
    with pytest.raises(Refused, match=message) as no:
        game.terms(paytables, readings)
    assert no.value.field == field


@pytest.mark.parametrize("game", GAMES, ids=CODES)
def test_an_unknown_code_is_refused_with_the_codes_there_are(game: AnyGame) -> None:
    for wager, tables in game.paytables.items():
        with pytest.raises(Refused, match=f"{wager} has no paytable 'X-99': it has .*{next(iter(tables))}") as no:
            game.terms({wager: "X-99"})
        assert no.value.field == f"paytables.{wager}"


@pytest.mark.parametrize("game", GAMES, ids=CODES)
def test_an_unknown_reading_is_refused_with_the_readings_there_are(game: AnyGame) -> None:
    for reading in game.readings:
        with pytest.raises(Refused, match=f"{reading.name} is .*{reading.values[0]}.*, not 'maybe'") as no:
            game.terms({}, {reading.name: "maybe"})
        assert no.value.field == f"readings.{reading.name}"
