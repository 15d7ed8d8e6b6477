"""The guards at the door: every request passes them before it reaches a room.

In order: whether it is meant for this house, who is asking, whether he asks too fast, and for anything that changes
something: whether it is too large, whether it comes from one of our own pages, and whether it carries his token.
Every answer leaves with the headers that keep a browser from loading anything from elsewhere.
"""

import logging
from typing import TYPE_CHECKING

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection, Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from houseway.refused import Refused
from houseway.web import refusals
from houseway.web.limits import Pace, again, whole_body
from houseway.web.origins import SAFE, check_host, check_origin, check_token
from houseway.web.refusals import TooMany
from houseway.web.visitors import Visitor

if TYPE_CHECKING:
    from houseway.web.house import House

log = logging.getLogger("houseway.web")

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
}
STATIC = "/static/"


class Guards:
    """Wraps the whole application."""

    def __init__(self, app: ASGIApp, house: "House") -> None:
        self.app, self.house = app, house
        settings = house.settings
        self.by_visitor = Pace(settings.visitor_rate, settings.visitor_burst)
        self.by_address = Pace(settings.address_rate, settings.address_burst)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._request(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        visitor = self._recognise(scope)
        started = False

        async def leave(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                self._dress(scope, visitor, MutableHeaders(scope=message))
            await send(message)

        try:
            receive = await self._pass(scope, receive, visitor)
            await self.app(scope, receive, leave)
        except Refused as no:
            await refusals.answer(self.house, Request(scope), no)(scope, receive, leave)
        except Exception:
            log.exception("%s %s", scope["method"], scope["path"])
            if started:
                raise
            await refusals.answer(self.house, Request(scope), refusals.OUR_FAULT, 500)(scope, receive, leave)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        """A socket is opened only by one of our own pages, or by a program that is no browser."""
        visitor = self._recognise(scope)
        try:
            check_host(Headers(scope=scope), self.house.settings.host)
            check_origin(Headers(scope=scope))
            self._check_pace(scope, visitor)
        except Refused as no:
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": no.message})
            return
        await self.app(scope, receive, send)

    def _recognise(self, scope: Scope) -> Visitor:
        visitor = self.house.door_book.recognise(Headers(scope=scope))
        scope.setdefault("state", {})["visitor"] = visitor
        return visitor

    async def _pass(self, scope: Scope, receive: Receive, visitor: Visitor) -> Receive:
        headers = Headers(scope=scope)
        check_host(headers, self.house.settings.host)
        if scope["path"].startswith(STATIC):
            return receive
        self._check_pace(scope, visitor)
        if scope["method"] in SAFE:
            return receive
        check_origin(headers)
        body = await whole_body(receive, headers.get("content-length", ""), self.house.settings.largest_body)
        check_token(headers, body, visitor, self.house.door_book)
        return again(body, receive)

    def _check_pace(self, scope: Scope, visitor: Visitor) -> None:
        address = (HTTPConnection(scope).client or ("", 0))[0]
        if not self.by_address.allows(address) or not (visitor.fresh or self.by_visitor.allows(visitor.id)):
            raise TooMany("that was too many requests at once: wait a moment and ask again")

    def _dress(self, scope: Scope, visitor: Visitor, headers: MutableHeaders) -> None:
        for name, value in HEADERS.items():
            headers[name] = value
        if scope["path"].startswith(STATIC):
            return
        headers.setdefault("cache-control", "no-store")
        if visitor.fresh:
            headers.append("set-cookie", self.house.door_book.cookie(visitor, secure=scope["scheme"] == "https"))
