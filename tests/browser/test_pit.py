"""The pit in a real browser: a jackpot through both consoles, with the sign, the win page and the reports after it."""

import re
from collections.abc import Iterator
from typing import NamedTuple

import pytest
from playwright.sync_api import Page, expect

from houseway.database import Database
from houseway.games import find_game
from houseway.progressive.floor import MeterTerms
from houseway.progressive.manager import GameManager
from houseway.progressive.operations import Enrol, OpenMeter, OpenTable
from houseway.progressive.pays import stakes_of
from houseway.web.settings import Settings
from tests.browser.conftest import NewPage
from tests.browser.test_axe import faults_of

pytestmark = pytest.mark.xdist_group("browser")

GAME = "straight-edge-1"
SEED = 1_000_000
PASSWORDS = {"ann": "a long password", "dora": "another password", "sam": "third password", "eve": "fourth password"}
ROLES = {"dora": "dealer", "sam": "supervisor", "eve": "executive"}


class Cards(NamedTuple):
    supervisor: str
    executive: str


@pytest.fixture(scope="module")
def cards(settings: Settings, house: str) -> Iterator[Cards]:
    """A house with its staff, a meter, and a table for each console; the tokens of two cards."""
    assert house
    database = Database.open(settings.where)
    with GameManager(database) as manager:
        manager.found("The Test Room", "ann", "Ann", PASSWORDS["ann"])
        session = manager.sign_in("ann", PASSWORDS["ann"])
        for member, role in ROLES.items():
            manager.enrol(session, Enrol(member=member, name=member.title(), role=role), PASSWORDS[member])
        _, supervisor = manager.issue_card(session, "sam")
        _, executive = manager.issue_card(session, "eve")
        stakes = stakes_of(find_game(GAME))
        for meter, console in (("big", "touch"), ("small", "keypad")):
            terms = MeterTerms(seed=SEED if meter == "big" else 100_000, contribution=200_000)
            manager.do(session, OpenMeter(meter=meter, stakes=stakes, terms=terms))
            manager.do(session, OpenTable(table=f"t-{console}", meter=meter, game=GAME, console=console))  # type: ignore[arg-type]
    yield Cards(supervisor.token, executive.token)
    database.close()


def sign_in(page: Page, member: str) -> None:
    page.goto("/pit")
    page.get_by_label("Name").fill(member)
    page.get_by_label("Password").fill(PASSWORDS[member])
    page.get_by_role("button", name="Sign in").click()
    expect(page.locator("#me")).to_contain_text(member.title())


def press(page: Page, name: str) -> None:
    page.locator(f'#console [data-name="{name}"]').click()


def waits_for(page: Page, words: str) -> None:
    expect(page.locator("#expected")).to_have_text(f"Expected: {words}")


def start(page: Page, table: str, key: str, seats: tuple[int, ...]) -> None:
    page.goto(f"/pit/table/{table}")
    for seat in seats:
        press(page, f"seat-{seat}")
        expect(page.locator(f'[data-name="seat-{seat}"]')).to_contain_text("bet $1")
    press(page, key)


def light(page: Page, seat: int, line: str) -> None:
    press(page, f"seat-{seat}")
    press(page, f"hand-{line}")
    expect(page.locator(f'[data-name="seat-{seat}"] .hand-lit')).not_to_be_empty()


