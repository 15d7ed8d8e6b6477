"""Every sheet of every game fits every paper, says what it must, and is the same bytes twice."""

import io
import re

import pytest
from pypdf import PageObject, PdfReader

from houseway.games import find_game
from houseway.rules import Laid, Qualify
from houseway.sheets import SHEETS, make_sheet
from houseway.sheets.printing import PAPERS, to_html, to_pages, to_pdf
from tests.play import CODES
from tests.sheets.printed import DAY, facts_of, pdf_of, sheet_of, words_of

POINTS = {"a5": (420, 595), "a4": (595, 842), "letter": (612, 792)}


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("sheet", SHEETS)
def test_it_is_printed_on_that_paper(code: str, paper: str, sheet: str) -> None:
    pages = PdfReader(io.BytesIO(pdf_of(code, sheet, paper))).pages
    assert 1 <= len(pages) <= 6
    for page in pages:
        width, height = float(page.mediabox.width), float(page.mediabox.height)
        assert tuple(sorted((round(width), round(height)))) == POINTS[paper]
        assert (width > height) == (sheet == "felt")


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("sheet", SHEETS)
def test_nothing_runs_off_the_smallest_paper(code: str, sheet: str) -> None:
    for page in PdfReader(io.BytesIO(pdf_of(code, sheet, "a5"))).pages:
        places = starts_of_text(page)
        assert places
        assert all(0 <= x <= page.mediabox.width and 0 <= y <= page.mediabox.height for x, y in places)


def starts_of_text(page: PageObject) -> list[tuple[float, float]]:
    places: list[tuple[float, float]] = []

    def visit(text: str, _: object, matrix: list[float], *__: object) -> None:
        if text.strip():
            places.append((matrix[4], matrix[5]))

    page.extract_text(visitor_text=visit)
    return places


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("sheet", SHEETS)
def test_it_bears_the_games_name_its_day_and_its_pages(code: str, sheet: str) -> None:
    pdf = pdf_of(code, sheet)
    words = words_of(pdf)
    assert find_game(code).name in words
    assert "2026-03-04" in words
    count = len(PdfReader(io.BytesIO(pdf)).pages)
    assert f"{count} / {count}" in words


@pytest.mark.parametrize("code", CODES)
def test_the_manual_has_every_rule_id_beside_what_it_says(code: str) -> None:
    words, game = words_of(pdf_of(code, "manual")), find_game(code)
    told = [*game.wagers, *game.steps, *game.readings, *game.house_rules]
    assert {one.rule for one in told if one.rule not in words} == set()
    assert all(wager.says.partition(".")[0].split()[0] in words for wager in game.wagers)


@pytest.mark.parametrize("code", CODES)
def test_the_filing_has_what_new_hampshire_asks_for(code: str) -> None:
    words = words_of(pdf_of(code, "filing"))
    headings = (
        "1. Name of the game",
        "2. Object of the game",
        "3. Rules",
        "4. Equipment",
        "5. Method of play",
        "6. Types and amounts of wagers",
        "7. Payouts and odds",
    )
    assert [words.count(heading) for heading in headings] == [1] * 7


@pytest.mark.parametrize("code", CODES)
def test_a_bet_that_cannot_be_down_is_not_said_to_be_lost_by_a_fold(code: str) -> None:
    game = find_game(code)
    last = game.decisions[-1]
    raised = {choice.wager for choice in last.choices if hasattr(choice, "wager")}
    for section in sheet_of(code, "manual").sections:
        if section.title == "Settling bets":
            (_, table, *_) = section.blocks
            folded = {row[0].lower() for row in table.rows if row[2] == "Folded."}  # type: ignore[union-attr]
            assert folded
            assert not folded & raised
            assert {w.name for w in game.wagers if w.laid is Laid.FIRST} <= folded


@pytest.mark.parametrize("sheet", SHEETS)
def test_the_same_sheet_is_the_same_bytes(sheet: str) -> None:
    facts = facts_of("hi-lo-stud")
    first, again = make_sheet(sheet, facts), make_sheet(sheet, facts)
    assert to_pdf(first, "a5", DAY) == to_pdf(again, "a5", DAY)
    assert to_html(first, "a5") == to_html(again, "a5")
    assert to_pages(first, "a5", DAY) == to_pages(again, "a5", DAY)


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("sheet", SHEETS)
def test_its_html_says_the_same_and_needs_no_other_file(code: str, sheet: str) -> None:
    made = sheet_of(code, sheet)
    html = to_html(made, "letter")
    assert made.foot in html
    assert not re.search(r"src=|href=|@import|<script|url\(", html)
    for section in made.sections:
        assert f"<h2>{section.title.replace(chr(39), '&#39;')}</h2>" in html or not section.title


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("sheet", SHEETS)
def test_it_is_black_and_white(code: str, sheet: str) -> None:
    html = to_html(sheet_of(code, sheet), "a4")
    for colour in re.findall(r"#([0-9a-fA-F]{6}|[0-9a-fA-F]{3})\b", html):
        part = len(colour) // 3
        assert len({colour[at : at + part] for at in range(0, len(colour), part)}) == 1, colour


@pytest.mark.parametrize("code", CODES)
def test_a_bet_that_hangs_on_the_dealers_qualifying_is_told_so(code: str) -> None:
    words = words_of(pdf_of(code, "filing"))
    qualify = any(isinstance(step, Qualify) for step in find_game(code).steps)
    assert ("beats the player's hand, and the dealer qualifies." in words) == qualify
    assert ("The dealer does not qualify." in words) == qualify
