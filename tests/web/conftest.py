"""A house of the web's own for tests: on a database of its own, asked as a browser would."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from houseway.web.app import create_app
from houseway.web.settings import Settings
from tests.web.browser import KEY, Browser


@pytest.fixture(scope="module")
def settings(tmp_path_factory: pytest.TempPathFactory) -> Settings:
    """Nothing is asked to hurry: a question may wait for its figures as long as it takes."""
    return Settings(key=KEY, database=str(tmp_path_factory.mktemp("web") / "house.db"), patience=120)


@pytest.fixture(scope="module")
def client(settings: Settings) -> Iterator[TestClient]:
    with TestClient(create_app(settings), base_url=Browser.AT, follow_redirects=False) as opened:
        yield opened


@pytest.fixture
def browser(client: TestClient) -> Browser:
    """A fresh visitor of the open house."""
    client.cookies.clear()
    return Browser(client)


@pytest.fixture
def own_settings(tmp_path: Path) -> Settings:
    """For a test that opens a house of its own."""
    return Settings(key=KEY, database=str(tmp_path / "house.db"))
