"""The law a table is opened under: dated profiles, as data, and the checks they make.

A profile is a `.toml` file in this folder. Each rule in it has the date it took effect, its name and its source.
A wager is counted by itself, decision by decision; a "game" of a hand is the main game or one side bet.
"""

import tomllib
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from importlib.resources import files
from typing import Any

from houseway.odds import dollars, whole_cents
from houseway.refused import Refused, one_of
from houseway.rules import AnyGame, Decide, Laid, Raise, SideBet, Wager


@dataclass(frozen=True, slots=True)
class Limit:
    """The largest single wager, in cents; None where the law sets none."""

    cents: int | None
    rule: str
    source: str


@dataclass(frozen=True, slots=True)
class GamesPerHand:
    """How many separate games a hand may carry, how many at the full limit, and what the others may take."""

    most: int
    full: int
    small_cents: int
    rule: str
    source: str


@dataclass(frozen=True, slots=True)
class NoProgressives:
    rule: str
    source: str


@dataclass(frozen=True, slots=True)
class Profile:
    """One jurisdiction's rules on one day."""

    code: str
    name: str
    on: date
    max_wager: Limit
    games_per_hand: GamesPerHand | None
    no_progressives: NoProgressives | None


def profiles() -> tuple[str, ...]:
    """The codes of the profiles on file."""
    return tuple(sorted(f.name.removesuffix(".toml").replace("_", "-") for f in _folder() if f.name.endswith(".toml")))


def find_profile(code: str, on: date | None = None) -> Profile:
    """A jurisdiction's rules as they stand on a day (today unless told otherwise)."""
    if code not in profiles():
        raise Refused(f"no law profile {code!r}: there is {one_of(profiles())}", "profile")
    on = on or date.today()
    file = next(f for f in _folder() if f.name == f"{code.replace('-', '_')}.toml")
    data = tomllib.loads(file.read_text(encoding="utf-8"))
    limit = _in_force(data, "max_wager", on)
    if limit is None:
        first = min(entry["from"] for entry in data["max_wager"])
        raise Refused(f"{data['name']}'s rules are on file from {first}, not for {on}", "profile")
    games, ban = _in_force(data, "games_per_hand", on), _in_force(data, "no_progressives", on)
    return Profile(
        code=code,
        name=data["name"],
        on=on,
        max_wager=Limit(limit["dollars"] * 100 if "dollars" in limit else None, limit["rule"], limit["source"]),
        games_per_hand=None if games is None else _games_per_hand(games),
        no_progressives=None if ban is None else NoProgressives(ban["rule"], ban["source"]),
    )


def _games_per_hand(entry: dict[str, Any]) -> GamesPerHand:
    return GamesPerHand(entry["most"], entry["full"], entry["small_dollars"] * 100, entry["rule"], entry["source"])


def _folder() -> list[Any]:
    return list(files(__name__).iterdir())


def _in_force(data: dict[str, Any], kind: str, on: date) -> dict[str, Any] | None:
    """The latest rule of this kind that has taken effect by this day."""
    started = [entry for entry in data.get(kind, []) if entry["from"] <= on]
    return max(started, key=lambda entry: entry["from"]) if started else None


def largest_multiple(game: AnyGame) -> tuple[str, int]:
    """The wager that can grow largest, and how many antes it can come to."""
    multiple = {w.name: 1 for w in game.wagers if isinstance(w, Wager) and w.laid is Laid.FIRST}
    for step in game.steps:
        if isinstance(step, Decide):
            for choice in step.choices:
                if isinstance(choice, Raise):
                    size = choice.most * multiple[choice.of]
                    multiple[choice.wager] = max(size, multiple.get(choice.wager, 0))
    return max(multiple.items(), key=lambda item: item[1])


def largest_ante(profile: Profile, game: AnyGame) -> int | None:
    """The largest ante, in cents, with which no wager of the game can pass the limit; None without a limit."""
    if profile.max_wager.cents is None:
        return None
    return whole_cents(Fraction(profile.max_wager.cents, largest_multiple(game)[1]))


def small_games(profile: Profile, game: AnyGame, wagers: Collection[str]) -> tuple[str, ...]:
    """The side bets that are held to the small limit: the last on the layout, past the full-limit games."""
    rule = profile.games_per_hand
    side = [bet.name for bet in game.side_bets if bet.name in wagers]
    full_sides = rule.full - 1 if rule else len(side)
    return tuple(side[full_sides:])


def largest_stake(profile: Profile, game: AnyGame, wagers: Collection[str], name: str) -> int | None:
    """The largest legal stake, in cents, of a wager laid before the deal; None if there is no limit."""
    if isinstance(game.wager(name), Wager):
        return largest_ante(profile, game)
    if profile.games_per_hand and name in small_games(profile, game, wagers):
        return profile.games_per_hand.small_cents
    return profile.max_wager.cents


def check_game_under(profile: Profile, game: AnyGame, wagers: Collection[str]) -> None:
    """Refuse a layout that the law forbids, with the rule that forbids it."""
    side = [bet for bet in game.side_bets if bet.name in wagers]
    if ban := profile.no_progressives:
        for bet in side:
            if bet.progressive:
                raise Refused(
                    f"{profile.name} allows no progressives ({ban.rule}): open the table without the {bet.name}",
                    "wagers",
                )
    rule = profile.games_per_hand
    if rule and 1 + len(side) > rule.most:
        raise Refused(
            f"{profile.name} allows {rule.most} separate games with a hand ({rule.rule}); this layout has "
            f"{1 + len(side)}: the main game, {', '.join(bet.name for bet in side)}",
            "wagers",
        )
    ante = next(w for w in game.wagers if isinstance(w, Wager))
    most = largest_ante(profile, game)
    if most is not None and most < ante.least:
        raise Refused(
            f"the {ante.name} is at least {dollars(ante.least)} ({ante.rule}), but in {profile.name} at most "
            f"{dollars(most)} ({profile.max_wager.rule})",
            "wagers",
        )


def check_bets_under(
    profile: Profile, game: AnyGame, wagers: Collection[str], seat: int, bets: Mapping[str, int]
) -> None:
    """Refuse a stake over the limit, with the rule that sets it."""
    for name, stake in bets.items():
        most = largest_stake(profile, game, wagers, name)
        if most is None or stake <= most:
            continue
        if isinstance(game.wager(name), SideBet) and profile.games_per_hand and most != profile.max_wager.cents:
            why = f"a hand carries {profile.games_per_hand.full} games over that ({profile.games_per_hand.rule})"
        else:
            why = _why_ante(profile, game, name)
        raise Refused(
            f"the {name} is at most {dollars(most)} in {profile.name}, not {dollars(stake)}: {why}",
            f"seat {seat}.bets.{name}",
        )


def _why_ante(profile: Profile, game: AnyGame, name: str) -> str:
    assert profile.max_wager.cents is not None
    limit = f"a single wager is at most {dollars(profile.max_wager.cents)} ({profile.max_wager.rule})"
    largest, multiple = largest_multiple(game)
    if isinstance(game.wager(name), SideBet) or multiple == 1:
        return limit
    return f"the {largest} may come to {multiple} times it, and {limit}"
