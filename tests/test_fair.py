"""The fair deal: what was promised before the first card is what was dealt, and anyone can see it afterwards."""

import json
from hashlib import sha256
from random import Random

import pytest

from houseway.cards import Card
from houseway.fair import Promise, commitment, verify
from houseway.record import Record, parse_record
from houseway.refused import Refused
from houseway.rules import AnyGame
from houseway.settlement import Meter
from houseway.shoe import Stack
from houseway.table import Table
from tests.conftest import RunHouse
from tests.play import GAMES, lay_down, random_bets, random_choice

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.code)
ROUNDS = 40


def fair_round(game: AnyGame, rng: Random) -> Record:
    """A random round dealt from a promised deck."""
    promise = Promise(tuple(rng.sample(game.deck, len(game.deck))), f"salt {rng.random()}")
    progressive = any(bet.progressive for bet in game.side_bets)
    table = Table(game, meter=Meter(1_000_000, 100_000) if progressive else None)
    seats = rng.sample(range(1, game.seats + 1), rng.randint(1, game.seats))
    choose = random_choice(rng)
    table.deal({seat: random_bets(game, rng) for seat in seats}, Stack(promise.deck))
    while (seat := table.to_act) is not None:
        table.act(seat, choose(table.round.options))
    return promise.kept(table.record())


def fair_rounds(game: AnyGame) -> list[Record]:
    rng = Random(game.code)
    return [fair_round(game, rng) for _ in range(ROUNDS)]


def changed(record: Record, **fields: object) -> Record:
    assert record.fair is not None
    return record.model_copy(update={"fair": record.fair.model_copy(update=fields)})


def promised_again(record: Record, deck: tuple[Card, ...]) -> Record:
    """As a cheat would: another deck, with the hash that goes with it."""
    assert record.fair is not None
    return changed(record, deck=deck, commitment=commitment(deck, record.fair.salt))


def swapped(deck: tuple[Card, ...], one: int, other: int) -> tuple[Card, ...]:
    cards = list(deck)
    cards[one], cards[other] = cards[other], cards[one]
    return tuple(cards)


def test_the_commitment_is_the_hash_of_the_salt_and_the_cards() -> None:
    assert commitment((Card("As"), Card("Td")), "pepper") == sha256(b"pepper As Td").hexdigest()


@every_game
def test_a_promise_is_the_whole_deck_with_a_salt_of_its_own(game: AnyGame) -> None:
    first, second = Promise.make(game), Promise.make(game)
    assert sorted(first.deck) == sorted(second.deck) == sorted(game.deck)
    assert len(first.salt) == 64
    assert first.salt != second.salt
    assert first.commitment != second.commitment


@every_game
def test_a_round_from_a_promised_deck_is_fair(game: AnyGame) -> None:
    for record in fair_rounds(game):
        settlement = verify(parse_record(record.to_json()))
        assert [seat.seat for seat in settlement.seats] == [seat.seat for seat in record.seats]


@every_game
def test_the_cards_are_those_that_the_manual_gives_from_this_deck(game: AnyGame) -> None:
    """Held against a dealer of the tests' own."""
    for record in fair_rounds(game):
        assert record.fair is not None
        felt = lay_down(game, [seat.seat for seat in record.seats], record.fair.deck)
        assert {seat.seat: seat.cards for seat in record.seats} == felt.seats
        assert record.dealer == felt.dealer[: len(record.dealer)]
        assert record.community == felt.community[: len(record.community)]


@every_game
def test_another_deck_or_salt_is_not_what_was_promised(game: AnyGame) -> None:
    record = fair_rounds(game)[0]
    assert record.fair is not None
    for other in (changed(record, deck=swapped(record.fair.deck, 0, 1)), changed(record, salt="another")):
        with pytest.raises(Refused) as no:
            verify(other)
        assert no.value.field == "fair.commitment"


@every_game
def test_any_card_that_was_dealt_from_elsewhere_is_found(game: AnyGame) -> None:
    """Every card that lay on the felt, exchanged with the last of the deck, and promised like that."""
    for record in fair_rounds(game)[:5]:
        assert record.fair is not None
        felt = lay_down(game, [seat.seat for seat in record.seats], record.fair.deck)
        shown = {*record.dealer, *record.community, *(card for seat in felt.seats.values() for card in seat)}
        assert record.fair.deck[-1] not in shown
        for place, card in enumerate(record.fair.deck[:-1]):
            other = promised_again(record, swapped(record.fair.deck, place, -1))
            if card in shown:
                with pytest.raises(Refused, match="is not the card that the deck gives"):
                    verify(other)
            else:
                verify(other)


@every_game
def test_cards_that_nobody_turned_may_be_given_and_must_be_the_decks(game: AnyGame) -> None:
    rng = Random(game.code)
    promise = Promise(tuple(rng.sample(game.deck, len(game.deck))), "salt")
    table = Table(game)
    first = {wager.name: 1000 for wager in game.wagers if wager.laid.name == "FIRST"}
    table.deal({1: first}, Stack(promise.deck))
    while (seat := table.to_act) is not None:
        table.act(seat, table.round.options[0].name)
    record = promise.kept(table.record())
    felt = lay_down(game, [1], promise.deck)
    given = record.model_copy(update={"dealer": felt.dealer, "community": felt.community})
    verify(given)
    pile = "dealer" if felt.dealer else "community"
    forged = (*getattr(felt, pile)[:-1], promise.deck[-1])
    with pytest.raises(Refused) as no:
        verify(given.model_copy(update={pile: forged}))
    assert no.value.field.startswith(f"{pile}[")


def test_a_card_twice_is_no_deck() -> None:
    record = fair_rounds(GAMES[0])[0]
    assert record.fair is not None
    with pytest.raises(Refused) as no:
        verify(promised_again(record, (record.fair.deck[1], *record.fair.deck[1:])))
    assert no.value.field == "fair.deck"


def test_a_record_without_a_promise_has_nothing_to_verify() -> None:
    record = fair_rounds(GAMES[0])[0].model_copy(update={"fair": None})
    with pytest.raises(Refused) as no:
        verify(record)
    assert no.value.field == "fair"


def test_an_unknown_field_of_the_promise_is_refused_by_name() -> None:
    data = json.loads(fair_rounds(GAMES[0])[0].to_json())
    data["fair"]["pepper"] = "x"
    with pytest.raises(Refused, match="deck, salt or commitment") as no:
        parse_record(data)
    assert no.value.field == "fair.pepper"


# houseway verify


def test_verify_says_that_a_deal_was_fair(run_house: RunHouse) -> None:
    record = fair_rounds(GAMES[0])[0]
    assert record.fair is not None
    answered = run_house("verify", "-", stdin=record.to_json().encode())
    assert answered.status == 0
    assert f"{record.game}: the deal was fair" in answered.out
    assert record.fair.commitment in answered.out


def test_verify_answers_each_record_in_its_place(run_house: RunHouse) -> None:
    good = fair_rounds(GAMES[0])[0]
    bad = changed(good, salt="another")
    lines = f"{bad.to_json()}\n{good.to_json()}\n".encode()
    answered = run_house("verify", "-", "--json", stdin=lines)
    first, second = map(json.loads, answered.out.splitlines())
    assert answered.status == 2
    assert first["error"]["field"] == "fair.commitment"
    assert second["fair"] is True
    assert second["totals"] == {str(seat.seat): seat.total for seat in verify(good).seats}
