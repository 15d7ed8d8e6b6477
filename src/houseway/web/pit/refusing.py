"""A refusal of the game manager, with the status that a program expects."""

from collections.abc import Iterator
from contextlib import contextmanager

from houseway.refused import Refused
from houseway.web.pit.badge import SignedOut
from houseway.web.refusals import Conflict, Forbidden, Missing

KINDS: dict[str, type[Refused]] = {
    "session": SignedOut,
    "role": Forbidden,
    "card": Forbidden,
    "key": Conflict,
    "entry": Missing,
}
"""the field that a refusal names -> how the web says it; all else is 422"""


@contextmanager
def in_pit_words() -> Iterator[None]:
    try:
        yield
    except Refused as no:
        kind = KINDS.get(no.field)
        if kind is None or isinstance(no, kind):
            raise
        raise kind(no.message, no.field) from None
