"""The line to one counting process: started here, listened to by a thread, hung up by ending the process."""

import multiprocessing
import threading
from collections.abc import Callable
from contextlib import suppress

from houseway.web.count_room.jobs import Ask, Job, TakeBack, Told
from houseway.web.count_room.worker import work


class Line:
    """`heard` and `lost` are called on the listening thread."""

    def __init__(self, heard: Callable[["Line", Told], object], lost: Callable[["Line"], object]) -> None:
        spawn = multiprocessing.get_context("spawn")
        self._pipe, far_end = spawn.Pipe()
        self._process = spawn.Process(target=work, args=(far_end,), name="houseway-count-room", daemon=True)
        self._process.start()
        far_end.close()
        self._heard, self._lost = heard, lost
        self._thread = threading.Thread(target=self._listen, name="count-room-line", daemon=True)
        self._thread.start()

    @property
    def process_id(self) -> int | None:
        return self._process.pid

    def ask(self, number: int, job: Job) -> None:
        self._say(Ask(number, job))

    def take_back(self, number: int) -> None:
        self._say(TakeBack(number))

    def hang_up(self) -> None:
        self._process.kill()
        self._thread.join()

    def _say(self, message: Ask | TakeBack) -> None:
        with suppress(OSError):  # a process that died is noticed by the thread that listens
            self._pipe.send(message)

    def _listen(self) -> None:
        try:
            with suppress(EOFError, OSError):
                while True:
                    self._tell(self._pipe.recv())
        finally:
            self._end()  # whatever the reason: nobody waits for a line that nobody listens to

    def _end(self) -> None:
        self._process.kill()
        self._process.join()
        with suppress(RuntimeError):  # the house has closed meanwhile
            self._lost(self)
        self._pipe.close()

    def _tell(self, told: Told) -> None:
        with suppress(RuntimeError):
            self._heard(self, told)
