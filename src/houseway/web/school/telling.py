"""What the school's API says in several places: prices, rules, refusals."""

from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from houseway.trainer.price import Price
from houseway.web.refusals import Refusal

NOT_BEGUN: dict[int | str, dict[str, Any]] = {404: {"model": Refusal, "description": "Nothing like that lies there."}}
NO_GAME: dict[int | str, dict[str, Any]] = {404: {"model": Refusal, "description": "There is no such game."}}
BEHIND: dict[int | str, dict[str, Any]] = {
    **NOT_BEGUN,
    409: {"model": Refusal, "description": "It answers something that has been answered meanwhile."},
}
TEXT = r"^[^\x00]*$"
"""what any database can keep"""

OTHER = Field(examples=[["bonus: table 2"]], description="What is not as first printed, in words.")


class Asking(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Priced(BaseModel):
    """What a mistake would have cost."""

    cost: str = Field(examples=["overpaid"])
    cents: int = Field(examples=[1250])
    exact: bool = Field(description="False: at most this much.")
    words: str = Field(examples=["$12.50 overpaid"])

    @classmethod
    def of(cls, price: Price) -> "Priced":
        return cls(cost=price.cost.value, cents=price.cents, exact=price.exact, words=str(price))


def sentence(words: str) -> str:
    """These words with a capital and a full stop."""
    return f"{words[:1].upper()}{words[1:].rstrip('.')}."


def rule_at(game: str, rule: str) -> str:
    """Where a rule is told."""
    return f"/rules/{game}#{rule}"
