"""The file that every round's record goes to. A disk that fails is told, and play goes on."""

import os
from pathlib import Path


class RoundLog:
    def __init__(self, path: Path | None) -> None:
        self.path = path

    def append(self, record: str) -> str:
        """Write a record as a line, down to the disk; what went wrong, if something did."""
        if self.path is None:
            return ""
        try:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(f"{record}\n")
                file.flush()
                os.fsync(file.fileno())
        except OSError as wrong:
            return f"This round was not written to {self.path}: {wrong.strerror}. Play goes on."
        return ""
