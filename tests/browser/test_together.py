"""Two browsers at one table, and lines that break: everybody sees what is his to see, and nothing is lost."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.at_table import bet, deal, go_to, open_table, pictured, seat_of, sit
from tests.browser.conftest import NewPage

pytestmark = pytest.mark.xdist_group("browser")

CALM = {"viewport": {"width": 1280, "height": 900}, "reduced_motion": "reduce"}
GAME = "straight-edge-1"
ANTE = {"ante": 500}


def named(page: Page, name: str, table: str) -> None:
    page.goto("/")
    page.evaluate(
        """async (name) => fetch("/api/player", {method: "POST", body: JSON.stringify({name}), headers: {
          "Content-Type": "application/json",
          "X-CSRF-Token": document.querySelector('meta[name="csrf-token"]').content}})""",
        name,
    )
    go_to(page, table)


def until(page: Page, holds: str) -> None:
    """Wait for something on the page that no element shows."""
    for _ in range(2_400):
        if page.evaluate(holds):
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"never: {holds}")


def test_two_at_one_table_see_each_others_bets_and_only_their_own_cards(new_page: NewPage) -> None:
    ann, ben = new_page(**CALM), new_page(**CALM)
    table = open_table(ann, GAME, "Ann")
    sit(ann, 1)
    named(ben, "Ben", table)
    sit(ben, 2)
    expect(seat_of(ann, 2)).to_contain_text("Ben")
    for page, seat in ((ann, 1), (ben, 2)):
        bet(page, seat, ANTE)
    ann.locator('#controls [data-name="deal"]').click()
    expect(seat_of(ben, 1).locator(".chips")).to_have_text("$5")
    ben.locator('#controls [data-name="deal"]').click()
    for page, mine, others in ((ann, 1, 2), (ben, 2, 1)):
        expect(seat_of(page, mine).locator(".card.up")).to_have_count(7)
        expect(seat_of(page, others).locator(".card:not(.up)")).to_have_count(7)
        assert set(pictured(page, table)["seats"][others - 1]["cards"]) == {None}
    expect(ben.locator("#say")).to_have_text("Ann decides.")
    ann.locator('#controls [data-action="play"]').click()
    ben.locator('#controls [data-action="play"]').click()
    for page in (ann, ben):
        expect(page.locator('#controls [data-name="next"]')).to_be_visible()
        expect(page.locator(".seat .outcome")).to_have_count(2)


def test_a_watcher_sees_backs_and_no_options(new_page: NewPage) -> None:
    ann, watcher = new_page(**CALM), new_page(**CALM)
    table = open_table(ann, GAME)
    sit(ann, 1)
    bet(ann, 1, ANTE)
    deal(ann)
    go_to(watcher, table)
    expect(seat_of(watcher, 1).locator(".card")).to_have_count(7)
    expect(seat_of(watcher, 1).locator(".card.up")).to_have_count(0)
    expect(watcher.locator("#controls button")).to_have_count(0)
    assert pictured(watcher, table)["options"] == []


def test_a_line_that_drops_comes_back_with_the_table_as_it_is(new_page: NewPage) -> None:
    page = new_page(**CALM)
    page.add_init_script(
        """const Real = WebSocket;
        globalThis.lines = [];
        globalThis.WebSocket = class extends Real { constructor(...args) { super(...args); lines.push(this); } };"""
    )
    open_table(page, GAME)
    sit(page, 1)
    bet(page, 1, ANTE)
    deal(page)
    expect(page.locator('#controls [data-action="play"]')).to_be_visible()
    lines = page.evaluate("lines.length")
    page.evaluate("lines.at(-1).close()")
    until(page, f"lines.length > {lines} && lines.at(-1).readyState === 1")
    expect(page.locator("#say")).to_contain_text("Your play")
    page.locator('#controls [data-action="play"]').click()
    expect(page.locator('#controls [data-name="next"]')).to_be_visible()


def test_one_who_leaves_and_comes_back_finds_his_seat(new_page: NewPage) -> None:
    page = new_page(**CALM)
    open_table(page, GAME)
    sit(page, 4)
    bet(page, 4, ANTE)
    deal(page)
    page.goto("/claims")
    page.goto(f"/table/{GAME}")  # by the game's name: to the table where he sits
    expect(seat_of(page, 4)).to_contain_class("mine")
    expect(page.locator('#controls [data-action="play"]')).to_be_visible()


def test_who_waits_for_a_seat_gets_the_first_that_is_free(new_page: NewPage) -> None:
    ann, ben = new_page(**CALM), new_page(**CALM)
    table = open_table(ann, GAME, "Ann")
    for seat in range(1, 7):
        sit(ann, seat)
    go_to(ben, table)
    expect(ben.locator("#say")).to_have_text("Every seat is taken.")
    ben.locator('#controls [data-name="wait"]').click()
    ben.get_by_label("Your name at the tables").fill("Ben")
    ben.get_by_role("button", name="Sit down").click()
    expect(ben.locator("#say")).to_have_text("You are number 1 in line for a seat.")
    expect(ann.locator("#line")).to_have_text("Waiting for a seat: Ben.")
    ann.get_by_text("Table", exact=True).click()
    ann.get_by_role("button", name="Stand up").click()
    expect(seat_of(ben, 1)).to_contain_class("mine")
    expect(ann.locator("#line")).to_be_hidden()


def test_a_seat_that_is_given_up_in_a_round_is_kept_for_the_first_in_line(new_page: NewPage) -> None:
    ann, ben, cy = (new_page(**CALM) for _ in range(3))
    table = open_table(ann, GAME, "Ann")
    for seat in range(1, 7):
        sit(ann, seat)
    bet(ann, 1, ANTE)
    deal(ann)
    named(ben, "Ben", table)
    ben.locator('#controls [data-name="wait"]').click()
    expect(ann.locator("#line")).to_have_text("Waiting for a seat: Ben.")
    ann.get_by_text("Table", exact=True).click()
    ann.get_by_role("button", name="Stand up").click()
    named(cy, "Cy", table)
    expect(cy.locator("#say")).to_have_text("Others wait for a seat here.")
    for page in (ann, cy):
        expect(seat_of(page, 4)).to_contain_text("4 · kept")
        expect(page.locator(".take-seat")).to_have_count(0)
    expect(ben.locator("#say")).to_have_text("A seat is kept for you: take it now, or after the round.")
    seat_of(ben, 4).get_by_role("button", name="Sit at 4").click()
    expect(seat_of(ben, 4)).to_contain_class("mine")
    expect(seat_of(cy, 4)).to_contain_text("4 · Ben")
    expect(seat_of(cy, 5).locator(".take-seat")).to_be_visible()
