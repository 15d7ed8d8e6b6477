"""Thousands of rounds, settled by the house and by the plain settler of `oracle.py`: not a cent apart.

Some of the decks are fair; the others are stacked so that the rare hands come often: a few ranks, two suits,
the aces with the joker, royals, long runs. The last tests make sure that every line of every table is reached.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

import pytest

import houseway
from tests import oracle

BATCHES = 5
ROUNDS = 200
"""of one game in one batch"""


@dataclass(frozen=True)
class Layout:
    """What a record of one game may hold."""

    seats: int
    own: int
    dealer: int = 0
    community: int = 0
    joker: bool = False
    antes: tuple[int, ...] = (500, 1000, 1500, 2501)
    side: tuple[str, ...] = ()
    side_stakes: tuple[int, ...] = (100, 500, 333)
    codes: tuple[tuple[str, tuple[str, ...]], ...] = ()
    readings: tuple[tuple[str, tuple[str, ...]], ...] = ()


AFTER_FOLD = ("bonus_after_fold", ("stands", "loses"))
TIE = ("tie", ("identical", "same_length"))
BLIND_BY_ZERO = ("blind_win_by_zero", ("push", "pays_1", "loses"))
BIG_RAISE_BONUS = tuple(f"BRH-0{n}" for n in range(4, 9))

LAYOUTS = {
    "big-raise": Layout(
        seats=7, own=2, dealer=3, community=3, side=("two-card-bonus", "bonus"),
        codes=(("bonus", BIG_RAISE_BONUS),), readings=(AFTER_FOLD,),
    ),
    "hi-lo-stud": Layout(seats=7, own=3, community=2),
    "manchester": Layout(
        seats=7, own=2, dealer=2, community=5, antes=(200,), side=("bonus",), side_stakes=(200, 400),
        readings=(AFTER_FOLD, ("aj_suited", ("unpaid", "20"))),
    ),
    "straight-edge-1": Layout(
        seats=6, own=7, dealer=8, side=("bonus", "insurance", "progressive"),
        codes=(("bonus", ("1", "2")), ("progressive", ("1", "2"))), readings=(TIE,),
    ),
    "straight-edge-2": Layout(
        seats=6, own=7, dealer=7, side=("four-plus", "insurance", "progressive"),
        codes=(("progressive", ("1", "2")),),
        readings=(TIE, BLIND_BY_ZERO, ("folded_ante", ("lost", "refunded"))),
    ),
    "high-five": Layout(
        seats=6, own=7, dealer=7, joker=True, side=("trips",),
        codes=(("trips", ("APP-01", "APP-02", "APP-03")),),
    ),
}  # fmt: skip


@pytest.mark.parametrize("batch", range(BATCHES))
@pytest.mark.parametrize("game", LAYOUTS)
def test_house_and_plain_settler_agree(game: str, batch: int) -> None:
    for record, plain in some_rounds(game, batch):
        house = houseway.settle(record)
        shown = json.dumps(record)
        for seat in plain.seats:
            mine = house.seat(seat.number)
            assert dict(mine.net) == seat.net, f"seat {seat.number} of {shown}"
            assert mine.total == seat.total, f"seat {seat.number} of {shown}"
            assert mine.result.value == seat.result, f"seat {seat.number} of {shown}"
        assert [seat.seat for seat in house.seats] == [seat.number for seat in plain.seats]
        if plain.progressive is None:
            assert house.meter is None
        else:
            assert house.meter is not None
            assert {"meter": house.meter.meter, "reserve": house.meter.reserve} == plain.progressive, shown


@cache
def some_rounds(game: str, batch: int) -> list[tuple[dict[str, Any], oracle.Answer]]:
    """Records, each with the plain settler's answer; the same on every run."""
    rng = Random(f"{game} {batch}")
    records = [random_record(game, LAYOUTS[game], rng) for _ in range(ROUNDS)]
    return [(record, oracle.settle(record)) for record in records]


# A random record ------------------------------------------------------------------------------------


