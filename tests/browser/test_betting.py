"""Betting and deciding at a table: by click, by keyboard, again, at several spots; one effect for each wish."""

import pytest
from playwright.sync_api import Page, expect

from houseway.games import find_game
from houseway.odds import dollars
from tests.browser.at_table import bet, deal, go_to, open_table, pictured, seat_of, sit, spot
from tests.browser.conftest import NewPage
from tests.browser.stacked import SEAT, deck_of, played, stacked, wins

pytestmark = pytest.mark.xdist_group("browser")

CALM = {"viewport": {"width": 1440, "height": 1000}, "reduced_motion": "reduce"}
GAME = "straight-edge-1"
ANTE = {"ante": 500}


@pytest.fixture
def calm(new_page: NewPage) -> Page:
    return new_page(**CALM)


def over(page: Page) -> None:
    expect(page.locator('#controls [data-name="next"]')).to_be_visible()


def test_a_first_visitor_gives_his_name_and_sits(calm: Page) -> None:
    calm.goto(f"/table/{GAME}")
    calm.get_by_role("button", name="Sit at 3").click()
    calm.get_by_label("Your name at the tables").fill("Kay")
    calm.get_by_role("button", name="Sit down").click()
    expect(seat_of(calm, 3)).to_contain_class("mine")
    expect(calm.locator("#purse-name")).to_have_text("Kay")
    expect(calm.locator("#purse-money")).to_have_text("$1,000")


def test_one_who_only_watches_has_no_seat(calm: Page) -> None:
    calm.goto("/table/hi-lo-stud")
    calm.get_by_role("button", name="Sit at 1", exact=True).click()
    calm.get_by_role("button", name="Only watch").click()
    expect(calm.locator("#come-in")).to_be_hidden()
    expect(calm.locator("#purse-name")).to_have_text("Watching")
    expect(calm.locator(".seat.mine")).to_have_count(0)


def test_chips_are_added_and_taken_away(calm: Page) -> None:
    open_table(calm, GAME)
    sit(calm, SEAT)
    calm.get_by_role("radio", name="$25 chip").check(force=True)
    for _ in range(2):
        spot(calm, SEAT, "ante").click()
    expect(spot(calm, SEAT, "ante").locator(".chips")).to_have_text("$50")
    expect(calm.locator("#purse-money")).to_have_text("$950")
    spot(calm, SEAT, "ante").click(button="right")
    expect(spot(calm, SEAT, "ante").locator(".chips")).to_have_text("$25")
    calm.locator('#controls [data-name="clear"]').click()
    expect(spot(calm, SEAT, "ante").locator(".chips")).to_have_count(0)
    expect(calm.locator("#purse-money")).to_have_text("$1,000")


def test_the_blind_follows_the_ante(calm: Page) -> None:
    open_table(calm, "straight-edge-2")
    sit(calm, SEAT)
    spot(calm, SEAT, "ante").click()
    expect(spot(calm, SEAT, "blind").locator(".chips")).to_have_text("$5")


def test_a_whole_round_by_keyboard_alone(calm: Page) -> None:
    with stacked(deck_of(played(GAME, ANTE, False, wins))):
        open_table(calm, GAME)
    calm.get_by_role("button", name="Sit at 1", exact=True).focus()
    calm.keyboard.press("Enter")
    expect(seat_of(calm, SEAT)).to_contain_class("mine")
    spot(calm, SEAT, "ante").focus()
    calm.keyboard.press("Enter")
    expect(spot(calm, SEAT, "ante").locator(".chips")).to_have_text("$5")
    calm.keyboard.press("d")
    expect(calm.locator('#controls [data-action="play"]')).to_be_visible()
    calm.keyboard.press("p")
    over(calm)
    calm.keyboard.press("n")
    expect(calm.locator('#controls [data-name="deal"]')).to_be_visible()
    expect(spot(calm, SEAT, "ante")).to_be_visible()


def test_the_same_bets_again(calm: Page) -> None:
    table = open_table(calm, GAME)
    sit(calm, SEAT)
    bet(calm, SEAT, {"ante": 500, "bonus": 500})
    deal(calm)
    calm.locator('#controls [data-action="fold"]').click()
    over(calm)
    calm.locator('#controls [data-name="again"]').click()
    expect(calm.locator('#controls [data-action="fold"]')).to_be_visible()
    shown = pictured(calm, table)
    assert (shown["round"], shown["seats"][0]["bets"]) == (2, {"ante": 500, "bonus": 500})


