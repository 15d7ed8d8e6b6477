"""The school's pages: whole, with nothing inline, and every game on them."""

import pytest
from starlette.testclient import TestClient

from houseway.game_words import step_words
from houseway.games import all_games
from houseway.rules import AnyGame, CoinIn
from houseway.trainer.dealing import Dealing
from houseway.trainer.moves import FORMS
from houseway.web.school.cases import round_of
from houseway.web.school.crib import crib_of
from houseway.web.school.desk import AS_PRINTED
from houseway.web.school.menu import CALLED, GROUPS, menu_of
from tests.web.browser import Browser
from tests.web.school import Dealer, Seed
from tests.web.school import seed as seed
from tests.web.test_pages import Page

PAGES = ["/school", "/school/drill", "/school/drill?game=big-raise&kind=pay"]
PAGES += [f"/school/{room}/{game}" for room in ("terms", "deal", "exam") for game in all_games()]


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
        for door in ("deal/", "drill?game=", "exam/", "terms/"):
            assert f'href="/school/{door}{code}"' in text


def test_an_unknown_game_or_result_is_a_missing_page(client: TestClient) -> None:
    for path in (
        "/school/deal/big-rise",
        "/school/exam/big-rise",
        "/school/terms/big-rise",
        "/school/result/0123456789ab",
    ):
        assert client.get(path).status_code == 404


# What a learner may look up


@pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.code)
def test_steps_bets_and_pays_can_be_looked_up_beside_a_round_and_a_drill(client: TestClient, game: AnyGame) -> None:
    says = [step_words(step) for step in game.steps] + [one.says for one in (*game.wagers, *game.payoffs)]
    pays = [f">{pays}<" for table in game.terms().paytables.values() for pays in table.lines.values()]
    for path in (f"/school/deal/{game.code}", "/school/drill"):
        text = client.get(path).text.replace("&#39;", "'")
        assert [said for said in says + pays if said not in text] == []


def test_at_the_examination_nothing_can_be_looked_up(client: TestClient) -> None:
    for code in all_games():
        assert "What it pays" in client.get(f"/school/deal/{code}").text
        assert "What it pays" not in client.get(f"/school/exam/{code}").text


def test_the_procedure_lies_open_until_the_first_round_is_dealt(browser: Browser, seed: Seed) -> None:
    seed("web-4")
    crib = '<details class="panel crib" open><summary>How High Five Poker is dealt'
    assert crib in browser.client.get("/school/deal/high-five").text
    dealer = Dealer(browser, "high-five")
    while not dealer.behind.over:
        dealer.go_on()
    assert crib not in browser.client.get("/school/deal/high-five").text
    assert crib.replace(" open", "") in browser.client.get("/school/deal/high-five").text


def test_the_crib_tells_of_coin_in_only_where_there_is_one() -> None:
    for game in all_games().values():
        told = "coin-in" in " ".join(crib_of(game, game.terms()).habits).lower()
        assert told == any(isinstance(step, CoinIn) for step in game.steps)


# The buttons


def test_every_verb_has_its_button() -> None:
    assert set(CALLED) == set(FORMS)
    assert sorted(verb for verbs in GROUPS.values() for verb in verbs) == sorted(FORMS)


@pytest.mark.parametrize("code", all_games())
def test_what_is_offered_is_enough_for_every_round(code: str) -> None:
    """And it is the declaration's, so that it is the same at every step of every round."""
    menu = menu_of(all_games()[code])
    offered = {one["verb"] for verbs in menu["groups"].values() for one in verbs}
    for number in range(20):
        for stage in Dealing(round_of(code, f"web-{number}", AS_PRINTED)).ahead:
            for step in stage:
                assert step.move.verb in offered
                assert step.move.verb != "deal" or step.move.count in menu["packets"]
                assert step.move.verb != "turn" or step.move.count in menu["turns"]
                assert step.move.verb != "burn" or step.move.count in (1, 2, 3)
