"""Running a simulation: blocks of rounds handed to an executor, and added up in their order.

Any `concurrent.futures.Executor` will do. A block that is lost is simply played again: by the executor, and in the end
here, where a real fault would show itself as what it is.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from houseway.exact.cores import cores
from houseway.exact.counted import Counts
from houseway.refused import Refused
from houseway.rules import AnyGame
from houseway.simulate.block import BLOCK, Job, play_block, prepared
from houseway.simulate.plan import BEST, MAIN, Plan
from houseway.simulate.tally import Tally

AHEAD: Final = 64
"""blocks that may wait at an executor"""
TRIES: Final = 3
"""how often a block is handed out before it is played here"""
PATIENCE: Final = 60.0
"""seconds without any block coming back, after which everything is played here"""

OnProgress = Callable[[int, int], None]
"""called with the rounds played so far and the rounds asked for"""


def run(
    game: AnyGame,
    rounds: int,
    seed: int,
    strategy: str = BEST,
    *,
    executor: Executor | None = None,
    workers: int | None = None,
    on_progress: OnProgress | None = None,
    block: int = BLOCK,
    patience: float = PATIENCE,
) -> Tally:
    """Play so many rounds. Without an executor there is a thread a core: what plays is compiled, and threads do.

    Interrupted (Ctrl-C), it gives the rounds up to the first block that is missing; `KeyboardInterrupt` comes through
    only if there are none.
    """
    check(rounds, seed, workers)
    job = Job(game.code, strategy, seed, rounds, block)
    _, plan = prepared(job.game, job.strategy)  # a refusal comes before anything is handed out
    crew = _Crew(job, plan.tables(), on_progress or (lambda done, asked: None), patience)
    hands = min(workers or cores(), job.blocks)
    with crew.until_ctrl_c():
        if executor is not None:
            crew.play_on(executor)
        elif hands > 1:
            with ThreadPoolExecutor(hands) as threads:
                crew.play_on(threads)
        else:
            crew.play_here()
    return crew.tally(game, plan)


def check(rounds: int, seed: int, workers: int | None) -> None:
    """Refuse what cannot be run, before anything is counted or anybody is called."""
    if rounds < 1:
        raise Refused(f"{rounds} rounds cannot be simulated: ask for 1 or more", "rounds")
    if seed < 0:
        raise Refused(f"a seed is a whole number from 0 up, not {seed}", "seed")
    if workers is not None and workers < 1:
        raise Refused(f"{workers} workers can play nothing: ask for 1 or more", "workers")


@dataclass(slots=True)
class _Crew:
    """The blocks of one job: which are added up, which came before their turn, which were lost and how often."""

    job: Job
    tables: list[Counts]
    """the counts of all blocks before `next`"""
    on_progress: OnProgress
    patience: float
    next: int = 0
    early: dict[int, list[Counts]] = field(default_factory=dict)
    """blocks that came back before their turn"""
    lost: dict[int, int] = field(default_factory=dict)
    """block -> how often it was handed out in vain"""
    rounds: int = 0
    here: int = 0
    """blocks that were played here because nobody else gave them back"""

    @contextmanager
    def until_ctrl_c(self) -> Iterator[None]:
        try:
            yield
        except KeyboardInterrupt:
            if not self.next:
                raise

    def play_here(self) -> None:
        for block in range(self.job.blocks):
            self._keep(block, play_block(self.job, block))

    def play_on(self, executor: Executor) -> None:
        """Hand out blocks, some ahead of time; hand out again what is lost, and play here what is lost too often."""
        to_do = list(range(self.job.blocks))[::-1]
        out: dict[Future[list[Counts]], int] = {}
        try:
            while to_do or out:
                broken = False
                while to_do and len(out) < AHEAD and not broken:
                    block = to_do.pop()
                    if self.lost.get(block, 0) >= TRIES:
                        self._give_up(block)
                        continue
                    try:
                        out[executor.submit(play_block, self.job, block)] = block
                    except Exception:  # whatever an executor says when it is no more
                        broken = True
                        self._lose(block, to_do)
                ready, _ = wait(out, timeout=self.patience, return_when=FIRST_COMPLETED)
                if out and not ready:
                    to_do += out.values()
                    out.clear()  # a dead executor is not to be asked for anything, not even to cancel
                    return self._give_up(*to_do)
                for future in sorted(ready, key=out.__getitem__):  # in the order of the blocks
                    block = out.pop(future)
                    try:
                        self._keep(block, future.result())
                    except Refused:
                        raise
                    except Exception as error:  # the worker, the machine or the wire
                        broken |= isinstance(error, BrokenExecutor)
                        self._lose(block, to_do)
                if broken:  # its other blocks are lost with it
                    for future, block in out.items():
                        future.cancel()
                        self._lose(block, to_do)
                    out.clear()
        finally:
            for future in out:
                future.cancel()

    def _lose(self, block: int, to_do: list[int]) -> None:
        self.lost[block] = self.lost.get(block, 0) + 1
        to_do.append(block)

    def _give_up(self, *blocks: int) -> None:
        """Nobody gives these back: they are played here."""
        for block in sorted(blocks):
            self.lost.setdefault(block, 0)
            self.here += 1
            self._keep(block, play_block(self.job, block))

    def _keep(self, block: int, counts: list[Counts]) -> None:
        """Blocks are added up in their order, so that a run that is stopped has the very rounds of a shorter one."""
        self.early[block] = counts
        while self.next in self.early:
            for table, more in zip(self.tables, self.early.pop(self.next), strict=True):
                np.add(table, more, out=table)
            self.next += 1
        self.rounds += self.job.rounds_in(block)
        self.on_progress(self.rounds, self.job.rounds)

    def tally(self, game: AnyGame, plan: Plan) -> Tally:
        job = self.job
        rounds = min(self.next * job.block, job.rounds)
        found = plan.read(self.tables)
        return Tally(
            game=game,
            strategy=job.strategy,
            seed=job.seed,
            asked=job.rounds,
            rounds=rounds,
            table=dict(found[MAIN]),
            sides={bet.name: dict(found[bet.name]) for bet in game.side_bets},
            exact=plan.exact(),
            notes=tuple(self._notes(rounds)),
        )

    def _notes(self, rounds: int) -> Iterator[str]:
        if rounds < self.job.rounds:
            yield f"stopped: these are the first {rounds:,} of {self.job.rounds:,} rounds"
        if self.lost:
            yield f"{len(self.lost)} of {self.job.blocks} blocks were lost and played again"
        if self.here:
            yield f"{self.here} of these were played here, since nobody else gave them back"
