"""Every game in a real browser: won, lost, folded and with a side bet won, every figure on the screen as settled."""

import pytest
from playwright.sync_api import Page, expect

from houseway.cardroom.limits import stakes_taken
from houseway.games import all_games, find_game
from houseway.odds import dollars
from houseway.round import Decision
from houseway.rules import Fold, Laid, Pile
from houseway.table import Table
from houseway.words import event_words, signed
from tests.browser.at_table import bet, deal, lines_shown, lines_told, open_table, pictured, seat_of, sit
from tests.browser.conftest import NewPage
from tests.browser.stacked import SEAT, deck_of, folds, loses, played, stacked, wins, wins_a_side_bet

pytestmark = pytest.mark.xdist_group("browser")

BANKROLL = 100_000
CHIP = 500
RANKS = dict(
    zip("23456789TJQKA", "two three four five six seven eight nine ten jack queen king ace".split(), strict=True)
)
SUITS = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}


def stakes_of(code: str) -> dict[str, int]:
    """What one click on each spot lays."""
    game = find_game(code)
    before = [wager for wager in game.wagers if wager.laid in (Laid.FIRST, Laid.OPTIONAL)]
    return {wager.name: (stakes_taken(wager) or (CHIP,))[0] for wager in before}


def can_fold(code: str) -> bool:
    return any(isinstance(choice, Fold) for step in find_game(code).decisions for choice in step.choices)


ENDS = [
    *((code, "win") for code in all_games()),
    *((code, "loss") for code in all_games()),
    *((code, "fold") for code in all_games() if can_fold(code)),
    *((code, "side bet") for code, game in all_games().items() if game.side_bets),
]


def wished(code: str, end: str) -> Table:
    wish = {"win": wins, "loss": loses, "fold": folds, "side bet": wins_a_side_bet(find_game(code))}[end]
    return played(code, stakes_of(code), end == "fold", wish)


def words(card: str) -> str:
    return "joker" if card == "Jk" else f"{RANKS[card[0]]} of {SUITS[card[1]]}"


@pytest.mark.parametrize(("code", "end"), ENDS)
def test_a_round_is_played_and_every_figure_is_as_settled(new_page: NewPage, code: str, end: str) -> None:
    told = wished(code, end)
    page = new_page(viewport={"width": 1440, "height": 1000}, reduced_motion="reduce")
    with stacked(deck_of(told)):
        table = open_table(page, code)
    sit(page, SEAT)
    bet(page, SEAT, stakes_of(code))
    deal(page)
    play_like(page, told)
    check_outcome(page, told)
    check_cards(page, told)
    assert pictured(page, table)["phase"] == "settled"


def play_like(page: Page, told: Table) -> None:
    """Press what the told round did, one decision after another."""
    again = Table(told.game, seed=told.record().shuffle.seed, meter=told.round.meter)  # type: ignore[union-attr]
    again.deal({SEAT: told.record().seats[0].bets})
    for action in told.record().seats[0].actions:
        ask = again.round.awaits
        assert isinstance(ask, Decision)
        option = next(option for option in ask.options if option.take(action) is not None)
        button = page.locator(f'#controls [data-action="{option.name}"]')
        button.click()
        again.act(SEAT, action)
        if again.to_act:
            expect(page.locator("#log")).to_contain_text(_last_words(again))
    expect(page.locator('#controls [data-name="next"]')).to_be_visible()


def _last_words(table: Table) -> str:
    return event_words(table.log(SEAT)[-1])


def check_outcome(page: Page, told: Table) -> None:
    mine = told.settlement.seat(SEAT)
    expect(page.locator(f'#why [data-seat="{SEAT}"] .why-total')).to_contain_text(signed(mine.total))
    assert lines_shown(page, SEAT) == lines_told(mine)
    expect(page.locator("#purse-money")).to_have_text(dollars(BANKROLL + mine.total))
    expect(seat_of(page, SEAT).locator(".outcome")).to_have_text(
        signed(mine.total) if mine.total else mine.result.value
    )
    expect(page.locator("#dealer-hand")).to_have_text(told.settlement.dealer_hand or "")
    expect(page.locator("#seal-checked")).to_have_text("The deck is the one that was sealed.")


def check_cards(page: Page, told: Table) -> None:
    record = told.record()
    for place, cards in (("#dealer-cards", record.dealer), ("#community-cards", record.community)):
        shown = [card.get_attribute("aria-label") for card in page.locator(f"{place} .card").all()]
        assert [label for label in shown if label != "a card face down"] == [words(str(card)) for card in cards]
    mine = [card.get_attribute("aria-label") for card in seat_of(page, SEAT).locator(".card").all()]
    assert mine == [words(str(card)) for card in told.round.spots[SEAT].cards]
    assert told.round.down[Pile.DEALER] + len(record.dealer) == page.locator("#dealer-cards .card").count()
