"""Cards and their text."""

import pickle
from copy import copy, deepcopy

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.cards import DECK_52, DECK_53, JOKER, Card, parse_cards, rank_mask, rank_word, rank_words, show_cards
from houseway.refused import Refused

cards = st.sampled_from(DECK_53)


@given(cards)
def test_text_reads_back_as_the_same_card(card: Card) -> None:
    assert Card(str(card)) is card


@given(cards)
def test_repr_is_how_to_write_the_card(card: Card) -> None:
    assert eval(repr(card), {"Card": Card}) is card


@given(cards)
def test_copies_are_the_card_itself(card: Card) -> None:
    assert pickle.loads(pickle.dumps(card)) is copy(card) is deepcopy(card) is card


@given(st.lists(cards))
def test_a_hand_reads_back(hand: list[Card]) -> None:
    assert parse_cards(" ".join(map(str, hand))) == tuple(hand)


def test_decks_have_every_card_once() -> None:
    assert len(set(map(str, DECK_52))) == len(DECK_52) == 52
    assert (*DECK_52, JOKER) == DECK_53
    assert {(card.rank, card.suit) for card in DECK_52} == {(r, s) for r in range(2, 15) for s in "cdhs"}


@pytest.mark.parametrize(
    ("text", "rank", "suit", "pretty"),
    [
        ("2c", 2, "c", "2♣"),
        ("9h", 9, "h", "9♥"),
        ("Td", 10, "d", "10♦"),
        ("Js", 11, "s", "J♠"),
        ("As", 14, "s", "A♠"),
        ("Jk", 0, "", "Joker"),
    ],
)
def test_a_card(text: str, rank: int, suit: str, pretty: str) -> None:
    card = Card(text)
    assert (card.rank, card.suit, card.pretty, str(card)) == (rank, suit, pretty, text)


BAD_TEXT = [
    "",
    " ",
    "A",
    "s",
    "as",
    "AS",
    "10d",
    "1d",
    "0c",
    "Ax",
    "As ",
    " As",
    "AsKd",
    "A♠",
    "jk",
    "JK",
    "Joker",
    "Ａs",
]


@pytest.mark.parametrize("text", BAD_TEXT)
def test_what_is_no_card_is_refused_with_how_to_write_one(text: str) -> None:
    with pytest.raises(Refused, match=r"is not a card: write a rank .* and a suit .*such as As") as no:
        Card(text)
    assert repr(text) in no.value.message


@given(st.text(max_size=4))
def test_no_other_text_is_a_card(text: str) -> None:
    known = {str(card) for card in DECK_53}
    if text not in known:
        with pytest.raises(Refused):
            Card(text)


def test_cards_for_people() -> None:
    assert show_cards(parse_cards("As Td Jk")) == "A♠ 10♦ Joker"
    assert (rank_word(14), rank_word(2)) == ("ace", "two")
    assert [rank_words(rank) for rank in (6, 10, 14)] == ["sixes", "tens", "aces"]


@given(st.lists(cards))
def test_a_rank_mask_has_a_bit_for_each_rank(hand: list[Card]) -> None:
    mask = rank_mask(hand)
    assert {bit + 2 for bit in range(13) if mask >> bit & 1} == {card.rank for card in hand} - {0}
