"""A table's socket: pictures go out as the table changes, commands come in and are answered.

Whatever is wrong with a message is said in words, and the socket stays open unless it floods.
"""

import asyncio
import logging
from collections import defaultdict
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import ValidationError
from pydantic_core import from_json

from houseway.refused import Refused
from houseway.web.floor.api import viewer_of
from houseway.web.floor.asking import Asked
from houseway.web.floor.viewers import GOODBYE_GONE, Viewer, framed
from houseway.web.limits import Pace
from houseway.web.refusals import OUR_FAULT, sent_wrongly
from houseway.web.visitors import visitor_of

if TYPE_CHECKING:
    from houseway.web.house import House

log = logging.getLogger("houseway.web")

LARGEST_MESSAGE = 16 * 1024
MOST_SOCKETS = 20
"""tables that one visitor may watch at once"""
MESSAGES_A_SECOND, MESSAGES_AT_ONCE = 20, 60
GOODBYE_FLOOD, GOODBYE_LARGE = 1008, 1009


def router(house: "House") -> APIRouter:
    rooms = APIRouter()
    sockets: defaultdict[str, int] = defaultdict(int)

    @rooms.websocket("/live/{table}")
    async def live(socket: WebSocket, table: str) -> None:
        visitor = visitor_of(socket)
        await socket.accept()
        if sockets[visitor.id] >= MOST_SOCKETS:
            await socket.close(GOODBYE_FLOOD, "too many tables at once")
            return
        viewer = Viewer(socket, viewer_of(house, socket))
        try:
            viewer.show(framed(house.cardroom.picture(table, viewer.player)))
        except Refused as no:
            await socket.close(GOODBYE_GONE, no.message[:100])
            return
        sockets[visitor.id] += 1
        house.viewers.at[table].add(viewer)
        sending = asyncio.create_task(viewer.send())
        try:
            await _listen(house, viewer, table, None if visitor.fresh else visitor.id)
        except WebSocketDisconnect:
            pass
        finally:
            sending.cancel()
            with suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError):
                await sending
            house.viewers.leave(table, viewer)
            sockets[visitor.id] -= 1
            if not sockets[visitor.id]:
                del sockets[visitor.id]

    return rooms


async def _listen(house: "House", viewer: Viewer, table: str, player: str | None) -> None:
    pace = Pace(MESSAGES_A_SECOND, MESSAGES_AT_ONCE)
    working: set[asyncio.Task[None]] = set()
    while True:
        message = await viewer.socket.receive()
        if message["type"] == "websocket.disconnect":
            return
        said = message.get("text") or ""
        if len(said) > LARGEST_MESSAGE or message.get("bytes"):
            await viewer.socket.close(GOODBYE_LARGE, "a message is JSON text of at most 16 KiB")
            return
        if not pace.allows("") or len(viewer.answers) > MESSAGES_AT_ONCE:
            await viewer.socket.close(GOODBYE_FLOOD, "too many messages at once")
            return
        if player is None:
            viewer.tell({"refusal": {"key": "", "error": "only a visitor with a cookie plays", "field": "cookie"}})
            continue
        task = asyncio.create_task(_carry_out(house, viewer, table, player, said))
        working.add(task)
        task.add_done_callback(working.discard)


async def _carry_out(house: "House", viewer: Viewer, table: str, player: str, said: str) -> None:
    key = ""
    try:
        try:
            asked = Asked.model_validate_json(said)
        except ValidationError as wrong:
            raise sent_wrongly(wrong, _as_sent(said)) from None
        key = asked.key
        done = house.cardroom.command(player, table, asked.command.model_dump(exclude_unset=True), key)
        answer = await asyncio.wrap_future(done)
        if viewer.player is None:  # he has come in since the socket was opened
            viewer.player = player
            viewer.show(framed(house.cardroom.picture(table, player)))
        viewer.tell({"answer": {"key": key, **answer}})
    except Refused as no:
        viewer.tell({"refusal": {"key": key, "error": no.message, "field": no.field}})
    except Exception:
        log.exception("a command at %s", table)
        viewer.tell({"refusal": {"key": key, "error": OUR_FAULT.message, "field": OUR_FAULT.field}})


def _as_sent(said: str) -> Any:
    """What came in, as far as it is JSON."""
    try:
        return from_json(said)
    except ValueError:
        return None
