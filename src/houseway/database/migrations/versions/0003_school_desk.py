"""The dealer's school in the browser: rounds, questions and papers that lie on a desk."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "school_desk",
        sa.Column("number", sa.String(22), primary_key=True),
        sa.Column("person", sa.String(60), nullable=False, index=True),
        sa.Column("work", sa.String(10), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("step", sa.Integer, nullable=False),
        sa.Column("kept", sa.Boolean, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
    )
