"""A run: the same bits from any number of workers, whatever is lost on the way; and what Ctrl-C leaves."""

import os
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import replace
from multiprocessing import get_context
from typing import Any

import pytest

from houseway.games import find_game
from houseway.refused import Refused
from houseway.simulate.block import Job, play_block
from houseway.simulate.plan import simulator_of
from houseway.simulate.run import run
from houseway.simulate.tally import Tally

GAME = find_game("straight-edge-1")
BLOCK = 1 << 12
PATIENCE = 300
"""seconds that a process may take on a busy machine"""
ROUNDS = 20 * BLOCK + 5  # the last block is short


def play(rounds: int = ROUNDS, **how: Any) -> Tally:
    return run(GAME, rounds, 7, "always", block=BLOCK, **how)


@pytest.fixture(scope="module")
def alone() -> Tally:
    return play(workers=1)


def test_one_worker_or_two_or_any_executor_gives_the_same_bits(alone: Tally) -> None:
    assert play(workers=2) == alone
    with ThreadPoolExecutor(3) as threads:
        assert play(executor=threads) == alone
    with ProcessPoolExecutor(2, get_context("spawn")) as processes:
        assert play(executor=processes) == alone


def test_another_seed_gives_other_rounds(alone: Tally) -> None:
    assert run(GAME, ROUNDS, 8, "always", block=BLOCK, workers=1).table != alone.table


def test_a_longer_run_begins_with_the_blocks_of_a_shorter_one() -> None:
    job = Job(GAME.code, "always", 7, 3 * BLOCK, BLOCK)
    longer = replace(job, rounds=9 * BLOCK)
    for block in range(3):
        for one, other in zip(play_block(job, block), play_block(longer, block), strict=True):
            assert (one == other).all()


def test_rounds_are_exactly_as_many_as_asked_for() -> None:
    for rounds in (1, BLOCK - 1, BLOCK, BLOCK + 1):
        tally = play(rounds, workers=1)
        assert (tally.rounds, sum(tally.table.values()), tally.notes) == (rounds, rounds, ())


def test_progress_is_told_block_by_block() -> None:
    told: list[tuple[int, int]] = []
    play(2 * BLOCK + 5, workers=1, on_progress=lambda done, asked: told.append((done, asked)))
    assert told == [(BLOCK, 2 * BLOCK + 5), (2 * BLOCK, 2 * BLOCK + 5), (2 * BLOCK + 5, 2 * BLOCK + 5)]


# What is lost -------------------------------------------------------------------------------------


class Unreliable(Executor):
    """Plays blocks at once, unless `fate` has something else in store for this block's nth try."""

    def __init__(self, fate: Callable[[int, int], str]) -> None:
        self.fate = fate
        self.tries: dict[int, int] = {}

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        block = args[1]
        self.tries[block] = self.tries.get(block, 0) + 1
        future: Future[Any] = Future()
        match self.fate(block, self.tries[block]):
            case "refuses":
                raise RuntimeError("cannot schedule new futures after shutdown")
            case "breaks":
                future.set_exception(BrokenExecutor("a worker died"))
            case "loses":
                future.set_exception(ConnectionError("the wire was cut"))
            case "says no":
                future.set_exception(Refused("another version"))
            case "cancels":
                future.cancel()
                future.set_running_or_notify_cancel()
            case "plays":
                future.set_result(fn(*args, **kwargs))
        return future


FATES: dict[str, Callable[[int, int], str]] = {
    "every third block is lost once": lambda block, tries: "loses" if block % 3 == 0 and tries == 1 else "plays",
    "a worker dies once": lambda block, tries: "breaks" if block == 5 and tries == 1 else "plays",
    "a block is cancelled": lambda block, tries: "cancels" if block == 2 and tries == 1 else "plays",
    "everything is lost": lambda block, tries: "loses",
    "the executor is gone half way": lambda block, tries: "refuses" if block > 9 else "plays",
    "the executor falls silent half way": lambda block, tries: "is silent" if block > 9 else "plays",
}


@pytest.mark.parametrize("fate", FATES.values(), ids=FATES.keys())
def test_lost_blocks_are_played_again_and_the_answer_is_the_same(fate: Callable[[int, int], str], alone: Tally) -> None:
    executor = Unreliable(fate)
    tally = play(executor=executor, patience=0.2)
    assert replace(tally, notes=()) == alone
    assert any("lost and played again" in note for note in tally.notes)
    assert max(executor.tries.values()) <= 3


def test_blocks_that_nobody_gives_back_are_played_here_and_that_is_said() -> None:
    tally = play(executor=Unreliable(lambda block, tries: "loses"))
    assert tally.notes == (
        "21 of 21 blocks were lost and played again",
        "21 of these were played here, since nobody else gave them back",
    )


