"""Playing at a table of one's own in a browser: opening it, sitting down, betting, deciding."""

import json
from typing import Any

from playwright.sync_api import Locator, Page, expect

from houseway.odds import dollars
from houseway.words import signed

OPEN = """async ([name, opening]) => {
  const token = document.querySelector('meta[name="csrf-token"]').content;
  const headers = {"Content-Type": "application/json", "X-CSRF-Token": token};
  const ask = async (path, body) => (await fetch(path, {method: "POST", headers, body: JSON.stringify(body)})).json();
  await ask("/api/player", {name});
  return ask("/api/tables", {key: crypto.randomUUID(), ...opening});
}"""
NO_CLOCKS = {"decision_seconds": 0, "betting_seconds": 0, "settle_seconds": 0}


def open_table(page: Page, game: str, name: str = "Ann", **opening: Any) -> str:
    """A new table without clocks, and its page with nobody seated."""
    page.goto("/")
    table: str = page.evaluate(OPEN, [name, {"game": game, **NO_CLOCKS, **opening}])["table"]
    go_to(page, table)
    return table


def go_to(page: Page, table: str) -> None:
    page.goto(f"/table/{table}")
    expect(page.locator("#seats .seat").first).to_be_visible()


def sit(page: Page, seat: int) -> None:
    page.get_by_role("button", name=f"Sit at {seat}", exact=True).click()
    expect(seat_of(page, seat)).to_contain_class("mine")


def seat_of(page: Page, seat: int) -> Locator:
    return page.locator(f'#seats .seat[data-seat="{seat}"]')


def spot(page: Page, seat: int, wager: str) -> Locator:
    return seat_of(page, seat).locator(f'.spot[data-wager="{wager}"]')


def bet(page: Page, seat: int, bets: dict[str, int]) -> None:
    """One click a spot: what a $5 chip, or the bet's first stake, comes to."""
    for wager, cents in bets.items():
        if not (spot(page, seat, wager).locator(".chips").count()):
            spot(page, seat, wager).click()
        expect(spot(page, seat, wager).locator(".chips")).to_have_text(dollars(cents))


def deal(page: Page) -> None:
    page.locator('#controls [data-name="deal"]').click()
    expect(page.locator('#controls [data-name="deal"]')).to_have_count(0)


def lines_shown(page: Page, seat: int) -> list[list[str]]:
    """wager with its odds and rule, net, reason: as they stand in the panel."""
    shown = page.locator(f'#why [data-seat="{seat}"] .why-lines li')
    return [[part.strip() for part in line.locator("> span").all_inner_texts()] for line in shown.all()]


def lines_told(settlement: Any) -> list[list[str]]:
    return [[f"{li.wager}, {li.pays} {li.rule}", signed(li.net), li.because] for li in settlement.lines]


def pictured(page: Page, table: str) -> Any:
    """What the API shows this visitor."""
    return json.loads(page.evaluate(f"fetch('/api/tables/{table}').then(answer => answer.text())"))
