"""Terms as a page or a program says them: chosen tables, changed payouts, readings; as JSON and as an address.

The address is the laboratory's, one parameter a change: `table.bonus=2`, `pay.bonus.straight=4 to 1`,
`reading.tie=identical`.
"""

from collections.abc import Iterator
from typing import Annotated, Any
from urllib.parse import quote, urlencode

from pydantic import BaseModel, ConfigDict, Field

from houseway.exact.what_if import payable, with_pays
from houseway.refused import Refused
from houseway.rules import AnyGame, Terms

Pay = Annotated[str, Field(max_length=40)]

EXAMPLE: dict[str, Any] = {
    "paytables": {"bonus": "2"},
    "readings": {"tie": "same_length"},
    "pays": {"bonus": {"7-card-straight": "60 to 1"}},
}


class TermsForm(BaseModel):
    """Terms of one game; what is not named is as first printed."""

    model_config = ConfigDict(extra="forbid", json_schema_extra={"examples": [EXAMPLE]})

    paytables: dict[str, str] = Field({}, max_length=50, description="wager: code of a printed table")
    readings: dict[str, str] = Field({}, max_length=50, description="reading: value")
    pays: dict[str, dict[str, Pay]] = Field({}, max_length=50, description="wager: line: payout, where it is changed")

    def terms(self, game: AnyGame) -> Terms:
        """The terms, or a refusal that names the field."""
        terms = game.terms(self.paytables, self.readings)
        for wager, line, pay in self.changes():
            try:
                terms = with_pays(terms, [f"{wager}.{line}={pay}"])
            except Refused as no:
                raise Refused(no.message, f"pays.{wager}.{line}") from None
        try:
            return payable(game, terms)
        except Refused as no:
            raise no.within("pays") from None

    def changes(self) -> Iterator[tuple[str, str, str]]:
        for wager, lines in self.pays.items():
            for line, pay in lines.items():
                yield wager, line, pay

    def link(self, code: str) -> str:
        """The address of the laboratory's page with these terms."""
        said = list(self._said())
        return f"/lab/{quote(code)}" + (f"?{urlencode(said)}" if said else "")

    def _said(self) -> Iterator[tuple[str, str]]:
        yield from ((f"table.{wager}", table) for wager, table in self.paytables.items())
        yield from ((f"pay.{wager}.{line}", pay) for wager, line, pay in self.changes())
        yield from ((f"reading.{name}", value) for name, value in self.readings.items())
