"""One player at one table, round after round: the flow of the felt, with no screen in it.

The table deals and settles at once; the events come out one by one. What is on the screen is the `View`
folded over the events that have come out so far, so nothing can be seen early.
"""

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from houseway.cli.felt.betting import Betting
from houseway.cli.felt.deciding import Deciding
from houseway.cli.felt.purse import Purse
from houseway.cli.felt.round_log import RoundLog
from houseway.cli.play import Seating
from houseway.events import BetSettled, BetsLaid, Event
from houseway.neighbours import NAMES, neighbour_action, neighbour_bets
from houseway.round import Decision
from houseway.shoe import os_bytes, seeded_bytes
from houseway.view import SpotView, View

ROUNDS_TOLD: Final = 50
"""how many rounds the history keeps"""


class Phase(Enum):
    BETTING = auto()
    DEALING = auto()
    DECIDING = auto()
    SETTLED = auto()


@dataclass(frozen=True, slots=True)
class Told:
    """A round that is over, as the player saw it."""

    number: int
    view: View
    total: int


class Sitting:
    def __init__(self, seating: Seating, purse: Purse) -> None:
        assert seating.game is not None
        self.seating, self.purse, self.game = seating, purse, seating.game
        self.table = seating.open_table()
        self.mine = seating.mine
        self.names = dict(zip(seating.others, NAMES, strict=False))
        self.table.sit("You", *self.mine)
        for seat, name in self.names.items():
            self.table.sit(name, seat)
        self._chance = seeded_bytes(f"neighbours/{seating.seed}", 0) if seating.seed else os_bytes()
        self._log = RoundLog(seating.log)
        self.betting = Betting(self.table, self.mine, purse)
        self.deciding: Deciding | None = None
        self.view = View()
        self.rounds: deque[Told] = deque(maxlen=ROUNDS_TOLD)
        self.dealt = 0
        """rounds dealt at this table"""
        self.pace = seating.pace
        self.meter = self.table.meter
        """the progressive as the player has seen it: an award comes off when it is told"""
        self.focus = self.mine[0]
        """the spot shown large"""
        self.trouble = ""
        """what went wrong around the game, such as a log that could not be written"""
        self._events: tuple[Event, ...] = ()
        self._open = False

    # Where we are

    @property
    def phase(self) -> Phase:
        if not self._events:
            return Phase.BETTING
        if self.waiting:
            return Phase.DEALING
        return Phase.DECIDING if self.deciding else Phase.SETTLED

    @property
    def waiting(self) -> tuple[Event, ...]:
        """Events that have happened and have not come out yet."""
        return self._events[len(self.view.log) :]

    @property
    def in_a_round(self) -> bool:
        """Bets are on the felt and it is not decided what becomes of them."""
        return self._open and not self.table.round.over

    def spot(self, seat: int) -> SpotView:
        """A spot as it is to be drawn; before the deal, with the bets that the player is laying."""
        if self.phase is Phase.BETTING:
            return SpotView(seat, dict(self.betting.bets.get(seat, {})))
        return self.view.spots.get(seat) or SpotView(seat)

    # Money: the purse changes when a round is over; until then the view says what has been settled

    @property
    def settled(self) -> int:
        """What the settlement lines that came out so far bring the player."""
        return sum(line.net for seat in self.mine for line in self.spot(seat).settled)

    @property
    def bankroll(self) -> int:
        return self.purse.held + (self.settled if self._open else 0)

    @property
    def on_felt(self) -> int:
        """The player's stakes that are neither settled nor given back."""
        total = 0
        for spot in map(self.spot, self.mine):
            done = {line.wager for line in spot.settled}
            total += sum(stake for name, stake in spot.bets.items() if name not in done)
        return total

    @property
    def free(self) -> int:
        return self.bankroll - self.on_felt

    # What the player does

    def deal(self) -> None:
        """Take the bets, the neighbours' too, and deal."""
        mine = self.betting.to_deal
        like = next(iter(mine.values()))
        bets: dict[int, Mapping[str, int]] = dict(mine)
        for seat in self.names:
            bets[seat] = neighbour_bets(self.table, like, self._chance)
        self.table.deal(dict(sorted(bets.items())))
        self.betting.last = mine
        self.dealt += 1
        self.trouble = ""
        self._open = True
        self.view = View()
        self._go_on()

    def act(self, action: str) -> None:
        """The player's action for the spot whose turn it is."""
        assert self.table.to_act in self.mine
        self.deciding = None
        self.view.to_act, self.view.options = None, ()
        self.table.act(self.table.to_act, action)
        self._go_on()

    def collect(self) -> None:
        """Clear the felt for the next bets."""
        self._events, self.view = (), View()
        self.betting.lay_again()
        self.focus = self.betting.seat

    def buy_in(self) -> None:
        self.purse.buy_in(self.seating.bankroll)
        self.betting.lay_first()

    def step_aside(self, step: int) -> None:
        """To the next thing in a row: a wager, a button, or a spot that was settled."""
        if self.deciding:
            self.deciding.move(step)
        elif self.phase is Phase.BETTING:
            self.betting.next_wager(step)
        else:
            self.next_spot(step)

    def next_spot(self, step: int) -> None:
        """Another spot of the player's to the front."""
        if self.phase is Phase.BETTING:
            self.betting.next_spot(step)
            self.focus = self.betting.seat
        else:
            played = [seat for seat in self.mine if seat in self.view.spots]
            self.focus = played[(played.index(self.focus) + step) % len(played)]

    def move_chips(self, up: bool) -> str:
        """A chip more or less on the bet in hand; if that cannot be, why."""
        if self.deciding:
            self.deciding.nudge(up)
            return ""
        return self.betting.move(up)

    def leave(self) -> None:
        """Walk away; what lies on the felt stays there."""
        self.show_all()
        if self._open:
            self.purse.forfeit(self.on_felt)
            self._open = False

    def _go_on(self) -> None:
        """Let the neighbours act until it is the player's turn or the round is over."""
        while (ask := self.table.round.awaits) and isinstance(ask, Decision) and ask.seat in self.names:
            self.table.act(ask.seat, neighbour_action(ask.options, self._chance))
        self._events = self.table.log(*self.mine)

    # What comes out

    def show_next(self) -> None:
        """Let out what happened next: one event, or several that belong together."""
        while self.waiting:
            event = self.waiting[0]
            self.view.add(event)
            seat = getattr(event, "seat", None)
            if seat in self.mine:
                self.focus = seat
            if self._is_a_moment(event):
                break
        if not self.waiting:
            self._arrive()

    def show_all(self) -> None:
        while self.waiting:
            self.show_next()

    def _is_a_moment(self, event: Event) -> bool:
        """Bets are down already when the deal starts; a neighbour's lines come out in one go."""
        if isinstance(event, BetsLaid):
            return False
        return not (isinstance(event, BetSettled) and event.seat in self.names)

    def _arrive(self) -> None:
        """All is out: a decision of the player's, or the end of the round."""
        ask = self.table.round.awaits
        if isinstance(ask, Decision):
            self.view.to_act, self.view.options = ask.seat, ask.options
            self.focus = ask.seat
            self.deciding = Deciding(ask.name, ask.options, self.free)
        elif self._open:
            self._close()

    def _close(self) -> None:
        total = self.settled
        self._open = False
        self.purse.settle(total)
        self.rounds.append(Told(self.dealt, self.view, total))
        self.focus = min(seat for seat in self.mine if seat in self.view.spots)
        self.meter = self.table.meter
        self.trouble = self._log.append(self.table.record().to_json())
