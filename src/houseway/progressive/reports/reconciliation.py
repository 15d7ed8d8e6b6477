"""Reconciliation: seed + contributions - awards ± adjustments = meter + reserve + over-limit + breakage, exactly.

The left side is worked out from what was bet, put up and awarded; the right side from what the accounts hold. They are
said to agree only if they do to the last grain, and if every entry comes to zero and pays what it awards.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from houseway.progressive.accounts import FUND, Account
from houseway.progressive.amounts import grains, show
from houseway.progressive.journal import Entry
from houseway.progressive.ledger import Numbered
from houseway.progressive.reports.words import Moved, Table, into_fund, moved


@dataclass(slots=True)
class Reconciliation:
    """One meter; amounts in grains."""

    meter: str
    seed: int = 0
    contributions: int = 0
    awards: int = 0
    """what was paid to players out of what is held for them"""
    adjustments: int = 0
    balances: Counter[str] = field(default_factory=Counter)
    amiss: list[str] = field(default_factory=list)
    """entries that do not come to zero, or do not pay what they award"""

    @property
    def come_to(self) -> int:
        return self.seed + self.contributions - self.awards + self.adjustments

    @property
    def held(self) -> int:
        return sum(self.balances[account] for account in FUND)

    @property
    def agrees(self) -> bool:
        return self.come_to == self.held and not self.amiss

    @property
    def says(self) -> str:
        if self.agrees:
            return "agrees to the last grain"
        difference = (
            f"{show(self.held - self.come_to)} more is held than came in; " if self.come_to != self.held else ""
        )
        return f"DOES NOT AGREE: {difference}{'; '.join(self.amiss[:5]) or 'verify the books'}"

    def take_in(self, number: int, entry: Entry) -> None:
        lines = entry.posting
        self.balances.update(lines)
        if sum(lines.values()):
            self.amiss.append(f"entry {number} does not come to zero")
        match moved(entry):
            case Moved.SEED:
                self.seed -= lines.get(Account.SEED, 0)
            case Moved.BETS:
                self.contributions -= lines.get(Account.PLAYERS, 0) + lines.get(Account.HOUSE, 0)
            case Moved.AWARD:
                self.seed -= lines.get(Account.SEED, 0)
                self._award(number, entry)
            case _:
                self.adjustments += into_fund(entry)

    def _award(self, number: int, entry: Entry) -> None:
        won = sum(award.cents for award in entry.awards)
        envy = sum(sum(award.envy.values()) for award in entry.awards)
        short = sum(award.shortfall for award in entry.awards)
        if entry.posting.get(Account.PLAYERS, 0) != grains(won + envy):
            self.amiss.append(f"entry {number} does not pay what it awards")
        self.awards += grains(won - short) + entry.posting.get(Account.TRAY, 0)


class Reconciliations:
    def __init__(self, meters: tuple[Reconciliation, ...]) -> None:
        self.meters = meters

    @property
    def agrees(self) -> bool:
        return all(one.agrees for one in self.meters)

    def table(self) -> Table:
        """A column a meter."""
        lines = {
            "seed": [one.seed for one in self.meters],
            "+ contributions": [one.contributions for one in self.meters],
            "- awards": [one.awards for one in self.meters],
            "± adjustments": [one.adjustments for one in self.meters],
            "= come to": [one.come_to for one in self.meters],
            **{account.value: [one.balances[account] for one in self.meters] for account in FUND},
            "= held": [one.held for one in self.meters],
        }
        rows = [(name, *map(show, amounts)) for name, amounts in lines.items()]
        return Table(("", *(one.meter for one in self.meters)), (*rows, ("", *(one.says for one in self.meters))))


def reconcile(entries: Iterable[Numbered], meter: str = "") -> Reconciliations:
    """One meter, or all."""
    found: dict[str, Reconciliation] = {}
    for number, _, entry in entries:
        if not entry.meter or (meter and entry.meter != meter):
            continue
        if entry.meter not in found:
            found[entry.meter] = Reconciliation(entry.meter)
        found[entry.meter].take_in(number, entry)
    return Reconciliations(tuple(found.values()))
