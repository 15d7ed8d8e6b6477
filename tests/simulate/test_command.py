"""`houseway simulate`: a table for people, JSON for machines."""

import json

import pytest

from houseway.cli.simulate import show_simulation
from houseway.refused import Refused


def test_a_table_has_every_wager_with_interval_exact_figure_and_z(capsys: pytest.CaptureFixture[str]) -> None:
    show_simulation("straight-edge-2", 200_000, 1, "best", 1, "", as_json=False)
    out = capsys.readouterr().out
    assert "Straight Edge" in out
    assert "strategy best, seed 1: 200,000 rounds" in out
    for word in ("main game", "four-plus", "insurance", "progressive", "95% interval", "exact", "z", "+0.150164"):
        assert word in out
    assert "rounds a second on 1 worker," in out


def test_json_has_the_same_figures_for_the_same_seed(capsys: pytest.CaptureFixture[str]) -> None:
    found = []
    for _ in range(2):
        show_simulation("hi-lo-stud", 100_000, 5, "always", 1, "", as_json=True)
        found.append(json.loads(capsys.readouterr().out))
    one = found[0]
    assert one["wagers"] == found[1]["wagers"]
    assert (one["game"], one["strategy"], one["seed"], one["asked"], one["rounds"]) == (
        "hi-lo-stud", "always", 5, 100_000, 100_000,
    )  # fmt: skip
    main = one["wagers"][0]
    low, high = main["interval"]
    assert low < main["mean"] < high
    assert abs(main["z"]) < 4
    assert main["exact"].startswith("-")
    assert one["rounds_a_second"] > 0


def test_what_is_wrong_is_said_before_anything_is_counted() -> None:
    with pytest.raises(Refused, match="0 rounds"):
        show_simulation("hi-lo-stud", 0, 1, "best", 1, "", as_json=False)
    with pytest.raises(Refused, match="no game 'hi-lo'"):
        show_simulation("hi-lo", 5, 1, "best", 1, "", as_json=False)
    with pytest.raises(Refused, match="no strategy 'wild'"):
        show_simulation("hi-lo-stud", 5, 1, "wild", 1, "", as_json=False)
    with pytest.raises(Refused, match="-1 workers"):
        show_simulation("hi-lo-stud", 5, 1, "best", -1, "", as_json=False)
