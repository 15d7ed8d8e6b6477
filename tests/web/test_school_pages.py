"""The school's pages: whole, with nothing inline, and every game on them."""

import pytest
from starlette.testclient import TestClient

from houseway.games import all_games
from houseway.trainer.dealing import Dealing
from houseway.trainer.moves import FORMS
from houseway.web.school.cases import round_of
from houseway.web.school.menu import CALLED, GROUPS, menu_of
from tests.web.test_pages import Page

PAGES = ["/school", "/school/drill", "/school/drill?game=big-raise&kind=pay"]
PAGES += [f"/school/{room}/{game}" for room in ("deal", "exam") for game in all_games()]


@pytest.mark.parametrize("path", PAGES)
def test_nothing_is_inline_and_every_file_is_there(client: TestClient, path: str) -> None:
    answered = client.get(path)
    assert answered.status_code == 200
    page = Page(answered.text)
    assert page.inline == []
    assert page.every("style") == []
    ids = page.every("id")
    assert len(ids) == len(set(ids))
    assert [tag for tag, _ in page.elements if tag == "h1"] == ["h1"]
    for link in page.every("src") + page.every("href"):
        assert not link.startswith("/static/") or client.get(link).status_code == 200


def test_every_game_has_its_doors(client: TestClient) -> None:
    text = client.get("/school").text
    for code, game in all_games().items():
        assert game.name.replace("'", "&#39;") in text
        for door in (f"/school/deal/{code}", f"/school/drill?game={code}", f"/school/exam/{code}"):
            assert f'href="{door}"' in text


def test_an_unknown_game_or_result_is_a_missing_page(client: TestClient) -> None:
    for path in ("/school/deal/big-rise", "/school/exam/big-rise", "/school/result/0123456789ab"):
        assert client.get(path).status_code == 404


def test_every_verb_has_its_button() -> None:
    assert set(CALLED) == set(FORMS)
    assert sorted(verb for verbs in GROUPS.values() for verb in verbs) == sorted(FORMS)


@pytest.mark.parametrize("code", all_games())
def test_what_is_offered_is_enough_for_every_round(code: str) -> None:
    """And it is the declaration's, so that it is the same at every step of every round."""
    menu = menu_of(all_games()[code])
    offered = {one["verb"] for verbs in menu["groups"].values() for one in verbs}
    for number in range(20):
        for stage in Dealing(round_of(code, f"web-{number}")).ahead:
            for step in stage:
                assert step.move.verb in offered
                assert step.move.verb != "deal" or step.move.count in menu["packets"]
                assert step.move.verb != "turn" or step.move.count in menu["turns"]
                assert step.move.verb != "burn" or step.move.count in (1, 2, 3)
