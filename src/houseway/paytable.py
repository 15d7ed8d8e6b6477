"""Paytables as printed, read from the file beside each game."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from houseway.odds import Odds, Pay, Prize, Share, parse_pay
from houseway.refused import Refused


@dataclass(frozen=True, slots=True)
class Paytable:
    """What each line of one wager pays, best line first."""

    wager: str
    code: str
    lines: Mapping[str, Pay]
    envy: Mapping[str, int] = field(default_factory=dict)
    """line -> cents paid to every other bettor at the table for a hit"""
    claims: Mapping[str, str] = field(default_factory=dict)
    """what the manual prints about it: `house_edge`, `hit_frequency`, or `main_edge` of the game it belongs to"""
    says: Mapping[str, str] = field(default_factory=dict)
    """line -> how people say it, where its name alone would not do"""

    def words(self, line: str) -> str:
        return self.says.get(line) or line_words(line)


def line_words(line: str) -> str:
    """`four of a kind`, `7-card straight`: a line as people say it."""
    return re.sub(r"(?<!\d)-", " ", line)


def printed_beside(game_file: str) -> Mapping[str, Mapping[str, Paytable]]:
    """Every paytable printed for a game: `x.toml` beside `x.py`, as wager -> code -> table."""
    path = Path(game_file).with_suffix(".toml")
    wagers = tomllib.loads(path.read_text(encoding="utf-8"))
    try:
        return {
            wager: {code: _read(wager, code, table) for code, table in tables.items()}
            for wager, tables in wagers.items()
        }
    except Refused as no:
        raise no.within(path.name) from None


def _read(wager: str, code: str, table: Mapping[str, Any]) -> Paytable:
    told = ("envy", "claims", "says")
    lines = {name: _pay(text, f"{wager}.{code}.{name}") for name, text in table.items() if name not in told}
    envy: dict[str, int] = {}
    for line, text in table.get("envy", {}).items():
        prize = _pay(text, f"{wager}.{code}.envy.{line}")
        if not isinstance(prize, Prize) or line not in lines:
            raise Refused("envy is a sum such as '$100' on a line of the table", f"{wager}.{code}.envy.{line}")
        envy[line] = prize.cents
    for line in table.get("says", {}):
        if line not in lines:
            raise Refused("there is no such line in the table", f"{wager}.{code}.says.{line}")
    return Paytable(wager, code, lines, envy, table.get("claims", {}), table.get("says", {}))


def _pay(text: object, where: str) -> Odds | Prize | Share:
    try:
        return parse_pay(str(text))
    except Refused as no:
        raise Refused(no.message, where) from None
