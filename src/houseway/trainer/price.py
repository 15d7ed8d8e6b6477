"""What a mistake costs, in dollars."""

from dataclasses import dataclass
from enum import StrEnum

from houseway.odds import dollars


class Cost(StrEnum):
    """Who is out of pocket, or how the money was put at risk."""

    NOTHING = "nothing lost this time"
    OVERPAID = "overpaid"
    UNDERPAID = "underpaid"
    EXPOSED = "worth of the cards shown"
    AT_STAKE = "at stake"


@dataclass(frozen=True, slots=True)
class Price:
    """Cents, never negative; a bounded price is at most this much."""

    cost: Cost = Cost.NOTHING
    cents: int = 0
    exact: bool = True

    @classmethod
    def of(cls, given: int, due: int) -> "Price":
        """What a seat got more or less than it was due."""
        if given == due:
            return cls()
        return cls(Cost.OVERPAID if given > due else Cost.UNDERPAID, abs(given - due))

    def __str__(self) -> str:
        if self.cost is Cost.NOTHING:
            return self.cost.value
        bound = "at most " if not self.exact else "exactly " if self.cost is Cost.EXPOSED else ""
        return f"{bound}{dollars(self.cents)} {self.cost}"


FREE = Price()
