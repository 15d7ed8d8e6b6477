"""Hands at the school's pages: every move by the buttons that a person would press."""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Locator, Page, expect

from houseway.database import Database
from houseway.odds import dollars
from houseway.trainer.dealing import Dealing
from houseway.trainer.moves import Move, Verb
from houseway.trainer.question import Form, Question, chosen
from tests.web.school import round_behind

AT_ONCE = (Verb.EMPTY, Verb.OVER, Verb.COIN_IN)


@contextmanager
def opened(where: str) -> Iterator[Database]:
    database = Database.open(where)
    yield database
    database.close()


class AtTable:
    """A dealer who knows every step of the round that lies before him."""

    def __init__(self, page: Page, database: Database, game: str) -> None:
        self.page = page
        page.goto(f"/school/deal/{game}")
        self.root = page.locator("#deal")
        expect(page.locator("#deal[data-number]")).to_be_visible()
        self.behind: Dealing = round_behind(database, self.root.get_attribute("data-number") or "")

    def go_on(self) -> None:
        """Do the next thing, and see that it is done."""
        move = self.behind.expected()[0].move
        self.behind.do(move)
        self.do(move)
        expect(self.page.locator("#steps")).to_have_text(str(len(self.behind.done)))

    def go_to(self, verb: Verb) -> Move:
        while (move := self.behind.expected()[0].move).verb is not verb:
            self.go_on()
        return move

    def do(self, move: Move) -> None:
        self.page.locator(f'[data-verb="{move.verb}"]').click()
        match move.verb:
            case Verb.DEAL:
                self._count("packet", move.count)
            case Verb.TURN:
                self._count("turn", move.count)
            case Verb.KEEP:
                for card in move.cards:
                    self._panel(f'[data-move="{card}"]').click()
                self._panel('[data-move="keep"]').click()
                return
            case Verb.PAY:
                self._panel("#pay-bet").select_option(f"{move.place} {move.wager}")
                self._panel("#pay-amount").fill(dollars(move.amount))
                if move.source == "meter":
                    self._panel("#pay-from").select_option(" meter")
                self._panel("form button").click()
                return
            case Verb.READ:
                self._panel(f'[data-move="read {move.place}"]').click()
                expect(self.root).not_to_have_attribute(
                    "aria-busy", "true"
                )  # the calls of an earlier look may lie there
                self.page.locator("#reading").get_by_role("button", name=move.says, exact=True).click()
                return
        if move.verb not in AT_ONCE:
            self._panel(f'[data-move="{move}"]').click()

    def _count(self, name: str, count: int) -> None:
        """The radio lies under its number."""
        self._panel(f'input[name="{name}"][value="{count}"]').check(force=True)

    def _panel(self, selector: str) -> Locator:
        return self.page.locator("#verb-panel").locator(selector)


def give(page: Page, question: Question, answer: str) -> None:
    """Answer a question by the means that the page offers."""
    sheet = page.locator("#question")
    match question.form:
        case Form.CHOICE:
            sheet.locator(".choice").filter(has=page.get_by_text(choice_of(question, answer), exact=True)).click()
        case Form.CARDS:
            for card in answer.split():
                sheet.locator(f'.pick[data-card="{card}"]').click()
            sheet.get_by_role("button", name="Keep these").click()
        case Form.PAYMENT:
            verb, _, amount = answer.partition(" ")
            if amount:
                sheet.locator("#amount").fill(amount)
            sheet.get_by_role("button", name=verb.capitalize(), exact=True).click()
        case Form.MOVES:
            sheet.locator("#lines").fill(answer.replace("; ", "\n"))
            sheet.get_by_role("button", name="The table is settled").click()


def choice_of(question: Question, answer: str) -> str:
    """A choice in words, by its letter, its number or its words."""
    return question.choices[chosen(question.choices, answer)]
