"""The game manager: lets the staff carry operations out on the floor, and keeps the books of it.

Whoever asks shows a session's token; a step that needs a second person takes that person's card. A request may carry a
key: asked again with the same key it is answered as at first and not done again. Every refusal is logged.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from hashlib import sha256
from typing import Any, Final

import msgspec
from sqlalchemy import Connection

from houseway.books import Book, Done, Receipt, promise, shelf
from houseway.books import book as books
from houseway.database import Database, Unavailable
from houseway.law import find_profile
from houseway.progressive import secrets
from houseway.progressive.desk import Desk
from houseway.progressive.floor import Floor
from houseway.progressive.journal import Entry, ProgressiveJournal, carry_out, permit, read_entry, write_entry
from houseway.progressive.operations import (
    AnyOperation,
    Dismiss,
    Enrol,
    Found,
    HandOver,
    IssueCard,
    Operation,
    ProposeBackOut,
    SetPassword,
    ShowCard,
    TurnKey,
)
from houseway.progressive.staff import HOUSE_ID
from houseway.record import parse_record, replay
from houseway.refused import Refused

LONGEST_KEY: Final = 100
UNKNOWN_CARD: Final = "this card is not known here, or was withdrawn"
LAST_NUMBER: Final = 2**63 - 1
"""no database counts further"""
Also = Callable[[Connection], None]


class GameManager:
    """One property's progressives. Open it on a database; close it when done."""

    def __init__(self, database: Database, clock: Callable[[], int] = books.now) -> None:
        self.database, self.clock = database, clock
        self.book: Book[Floor] = Book(database, ProgressiveJournal(), clock)
        self.desk = Desk(database, clock)
        self._cards: dict[str, secrets.Holder] = {}
        """cards that were seen here, by their digest"""

    def close(self) -> None:
        self.book.close()

    def __enter__(self) -> "GameManager":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # People

    def found(self, house: str, member: str, name: str, password: str, profile: str = "") -> Receipt:
        """The house and its first administrator; there is no default password."""
        hash = secrets.hashed(password)
        if profile:
            find_profile(profile)
        op = Found(house=house, member=member, name=name, profile=profile)
        return self._ask(HOUSE_ID, op, None, "", lambda c: secrets.keep_password(c, member, hash)).result()

    def sign_in(self, member: str, password: str) -> str:
        """A session's token."""
        try:
            return self.desk.sign_in(member, password, self._works_here)
        except Unavailable:
            raise
        except Refused as no:
            self.desk.log_refusal(member[:80], "", "sign-in", no.message)
            raise

    def sign_out(self, session: str) -> None:
        self.desk.sign_out(session)

    def _works_here(self, member: str) -> bool:
        with self.book.look() as floor:
            return member in floor.staff and floor.staff[member].active

    def enrol(self, session: str, op: Enrol, password: str, key: str | None = None) -> Receipt:
        """A new member with a first password."""
        hash = secrets.hashed(password)
        receipt = self._do(session, op, key, also=lambda c: secrets.keep_password(c, op.member, hash))
        return self._same_password(receipt, op.member, password)

    def set_password(self, session: str, member: str, password: str, key: str | None = None) -> Receipt:
        hash = secrets.hashed(password)

        def also(connection: Connection) -> None:
            secrets.keep_password(connection, member, hash)
            self.desk.refuse_sessions_of(connection, member)

        receipt = self._do(session, SetPassword(member=member), key, also=also)
        return self._same_password(receipt, member, password)

    def _same_password(self, receipt: Receipt, member: str, password: str) -> Receipt:
        """A repeat is of the same password. No digest of it is in the journal: the hash that is kept is asked."""
        if receipt.repeat:
            with self.database.reading() as connection:
                if not secrets.password_holds(connection, member, password):
                    raise Refused("the key was used with another password: take a new one", "key")
        return receipt

    def issue_card(self, session: str, member: str, key: str | None = None) -> tuple[Receipt, secrets.NewCard]:
        """A card or key for a supervisor or an executive; its token is shown this once."""
        card = secrets.new_card()
        op = IssueCard(member=member, card=card.number)
        receipt = self._do(session, op, key, also=lambda c: secrets.keep_card(c, member, card))
        if receipt.repeat:
            raise Refused(
                "this card was issued already and its token is shown once: withdraw it and issue another", "key"
            )
        return receipt, card

    # The floor

    def do(self, session: str, op: AnyOperation, key: str | None = None, card: str = "") -> Receipt:
        """Carry an operation out for whoever is signed in; `card` is the token of a second person's card or key."""
        return self.submit(session, op, key, card).result()

    def submit(self, session: str, op: AnyOperation, key: str | None = None, card: str = "") -> "Future[Receipt]":
        return self._submit(session, op, key, card)

    def do_by_house(self, op: AnyOperation, key: str | None = None) -> Receipt:
        """houseway itself, at a table that it deals."""
        return self._logged(HOUSE_ID, op, self._ask(HOUSE_ID, self._prepared(HOUSE_ID, op), key, "")).result()

    @contextmanager
    def look(self) -> Iterator[Floor]:
        """The floor as it is now; only to be read, and only within the `with`."""
        with self.book.look() as floor:
            yield floor

    def entry(self, number: int) -> tuple[Entry, str]:
        """An entry, and its hash."""
        row = None
        if 0 < number <= LAST_NUMBER:
            with self.database.reading() as connection:
                row = shelf.row(connection, ProgressiveJournal.journal, number)
        if row is None:
            raise Refused(f"there is no entry {number}", "entry")
        return read_entry(row.body), row.hash

    def knows(self, key: str) -> bool:
        """Whether a request with this key is on the books."""
        with self.database.reading() as connection:
            return bool(shelf.rows_by_key(connection, ProgressiveJournal.journal, [key]))

    def back_out(self, session: str, entry: int, reason: str, note: str, key: str | None = None) -> Receipt:
        """Ask to take an award back; another must approve it."""
        return self.do(session, ProposeBackOut(meter="", reason=reason, entry=entry, reverses={}, note=note), key)

    # How

    def _do(self, session: str, op: AnyOperation, key: str | None, also: Also | None = None) -> Receipt:
        return self._submit(session, op, key, "", also).result()

    def _submit(
        self, session: str, op: AnyOperation, key: str | None, card: str, also: Also | None = None
    ) -> "Future[Receipt]":
        who = ""
        try:
            who = self.desk.who(session)
            if key is not None and not 0 < len(key) <= LONGEST_KEY:
                raise Refused(f"a key has 1 to {LONGEST_KEY} characters", "key")
            if isinstance(op, Found):
                raise Refused("this house has been founded", "op")
            if isinstance(op, Dismiss):
                also = self._dismissing(op.member)
            holder = self._holder(op, card) if card else None
            prepared = msgspec.structs.replace(op, holder=holder.member) if holder else self._without_holder(op)
            future = self._ask(who, self._prepared(who, prepared), key, card, also, holder)
        except Unavailable:
            raise
        except Refused as no:
            self.desk.log_refusal(who, op.where, str(op.__struct_config__.tag), no.message)
            raise
        return self._logged(who, op, future)

    def _dismissing(self, member: str) -> Also:
        return lambda connection: self.desk.refuse_sessions_of(connection, member)

    def _holder(self, op: AnyOperation, card: str) -> secrets.Holder:
        """Whose card it is. One that was seen here before is known; whether he still holds it, the floor says."""
        if not isinstance(op, ShowCard | TurnKey):
            raise Refused("no card is asked for here", "card")
        mark = secrets.digest(card)
        if mark not in self._cards:
            self.desk.check_tries(f"card at {op.table}")
            with self.database.reading() as connection:
                found = secrets.card_holder(connection, card)
            if found is None:
                self.desk.wrong_try(f"card at {op.table}")
                raise Refused(UNKNOWN_CARD, "card")
            self._cards[mark] = found
        return self._cards[mark]

    def _without_holder(self, op: AnyOperation) -> AnyOperation:
        """Nobody names a holder: a card does."""
        if isinstance(op, ShowCard | TurnKey) and op.holder:
            raise Refused("show the card itself", "card")
        return op

    def _prepared(self, who: str, op: AnyOperation) -> AnyOperation:
        """A record that is handed over is played through once, before it is written; a back-out is of an award."""
        if isinstance(op, HandOver):
            replay(parse_record(msgspec.to_builtins(op.record)))
        if isinstance(op, ProposeBackOut):
            with self.book.look() as floor:
                permit(floor, who, op)
            return self._of_an_award(op)
        return op

    def _of_an_award(self, op: ProposeBackOut) -> ProposeBackOut:
        """What the award's entry posted is reversed; whoever says himself what that was says it right."""
        found, _ = self.entry(op.entry)
        if not found.awards:
            raise Refused(f"entry {op.entry} awards nothing: only an award is backed out", "entry")
        if (op.meter or op.reverses) and (found.meter != op.meter or found.posting != op.reverses):
            raise Refused(f"that is not what entry {op.entry} posted", "reverses")
        return msgspec.structs.replace(op, meter=found.meter, reverses=found.posting)

    def _ask(
        self, who: str, op: AnyOperation, key: str | None, card: str,
        also: Also | None = None, holder: secrets.Holder | None = None,
    ) -> "Future[Receipt]":  # fmt: skip
        def work(floor: Floor, at: int) -> Done:
            if holder and holder.card not in floor.member(holder.member).cards:
                raise Refused(UNKNOWN_CARD, "card")
            entry = carry_out(floor, who, op, at)
            return Done(write_entry(entry), entry, also)

        return self.book.submit(work, key, _asked(who, op, card) if key else None)

    def _logged(self, who: str, op: Operation, future: "Future[Receipt]") -> "Future[Receipt]":
        """The same future, answered when a refusal has been logged."""
        answer: Future[Receipt] = promise()

        def note(done: "Future[Receipt]") -> None:
            no = done.exception()
            if no is None:
                answer.set_result(done.result())
                return
            try:
                if isinstance(no, Refused) and not isinstance(no, Unavailable):
                    with suppress(Unavailable):
                        self.desk.log_refusal(who, op.where, str(op.__struct_config__.tag), no.message)
            finally:
                answer.set_exception(no)

        future.add_done_callback(note)
        return answer


def _asked(who: str, op: AnyOperation, card: str) -> str:
    """A digest of what was asked, by whom: the same key with anything else is another request."""
    said: dict[str, Any] = msgspec.to_builtins(op)
    if isinstance(op, IssueCard):
        del said["card"]  # drawn anew each time
    return sha256(msgspec.json.encode([who, said, card])).hexdigest()
