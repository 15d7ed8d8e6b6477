"""`houseway strategy`: what to do with the cards in sight, and what every option is worth."""

import json
from collections.abc import Sequence
from typing import Any

from houseway.cards import Card, show_cards
from houseway.cli.odds import Asked
from houseway.exact.advice import Advice, advise
from houseway.exact.summary import Summary, summarise
from houseway.exact.told import exact
from houseway.games import find_game
from houseway.rules import AnyGame


def show_strategy(code: str, texts: Sequence[str], asked: Asked, as_json: bool) -> None:
    game = find_game(code)
    if not texts:
        _show_summary(summarise(asked.book(game), asked.terms(game)), game, as_json)
        return
    cards = tuple(Card(text) for text in texts)
    advice = list(advise(asked.book(game), asked.terms(game), cards))
    if as_json:
        print(json.dumps([_data(code, cards, one) for one in advice]))
        return
    print(f"{game.name}: {show_cards(cards)}")
    for one in advice:
        after = f" after {', '.join(one.before)}" if one.before else ""
        print(f"  {one.decision}{after}: {one.best}")
        for action, value in one.values.items():
            print(f"    {action:<6} {float(value):>+12.8f} antes   {exact(value)}")


def _data(code: str, cards: tuple[Card, ...], advice: Advice) -> dict[str, Any]:
    return {
        "game": code,
        "cards": [str(card) for card in cards],
        "decision": advice.decision,
        "after": list(advice.before),
        "best": advice.best,
        "values": {action: exact(value) for action, value in advice.values.items()},
    }


def _show_summary(summary: Summary, game: AnyGame, as_json: bool) -> None:
    if as_json:
        groups = [
            {
                "cards": group.row,
                "against": group.column or None,
                "share": exact(group.share),
                "action": group.action,
                "value": exact(group.value),
                "agrees": exact(group.agrees),
            }
            for group in summary.groups
        ]
        data = {"game": game.code, "decision": summary.decision, "groups": groups, "cost": exact(summary.cost)}
        print(json.dumps(data, indent=2))
        return
    print(f"{game.name}: the {summary.decision}, by what you hold")
    columns = list(dict.fromkeys(group.column for group in summary.groups))
    if len(columns) > 2:
        _print_grid(summary, columns)
    else:
        _print_list(summary)
    print(f"\nPlaying the first decision by this table costs {float(summary.cost):.8f} of an ante against best play")
    print(f"({exact(summary.cost)}). A * marks cards that best play sometimes plays otherwise.")


def _print_list(summary: Summary) -> None:
    for group in sorted(summary.groups, key=lambda group: group.value):
        name = f"{group.row}, {group.column}" if group.column else group.row
        mark = "*" if group.agrees < 1 else " "
        print(
            f"  {name:<42} {group.action:<6}{mark} {float(group.value):>+10.5f}   {float(group.share):>9.4%} of hands"
        )


def _print_grid(summary: Summary, columns: list[str]) -> None:
    cells = {(g.row, g.column): g.action.replace("fold", "-") + ("*" if g.agrees < 1 else "") for g in summary.groups}
    print(f"  {'':<6}" + "".join(f"{column:>5}" for column in columns) + "   (the dealer's up card)")
    for row in dict.fromkeys(group.row for group in summary.groups):
        print(f"  {row:<6}" + "".join(f"{cells.get((row, column), ''):>5}" for column in columns))
