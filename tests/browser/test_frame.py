"""The frame of every page: light and dark, narrow and wide, by keyboard."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.play import CODES

pytestmark = pytest.mark.xdist_group("browser")

PAGES = ["/", "/lab", "/claims", "/docs", "/school"]
OF_A_GAME = ["/table", "/tables", "/rules", "/lab"]
GROUND = "getComputedStyle(document.body).backgroundColor"


@pytest.mark.parametrize("width", [390, 820, 1440, 2200])
def test_no_page_is_wider_than_its_screen(new_page: NewPage, width: int) -> None:
    page = new_page(viewport={"width": width, "height": 900}, reduced_motion="reduce")
    games = CODES if width == 390 else CODES[-1:]
    for path in (*PAGES, *(f"{room}/{code}" for code in games for room in OF_A_GAME)):
        page.goto(path)
        expect(page.locator("h1")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= width, path


def test_it_is_light_or_dark_as_the_system_says_until_it_is_switched(new_page: NewPage) -> None:
    page = new_page(color_scheme="dark")
    page.goto("/")
    dark = page.evaluate(GROUND)
    page.emulate_media(color_scheme="light")
    light = page.evaluate(GROUND)
    assert dark != light
    lamp = page.get_by_role("button", name="light and dark")
    lamp.click()
    assert page.evaluate(GROUND) == dark
    page.goto("/claims")
    assert page.evaluate(GROUND) == dark, "it is kept"
    lamp.click()
    assert page.evaluate(GROUND) == light


def test_the_content_is_one_key_away(page: Page) -> None:
    page.goto("/lab")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#main")).to_be_focused()


def test_claims_come_by_themselves_when_they_are_counted(page: Page) -> None:
    page.goto("/claims")
    section = page.get_by_role("region", name="Straight Edge Poker, version 1").first
    expect(section.get_by_role("row", name="Insurance 1")).to_contain_text("9.118541%")
