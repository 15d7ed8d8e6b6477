"""A whole shift in the browser: both consoles, a jackpot, a back-out by two people, the reports and the win pages."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient

from houseway.progressive.ledger import ledger
from houseway.progressive.operations import (
    Approve,
    CoinIn,
    Confirm,
    GameOver,
    HandOver,
    PressHand,
    PressJPot,
    ProposeAdjustment,
    Sense,
    ShowCard,
    TurnKey,
    Withdraw,
)
from houseway.progressive.verify import verify
from houseway.web.app import create_app
from houseway.web.pit.reports import OF_ONE_METER, REPORTS
from houseway.web.settings import Settings
from tests.progressive.house import FOUR, METER, SEVEN, TERMS, password_of, record, stakes
from tests.web.browser import KEY, Browser
from tests.web.live import UNHURRIED
from tests.web.on_duty import Pit, open_pit

BETS = dict.fromkeys(range(1, 7), 100)
MOVE = ProposeAdjustment(
    meter=METER, reason="malfunction", giver="house", taker="meter", amount=1, note="<b>a grain</b>"
)


class Shift:
    """Two rounds, as tests/progressive/shift.py works them out by hand, and what followed."""

    def __init__(self, pit: Pit) -> None:
        self.pit = pit
        dora, sam, eve = pit["dora"], pit["sam"], pit["eve"]
        self.play("t1", {3: FOUR})
        dora.do(Confirm(table="t1"))
        self.tray = dora.do(ShowCard(table="t1"), card=pit.cards["sam"])
        dora.do(GameOver(table="t1"))
        self.play("k1", {2: SEVEN})
        dora.do(TurnKey(table="k1", to="JPH"), card=pit.cards["eve"])
        self.jackpot = dora.do(PressJPot(table="k1"))
        dora.do(TurnKey(table="k1", to="RUN"), card=pit.cards["eve"])
        dora.do(GameOver(table="k1"))
        asked = {"entry": self.tray["entry"], "reason": "correction", "note": "the wrong seat", "key": "back out"}
        self.asked = sam.post("back-outs", **asked)
        self.own = sam.operate(Approve(request=self.asked.json()["entry"]))
        self.backed_out = eve.do(Approve(request=self.asked.json()["entry"]))
        self.request = sam.do(MOVE)["entry"]

    def play(self, table: str, hits: dict[int, str]) -> None:
        dora = self.pit["dora"]
        dora.do(Sense(table=table, bets=BETS))
        dora.do(CoinIn(table=table))
        dealt = msgspec.structs.replace(record(hits), progressive={"meter": 100_162, "seed": TERMS.seed})
        dora.do(HandOver(table=table, record=dealt, closes=True))
        for seat, line in hits.items():
            dora.do(PressHand(table=table, seat=seat, line=line))


@pytest.fixture(scope="module")
def shift(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shift]:
    where = str(tmp_path_factory.mktemp("pit") / "house.db")
    with TestClient(create_app(Settings(key=KEY, database=where, **UNHURRIED)), base_url=Browser.AT) as client:
        yield Shift(open_pit(client))


def test_a_hand_from_the_tray_is_paid_at_the_touch_screen(shift: Shift) -> None:
    [award] = shift.tray["awards"]
    assert (award["seat"], award["line"], award["cents"]) == (3, FOUR, 500)
    assert shift.tray["posting"] == {"tray": -500_000_000, "players": 500_000_000}


def test_the_jackpot_is_paid_at_the_keypad_and_the_sign_starts_again(shift: Shift) -> None:
    [award] = shift.jackpot["awards"]
    assert (award["seat"], award["line"], award["cents"]) == (2, SEVEN, 100_162)
    assert award["envy"] == {str(seat): 10_000 for seat in (1, 3, 4, 5, 6)}
    [sign] = shift.pit.visitor().get("/api/pit/signs").json()
    assert (sign["meter"], sign["sign"], sign["resets"]) == (METER, 100_024, 1)


def test_a_back_out_takes_two_people(shift: Shift) -> None:
    assert shift.asked.status_code == 200
    assert shift.own.status_code == 422
    assert "nobody approves his own request" in shift.own.json()["error"]
    assert shift.backed_out["posting"] == {"tray": 500_000_000, "players": -500_000_000}


def test_an_award_is_backed_out_once(shift: Shift) -> None:
    asked = {"entry": shift.tray["entry"], "reason": "correction", "note": "again", "key": "once more"}
    answered = shift.pit["sam"].post("back-outs", **asked)
    assert "was backed out" in answered.json()["error"]
    assert shift.pit["ida"].get("/api/pit/floor").json()["backed_out"] == [shift.tray["entry"]]


def test_an_adjustment_is_asked_for_in_dollars(shift: Shift) -> None:
    asked = {"meter": METER, "reason": "malfunction", "giver": "house", "taker": "meter", "note": "a dead sensor"}
    number = shift.pit["sam"].post("adjustments", **asked, amount="12.50000001", key="by hand").json()["entry"]
    [waits] = [one for one in shift.pit["ida"].get("/api/pit/floor").json()["requests"] if one["request"] == number]
    assert waits["asks"]["posting"] == {"house": -1_250_000_001, "meter": 1_250_000_001}
    shift.pit["sam"].do(Withdraw(request=number))
    wrong = shift.pit["sam"].post("adjustments", **asked, amount="a lot", key="wrong")
    assert (wrong.status_code, wrong.json()["field"]) == (422, "amount")
    dealers = shift.pit["dora"].post("adjustments", **asked, amount="1", key="a dealer's")
    assert (dealers.status_code, dealers.json()["field"]) == (403, "role")


def test_the_floor_is_as_the_books_have_it(shift: Shift) -> None:
    floor = shift.pit["ida"].get("/api/pit/floor").json()
    with shift.pit.manager.look() as books:
        assert floor["entry"] == books.number
        assert {one["table"]: one["round"] for one in floor["tables"]} == {"t1": 1, "k1": 1, "h1": 0}
        [meter] = floor["meters"]
        assert meter["balances"] == {str(account): grains for account, grains in books.meters[METER].balances.items()}
        assert meter["sign"] == books.meters[METER].cents
    assert {one["table"]: one["expected"] for one in floor["tables"]}["k1"] == "COIN IN"


def test_a_request_waits_until_it_is_signed_or_withdrawn(shift: Shift) -> None:
    sam = shift.pit["sam"]
    number = sam.do(MOVE)["entry"]
    waiting = {one["request"]: one for one in sam.get("/api/pit/floor").json()["requests"]}
    assert waiting[number]["by"] == "sam"
    assert waiting[number]["says"] == "house -$0.00000001, meter +$0.00000001; malfunction: <b>a grain</b>"
    sam.do(Withdraw(request=number))
    assert number not in {one["request"] for one in sam.get("/api/pit/floor").json()["requests"]}


@pytest.mark.parametrize("name", REPORTS)
def test_a_report_is_what_the_entries_come_to(shift: Shift, name: str) -> None:
    meter = METER if name != "closing" else ""
    told = shift.pit["ida"].get(f"/api/pit/reports/{name}?meter={meter}").json()
    tables = REPORTS[name](ledger(shift.pit.manager.database), meter, stakes())
    expected = [{"head": list(one.head), "rows": [list(row) for row in one.rows]} for one in tables]
    assert told == {"report": name, "tables": expected}
    assert all(one["rows"] for one in told["tables"])


@pytest.mark.parametrize("name", OF_ONE_METER)
def test_a_report_of_one_meter_asks_which(shift: Shift, name: str) -> None:
    answered = shift.pit["ida"].get(f"/api/pit/reports/{name}")
    assert (answered.status_code, answered.json()["field"]) == (422, "meter")


def test_the_win_page_is_there_on_paper(shift: Shift) -> None:
    ida, number = shift.pit["ida"], shift.jackpot["entry"]
    page = ida.get(f"/pit/win/{number}.html")
    assert page.headers["content-type"].startswith("text/html")
    assert page.headers["content-disposition"] == f'attachment; filename="win-{number}.html"'
    for words in ("$1,001.62", "7-card straight", "Eve", shift.jackpot["hash"]):
        assert words in page.text
    assert "was backed out" in ida.get(f"/pit/win/{shift.tray['entry']}.html").text
    pdf = ida.get(f"/pit/win/{number}.pdf")
    assert (pdf.headers["content-type"], pdf.content[:5]) == ("application/pdf", b"%PDF-")


def test_the_meter_is_drawn(shift: Shift) -> None:
    plot = shift.pit["ida"].get(f"/pit/plot/{METER}.svg")
    assert (plot.headers["content-type"], "<svg" in plot.text) == ("image/svg+xml", True)


def test_entries_are_read_page_by_page(shift: Shift) -> None:
    ida = shift.pit["ida"]
    pages: list[dict[str, Any]] = []
    while more := ida.get(f"/api/pit/entries?after={len(pages)}&most=7").json():
        pages += more
    assert [one["entry"] for one in pages] == list(range(1, len(pages) + 1))
    assert ida.get("/api/pit/entries/3").json() == pages[2]
    assert pages[shift.jackpot["entry"] - 1]["hash"] == shift.jackpot["hash"]


def test_the_same_key_has_one_effect(shift: Shift) -> None:
    dora = shift.pit["dora"]
    once = dora.do(CoinIn(table="t1", bets=BETS), key="start")
    again = dora.do(CoinIn(table="t1", bets=BETS), key="start")
    assert again == {**once, "repeat": True}
    other = dora.operate(CoinIn(table="t1", bets={1: 100}), key="start")
    assert (other.status_code, other.json()["field"]) == (409, "key")
    another_member = shift.pit["sam"].operate(CoinIn(table="t1", bets=BETS), key="start")
    assert another_member.status_code == 409
    dora.do(GameOver(table="t1"))


def test_a_card_is_shown_once(shift: Shift) -> None:
    ann = shift.pit["ann"]
    first = ann.post("cards", member="sue", key="sues card")
    again = ann.post("cards", member="sue", key="sues card")
    assert (first.status_code, again.status_code) == (200, 409)
    assert "token" not in again.json()


def test_a_console_out_of_order_says_what_it_waits_for(shift: Shift) -> None:
    answered = shift.pit["dora"].operate(PressJPot(table="k1"))
    assert answered.status_code == 422
    assert answered.json() == {"error": "out of order at k1: expected is COIN IN", "field": "table"}


def test_no_answer_tells_a_secret(shift: Shift) -> None:
    """But for a card's token, once, to whoever issues it."""
    pit = shift.pit
    ida = pit["ida"]
    for path in ("floor", "refusals", "me", *(f"entries/{n}" for n in range(1, 12))):
        ida.get(f"/api/pit/{path}")
    for path in ("/pit", "/pit/table/t1", "/pit/reports", f"/pit/sign/{METER}"):
        ida.get(path)
    heard = "\n".join(text for member in pit.staff.values() for text in member.heard)
    assert "argon2" not in heard
    for id, member in pit.staff.items():
        assert password_of(id) not in heard
        assert member.cookies["houseway-staff"] not in heard
    for token in pit.cards.values():
        assert heard.count(token) == 1


def test_the_books_hold(shift: Shift) -> None:
    assert verify(shift.pit.manager.database, workers=1).entries > 20
