"""All that can be done: the journal's vocabulary. A new operation is a class here and nothing else."""

from typing import Final, get_args

from houseway.progressive.operations.base import Carried, Operation
from houseway.progressive.operations.console import (
    CoinIn,
    Confirm,
    GameOver,
    PressHand,
    PressJPot,
    Sense,
    ShowCard,
    TurnKey,
    TypeCards,
)
from houseway.progressive.operations.meters import CloseTable, OpenMeter, OpenTable, ProposeTerms
from houseway.progressive.operations.money import Approve, ProposeAdjustment, ProposeBackOut, Withdraw
from houseway.progressive.operations.people import Dismiss, Enrol, Found, IssueCard, SetPassword, WithdrawCard
from houseway.progressive.operations.rounds import HandOver, PayByHouse

AnyOperation = (
    CoinIn
    | HandOver
    | GameOver
    | PressHand
    | Confirm
    | ShowCard
    | TurnKey
    | PressJPot
    | PayByHouse
    | Sense
    | TypeCards
    | OpenMeter
    | OpenTable
    | CloseTable
    | ProposeTerms
    | ProposeAdjustment
    | ProposeBackOut
    | Approve
    | Withdraw
    | Found
    | Enrol
    | Dismiss
    | SetPassword
    | IssueCard
    | WithdrawCard
)

OPERATIONS: Final[tuple[type[Operation], ...]] = get_args(AnyOperation)

__all__ = [
    "OPERATIONS",
    "AnyOperation",
    "Approve",
    "Carried",
    "CloseTable",
    "CoinIn",
    "Confirm",
    "Dismiss",
    "Enrol",
    "Found",
    "GameOver",
    "HandOver",
    "IssueCard",
    "OpenMeter",
    "OpenTable",
    "Operation",
    "PayByHouse",
    "PressHand",
    "PressJPot",
    "ProposeAdjustment",
    "ProposeBackOut",
    "ProposeTerms",
    "Sense",
    "SetPassword",
    "ShowCard",
    "TurnKey",
    "TypeCards",
    "Withdraw",
    "WithdrawCard",
]
