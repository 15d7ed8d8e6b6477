"""`houseway serve`: the house in the browser."""

from houseway.refused import Refused
from houseway.web.serve import serve
from houseway.web.settings import Settings

LAST_PORT = 65_535


def open_house(host: str, port: int, database: str, browser: bool | None) -> None:
    if not 0 <= port <= LAST_PORT:
        raise Refused(f"a port is from 0 (any free one) to {LAST_PORT}, not {port}", "--port")
    serve(Settings(host=host, port=port, database=database, count_ahead=True), browser)
