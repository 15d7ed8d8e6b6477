"""Files that go to the browser as they are: addressed by what is in them, so that they can be kept for ever."""

import re
from functools import cache
from hashlib import sha256
from pathlib import Path
from posixpath import dirname, normpath

from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

FOLDER = Path(__file__).parent / "static"
IMPORT = re.compile(r'^import .*?"(\.[^"]+)";$', re.MULTILINE)
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
"""kept, but the house is asked each time whether it is still the same (ETag): what scripts import by themselves"""

A_DAY = "public, max-age=86400"
"""cards and chips, which scripts ask for by their names: a round must not wait for fifty questions"""


class Shelves(StaticFiles):
    """The static folder; a file under its own version's address never changes."""

    def __init__(self) -> None:
        super().__init__(directory=FOLDER)

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        if response.status_code in (200, 304):
            asked = scope["query_string"].decode("latin-1")
            response.headers["cache-control"] = FOR_EVER if asked == f"v={version(path)}" else _kept(path)
        return response


def _kept(path: str) -> str:
    return A_DAY if path.startswith(("cards/", "chips/")) else ASK_AGAIN


def address(path: str) -> str:
    """The address of a static file in its present version."""
    return f"/static/{path}?v={version(path)}"


@cache
def imported(path: str) -> tuple[str, ...]:
    """The addresses of all that a script imports, so that a page can ask for them at once and not one after another."""
    found: dict[str, None] = {}
    waiting = [path]
    while waiting:
        script = waiting.pop()
        for name in IMPORT.findall((FOLDER / script).read_text(encoding="utf-8")):
            other = normpath(f"{dirname(script)}/{name}")
            if other not in found:
                found[other] = None
                waiting.append(other)
    return tuple(f"/static/{script}" for script in found)


@cache
def version(path: str) -> str:
    return sha256((FOLDER / path).read_bytes()).hexdigest()[:12]
