"""`houseway bench progressive` and `houseway bench crash`, a little of each. No time is judged."""

from houseway.cli.bench import bench
from houseway.cli.bench.measure import Size


def test_rounds_and_waits_are_measured_beside_their_targets() -> None:
    rounds, p99, middle = bench("progressive", Size(busy=0.3)).rows
    assert (rounds.target, p99.target) == (300, 0.1)
    assert rounds.ratios["target"] == rounds.best / 300
    assert p99.best >= middle.best > 0


def test_it_is_held_on_the_database_that_is_named(where: str) -> None:
    (row,) = bench("crash", Size(kills=1, database=where)).rows
    assert row.what.startswith("1 kills, ")
    assert row.best > 0
