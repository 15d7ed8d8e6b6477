"""Counting before anybody asks: every game as printed, then under its other readings, one after another."""

from collections.abc import Iterator
from contextlib import suppress
from itertools import product
from typing import TYPE_CHECKING

from houseway.games import all_games
from houseway.refused import Refused
from houseway.rules import AnyGame
from houseway.web.lab.asked import Asked
from houseway.web.lab.pricing import Pricing

if TYPE_CHECKING:
    from houseway.web.house import House


async def count_ahead(house: "House") -> None:
    """A reading that is switched for the first time is then as quick as a payout that is typed."""
    games = list(all_games().values())
    for game in games:
        with suppress(Refused):
            await house.count_room.keep(Pricing.of(game, Asked()))
    for game in games:
        for readings in other_readings(game):
            with suppress(Refused):
                await house.count_room.ask(Pricing.of(game, Asked(readings=readings)))


def other_readings(game: AnyGame) -> Iterator[dict[str, str]]:
    """Every way to read the rules but the first of each; as a page asks, which names only what is not the first."""
    for chosen in list(product(*(reading.values for reading in game.readings)))[1:]:
        pairs = zip(game.readings, chosen, strict=True)
        yield {reading.name: value for reading, value in pairs if value != reading.values[0]}
