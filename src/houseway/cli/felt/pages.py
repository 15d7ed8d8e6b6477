"""Pages over the felt: help for the game on the table, and the rounds that were played."""

from houseway.cards import show_cards
from houseway.cli.felt.blocks import Block, line, wrapped
from houseway.cli.felt.colours import FAINT, GOLD, SOFT, TEXT
from houseway.cli.felt.reasons import money, reasons
from houseway.cli.felt.sitting import Sitting, Told
from houseway.game_words import step_words
from houseway.odds import dollars
from houseway.paytable import Paytable
from houseway.rules import Laid


def _head(words: str) -> Block:
    return [line(), line((words, f"bold {GOLD}"))]


def _item(label: str, says: str, width: int, margin: int) -> Block:
    rows = wrapped(says, max(20, width - margin), TEXT)
    first = line((f"{label:<{margin}}", SOFT), rows[0] if rows else "")
    return [first, *(line(" " * margin, row) for row in rows[1:])]


def help_page(sitting: Sitting, width: int) -> Block:
    """The game on the table: how a round goes, the bets, what they pay."""
    game, table = sitting.game, sitting.table
    rows = wrapped(game.about, width, TEXT) + _head("How a round goes")
    for step in game.steps:
        rows += _item(step.rule, step_words(step), width, 8)
    for rule in (*game.payoffs, *game.house_rules):
        rows += _item(rule.rule, rule.says, width, 8)
    rows += _head("The bets")
    for wager in game.wagers:
        if wager.name in table.wagers:
            when = "" if wager.laid is Laid.FIRST else f" ({wager.laid})"
            rows += _item(wager.rule, f"{wager.name}: {wager.says}{when}", width, 8)
    for name, paytable in table.terms.paytables.items():
        if name in table.wagers:
            rows += _head(f"The {name} pays (table {paytable.code})") + _paytable(paytable)
    if table.terms.readings:
        rows += _head("Where the manual can be read in two ways, this table plays")
        for reading in game.readings:
            says = f"{reading.says} Here: {table.terms.readings[reading.name]}."
            rows += _item(reading.rule, says, width, 8)
    return rows


def _paytable(table: Paytable) -> Block:
    margin = max(len(table.words(reached)) for reached in table.lines) + 4
    rows = [line((f"  {table.words(name):<{margin}}", SOFT), (str(pay), TEXT)) for name, pay in table.lines.items()]
    rows += [
        line((f"  envy: {dollars(cents)} to every other bettor for the {table.words(name)}", SOFT))
        for name, cents in table.envy.items()
    ]
    return rows


def history_page(sitting: Sitting, width: int) -> Block:
    """The rounds at this table, the latest first."""
    if not sitting.rounds:
        return [line(("No round has been played here yet.", SOFT))]
    rows: Block = []
    for told in reversed(sitting.rounds):
        rows += _told(sitting, told, width)
    return rows


def _told(sitting: Sitting, told: Told, width: int) -> Block:
    rows = [
        line((f"Round {told.number}  ", f"bold {GOLD}"), money(told.total)),
        *_up("dealer", show_cards(card for card in told.view.dealer if card is not None), width),
        *_up("community", show_cards(card for card in told.view.community if card is not None), width),
    ]
    for seat in sitting.mine:
        if spot := told.view.spots.get(seat):
            hand = f" · {spot.hand}" if spot.hand else ""
            cards = show_cards(card for card in spot.cards if card is not None)
            rows += _up(f"seat {seat}", f"{cards}{hand} · {spot.result}", width)
            rows += [line("  ", row) for row in reasons(spot.settled, width - 2)]
    return [*rows, line(("─" * width, FAINT))]


def _up(label: str, says: str, width: int) -> Block:
    return _item(f" {label}", says, width, 12) if says else []
