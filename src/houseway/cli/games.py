"""`houseway games`: every game as it is declared."""

import json
from typing import Any

from houseway.game_words import step_words
from houseway.games import all_games, find_game
from houseway.odds import dollars
from houseway.rules import AnyGame


def show_games(code: str, as_json: bool) -> None:
    chosen = [find_game(code)] if code else list(all_games().values())
    if as_json:
        print(json.dumps([game_data(game) for game in chosen], indent=2))
    elif code:
        _print_whole(chosen[0])
    else:
        for game in chosen:
            _print_short(game)
        print("`houseway games GAME` shows a game whole, `houseway play GAME` deals it.")


def game_data(game: AnyGame) -> dict[str, Any]:
    """A game's declaration as JSON data."""
    return {
        "game": game.code,
        "name": game.name,
        "about": game.about,
        "cards": len(game.deck),
        "seats": game.seats,
        "wagers": [{"name": w.name, "rule": w.rule, "laid": w.laid.value, "says": w.says} for w in game.wagers],
        "paytables": {
            wager: {
                code: {line: str(pay) for line, pay in table.lines.items()}
                | ({"envy": {line: dollars(c) for line, c in table.envy.items()}} if table.envy else {})
                for code, table in tables.items()
            }
            for wager, tables in game.paytables.items()
        },
        "readings": [
            {"name": r.name, "rule": r.rule, "values": list(r.values), "default": r.values[0], "says": r.says}
            for r in game.readings
        ],
        "steps": [{"rule": step.rule, "step": type(step).__name__, "says": step_words(step)} for step in game.steps],
    }


def _print_short(game: AnyGame) -> None:
    print(f"{game.code:<16} {game.name}: {len(game.deck)} cards, {game.seats} seats")
    print(f"{'':<16} {game.about}")
    print(f"{'':<16} wagers:    {', '.join(game.wager_names)}")
    tables = [f"{wager} {' '.join(codes)}" for wager, codes in game.paytables.items()]
    print(f"{'':<16} paytables: {'; '.join(tables)}")
    readings = [f"{r.name} ({' | '.join(r.values)})" for r in game.readings]
    print(f"{'':<16} readings:  {'; '.join(readings) or 'none'}")
    print()


def _print_whole(game: AnyGame) -> None:
    print(f"{game.name} ({game.code}): {len(game.deck)} cards, {game.seats} seats, manual {game.manual}")
    print(game.about)
    print(f"Shuffler: {game.shuffler.says}")
    print("\nWagers")
    for wager in game.wagers:
        print(f"  {wager.rule:<6} {wager.name:<15} {wager.says} ({wager.laid})")
    print("\nThe round")
    for number, step in enumerate(game.steps, start=1):
        print(f"  {step.rule:<6} {number:>2}. {step_words(step)}")
    for rule in (*game.payoffs, *game.house_rules):
        print(f"  {rule.rule:<6}     {rule.says}")
    for name, tables in game.paytables.items():
        print(f"\nPaytables for the {name}")
        _print_tables(tables)
    if game.readings:
        print("\nReadings (the first is the default)")
        for reading in game.readings:
            print(f"  {reading.rule:<6} {reading.name}: {' | '.join(reading.values)}")
            print(f"         {reading.says}")


def _print_tables(tables: Any) -> None:
    lines = {line: table.words(line) for table in tables.values() for line in table.lines}
    print(f"  {'':<34}" + "".join(f"{code:>12}" for code in tables))
    for line, words in lines.items():
        pays = "".join(f"{table.lines.get(line, '')!s:>12}" for table in tables.values())
        print(f"  {words:<34}{pays}")
    for code, table in tables.items():
        for line, cents in table.envy.items():
            print(f"  envy of table {code}: {dollars(cents)} for the {table.words(line)}")
