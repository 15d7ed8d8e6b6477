"""A real Dask cluster of two worker processes gives the bits of one process, also when it dies half way."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace

import pytest

from houseway.cli.simulate import simulate
from houseway.games import find_game
from houseway.refused import Refused
from houseway.simulate.cluster import cluster
from houseway.simulate.run import run
from houseway.simulate.tally import Tally

pytest.importorskip("distributed", reason="Dask (the package distributed) is not installed: NO CLUSTER IS TESTED")
pytestmark = pytest.mark.filterwarnings("default")  # Dask's own

GAME = find_game("straight-edge-1")
ROUNDS, BLOCK = 60 << 14, 1 << 14

CLUSTER = """
import sys
from distributed import LocalCluster
if __name__ == "__main__":
    cluster = LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None)
    print(cluster.scheduler_address, *(worker.pid for worker in cluster.workers.values()), flush=True)
    sys.stdin.read()
    cluster.close()
"""


class Started:
    """A cluster in a process group of its own."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", CLUSTER],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            start_new_session=True,
        )
        assert self.process.stdout is not None
        self.address, *pids = self.process.stdout.readline().split()
        self.workers = [int(pid) for pid in pids]
        assert len(self.workers) == 2

    def kill(self) -> None:
        os.killpg(self.process.pid, signal.SIGKILL)

    def close(self) -> None:
        if self.process.poll() is None:
            self.kill()
        self.process.communicate()


@pytest.fixture
def started() -> Iterator[Started]:
    one = Started()
    try:
        yield one
    finally:
        one.close()


@pytest.fixture(scope="module")
def alone() -> Tally:
    return run(GAME, ROUNDS, 11, workers=1, block=BLOCK)


def test_two_workers_give_the_same_bits_and_a_killed_one_changes_nothing(started: Started, alone: Tally) -> None:
    def kill_one(done: int, asked: int) -> None:
        if len(started.workers) == 2 and done > asked // 4:
            os.kill(started.workers.pop(), signal.SIGKILL)

    with cluster(started.address) as executor:
        assert run(GAME, ROUNDS, 11, executor=executor, block=BLOCK) == alone
        tally = run(GAME, ROUNDS, 11, executor=executor, block=BLOCK, on_progress=kill_one)
    assert len(started.workers) == 1
    assert replace(tally, notes=()) == alone


def test_a_cluster_that_dies_half_way_changes_nothing(started: Started, alone: Tally) -> None:
    def kill_all(done: int, asked: int) -> None:
        if started.workers and done > asked // 4:
            started.workers.clear()
            started.kill()

    with cluster(started.address) as executor:
        tally = run(GAME, ROUNDS, 11, executor=executor, block=BLOCK, on_progress=kill_all, patience=2)
    assert not started.workers
    assert replace(tally, notes=()) == alone
    assert "played here, since nobody else gave them back" in tally.notes[-1]


def test_the_command_plays_on_a_cluster(started: Started) -> None:
    found = simulate(GAME.code, 200_000, 11, "always", 0, started.address)
    assert found.workers is None
    assert found.tally == run(GAME, 200_000, 11, "always", workers=1)


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:1", "nowhere", "far://away:1"])
def test_a_cluster_that_is_not_there_is_refused(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("houseway.simulate.cluster.TIMEOUT", 1)
    with pytest.raises(Refused, match=f"no cluster answers at {address}: ") as no, cluster(address):
        pass
    assert no.value.field == "cluster"
