"""The win page of an award: everything that is signed for."""

from collections.abc import Iterator
from dataclasses import replace
from html import unescape

import pytest

from houseway.progressive.operations import CoinIn, Confirm, GameOver, PressHand, ShowCard, TypeCards
from houseway.progressive.win_page import win_html, win_page, win_pdf
from houseway.refused import Refused
from tests.progressive.forging import rows_of
from tests.progressive.house import DEALER, FOUR, House, cards_of
from tests.progressive.shift import Shift, played_shift


@pytest.fixture(scope="module")
def shift(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shift]:
    with played_shift(tmp_path_factory.mktemp("shift")) as played:
        yield played


def test_it_says_who_won_what_and_how_the_meter_stood(shift: Shift) -> None:
    page = win_page(shift.house.database, shift.jackpot)
    [won] = page.seats
    assert (page.house, page.table, page.meter, page.round) == ("The Test Room", "k1", "main", 1)
    assert (won.seat, won.line, won.pays, won.amount) == (2, "7-card straight", "100%", "$1,001.62")
    assert (won.meter_before, won.meter_after, won.restarted) == ("$1,001.62", "$1,000.24", True)
    assert won.envy == tuple((seat, "$100") for seat in (1, 3, 4, 5, 6))
    assert page.total == "$1,501.62"
    assert page.time == "2026-06-02 12:00:00 UTC"


def test_its_cards_are_those_of_the_rounds_record(shift: Shift) -> None:
    page = win_page(shift.house.database, shift.jackpot)
    assert page.seats[0].cards == ("2♣", "3♣", "4♣", "5♣", "6♣", "7♣", "8♣")
    assert page.dealer == ("3♥", "4♥", "5♥", "6♥", "7♥", "8♥", "9♥", "K♥")
    assert (page.coin_in, page.cards_from) == (shift.coin_in, (shift.handed_over,))


def test_it_names_the_staff_on_either_console(shift: Shift) -> None:
    by_key, by_card = (win_page(shift.house.database, entry) for entry in (shift.jackpot, shift.tray_award))
    assert by_key.staff == (("at the console (dealer)", "Dora"), ("verified by (executive)", "Eve"))
    assert by_card.staff == (("at the console (dealer)", "Dora"), ("verified by (supervisor)", "Sam"))


def test_it_carries_the_entrys_number_and_hash(shift: Shift) -> None:
    page = win_page(shift.house.database, shift.jackpot)
    assert (page.entry, page.hash) == (shift.jackpot, rows_of(shift.house.database)[shift.jackpot - 1].hash)


def test_an_award_that_was_taken_back_says_so(shift: Shift) -> None:
    taken_back, kept = (win_page(shift.house.database, entry) for entry in (shift.tray_award, shift.jackpot))
    assert (taken_back.backed_out, kept.backed_out) == (True, False)
    assert "was backed out" in win_html(taken_back)
    assert "was backed out" not in win_html(kept)


def test_cards_that_were_typed_in_are_shown(house: House) -> None:
    house.do("dora", CoinIn(table="t1", bets={4: 100}))
    typed = house.do("dora", TypeCards(table="t1", seat=4, cards=cards_of(FOUR, "s"), dealer=DEALER)).number
    house.do("dora", PressHand(table="t1", seat=4, line=FOUR))
    house.do("dora", Confirm(table="t1"))
    page = win_page(house.database, house.do("dora", ShowCard(table="t1"), card="sam").number)
    assert page.seats[0].cards[:2] == ("2♠", "3♠")
    assert page.cards_from == (typed,)


def test_a_hand_that_was_only_claimed_has_no_cards(house: House) -> None:
    house.do("dora", CoinIn(table="t1", bets={4: 100}))
    house.do("dora", PressHand(table="t1", seat=4, line=FOUR))
    house.do("dora", Confirm(table="t1"))
    award = house.do("dora", ShowCard(table="t1"), card="sam").number
    house.do("dora", GameOver(table="t1"))
    page = win_page(house.database, award)
    assert (page.seats[0].cards, page.dealer, page.cards_from) == ((), (), ())
    assert "not given" in win_html(page)


def test_the_html_needs_no_other_file_and_escapes_what_people_typed(shift: Shift) -> None:
    page = win_page(shift.house.database, shift.jackpot)
    html = win_html(replace(page, house="<script>alert(1)</script>"))
    assert "<script" not in html
    assert "src=" not in html
    assert "href=" not in html
    for words in (page.total, page.hash, "Dora", "Eve", "8♣", "$1,000.24 (restarted)", "<script>alert(1)</script>"):
        assert words in unescape(html)


def test_the_pdf_is_the_same_every_time(shift: Shift) -> None:
    page = win_page(shift.house.database, shift.jackpot)
    assert win_pdf(page).startswith(b"%PDF")
    assert win_pdf(page) == win_pdf(page)


@pytest.mark.parametrize("number", [1, 0, 10**6])
def test_what_is_no_award_has_no_win_page(shift: Shift, number: int) -> None:
    with pytest.raises(Refused, match=f"entry {number} awards nothing"):
        win_page(shift.house.database, number)
