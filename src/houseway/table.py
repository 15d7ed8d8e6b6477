"""A table: seats, a shoe, a law, and the dealer who brings the cards when the round asks for them.

The table alone knows what lies face down. It gives a card to the round when it is looked at or turned, so
nothing that is made from the round can show it earlier.
"""

from collections.abc import Collection, Iterable, Mapping

from houseway.bets import check_bets
from houseway.dealer import Dealer
from houseway.events import Event
from houseway.games import find_game
from houseway.law import Profile, check_bets_under, check_game_under
from houseway.record import Record, Shuffle, record_of
from houseway.refused import Refused
from houseway.round import Decision, Round
from houseway.rules import AnyGame, Laid
from houseway.settlement import Meter, Settlement
from houseway.shoe import Shoe, Stack
from houseway.view import View, events_for, view_of


class Table:
    """One table, one round after another.

    `wagers` are the wagers on the layout (all by default); `profile` is the law it is opened under (none is
    play money); with a `seed` its shuffles can be dealt again, and its records say so.
    """

    def __init__(
        self,
        game: str | AnyGame,
        *,
        paytables: Mapping[str, str] | None = None,
        readings: Mapping[str, str] | None = None,
        wagers: Iterable[str] | None = None,
        profile: Profile | None = None,
        meter: Meter | None = None,
        seed: str | int | None = None,
    ) -> None:
        self.game = find_game(game) if isinstance(game, str) else game
        self.terms = self.game.terms(paytables, readings)
        self.wagers = frozenset(self.game.wager_names if wagers is None else wagers)
        for name in self.wagers:
            self.game.wager(name)
        for wager in self.game.wagers:
            if wager.laid is Laid.FIRST and wager.name not in self.wagers:
                raise Refused(f"a layout must have the {wager.name} ({wager.rule})", "wagers")
        self.profile = profile
        if profile:
            check_game_under(profile, self.game, self.wagers)
        self.meter = meter
        self._progressives = {bet.name for bet in self.game.side_bets if bet.progressive}
        self.players: dict[int, str] = {}
        self.waiting: list[str] = []
        """players waiting for a seat"""
        self._shoe = Shoe(self.game.deck, None if seed is None else str(seed))
        self._dealer = Dealer(Stack(()))
        self._round: Round | None = None

    # People

    def sit(self, player: str, *seats: int) -> None:
        """Take one or several spots."""
        for seat in seats:
            if not 1 <= seat <= self.game.seats:
                raise Refused(f"{self.game.code} has seats 1 to {self.game.seats}, not {seat}")
            if self.players.get(seat, player) != player:
                raise Refused(f"seat {seat} is {self.players[seat]}'s")
        if self.waiting:
            check_spots(self.game, {*seats, *self.spots_of(player)})
        self.players |= dict.fromkeys(seats, player)

    def stand(self, *seats: int) -> None:
        """Give up spots, between rounds."""
        for seat in seats:
            if self._round and not self._round.over and seat in self._round.spots:
                raise Refused(f"seat {seat} is in the round on the table: stand up when it is over")
        for seat in seats:
            self.players.pop(seat, None)

    def spots_of(self, player: str) -> tuple[int, ...]:
        return tuple(seat for seat, who in sorted(self.players.items()) if who == player)

    # The round

    @property
    def round(self) -> Round:
        if self._round is None:
            raise Refused("no round has been dealt yet")
        return self._round

    @property
    def deck_in_play(self) -> int:
        """Which of the decks used by turns is on the table: 1 or 2."""
        return (max(self._shoe.number, 1) - 1) % self.game.shuffler.decks + 1

    @property
    def to_act(self) -> int | None:
        """The seat whose decision it is; None between rounds."""
        ask = self._round.awaits if self._round else None
        return ask.seat if isinstance(ask, Decision) else None

    def deal(self, bets: Mapping[int, Mapping[str, int]], stack: Stack | None = None) -> Round:
        """Take the bets (seat -> wager -> cents), shuffle, and deal up to the first decision.

        With a `stack`, that is dealt instead of a shuffle of this table's own.
        """
        if self._round and not self._round.over:
            raise Refused("the round on the table is not over")
        for seat, laid in bets.items():
            self.check(seat, laid)
        for player in set(self.players.values()) if self.waiting else ():
            check_spots(self.game, [seat for seat in self.spots_of(player) if seat in bets])
        opened = Round.open(self.game, bets, self.terms, self.meter)
        self._dealer = Dealer(self._shoe.shuffle() if stack is None else stack)
        return self._bring_cards(opened, since=0)

    def check(self, seat: int, laid: Mapping[str, int]) -> None:
        """Refuse bets that the layout, the game or the law does not take."""
        try:
            check_bets(self.game, laid)
        except Refused as no:
            raise no.within(f"seat {seat}") from None
        self._check_layout(seat, laid)
        if self.profile:
            check_bets_under(self.profile, self.game, self.wagers, seat, laid)

    def act(self, seat: int, action: str) -> Round:
        """Take a seat's action, and go on to the next decision or to the end."""
        if seat != self.to_act:
            raise Refused(f"it is not seat {seat}'s turn" + (f" but seat {self.to_act}'s" if self.to_act else ""))
        return self._bring_cards(self.round.act(action), since=len(self.round.events))

    @property
    def settlement(self) -> Settlement:
        if self.round.settlement is None:
            raise Refused("the round is not over yet")
        return self.round.settlement

    def record(self) -> Record:
        """The round on the table as a record; a seeded shuffle is marked."""
        record = record_of(self.round)
        if self._shoe.seed is None:
            return record
        return record.model_copy(update={"shuffle": Shuffle(seed=self._shoe.seed, number=self._shoe.number)})

    def view(self, *seats: int) -> View:
        """What the holder of these seats sees; none: the dealer or a watcher."""
        return view_of(self.round, seats)

    def log(self, *seats: int) -> tuple[Event, ...]:
        """The round's events as the holder of these seats may read them; none: the dealer or a watcher."""
        return events_for(self.round.events, seats)

    def _check_layout(self, seat: int, laid: Mapping[str, int]) -> None:
        for name in laid:
            if self.game.wager(name).name not in self.wagers:
                raise Refused(f"this table does not offer the {name}", f"seat {seat}.bets.{name}")
            if name in self._progressives and self.meter is None:
                raise Refused(f"the {name} needs a meter: open the table with one", f"seat {seat}.bets.{name}")

    def _bring_cards(self, round: Round, since: int) -> Round:
        self._round = round = self._dealer.bring(round, since)
        if round.settlement:
            self.meter = round.settlement.meter
        return round


def check_spots(game: AnyGame, spots: Collection[int]) -> None:
    """While others wait for a seat."""
    limit = game.spots_when_waiting
    if limit and len(spots) > limit.most:
        raise Refused(f"while others wait for a seat a player holds at most {limit.most} spots ({limit.rule})", "seats")
