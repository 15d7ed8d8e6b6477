"""The tables, as the code speaks of them; `migrations/` makes them."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

METADATA = MetaData()

ENTRIES = Table(
    "entries",
    METADATA,
    Column("journal", String(20), primary_key=True),
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    Column("hash", String(64), nullable=False),
    Column("key", String(100)),
    Column("asked", String(64)),
    Column("body", Text, nullable=False),
    UniqueConstraint("journal", "key"),
)
"""every journal's entries; `key` and `asked` are the request's own name and digest, so that a repeat is known"""

CHECKPOINTS = Table(
    "checkpoints",
    METADATA,
    Column("journal", String(20), primary_key=True),
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    Column("state", LargeBinary, nullable=False),
)
"""what a journal comes to at an entry; its digest is in that entry"""

REFUSALS = Table(
    "refusals",
    METADATA,
    Column("number", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("journal", String(20), nullable=False),
    Column("who", Text, nullable=False),
    Column("place", Text, nullable=False),
    Column("what", Text, nullable=False),
    Column("why", Text, nullable=False),
)
"""what was asked and refused: by whom, where, what, why"""

SECRETS = Table(
    "secrets",
    METADATA,
    Column("token", String(64), primary_key=True),
    Column("member", String(40), nullable=False),
    Column("kind", String(10), nullable=False),
    Column("hash", Text, nullable=False),
)
"""password hashes (token: the member's own name) and the digests of cards and keys; never in a journal"""

SESSIONS = Table(
    "sessions",
    METADATA,
    Column("token", String(64), primary_key=True),
    Column("member", String(40), nullable=False),
    Column("until", BigInteger, nullable=False),
)

TRIES = Table(
    "tries",
    METADATA,
    Column("name", String(80), primary_key=True),
    Column("wrong", Integer, nullable=False),
    Column("last", BigInteger, nullable=False),
)
"""wrong passwords and cards in a row, so that the next try must wait"""

SCHOOL_CARDS = Table(
    "school_cards",
    METADATA,
    Column("person", String(60), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("drill", String(20), primary_key=True),
    Column("rule", String(20), primary_key=True),
    Column("card", Text, nullable=False),
    Column("due", BigInteger, nullable=False),
)
"""what a dealer in training is asked again, and when: the scheduler's card as JSON, due in milliseconds since 1970"""

SCHOOL_ANSWERS = Table(
    "school_answers",
    METADATA,
    Column("number", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    Column("person", String(60), nullable=False, index=True),
    Column("at", BigInteger, nullable=False),
    Column("game", String(40), nullable=False),
    Column("drill", String(20), nullable=False),
    Column("seed", Text, nullable=False),
    Column("rule", String(20), nullable=False),
    Column("given", Text, nullable=False),
    Column("right", Boolean, nullable=False),
    Column("cents", BigInteger, nullable=False),
    Column("seconds", Integer, nullable=False),
)
"""every answer of the school: kind and seed make its question again"""

SCHOOL_EXAMS = Table(
    "school_exams",
    METADATA,
    Column("number", String(12), primary_key=True),
    Column("person", String(60), nullable=False, index=True),
    Column("game", String(40), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("score", Integer, nullable=False),
    Column("out_of", Integer, nullable=False),
    Column("passed", Boolean, nullable=False),
    Column("hash", String(64), nullable=False),
    Column("paper", Text, nullable=False),
)
"""examinations that were sat: the whole paper as JSON, and its digest"""

SCHOOL_DESK = Table(
    "school_desk",
    METADATA,
    Column("number", String(22), primary_key=True),
    Column("person", String(60), nullable=False, index=True),
    Column("work", String(10), nullable=False),
    Column("game", String(40), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("step", Integer, nullable=False),
    Column("kept", Boolean, nullable=False),
    Column("body", Text, nullable=False),
)
"""what a visitor of the school has before him: a seed and what he has done so far, as JSON; `step` counts his steps"""
