"""A game that nobody told the web about is on every page by itself."""

from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from houseway.web.app import create_app
from houseway.web.settings import Settings
from tests.test_sixth_game import one_card as one_card
from tests.web.browser import Browser


@pytest.fixture
def house(own_settings: Settings) -> Iterator[TestClient]:
    with TestClient(create_app(own_settings), base_url=Browser.AT) as client:
        yield client


def test_it_is_on_the_floor_and_in_the_laboratory(house: TestClient) -> None:
    for page in ("/", "/lab"):
        assert "One Card" in house.get(page).text


def test_its_rules_are_a_page(house: TestClient) -> None:
    text = house.get("/rules/one-card").text
    assert "The higher card wins." in text
    assert all(f'id="OC-{number}"' in text for number in range(1, 6))


def test_its_paytables_and_readings_can_be_changed(house: TestClient) -> None:
    text = house.get("/lab/one-card?pay.lucky.ace=7+to+1&table.lucky=B").text
    assert 'name="pay.lucky.ace" value="7 to 1"' in text
    assert 'name="pay.lucky.joker" value="$100"' in text
    assert 'name="reading.war" value="loses"' in text


def test_its_tables_are_exported(house: TestClient) -> None:
    assert '[lucky]\njoker = "40 to 1"\nace = "5 to 1"\n' in house.get("/api/lab/one-card/tables.toml").text
