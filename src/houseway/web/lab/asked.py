"""What a laboratory page asks: terms and a meter; as JSON and as an address, which says the meter as `meter=1000`."""

from collections.abc import Iterable, Iterator

from pydantic import BaseModel, ConfigDict, Field

from houseway.exact.meter_plan import MeterAsked, meter_asked
from houseway.refused import Refused
from houseway.web.terms_form import EXAMPLE, TermsForm


class MeterForm(BaseModel):
    """A progressive bet and its meter: dollars and percentages, as people write them."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    bet: str = Field("1", max_length=20, description="the bet, in dollars")
    meter: str = Field("0", max_length=20, description="what is on the meter, in dollars", examples=["10000"])
    seed: str = Field("0", max_length=20, description="what the meter starts at, in dollars", examples=["5000"])
    contribution: str = Field("0%", max_length=20, description="the meter's share of each bet", examples=["13.57%"])
    reserve: str = Field("0%", max_length=20, description="the next meter's share of each bet")
    style: str = Field("percentage", max_length=20, description="what comes off the meter: percentage, or all")
    others: int = Field(0, ge=0, le=100, description="other bettors at the table")

    def read(self) -> MeterAsked:
        try:
            return meter_asked(
                self.bet, self.meter, self.seed, self.contribution, self.reserve, self.style, self.others
            )
        except Refused as no:
            raise Refused(no.message, METER_FIELDS[no.field]) from None


METER_FIELDS = {
    "--bet": "meter.bet",
    "--meter": "meter.meter",
    "--meter-seed": "meter.seed",
    "--contribution": "meter.contribution",
    "--reserve": "meter.reserve",
    "--meter-style": "meter.style",
    "--others": "meter.others",
}


class Asked(TermsForm):
    """Terms to be priced; what is not named is as first printed."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"page": "a1b2", **EXAMPLE, "meter": {"bet": "5", "meter": "10000"}}]}
    )

    page: str = Field("", max_length=40, description="the page that asks: of its questions only the newest matters")
    meter: MeterForm = MeterForm()

    def _said(self) -> Iterator[tuple[str, str]]:
        yield from super()._said()
        yield from ((name, str(value)) for name, value in self.meter if value != getattr(MeterForm(), name))


def asked_at(parameters: Iterable[tuple[str, str]]) -> Asked:
    """What an address asks; a parameter that nobody knows is refused."""
    told: dict[str, dict[str, str]] = {"paytables": {}, "readings": {}}
    pays: dict[str, dict[str, str]] = {}
    meter: dict[str, str] = {}
    for name, value in parameters:
        kind, _, rest = name.partition(".")
        wager, _, line = rest.partition(".")
        if kind == "table" and rest:
            told["paytables"][rest] = value
        elif kind == "reading" and rest:
            told["readings"][rest] = value
        elif kind == "pay" and line:
            pays.setdefault(wager, {})[line] = value
        elif name in MeterForm.model_fields:
            meter[name] = value
        else:
            raise Refused(f"{name!r} says nothing here: write table.WAGER, pay.WAGER.LINE or reading.NAME", name)
    try:
        return Asked.model_validate({**told, "pays": pays, "meter": meter})
    except ValueError:
        raise Refused("this address is damaged: a word of it is too long, or is no number", "address") from None
