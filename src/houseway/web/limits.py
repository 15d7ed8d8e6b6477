"""Limits on what one visitor may send: how fast, and how much at once."""

import time
from collections import OrderedDict
from collections.abc import Callable

from starlette.types import Message, Receive

from houseway.web.refusals import TooLarge

MOST_KEPT = 20_000
"""visitors whose pace is remembered; the longest unheard is forgotten first"""


class Pace:
    """So many requests at once, and so many a second after that, for each key."""

    def __init__(self, per_second: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.per_second, self.burst, self._clock = per_second, burst, clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def allows(self, key: str) -> bool:
        now = self._clock()
        left, at = self._left.pop(key, (self.burst, now))
        left = min(self.burst, left + (now - at) * self.per_second)
        allowed = left >= 1
        self._left[key] = (left - allowed, now)
        if len(self._left) > MOST_KEPT:
            self._left.popitem(last=False)
        return allowed


async def whole_body(receive: Receive, told: str, most: int) -> bytes:
    """A request's body, which may say that it is too large (`told`: its Content-Length) or turn out to be."""
    if told.isdecimal() and int(told) > most:
        raise _too_large(most)
    body = bytearray()
    while True:
        message = await receive()
        if message["type"] != "http.request":
            return bytes(body)
        body += message.get("body", b"")
        if len(body) > most:
            raise _too_large(most)
        if not message.get("more_body", False):
            return bytes(body)


def again(body: bytes, receive: Receive) -> Receive:
    """A body that was read, for the next reader."""
    given = False

    async def replay() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return replay


def _too_large(most: int) -> TooLarge:
    return TooLarge(f"that is more than the {most:,} bytes that fit in one request", "body")
