"""`make picture`: the README's pictures of the browser's pages, taken of a real house with a stacked deck."""

import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import uvicorn
from playwright.sync_api import Page, expect, sync_playwright

from houseway.games import find_game
from houseway.web.serve import address, config, listen
from houseway.web.settings import Settings
from tests.browser.at_table import bet, deal, open_table, sit
from tests.browser.chromium import FLAGS, MISSING, chromium
from tests.browser.stacked import deck_of, played, stacked, wins_a_side_bet
from tests.browser.test_every_game import stakes_of

GAME = "straight-edge-1"
SIZE = {"width": 1440, "height": 900}
MIDDLE = 3
"""a lone seat gets the same cards wherever it is"""


@contextmanager
def open_house(folder: Path) -> Iterator[str]:
    settings = Settings(database=str(folder / "house.db"), key="k" * 43)
    with listen(settings.host, 0) as listening:
        server = uvicorn.Server(config(settings))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
        thread.start()
        while not server.started:
            time.sleep(0.01)
        yield address(settings.host, listening.getsockname()[1]).rstrip("/")
        server.should_exit = True
        thread.join(60)


def table_picture(page: Page, to: Path) -> None:
    """A round that won a side bet, with its reasons beside it."""
    stakes = stakes_of(GAME)
    side = wins_a_side_bet(find_game(GAME))
    told = played(GAME, stakes, False, lambda seat: seat.total > 2_000 and side(seat))
    with stacked(deck_of(told)):
        open_table(page, GAME)
    sit(page, MIDDLE)
    bet(page, MIDDLE, stakes)
    deal(page)
    page.locator('#controls [data-action="play"]').click()
    expect(page.locator('#controls [data-name="next"]')).to_be_visible()
    page.evaluate("Promise.all([...document.images].map((image) => image.decode())).then(() => scrollTo(0, 0))")
    page.screenshot(path=to)


def lab_picture(page: Page, to: Path) -> None:
    page.goto(f"/lab/{GAME}")
    expect(page.locator("#lab:not([aria-busy])[data-priced]")).to_be_visible()
    page.screenshot(path=to)


def main(folder: Path) -> None:
    path = chromium()
    if path is None:
        sys.exit(MISSING)
    with (
        tempfile.TemporaryDirectory() as database,
        open_house(Path(database)) as house,
        sync_playwright() as playwright,
    ):
        expect.set_options(timeout=120_000)
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        context = browser.new_context(base_url=house, viewport=SIZE, reduced_motion="reduce")  # type: ignore[arg-type]
        page = context.new_page()
        table_picture(page, folder / "table.png")
        lab_picture(page, folder / "lab.png")
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