def test_several_spots_are_decided_one_after_another(calm: Page) -> None:
    table = open_table(calm, GAME)
    for seat in (2, 5):
        sit(calm, seat)
        bet(calm, seat, ANTE)
    deal(calm)
    for seat in (2, 5):
        expect(calm.locator("#say")).to_contain_text(f"Seat {seat}:")
        calm.locator('#controls [data-action="play"]').click()
    over(calm)
    shown = pictured(calm, table)
    assert [one["seat"] for one in shown["seats"] if one["result"]] == [2, 5]
    expect(calm.locator("#why .why-seat")).to_have_count(2)


def test_any_amount_in_a_raises_range_can_be_bet(calm: Page) -> None:
    table = open_table(calm, "big-raise")
    sit(calm, SEAT)
    bet(calm, SEAT, ANTE)
    deal(calm)
    slider = calm.locator('#controls input[type="range"]')
    slider.focus()
    calm.keyboard.press("ArrowRight")
    expect(calm.locator("#controls .option-range button")).to_contain_text("Bet $11 (2.2x)")
    calm.locator("#controls .option-range button").click()
    over(calm)
    assert pictured(calm, table)["seats"][0]["bets"]["play"] == 1100


def test_a_bet_the_house_does_not_take_is_refused_in_words(calm: Page) -> None:
    open_table(calm, GAME, most=1000)
    sit(calm, SEAT)
    spot(calm, SEAT, "bonus").click()
    calm.locator('#controls [data-name="deal"]').click()
    expect(calm.locator("#trouble")).to_contain_text("the ante is required")


def test_a_double_click_has_one_effect(calm: Page) -> None:
    table = open_table(calm, GAME)
    sit(calm, SEAT)
    bet(calm, SEAT, ANTE)
    calm.locator('#controls [data-name="deal"]').dblclick()
    calm.locator('#controls [data-action="play"]').dblclick()
    over(calm)
    shown = pictured(calm, table)
    assert (shown["round"], shown["turn"]) == (1, 1)
    assert shown["viewer"]["bankroll"] == 100_000 + shown["seats"][0]["total"]


def test_a_reload_finds_the_table_as_it_was(calm: Page) -> None:
    table = open_table(calm, GAME)
    sit(calm, SEAT)
    bet(calm, SEAT, ANTE)
    calm.reload()
    expect(spot(calm, SEAT, "ante").locator(".chips")).to_have_text("$5")
    deal(calm)
    cards = seat_of(calm, SEAT).locator(".card.up")
    expect(cards).to_have_count(7)
    before = [card.get_attribute("data-card") for card in cards.all()]
    go_to(calm, table)
    expect(cards).to_have_count(7)
    assert [card.get_attribute("data-card") for card in cards.all()] == before
    expect(calm.locator('#controls [data-action="play"]')).to_be_visible()


def test_a_reload_in_the_middle_of_the_dealing_shows_all_that_lies_there(new_page: NewPage) -> None:
    page = new_page(viewport={"width": 1440, "height": 1000})
    open_table(page, GAME)
    sit(page, SEAT)
    bet(page, SEAT, ANTE)
    deal(page)
    expect(page.locator("#skip")).to_be_visible()
    page.reload()
    expect(page.locator('#controls [data-action="play"]')).to_be_visible()
    expect(seat_of(page, SEAT).locator(".card.up")).to_have_count(7)


def test_the_dealing_can_be_skipped(new_page: NewPage) -> None:
    page = new_page(viewport={"width": 1440, "height": 1000})
    open_table(page, GAME)
    sit(page, SEAT)
    bet(page, SEAT, ANTE)
    deal(page)
    page.locator("#skip").click()
    expect(page.locator("#skip")).to_be_hidden()
    expect(page.locator('#controls [data-action="play"]')).to_be_visible()


def test_standing_up_gives_the_seat_back(calm: Page) -> None:
    open_table(calm, GAME)
    sit(calm, SEAT)
    calm.get_by_text("Table", exact=True).click()
    calm.get_by_role("button", name="Stand up").click()
    expect(calm.locator(".seat.mine")).to_have_count(0)
    expect(calm.get_by_role("button", name="Sit at 1", exact=True)).to_be_visible()