def test_a_jackpot_through_the_touch_screen_needs_an_executives_card(new_page: NewPage, cards: Cards) -> None:
    page = new_page(refusals=True, viewport={"width": 1280, "height": 900})
    sign_in(page, "dora")
    start(page, "t-touch", "start", (1, 2, 4))
    waits_for(page, "a seat and hand, confirm, or END GAME")
    expect(page.locator("#sign")).to_have_text("$10,000.60")
    light(page, 4, "7-card-straight")
    press(page, "confirm")
    waits_for(page, "a supervisor's or executive's card, or a hand pressed again to undo")
    page.locator("#card").fill(cards.supervisor)
    press(page, "card")
    expect(page.locator("#trouble")).to_contain_text("needs an executive's card (SE-14)")
    page.locator("#card").fill(cards.executive)
    press(page, "card")
    award = page.locator("#wins li")
    expect(award).to_contain_text("$10,200.60")
    expect(award).to_contain_text("Seat 4: 7-card straight, 100%: $10,000.60. Meter $10,000.60 → $10,000.00.")
    expect(award).to_contain_text("Envy: seat 1 $100, seat 2 $100")
    page.reload()
    expect(award).to_contain_text("$10,200.60")
    press(page, "end")
    waits_for(page, "START GAME")
    entry = award.get_attribute("data-entry")
    pdf = page.request.get(f"/pit/win/{entry}.pdf")
    assert pdf.ok
    assert pdf.body().startswith(b"%PDF")
    assert "$10,000.60" in page.request.get(f"/pit/win/{entry}.html").text()


def test_a_pay_through_the_keypad_with_the_supervisors_key(new_page: NewPage, cards: Cards) -> None:
    page = new_page(refusals=True, viewport={"width": 1280, "height": 900})
    sign_in(page, "dora")
    start(page, "t-keypad", "coin-in", (3, 6))
    waits_for(page, "a hand button, a key to JPH, or GAME OVER")
    light(page, 6, "5-card-straight")
    press(page, "hand-5-card-straight")  # a second press undoes it
    expect(page.locator('[data-name="seat-6"] .hand-lit')).to_be_empty()
    press(page, "hand-4-card-straight")
    expect(page.locator('[data-name="seat-6"] .hand-lit')).to_have_text("4-card straight")
    page.locator("#card").fill(cards.supervisor)
    press(page, "jph")
    waits_for(page, "J-POT, or the key back to RUN")
    press(page, "j-pot")
    waits_for(page, "the key back to RUN")
    expect(page.locator("#wins li")).to_contain_text("Seat 6: 4-card straight, 5 for 1")
    page.locator("#card").fill(cards.supervisor)
    press(page, "run")
    waits_for(page, "a hand button, a key to JPH, or GAME OVER")
    press(page, "game-over")
    waits_for(page, "COIN IN")


def test_a_double_click_is_one_press(new_page: NewPage, cards: Cards) -> None:
    assert cards
    page = new_page(refusals=True, viewport={"width": 1280, "height": 900})
    sign_in(page, "dora")
    start(page, "t-touch", "start", (2,))
    waits_for(page, "a seat and hand, confirm, or END GAME")
    press(page, "seat-2")
    page.locator('[data-name="hand-4-card-straight"]').dblclick()
    lit = page.locator('[data-name="hand-4-card-straight"][aria-pressed="true"]')
    expect(lit).to_be_visible()
    page.reload()
    expect(page.locator('[data-name="seat-2"] .hand-lit')).to_have_text("4-card straight")
    press(page, "seat-2")
    press(page, "hand-4-card-straight")
    expect(page.locator('[data-name="seat-2"] .hand-lit')).to_be_empty()
    press(page, "end")
    waits_for(page, "START GAME")


def test_money_is_moved_by_hand_with_two_signatures(new_page: NewPage, cards: Cards) -> None:
    assert cards
    sam, eve = new_page(refusals=True), new_page(refusals=True)
    sign_in(sam, "sam")
    sam.get_by_role("button", name="Ask for an adjustment").click()
    sam.get_by_label("Reason").select_option("malfunction")
    sam.get_by_label("From → to").select_option("house meter")
    sam.get_by_label("Dollars").fill("12.50")
    sam.get_by_role("button", name="Ask for it").click()
    expect(sam.locator("#asking-wrong")).to_have_text("say it in 1 to 500 printable characters")
    expect(sam.get_by_label("Why, in words")).to_be_focused()
    sam.get_by_label("Why, in words").fill("the sensor of seat 3 was dead")
    sam.get_by_role("button", name="Ask for it").click()
    says = "sam asks: house -$12.50, meter +$12.50; malfunction: the sensor of seat 3 was dead"
    expect(sam.locator("#requests")).to_contain_text(says)
    expect(sam.get_by_role("button", name="Approve")).to_have_count(0)
    sign_in(eve, "eve")
    expect(eve.locator("#requests")).to_contain_text(says)
    eve.get_by_role("button", name="Approve").click()
    expect(eve.locator("#requests")).to_have_text("Nothing waits.")
    expect(eve.locator("#entries tr").first).to_contain_text("approve request")


