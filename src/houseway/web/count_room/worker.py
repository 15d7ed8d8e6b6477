"""The counting process: one lane a game, a thread each, with that game's book. Kernels let go of the interpreter."""

import logging
import os
import signal
import threading
from collections import deque
from collections.abc import Callable
from multiprocessing.connection import Connection

from houseway.refused import Refused
from houseway.web.count_room.jobs import Answer, Ask, Failed, Progress, Refusal, TakeBack, Tell, Told

NICE = 5
"""play comes first"""

Sender = Callable[[Told], None]

log = logging.getLogger("houseway.count_room")


def work(pipe: Connection) -> None:
    """Take questions until the house hangs up."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the house, which then ends this process
    if hasattr(os, "nice"):
        os.nice(NICE)
    _read_up()
    lanes: dict[str, Lane] = {}
    sending = threading.Lock()

    def send(told: Told) -> None:
        with sending:
            pipe.send(told)

    while True:
        try:
            message = pipe.recv()
        except (EOFError, OSError):
            os._exit(0)  # the house is gone, and a count in the middle of a kernel is of no use
        match message:
            case Ask():
                if message.job.game not in lanes:
                    lanes[message.job.game] = Lane(message.job.game, send)
                lanes[message.job.game].put(message)
            case TakeBack():
                for lane in lanes.values():
                    lane.take_back(message.number)


def _read_up() -> None:
    """All that jobs import is imported before there are lanes: threads that import at once can wait for each other."""
    from houseway.exact import advice, claims, told  # noqa: F401
    from houseway.exact.count import kernel_of
    from houseway.games import all_games

    for game in all_games().values():
        kernel_of(game)


class Lane:
    """One game's questions, one after another."""

    def __init__(self, game: str, send: Sender) -> None:
        self._game, self._send = game, send
        self._waiting: deque[Ask] = deque()
        self._some = threading.Condition()
        threading.Thread(target=self._run, name=f"lane-{game}", daemon=True).start()

    def put(self, ask: Ask) -> None:
        with self._some:
            self._waiting.append(ask)
            self._some.notify()

    def take_back(self, number: int) -> None:
        with self._some:
            self._waiting = deque(ask for ask in self._waiting if ask.number != number)

    def _next(self) -> Ask:
        with self._some:
            while not self._waiting:
                self._some.wait()
            return self._waiting.popleft()

    def _run(self) -> None:
        from houseway.exact.figures import Book
        from houseway.games import find_game

        book: Book | None = None
        while True:
            ask = self._next()
            try:
                book = book or Book(find_game(self._game))
                said: Answer | Refusal | Failed = Answer(ask.job(book, self._teller(ask.number)))
            except Refused as no:
                said = Refusal(no.message, no.field)
            except Exception:
                log.exception("%s", ask.job)
                said = Failed()
            if book is not None:
                book.tidy()
            self._send(Told(ask.number, said))

    def _teller(self, number: int) -> Tell:
        return lambda words, done, of: self._send(Told(number, Progress(words, done, of)))
