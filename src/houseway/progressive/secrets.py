"""What is secret: passwords by argon2, cards and keys as random tokens of which only a digest is kept."""

import secrets
from functools import cache
from hashlib import sha256
from typing import NamedTuple

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy import Connection, delete, insert, select

from houseway.database.schema import SECRETS
from houseway.refused import Refused

SHORTEST_PASSWORD = 10
_HASHER = PasswordHasher()


class NewCard(NamedTuple):
    """A card as it is handed over: its number for the books, its token for the console, shown once."""

    number: str
    token: str


def new_card() -> NewCard:
    return NewCard(secrets.token_hex(4), secrets.token_urlsafe(24))


def new_token() -> str:
    return secrets.token_urlsafe(32)


def digest(token: str) -> str:
    return sha256(token.encode()).hexdigest()


def check_password(password: str) -> None:
    if len(password) < SHORTEST_PASSWORD or len(password) > 200:
        raise Refused(f"a password has {SHORTEST_PASSWORD} to 200 characters", "password")


def hashed(password: str) -> str:
    check_password(password)
    return _HASHER.hash(password)


def keep_password(connection: Connection, member: str, hash: str) -> None:
    connection.execute(delete(SECRETS).where(SECRETS.c.token == member))
    connection.execute(insert(SECRETS), {"token": member, "member": member, "kind": "password", "hash": hash})


def keep_card(connection: Connection, member: str, card: NewCard) -> None:
    row = {"token": digest(card.token), "member": member, "kind": "card", "hash": card.number}
    connection.execute(insert(SECRETS), row)


def password_holds(connection: Connection, member: str, password: str) -> bool:
    query = select(SECRETS.c.hash).where(SECRETS.c.token == member, SECRETS.c.kind == "password")
    hash = connection.execute(query).scalar()
    no_ones = _no_ones(_HASHER)  # made in any case: a wrong name must take as long as a wrong password
    try:
        return _HASHER.verify(hash or no_ones, password[:200]) and hash is not None
    except (VerificationError, InvalidHashError):
        return False


@cache
def _no_ones(hasher: PasswordHasher) -> str:
    """Held against when there is no such member."""
    return hasher.hash("nobody's password")


class Holder(NamedTuple):
    """Who was given a card, and the card's number."""

    member: str
    card: str


def card_holder(connection: Connection, token: str) -> Holder | None:
    """The member who was given this card or key."""
    query = select(SECRETS.c.member, SECRETS.c.hash).where(SECRETS.c.token == digest(token), SECRETS.c.kind == "card")
    found = connection.execute(query).first()
    return None if found is None else Holder(found[0], found[1])
