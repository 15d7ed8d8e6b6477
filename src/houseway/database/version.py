"""Which version a database is of, asked without Alembic: loading that takes longer than most commands do."""

from pathlib import Path
from typing import Final

from sqlalchemy import inspect, text
from sqlalchemy.engine import Engine

LAST: Final = max(step.name for step in (Path(__file__).parent / "migrations" / "versions").glob("[0-9]*.py"))[:4]
"""the last step, by the number that its file's name starts with"""


def is_up_to_date(engine: Engine) -> bool:
    with engine.connect() as connection, connection.begin():
        if not inspect(connection).has_table("alembic_version"):
            return False
        return [*connection.execute(text("SELECT version_num FROM alembic_version")).scalars()] == [LAST]
