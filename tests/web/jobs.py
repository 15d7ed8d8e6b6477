"""Jobs for the count room whose work is seen from outside: by files that they make and wait for."""

import time
from dataclasses import dataclass
from pathlib import Path

from houseway.exact.figures import Book
from houseway.refused import Refused
from houseway.web.count_room.jobs import Tell

LIMIT = 300
"""seconds that anything in these tests is waited for"""


@dataclass(frozen=True)
class Name:
    """Worked out at once: the game's own name."""

    game: str
    seen: str = ""

    def __call__(self, book: Book, tell: Tell) -> str:  # noqa: ARG002
        if self.seen:
            Path(self.seen).touch()
        return book.game.name


@dataclass(frozen=True)
class Long:
    """Takes until somebody makes the file `enough`; makes `begun` when it starts."""

    game: str
    folder: str

    def __call__(self, book: Book, tell: Tell) -> str:  # noqa: ARG002
        tell("a long one", 2, 5)
        (Path(self.folder) / "begun").touch()
        wait_for(Path(self.folder) / "enough")
        return "done"


@dataclass(frozen=True)
class Wrong:
    """Refuses, or breaks."""

    game: str
    refuses: bool

    def __call__(self, book: Book, tell: Tell) -> None:  # noqa: ARG002
        if self.refuses:
            raise Refused("no such thing", "a.field")
        raise RuntimeError("a fault of the house")


def wait_for(path: Path) -> None:
    for _ in range(LIMIT * 100):
        if path.exists():
            return
        time.sleep(0.01)
    raise TimeoutError(f"{path.name} was not made")
