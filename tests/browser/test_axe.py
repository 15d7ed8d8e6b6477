"""Accessibility, by axe: no serious fault on any page, in light and in dark."""

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.at_table import bet, deal, open_table, sit
from tests.browser.conftest import NewPage

pytestmark = pytest.mark.xdist_group("browser")

PAGES = {
    "/": ".game",
    "/rules/straight-edge-2": ".steps",
    "/tables/straight-edge-2": "#opening",
    "/lab": ".lab-index",
    "/lab/straight-edge-2": "#lab:not([aria-busy])[data-priced]",
    "/claims": ".claims",
    "/docs": ".operation",
    "/nothing-here": ".refused",
}


@pytest.mark.parametrize(("scheme", "width"), [("light", 1440), ("dark", 390)])
def test_axe_finds_no_serious_fault(new_page: NewPage, scheme: str, width: int) -> None:
    size = {"width": width, "height": 900}
    page = new_page(color_scheme=scheme, viewport=size, reduced_motion="reduce", refusals=True)
    found: list[tuple[str, str, str]] = []
    for path, ready in PAGES.items():
        page.goto(path)
        expect(page.locator(ready).first).to_be_visible()
        found += faults_of(page, path)
    assert found == []


@pytest.mark.parametrize(("scheme", "width"), [("light", 1440), ("dark", 390)])
def test_axe_finds_no_serious_fault_at_a_table(new_page: NewPage, scheme: str, width: int) -> None:
    size = {"width": width, "height": 900}
    page = new_page(color_scheme=scheme, viewport=size, reduced_motion="reduce")
    table = open_table(page, "big-raise", neighbours=2)
    found = faults_of(page, "watching")
    sit(page, 4)
    bet(page, 4, {"ante": 500, "bonus": 500})
    found += faults_of(page, "betting")
    deal(page)
    expect(page.locator('#controls [data-action="fold"]')).to_be_visible()
    found += faults_of(page, "deciding")
    page.locator('#controls [data-action="fold"]').click()
    expect(page.locator('#controls [data-name="next"]')).to_be_visible()
    found += faults_of(page, "settled")
    for path in (f"/table/{table}/history", f"/table/{table}/history/1"):
        page.goto(path)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        found += faults_of(page, path)
    assert found == []


def faults_of(page: Page, where: str) -> list[tuple[str, str, str]]:
    violations: list[dict[str, Any]] = Axe().run(page).response["violations"]
    return [
        (where, fault["id"], node["html"][:120])
        for fault in violations
        if fault["impact"] in ("serious", "critical")
        for node in fault["nodes"][:3]
    ]
