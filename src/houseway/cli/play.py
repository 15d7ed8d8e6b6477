"""`houseway play`: who sits where, with what, at which table. What was asked for is checked here, once."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path

from houseway.bets import LARGEST_BET
from houseway.cli.pairs import pairs
from houseway.games import all_games, find_game
from houseway.law import find_profile
from houseway.odds import dollars
from houseway.refused import Refused, one_of
from houseway.rules import AnyGame
from houseway.settlement import Meter
from houseway.table import Table

DEMO_METER = Meter(meter=1_000_000, seed=100_000)
"""what a progressive shows at a table that no casino feeds: $10,000, starting again at $1,000"""


class Pace(StrEnum):
    """How long each of the dealer's steps stays on the felt before the next."""

    SLOW = "slow"
    NORMAL = "normal"
    INSTANT = "instant"

    @property
    def seconds(self) -> float:
        return {Pace.SLOW: 0.8, Pace.NORMAL: 0.35, Pace.INSTANT: 0.0}[self]

    @property
    def next(self) -> "Pace":
        paces = list(Pace)
        return paces[(paces.index(self) + 1) % len(paces)]


@dataclass(frozen=True, kw_only=True, slots=True)
class Seating:
    """What a player sits down with. Without a game he chooses one first; `bankroll` is in cents."""

    game: AnyGame | None = None
    spots: int = 1
    neighbours: int = 2
    bankroll: int = 100_000
    pace: Pace = Pace.NORMAL
    paytables: Mapping[str, str]
    readings: Mapping[str, str]
    without: tuple[str, ...] = ()
    profile: str = ""
    seed: str = ""
    log: Path | None = None

    @classmethod
    def of(
        cls,
        *,
        game: str = "",
        spots: int = 1,
        neighbours: int = 2,
        bankroll: int = 1000,
        pace: str = "normal",
        paytables: Sequence[str] = (),
        readings: Sequence[str] = (),
        without: Sequence[str] = (),
        profile: str = "",
        seed: str = "",
        log: str = "",
    ) -> "Seating":
        """Read the command line's values; what cannot be is refused with what could."""
        if profile:
            find_profile(profile)
        seating = cls(
            spots=spots,
            neighbours=neighbours,
            bankroll=_cents(bankroll),
            pace=_pace(pace),
            paytables=pairs(paytables, "--paytable", "WAGER=CODE"),
            readings=pairs(readings, "--reading", "NAME=VALUE"),
            without=tuple(without),
            profile=profile,
            seed=seed,
            log=_log_file(log),
        )
        if game:
            seating = seating.at(find_game(game))
            seating.open_table()
            return seating
        for option, given in (("--paytable", paytables), ("--reading", readings), ("--without", without)):
            if given:
                raise Refused(f"say which game it is for: houseway play GAME {option} {given[0]}", option)
        seating._check_seats(max(known.seats for known in all_games().values()), "a table here")
        return seating

    def at(self, game: AnyGame) -> "Seating":
        """The same player at this game; neighbours for whom there is no room stay away."""
        self._check_seats(game.seats, game.code)
        seating = replace(self, game=game, neighbours=min(self.neighbours, game.seats - self.spots))
        if self.game in (None, game):
            return seating
        return replace(seating, paytables={}, readings={}, without=())  # those were for the game he comes from

    def open_table(self) -> Table:
        """Open the table, under its law."""
        assert self.game is not None
        side_bets = [bet.name for bet in self.game.side_bets]
        for name in self.without:
            if name not in side_bets:
                raise Refused(f"only a side bet can be left off: {one_of(side_bets)}, not {name!r}", "--without")
        wagers = [name for name in self.game.wager_names if name not in self.without]
        progressive = any(bet.progressive and bet.name in wagers for bet in self.game.side_bets)
        return Table(
            self.game,
            paytables=self.paytables,
            readings=self.readings,
            wagers=wagers,
            profile=find_profile(self.profile) if self.profile else None,
            meter=DEMO_METER if progressive else None,
            seed=self.seed or None,
        )

    @property
    def mine(self) -> tuple[int, ...]:
        """The player's seats: in the middle, with neighbours on both sides."""
        first = self.neighbours // 2 + 1
        return tuple(range(first, first + self.spots))

    @property
    def others(self) -> tuple[int, ...]:
        return tuple(seat for seat in range(1, self.spots + self.neighbours + 1) if seat not in self.mine)

    def _check_seats(self, seats: int, where: str) -> None:
        if not 1 <= self.spots <= seats:
            raise Refused(f"{where} has {seats} seats: play 1 to {seats} spots, not {self.spots}", "--spots")
        if not 0 <= self.neighbours < seats:
            raise Refused(
                f"{where} has {seats} seats: with you there is room for 0 to {seats - 1} neighbours, "
                f"not {self.neighbours}",
                "--neighbours",
            )


def _cents(bankroll: int) -> int:
    if not 0 < bankroll <= LARGEST_BET // 100:
        raise Refused(f"sit down with $1 to {dollars(LARGEST_BET)}, in whole dollars, not {bankroll}", "--bankroll")
    return bankroll * 100


def _pace(name: str) -> Pace:
    if name not in list(Pace):
        raise Refused(f"the pace is {one_of(tuple(Pace))}, not {name!r}", "--pace")
    return Pace(name)


def _log_file(name: str) -> Path | None:
    if not name:
        return None
    path = Path(name)
    try:
        with path.open("ab"):
            pass
    except OSError as wrong:
        raise Refused(f"cannot write {name}: {wrong.strerror}", "--log") from None
    return path
