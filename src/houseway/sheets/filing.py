"""The filing that New Hampshire asks for: name, object, rules, equipment, method of play, wagers, payouts and odds."""

from houseway.paytable import line_words
from houseway.rules import Laid, SideBet, Wager
from houseway.sheets.blocks import Beside, Blanks, Block, Point, Points, Section, Sheet, Table, Text
from houseway.sheets.facts import Facts
from houseway.sheets.numbers import percent
from houseway.sheets.parts import (
    bets_table,
    edge_words,
    foot,
    house_rules,
    limits_table,
    paid_by_table,
    pays_table,
    procedure,
    readings_points,
    settlement_table,
    some,
    tables_words,
)
from houseway.sheets.words import all_of, deck_words


def filing(facts: Facts) -> Sheet:
    game = facts.game
    headings: tuple[tuple[str, tuple[Block, ...]], ...] = (
        ("Name of the game", (Text(_named(facts)),)),
        ("Object of the game", (Text(game.about),)),
        ("Rules", some(settlement_table(facts), readings_points(facts), house_rules(facts))),
        ("Equipment", (_equipment(facts),)),
        ("Method of play", (procedure(facts),)),
        ("Types and amounts of wagers", _wagers(facts)),
        ("Payouts and odds", _payouts(facts)),
    )
    sections = [Section(f"{number}. {name}", blocks) for number, (name, blocks) in enumerate(headings, start=1)]
    signed = Section("Filed by", (Blanks(("Licensee", "Name and title", "Signature", "Date")),), whole=True)
    where = facts.profile.name if facts.profile else "New Hampshire"
    return Sheet("filing", "Game filing", game.name, where, (*sections, signed), foot(facts))


def _named(facts: Facts) -> str:
    tables = tables_words(facts)
    return f"{facts.game.name}. Paytables: {tables}." if tables else f"{facts.game.name}."


def _equipment(facts: Facts) -> Points:
    game = facts.game
    spots = [line_words(w.name) for w in facts.wagers if w.laid is not Laid.NEVER]
    return Points(
        (
            Point("Cards", f"A deck of {deck_words(game)}; {game.shuffler.decks} decks used by turns."),
            Point("Shuffler", f"{game.shuffler.says}."),
            Point("Table", f"A layout for up to {game.seats} seats, each with spots for {all_of(spots)}."),
            *(Point("Meter", "A progressive display and console.") for bet in facts.side_bets if bet.progressive),
        )
    )


def _wagers(facts: Facts) -> tuple[Block, ...]:
    return (bets_table(facts), limits_table(facts)) if facts.profile else (bets_table(facts),)


def _payouts(facts: Facts) -> tuple[Block, ...]:
    main = facts.odds.main
    blocks: list[Block] = [
        Table(
            ("Main game, at best play", "Figure"),
            "lr",
            (
                (f"House edge, of the {facts.first}", percent(main.house_edge, 6)),
                ("Element of risk, of all that is bet", percent(main.element_of_risk, 6)),
                ("Rounds that end with a profit", percent(main.hit_frequency, 6)),
            ),
        )
    ]
    return (*blocks, Beside(tuple(_payout(facts, wager) for wager in paid_by_table(facts))))


def _payout(facts: Facts, wager: Wager | SideBet) -> tuple[Block, ...]:
    told = (Text(edge_words(facts, wager), wager.rule),) if isinstance(wager, SideBet) else ()
    return pays_table(facts, wager, odds=True), *told
