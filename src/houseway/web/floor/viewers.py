"""Who looks at the tables: a newest picture for each socket. One who is slow skips pictures, and holds nobody up."""

import asyncio
from collections import defaultdict
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import msgspec
from fastapi import WebSocket

from houseway.cardroom import Cardroom
from houseway.refused import Refused

GOODBYE_GONE = 4404
"""why a socket closes: there is no such table, or no longer"""


class Viewer:
    """One socket: who looks, and what is waiting to be sent to him."""

    def __init__(self, socket: WebSocket, player: str | None) -> None:
        self.socket, self.player = socket, player
        self.picture: bytes | None = None
        self.answers: list[bytes] = []
        self.goodbye = ""
        self.wake = asyncio.Event()

    def show(self, picture: bytes) -> None:
        self.picture = picture
        self.wake.set()

    def tell(self, answer: dict[str, Any]) -> None:
        self.answers.append(msgspec.json.encode(answer))
        self.wake.set()

    def send_away(self, why: str) -> None:
        self.goodbye = why
        self.wake.set()

    async def send(self) -> None:
        """Answers in their order, then the newest picture."""
        while True:
            await self.wake.wait()
            self.wake.clear()
            if self.goodbye:
                await self.socket.close(GOODBYE_GONE, self.goodbye[:100])
                return
            answers, self.answers = self.answers, []
            picture, self.picture = self.picture, None
            for message in (*answers, *([picture] if picture else ())):
                await self.socket.send_text(message.decode())


class Viewers:
    """Everybody who looks at a table, by table."""

    def __init__(self) -> None:
        self.at: defaultdict[str, set[Viewer]] = defaultdict(set)
        self._changed: set[str] = set()
        self._cardroom: Cardroom | None = None

    def follow(self, cardroom: Cardroom) -> Callable[[], None]:
        """Show every durable change from now on."""
        self._cardroom = cardroom
        loop = asyncio.get_running_loop()

        def changed(table: str, _version: int) -> None:
            with suppress(RuntimeError):  # the house is closing
                loop.call_soon_threadsafe(self._note, table)

        return cardroom.subscribe(changed)

    def _note(self, table: str) -> None:
        """Several changes in a row are shown once."""
        if table in self.at and table not in self._changed:
            self._changed.add(table)
            asyncio.get_running_loop().call_soon(self._show, table)

    def _show(self, table: str) -> None:
        self._changed.discard(table)
        assert self._cardroom is not None
        viewers = self.at.get(table)
        if viewers:
            try:
                pictures = self._cardroom.pictures(table, list({viewer.player for viewer in viewers}))
            except Refused as no:  # the table was closed
                for viewer in viewers:
                    viewer.send_away(no.message)
                return
            encoded = {player: framed(picture) for player, picture in pictures.items()}
            for viewer in viewers:
                viewer.show(encoded[viewer.player])

    def leave(self, table: str, viewer: Viewer) -> None:
        self.at[table].discard(viewer)
        if not self.at[table]:
            del self.at[table]


def framed(picture: dict[str, Any]) -> bytes:
    return msgspec.json.encode({"picture": picture})
