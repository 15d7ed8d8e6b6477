"""The version is known without Alembic, and is the one that Alembic knows."""

import subprocess
import sys
from pathlib import Path

from alembic.script import ScriptDirectory

import houseway.database
from houseway.database import Database
from houseway.database.version import LAST, is_up_to_date

STEPS = ScriptDirectory(Path(houseway.database.__file__).parent / "migrations")


def test_the_last_step_is_alembics_head() -> None:
    assert STEPS.get_current_head() == LAST
    for step in STEPS.walk_revisions():
        assert Path(step.path).name.startswith(f"{step.revision}_")


def test_a_database_that_lacks_a_step_is_not_up_to_date(where: str) -> None:
    database = Database.open(where)
    assert is_up_to_date(database.engine)
    with database.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '0001'")
    assert not is_up_to_date(database.engine)
    database.close()


def test_a_database_that_is_up_to_date_is_opened_without_alembic(tmp_path: Path) -> None:
    file = tmp_path / "house.sqlite"
    Database.open(file).close()
    opened = "from houseway.database import Database; Database.open(sys.argv[1]); print('alembic' in sys.modules)"
    said = subprocess.run(
        [sys.executable, "-c", f"import sys; {opened}", str(file)],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert said.stdout.strip() == "False"
