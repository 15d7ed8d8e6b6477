"""The books: entries, checkpoints, refusals; staff's secrets, sessions and tries."""

import sqlalchemy as sa
from alembic import op

from houseway.database.append_only import make_append_only

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "entries",
        sa.Column("journal", sa.String(20), primary_key=True),
        sa.Column("number", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("key", sa.String(100)),
        sa.Column("asked", sa.String(64)),
        sa.Column("body", sa.Text, nullable=False),
        sa.UniqueConstraint("journal", "key"),
    )
    op.create_table(
        "checkpoints",
        sa.Column("journal", sa.String(20), primary_key=True),
        sa.Column("number", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("state", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "refusals",
        sa.Column("number", sa.BigInteger().with_variant(sa.Integer, "sqlite"), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("journal", sa.String(20), nullable=False),
        sa.Column("who", sa.Text, nullable=False),
        sa.Column("place", sa.Text, nullable=False),
        sa.Column("what", sa.Text, nullable=False),
        sa.Column("why", sa.Text, nullable=False),
    )
    op.create_table(
        "secrets",
        sa.Column("token", sa.String(64), primary_key=True),
        sa.Column("member", sa.String(40), nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("hash", sa.Text, nullable=False),
    )
    op.create_table(
        "sessions",
        sa.Column("token", sa.String(64), primary_key=True),
        sa.Column("member", sa.String(40), nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "tries",
        sa.Column("name", sa.String(80), primary_key=True),
        sa.Column("wrong", sa.Integer, nullable=False),
        sa.Column("last", sa.BigInteger, nullable=False),
    )
    for table in ("entries", "checkpoints", "refusals"):
        make_append_only(table)
