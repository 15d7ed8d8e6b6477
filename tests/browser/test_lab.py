"""The laboratory in a real browser: what is typed is priced, and the screen says what `houseway odds` says."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.conftest import RunHouse

pytestmark = pytest.mark.xdist_group("browser")

GAME = "straight-edge-1"
PRICED = "#lab:not([aria-busy])[data-priced]"


def told(run_house: RunHouse, *args: str) -> Any:
    return json.loads(run_house("odds", GAME, *args, "--json").out)


def shown(value: str, places: int = 4) -> str:
    """A share as the page writes it: rounded half away from zero, with a real minus."""
    share = Fraction(value) * 100
    scaled = int(abs(share) * 10**places + Fraction(1, 2))
    digits = f"{scaled:0{places + 1}d}"
    return f"{'−' if share < 0 and scaled else ''}{int(digits[:-places]):,}.{digits[-places:]}%"


def minus(value: str) -> str:
    return str(-Fraction(value))


def edge(page: Page, wager: str = "") -> Any:
    if wager:
        return page.locator(f'[data-wager="{wager}"] [data-figure="edge"] [data-yours]')
    return page.locator('[data-dial="edge"] [data-yours]')


def open_lab(page: Page, path: str = f"/lab/{GAME}") -> None:
    page.goto(path)
    expect(page.locator(PRICED)).to_be_visible()


def test_a_payout_is_priced_as_it_is_typed(page: Page, run_house: RunHouse) -> None:
    open_lab(page)
    printed = told(run_house)
    expect(edge(page)).to_have_text(shown(minus(printed["main"]["ev"])))
    page.get_by_role("textbox", name="won by 3 cards", exact=True).fill("4")
    changed = told(run_house, "--pay", "play.by-3=4")
    expect(edge(page)).to_have_text(shown(minus(changed["main"]["ev"])))
    main = changed["main"]
    expect(page.locator('[data-dial="hit"] [data-yours]')).to_have_text(shown(main["hit_frequency"]))
    expect(page.locator('[data-dial="edge"] [data-printed]')).to_have_text(
        f"printed {shown(minus(printed['main']['ev']))}"
    )
    expect(page.locator("#outcomes tr")).to_have_count(len(main["outcomes"]))
    expect(page.locator("#plot rect")).to_have_count(len(main["distribution"]))


def test_a_side_bet_shows_every_line_and_stands_beside_the_printed_tables(page: Page, run_house: RunHouse) -> None:
    open_lab(page)
    bonus = page.locator('[data-wager="bonus"]')
    bonus.get_by_role("textbox", name="7-card straight").fill("60 to 1")
    side = told(run_house, "--pay", "bonus.7-card-straight=60 to 1")["side"]["bonus"]
    expect(edge(page, "bonus")).to_have_text(shown(minus(side["ev"])))
    for line in side["lines"]:
        if line["line"]:
            cell = bonus.locator(f'tr[data-line="{line["line"]}"] [data-return]')
            expect(cell).to_have_text(f"+{shown(line['return'], 3)}")
    for code in ("1", "2"):
        printed = told(run_house, "--paytable", f"bonus={code}")["side"]["bonus"]
        for figure, value in (("edge", minus(printed["ev"])), ("hit", printed["hit_frequency"])):
            expect(bonus.locator(f'[data-figure="{figure}"] [data-code="{code}"]')).to_have_text(shown(value))


def test_another_printed_table_fills_the_form(page: Page, run_house: RunHouse) -> None:
    open_lab(page)
    bonus = page.locator('[data-wager="bonus"]')
    bonus.get_by_role("combobox").select_option("2")
    expect(bonus.get_by_role("textbox", name="5-card straight")).to_have_value("4 to 1")
    expect(edge(page, "bonus")).to_have_text(
        shown(minus(told(run_house, "--paytable", "bonus=2")["side"]["bonus"]["ev"]))
    )


def test_the_address_reproduces_the_page(page: Page) -> None:
    open_lab(page)
    page.locator('[data-wager="bonus"]').get_by_role("textbox", name="4-card straight").fill("2 to 1")
    page.get_by_text("same length", exact=True).click()
    page.get_by_label("What is on the meter").fill("5000")
    page.wait_for_url("**/lab/*meter=5000*")
    assert parse_qs(urlsplit(page.url).query) == {
        "pay.bonus.4-card-straight": ["2 to 1"],
        "reading.tie": ["same_length"],
        "meter": ["5000"],
    }
    before = [edge(page).inner_text(), edge(page, "bonus").inner_text(), page.locator("#meter-figures").inner_text()]
    page.reload()
    expect(page.locator(PRICED)).to_be_visible()
    expect(page.get_by_role("radio", name="same length")).to_be_checked()
    assert before == [
        edge(page).inner_text(), edge(page, "bonus").inner_text(), page.locator("#meter-figures").inner_text()
    ]  # fmt: skip


def test_what_is_no_payout_is_said_at_its_field_until_it_is_mended(new_page: NewPage) -> None:
    page = new_page(refusals=True)
    open_lab(page)
    field = page.locator('[data-wager="insurance"]').get_by_role("textbox", name="no straight")
    field.fill("25 to 0")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(page.locator("#wrong-insurance-no-straight")).to_contain_text("is not a payout")
    expect(page.locator("#stale")).to_be_visible()
    field.fill("25 to 1")
    expect(field).not_to_have_attribute("aria-invalid", "true")
    expect(page.locator("#wrong-insurance-no-straight")).to_have_text("")
    expect(page.locator("#stale")).to_be_hidden()


def test_the_players_edge_is_warned_of(page: Page) -> None:
    open_lab(page)
    expect(page.locator("#warnings")).to_be_hidden()
    page.locator('[data-wager="insurance"]').get_by_role("textbox", name="no straight").fill("30 to 1")
    expect(page.locator("#warnings")).to_contain_text("The player has the edge on the insurance")


def test_tables_go_out_to_a_file_and_come_back(page: Page, tmp_path: Path) -> None:
    open_lab(page)
    field = page.locator('[data-wager="insurance"]').get_by_role("textbox", name="no straight")
    field.fill("27 to 1")
    page.wait_for_url("**/lab/*insurance*")
    wanted = edge(page, "insurance").inner_text()
    with page.expect_download() as download:
        page.get_by_role("link", name="Export the tables").click()
    file = tmp_path / "mine.toml"
    download.value.save_as(file)
    assert 'no-straight = "27 to 1"' in file.read_text(encoding="utf-8")
    page.get_by_role("button", name="Back to the printed tables").click()
    expect(field).to_have_value("25 to 1")
    page.locator("#import").set_input_files(file)
    expect(field).to_have_value("27 to 1")
    expect(edge(page, "insurance")).to_have_text(wanted)