def test_a_worker_with_another_house_is_refused() -> None:
    with pytest.raises(Refused, match="another version of houseway"):
        play_block(replace(Job(GAME.code, "always", 7, 5), house="another"), 0)


def test_a_refusal_of_a_worker_is_passed_on() -> None:
    with pytest.raises(Refused, match="another version"):
        play(executor=Unreliable(lambda block, tries: "says no"))


# Ctrl-C -------------------------------------------------------------------------------------------


def stop_after(blocks: int) -> Callable[[int, int], None]:
    told = []

    def stop(done: int, _: int) -> None:
        told.append(done)
        if len(told) == blocks:
            raise KeyboardInterrupt

    return stop


@pytest.mark.parametrize("how", ["alone", "threads"])
def test_ctrl_c_gives_the_rounds_of_a_shorter_run(how: str) -> None:
    if how == "alone":
        tally = play(workers=1, on_progress=stop_after(4))
    else:
        with ThreadPoolExecutor(1) as threads:
            tally = play(executor=threads, on_progress=stop_after(4))
    assert tally.rounds == 4 * BLOCK
    assert tally.table == play(4 * BLOCK, workers=1).table
    assert tally.notes == (f"stopped: these are the first {4 * BLOCK:,} of {ROUNDS:,} rounds",)


def test_ctrl_c_before_the_first_block_is_passed_on() -> None:
    def stop(*_: int) -> str:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play(executor=Unreliable(stop))


STOPPED_FROM_OUTSIDE = """
import os, signal
from houseway.games import find_game
from houseway.simulate.run import run

pressed = []

def stop(done, asked):
    if done >= 200 << 16 and not pressed:  # by then the first block is long back
        pressed.append(True)
        os.killpg(os.getpgrp(), signal.SIGINT)

if __name__ == "__main__":
    tally = run(find_game("straight-edge-1"), 10**10, 7, "always", workers=2, on_progress=stop, block=1 << 16)
    print(tally.rounds, sum(tally.table.values()), *tally.notes)
"""


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="no process groups here")
def test_a_real_ctrl_c_leaves_what_was_played() -> None:
    done = subprocess.run(
        [sys.executable, "-c", STOPPED_FROM_OUTSIDE],
        capture_output=True,
        text=True,
        start_new_session=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    rounds, total, note = done.stdout.split(maxsplit=2)
    assert rounds == total
    assert int(rounds) % (1 << 16) == 0
    assert note.strip() == f"stopped: these are the first {int(rounds):,} of 10,000,000,000 rounds"
    assert "Traceback" not in done.stderr


# Bad input ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rounds", "seed", "workers", "field", "says"),
    [
        (0, 1, 1, "rounds", "0 rounds cannot be simulated: ask for 1 or more"),
        (-5, 1, 1, "rounds", "-5 rounds cannot be simulated: ask for 1 or more"),
        (5, -1, 1, "seed", "a seed is a whole number from 0 up, not -1"),
        (5, 1, 0, "workers", "0 workers can play nothing: ask for 1 or more"),
    ],
)
def test_what_cannot_be_run_is_refused(rounds: int, seed: int, workers: int, field: str, says: str) -> None:
    with pytest.raises(Refused) as no:
        run(GAME, rounds, seed, "always", workers=workers)
    assert (no.value.field, no.value.message) == (field, says)


def test_a_game_without_a_simulator_is_refused() -> None:
    with pytest.raises(Refused, match="straight-edge-1 has no simulator"):
        simulator_of(replace(GAME, counted_by=""))


# Compiled code ------------------------------------------------------------------------------------

AGAIN = """
import sys
from houseway.games import all_games
from houseway.simulate import stream
from houseway.simulate.block import Job, play_block
for code in all_games():
    print(code, *(int((table * range(len(table))).sum()) for table in play_block(Job(code, "always", 7, 3000), 0)))
assert stream._deal.stats.cache_hits and not stream._deal.stats.cache_misses
for name, module in list(sys.modules.items()):
    if name.startswith("houseway.simulate.players."):
        for thing in vars(module).values():
            if hasattr(thing, "stats") and thing.signatures:
                assert not thing.stats.cache_misses, (name, thing)
"""


def test_a_second_process_finds_the_compiled_code_and_gives_the_same() -> None:
    runs = [subprocess.run([sys.executable, "-c", AGAIN], capture_output=True, text=True) for _ in range(2)]
    assert runs[1].returncode == 0, runs[1].stderr
    assert runs[0].stdout in ("", runs[1].stdout)
    assert len(runs[1].stdout.splitlines()) == len(set(runs[1].stdout.splitlines())) > 0
