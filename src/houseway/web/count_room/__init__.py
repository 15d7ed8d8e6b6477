"""The count room: exact figures are counted in a process of their own, so that play never waits for them.

A question is a `Job`: a frozen dataclass of the room that asks, with the code of its game and a call that works it out
on that game's `Book`. The process keeps the books; each game has a lane of its own, so that a long count of one game
does not hold up another. What was worked out is remembered by its job.
"""

import asyncio
import time
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from houseway.refused import Refused
from houseway.web.count_room.jobs import Answer, Failed, Job, Progress, Refusal, Told
from houseway.web.count_room.line import Line
from houseway.web.refusals import Conflict, NotNow

REMEMBERED = 200
"""answers, besides those that are asked to be kept"""
STOPPED = "the counting stopped before it was done; it has been started again: ask once more"
FAILED = "this could not be counted: the house made a mistake, and it has been written down"


@dataclass(frozen=True, slots=True)
class Counting:
    """A count that is still going on: what is being counted, how many of its parts are done, for how long."""

    words: str
    done: int
    of: int
    seconds: float


@dataclass(slots=True)
class _Asked:
    """A job that was sent, and who waits for it."""

    number: int
    since: float
    answer: "asyncio.Future[Any]"
    pages: set[str] = field(default_factory=set)
    progress: Progress = field(default_factory=lambda: Progress("waiting for its turn", 0, 1))


class CountRoom:
    """The house's side of the counting process: started by the first question, started again if it dies."""

    def __init__(self) -> None:
        self._line: Line | None = None
        self._numbers = 0
        self._asked: dict[Job, _Asked] = {}
        self._jobs: dict[int, Job] = {}
        self._known: OrderedDict[Job, Any] = OrderedDict()
        self._kept: dict[Job, Any] = {}

    @asynccontextmanager
    async def opened(self) -> AsyncIterator[None]:
        try:
            yield
        finally:
            line, self._line = self._line, None
            if line is not None:
                await asyncio.to_thread(line.hang_up)

    async def ask(self, job: Job, page: str = "", patience: float | None = None) -> Any:
        """A job's answer; after so many seconds of `patience`, how far it is (`Counting`): ask again.

        Of what one `page` asks only the newest matters: an older question that nobody else asked is taken back.
        """
        if (worked_out := self.known(job)) is not None:
            self._take_back(page, but=job)
            return worked_out
        asked = self._asked.get(job) or self._send(job)
        asked.pages.add(page)
        self._take_back(page, but=job)
        done, _ = await asyncio.wait({asked.answer}, timeout=patience)
        if done:
            return asked.answer.result()
        progress = asked.progress
        return Counting(progress.words, progress.done, progress.of, time.monotonic() - asked.since)

    async def keep(self, job: Job) -> Any:
        """A job's answer, remembered as long as the house is open."""
        self._kept[job] = await self.ask(job)
        return self._kept[job]

    def known(self, job: Job) -> Any | None:
        """The answer, if this job was worked out before."""
        if job in self._known:
            self._known.move_to_end(job)
        return self._known.get(job, self._kept.get(job))

    @property
    def process_id(self) -> int | None:
        return self._line.process_id if self._line else None

    def _send(self, job: Job) -> _Asked:
        loop = asyncio.get_running_loop()
        if self._line is None:
            self._line = Line(
                lambda line, told: loop.call_soon_threadsafe(self._hear, line, told),
                lambda line: loop.call_soon_threadsafe(self._lose, line),
            )
        self._numbers += 1
        asked = _Asked(self._numbers, time.monotonic(), loop.create_future())
        asked.answer.add_done_callback(
            lambda future: future.cancelled() or future.exception()
        )  # a waiter may have left
        self._asked[job], self._jobs[asked.number] = asked, job
        self._line.ask(asked.number, job)
        return asked

    def _take_back(self, page: str, but: Job) -> None:
        if not page:
            return
        for job, asked in list(self._asked.items()):
            if job != but and page in asked.pages:
                asked.pages.discard(page)
                if not asked.pages:
                    if self._line is not None:
                        self._line.take_back(asked.number)
                    self._settle(asked.number, Conflict("a newer question of the same page took its place"))

    def _hear(self, line: Line, told: Told) -> None:
        """What the process tells, on the house's own thread."""
        job = self._jobs.get(told.number)
        if line is not self._line or job is None:
            return
        match told.said:
            case Progress() as progress:
                self._asked[job].progress = progress
            case Answer(worked_out):
                self._known[job] = worked_out
                if len(self._known) > REMEMBERED:
                    self._known.popitem(last=False)
                self._settle(told.number, worked_out)
            case Refusal(message, where):
                self._settle(told.number, Refused(message, where))
            case Failed():
                self._settle(told.number, NotNow(FAILED))

    def _settle(self, number: int, worked_out: Any) -> None:
        asked = self._asked.pop(self._jobs.pop(number))
        if asked.answer.done():
            return
        if isinstance(worked_out, Refused):
            asked.answer.set_exception(worked_out)
        else:
            asked.answer.set_result(worked_out)

    def _lose(self, line: Line) -> None:
        """The process is gone: nobody waits for ever, and the next question starts another."""
        if line is not self._line:
            return
        self._line = None
        for number in list(self._jobs):
            self._settle(number, NotNow(STOPPED))
