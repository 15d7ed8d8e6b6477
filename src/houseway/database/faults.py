"""A driver's error, as a person would say it."""

from sqlalchemy.exc import DBAPIError

from houseway.refused import Refused


class Unavailable(Refused):
    """The database cannot be used now. What was asked is not known to be done: ask again with the same key."""


_GONE = "the server went away: ask again with the same key when it is back"
_SAYS = (
    ("database or disk is full", "the disk is full: nothing was written; make room and ask again"),
    ("disk i/o error", "the disk cannot be read or written: nothing was acknowledged"),
    ("attempt to write a readonly database", "it may only be read: nothing was written"),
    ("unable to open database file", "it cannot be opened: look at its folder and who may write there"),
    ("file is not a database", "it is not a houseway database, or it was cut short"),
    ("malformed", "it is damaged: keep it as it is, and bring back the last good copy"),
    ("database is locked", "another program holds it: ask again when that has finished"),
    ("lock timeout", "another program holds it: ask again when that has finished"),
    ("append-only", "an entry is never changed or taken away (the books are append-only)"),
    ("password authentication failed", "the user's name or password is not accepted"),
    ("does not exist", "the server has no such database or user"),
    ("connection refused", "the server does not answer: nothing was acknowledged; ask again when it is back"),
    ("server closed the connection", _GONE),
    ("terminating connection", _GONE),
    ("the connection is lost", _GONE),
    ("shutting down", "the server is going down: ask again with the same key when it is back"),
    ("starting up", "the server is starting: ask again in a moment"),
    ("connection failed", "the server does not answer: nothing was acknowledged; ask again when it is back"),
    ("connection is bad", "the server does not answer: nothing was acknowledged; ask again when it is back"),
)


def in_words(wrong: DBAPIError, name: str) -> Unavailable:
    said = str(wrong.orig)
    for sign, words in _SAYS:
        if sign in said.lower():
            return Unavailable(f"the database {name}: {words}", "database")
    if wrong.connection_invalidated:
        return Unavailable(f"the database {name}: {_GONE}", "database")
    first = said.strip().splitlines()[0] if said.strip() else type(wrong.orig).__name__
    return Unavailable(f"the database {name}: {first}", "database")
