"""Round records in short hand, and what came of them: cards as one string, stakes by name.

    record("big-raise", seat("As Kd", "2x", ante=1000), dealer="2c 7h 9d", community="3s 5h Jc")

A wager such as `two-card-bonus` is written `two_card_bonus`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import pytest

import houseway
from houseway.record import parse_record
from houseway.settlement import PaidLine

RecordData = dict[str, Any]


def seat(cards: str, *actions: str, number: int = 1, **bets: int) -> RecordData:
    return {"seat": number, "cards": cards.split(), "bets": _by_wager(bets), "actions": list(actions)}


def record(game: str, *seats: RecordData, dealer: str = "", community: str = "", **more: Any) -> RecordData:
    """`more` is any other field of a record: `readings`, `paytables`, `progressive`."""
    return {
        "game": game,
        "dealer": dealer.split(),
        "community": community.split(),
        "seats": list(seats),
        **more,
    }


@dataclass(frozen=True)
class Outcome:
    """What came of one seat; a wager that is not named neither won nor lost."""

    result: str
    net: dict[str, int]
    total: int


def outcome(result: str, **net: int) -> Outcome:
    return Outcome(result, _moved(_by_wager(net)), sum(net.values()))


def settled(data: RecordData, seat: int = 1) -> Outcome:
    mine = houseway.settle(data).seat(seat)
    return Outcome(mine.result.value, _moved(mine.net), mine.total)


def lines(data: RecordData, wager: str, seat: int = 1) -> list[PaidLine]:
    """The lines of the settlement on one wager."""
    return [line for line in houseway.settle(data).seat(seat).lines if line.wager == wager]


def rules(data: RecordData, seat: int = 1) -> dict[str, list[str]]:
    """wager -> the rules that its lines name"""
    named: dict[str, list[str]] = {}
    for line in houseway.settle(data).seat(seat).lines:
        named.setdefault(line.wager, []).append(line.rule)
    return named


def played(data: RecordData) -> houseway.Round:
    """The round, played out."""
    return houseway.replay(parse_record(data))


def refusal(data: RecordData) -> houseway.Refused:
    """How the record is refused."""
    with pytest.raises(houseway.Refused) as no:
        houseway.settle(data)
    return no.value


def cases(table: Mapping[str, tuple[object, ...]]) -> list[Any]:
    """A table of cases for `parametrize`: what the case is about, then its values."""
    return [pytest.param(*values, id=about) for about, values in table.items()]


def _by_wager(named: Mapping[str, int]) -> dict[str, int]:
    return {name.replace("_", "-"): cents for name, cents in named.items()}


def _moved(net: Mapping[str, int]) -> dict[str, int]:
    return {wager: cents for wager, cents in net.items() if cents}
