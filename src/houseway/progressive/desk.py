"""The staff's desk: signing in and out, sessions that expire, wrong tries that slow down, and the log of refusals."""

from collections.abc import Callable
from typing import NamedTuple

from sqlalchemy import Connection, delete, insert, select

from houseway.database import Database
from houseway.database.schema import REFUSALS, SESSIONS, TRIES
from houseway.progressive.secrets import digest, new_token, password_holds
from houseway.refused import Refused

SESSION_MS = 8 * 60 * 60 * 1000
"""a session lasts a shift"""
TRUST_MS = 2_000
"""how long a session is believed before the database is asked again"""
FREE_TRIES = 3
LONGEST_WAIT = 15 * 60

LOCK = "desk"


class Refusal(NamedTuple):
    number: int
    at: int
    who: str
    place: str
    what: str
    why: str


class Desk:
    """Who is signed in; kept in the database, not in the journal."""

    def __init__(self, database: Database, clock: Callable[[], int]) -> None:
        self.database, self.clock = database, clock
        self._known: dict[str, tuple[str, int, int]] = {}

    def sign_in(self, member: str, password: str, works_here: Callable[[str], bool]) -> str:
        """A session's token for a right password. Nobody learns which of the two was wrong."""
        now = self.clock()
        with self.database.writing(LOCK) as connection:
            self._wait(connection, member, now)
            right = password_holds(connection, member, password) and works_here(member)
            if not right:
                self._count(connection, member, now)
            else:
                connection.execute(delete(TRIES).where(TRIES.c.name == member[:80]))
                connection.execute(delete(SESSIONS).where(SESSIONS.c.until < now))
                token = new_token()
                row = {"token": digest(token), "member": member, "until": now + SESSION_MS}
                connection.execute(insert(SESSIONS), row)
        if not right:
            raise Refused("the name or the password is wrong", "password")
        return token

    def sign_out(self, token: str) -> None:
        self._known.pop(digest(token), None)
        with self.database.writing(LOCK) as connection:
            connection.execute(delete(SESSIONS).where(SESSIONS.c.token == digest(token)))

    def who(self, token: str) -> str:
        """The member whose session this is."""
        mark, now = digest(token), self.clock()
        member, until, asked = self._known.get(mark, ("", 0, -TRUST_MS))
        if not 0 <= now - asked < TRUST_MS:
            with self.database.reading() as connection:
                query = select(SESSIONS.c.member, SESSIONS.c.until).where(SESSIONS.c.token == mark)
                found = connection.execute(query).first()
            member, until = (found[0], found[1]) if found else ("", 0)
            self._known = {known: kept for known, kept in self._known.items() if kept[1] > now}
            if found:
                self._known[mark] = (member, until, now)
        if not member or until <= now:
            self._known.pop(mark, None)
            raise Refused("nobody is signed in here, or the session has expired: sign in", "session")
        return member

    def refuse_sessions_of(self, connection: Connection, member: str) -> None:
        """One who is dismissed, or whose password changed, signs in anew."""
        self._known.clear()
        connection.execute(delete(SESSIONS).where(SESSIONS.c.member == member))

    def log_refusal(self, who: str, place: str, what: str, why: str) -> None:
        row = {"at": self.clock(), "journal": "progressive", "who": who, "place": place, "what": what, "why": why}
        with self.database.writing(LOCK) as connection:
            connection.execute(insert(REFUSALS), row)

    def refusals(self, most: int = 100) -> list[Refusal]:
        """The last refusals, newest first."""
        columns = (REFUSALS.c.number, REFUSALS.c.at, REFUSALS.c.who, REFUSALS.c.place, REFUSALS.c.what, REFUSALS.c.why)
        with self.database.reading() as connection:
            found = connection.execute(select(*columns).order_by(REFUSALS.c.number.desc()).limit(most))
            return [Refusal(*row) for row in found]

    def wrong_try(self, name: str) -> None:
        """A wrong card counts as a wrong password does."""
        with self.database.writing(LOCK) as connection:
            self._count(connection, name, self.clock())

    def check_tries(self, name: str) -> None:
        with self.database.reading() as connection:
            self._wait(connection, name, self.clock())

    def _wait(self, connection: Connection, name: str, now: int) -> None:
        found = connection.execute(select(TRIES.c.wrong, TRIES.c.last).where(TRIES.c.name == name[:80])).first()
        if found and found.wrong > FREE_TRIES:
            wait = min(2 ** min(found.wrong - FREE_TRIES, 20), LONGEST_WAIT) * 1000 - (now - found.last)
            if wait > 0:
                raise Refused(f"too many wrong tries: wait {-(-wait // 1000)} seconds", "password")

    def _count(self, connection: Connection, name: str, now: int) -> None:
        found = connection.execute(select(TRIES.c.wrong).where(TRIES.c.name == name[:80])).scalar()
        connection.execute(delete(TRIES).where(TRIES.c.name == name[:80]))
        connection.execute(insert(TRIES), {"name": name[:80], "wrong": (found or 0) + 1, "last": now})
