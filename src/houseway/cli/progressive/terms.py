"""A meter's terms and stakes as they are typed: dollars and percentages, read exactly."""

from collections.abc import Sequence
from typing import Any

import msgspec

from houseway.cli.pairs import pairs
from houseway.games import find_game
from houseway.progressive.amounts import read_cents, read_rate
from houseway.progressive.floor import MeterTerms, Stakes
from houseway.progressive.pays import stakes_of
from houseway.refused import Refused

PLACES = ("tray", "meter")


def typed_terms(known: MeterTerms | None, typed: dict[str, str]) -> MeterTerms:
    """What is typed (option -> text), and for the rest what the meter has; `--limit none` takes a limit away."""
    told = {name: _read(name, text) for name, text in typed.items() if text}
    if known:
        return msgspec.structs.replace(known, **told)
    for name in ("seed", "contribution"):
        if name not in told:
            raise Refused(f"a meter needs a {name}", f"--{name}")
    return MeterTerms(**told)


def _read(name: str, text: str) -> Any:
    option = "--" + name.replace("_", "-")
    if name in ("contribution", "reserve"):
        return read_rate(text, option)
    if name == "fixed_pays":
        if text not in PLACES:
            raise Refused(f"awards that are no percentage come from the tray or the meter, not {text!r}", option)
        return text
    if name == "limit" and text == "none":
        return None
    return read_cents(text, option)


def typed_stakes(game: str, paytable: str, readings: Sequence[str], pays: Sequence[str], stake: str) -> Stakes:
    return stakes_of(
        find_game(game),
        paytable,
        pairs(readings, "--reading", "NAME=VALUE"),
        pairs(pays, "--pay", "LINE=PAY"),
        read_cents(stake, "--stake"),
    )
