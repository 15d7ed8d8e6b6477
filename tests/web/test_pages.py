"""Pages: every game is on them, made from its own declaration, and nothing on them comes from elsewhere."""

import re
from html.parser import HTMLParser

import pytest
from starlette.testclient import TestClient

from houseway.game_words import decision_words, step_words
from houseway.games import all_games
from houseway.rules import AnyGame, Decide, Pile, Turn
from houseway.web.lobby.tiles import tile
from houseway.web.static_files import FOLDER
from tests.play import rounds_of

GAMES = list(all_games().values())
PAGES = ["/", "/lab", "/claims", "/docs", "/nothing"]
PAGES += [f"/{room}/{game.code}" for room in ("rules", "lab") for game in GAMES]


class Page(HTMLParser):
    """The elements of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.inside = ""
        self.inline: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        self.inside = tag

    def handle_data(self, data: str) -> None:
        if self.inside in ("script", "style") and data.strip():
            self.inline.append(data)

    def handle_endtag(self, tag: str) -> None:  # noqa: ARG002
        self.inside = ""

    def every(self, name: str) -> list[str]:
        return [str(attributes[name]) for _, attributes in self.elements if name in attributes]


@pytest.mark.parametrize("path", PAGES)
def test_nothing_is_inline_and_nothing_is_from_elsewhere(client: TestClient, path: str) -> None:
    page = Page(client.get(path).text)
    assert page.inline == []
    assert page.every("style") == []
    assert not [name for _, attributes in page.elements for name in attributes if name.startswith("on")]
    assert not [link for link in page.every("src") + page.every("href") if "//" in link]


@pytest.mark.parametrize("path", PAGES)
def test_every_file_that_a_page_names_is_there(client: TestClient, path: str) -> None:
    page = Page(client.get(path).text)
    named = [link for link in page.every("src") + page.every("href") if link.startswith("/static/")]
    assert len(named) > 3
    for link in named:
        answered = client.get(link)
        assert answered.status_code == 200
        assert "immutable" in answered.headers["cache-control"]


@pytest.mark.parametrize("path", PAGES)
def test_ids_are_unique_and_the_frame_is_whole(client: TestClient, path: str) -> None:
    page = Page(client.get(path).text)
    ids = page.every("id")
    assert len(ids) == len(set(ids))
    assert [tag for tag, _ in page.elements if tag == "h1"] == ["h1"]
    assert ("a", {"class": "skip", "href": "#main"}) in page.elements


def test_scripts_and_styles_name_no_other_host() -> None:
    """But for the name of SVG itself, which no browser loads."""
    for path in [*FOLDER.rglob("*.js"), *FOLDER.rglob("*.css")]:
        if path.parent.name != "vendor":
            hosts = re.findall(r"\b\w+://[^\s\"'`)]+", path.read_text(encoding="utf-8"))
            assert [host for host in hosts if not host.endswith("www.w3.org/2000/svg")] == [], path.name


def test_the_lobby_has_every_game_with_its_doors(client: TestClient) -> None:
    text = client.get("/").text
    for game in GAMES:
        assert game.about.replace("'", "&#39;") in text
        for room in ("table", "rules", "lab"):
            assert f'href="/{room}/{game.code}"' in text


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.code)
def test_a_tile_shows_the_cards_as_they_lie_at_the_first_decision(game: AnyGame) -> None:
    shown = tile(game, 0)
    dealt = {
        "You": game.dealt_to(Pile.SEAT),
        "Dealer": game.dealt_to(Pile.DEALER),
        "Community": game.dealt_to(Pile.COMMUNITY),
    }
    hands = {hand.called: hand.cards for hand in (shown.own, *shown.across)}
    assert {called: len(cards) for called, cards in hands.items()} == {name: n for name, n in dealt.items() if n}
    faces = [card for cards in hands.values() for card in cards if card != "back"]
    assert len(faces) == len(set(faces))
    assert set(faces) <= {str(card) for card in game.deck}
    first = next(at for at, step in enumerate(game.steps) if isinstance(step, Decide))
    turned = sum(step.cards for step in game.steps[:first] if isinstance(step, Turn))
    assert len(faces) == dealt["You"] + turned


def test_the_lobby_says_what_is_bet_and_decided(client: TestClient) -> None:
    text = client.get("/").text
    for game in GAMES:
        for step in game.decisions:
            assert decision_words(step) in text
        for bet in game.side_bets:
            assert bet.name.replace("-", " ") in text


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.code)
def test_the_rules_page_is_the_declaration(client: TestClient, game: AnyGame) -> None:
    text = client.get(f"/rules/{game.code}").text.replace("&#39;", "'")
    for said in [wager.says for wager in game.wagers] + [step_words(step) for step in game.steps]:
        assert said in text
    for said in [reading.says for reading in game.readings] + [
        rule.says for rule in (*game.payoffs, *game.house_rules)
    ]:
        assert said in text
    for tables in game.paytables.values():
        for table in tables.values():
            assert all(f">{pay}<" in text for pay in table.lines.values())


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.code)
def test_every_rule_that_settles_a_bet_has_its_place_on_the_page(client: TestClient, game: AnyGame) -> None:
    places = set(Page(client.get(f"/rules/{game.code}").text).every("id"))
    used = {step.rule for step in game.steps} | {wager.rule for wager in game.wagers}
    for round in rounds_of(game, each=20):
        settlement = round.settlement
        assert settlement is not None
        used |= {line.rule for seat in settlement.seats for line in seat.lines}
    assert used <= places


def test_an_unknown_game_is_a_missing_page_that_helps(client: TestClient) -> None:
    answered = client.get("/rules/big-rise")
    assert answered.status_code == 404
    assert "did you mean big-raise?" in answered.text


# Static files


def test_a_file_is_kept_until_it_changes(client: TestClient) -> None:
    first = client.get("/static/js/house.js")
    assert first.headers["cache-control"] == "no-cache"
    again = client.get("/static/js/house.js", headers={"If-None-Match": first.headers["etag"]})
    assert again.status_code == 304
    assert again.content == b""


def test_an_old_version_is_not_kept_for_ever(client: TestClient) -> None:
    assert client.get("/static/js/house.js?v=old").headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("path", ["/static/../app.py", "/static/%2e%2e/app.py", "/static/nothing.css", "/static/"])
def test_nothing_outside_the_folder_is_given(client: TestClient, path: str) -> None:
    assert client.get(path).status_code == 404


def test_there_is_a_drawing_of_every_card() -> None:
    for game in GAMES:
        for card in game.deck:
            assert (FOLDER / "cards" / f"{card}.svg").is_file()
    assert (FOLDER / "cards" / "back.svg").is_file()


# The API's page


def test_the_api_page_tells_every_operation(client: TestClient) -> None:
    schema = client.get("/openapi.json").json()
    text = client.get("/docs").text
    for path, methods in schema["paths"].items():
        assert path in text
        for told in methods.values():
            assert f'id="{told["operationId"]}"' in text
            assert told.get("description"), path


def test_refusals_are_told_once_and_only_what_is_special_with_an_operation(client: TestClient) -> None:
    text = client.get("/docs").text
    assert "404: There is no such game." in text
    assert "4XX" not in text
    assert "list of Claim" in text


def test_no_page_is_kept(client: TestClient) -> None:
    assert client.get("/").headers["cache-control"] == "no-store"
