"""Before the deal: which stakes lie on which spot, and how chips move them.

What may be laid is asked of the house and of the law; a stake that they refuse never gets onto the felt.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from houseway.bets import check_bets
from houseway.cli.felt.purse import Purse
from houseway.law import check_bets_under, largest_stake
from houseway.odds import dollars
from houseway.refused import Refused
from houseway.rules import Check, Laid, Raise, SideBet, Wager
from houseway.table import Table

CHIPS: Final = (100, 500, 2500, 10000)
FIRST_STAKES: Final = (1000, 500, 200, 100)
"""what lies on a fresh spot: the first of these that leaves room to raise"""
ROOM_TO_RAISE: Final = 5

Stakes = dict[str, int]


class Betting:
    """The bets that will be dealt to, spot by spot; one spot and one wager are under the player's hand."""

    def __init__(self, table: Table, seats: tuple[int, ...], purse: Purse) -> None:
        self.table, self.game, self.seats, self.purse = table, table.game, seats, purse
        on_layout = [w for w in self.game.wagers if w.name in table.wagers]
        self.circles = [w for w in on_layout if w.laid is not Laid.NEVER]
        """every spot's circles, in the order of the felt"""
        before = [w for w in on_layout if w.laid in (Laid.FIRST, Laid.OPTIONAL)]
        self.wagers = [w for w in before if not (isinstance(w, Wager) and w.equals)]
        """what the player sets; a wager that must equal another follows it"""
        self.required = [w for w in before if isinstance(w, Wager) and w.laid is Laid.FIRST]
        self.chip = CHIPS[1]
        self.seat = seats[0]
        self.wager: Wager | SideBet = self.wagers[0]
        self.bets: dict[int, Stakes] = {seat: {} for seat in seats}
        self.last: dict[int, Stakes] = {}
        """what was dealt to last"""
        self.lay_first()

    # Under the player's hand

    def next_wager(self, step: int) -> None:
        self.wager = self.wagers[(self.wagers.index(self.wager) + step) % len(self.wagers)]

    def pick_wager(self, number: int) -> bool:
        """The wager with this number on the felt, from 1."""
        if not 1 <= number <= len(self.wagers):
            return False
        self.wager = self.wagers[number - 1]
        return True

    def next_spot(self, step: int) -> None:
        self.seat = self.seats[(self.seats.index(self.seat) + step) % len(self.seats)]

    def next_chip(self) -> None:
        self.chip = CHIPS[(CHIPS.index(self.chip) + 1) % len(CHIPS)]

    # Chips

    @property
    def total(self) -> int:
        return sum(sum(stakes.values()) for stakes in self.bets.values())

    @property
    def to_deal(self) -> dict[int, Stakes]:
        """The spots that play this round."""
        return {seat: dict(stakes) for seat, stakes in self.bets.items() if stakes}

    def move(self, up: bool) -> str:
        """Lay or take back a chip; if that cannot be, why."""
        why = ""
        for stake in self._steps(up):
            no = self._refusal(self.seat, self._with(self.bets[self.seat], stake))
            if not no:
                self.bets[self.seat] = self._with(self.bets[self.seat], stake)
                return ""
            why = why or no
        return why

    def clear(self) -> str:
        """Take the stake back; a spot without its required bet does not play."""
        if isinstance(self.wager, SideBet):
            self.bets[self.seat].pop(self.wager.name, None)
            return ""
        if len(self.to_deal) < 2:
            return f"the {self.wager.name} is required ({self.wager.rule}): it is your only spot"
        self.bets[self.seat] = {}
        return ""

    def same_on_all(self) -> str:
        """The bet under the player's hand on every spot."""
        bets = {seat: dict(self.bets[self.seat]) for seat in self.seats}
        total = sum(sum(stakes.values()) for stakes in bets.values())
        if total > self.purse.held:
            return self._too_much(total)
        self.bets = bets
        return ""

    def repeat(self) -> str:
        """The bets of the last round again; if they cannot be, why."""
        total = sum(sum(stakes.values()) for stakes in self.last.values())
        if total > self.purse.held:
            return f"the same bets come to {dollars(total)}, and you have {dollars(self.purse.held)}"
        self.bets = {seat: dict(self.last.get(seat, {})) for seat in self.seats}
        return ""

    def lay_again(self) -> None:
        """Leave on the felt what was dealt to last, if the purse still carries it."""
        if self.repeat():
            self.lay_first()

    def lay_first(self) -> None:
        """A sensible first bet on as many spots as the purse carries."""
        for stake in FIRST_STAKES:
            bets = {w.name: stake for w in self.required}
            whole = sum(bets.values()) * len(self.seats)
            if not self._refusal(self.seats[0], bets, alone=True) and whole * ROOM_TO_RAISE <= self.purse.held:
                self.bets = {seat: dict(bets) for seat in self.seats}
                return
        least = self.least
        carries = 0 if not least else self.purse.held // sum(least.values())
        self.bets = {seat: dict(least) if place < carries else {} for place, seat in enumerate(self.seats)}

    @property
    def least(self) -> Stakes:
        """The smallest bet of whole dollars that lets a spot in."""
        return {w.name: max(CHIPS[0], w.least) for w in self.required}

    @property
    def broke(self) -> bool:
        return self.purse.held < sum(self.least.values())

    @property
    def caution(self) -> str:
        """A word of warning if what is left would not carry the smallest raise of every spot."""
        raises = sum(map(self._smallest_raises, self.to_deal.values()))
        if self.purse.held - self.total >= raises:
            return ""
        return f"staying in will cost at least {dollars(raises)} more: with less than that left you can only fold"

    def _smallest_raises(self, stakes: Mapping[str, int]) -> int:
        """What a spot must add to stay in to the end, as the game's decisions declare it."""
        laid, total = dict(stakes), 0
        for decision in self.game.decisions:
            if any(isinstance(choice, Check) for choice in decision.choices):
                continue
            smallest = min((c for c in decision.choices if isinstance(c, Raise)), key=lambda c: c.least, default=None)
            if smallest:
                laid[smallest.wager] = smallest.least * laid[smallest.of]
                total += laid[smallest.wager]
        return total

    def _steps(self, up: bool) -> Iterator[int]:
        """The stakes to try, nearest first; the house may not take some."""
        now = self.bets[self.seat].get(self.wager.name, 0)
        if isinstance(self.wager, SideBet) and self.wager.stakes:
            ladder = (0, *self.wager.stakes)
            yield from [s for s in ladder if s > now][:1] if up else [s for s in reversed(ladder) if s < now][:1]
            return
        lowest = self.wager.least if isinstance(self.wager, Wager) else 0
        if up:
            yield from (max(now + n * self.chip, lowest) for n in (1, 2, 3))
            if (most := self._most(now)) > now:
                yield most
            return
        yield from (now - n * self.chip for n in (1, 2, 3) if now - n * self.chip > 0)
        if isinstance(self.wager, SideBet):
            yield 0
        elif now > max(CHIPS[0], lowest):
            yield max(CHIPS[0], lowest)

    def _most(self, now: int) -> int:
        """The largest stake of whole dollars that the law and the purse leave."""
        shares = 1 + sum(w.equals == self.wager.name for w in self.required)
        most = now + (self.purse.held - self.total) // shares
        if self.table.profile:
            limit = largest_stake(self.table.profile, self.game, self.table.wagers, self.wager.name)
            most = most if limit is None else min(most, limit)
        return most // 100 * 100

    def _with(self, stakes: Mapping[str, int], stake: int) -> Stakes:
        """The spot's stakes with this one on the chosen wager, and on those that must equal it."""
        follow = [w.name for w in self.required if w.equals == self.wager.name]
        changed = dict(stakes) | dict.fromkeys([self.wager.name, *follow], stake)
        return {name: cents for name, cents in changed.items() if cents}

    def _refusal(self, seat: int, stakes: Stakes, alone: bool = False) -> str:
        """Why the house, the law or the purse does not take these stakes on this spot."""
        try:
            check_bets(self.game, stakes)
            if self.table.profile:
                check_bets_under(self.table.profile, self.game, self.table.wagers, seat, stakes)
        except Refused as no:
            return no.message
        total = sum(stakes.values()) + (0 if alone else self.total - sum(self.bets[seat].values()))
        return self._too_much(total) if total > self.purse.held else ""

    def _too_much(self, total: int) -> str:
        return f"that makes {dollars(total)} on the felt, and you have {dollars(self.purse.held)}"
