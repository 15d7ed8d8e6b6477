"""Alembic's way in: the steps run on the connection that `upgrade` has opened, inside its transaction."""

from alembic import context

from houseway.database.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA, transactional_ddl=True)
with context.begin_transaction():
    context.run_migrations()
