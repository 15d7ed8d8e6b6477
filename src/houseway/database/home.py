"""Where the house's database is when nobody says: $HOUSEWAY_DATABASE, else a file in the user's own data folder."""

import os
from pathlib import Path

FILE = "houseway.sqlite"


def data_folder() -> Path:
    """The user's own data folder, made if it is not there."""
    folder = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "houseway"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def default_database() -> str:
    return os.environ.get("HOUSEWAY_DATABASE") or str(data_folder() / FILE)
