"""Which awards were taken back."""

from houseway.progressive.ledger import Numbered
from houseway.progressive.operations import Approve, ProposeBackOut


class BackOuts:
    """Listens to entries; `by` has the award's entry -> the entry that approved its back-out."""

    def __init__(self) -> None:
        self.by: dict[int, int] = {}
        self._asked: dict[int, int] = {}

    def hear(self, numbered: Numbered) -> None:
        op = numbered.entry.op
        if isinstance(op, ProposeBackOut):
            self._asked[numbered.number] = op.entry
        elif isinstance(op, Approve) and op.request in self._asked:
            self.by[self._asked[op.request]] = numbered.number
