"""`houseway sheet`: the printed matter of a game, written to a folder."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from houseway.cli.law import day
from houseway.cli.odds import Asked
from houseway.exact.meter_plan import cents
from houseway.games import find_game
from houseway.law import find_profile
from houseway.refused import Refused, one_of
from houseway.sheets import SHEETS, check_sheet, make_sheet
from houseway.sheets.facts import Facts, Posted, gather
from houseway.sheets.printing import check_paper, to_html, to_pages, to_pdf

EVERY = "all"
FORMATS = ("pdf", "html", "svg")


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is to be printed, and how."""

    sheet: str
    paper: str
    form: str
    """none: PDF, and the felt to scale as SVG beside it"""

    def check(self) -> None:
        if self.sheet != EVERY:
            check_sheet(self.sheet)
        check_paper(self.paper)
        if self.form and self.form not in FORMATS:
            raise Refused(f"no format {self.form!r}: there is {one_of(FORMATS)}", "--format")

    @property
    def names(self) -> list[str]:
        return list(SHEETS) if self.sheet == EVERY else [self.sheet]


def posted_at(least: str, most: str, meter: str) -> Posted:
    """The house's own limits and meter, as they are written in dollars."""
    return Posted(
        least=cents(least, "--least", least=1) if least else None,
        most=cents(most, "--most", least=1) if most else None,
        meter=cents(meter, "--meter") if meter else None,
    )


def print_sheets(
    code: str, wanted: Wanted, asked: Asked, profile: str, on: str, without: Sequence[str], posted: Posted, folder: str
) -> None:
    wanted.check()
    game, when = find_game(code), day(on) or date.today()
    law = find_profile(profile, when) if profile else None
    facts = gather(asked.book(game), asked.terms(game), when, law, without, posted)
    for name, content in _files(wanted, facts):
        print(_write(Path(folder), f"{game.code}-{name}", content))


def _files(wanted: Wanted, facts: Facts) -> Iterator[tuple[str, bytes]]:
    """The end of each file's name, and what is in it."""
    for name in wanted.names:
        sheet = make_sheet(name, facts)
        if wanted.form in ("", "pdf"):
            yield f"{name}.pdf", to_pdf(sheet, wanted.paper, facts.on)
        if wanted.form == "html":
            yield f"{name}.html", to_html(sheet, wanted.paper).encode()
        if sheet.to_scale and wanted.form in ("", "svg"):
            yield f"{name}.svg", sheet.to_scale.encode()
        elif wanted.form == "svg":
            for number, page in enumerate(to_pages(sheet, wanted.paper, facts.on), start=1):
                yield f"{name}-{number}.svg", page


def _write(folder: Path, name: str, content: bytes) -> Path:
    path = folder / name
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    except OSError as wrong:
        raise Refused(f"cannot write {path}: {wrong.strerror}", "--to") from None
    return path
