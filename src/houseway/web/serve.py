"""Opening the house: bound to this machine alone unless told otherwise, and closed at once by Ctrl-C."""

import errno
import os
import socket
import sys
import webbrowser
from contextlib import suppress
from ipaddress import ip_address

import uvicorn

from houseway.refused import Refused
from houseway.web.app import create_app
from houseway.web.settings import Settings

LARGEST_MESSAGE = 64 * 1024
"""bytes in one message of a socket"""


class Doorman(uvicorn.Server):
    """A server that says when it is open."""

    def __init__(self, config: uvicorn.Config, at: str, browser: bool) -> None:
        super().__init__(config)
        self.at, self.browser = at, browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            print(f"The house is open: {self.at}  (Ctrl-C closes it)", flush=True)
            if self.browser:
                webbrowser.open(self.at)


def serve(settings: Settings, browser: bool | None = None) -> None:
    """Serve until Ctrl-C. `browser`: whether to show the page; by itself, where there is a desktop."""
    listening = listen(settings.host, settings.port)
    at = address(settings.host, listening.getsockname()[1])
    with listening, suppress(KeyboardInterrupt):
        Doorman(config(settings), at, desktop() if browser is None else browser).run(sockets=[listening])


def config(settings: Settings) -> uvicorn.Config:
    return uvicorn.Config(
        create_app(settings),
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=1,  # an open socket would keep the house open for ever
        ws="websockets-sansio",
        ws_max_size=LARGEST_MESSAGE,
        ws_per_message_deflate=False,  # pictures are small: pressing each for each seat is not worth its time
    )


def listen(host: str, port: int) -> socket.socket:
    """A socket on this port; one that somebody else has is refused, with what to do."""
    try:
        family, _, _, _, where = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    except (OSError, OverflowError, UnicodeError):
        raise Refused(f"{host} port {port} is no address of this machine", "--host") from None
    # named as TCP, so that asyncio sees to it that an answer in two parts does not wait 40 ms between them
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if os.name == "posix":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(where)
        listening.listen(2048)
    except OSError as wrong:
        listening.close()
        raise _no_port(host, port, wrong) from None
    return listening


def _no_port(host: str, port: int, wrong: OSError) -> Refused:
    if wrong.errno == errno.EADDRINUSE:
        return Refused(f"port {port} is taken: is a house open already? Otherwise try --port {port + 1}", "--port")
    if wrong.errno == errno.EACCES:
        return Refused(f"port {port} is not yours to open: take one above 1023", "--port")
    return Refused(f"cannot listen at {host} port {port}: {wrong.strerror}", "--host")


def address(host: str, port: int) -> str:
    """What to type into a browser on this machine."""
    try:
        if ip_address(host).is_unspecified:
            host = "127.0.0.1" if ip_address(host).version == 4 else "::1"
    except ValueError:
        pass
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def desktop() -> bool:
    """Whether somebody could see a browser here."""
    if sys.platform in ("darwin", "win32"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
