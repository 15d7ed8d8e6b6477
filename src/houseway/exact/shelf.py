"""Counts kept on disk, under a key that covers everything they came from, so that a stale answer is impossible.

The key is a hash of the house's own code and rules, of the game, the pack and what was counted. A shelf that cannot be
read or written is no shelf: everything is then counted, and the answer is the same.
"""

import hashlib
import os
import pickle
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TypeVar, cast

import numba
import numpy as np

T = TypeVar("T")


class Shelf:
    """A folder of counts. `fresh` keeps none and uses none."""

    def __init__(self, folder: Path | None = None, fresh: bool = False) -> None:
        self.folder = folder or default_folder()
        self.fresh = fresh

    def get(self, parts: tuple[object, ...], count: Callable[[], T]) -> T:
        """What was counted before from the same parts by the same code, or what `count` gives."""
        if self.fresh:
            return count()
        path = self.folder / f"{key_of(parts)}.counts"
        kept = _read(path)
        if kept is not None:
            return cast(T, kept[0])
        counted = count()
        _write(path, counted)
        return counted


def default_folder() -> Path:
    """Where counts are kept: $HOUSEWAY_CACHE, or a folder in the user's cache."""
    if chosen := os.environ.get("HOUSEWAY_CACHE"):
        return Path(chosen)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "houseway"


def key_of(parts: tuple[object, ...]) -> str:
    return hashlib.sha256(repr((house_hash(), numba.__version__, np.__version__, parts)).encode()).hexdigest()


@cache
def house_hash() -> str:
    """A hash of all code and rules of the house, but not of the rooms that only show things."""
    house = Path(__file__).parent.parent
    digest = hashlib.sha256()
    for path in sorted(house.rglob("*")):
        room = path.relative_to(house)
        if path.suffix in (".py", ".toml") and room.parts[0] not in ("cli", "web", "sheets", "press.py"):
            digest.update(f"{room}\0".encode() + path.read_bytes() + b"\0")
    return digest.hexdigest()


def _read(path: Path) -> tuple[object] | None:
    """A kept thing, in a tuple; None if there is none or it is damaged."""
    try:
        stored = path.read_bytes()
    except OSError:
        return None
    digest, body = stored[:32], stored[32:]
    if hashlib.sha256(body).digest() != digest:
        return None
    return (pickle.loads(body),)


def _write(path: Path, counted: object) -> None:
    """Write beside and rename, so that nobody ever reads half of it; a full or closed disk is no matter."""
    body = pickle.dumps(counted, protocol=5)
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        beside = path.with_suffix(f".{os.getpid()}")
        try:
            beside.write_bytes(hashlib.sha256(body).digest() + body)
            os.replace(beside, path)
        finally:
            beside.unlink(missing_ok=True)
