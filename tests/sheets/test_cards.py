"""Drawn cards: the four suits can be told apart without colour."""

from xml.etree import ElementTree

import pytest

from houseway.cards import DECK_53, Card
from houseway.sheets.cards import card_svg

SVG = "{http" + "://www.w3.org/2000/svg}"


def drawn(text: str) -> tuple[str, dict[str, str]]:
    """The rank, and how the suit is drawn."""
    svg = ElementTree.fromstring(card_svg(Card(text)))
    (rank,), (suit,) = svg.iter(f"{SVG}text"), svg.iter(f"{SVG}path")
    return rank.text or "", suit.attrib


def test_each_suit_has_a_shape_of_its_own() -> None:
    assert len({drawn(text)[1]["d"] for text in ("As", "Ah", "Ad", "Ac", "Jk")}) == 5


@pytest.mark.parametrize(("text", "fill"), [("As", "#000"), ("Ac", "#000"), ("Ah", "#fff"), ("Ad", "#fff")])
def test_black_suits_are_filled_and_red_ones_hollow(text: str, fill: str) -> None:
    assert drawn(text)[1]["fill"] == fill


def test_ranks_are_written_as_people_read_them() -> None:
    assert [drawn(text)[0] for text in ("2c", "Td", "Jh", "As", "Jk")] == ["2", "10", "J", "A", "JOKER"]


def test_no_two_cards_look_alike() -> None:
    assert len({card_svg(card) for card in DECK_53}) == 53
