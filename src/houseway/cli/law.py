"""`houseway law`: what a table may take under a law profile."""

import json
from collections.abc import Sequence
from datetime import date
from typing import Any

from houseway.games import find_game
from houseway.law import (
    Profile,
    check_game_under,
    find_profile,
    largest_ante,
    largest_multiple,
    largest_stake,
    profiles,
    small_games,
)
from houseway.odds import dollars
from houseway.refused import Refused
from houseway.rules import AnyGame, Laid


def day(text: str) -> date | None:
    """A day as YYYY-MM-DD, None for today."""
    try:
        return date.fromisoformat(text) if text else None
    except ValueError:
        raise Refused(f"{text!r} is not a day: write YYYY-MM-DD, such as 2023-08-01", "--on") from None


def show_law(code: str, profile: str, on: str, without: Sequence[str], as_json: bool) -> int:
    """Show it; the status is 2 if a table with this layout would be refused."""
    game = find_game(code)
    for name in without:
        game.wager(name)
    if not profile:
        day(on)
        _answer(_play_money(game), as_json)
        return 0
    wagers = [name for name in game.wager_names if name not in without]
    data = law_data(find_profile(profile, day(on)), game, wagers)
    _answer(data, as_json)
    return 2 if data["refused"] else 0


def law_data(profile: Profile, game: AnyGame, wagers: Sequence[str]) -> dict[str, Any]:
    """What the profile allows at this game, in cents, each with its rule."""
    largest, multiple = largest_multiple(game)
    because = f"the {largest} may come to {multiple} times the ante" if multiple > 1 else "no wager is larger"
    laid = [n for n in wagers if game.wager(n).laid in (Laid.FIRST, Laid.OPTIONAL)]
    rules = [{"rule": profile.max_wager.rule, "says": _limit_words(profile), "source": profile.max_wager.source}]
    if games := profile.games_per_hand:
        small = ", ".join(small_games(profile, game, wagers)) or "none here"
        says = f"at most {games.most} games with a hand, {games.full} of them at the full limit"
        if games.small_cents:
            says += f", the rest at {dollars(games.small_cents)} or less: {small}"
        rules.append({"rule": games.rule, "says": says, "source": games.source})
    if ban := profile.no_progressives:
        rules.append({"rule": ban.rule, "says": "no progressives", "source": ban.source})
    return {
        "game": game.code,
        "profile": profile.code,
        "on": profile.on.isoformat(),
        "max_wager": profile.max_wager.cents,
        "largest_ante": largest_ante(profile, game),
        "because": because,
        "largest_stakes": {name: largest_stake(profile, game, wagers, name) for name in laid},
        "rules": rules,
        "refused": _refusal(profile, game, wagers),
    }


def _refusal(profile: Profile, game: AnyGame, wagers: Sequence[str]) -> str | None:
    try:
        check_game_under(profile, game, wagers)
    except Refused as no:
        return no.message
    return None


def _limit_words(profile: Profile) -> str:
    cents = profile.max_wager.cents
    return "no limit on a single wager" if cents is None else f"a single wager is at most {dollars(cents)}"


def _play_money(game: AnyGame) -> dict[str, Any]:
    return {
        "game": game.code,
        "profile": None,
        "on": None,
        "max_wager": None,
        "largest_ante": None,
        "because": "play money: no law applies; the profiles are " + ", ".join(profiles()),
        "largest_stakes": {},
        "rules": [],
        "refused": None,
    }


def _answer(data: dict[str, Any], as_json: bool) -> None:
    if as_json:
        print(json.dumps(data, indent=2))
        return
    where = f"under {data['profile']} on {data['on']}" if data["profile"] else "without a law profile"
    print(f"{data['game']} {where}")
    ante = "no limit" if data["largest_ante"] is None else dollars(data["largest_ante"])
    print(f"  largest ante: {ante} ({data['because']})")
    for name, cents in data["largest_stakes"].items():
        print(f"  {name:<15} {'no limit' if cents is None else f'at most {dollars(cents)}'}")
    for rule in data["rules"]:
        print(f"  {rule['rule']}: {rule['says']}\n      source: {rule['source']}")
    if data["refused"]:
        print(f"  refused: {data['refused']}")
