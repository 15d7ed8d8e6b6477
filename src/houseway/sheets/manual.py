"""The training manual: what a dealer must know to deal the game as it is configured."""

from houseway.rules import HouseWay, Pile, Qualify, SideBet, Wager
from houseway.sheets.blocks import Beside, Block, Cards, Figure, Figures, Hands, Section, Sheet, Table, Text
from houseway.sheets.examples import worked_examples
from houseway.sheets.facts import Facts
from houseway.sheets.numbers import percent
from houseway.sheets.parts import (
    bets_table,
    edge_words,
    foot,
    house_rules,
    paid_by_table,
    pays_table,
    procedure,
    readings_points,
    settlement_table,
    some,
    tables_words,
)
from houseway.sheets.words import capital, deck_words, title
from houseway.shoe import Shoe


def manual(facts: Facts) -> Sheet:
    game = facts.game
    sections = [
        Section("The game", _overview(facts)),
        Section("The bets", (bets_table(facts),)),
        Section("Dealing a round", (procedure(facts),)),
        Section("The dealer's hand", _dealer_rules(facts)),
        Section("Settling bets", _settling(facts)),
        Section("Paytables", _paytables(facts)),
        Section("Where the rules leave a choice", some(readings_points(facts))),
        Section("At the table", some(house_rules(facts))),
        Section(
            "Worked examples",
            (
                Text("Real rounds, dealt from a shuffled deck and settled by the rules above. The player's choices are "
                     "made to show the rules, not to play well."),
                *worked_examples(facts),
            ),
        ),
    ]  # fmt: skip
    return Sheet(
        "manual", "Training manual", game.name, game.about, tuple(s for s in sections if s.blocks), foot(facts)
    )


def _overview(facts: Facts) -> tuple[Block, ...]:
    game, main = facts.game, facts.odds.main
    return (
        Table(
            ("", ""),
            "nl",
            (
                ("Deck", deck_words(game)),
                ("Seats", f"up to {game.seats}, numbered from the dealer's left"),
                ("Shuffler", game.shuffler.says),
                *((("Paytables", capital(told)),) if (told := tables_words(facts)) else ()),
            ),
        ),
        Figures(
            (
                Figure("House edge", percent(main.house_edge, 4), f"of the {facts.first}, at best play"),
                Figure("Element of risk", percent(main.element_of_risk, 4), "of all that is bet"),
                Figure("Average bet", f"{float(main.average_bet):.4f}", f"times the {facts.first}"),
                Figure("Wins", percent(main.hit_frequency, 2), "of rounds, main game"),
            )
        ),
    )


def _dealer_rules(facts: Facts) -> tuple[Block, ...]:
    blocks: list[Block] = []
    for step in facts.game.steps:
        if isinstance(step, HouseWay):
            blocks += [Text(step.says, step.rule), Hands(_set_hands(facts, step))]
        if isinstance(step, Qualify):
            blocks.append(Text(f"The dealer qualifies with {step.says} or better.", step.rule))
    return tuple(blocks)


def _set_hands(facts: Facts, step: HouseWay) -> tuple[Cards, ...]:
    """A hand of each kind: all ranks different, then with more and more of them alike."""
    shoe = Shoe(facts.game.deck, "house way")
    kinds: dict[int, Cards] = {}
    for _ in range(200):
        cards = shoe.shuffle().deal(facts.game.dealt_to(Pile.DEALER))
        kept = step.keep(cards)
        aside = tuple(str(card) for card in cards if card not in kept)
        kinds.setdefault(len({card.rank for card in cards}), Cards("Keeps", tuple(map(str, kept)), aside))
    return tuple(kinds[ranks] for ranks in sorted(kinds, reverse=True))[:3]


def _settling(facts: Facts) -> tuple[Block, ...]:
    sides = [
        (title(bet.name), bet.says, "plays on" if bet.stands(facts.terms) else "loses", bet.rule)
        for bet in facts.side_bets
    ]
    return (
        Text("Seats are settled from the dealer's right to his left. What each bet comes to:"),
        settlement_table(facts),
        *((Table(("Side bet", "Wins with", "After a fold", "Rule"), "nlnn", tuple(sides)),) if sides else ()),
    )


def _paytables(facts: Facts) -> tuple[Block, ...]:
    tables = tuple(_paytable(facts, wager) for wager in paid_by_table(facts))
    return (Beside(tables),) if tables else ()


def _paytable(facts: Facts, wager: Wager | SideBet) -> tuple[Block, ...]:
    if not isinstance(wager, SideBet):
        return (pays_table(facts, wager, odds=True),)
    blocks: list[Block] = [pays_table(facts, wager, odds=True), Text(edge_words(facts, wager), wager.rule)]
    others = facts.other_tables.get(wager.name, {})
    if len(others) > 1:
        listed = ", ".join(f"table {code} {percent(edge, 4)}" for code, edge in others.items())
        blocks.append(Text(f"House edge of every table printed for this bet: {listed}."))
    return tuple(blocks)
