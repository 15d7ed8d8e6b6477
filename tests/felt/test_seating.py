"""What `houseway play` is asked for: what cannot be is refused with what could."""

import subprocess
import sys
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from houseway.cli.felt import open_felt
from houseway.cli.play import DEMO_METER, Pace, Seating
from houseway.refused import Refused


@pytest.mark.parametrize(
    ("asked", "field", "says"),
    [
        ({"game": "big-rise"}, "game", "did you mean big-raise"),
        ({"game": "big-raise", "pace": "fast"}, "--pace", "slow, normal or instant"),
        ({"game": "big-raise", "spots": 0}, "--spots", "1 to 7 spots, not 0"),
        ({"game": "high-five", "spots": 7}, "--spots", "1 to 6 spots, not 7"),
        ({"spots": 8}, "--spots", "1 to 7 spots, not 8"),
        ({"game": "high-five", "neighbours": 6}, "--neighbours", "0 to 5 neighbours, not 6"),
        ({"game": "high-five", "neighbours": -1}, "--neighbours", "0 to 5 neighbours, not -1"),
        ({"game": "big-raise", "bankroll": 0}, "--bankroll", "$1 to"),
        ({"game": "big-raise", "bankroll": 10**15}, "--bankroll", "$1 to"),
        ({"game": "big-raise", "paytables": ["bonus"]}, "--paytable", "WAGER=CODE, not 'bonus'"),
        ({"game": "big-raise", "paytables": ["bonus=BRH-04", "bonus=BRH-05"]}, "--paytable", "given twice"),
        ({"game": "big-raise", "paytables": ["bonus=1"]}, "paytables.bonus", "BRH-04"),
        ({"game": "big-raise", "paytables": ["trips=APP-01"]}, "paytables.trips", "it has them for ante-bonus"),
        ({"game": "big-raise", "readings": ["bonus_after_fold"]}, "--reading", "NAME=VALUE"),
        ({"game": "big-raise", "readings": ["bonus_after_fold=maybe"]}, "readings.bonus_after_fold", "stands or loses"),
        ({"game": "big-raise", "without": ["ante"]}, "--without", "two-card-bonus or bonus, not 'ante'"),
        ({"game": "big-raise", "without": ["trips"]}, "--without", "two-card-bonus or bonus, not 'trips'"),
        ({"game": "big-raise", "profile": "nevada"}, "profile", "new-hampshire or washington"),
        ({"game": "straight-edge-1", "profile": "new-hampshire"}, "wagers", "without the progressive"),
        ({"paytables": ["bonus=1"]}, "--paytable", "houseway play GAME --paytable bonus=1"),
        ({"readings": ["tie=identical"]}, "--reading", "houseway play GAME"),
        ({"without": ["bonus"]}, "--without", "houseway play GAME"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_with_what_could(asked: dict[str, Any], field: str, says: str) -> None:
    with pytest.raises(Refused) as no:
        Seating.of(**asked)
    assert no.value.field == field
    assert says in no.value.message


def test_a_log_that_cannot_be_written_is_refused_before_a_card_is_dealt(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="cannot write") as no:
        Seating.of(game="big-raise", log=str(tmp_path / "nowhere" / "rounds.jsonl"))
    assert no.value.field == "--log"


@pytest.mark.parametrize(
    ("game", "spots", "neighbours", "mine", "others"),
    [
        ("big-raise", 1, 2, (2,), (1, 3)),
        ("big-raise", 1, 0, (1,), ()),
        ("big-raise", 3, 3, (2, 3, 4), (1, 5, 6)),
        ("big-raise", 6, 2, (1, 2, 3, 4, 5, 6), (7,)),
        ("big-raise", 7, 2, (1, 2, 3, 4, 5, 6, 7), ()),
        ("high-five", 1, 5, (3,), (1, 2, 4, 5, 6)),
    ],
)
def test_the_player_sits_in_the_middle_and_neighbours_take_what_room_there_is(
    game: str, spots: int, neighbours: int, mine: tuple[int, ...], others: tuple[int, ...]
) -> None:
    seating = Seating.of(game=game, spots=spots, neighbours=neighbours)
    assert (seating.mine, seating.others) == (mine, others)


def test_the_command_lines_values_reach_the_table() -> None:
    seating = Seating.of(
        game="straight-edge-1",
        bankroll=250,
        pace="slow",
        paytables=["bonus=2"],
        readings=["tie=same_length"],
        without=["insurance"],
        profile="washington",
        seed="7",
    )
    table = seating.open_table()
    assert seating.bankroll == 25_000
    assert seating.pace is Pace.SLOW
    assert table.terms.paytables["bonus"].code == "2"
    assert table.terms.readings["tie"] == "same_length"
    assert "insurance" not in table.wagers
    assert table.profile is not None
    assert table.profile.code == "washington"
    assert table.meter == DEMO_METER


def test_a_table_without_its_progressive_has_no_meter() -> None:
    assert Seating.of(game="straight-edge-1", without=["progressive"]).open_table().meter is None


def test_another_game_is_sat_down_at_without_the_first_ones_options() -> None:
    first = Seating.of(game="straight-edge-1", paytables=["bonus=2"], without=["insurance"])
    other = Seating.of(game="big-raise").game
    assert other is not None
    moved = first.at(other)
    assert (moved.paytables, moved.without) == ({}, ())
    assert first.game is not None
    assert first.at(first.game).paytables == {"bonus": "2"}


def test_the_felt_needs_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", StringIO())
    with pytest.raises(Refused, match="needs a terminal"):
        open_felt(Seating.of(game="big-raise"))


def test_help_is_told_without_the_full_screen_library() -> None:
    code = (
        "import sys; sys.argv = ['houseway', 'play', '--help']\n"
        "from houseway.cli import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "sys.exit('textual' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0
    assert "--neighbours" in done.stdout
