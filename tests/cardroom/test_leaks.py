"""No picture shows a card before its time: every picture of every viewer, held against the deck it was dealt from."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from houseway.cardroom.betting import LayBets
from houseway.cardroom.dealing import Act, AwardsTaken, CoinIn, Deal, NextRound
from houseway.cardroom.people import StandUp
from houseway.cards import DECK_53, Card
from houseway.rules import AnyGame, Decide, Pile, Turn
from tests.cardroom.paper import Paper, bets_taken
from tests.play import GAMES, Felt, lay_down, random_choice

ROUNDS = 350
"""of each game: some two thousand in all"""
PLAYERS = {"ann": (1, 4), "bob": (3,)}
VIEWERS = (*PLAYERS, "eve", None)
"""eve has come in and sits nowhere; None watches"""

TEXTS = {str(card): card for card in DECK_53}
PRETTY = {card.pretty: card for card in DECK_53}
PRETTY_CARD = re.compile("|".join(sorted(map(re.escape, PRETTY), key=len, reverse=True)))


def cards_in(value: object) -> Iterator[Card]:
    """Every card that JSON data names, as a value or in words."""
    match value:
        case dict():
            for inner in value.values():
                yield from cards_in(inner)
        case list():
            for inner in value:
                yield from cards_in(inner)
        case str() if value in TEXTS:
            yield TEXTS[value]
        case str():
            yield from (PRETTY[found] for found in PRETTY_CARD.findall(value))


def test_a_card_is_found_wherever_it_is_named() -> None:
    data = {"cards": ["As", None], "events": [{"words": "The dealer turns 10♦ Joker"}], "name": "Ada"}
    assert {str(card) for card in cards_in(data)} == {"As", "Td", "Jk"}


def turned_by(game: AnyGame, decision: str, felt: Felt) -> set[Card]:
    """What lies face up for everybody when this decision is asked for, by the steps of the manual."""
    up = {Pile.DEALER: 0, Pile.COMMUNITY: 0}
    for step in game.steps:
        if isinstance(step, Decide) and step.name == decision:
            break
        if isinstance(step, Turn):
            up[step.pile] += step.cards
    return {*felt.dealer[: up[Pile.DEALER]], *felt.community[: up[Pile.COMMUNITY]]}


def check_before_the_end(paper: Paper, table: str, game: AnyGame) -> None:
    """Look at the table with everybody's eyes."""
    state = paper.felt(table)
    felt = lay_down(game, list(state.bets), state.shuffled.cards)
    for viewer, seen in paper.pictures(table, VIEWERS).items():
        mine = [seat for seat in PLAYERS.get(viewer or "", ()) if seat in state.bets]
        may = {card for seat in mine for card in felt.seats[seat]}
        if state.phase == "deciding":
            may |= turned_by(game, seen["decision"], felt)
            assert {str(card) for seat in mine for card in felt.seats[seat]} <= {*map(str, cards_in(seen["seats"]))}
        else:
            may = set()
        shown = set(cards_in(seen))
        assert shown <= may, (viewer, [str(card) for card in shown - may])
        check_words(seen, felt, viewer)
        assert seen["fair"] == {"commitment": state.commitment, "deck": None, "salt": None}
        assert state.shuffled.salt not in repr(seen)


def check_words(seen: dict[str, Any], felt: Felt, viewer: str | None) -> None:
    """Words can tell a hand too: nobody's but one's own, and the dealer's when all of it lies open."""
    for seat in seen["seats"]:
        if seat["player"] != viewer:
            assert seat["hand"] is None
    if None in seen["dealer"]["cards"] or not felt.dealer:
        assert seen["dealer"]["hand"] is None
    if seen["to_act"] not in PLAYERS.get(viewer or "", ()):
        assert seen["options"] == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.code)
def test_no_card_is_seen_before_its_time(game: AnyGame) -> None:
    paper = Paper(game.code)
    table = paper.open_table(game.code, least=1, most=10_000_000)
    paper.come_in("ann", "bob", "eve", cents=10**11)
    for player, seats in PLAYERS.items():
        paper.sit(table, player, *seats)
    choose = random_choice(paper.rng)
    for number in range(1, ROUNDS + 1):
        for player, seats in PLAYERS.items():
            bets = {seat: bets_taken(game, paper.rng) for seat in seats if paper.rng.random() < 0.7}
            paper.ask(LayBets(table, number, player, bets, ready=True))
        if not paper.felt(table).bets:
            bets = {1: bets_taken(game, paper.rng)}
            paper.ask(LayBets(table, number, "ann", bets, ready=True))
        check_before_the_end(paper, table, game)
        paper.ask(Deal(table, number))
        if paper.felt(table).phase == "coin-in":
            check_before_the_end(paper, table, game)
            meter = paper.felt(table).meter
            assert meter is not None
            paper.ask(CoinIn(table, number, meter))
        while paper.felt(table).phase == "deciding":
            check_before_the_end(paper, table, game)
            state = paper.felt(table)
            live = paper.kind.tables.at(state)
            seat = live.to_act
            assert seat is not None
            action = choose(live.round.options)
            paper.ask(Act(table, number, len(state.actions), state.seats[seat], seat, action))
        next_round(paper, table, game)


def next_round(paper: Paper, table: str, game: AnyGame) -> None:
    """After the end the deck is shown; a folded hand that nobody claimed is on no seat."""
    state = paper.felt(table)
    felt = lay_down(game, list(state.bets), state.shuffled.cards)
    for viewer, seen in paper.pictures(table, (*PLAYERS, None)).items():
        assert seen["fair"]["deck"] == [str(card) for card in state.shuffled.cards]
        for seat in seen["seats"]:
            won = any(line["net"] > 0 for line in seat["lines"])
            if seat["in_round"] and seat["folded"] and seat["player"] != viewer and not won:
                assert set(seat["cards"]) == {None}
                assert seat["hand"] is None
                assert not {*felt.seats[seat["seat"]]} & {*cards_in(seen["events"])} - {*cards_in(seen["dealer"])}
    if state.awards_open:
        paper.ask(AwardsTaken(table, state.round))
    paper.ask(NextRound(table, state.round, "ann", paper.shuffled(game.code)))


def test_who_sits_down_on_a_seat_sees_nothing_of_the_hand_before() -> None:
    """A folded hand stays down, also for the next who takes the seat while the settlement lies on the felt."""
    game = GAMES[0]
    paper = Paper()
    table = paper.open_table(game.code)
    paper.come_in("ann", "bob")
    paper.sit(table, "ann", 1)
    paper.ask(LayBets(table, 1, "ann", {1: {game.wagers[0].name: 1000}}, ready=True))
    paper.ask(Deal(table, 1))
    paper.ask(Act(table, 1, 0, "ann", 1, "fold"))
    paper.ask(StandUp(table, "ann", (1,)))
    paper.sit(table, "bob", 1)
    assert set(paper.picture(table, "bob")["seats"][0]["cards"]) == {None}
    assert None not in paper.picture(table, "ann")["seats"][0]["cards"]
