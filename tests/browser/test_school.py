"""The dealer's school in a real browser: a round dealt by its buttons, drills, an examination and its certificate."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import FloatRect, Page, expect
from pypdf import PdfReader

from houseway.database import Database
from houseway.odds import dollars
from houseway.trainer.moves import Verb
from houseway.web.settings import Settings
from tests.browser.at_school import AtTable, give, opened
from tests.browser.conftest import NewPage
from tests.trainer.answers import right_answer
from tests.web.school import Seed, paper_behind, question_behind
from tests.web.school import seed as seed

pytestmark = pytest.mark.xdist_group("browser")

DESK = {"width": 1440, "height": 900}


@pytest.fixture(scope="module")
def database(settings: Settings, house: str) -> Iterator[Database]:  # noqa: ARG001 (the house makes it)
    with opened(settings.where) as database:
        yield database


@pytest.fixture
def page(new_page: NewPage) -> Page:
    return new_page(viewport=DESK, reduced_motion="reduce")


# Dealing


@pytest.mark.parametrize(("game", "case"), [("straight-edge-1", "web-6"), ("big-raise", "web-8")])
def test_a_whole_round_is_dealt_without_a_mistake(
    page: Page, database: Database, seed: Seed, game: str, case: str
) -> None:
    seed(case)
    table = AtTable(page, database, game)
    while not table.behind.over:
        table.go_on()
    expect(page.locator("#said")).to_contain_text(f"{len(table.behind.done)} steps without a mistake")
    expect(page.locator("#stops")).to_have_text("0")
    page.get_by_role("link", name="To the school").click()
    rules = page.get_by_role("region", name="What you know, rule by rule").get_by_role("row")
    expect(rules).to_have_count(1 + len({step.rule for step in table.behind.done}))


def test_the_felt_lies_as_the_dealer_sees_it(new_page: NewPage, database: Database, seed: Seed) -> None:
    """He stands below: his cards are nearest, then the community, then the players, seat 1 at his left."""
    seed("web-8")
    for width in (1440, 820):
        page = new_page(viewport={"width": width, "height": 900}, reduced_motion="reduce")
        AtTable(page, database, "big-raise").go_to(Verb.ASK)
        boxes = [box(page, f"#seats .seat:nth-child({number + 1})") for number in range(page.locator(".seat").count())]
        assert len(boxes) > 1
        assert [one["x"] for one in boxes] == sorted(one["x"] for one in boxes)
        community, own = box(page, "#community-cards"), box(page, "#dealer-cards")
        assert max(one["y"] + one["height"] for one in boxes) <= community["y"]
        assert community["y"] < own["y"]
        turned = box(page, "#dealer-cards .card.up")
        assert turned["x"] > own["x"] + own["width"] / 2  # BR-2: the card at his far right


def box(page: Page, selector: str) -> FloatRect:
    found = page.locator(selector).bounding_box()
    assert found is not None, selector
    return found


def test_a_wrong_step_is_stopped_named_and_priced(page: Page, database: Database, seed: Seed) -> None:
    seed("web-2")
    table = AtTable(page, database, "big-raise")
    table.go_to(Verb.ASK)
    page.locator('[data-verb="turn"]').click()
    page.locator('#verb-panel [data-move="turn dealer 1"]').click()
    said = page.locator("#said")
    expect(said).to_contain_text("Stopped")
    expect(said.get_by_role("link", name="BR-5")).to_have_attribute("href", "/rules/big-raise#BR-5")
    expect(said.locator(".price")).to_contain_text("worth of the cards shown")
    due = table.go_to(Verb.PAY)
    page.locator("#move").fill(f"pay {due.place} {due.wager} {dollars(due.amount + 500)}")
    page.locator("#move").press("Enter")
    expect(said.locator(".price")).to_have_text("$5 overpaid")
    expect(page.locator("#stops")).to_have_text("2")
    page.reload()
    expect(page.locator("#mistakes li")).to_have_count(2)
    said.get_by_text("What do you do next?").wait_for()
    table.go_on()


def test_a_hand_is_read_among_hands_it_is_taken_for(page: Page, database: Database, seed: Seed) -> None:
    seed("web-4")
    table = AtTable(page, database, "high-five")
    due = table.go_to(Verb.READ)
    page.locator('[data-verb="read"]').click()
    page.locator(f'#verb-panel [data-move="read {due.place}"]').click()
    calls = page.get_by_role("group", name="What is this hand?").get_by_role("button")
    expect(calls.first).to_be_focused()
    calls.filter(has_not_text=due.says).first.click()
    expect(page.locator("#said .price")).to_contain_text("at stake")
    table.go_on()


def test_a_round_is_dealt_by_keyboard(page: Page, database: Database, seed: Seed) -> None:
    """A verb chosen by a key hands the focus to what it needs, which keeps it for the next seat."""
    seed("web-4")
    AtTable(page, database, "high-five")
    page.locator('[data-verb="deal"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator('#verb-panel input[name="packet"]')).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#steps")).to_have_text("1")
    expect(page.locator("#verb-panel .places button").first).to_be_focused()


# Drills


def test_a_drill_is_answered_right_and_wrong(page: Page, database: Database, seed: Seed) -> None:
    seed("web-0")
    page.goto("/school/drill?game=big-raise&kind=house-way")
    first = number_of(page)
    question = question_behind(database, first)
    give(page, question, right_answer(question))
    expect(page.locator("#verdict h2")).to_contain_text("Right")
    expect(page.locator("#tally")).to_have_text("1 of 1")
    seed("web-1")
    page.locator("#kind").select_option("read")
    expect(page.locator(f'#question:not([data-number="{first}"])')).to_be_visible()
    question = question_behind(database, number_of(page))
    right = question.choices.index(right_answer(question))
    page.keyboard.press("ab"[right == 0])  # a choice by its letter
    verdict = page.locator("#verdict")
    expect(verdict.locator("h2")).to_contain_text("Wrong")
    expect(verdict).to_contain_text(f"Right is: {question.choices[right]}")
    expect(verdict.locator(".price")).to_contain_text("at stake")
    expect(verdict.get_by_role("link")).to_have_attribute("href", f"/rules/big-raise#{question.rules[0]}")
    expect(verdict.get_by_role("button", name="Next question")).to_be_focused()
    expect(page.locator("#tally")).to_have_text("1 of 2")


def test_what_the_game_pays_is_looked_up_beside_the_question(page: Page, seed: Seed) -> None:
    seed("web-0")
    page.goto("/school/drill?game=hi-lo-stud&kind=pay")
    number_of(page)
    page.locator("summary:visible", has_text="What it pays").click()
    expect(page.get_by_role("row", name="royal flush 500 to 1")).to_be_visible()
    expect(page.get_by_text("How Big Raise Hold'em is dealt")).to_be_hidden()


def number_of(page: Page) -> str:
    expect(page.locator("#question[data-number]")).to_be_visible()
    return page.locator("#question").get_attribute("data-number") or ""


# The examination


def test_an_examination_is_passed_and_its_certificate_printed(page: Page, database: Database, tmp_path: Path) -> None:
    page.goto("/school/exam/big-raise")
    page.get_by_label("Your name").fill("Ann Dealer")
    page.get_by_text("A paper set by an examiner").click()
    page.get_by_label("The word of the paper").fill("web")
    page.get_by_role("button", name="Begin").click()
    paper = paper_behind(database, number_of(page))
    for number, question in enumerate(paper.questions, 1):
        expect(page.locator(f'#question[data-at="{number}"]')).to_be_visible()
        if number == 3:
            page.reload()
            expect(page.locator("#question")).to_contain_text("Question 3 of 20")
        give(page, question, right_answer(question))
    page.wait_for_url("**/school/result/*")
    expect(page.get_by_role("heading", level=1)).to_have_text("Big Raise Hold'em: passed")
    with page.expect_download() as download:
        page.get_by_role("link", name="Certificate (PDF)").click()
    download.value.save_as(tmp_path / "certificate.pdf")
    assert "Ann Dealer" in PdfReader(tmp_path / "certificate.pdf").pages[0].extract_text()


# The terms of a floor


def test_another_table_is_chosen_drilled_and_examined(page: Page, seed: Seed) -> None:
    seed("web-0")
    page.goto("/school/drill?game=big-raise&kind=muck")
    printed = number_of(page)
    page.goto("/school")
    expect(page.get_by_role("listitem").filter(has_text="Big Raise Hold'em")).to_contain_text("Taught as printed.")
    page.get_by_role("link", name="Change the terms of Big Raise Hold'em").click()
    taught = page.locator("#taught")
    expect(taught).to_have_text("Everything as printed.")
    page.get_by_label("Bonus", exact=True).select_option("BRH-06")
    expect(taught.get_by_role("listitem")).to_have_text(["bonus: table BRH-06"])
    page.get_by_label("Whether the five-card bonus still plays").select_option("loses")
    expect(taught.get_by_role("listitem")).to_have_text(["bonus: table BRH-06", "bonus after fold: loses"])
    page.reload()
    expect(page.get_by_label("Bonus", exact=True)).to_have_value("BRH-06")
    under = page.get_by_text("Not as first printed: bonus: table BRH-06; bonus after fold: loses.")
    page.goto("/school/drill")  # the question that lies there keeps its terms, and what is looked up beside it too
    assert number_of(page) == printed
    expect(under).to_be_hidden()
    page.locator("summary:visible", has_text="What it pays").click()
    expect(page.get_by_role("table", name="bonus, table BRH-04")).to_be_visible()
    page.locator("#kind").select_option("read")
    expect(under).to_be_visible()
    page.locator("summary:visible", has_text="What it pays").click()
    expect(page.get_by_role("table", name="bonus, table BRH-06")).to_be_visible()
    page.goto("/school/exam/big-raise")
    expect(under).to_be_visible()
    page.goto("/school/terms/big-raise")
    page.get_by_role("button", name="Back to the printed terms").click()
    expect(taught).to_have_text("Everything as printed.")
    expect(page.get_by_role("heading", name="What you are taught")).to_be_focused()
    expect(page.get_by_label("Bonus", exact=True)).to_have_value("BRH-04")


def test_payouts_changed_in_the_laboratory_are_taught(new_page: NewPage, seed: Seed) -> None:
    seed("web-0")
    page = new_page(viewport=DESK, reduced_motion="reduce", refusals=True)
    page.goto("/lab/big-raise")
    pair = page.locator('[name="pay.two-card-bonus.other-pair"]')
    pair.fill("1 for 2")
    page.get_by_role("button", name="Teach these terms").click()
    expect(page.locator("#untaught")).to_contain_text("two-card-bonus.other-pair: the school takes, pushes or pays")
    pair.fill("6")
    page.get_by_role("button", name="Teach these terms").click()
    page.wait_for_url("**/school/terms/big-raise")
    expect(page.locator("#changed")).to_contain_text("two-card-bonus: other pair 6 to 1 (printed: 5 to 1)")
    page.get_by_role("link", name="Deal a round").click()
    expect(page.get_by_text("Not as first printed: two-card-bonus: other pair 6 to 1.")).to_be_visible()
    page.get_by_role("link", name="Terms").click()
    page.get_by_role("link", name="Change payouts in the laboratory").click()
    expect(pair).to_have_value("6 to 1")
    page.go_back()
    page.get_by_role("button", name="Remove two-card-bonus: other pair").click()
    expect(page.locator("#taught")).to_have_text("Everything as printed.")
    expect(page.get_by_role("link", name="Change payouts in the laboratory")).to_be_focused()


# Everybody


@pytest.mark.parametrize(("scheme", "width"), [("light", 1440), ("dark", 390)])
def test_axe_finds_no_serious_fault(new_page: NewPage, database: Database, seed: Seed, scheme: str, width: int) -> None:
    seed("web-0")
    size = {"width": width, "height": 900}
    page = new_page(color_scheme=scheme, viewport=size, reduced_motion="reduce")
    found: list[Any] = []

    def look(what: str) -> None:
        assert page.evaluate("document.documentElement.scrollWidth") <= width, what
        for fault in Axe().run(page).response["violations"]:
            if fault["impact"] in ("serious", "critical"):
                found.extend((what, fault["id"], node["html"][:120]) for node in fault["nodes"][:3])

    table = AtTable(page, database, "big-raise")
    look("a fresh round")
    page.locator('[data-verb="turn"]').click()
    page.locator('#verb-panel [data-move="turn dealer 1"]').click()
    expect(page.locator("#said .price")).to_be_visible()
    due = table.go_to(Verb.READ)
    page.locator('[data-verb="keep"]').click()
    look("the house way")
    page.locator('[data-verb="read"]').click()
    page.locator(f'#verb-panel [data-move="read {due.place}"]').click()
    expect(page.locator("#reading .call").first).to_be_visible()
    look("a hand to read")
    table.go_on()
    table.go_to(Verb.TAKE)
    page.locator('[data-verb="pay"]').click()
    look("a payment")
    for kind in ("house-way", "pay", "spot", "table"):
        page.goto(f"/school/drill?game=big-raise&kind={kind}")
        number_of(page)
        look(kind)
    question = question_behind(database, number_of(page))
    give(page, question, right_answer(question))
    expect(page.locator("#verdict h2")).to_be_visible()
    look("a verdict")
    page.goto("/school/exam/big-raise")
    look("before the examination")
    page.get_by_label("Your name").fill("Ann Dealer")
    page.get_by_role("button", name="Begin").click()
    number_of(page)
    look("the examination")
    page.get_by_role("button", name="Hand the paper in").click()
    page.get_by_role("button", name="Hand it in now").click()
    page.wait_for_url("**/school/result/*")
    look("a result")
    page.goto("/lab/big-raise?table.bonus=BRH-06&pay.two-card-bonus.other-pair=6")
    page.get_by_role("button", name="Teach these terms").click()
    expect(page.locator("#changed li")).to_have_count(1)
    look("the terms")
    page.goto("/school")
    look("the entrance")
    assert found == []
