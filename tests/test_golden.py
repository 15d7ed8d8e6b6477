"""Golden transcripts: a few rounds of every game, told whole, exactly as they were told before.

When a change is meant, write them anew and read the difference before it is committed:

    pytest tests/test_golden.py --renew-golden
"""

from collections.abc import Iterable, Sequence
from pathlib import Path

import pytest

from houseway.events import Event, private_to
from houseway.games import all_games
from houseway.record import parse_record, replay
from houseway.rules import AnyGame, Laid, SideBet, Wager
from houseway.settlement import Meter
from houseway.table import Table
from houseway.words import event_words
from tests.play import CODES, GAMES

FOLDER = Path(__file__).parent / "golden"
ROUNDS = 4
SEATS = (1, 2, 4)


def transcript(game: AnyGame) -> str:
    """A few rounds of a game: other paytables and readings each time, every wager, and every choice in turn."""
    told = [f"{game.name} ({game.code}), dealt from the seed {game.code!r}"]
    for number in range(ROUNDS):
        tables = {wager: _nth(list(codes), number) for wager, codes in game.paytables.items()}
        readings = {reading.name: _nth(reading.values, number) for reading in game.readings}
        table = Table(
            game, paytables=tables, readings=readings, seed=f"{game.code}, round {number}", meter=_meter(game)
        )
        _play(table, number)
        terms = ", ".join(f"{name} {value}" for name, value in {**tables, **readings}.items())
        told += ["", f"Round {number + 1}: {terms}", *told_events(table.round.events), table.record().to_json()]
    return "\n".join(told) + "\n"


def told_events(events: Iterable[Event]) -> list[str]:
    """One line an event: the rule, what happened, and who alone may know it."""
    return [
        f"  {event.rule:<6} {event_words(event)}" + (f"  [seat {seat} alone]" if (seat := private_to(event)) else "")
        for event in events
    ]


def _nth(values: Sequence[str], number: int) -> str:
    return values[number % len(values)]


def _meter(game: AnyGame) -> Meter | None:
    return Meter(1_234_567, 100_000, 25_000) if any(bet.progressive for bet in game.side_bets) else None


def _play(table: Table, number: int) -> None:
    laid = [wager for wager in table.game.wagers if wager.laid in (Laid.FIRST, Laid.OPTIONAL)]
    table.deal({seat: {wager.name: _stake(wager) for wager in laid} for seat in SEATS})
    turn = number
    while (seat := table.to_act) is not None:
        option = table.view(seat).options[turn % len(table.view(seat).options)]
        table.act(seat, option.actions[turn % len(option.actions)])
        turn += 1


def _stake(wager: Wager | SideBet) -> int:
    if isinstance(wager, SideBet):
        return wager.stakes[0] if wager.stakes else 500
    return 1000


def without_transcript(known: Iterable[str]) -> set[str]:
    """The games that have no transcript."""
    return {code for code in known if not (FOLDER / f"{code}.txt").exists()}


@pytest.mark.parametrize("game", GAMES, ids=CODES)
def test_a_game_is_told_as_it_was_before(game: AnyGame, request: pytest.FixtureRequest) -> None:
    path, told = FOLDER / f"{game.code}.txt", transcript(game)
    if request.config.getoption("--renew-golden"):
        path.write_text(told, encoding="utf-8")
    assert told == path.read_text(encoding="utf-8"), "if this is meant: pytest tests/test_golden.py --renew-golden"


def test_every_game_has_a_transcript() -> None:
    assert without_transcript(all_games()) == set()


def test_a_game_without_a_transcript_is_missed() -> None:
    assert without_transcript([*all_games(), "new-game"]) == {"new-game"}


def test_every_transcript_has_a_game() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == set(all_games())


@pytest.mark.parametrize("code", CODES)
def test_the_records_in_a_transcript_play_to_what_it_tells(code: str) -> None:
    lines = (FOLDER / f"{code}.txt").read_text(encoding="utf-8").splitlines()
    ends = [place for place, line in enumerate(lines) if line.startswith("{")]
    assert len(ends) == ROUNDS
    for end in ends:
        told = told_events(replay(parse_record(lines[end])).events)
        assert told == lines[end - len(told) : end]
