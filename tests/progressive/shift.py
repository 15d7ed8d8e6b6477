"""A short shift, worked out by hand: two rounds with six bettors each, and what followed.

| | what is fed | what is paid |
|---|---|---|
| t1, touch screen | $6: $0.8142 to the meter, $0.12 to the reserve | seat 3: $5 from the tray, backed out later |
| k1, keypad | the same | seat 2: $1,001.62 off the meter, envy of $100 to five others; restart at $1,000.24 |

Then a grain goes from the house to the meter, and a lower seed is approved.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import msgspec
import pytest
from argon2 import PasswordHasher

from houseway.database import Database
from houseway.progressive import secrets
from houseway.progressive.operations import (
    Approve,
    CoinIn,
    Confirm,
    GameOver,
    HandOver,
    PressHand,
    PressJPot,
    ProposeAdjustment,
    ProposeTerms,
    Sense,
    ShowCard,
    TurnKey,
    Withdraw,
)
from tests.progressive.house import FOUR, METER, SEVEN, TERMS, House, record

BETS = dict.fromkeys(range(1, 7), 100)


class Shift:
    """The shift, played through; the numbers of the entries that matter."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.started = house.clock.at
        self._play("t1", {3: FOUR})
        house.do("dora", Confirm(table="t1"))
        self.tray_award = house.do("dora", ShowCard(table="t1"), card="sam").number
        house.do("dora", GameOver(table="t1"))
        house.clock.pass_by(24 * 60 * 60)
        house.sessions = {id: house.manager.sign_in(id, f"the password of {id}") for id in house.sessions}
        self._play("k1", {2: SEVEN})
        house.do("dora", TurnKey(table="k1", to="JPH"), card="eve")
        self.jackpot = house.do("dora", PressJPot(table="k1")).number
        house.do("dora", TurnKey(table="k1", to="RUN"), card="eve")
        house.do("dora", GameOver(table="k1"))
        self._after()

    def _play(self, table: str, hits: Mapping[int, str]) -> None:
        self.house.do("dora", Sense(table=table, bets=BETS))
        self.coin_in = self.house.do("dora", CoinIn(table=table)).number
        dealt = msgspec.structs.replace(record(hits), progressive={"meter": 100_162, "seed": TERMS.seed})
        self.handed_over = self.house.do("dora", HandOver(table=table, record=dealt, closes=True)).number
        for seat, line in hits.items():
            self.house.do("dora", PressHand(table=table, seat=seat, line=line))

    def _after(self) -> None:
        house = self.house
        asked = house.manager.back_out(house.sessions["sam"], self.tray_award, "correction", "the wrong seat").number
        self.backed_out = house.do("eve", Approve(request=asked)).number
        move = ProposeAdjustment(
            meter=METER, reason="malfunction", giver="house", taker="meter", amount=1, note="<b>a grain</b>"
        )
        self.asked = house.do("sam", move).number
        self.approved = house.do("eve", Approve(request=self.asked)).number
        lower = ProposeTerms(meter=METER, terms=msgspec.structs.replace(TERMS, seed=50_000))
        self.terms = house.do("ann", lower).number
        house.do("bob", Approve(request=self.terms))
        self.turned_down = house.do("sam", move).number
        house.do("sam", Withdraw(request=self.turned_down))
        assert "out of order" in house.refused("dora", GameOver(table="t1"))


@contextmanager
def played_shift(folder: Path) -> Iterator[Shift]:
    """The shift in a file of its own, for tests that only read it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(secrets, "_HASHER", PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
        database = Database.open(folder / "books.db")
        house = House(database)
        yield Shift(house)
        house.close()
        database.close()
