"""The bench on tiny sizes: every row is there, and its ratios follow from its own numbers. No time is judged."""

import json
import tomllib
from dataclasses import replace
from importlib import import_module
from pathlib import Path

import pytest

from houseway.cli.bench import Report, bench, print_report, show_bench
from houseway.cli.bench.counting import MAIN, TARGETS, TOGETHER
from houseway.cli.bench.measure import Row, Size
from houseway.cli.bench.ranking import PEERS, Ranker
from houseway.games import all_games, find_game
from houseway.refused import Refused

GAMES = ("hi-lo-stud", "straight-edge-1")
TINY = Size(games=GAMES, runs=1, block=256, blocks=1, records=3, hands=40)


@pytest.fixture(scope="module")
def report() -> Report:
    return bench("all", TINY)


def rows(report: Report, part: str) -> dict[str, Row]:
    return {row.what: row for row in report.rows if row.part == part}


def test_every_game_is_measured_unless_told_otherwise() -> None:
    assert [game.code for game in Size().chosen()] == list(all_games())


def test_odds_are_counted_wager_by_wager_and_together(report: Report) -> None:
    found = rows(report, "odds")
    for code in GAMES:
        bets = [bet.name for bet in find_game(code).side_bets]
        assert {f"{code} {name}" for name in [MAIN, *bets, "priced again"]} <= set(found)
        assert (f"{code} {TOGETHER}" in found) == bool(bets)
    assert {"all games", "all games, in a new process"} <= set(found)


def test_with_one_run_all_games_take_what_their_wagers_take(report: Report) -> None:
    found = rows(report, "odds")
    wagers = [f"{code} {name}" for code in GAMES for name in [MAIN, *(bet.name for bet in find_game(code).side_bets)]]
    assert found["all games"].median == pytest.approx(sum(found[what].median for what in wagers))


def test_each_game_is_simulated_at_best_play_and_by_a_simple_rule(report: Report) -> None:
    found = list(rows(report, "simulate"))
    assert [what.partition(" ")[0] for what in found] == [code for code in GAMES for _ in range(2)]
    assert [what.endswith(" best") for what in found] == [True, False] * len(GAMES)


def test_each_games_records_are_settled(report: Report) -> None:
    assert list(rows(report, "settle")) == list(GAMES)


def test_a_year_is_written_and_verified_when_it_is_asked_for(report: Report, tmp_path: Path) -> None:
    assert not rows(report, "year")
    size = replace(TINY, rounds=40, database=str(tmp_path / "year.sqlite"))
    first, again = bench("year", size), bench("year", size)
    assert [what.rpartition(" ")[2] for what in rows(first, "year")] == ["written", "verified"]
    assert list(rows(again, "year")) == list(rows(first, "year"))[1:]  # it is there already


def test_every_peer_is_measured_or_named_as_missing(report: Report) -> None:
    found = rows(report, "evaluate")
    for peer in PEERS:
        calls = [what for what in found if what.startswith(f"{peer} ")]
        showdowns = [what for what in found if what == f"showdowns: {peer}, random.sample"]
        assert len(calls) == len(showdowns) == (peer not in report.missing)
    assert not any("OTHERWISE" in what for what in found)


def test_a_figure_is_above_zero_and_none_is_better_than_the_best(report: Report) -> None:
    for row in report.rows:
        better = max if row.unit == "a second" else min
        assert 0 < row.best == better(row.best, row.median)


def test_a_ratio_to_a_target_is_the_median_over_the_target(report: Report) -> None:
    for row in report.rows:
        assert ("target" in row.ratios) == (row.target is not None)
        if row.target is not None:
            assert row.ratios["target"] == pytest.approx(row.median / row.target)


def test_a_ratio_to_a_peer_is_our_best_rate_over_its_own(report: Report) -> None:
    found = rows(report, "evaluate")
    ours = {
        "call": found["houseway, a call a hand"],
        "batch": found["houseway, compiled batch"],
        "simulator": next(row for what, row in found.items() if what.startswith("showdowns: houseway")),
    }
    for row in found.values():
        for name, ratio in row.ratios.items():
            assert ratio == pytest.approx(ours[name].best / row.best)


def test_targets_are_of_games_and_wagers_that_there_are() -> None:
    for code, wanted in tomllib.loads(TARGETS.read_text(encoding="utf-8"))["games"].items():
        assert set(wanted) <= {MAIN, TOGETHER, "again", *(bet.name for bet in find_game(code).side_bets)}


def test_the_machine_is_told_without_its_name(report: Report) -> None:
    assert set(report.machine) == {"cpu", "cores", "load", "python", "numpy", "numba"}


# What is shown


def test_a_missing_peer_is_said(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def absent() -> Ranker:
        import_module("no_such_peer")
        raise AssertionError

    monkeypatch.setattr("houseway.cli.bench.ranking.PEERS", {"no-such-peer": absent})
    show_bench("evaluate", False, TINY)
    shown = capsys.readouterr().out
    assert shown.splitlines()[-1] == "not installed, so not measured: no-such-peer"
    assert "houseway, compiled batch" in shown


def test_a_peer_that_ranks_otherwise_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "houseway.cli.bench.ranking.PEERS", {"numpy": lambda: Ranker(int, lambda hands: [0 for _ in hands])}
    )
    assert any("(RANKS OTHERWISE)" in row.what for row in bench("evaluate", TINY).rows)


def test_in_json_it_is_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    show_bench("settle", True, TINY)
    told = json.loads(capsys.readouterr().out)
    assert [row["what"] for row in told["rows"]] == list(GAMES)
    assert set(told) == {"date", "machine", "rows", "missing"}


def test_printed_it_has_a_line_a_row(report: Report, capsys: pytest.CaptureFixture[str]) -> None:
    print_report(report)
    shown = capsys.readouterr().out
    assert all(row.what in shown for row in report.rows)


def test_an_unknown_part_is_refused() -> None:
    with pytest.raises(Refused, match=r"no bench 'speed': there are odds, simulate, settle, evaluate, year, .* or all"):
        bench("speed", TINY)