def random_record(game: str, layout: Layout, rng: Random) -> dict[str, Any]:
    numbers = rng.sample(range(1, layout.seats + 1), rng.choice([1, 1, 2, 2, 3, layout.seats]))
    deck = iter(random_deck(layout, rng, hands=len(numbers) + 1))
    community = _take(deck, layout.community)
    own = [_take(deck, layout.own) for _ in numbers]
    record: dict[str, Any] = {
        "game": game,
        "paytables": {wager: rng.choice(codes) for wager, codes in layout.codes if rng.random() < 0.8},
        "readings": {name: rng.choice(values) for name, values in layout.readings if rng.random() < 0.8},
        "dealer": _take(deck, layout.dealer),
        "community": community,
        "seats": [random_seat(game, layout, rng, *spot) for spot in zip(numbers, own, strict=True)],
    }
    if "progressive" in layout.side and (rng.random() < 0.2 or _bets_on(record, "progressive")):
        record["progressive"] = {
            "meter": rng.choice([0, 5_00, 12_345_67]),
            "seed": rng.choice([1_000_00, 2_500_00]),
            "reserve": rng.choice([0, 250_01]),
        }
        if rng.random() < 0.5:
            record["progressive"]["fixed_pays"] = rng.choice(["tray", "meter"])
    if not any(_bets_on(record, wager) for wager in layout.side):
        _leave_out_unseen(record, rng)
    return record


def _take(deck: Iterator[str], count: int) -> list[str]:
    return [next(deck) for _ in range(count)]


def _bets_on(record: dict[str, Any], wager: str) -> bool:
    return any(wager in seat["bets"] for seat in record["seats"])


def _leave_out_unseen(record: dict[str, Any], rng: Random) -> None:
    """Everybody folded at once and no side bet is up: the cards may be missing, save one that was shown before."""
    at_once = all(seat["actions"] == ["fold"] for seat in record["seats"])
    refund_hangs_on_dealer = record["readings"].get("folded_ante") == "refunded"
    if at_once and not refund_hangs_on_dealer and rng.random() < 0.5:
        record["dealer"] = record["dealer"][:1] if record["game"] == "big-raise" else []
        record["community"] = []


def random_seat(game: str, layout: Layout, rng: Random, number: int, cards: list[str]) -> dict[str, Any]:
    ante = rng.choice(layout.antes)
    bets = {"ante": ante}
    if game == "straight-edge-2":
        bets["blind"] = ante
    keen = rng.choice([0.0, 0.6, 1.0])
    bets |= {wager: rng.choice(layout.side_stakes) for wager in layout.side if rng.random() < keen}
    return {"seat": number, "cards": cards, "bets": bets, "actions": random_actions(game, rng, cards, ante)}


def random_actions(game: str, rng: Random, cards: list[str], ante: int) -> list[str]:
    folds = rng.random() < 0.25
    if game == "big-raise":
        most = 4 if cards[0][0] == cards[1][0] else 3
        amount = rng.randint(2 * ante, most * ante)
        return ["fold"] if folds else [rng.choice(["2x", "3x", f"{most}x", f"{amount}/{ante}x"])]
    if game == "hi-lo-stud":
        first = rng.choice(["1x", "2x"])
        if folds:
            return rng.choice([["fold"], [first, "fold"]])
        return [first, rng.choice(["1x", "2x"])]
    if game == "manchester":
        return ["fold"] if folds else ["2x", rng.choice(["check", "1x"]), rng.choice(["check", "1x"])]
    return ["fold" if folds else "play"]


# Decks: those on top are dealt first ----------------------------------------------------------------


def random_deck(layout: Layout, rng: Random, hands: int) -> list[str]:
    deck = [*oracle.DECK, "Jk"] if layout.joker else list(oracle.DECK)
    if rng.random() < 0.4:
        return rng.sample(deck, len(deck))
    if layout.own == 7 and not layout.joker:
        return deck_of_runs(deck, rng, [*[layout.own] * (hands - 1), layout.dealer])
    return stacked(deck, favoured_cards(deck, rng), rng, layout.community)


