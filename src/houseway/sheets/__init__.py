"""The printed matter: what a floor needs to teach, post, file and play a game, made from the writing that deals it."""

from collections.abc import Callable
from typing import Final

from houseway.refused import Refused, one_of
from houseway.sheets.blocks import Sheet
from houseway.sheets.facts import Facts
from houseway.sheets.felt import felt
from houseway.sheets.filing import filing
from houseway.sheets.manual import manual
from houseway.sheets.par import par
from houseway.sheets.posting import posting
from houseway.sheets.rack import rack

SHEETS: Final[dict[str, Callable[[Facts], Sheet]]] = {
    "manual": manual,
    "par": par,
    "felt": felt,
    "rack": rack,
    "posting": posting,
    "filing": filing,
}


def check_sheet(name: str) -> str:
    if name not in SHEETS:
        raise Refused(f"no sheet {name!r}: there is {one_of([*SHEETS, 'all'])}", "SHEET")
    return name


def make_sheet(name: str, facts: Facts) -> Sheet:
    return SHEETS[check_sheet(name)](facts)
