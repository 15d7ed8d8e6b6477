"""What every game must hold to, as plain functions: each takes a game or a round and fails by assertion.

Nothing here knows any game; a game that is found by itself is checked by itself.
"""

import json
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import fields, is_dataclass, replace
from fractions import Fraction
from math import floor
from random import Random
from types import FunctionType, MethodType, ModuleType

from houseway.cards import JOKER, Card
from houseway.event_data import event_data
from houseway.events import ActionTaken, BetSettled, CardsSeen, CardsTurned, Event, HandShown, SeatSettled
from houseway.odds import Loses, Odds, Prize, Pushes, Share
from houseway.options import Option
from houseway.paytable import Paytable
from houseway.record import answer, parse_record, record_of, replay
from houseway.refused import Refused
from houseway.round import Decision, Round
from houseway.rules import AnyGame, Game, Laid, Pile, Raise, SideBet, Terms, Wager, times
from houseway.settlement import PaidLine
from houseway.view import View, events_for, view_of
from houseway.words import event_words
from tests.play import Felt, moments, random_bets

# Money --------------------------------------------------------------------------------------------


class Ledger:
    """Every account at the table, kept by double entry from what each settlement line says it pays."""

    def __init__(self, round: Round) -> None:
        self.round = round
        self.players = dict.fromkeys(round.order, 0)
        self.tray = 0
        self.meter = round.meter.meter if round.meter else 0
        self.reserve = round.meter.reserve if round.meter else 0

    def post(self, seat: int, line: PaidLine) -> None:
        """Move the money of one line."""
        wager = self.round.game.wager(line.wager)
        stake = self.round.spots[seat].bets.get(getattr(wager, "on", "") or line.wager, 0)
        match line.pays:
            case Loses():
                self._from_tray(seat, -stake)
            case Pushes():
                pass
            case Prize(cents):
                self._from_tray(seat, cents)
            case Share(percent):
                self._from_tray(seat, -stake)
                self._from_meter(seat, self.meter * percent // 100)
                if percent == 100:
                    self._restart_meter()
            case Odds(pays, per, includes_stake):
                profit = floor(Fraction(pays * stake, per)) - (stake if includes_stake else 0)
                if isinstance(wager, SideBet) and wager.progressive and self._pays_fixed_off_the_meter:
                    self._from_tray(seat, -stake)
                    off = min(self.meter, profit + stake)
                    self._from_meter(seat, off)
                    self._from_tray(seat, profit + stake - off)
                else:
                    self._from_tray(seat, profit)

    @property
    def _pays_fixed_off_the_meter(self) -> bool:
        return self.round.meter is not None and self.round.meter.fixed_pays == "meter"

    def _from_tray(self, seat: int, cents: int) -> None:
        self.tray -= cents
        self.players[seat] += cents

    def _from_meter(self, seat: int, cents: int) -> None:
        self.meter -= cents
        self.players[seat] += cents

    def _restart_meter(self) -> None:
        assert self.round.meter is not None
        self.tray -= self.round.meter.seed
        self.meter += self.round.meter.seed + self.reserve
        self.reserve = 0

    @property
    def house(self) -> int:
        return self.tray + self.meter + self.reserve


def check_money(round: Round) -> None:
    """What the players win the house loses, to the cent; no wager loses more than its stake, or goes unsettled."""
    settlement = round.settlement
    assert settlement is not None
    ledger = Ledger(round)
    before = ledger.house
    for seat in sorted(round.order, reverse=True):
        for line in settlement.seat(seat).lines:
            ledger.post(seat, line)
    for mine in settlement.seats:
        assert ledger.players[mine.seat] == mine.total == sum(mine.net.values())
        _check_seat_money(round, mine.seat)
    assert sum(mine.total for mine in settlement.seats) == before - ledger.house
    if settlement.meter:
        assert (settlement.meter.meter, settlement.meter.reserve) == (ledger.meter, ledger.reserve)


def _check_seat_money(round: Round, seat: int) -> None:
    assert round.settlement is not None
    mine, bets = round.settlement.seat(seat), round.spots[seat].bets
    assert tuple(mine.net) == round.game.wager_names
    settled = {line.wager for line in mine.lines}
    for name, net in mine.net.items():
        assert net == sum(line.net for line in mine.lines if line.wager == name)
        assert net >= -bets.get(name, 0), f"{name} lost more than its stake"
        assert name in settled or name not in bets, f"the {name} was laid and never settled"
        assert name in bets or net >= 0, f"the {name} was not laid and lost"
    told = [event for event in round.events if isinstance(event, BetSettled) and event.seat == seat]
    assert [(event.wager, event.net) for event in told] == [(line.wager, line.net) for line in mine.lines]
    assert [e.total for e in round.events if isinstance(e, SeatSettled) and e.seat == seat] == [mine.total]


def check_order(round: Round) -> None:
    """Cards are looked at from seat 1 up; seats are settled from the highest down."""
    seen = [event.seat for event in round.events if isinstance(event, CardsSeen)]
    settled = [event.seat for event in round.events if isinstance(event, SeatSettled)]
    assert seen == sorted(round.order)
    assert settled == sorted(round.order, reverse=True)


def check_reasons(round: Round, rules: Collection[str]) -> None:
    """Every event and every settlement line has a rule that exists; every line says why, in whole words."""
    assert round.settlement is not None
    for event in round.events:
        assert event.rule in rules, event
    for seat in round.settlement.seats:
        for line in seat.lines:
            assert line.rule in rules, line
            assert line.because.strip(), line
            assert not re.search(r"[{}]|\bNone\b", line.because), line


# Replay -------------------------------------------------------------------------------------------


def check_replay(round: Round) -> None:
    """The round's record, through its JSON, plays to the same events and the same settlement."""
    assert round.settlement is not None
    again = replay(parse_record(record_of(round).to_json()))
    assert again.events == round.events
    assert again.settlement == round.settlement
    assert json.dumps(answer(again.settlement)) == json.dumps(answer(round.settlement))


# Options ------------------------------------------------------------------------------------------

NO_AMOUNT = [
    "fold", "check", "play", "call", "raise", "Fold", "FOLD", "fold ", " fold", "fold\n", "folds", "2x to 3x",
    "2x to 4x", "", " ", "x", "2", "2 x", "2x ", " 2x", "2x\n", "\t2x", "2X", "+2x", "-1x", "-0x", "2,5x", "2.x",
    ".5x", "2..5x", "2.5.0x", "2/x", "/2x", "2/0x", "1e3x", "1e0x", "0b1x", "0x1x", "1_0x", "nanx", "infx", "None",
    "٢x", "２x", "२x", "1٫5x", "²x", "2×", "2x\u200b", "\u202e2x", "2x2x", "9" * 5000 + "x", "x" * 5000, "\0", "🂡",
]  # fmt: skip
"""texts that name no amount: accepted only where an option has exactly that name"""

AMOUNTS = {
    "0x": Fraction(0),
    "0.0x": Fraction(0),
    "0.5x": Fraction(1, 2),
    "1x": Fraction(1),
    "1.0x": Fraction(1),
    "3/2x": Fraction(3, 2),
    "1.999999x": Fraction(1_999_999, 1_000_000),
    "2x": Fraction(2),
    "4/2x": Fraction(2),
    "7/3x": Fraction(7, 3),
    "2.5x": Fraction(5, 2),
    "2.50x": Fraction(5, 2),
    "3x": Fraction(3),
    "3.000001x": Fraction(3_000_001, 1_000_000),
    "4x": Fraction(4),
    "4.01x": Fraction(401, 100),
    "5x": Fraction(5),
    "100x": Fraction(100),
}
"""texts that name an amount: so many times the option's unit"""


def stake_meant(option: Option, text: str) -> int | None:
    """The stake that a text lays under an option by the words of the rules; None if it is not that option."""
    if text == option.name and option.least == option.most:
        return option.least
    times_unit = AMOUNTS.get(text)
    if not option.unit or times_unit is None:
        return None
    stake = times_unit * option.unit
    return int(stake) if stake.denominator == 1 and option.least <= stake <= option.most else None


def accepted_stake(round: Round, text: str) -> int | None:
    """The stake that the round takes for a text, None if it refuses."""
    try:
        after = round.act(text)
    except Refused:
        return None
    taken = next(e for e in after.events[len(round.events) :] if isinstance(e, ActionTaken))
    assert taken.action == text
    return taken.amount


def check_options(round: Round) -> None:
    """At a decision the round takes every action its options name, and no other; trying changes nothing."""
    assert isinstance(round.awaits, Decision)
    before = repr((round.events, round.spots, round.awaits, round.piles))
    for option in round.options:
        for action, amount in zip(option.actions, (option.least, option.most), strict=False):
            assert accepted_stake(round, action) == amount
    for text in [*NO_AMOUNT, *AMOUNTS]:
        meant = [stake for option in round.options if (stake := stake_meant(option, text)) is not None]
        assert accepted_stake(round, text) == (meant[0] if meant else None), text
    for option in round.options:
        if option.unit:
            _check_ends(round, option)
    assert repr((round.events, round.spots, round.awaits, round.piles)) == before


def _check_ends(round: Round, option: Option) -> None:
    """Both ends of a range are in it; a cent less and a cent more are not, unless another option takes them."""
    for stake in (option.least - 1, option.least, option.most, option.most + 1):
        inside = any(o.unit and o.least <= stake <= o.most for o in round.options)
        assert accepted_stake(round, times(stake, option.unit)) == (stake if inside else None)


# Views --------------------------------------------------------------------------------------------

_PLAIN = re.compile(r"(?<![A-Za-z0-9])(?:[2-9TJQKA][cdhs]|Jk)(?![A-Za-z0-9])")
_PRETTY = re.compile(r"(?:10|[2-9JQKA])[♣♦♥♠]|Joker")
_SUITS = dict(zip("♣♦♥♠", "cdhs", strict=True))


def cards_in_text(text: str) -> set[Card]:
    """Every card that a text names, as `As` or as `A♠`."""
    found = {Card(word) for word in _PLAIN.findall(text)}
    for word in _PRETTY.findall(text):
        rank = word[:-1].replace("10", "T")
        found.add(JOKER if word == "Joker" else Card(rank + _SUITS[word[-1]]))
    return found


def cards_within(root: object) -> set[Card]:
    """Every card that can be reached from a thing through its attributes and items; a game's deck is no secret."""
    found: set[Card] = set()
    known: set[int] = set()
    stack = [root]
    while stack:
        thing = stack.pop()
        if isinstance(thing, Card):
            found.add(thing)
        if id(thing) in known or isinstance(thing, str | int | Game | type | FunctionType | MethodType | ModuleType):
            continue
        known.add(id(thing))
        stack += _parts(thing)
    return found


def _parts(thing: object) -> Iterable[object]:
    if isinstance(thing, dict):
        return [*thing, *thing.values()]
    if isinstance(thing, list | tuple | set | frozenset):
        return list(thing)
    names = [f.name for f in fields(thing)] if is_dataclass(thing) else []
    for kind in type(thing).__mro__:
        slots = getattr(kind, "__slots__", ())
        names += [slots] if isinstance(slots, str) else [*slots]
    names += getattr(thing, "__dict__", {})
    return [getattr(thing, name) for name in names if hasattr(thing, name)]


def shown_to(events: Iterable[Event], seats: Collection[int]) -> set[Card]:
    """The cards that the holder of these seats has been shown: his own, turned cards, and hands shown."""
    cards: set[Card] = set()
    for event in events:
        if isinstance(event, CardsTurned | HandShown) or (isinstance(event, CardsSeen) and event.seat in seats):
            cards.update(event.cards)
    return cards


def check_no_leak(round: Round, view: View, log: Sequence[Event], seats: Collection[int]) -> None:
    """Nothing that a reader is given names a card he has not been shown, as an object, in JSON or in words."""
    shown = shown_to(round.events, seats)
    assert cards_within(view) <= shown
    assert cards_within(log) <= shown
    written = [repr(view), repr(log), repr(view.options), json.dumps([event_data(event) for event in log])]
    written += [event_words(event) for event in log]
    for text in written:
        assert cards_in_text(text) <= shown, text
    assert view.to_act in seats or not view.options, "another seat's options tell what it holds"


def check_hands_unsaid(round: Round, log: Iterable[Event]) -> None:
    """A hand that was folded and not shown is not called in words either."""
    assert round.settlement is not None
    shown = {event.seat for event in round.events if isinstance(event, HandShown)}
    called = {round.settlement.dealer_hand} | {one.hand for one in round.settlement.seats if one.seat in shown}
    text = json.dumps([event_data(event) for event in log])
    for mine in round.settlement.seats:
        if mine.seat not in shown and mine.hand and mine.hand not in called:
            assert mine.hand not in text


def readers(round: Round) -> Iterator[tuple[int, ...]]:
    """A watcher, each seat, a player with two spots, and one with all of them."""
    yield ()
    for seat in round.order:
        yield (seat,)
    yield round.order[:2]
    yield round.order


def check_views(round: Round) -> None:
    """At this moment every reader sees what he may, all of it, and nothing else."""
    for seats in readers(round):
        view, log = view_of(round, seats), events_for(round.events, seats)
        check_no_leak(round, view, log, seats)
        assert view.log == list(log)
        assert tuple(card for card in view.dealer if card is not None) == round.piles[Pile.DEALER]
        assert tuple(card for card in view.community if card is not None) == round.piles[Pile.COMMUNITY]
        for seat in seats:
            assert tuple(card for card in view.spots[seat].cards if card is not None) == round.spots[seat].cards
    if round.over:
        check_hands_unsaid(round, events_for(round.events))


def check_round_knows_no_more(round: Round) -> None:
    """No card is in the round, anywhere, before somebody has seen it."""
    seen = {card for event in round.events if isinstance(event, CardsSeen | CardsTurned) for card in event.cards}
    assert cards_within(round) == seen == round.seen


# Paytable lines -----------------------------------------------------------------------------------


def unreached_lines(game: AnyGame, terms: Terms, pool: list[Felt], tries: int) -> set[tuple[str, str]]:
    """The lines of these terms' paytables that no hand was found for, as (wager, line).

    Every line is given odds of its own, so that the settlement tells which line was paid. Felts that reached
    a line before (the pool) are tried first; then hands are dealt from small parts of the deck, where rare
    hands are common.
    """
    marks: dict[str, tuple[str, str]] = {}
    tables = {wager: _marked(table, marks) for wager, table in terms.paytables.items()}
    missing = set(marks.values())
    rng = Random(game.code)
    for felt in _felts(game, pool, rng, tries):
        if not missing:
            break
        round = _play_on(game, replace(terms, paytables=tables), felt, rng)
        assert round.settlement is not None
        reached = {marks.get(str(line.pays)) for line in round.settlement.seats[0].lines} & missing
        if reached:
            pool.append(felt)
            missing -= reached
    return missing


def _marked(table: Paytable, marks: dict[str, tuple[str, str]]) -> Paytable:
    lines = {}
    for line in table.lines:
        lines[line] = Odds(1000 + len(marks))
        marks[str(lines[line])] = (table.wager, line)
    return Paytable(table.wager, table.code, lines)


def _felts(game: AnyGame, pool: list[Felt], rng: Random, tries: int) -> Iterator[Felt]:
    yield from list(pool)
    for _ in range(tries):
        yield _biased_felt(game, rng)


def _biased_felt(game: AnyGame, rng: Random) -> Felt:
    """One seat; its cards and the community's come from one small part of the deck, the dealer's from another."""
    left = list(game.deck)

    def draw(count: int, part: Callable[[Card], bool]) -> tuple[Card, ...]:
        wanted = [card for card in left if part(card)]
        cards = rng.sample(wanted, min(count, len(wanted)))
        cards += rng.sample([card for card in left if card not in cards], count - len(cards))
        left[:] = [card for card in left if card not in cards]
        return tuple(cards)

    ours = _part_of_the_deck(rng)
    theirs = ours if rng.random() < 0.3 else _part_of_the_deck(rng)
    community = draw(game.dealt_to(Pile.COMMUNITY), ours)
    own = draw(game.dealt_to(Pile.SEAT), ours)
    return Felt({1: own}, draw(game.dealt_to(Pile.DEALER), theirs), community)


def _part_of_the_deck(rng: Random) -> Callable[[Card], bool]:
    """Neighbouring ranks, a few ranks, or ranks with gaps between them; of one suit or of all; jokers always."""
    first = rng.randrange(13)
    kind = rng.randrange(3)
    if kind == 0:
        ranks = {(first + i) % 13 for i in range(rng.randint(5, 13))}
    elif kind == 1:
        ranks = set(rng.sample(range(13), rng.randint(1, 3)))
    else:
        ranks = {(first + 2 * i) % 13 for i in range(6)}
    suits = rng.choice(["c", "d", "h", "s", "cdhs"])
    return lambda card: card == JOKER or (card.rank - 2 in ranks and card.suit in suits)


def _play_on(game: AnyGame, terms: Terms, felt: Felt, rng: Random) -> Round:
    """Lay every wager, and stay in to the end."""
    opened = Round.open(game, {1: random_bets(game, rng, chance=1)}, terms)
    *_, last = moments(opened, felt, lambda options: options[-1].actions[-1])
    return last


# The declaration ----------------------------------------------------------------------------------


def check_rules(game: AnyGame, rules: Collection[str]) -> None:
    """Every wager, reading, step, choice and house rule names a rule that exists."""
    for part in (*game.wagers, *game.readings, *game.steps, *game.payoffs, *game.house_rules):
        assert part.rule in rules, part
    for step in game.decisions:
        for choice in step.choices:
            assert choice.rule in rules, choice
    for bet in game.side_bets:
        assert not bet.fold_rule or bet.fold_rule in rules, bet


def check_declaration(game: AnyGame) -> None:
    """The parts of a game fit together: names that refer to each other exist, and every table has its wager."""
    names = game.wager_names
    assert len(set(names)) == len(names)
    for wager in game.wagers:
        if isinstance(wager, SideBet):
            assert wager.name in game.paytables, f"the {wager.name} has no paytable"
            assert not wager.envy or wager.envy in names
        else:
            assert not wager.equals or wager.equals in names
            assert not wager.on or wager.on in names
    for choice in (c for step in game.decisions for c in step.choices if isinstance(c, Raise)):
        assert isinstance(game.wager(choice.wager), Wager)
        assert game.wager(choice.wager).laid is Laid.RAISE
        assert choice.of in names
    for reading in game.readings:
        assert len(set(reading.values)) == len(reading.values) > 1, reading.name


def check_seats_fit(game: AnyGame) -> None:
    """The deck is enough for a full table, with the cards that are burned."""
    burned = sum(getattr(step, "burn", 0) for step in game.steps)
    table = game.dealt_to(Pile.DEALER) + game.dealt_to(Pile.COMMUNITY) + burned
    assert game.seats * game.dealt_to(Pile.SEAT) + table <= len(game.deck)
