"""Terms that nobody printed: a paytable from the user, and what should be said aloud about it."""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from houseway.exact.figures import MainFigures, SideFigures
from houseway.games import all_games
from houseway.odds import Odds, Pay, Share, parse_pay
from houseway.paytable import Paytable
from houseway.refused import Refused, one_of
from houseway.rules import AnyGame, Terms

LARGEST_PAY = 1_000_000
YOURS = "yours"
"""the code of a paytable that is not printed"""


def changed_pay(text: str, where: str) -> Pay:
    """A payout as the user writes it: `4` (to 1), `3 to 2`, `250 for 1`, `$500`."""
    text = f"{text} to 1" if text.isdecimal() and text.isascii() else text
    try:
        pay = parse_pay(text)
    except Refused as no:
        raise Refused(no.message.replace("'3 to 2'", "'4', '3 to 2'"), where) from None
    if isinstance(pay, Odds) and not -1 < pay.profit <= LARGEST_PAY:
        raise Refused(f"{text!r} is not a payout the house would print: from 0 to {LARGEST_PAY:,} to 1", where)
    return pay


def with_pays(terms: Terms, pays: Sequence[str]) -> Terms:
    """Change single lines: `straight=4`, or `bonus.straight=4` where several tables have the line."""
    for change in pays:
        name, equals, pay = change.partition("=")
        if not equals:
            raise Refused(f"{change!r}: write LINE=PAY, such as straight=4", "--pay")
        wager, line = _find_line(terms, name.strip())
        table = terms.paytables[wager]
        lines = {**table.lines, line: changed_pay(pay.strip(), f"--pay {name}")}
        terms = _with_table(terms, replace(table, code=YOURS, lines=lines))
    return terms


def _find_line(terms: Terms, name: str) -> tuple[str, str]:
    wager, dot, line = name.rpartition(".")
    having = [w for w, table in terms.paytables.items() if line in table.lines and (not dot or w == wager)]
    if len(having) == 1:
        return having[0], line
    if having:
        raise Refused(f"{line} is a line of several tables: say {one_of([f'{w}.{line}' for w in having])}", "--pay")
    known = [f"{w}.{line}" for w, table in terms.paytables.items() for line in table.lines]
    raise Refused(f"no line {name!r}: the lines are {', '.join(known)}", "--pay")


def with_file(terms: Terms, path: Path) -> Terms:
    """Whole tables from a TOML file."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as wrong:
        raise Refused(f"cannot read {path}: {wrong.strerror}", "--table") from None
    except UnicodeDecodeError as wrong:
        raise Refused(f"{path} is not TOML: {wrong}", "--table") from None
    return with_toml(terms, text, str(path))


def with_toml(terms: Terms, text: str, called: str = "this") -> Terms:
    """Whole tables: a section a wager, every line of the printed table, in its order."""
    try:
        sections = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as wrong:
        raise Refused(f"{called} is not TOML: {wrong}", "--table") from None
    for wager, section in sections.items():
        if wager not in terms.paytables or not isinstance(section, Mapping):
            raise Refused(f"no table for {wager!r}: there are {one_of(list(terms.paytables))}", f"--table [{wager}]")
        terms = _with_table(terms, _whole_table(terms.paytables[wager], section))
    return terms


def written_toml(terms: Terms) -> str:
    """These tables as `with_toml` reads them."""
    sections = []
    for wager, table in terms.paytables.items():
        lines = [f'{line} = "{pay}"' for line, pay in table.lines.items()]
        sections.append("\n".join([f"[{wager}]", *lines]) + "\n")
    return "\n".join(sections)


def _whole_table(printed: Paytable, section: Mapping[str, object]) -> Paytable:
    where = f"--table [{printed.wager}]"
    for line in section:
        if line not in printed.lines:
            raise Refused(f"no line {line!r}: the lines are {', '.join(printed.lines)}", where)
    if missing := [line for line in printed.lines if line not in section]:
        raise Refused(f"these lines are missing: {', '.join(missing)}", where)
    if list(section) != list(printed.lines):
        raise Refused(f"the lines must stand in this order: {', '.join(printed.lines)}", where)
    lines = {line: changed_pay(str(pay), f"{where} {line}") for line, pay in section.items()}
    return replace(printed, code=YOURS, lines=lines, claims={})


def payable(game: AnyGame, terms: Terms) -> Terms:
    """The same terms, if every payout is of a kind that its wager can pay."""
    side = {bet.name: bet for bet in game.side_bets}
    for wager, table in terms.paytables.items():
        for line, pay in table.lines.items():
            if wager not in side and not isinstance(pay, Odds):
                raise Refused(f"the {wager} pays odds such as '3 to 2', not {pay}", f"{wager}.{line}")
            if wager in side and isinstance(pay, Share) and not side[wager].progressive:
                raise Refused(f"the {wager} has no meter to pay {pay} of", f"{wager}.{line}")
    return terms


def _with_table(terms: Terms, table: Paytable) -> Terms:
    return Terms({**terms.paytables, table.wager: table}, terms.readings)


def warnings(game: AnyGame, terms: Terms, main: MainFigures | None, side: Mapping[str, SideFigures]) -> Iterator[str]:
    """What an operator must hear before he offers these terms."""
    if main and main.ev > 0:
        yield f"the player has the edge in the main game: {float(main.ev):.4%} of an ante"
    for name, figures in side.items():
        if figures.ev > 0:
            yield f"the player has the edge on the {name}: {float(figures.ev):.4%}"
    for wager, table in terms.paytables.items():
        if table.code == YOURS:
            yield from _made_for_another_game(game, wager, table)


def _made_for_another_game(game: AnyGame, wager: str, table: Paytable) -> Iterator[str]:
    if any(dict(own.lines) == dict(table.lines) for own in game.paytables[wager].values()):
        return
    for other in all_games().values():
        for name, printed in other.paytables.items():
            for code, theirs in printed.items():
                if other.code != game.code and dict(theirs.lines) == dict(table.lines):
                    yield f"the {wager} has the table of the {name} of {other.code} ({code}), another game"
