"""The schema's history: a database is made anew, brought up to date, or refused, and never left halfway."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect, text
from sqlalchemy.engine import Engine

from houseway.refused import Refused

_TURN = 4_716


def bring_up_to_date(engine: Engine) -> None:
    """Do the steps that this database has not had, all of them or none; one program at a time."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    steps = ScriptDirectory.from_config(config)
    with engine.connect() as connection, connection.begin():
        if _revision(connection, steps) == steps.get_current_head():
            return
    with engine.connect() as connection, connection.execution_options(houseway_writes=True).begin():
        if engine.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:turn)"), {"turn": _TURN})
        if _revision(connection, steps) != steps.get_current_head():
            config.attributes["connection"] = connection
            command.upgrade(config, "head")


def _revision(connection: Connection, steps: ScriptDirectory) -> str | None:
    revision = MigrationContext.configure(connection).get_current_revision()
    if revision is None:
        if strangers := [name for name in inspect(connection).get_table_names() if name != "alembic_version"]:
            raise Refused(
                f"this database is not houseway's, or its making was cut short: it has {strangers[0]} but no version; "
                "nothing was changed. Name a new file, or bring back a good copy",
                "database",
            )
        return None
    if revision not in {step.revision for step in steps.walk_revisions()}:
        raise Refused(
            f"this database is of version {revision}, which this houseway ({steps.get_current_head()}) does not know: "
            "nothing was changed. Use the houseway that made it, or a newer one",
            "database",
        )
    return revision