def test_neighbours_are_invited_and_play(calm: Page) -> None:
    table = open_table(calm, GAME)
    sit(calm, 3)
    calm.get_by_text("Table", exact=True).click()
    calm.get_by_label("Simulated neighbours").select_option("2")
    expect(calm.locator(".seat:not(.mine) .name-plate")).to_have_count(2)
    bet(calm, 3, ANTE)
    deal(calm)
    calm.locator('#controls [data-action="play"]').click()
    over(calm)
    assert len([one for one in pictured(calm, table)["seats"] if one["result"]]) == 3


def test_rule_ids_open_the_games_rules(calm: Page) -> None:
    with stacked(deck_of(played(GAME, ANTE, False, wins))):
        open_table(calm, GAME)
    sit(calm, SEAT)
    bet(calm, SEAT, ANTE)
    deal(calm)
    calm.locator('#controls [data-action="play"]').click()
    over(calm)
    calm.locator("#why a.rule-id").first.click()
    calm.wait_for_url(f"**/rules/{GAME}#SE-6")
    expect(calm.get_by_role("heading", level=1)).to_contain_text(find_game(GAME).name)


def test_a_past_round_is_shown_step_by_step(calm: Page) -> None:
    table = open_table(calm, GAME)
    sit(calm, SEAT)
    bet(calm, SEAT, ANTE)
    deal(calm)
    calm.locator('#controls [data-action="play"]').click()
    over(calm)
    calm.goto(f"/table/{table}/history")
    calm.get_by_role("link", name="Step by step").click()
    expect(calm.locator("#step-number")).to_contain_text("1 of ")
    calm.locator("#at").fill(calm.locator("#at").get_attribute("max") or "0")
    expect(calm.locator("#step-words")).to_contain_text("Seat 1:")
    expect(calm.locator("#dealer-cards .card.up")).to_have_count(8)


def test_nothing_tells_how_it_ends_before_the_cards_are_turned(new_page: NewPage) -> None:
    told = played(GAME, ANTE, False, wins)
    page = new_page(viewport=CALM["viewport"])
    page.clock.install()
    with stacked(deck_of(told)):
        open_table(page, GAME)
    sit(page, SEAT)
    bet(page, SEAT, ANTE)
    page.clock.pause_at(page.evaluate("Date.now() / 1000 + 60"))  # cards take as long as the test likes
    page.locator('#controls [data-name="deal"]').click()
    page.locator("#skip").click()
    before = page.locator("#purse-money").inner_text()
    page.locator('#controls [data-action="play"]').click()
    expect(page.locator("#skip")).to_be_visible()
    assert page.locator("#purse-money").inner_text() == before
    assert page.locator("#why .why-seat, .outcome, #dealer-hand:not(:empty)").count() == 0
    assert "win" not in page.locator("#log").inner_text()
    page.locator("#skip").click()
    total = told.settlement.seat(SEAT).total
    expect(page.locator("#purse-money")).to_have_text(dollars(100_000 + total))
    expect(page.locator("#log")).to_contain_text("win")


def test_chips_are_laid_and_taken_off_by_touch(new_page: NewPage) -> None:
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, reduced_motion="reduce")
    open_table(page, GAME)
    page.get_by_role("button", name="Sit at 1", exact=True).tap()
    for _ in range(2):
        spot(page, SEAT, "ante").tap()
    expect(spot(page, SEAT, "ante").locator(".chips")).to_have_text("$10")
    page.locator(".chip", has=page.get_by_role("radio", name="take chips off")).tap()
    spot(page, SEAT, "ante").tap()
    expect(spot(page, SEAT, "ante").locator(".chips")).to_have_text("$5")
    page.locator('#controls [data-name="deal"]').tap()
    expect(page.locator('#controls [data-action="play"]')).to_be_visible()


def test_a_slider_stays_where_it_is_while_others_come_and_go(new_page: NewPage) -> None:
    ann, ben = new_page(**CALM), new_page(**CALM)
    table = open_table(ann, "big-raise")
    sit(ann, SEAT)
    bet(ann, SEAT, ANTE)
    deal(ann)
    ann.locator('#controls input[type="range"]').focus()
    ann.keyboard.press("ArrowRight")
    expect(ann.locator("#controls .option-range button")).to_contain_text("Bet $11")
    open_table(ben, GAME, "Ben")
    go_to(ben, table)
    sit(ben, 4)
    expect(seat_of(ann, 4)).to_contain_text("Ben")
    expect(ann.locator("#controls .option-range button")).to_contain_text("Bet $11")
    expect(ann.locator('#controls input[type="range"]')).to_be_focused()
