"""The dealer's school: cards that come back, answers, examinations."""

import sqlalchemy as sa
from alembic import op

from houseway.database.append_only import make_append_only

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "school_cards",
        sa.Column("person", sa.String(60), primary_key=True),
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("drill", sa.String(20), primary_key=True),
        sa.Column("rule", sa.String(20), primary_key=True),
        sa.Column("card", sa.Text, nullable=False),
        sa.Column("due", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "school_answers",
        sa.Column("number", sa.BigInteger().with_variant(sa.Integer, "sqlite"), primary_key=True),
        sa.Column("person", sa.String(60), nullable=False, index=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("drill", sa.String(20), nullable=False),
        sa.Column("seed", sa.Text, nullable=False),
        sa.Column("rule", sa.String(20), nullable=False),
        sa.Column("given", sa.Text, nullable=False),
        sa.Column("right", sa.Boolean, nullable=False),
        sa.Column("cents", sa.BigInteger, nullable=False),
        sa.Column("seconds", sa.Integer, nullable=False),
    )
    op.create_table(
        "school_exams",
        sa.Column("number", sa.String(12), primary_key=True),
        sa.Column("person", sa.String(60), nullable=False, index=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("score", sa.Integer, nullable=False),
        sa.Column("out_of", sa.Integer, nullable=False),
        sa.Column("passed", sa.Boolean, nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("paper", sa.Text, nullable=False),
    )
    for table in ("school_answers", "school_exams"):
        make_append_only(table)
