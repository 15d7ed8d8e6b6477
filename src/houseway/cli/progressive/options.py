"""What the progressive's commands are told, spelled once; and what is secret, which no command line ever holds."""

import os
import sys
from getpass import getpass
from typing import Annotated

import typer

from houseway.refused import Refused

DatabaseAt = Annotated[
    str, typer.Option("--database", metavar="FILE|URL", help="SQLite file or PostgreSQL URL ($HOUSEWAY_DATABASE).")
]
Session = Annotated[str, typer.Option("--session", help="Who asks: what sign-in gave ($HOUSEWAY_SESSION).")]
Key = Annotated[str, typer.Option("--key", help="The request's own name: asked again with it, it is not done again.")]
AsJson = Annotated[bool, typer.Option("--json", help="Answer in JSON.")]

TableName = Annotated[str, typer.Argument(metavar="TABLE", help="The table's name.")]
MeterName = Annotated[str, typer.Argument(metavar="METER", help="The meter's name.")]
OneMeter = Annotated[str, typer.Option("--meter", help="Only this meter.")]
MemberId = Annotated[str, typer.Argument(metavar="MEMBER", help="Who it is about, by the short name he signs in with.")]
FullName = Annotated[str, typer.Option("--name", help="The full name, as reports print it.")]
RequestNumber = Annotated[int, typer.Argument(metavar="REQUEST", help="The request's number: that of its entry.")]
EntryNumber = Annotated[int, typer.Argument(metavar="ENTRY", help="The entry's number.")]
Reason = Annotated[str, typer.Option("--reason", help="One of the closed list; a wrong one is answered with it.")]
Note = Annotated[str, typer.Option("--note", help="Why, in words; it stays in the books.")]

Seed = Annotated[str, typer.Option("--seed", metavar="DOLLARS", help="What the meter starts with.")]
Contribution = Annotated[str, typer.Option("--contribution", metavar="PERCENT", help="The meter's share of each bet.")]
Reserve = Annotated[str, typer.Option("--reserve", metavar="PERCENT", help="The reserve's share of each bet.")]
Limit = Annotated[str, typer.Option("--limit", metavar="DOLLARS", help="The most the sign shows; none without it.")]
FixedPays = Annotated[str, typer.Option("--fixed-pays", help="Awards that are no percentage come from: tray, meter.")]
ExecutiveAbove = Annotated[
    str, typer.Option("--executive-above", metavar="DOLLARS", help="A larger award needs an executive's card.")
]
RunsDry = Annotated[bool, typer.Option("--dry", help="Say too how likely the meter is to run dry (takes a moment).")]


def secret(name: str, asks: str, new: bool = False) -> str:
    """From the environment, else a prompt that shows nothing, else a line of standard input."""
    if given := os.environ.get(name):
        return given
    if _at_a_terminal():
        given = getpass(f"{asks}: ")
        if new and getpass(f"{asks}, again: ") != given:
            raise Refused("that was not the same twice: nothing was changed", "password")
        return given
    given = sys.stdin.readline().rstrip("\r\n") if sys.stdin is not None else ""
    if not given:
        raise Refused(f"{asks}: give it at the prompt, on standard input or in ${name}", name)
    return given


def _at_a_terminal() -> bool:
    return sys.stdin is not None and sys.stdin.isatty()


def password(asks: str, new: bool = False) -> str:
    return secret("HOUSEWAY_PASSWORD", asks, new)


def card_token() -> str:
    return secret("HOUSEWAY_CARD", "the card's or key's token")
