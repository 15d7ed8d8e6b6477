"""Figures on paper are those of `houseway odds`: the PDF is read back."""

import json
from fractions import Fraction
from typing import Any

import pytest

from houseway.games import find_game
from houseway.sheets.words import capital, title
from tests.conftest import RunHouse
from tests.play import CODES
from tests.sheets.printed import pdf_of, words_of

TOLD: dict[str, dict[str, Any]] = {}


def odds_of(run_house: RunHouse, code: str) -> dict[str, Any]:
    """What the command says, asked once a game."""
    if code not in TOLD:
        answered = run_house("odds", code, "--json")
        assert answered.status == 0, answered.err
        TOLD[code] = json.loads(answered.out)
    return TOLD[code]


def lowest(text: str) -> Fraction:
    return Fraction(text)


@pytest.mark.parametrize("code", CODES)
def test_the_main_games_figures_are_on_the_par_sheet(code: str, run_house: RunHouse) -> None:
    main, words = odds_of(run_house, code)["main"], words_of(pdf_of(code, "par"))
    for share in ("element_of_risk", "hit_frequency"):
        assert f"{float(lowest(main[share])):.8%}" in words
    assert f"House edge {main['house_edge']:.8%}" in words
    assert f"Expectation {float(lowest(main['ev'])):+.8%} {main['ev']}" in words
    assert f"Average bet {float(lowest(main['average_bet'])):.8f} {main['average_bet']}" in words
    assert f"Variance {float(lowest(main['variance'])):.8f} {main['variance']}" in words
    assert f"Standard deviation {main['std_dev']:.8f}" in words
    for name, actions in main["actions"].items():
        for action, share in actions.items():
            assert f"{title(name)}: {action} {float(lowest(share)):.4%} {share}" in words


@pytest.mark.parametrize("code", CODES)
def test_every_way_a_round_ends_is_on_the_par_sheet(code: str, run_house: RunHouse) -> None:
    main, words = odds_of(run_house, code)["main"], words_of(pdf_of(code, "par"))
    for line in main["outcomes"]:
        net = lowest(line["net"])
        row = (
            f"{line['deals']:,}",
            f"{float(lowest(line['probability'])):.10f}",
            f"{float(net):+g}" if net else "0",
            f"{float(lowest(line['return'])):+.9f}",
        )
        assert " ".join(row) in words
    assert f"All deals {sum(line['deals'] for line in main['outcomes']):,}" in words
    for net, chance in main["distribution"].items():
        shown = f"{float(lowest(net)):+g}" if lowest(net) else "0"
        assert f"{shown} {float(lowest(chance)):.10f}" in words


@pytest.mark.parametrize("code", CODES)
def test_every_line_of_every_side_bet_is_on_the_par_sheet(code: str, run_house: RunHouse) -> None:
    odds, words = odds_of(run_house, code), words_of(pdf_of(code, "par"))
    for name, side in odds["side"].items():
        if name not in odds["progressive"]:
            assert f"House edge {side['house_edge']:.8%}" in words
            assert f"Hit frequency {float(lowest(side['hit_frequency'])):.8%}" in words
        for line in side["lines"]:
            row = f"{line['deals']:,} {float(lowest(line['probability'])):.10f} {line['pays']}"
            if not line["pays"].endswith("%"):
                row += f" {float(lowest(line['return'])):+.9f}"
            assert row in words, (name, line["line"])
    for progressive in odds["progressive"].values():
        assert f"Fixed awards return {float(lowest(progressive['fixed_return'])):.6%}" in words


@pytest.mark.parametrize("code", CODES)
def test_the_manual_the_card_and_the_filing_round_the_same_figures(code: str, run_house: RunHouse) -> None:
    odds = odds_of(run_house, code)
    for sheet, places in (("manual", 4), ("rack", 2), ("filing", 6)):
        assert f"{odds['main']['house_edge']:.{places}%}" in words_of(pdf_of(code, sheet))
    for name, side in odds["side"].items():
        if name not in odds["progressive"]:
            assert f"House edge {side['house_edge']:.4%}" in words_of(pdf_of(code, "manual"))
            assert f"{side['house_edge']:.2%}" in words_of(pdf_of(code, "rack"))
            assert f"House edge {side['house_edge']:.4%}" in words_of(pdf_of(code, "filing"))


@pytest.mark.parametrize("code", CODES)
def test_every_paytable_is_on_every_sheet_but_the_felt_is_shorter(code: str, run_house: RunHouse) -> None:
    odds = odds_of(run_house, code)
    for name, side in odds["side"].items():
        table = find_game(code).terms().paytables[name]
        for line in side["lines"]:
            if line["line"]:
                words = capital(table.words(line["line"]))
                for sheet in ("manual", "rack", "posting", "filing"):
                    assert f"{words} {line['pays']}" in words_of(pdf_of(code, sheet))
                assert line["pays"] in words_of(pdf_of(code, "felt"))


@pytest.mark.parametrize("code", CODES)
def test_the_par_sheet_says_what_computed_it(code: str) -> None:
    from houseway import __version__
    from houseway.exact.shelf import house_hash

    words = words_of(pdf_of(code, "par"))
    assert f"houseway {__version__}" in words
    assert house_hash() in words
    assert "2026-03-04" in words


def test_an_edge_for_the_player_is_said_on_the_par_sheet() -> None:
    assert "Warning: the player has the edge in the main game" in words_of(pdf_of("straight-edge-2", "par"))