def test_cards_that_do_not_support_a_claim_refuse_it(new_page: NewPage, cards: Cards) -> None:
    assert cards
    page = new_page(refusals=True, viewport={"width": 1280, "height": 900})
    sign_in(page, "dora")
    start(page, "t-touch", "start", (5,))
    waits_for(page, "a seat and hand, confirm, or END GAME")
    page.get_by_text("Type cards in").click()
    page.get_by_label("Seat", exact=True).select_option("5")
    page.get_by_label("The seat's cards").fill("As 3d 5h 7c 9s Jd Kh")
    page.get_by_label("The dealer's cards").fill("2c 3c 4c 5c 6c 8d 9d Tc")
    page.get_by_role("button", name="These are the cards").click()
    expect(page.locator('[data-name="seat-5"]')).to_contain_text("cards: no paying hand")
    press(page, "seat-5")
    press(page, "hand-7-card-straight")
    expect(page.locator("#trouble")).to_contain_text("the cards of seat 5 show no paying hand")
    press(page, "end")
    waits_for(page, "START GAME")


def test_the_sign_grows_while_people_bet(new_page: NewPage, cards: Cards) -> None:
    assert cards
    sign, console = new_page(reduced_motion="reduce"), new_page(refusals=True)
    sign.goto("/pit/sign/small")
    before = sign.locator("#money").inner_text()
    sign_in(console, "dora")
    start(console, "t-keypad", "coin-in", (1, 2, 3))
    expect(sign.locator("#money")).not_to_have_text(before)
    press(console, "game-over")
    waits_for(console, "COIN IN")


def test_reports_are_for_those_signed_in(new_page: NewPage, cards: Cards) -> None:
    assert cards
    page = new_page(refusals=True)
    page.goto("/pit/reports")
    expect(page.locator("#signed-out")).to_be_visible()
    page.get_by_role("link", name="Sign in").click()
    page.get_by_label("Name").fill("sam")
    page.get_by_label("Password").fill(PASSWORDS["sam"])
    page.get_by_role("button", name="Sign in").click()
    expect(page).to_have_url(re.compile("/pit/reports$"))
    page.get_by_label("Report").select_option("reconciliation")
    expect(page.locator("#tables")).to_contain_text("agrees to the last grain")


def test_a_wrong_password_is_said_and_a_right_one_signs_in_and_out(new_page: NewPage, cards: Cards) -> None:
    assert cards
    page = new_page(refusals=True)
    page.goto("/pit")
    page.get_by_label("Name").fill("eve")
    page.get_by_label("Password").fill("not her password")
    page.get_by_role("button", name="Sign in").click()
    expect(page.locator("#sign-in-wrong")).to_have_text("the name or the password is wrong")
    sign_in(page, "eve")
    page.get_by_role("button", name="Sign out").click()
    expect(page.locator("#sign-in")).to_be_visible()


@pytest.mark.parametrize(("scheme", "width"), [("light", 1280), ("dark", 390)])
def test_axe_finds_no_serious_fault_in_the_pit(new_page: NewPage, cards: Cards, scheme: str, width: int) -> None:
    assert cards
    size = {"width": width, "height": 900}
    page = new_page(refusals=True, color_scheme=scheme, viewport=size, reduced_motion="reduce")
    page.goto("/pit")
    found = faults_of(page, "sign-in")
    sign_in(page, "sam")
    found += faults_of(page, "/pit")
    for path, ready in {
        "/pit/table/t-touch": ".console-seat:enabled",
        "/pit/table/t-keypad": ".console-seat:enabled",
        "/pit/sign/big": "#money",
        "/pit/reports": "#tables td",
    }.items():
        page.goto(path)
        expect(page.locator(ready).first).to_be_visible()
        found += faults_of(page, path)
    assert found == []
