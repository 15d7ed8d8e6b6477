"""Accessibility, by axe: no serious fault on any page, in light and in dark."""

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.browser.conftest import NewPage

pytestmark = pytest.mark.xdist_group("browser")

PAGES = {
    "/": ".game",
    "/rules/straight-edge-2": ".steps",
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
    found = []
    for path, ready in PAGES.items():
        page.goto(path)
        expect(page.locator(ready).first).to_be_visible()
        violations: list[dict[str, Any]] = Axe().run(page).response["violations"]
        found += [
            (path, fault["id"], node["html"][:120])
            for fault in violations
            if fault["impact"] in ("serious", "critical")
            for node in fault["nodes"][:3]
        ]
    assert found == []
