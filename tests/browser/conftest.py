"""A real house and a real browser: each file has its own house, on a free port with a database of its own.

A page that writes an error on its console, or asks another host for anything, fails its test. Every file here says
`pytestmark = pytest.mark.xdist_group("browser")`: browsers run in one process, one after another.
"""

import threading
import time
from collections.abc import Callable, Iterator
from urllib.parse import urlsplit

import pytest
import uvicorn
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, expect, sync_playwright

from houseway.web.serve import address, config, listen
from houseway.web.settings import Settings
from tests.browser.chromium import FLAGS, MISSING, PATIENCE, chromium

NewPage = Callable[..., Page]


@pytest.fixture(scope="module")
def settings(tmp_path_factory: pytest.TempPathFactory) -> Settings:
    return Settings(database=str(tmp_path_factory.mktemp("house") / "house.db"), key="k" * 43)


@pytest.fixture(scope="module")
def house(settings: Settings) -> Iterator[str]:
    """The address of an open house."""
    with listen(settings.host, 0) as listening:
        server = uvicorn.Server(config(settings))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
        thread.start()
        while not server.started and thread.is_alive():
            time.sleep(0.01)
        assert server.started, "the house did not open"
        yield address(settings.host, listening.getsockname()[1]).rstrip("/")
        server.should_exit = True
        thread.join(60)


@pytest.fixture(scope="module")
def chrome() -> Iterator[Browser]:
    """Chromium, or a skip that is told at the end of the run."""
    if (path := chromium()) is None:
        pytest.skip(MISSING)
    with sync_playwright() as playwright:
        expect.set_options(timeout=PATIENCE)
        opened = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield opened
        opened.close()


@pytest.fixture
def new_page(chrome: Browser, house: str) -> Iterator[NewPage]:
    """Opens pages, each for a visitor of its own; options are those of a browser's context.

    A browser notes every refusal (4xx) on its console: `refusals=True` where a test means to be refused.
    """
    faults: list[str] = []
    opened: list[BrowserContext] = []

    def request(asked: Request) -> None:
        at = urlsplit(asked.url)
        if at.scheme not in ("blob", "data") and at.netloc != urlsplit(house).netloc:
            faults.append(f"another host: {asked.url}")

    def new(*, refusals: bool = False, **options: object) -> Page:
        def console(message: ConsoleMessage) -> None:
            refused = message.text.startswith("Failed to load resource") and "status of 4" in message.text
            if message.type == "error" and not (refusals and refused):
                faults.append(f"console: {message.text}")

        context = chrome.new_context(base_url=house, **options)  # type: ignore[arg-type]
        opened.append(context)
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.on("console", console)
        page.on("pageerror", lambda error: faults.append(f"script: {error}"))
        page.on("request", request)
        return page

    yield new
    for context in opened:
        context.close()
    assert faults == []


@pytest.fixture
def page(new_page: NewPage) -> Page:
    """A page of a visitor at a desk."""
    return new_page(viewport={"width": 1440, "height": 900})
