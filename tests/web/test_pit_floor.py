"""A table of the floor on a real meter: the sign grows while people bet, and the books of both sides agree."""

from collections.abc import Iterator
from random import Random

import pytest
from starlette.testclient import TestClient

from houseway.cardroom import verify_bank
from houseway.games import find_game
from houseway.progressive.operations import OpenMeter, OpenTable
from houseway.progressive.verify import verify
from houseway.web.app import create_app
from houseway.web.settings import Settings
from tests.browser.stacked import stacked
from tests.progressive.house import GAME, TERMS, stakes
from tests.web.browser import KEY, Browser
from tests.web.live import NO_CLOCKS, UNHURRIED, Seen, action_of
from tests.web.on_duty import Pit, open_pit


@pytest.fixture(scope="module")
def pit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pit]:
    where = str(tmp_path_factory.mktemp("pit") / "house.db")
    with TestClient(create_app(Settings(key=KEY, database=where, **UNHURRIED)), base_url=Browser.AT) as client:
        yield open_pit(client)


@pytest.fixture
def _nobody_hits() -> Iterator[None]:
    """Every deck is one in which no seat reaches a line of the progressive."""
    with stacked(tuple(Random(GAME).sample(find_game(GAME).deck, 52))):
        yield


@pytest.mark.usefixtures("pit", "_nobody_hits")
def test_the_sign_grows_while_people_bet(pit: Pit) -> None:
    pit.client.cookies.clear()
    ann = Browser(pit.client)
    ann.post("/api/player", {"name": "Ann"})
    table = ann.post("/api/tables", {"key": "mine", "game": GAME, **NO_CLOCKS}).json()["table"]
    cookies = dict(pit.client.cookies)
    pit["ann"].do(OpenMeter(meter="floor", stakes=stakes(), terms=TERMS))
    pit["sam"].do(OpenTable(table=table, meter="floor", game=GAME, by_house=True))

    def do(key: str, **command: object) -> Seen:
        pit.client.cookies.update(cookies)
        done = ann.post(f"/api/tables/{table}/commands", {"key": key, "command": command})
        assert done.status_code == 200, done.text
        seen: Seen = pit.client.get(f"/api/tables/{table}").json()
        return seen

    do("sit", do="sit", seats=[1, 2, 3])
    for number in (1, 2):
        bets = {str(seat): {"ante": 500, "progressive": 100} for seat in (1, 2, 3)}
        seen = do(f"{number} lay", do="lay", round=number, bets=bets, ready=True)
        fed = TERMS.seed + number * 3 * 100 * TERMS.contribution // 1_000_000
        shown = {one["meter"]: one["sign"] for one in pit.visitor().get("/api/pit/signs").json()}
        assert shown["floor"] == seen["meter"]["meter"] == fed, "3 x 13.57 cents a round"
        while seen["options"]:
            seen = do(f"{number} {seen['turn']}", **action_of(seen))
        do(f"{number} next", do="next", round=number)
    tables = {one["table"]: one for one in pit["ida"].get("/api/pit/floor").json()["tables"]}
    assert (tables[table]["round"], tables[table]["phase"]) == (2, "waiting")
    assert verify(pit.manager.database, workers=1).entries
    assert verify_bank(pit.manager.database).rounds == 2
