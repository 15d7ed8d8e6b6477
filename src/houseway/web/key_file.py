"""The key that cookies are signed with: made once, kept in a file that only its owner can read."""

import os
import secrets
import stat
from contextlib import suppress
from pathlib import Path

from houseway.refused import Refused

KEY_LENGTH = 43
"""characters of a fresh key: 256 bits"""


def signing_key(path: Path) -> str:
    """The key in this file; a fresh one if there is no file yet."""
    if not path.exists():
        _make(path)
    try:
        open_to = stat.S_IMODE(path.stat().st_mode)
        key = path.read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError) as wrong:
        raise Refused(f"cannot read the key in {path}: {wrong}", "key") from None
    if os.name == "posix" and open_to & 0o077:
        raise Refused(f"{path} can be read by others: chmod 600 it, or remove it for a new key", "key")
    if len(key) < KEY_LENGTH:
        raise Refused(f"{path} holds no whole key: remove it for a new one", "key")
    return key


def _make(path: Path) -> None:
    """Written beside and linked, so that of two houses opening at once both take the same whole key."""
    beside = path.with_suffix(f".{os.getpid()}.{secrets.token_hex(4)}")
    try:
        handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "w", encoding="ascii") as file:
            file.write(secrets.token_urlsafe(32))
        with suppress(FileExistsError):
            os.link(beside, path)
    except OSError as wrong:
        raise Refused(f"cannot write a key to {path}: {wrong.strerror}", "key") from None
    finally:
        beside.unlink(missing_ok=True)
