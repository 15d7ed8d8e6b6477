"""A sheet on paper or on a screen: PDF and SVG pages by typst, HTML by Jinja2, from the same blocks."""

from datetime import date
from typing import Any, Final

from houseway.cards import Card
from houseway.press import press
from houseway.refused import Refused, one_of
from houseway.sheets.blocks import Sheet, as_data
from houseway.sheets.cards import card_svg
from houseway.sheets.templates import fill, source

PAPERS: Final = ("a5", "a4", "letter")


def to_pdf(sheet: Sheet, paper: str, on: date) -> bytes:
    return press(source("sheet.typ"), _data(sheet, paper), on)


def to_pages(sheet: Sheet, paper: str, on: date) -> tuple[bytes, ...]:
    """Every page as SVG."""
    return press(source("sheet.typ"), _data(sheet, paper), on, "svg")


def to_html(sheet: Sheet, paper: str) -> str:
    """One file that needs no other."""
    sides = check_paper(paper).upper() if paper != "letter" else paper
    return fill("sheet.html", sheet=as_data(sheet), paper=sides, card=lambda text: card_svg(Card(text)))


def check_paper(paper: str) -> str:
    if paper not in PAPERS:
        raise Refused(f"no paper {paper!r}: there is {one_of(PAPERS)}", "--paper")
    return paper


def _data(sheet: Sheet, paper: str) -> dict[str, Any]:
    data = as_data(sheet)
    return {
        "sheet": data,
        "paper": check_paper(paper),
        "cards": {text: card_svg(Card(text)) for text in _cards_in(data)},
    }


def _cards_in(data: Any) -> set[str]:
    """Every card that the sheet draws."""
    if isinstance(data, list):
        return {card for one in data for card in _cards_in(one)}
    if not isinstance(data, dict):
        return set()
    if data.get("kind") == "cards":
        return {*data["cards"], *data["aside"]}
    return {card for one in data.values() for card in _cards_in(one)}
