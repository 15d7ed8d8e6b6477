"""Who is asking: a visitor, known by a signed cookie that no script can read."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from http.cookies import CookieError, SimpleCookie

from itsdangerous import BadSignature, Signer
from itsdangerous.encoding import want_bytes
from starlette.requests import HTTPConnection

COOKIE = "houseway"
A_YEAR = 365 * 24 * 3600


@dataclass(frozen=True, slots=True)
class Visitor:
    """One browser, or one bot. `fresh`: it came without a cookie that we signed."""

    id: str
    fresh: bool = False


def visitor_of(connection: HTTPConnection) -> Visitor:
    """The visitor behind a request or a socket, as the guards found him."""
    visitor = connection.state.visitor
    assert isinstance(visitor, Visitor)
    return visitor


class DoorBook:
    """Signs cookies and form tokens, and knows its own signature again."""

    def __init__(self, key: str) -> None:
        self._visitors = Signer(key, salt="houseway.visitor", digest_method=sha256)
        self._forms = Signer(key, salt="houseway.form", digest_method=sha256)

    def recognise(self, headers: Mapping[str, str]) -> Visitor:
        """The visitor whose cookie this is; a new one if there is none, or if somebody else signed it."""
        try:
            cookie = SimpleCookie(headers.get("cookie", "")).get(COOKIE)
            if cookie is not None:
                return Visitor(self._visitors.unsign(cookie.value).decode())
        except (BadSignature, CookieError, UnicodeDecodeError):
            pass
        return Visitor(secrets.token_urlsafe(16), fresh=True)

    def cookie(self, visitor: Visitor, secure: bool) -> str:
        """What a Set-Cookie header says."""
        signed = self._visitors.sign(visitor.id).decode()
        only = "; Secure" if secure else ""
        return f"{COOKIE}={signed}; Path=/; Max-Age={A_YEAR}; HttpOnly; SameSite=Lax{only}"

    def form_token(self, visitor: Visitor) -> str:
        """What this visitor's forms and scripts must send with every change they ask for."""
        return self._forms.get_signature(visitor.id.encode()).decode()

    def is_his(self, visitor: Visitor, token: str) -> bool:
        return self._forms.verify_signature(visitor.id.encode(), want_bytes(token))
