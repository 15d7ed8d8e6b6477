"""What goes over the line between the house and its counting process."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from houseway.exact.figures import Book

Tell = Callable[[str, int, int], None]
"""say what is being counted, how many parts are done, of how many"""


class Job(Protocol):
    """A question: frozen, hashable and picklable."""

    @property
    def game(self) -> str: ...

    def __call__(self, book: "Book", tell: Tell) -> Any: ...

    def __hash__(self) -> int: ...


@dataclass(frozen=True, slots=True)
class Ask:
    number: int
    job: Job


@dataclass(frozen=True, slots=True)
class TakeBack:
    number: int


@dataclass(frozen=True, slots=True)
class Progress:
    words: str
    done: int
    of: int


@dataclass(frozen=True, slots=True)
class Answer:
    worked_out: Any


@dataclass(frozen=True, slots=True)
class Refusal:
    message: str
    where: str


@dataclass(frozen=True, slots=True)
class Failed:
    """A fault of the house's own; the process has written it down."""


@dataclass(frozen=True, slots=True)
class Told:
    number: int
    said: Progress | Answer | Refusal | Failed