def stacked(deck: list[str], favoured: Sequence[str], rng: Random, community: int) -> list[str]:
    """The favoured cards together, in any order: on top, under the community cards, or under a hand."""
    rest = [card for card in deck if card not in favoured]
    rest = rng.sample(rest, len(rest))
    above = rng.choice([0, 0, community, community, community + 2, 7])
    return [*rest[:above], *rng.sample(favoured, len(favoured)), *rest[above:]]


def favoured_cards(deck: list[str], rng: Random) -> list[str]:
    """A few ranks, of all suits or not: royals, wheels, aces, any five in a row, any few."""
    suits = rng.sample("cdhs", rng.choice([1, 2, 4]))
    low = rng.randrange(8)
    some = rng.sample(oracle.RANKS, rng.randint(3, 7))
    ranks = rng.choice(["A", "AK", "TJQKA", "A2345", oracle.RANKS[low : low + 6], "A23456789T", some])
    return [card for card in deck if card == "Jk" or (card[0] in ranks and card[1] in suits)]


def deck_of_runs(deck: list[str], rng: Random, sizes: Sequence[int]) -> list[str]:
    """Every hand starts as a run of some length, wrapped or not, or as ranks far apart; the rest is chance."""
    left = rng.sample(deck, len(deck))
    dealt: list[str] = []
    kinds = rng.choice([["gaps", "long"], ["long"], ["long", "gaps", "short"]])
    for size in sizes:
        kind = rng.choice(kinds)
        start = rng.randrange(13)
        if kind == "gaps":
            wanted = [oracle.RANKS[(start + 2 * (place % 6)) % 13] for place in range(size)]
        else:
            length = size if kind == "long" else rng.randint(2, 6)
            wanted = [oracle.RANKS[(start + place) % 13] for place in range(length)]
        hand: list[str] = []
        for letter in wanted:
            hand += [card for card in left if card[0] == letter and card not in hand][:1]
        hand += [card for card in left if card not in hand][: size - len(hand)]
        dealt += rng.sample(hand, len(hand))
        left = [card for card in left if card not in hand]
    return [*dealt, *left]


# What the decks reach -------------------------------------------------------------------------------


def every_line(game: str) -> set[tuple[str, str]]:
    progressive = {("progressive", f"{length} cards") for length in (4, 5, 6, 7)}
    lengths = (4, 5, 6, 7)
    insurance = {("insurance", "no two adjacent")}
    return {
        "big-raise": {("ante-bonus", line) for line in oracle.ANTE_BONUS}
        | {("two-card-bonus", line) for line in oracle.TWO_CARD_BONUS}
        | {("bonus", line) for line in oracle.BIG_RAISE_BONUS["BRH-04"]},
        "hi-lo-stud": {("ante", line) for line in oracle.HIGH} | {("ante", f"{low} high") for low in oracle.LOW},
        "manchester": {("bonus", line) for line in oracle.MANCHESTER_BONUS}
        | {("bonus", "both aces"), ("bonus", "ace jack suited")},
        "straight-edge-1": {("play", f"by {margin}") for margin in oracle.MARGIN_1}
        | {("bonus", f"{length} cards") for length in lengths}
        | insurance
        | progressive,
        "straight-edge-2": {("blind", f"by {margin}") for margin in oracle.MARGIN_2}
        | {("four-plus", f"{length} cards") for length in lengths}
        | insurance
        | progressive,
        "high-five": {("trips", line) for line in oracle.TRIPS["APP-01"]},
    }[game]


@pytest.mark.parametrize("game", LAYOUTS)
def test_the_rounds_reach_every_line(game: str) -> None:
    reached: set[tuple[str, str]] = set()
    for batch in range(BATCHES):
        for _, plain in some_rounds(game, batch):
            for seat in plain.seats:
                reached |= seat.reached
    assert every_line(game) - reached == set()


@pytest.mark.parametrize("game", ["straight-edge-1", "straight-edge-2"])
def test_the_rounds_hit_the_meter_twice(game: str) -> None:
    """Two seven-card hits in one round, so that the order of the awards matters (SE-13)."""
    twice = 0
    for batch in range(BATCHES):
        for _, plain in some_rounds(game, batch):
            twice += sum(("progressive", "7 cards") in seat.reached for seat in plain.seats) >= 2
    assert twice >= 5
