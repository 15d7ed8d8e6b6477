"""Where a request comes from: only the house's own pages may change anything."""

import socket
from collections.abc import Mapping
from functools import cache
from ipaddress import ip_address
from urllib.parse import parse_qs, urlsplit

from houseway.web.refusals import Forbidden
from houseway.web.visitors import DoorBook, Visitor

TOKEN_HEADER = "x-csrf-token"
TOKEN_FIELD = "csrf"
SAFE = ("GET", "HEAD", "OPTIONS")


def check_host(headers: Mapping[str, str], bound_to: str) -> None:
    """A house on the loopback address answers to that alone: another name for it is somebody's trick."""
    if _is_loopback(bound_to):
        name = urlsplit(f"//{headers.get('host', '')}").hostname or ""
        if not _is_loopback(name) and name not in _names_for_loopback():
            raise Forbidden(f"this house is not called {name!r}", "host")


def check_origin(headers: Mapping[str, str]) -> None:
    """A browser tells which page is asking: it must be one of ours."""
    origin, site = headers.get("origin"), headers.get("sec-fetch-site")
    if origin is not None and urlsplit(origin).netloc != headers.get("host", ""):
        raise Forbidden("this was sent by a page of another site", "origin")
    if site is not None and site != "same-origin":
        raise Forbidden("this was sent by a page of another site", "sec-fetch-site")


def check_token(headers: Mapping[str, str], body: bytes, visitor: Visitor, door_book: DoorBook) -> None:
    """Every change carries its visitor's token: in a header, or in a form's field."""
    token = headers.get(TOKEN_HEADER, "")
    if not token and headers.get("content-type", "").startswith("application/x-www-form-urlencoded"):
        token = parse_qs(body.decode("utf-8", "replace"), max_num_fields=1000).get(TOKEN_FIELD, [""])[0]
    if visitor.fresh or not door_book.is_his(visitor, token):
        raise Forbidden(f"your visit has no valid token: load the page again, or send {TOKEN_HEADER}", TOKEN_FIELD)


def _is_loopback(name: str) -> bool:
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return name in _names_for_loopback() if name else False


@cache
def _names_for_loopback() -> frozenset[str]:
    """What this machine calls 127.0.0.1."""
    try:
        name, others, _ = socket.gethostbyaddr("127.0.0.1")
    except OSError:
        return frozenset()
    return frozenset({name, *others})
