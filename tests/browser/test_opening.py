"""A table of one's own, opened in a real browser."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.at_table import pictured
from tests.browser.conftest import NewPage

pytestmark = pytest.mark.xdist_group("browser")


@pytest.fixture
def form(new_page: NewPage) -> Page:
    page = new_page(viewport={"width": 1440, "height": 1000}, reduced_motion="reduce", refusals=True)
    page.goto("/tables/big-raise")
    page.get_by_label("Your name at the tables").fill("Kay")
    return page


def test_a_table_is_opened_as_the_form_says(form: Page) -> None:
    form.get_by_label("The table's name").fill("Corner")
    form.get_by_label("Least, in dollars").fill("10")
    form.get_by_label("Most, in dollars").fill("100")
    form.get_by_label("two card bonus").uncheck()
    form.locator("#table-bonus").select_option("BRH-07")
    form.get_by_label("Who runs out of time").select_option("check")
    form.get_by_label("Simulated neighbours").fill("2")
    form.get_by_role("button", name="Open the table").click()
    expect(form.get_by_role("heading", name="Corner")).to_be_visible()
    expect(form.locator("#seats .name-plate")).to_have_count(2)
    expect(form.locator(".plaque caption").last).to_have_text("bonus pays, table BRH-07")
    shown = pictured(form, form.url.rsplit("/", 1)[1])
    assert shown["rules"]["paytables"]["bonus"] == "BRH-07"
    assert "two-card-bonus" not in shown["rules"]["wagers"]
    assert (shown["rules"]["least"], shown["rules"]["most"]) == (1000, 10000)
    assert shown["rules"]["out_of_time"] == "check"


def test_what_cannot_be_is_told_and_put_right(form: Page) -> None:
    form.get_by_label("Least, in dollars").fill("900")
    form.get_by_label("Most, in dollars").fill("5")
    form.get_by_role("button", name="Open the table").click()
    expect(form.get_by_role("alert")).to_contain_text("the least first")
    form.get_by_label("Most, in dollars").fill("1000")
    form.get_by_role("button", name="Open the table").click()
    expect(form.locator("#seats .seat").first).to_be_visible()
