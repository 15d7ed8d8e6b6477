"""The command line: what it answers, in words and in JSON, with which status, and never with a traceback."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from houseway.games import all_games
from houseway.record import answer
from houseway.record import settle as settled
from tests.conftest import RunHouse
from tests.play import CODES
from tests.records import cases, record, seat

HOUSEWAY = Path(sys.executable).with_name("houseway")

ROUND = record(
    "big-raise",
    seat("As Ad", "4x", ante=1000),
    seat("7c 2d", "fold", number=2, ante=500),
    dealer="Kh Th 4s",
    community="Qc 9d 3h",
)
BAD = ROUND | {"game": "canasta"}
LINE, BAD_LINE = json.dumps(ROUND).encode(), json.dumps(BAD).encode()


def command(*args: str | Path, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """The installed command, in a process of its own."""
    return subprocess.run([HOUSEWAY, *args], input=stdin, capture_output=True, check=False, timeout=60)


@pytest.fixture
def a_file(tmp_path: Path) -> Path:
    path = tmp_path / "rounds.jsonl"
    path.write_bytes(LINE + b"\n")
    return path


# The house


def test_the_version(run_house: RunHouse) -> None:
    assert run_house("--version").out.startswith("houseway 0.")


def test_help_lists_the_commands(run_house: RunHouse) -> None:
    answered = run_house("--help")
    assert answered.status == 0
    for name in ("play", "games", "settle", "replay", "law"):
        assert f"\n  {name} " in answered.out


# games


def test_games_lists_every_game_with_its_wagers(run_house: RunHouse) -> None:
    answered = run_house("games")
    assert answered.status == 0
    for game in all_games().values():
        assert game.code in answered.out
        assert game.name in answered.out
        assert ", ".join(game.wager_names) in answered.out


@pytest.mark.parametrize("code", CODES)
def test_a_game_whole(code: str, run_house: RunHouse) -> None:
    answered, game = run_house("games", code), all_games()[code]
    for part in (*game.wagers, *game.readings):
        assert part.says in answered.out
        assert part.name in answered.out
    for tables in game.paytables.values():
        for table_code in tables:
            assert table_code in answered.out
    for step in game.steps:
        assert step.rule in answered.out


def test_games_in_json(run_house: RunHouse) -> None:
    told = {game["game"]: game for game in json.loads(run_house("games", "--json").out)}
    assert list(told) == CODES
    for code, game in all_games().items():
        assert [wager["name"] for wager in told[code]["wagers"]] == list(game.wager_names)
        assert [step["rule"] for step in told[code]["steps"]] == [step.rule for step in game.steps]
        assert all(step["says"] for step in told[code]["steps"])
        for wager, tables in game.paytables.items():
            for table in tables.values():
                lines = {
                    name: pay for name, pay in told[code]["paytables"][wager][table.code].items() if name != "envy"
                }
                assert lines == {line: str(pay) for line, pay in table.lines.items()}


def test_an_unknown_game_is_answered_with_the_games(run_house: RunHouse) -> None:
    answered = run_house("games", "big-rais")
    assert (answered.status, answered.out) == (2, "")
    assert answered.err.startswith(
        "houseway: game: no game 'big-rais': did you mean big-raise? the games are big-raise,"
    )


# settle


def test_settle_in_json_is_the_answer(a_file: Path, run_house: RunHouse) -> None:
    answered = run_house("settle", str(a_file), "--json")
    assert (answered.status, answered.err) == (0, "")
    assert json.loads(answered.out) == answer(settled(ROUND))


@pytest.mark.parametrize("args", [["settle", "--json"], ["settle", "-", "--json"], ["settle", "--json", "-"]])
def test_settle_reads_standard_input(args: list[str], run_house: RunHouse) -> None:
    answered = run_house(*args, stdin=LINE)
    assert answered.status == 0
    assert json.loads(answered.out)["game"] == "big-raise"


def test_settle_in_words(a_file: Path, run_house: RunHouse) -> None:
    out = run_house("settle", str(a_file)).out
    assert out.splitlines()[0] == "Big Raise Hold'em"
    assert "  dealer: king high, Q-10-9-3" in out
    assert "  seat 1: pair of aces, Q-9-3: win, +$50" in out
    assert "+$40" in out
    assert "BR-7" in out
    assert "  seat 2: " in out
    assert "-$5" in out


@pytest.mark.parametrize(("meter", "words"), [(123_456, "$1,234.56"), (0, "$0"), (100, "$1")])
def test_the_meter_is_told_in_dollars(meter: int, words: str, run_house: RunHouse) -> None:
    data = record(
        "straight-edge-1",
        seat("2d 3d 9d 5h Jd Qd 8s", "fold", ante=1000),
        progressive={"meter": meter, "reserve": meter},
    )
    out = run_house("settle", stdin=json.dumps(data).encode()).out
    assert f"  meter: {words}, reserve {words}\n" in out


def test_every_record_is_answered_in_its_place(run_house: RunHouse) -> None:
    answered = run_house("settle", "--json", stdin=b"\n".join([BAD_LINE, LINE, b"{", LINE]))
    told = [json.loads(line) for line in answered.out.splitlines()]
    assert ["error" in one for one in told] == [True, False, True, False]
    assert answered.status == 2


def test_in_words_answers_and_refusals_go_their_own_ways(run_house: RunHouse) -> None:
    answered = run_house("settle", stdin=b"\n".join([LINE, BAD_LINE, LINE]))
    assert answered.status == 2
    assert answered.out.count("Big Raise Hold'em") == 2
    assert answered.err.startswith("houseway: record 2: game: no game 'canasta': the games are")


def test_settle_an_empty_input(run_house: RunHouse) -> None:
    answered = run_house("settle", "--json")
    assert answered.status == 2
    assert json.loads(answered.out) == {"error": {"field": "", "message": "no record: the input is empty"}}


@pytest.mark.parametrize("name", ["settle", "replay"])
def test_a_file_that_is_not_there(name: str, tmp_path: Path, run_house: RunHouse) -> None:
    answered = run_house(name, str(tmp_path / "none.jsonl"))
    assert (answered.status, answered.out) == (2, "")
    assert "cannot read" in answered.err
    assert "No such file or directory" in answered.err


@pytest.mark.parametrize("name", ["settle", "replay"])
def test_a_folder_is_not_a_file(name: str, tmp_path: Path, run_house: RunHouse) -> None:
    answered = run_house(name, str(tmp_path), "--json")
    assert answered.status == 2
    assert "Is a directory" in answered.err


# replay


def test_replay_tells_what_was_public(run_house: RunHouse) -> None:
    out = run_house("replay", stdin=LINE).out
    assert out.startswith("Big Raise Hold'em, as everybody saw it\n")
    assert "Seat 1 shows A♠ A♦: pair of aces, Q-9-3." in out
    assert "looks" not in out
    assert "7♣" not in out, "a folded hand stays unseen"


def test_replay_for_a_seat_tells_its_own_cards_too(run_house: RunHouse) -> None:
    out = run_house("replay", "--seat", "2", stdin=LINE).out
    assert out.startswith("Big Raise Hold'em, as seat 2 saw it\n")
    assert "Seat 2 looks: 7♣ 2♦." in out
    assert "Seat 1 looks" not in out


def test_replay_in_json(run_house: RunHouse) -> None:
    told = json.loads(run_house("replay", "--seat", "2", "--json", stdin=LINE).out)
    assert (told["game"], told["seat"]) == ("big-raise", 2)
    assert [event["cards"] for event in told["events"] if event["event"] == "CardsSeen"] == [["7c", "2d"]]
    assert all(event["rule"] for event in told["events"])


@pytest.mark.parametrize("number", ["3", "9", "-1"])
def test_replay_for_a_seat_where_nobody_sat(number: str, run_house: RunHouse) -> None:
    answered = run_house("replay", "--seat", number, "--json", stdin=LINE)
    assert answered.status == 2
    assert f"nobody sat at seat {number}: the seats are 1, 2" in json.loads(answered.out)["error"]["message"]


# law


def test_law_in_json(run_house: RunHouse) -> None:
    answered = run_house("law", "big-raise", "--profile", "washington", "--on", "2010-01-01", "--json")
    told = json.loads(answered.out)
    assert answered.status == 0
    assert (told["game"], told["profile"], told["on"]) == ("big-raise", "washington", "2010-01-01")
    assert (told["max_wager"], told["largest_ante"]) == (30_000, 7_500)
    assert told["largest_stakes"] == {"ante": 7_500, "two-card-bonus": 30_000, "bonus": 30_000}
    assert told["refused"] is None
    assert all(rule["rule"] and rule["says"] and rule["source"] for rule in told["rules"])


def test_law_in_words(run_house: RunHouse) -> None:
    out = run_house("law", "manchester", "--profile", "new-hampshire", "--on", "2010-01-01").out
    assert "largest ante: $2 (the flop may come to 2 times the ante)" in out
    assert "RSA 287-D" in out
    assert "no progressives" in out


def test_a_layout_the_law_refuses_has_status_2_and_the_rule(run_house: RunHouse) -> None:
    answered = run_house("law", "straight-edge-1", "--profile", "new-hampshire", "--json")
    assert answered.status == 2
    assert "RSA 287-D" in json.loads(answered.out)["refused"]
    without = run_house("law", "straight-edge-1", "--profile", "new-hampshire", "--without", "progressive", "--json")
    assert without.status == 0
    assert "progressive" not in json.loads(without.out)["largest_stakes"]


def test_without_a_profile_it_is_play_money(run_house: RunHouse) -> None:
    answered = run_house("law", "big-raise")
    assert answered.status == 0
    assert "play money: no law applies; the profiles are new-hampshire, washington" in answered.out


WRONG_LAW = {
    "an unknown game": (["law", "canasta"], "game: no game 'canasta'"),
    "an unknown profile": (["law", "big-raise", "--profile", "nevada"], "profile: no law profile 'nevada'"),
    "no day": (["law", "big-raise", "--on", "yesterday"], "--on: 'yesterday' is not a day: write YYYY-MM-DD"),
    "a day that never was": (["law", "big-raise", "--on", "2023-02-30"], "--on: '2023-02-30' is not a day"),
    "a day too early": (
        ["law", "big-raise", "--profile", "washington", "--on", "1999-01-01"],
        "profile: Washington's rules are on file from 2009-01-01, not for 1999-01-01",
    ),
    "an unknown wager": (["law", "big-raise", "--without", "trips"], "big-raise has no wager 'trips': it has ante,"),
}


@pytest.mark.parametrize(("args", "message"), cases(WRONG_LAW))
def test_law_with(args: list[str], message: str, run_house: RunHouse) -> None:
    answered = run_house(*args)
    assert (answered.status, answered.out) == (2, "")
    assert answered.err.startswith(f"houseway: {message}")


# Awkward input, and the installed command in a process of its own


def test_the_command_settles_and_refuses(a_file: Path) -> None:
    a_file.write_bytes(BAD_LINE + b"\n" + LINE + b"\n")
    done = command("settle", a_file, "--json")
    error, good = map(json.loads, done.stdout.splitlines())
    assert (done.returncode, done.stderr) == (2, b"")
    assert error["error"]["field"] == "game"
    assert good == answer(settled(ROUND))


AWKWARD = {
    "binary": bytes(range(256)) * 50,
    "ten megabytes": b"x" * 10_000_000,
    "cut short": LINE[:-20],
    "brackets without end": b"[" * 200_000,
    "half a character": LINE.replace(b"big-raise", b"\\ud800"),
    "a wager of half a character": LINE.replace(b'"ante": 1000', b'"ante": 1000, "\\ud800": 5'),
    "a field of half a character": LINE.replace(b'"game"', b'"\\udfff": 1, "game"'),
    "a field with a strange name": LINE.replace(b'"game"', b'"[key]": 1, "game"'),
    "a paytable of half a character": LINE.replace(b'"game"', b'"paytables": {"\\ud800": "1"}, "game"'),
}


@pytest.mark.parametrize("data", [pytest.param(data, id=name) for name, data in AWKWARD.items()])
def test_whatever_comes_in_the_record_after_it_is_settled(data: bytes, run_house: RunHouse) -> None:
    answered = run_house("settle", "--json", stdin=data + b"\n" + LINE + b"\n")
    assert answered.status == 2
    first, *_, last = map(json.loads, answered.out.splitlines())
    assert first["error"]["message"]
    assert last == answer(settled(ROUND))


@pytest.mark.parametrize("args", [[], ["--json"]], ids=["in words", "in JSON"])
def test_whatever_comes_in_there_is_no_traceback(args: list[str]) -> None:
    done = command("settle", *args, stdin=b"\n".join([LINE, *AWKWARD.values()]))
    assert done.returncode == 2
    assert b"Traceback" not in done.stderr


def closed_pipe(*args: str | Path) -> tuple[bytes, bytes]:
    """The first line of what the command says, and what it complains of when its reader leaves after that line."""
    with subprocess.Popen([HOUSEWAY, *args], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout
        assert process.stderr
        first = process.stdout.readline()
        process.stdout.close()
        return first, process.stderr.read()


def test_a_reader_that_leaves_early_is_no_error(tmp_path: Path) -> None:
    """`houseway settle big.jsonl --json | head -1`"""
    big = tmp_path / "big.jsonl"
    big.write_bytes((LINE + b"\n") * 3000)
    first, complaint = closed_pipe("settle", big, "--json")
    assert json.loads(first)["game"] == "big-raise"
    assert complaint == b""


def test_a_reader_that_never_came_is_no_error(a_file: Path) -> None:
    """`houseway settle one.jsonl | true`: everything fits the buffer, and fails only when it is let go."""
    reader, writer = os.pipe()
    os.close(reader)
    try:
        done = subprocess.run([HOUSEWAY, "settle", a_file], stdout=writer, stderr=subprocess.PIPE, check=False)
    finally:
        os.close(writer)
    assert done.stderr == b""


def test_standard_input_that_is_closed_is_said() -> None:
    """`houseway settle <&-`"""
    done = subprocess.run(
        ["sh", "-c", 'exec "$0" settle --json <&-', str(HOUSEWAY)], capture_output=True, check=False, timeout=60
    )
    assert done.returncode == 2
    assert b"Traceback" not in done.stderr


FULL = Path("/dev/full")


@pytest.mark.skipif(not FULL.exists(), reason="this system has no device that is always full")
def test_a_disk_that_is_full_is_said(a_file: Path) -> None:
    """`houseway settle one.jsonl --json > /dev/full`: some status that is not success, and a sentence."""
    with FULL.open("wb") as full:
        done = subprocess.run([HOUSEWAY, "settle", a_file, "--json"], stdout=full, stderr=subprocess.PIPE, check=False)
    assert done.returncode
    assert b"No space left on device" in done.stderr
    assert b"Traceback" not in done.stderr
