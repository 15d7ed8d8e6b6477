"""The terms that a table of the school plays under, and how they differ from those first printed."""

from collections.abc import Iterator

from houseway.odds import Odds
from houseway.paytable import Paytable
from houseway.refused import Refused
from houseway.rules import AnyGame, CoinIn, Terms


def taught(game: AnyGame, terms: Terms | None) -> Terms:
    """These terms, or those first printed; every bet is then taken, pushed or paid, and never taken in part."""
    if terms is None:
        return game.terms()
    coined = {step.wager for step in game.steps if isinstance(step, CoinIn)}
    for wager, table in terms.paytables.items():
        for line, pay in table.lines.items():
            if isinstance(pay, Odds) and pay.profit < 0 and wager not in coined:
                where = f"{wager}.{line}"
                raise Refused(f"the school takes, pushes or pays a whole bet: {pay} gives back a part of it", where)
    return terms


def other_terms(game: AnyGame, terms: Terms) -> tuple[str, ...]:
    """What is not as first printed, in words; nothing for the terms of `game.terms()`."""
    return (*_other_tables(game, terms), *_other_readings(game, terms))


def _other_tables(game: AnyGame, terms: Terms) -> Iterator[str]:
    for wager, table in terms.paytables.items():
        printed = game.paytables[wager]
        code = next((code for code, known in printed.items() if pays_like(known, table)), None)
        first = next(iter(printed.values()))
        if code is None:
            changed = [
                f"{table.words(line)} {pay}" for line, pay in table.lines.items() if pay != first.lines.get(line)
            ]
            yield f"{wager}: {', '.join(changed)}"
        elif code != first.code:
            yield f"{wager}: table {code}"


def pays_like(one: Paytable, other: Paytable) -> bool:
    """The same payouts and envies, whatever the tables are called."""
    return (one.lines, one.envy) == (other.lines, other.envy)


def _other_readings(game: AnyGame, terms: Terms) -> Iterator[str]:
    first = game.terms().readings
    for name, value in terms.readings.items():
        if value != first[name]:
            yield f"{name.replace('_', ' ')}: {value.replace('_', ' ')}"
