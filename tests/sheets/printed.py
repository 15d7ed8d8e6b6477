"""Sheets for tests: what they are printed from, gathered once a game, and the words that a PDF bears."""

import io
import re
from datetime import date
from functools import cache

from pypdf import PdfReader

from houseway.exact.figures import Book
from houseway.games import find_game
from houseway.sheets import make_sheet
from houseway.sheets.blocks import Sheet
from houseway.sheets.facts import Facts, gather
from houseway.sheets.printing import to_pdf

DAY = date(2026, 3, 4)


@cache
def facts_of(code: str) -> Facts:
    """A game as it is first printed."""
    game = find_game(code)
    return gather(Book(game), game.terms(), DAY)


@cache
def sheet_of(code: str, sheet: str) -> Sheet:
    return make_sheet(sheet, facts_of(code))


@cache
def pdf_of(code: str, sheet: str, paper: str = "a4") -> bytes:
    return to_pdf(sheet_of(code, sheet), paper, DAY)


@cache
def words_of(pdf: bytes) -> str:
    """Everything that the PDF says, with single spaces."""
    return re.sub(r"\s+", " ", " ".join(page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages))
