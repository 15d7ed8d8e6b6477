"""`houseway serve`: where it listens, and how it ends."""

import asyncio
import os
import signal
import socket
import subprocess
import sys
from ipaddress import IPv4Address
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from houseway.refused import Refused
from houseway.web.serve import address, desktop, listen
from tests.conftest import RunHouse

START = "from houseway.cli import main; main()"


def test_it_listens_on_this_machine_alone() -> None:
    with listen("127.0.0.1", 0) as listening:
        assert listening.getsockname()[0] == "127.0.0.1"


def test_a_port_that_is_taken_is_refused_with_another(run_house: RunHouse, tmp_path: Path) -> None:
    with listen("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        answered = run_house("serve", "--port", str(port), "--no-open", "--database", str(tmp_path / "house.db"))
    assert answered.status == 2
    assert f"port {port} is taken" in answered.err
    assert f"--port {port + 1}" in answered.err


@pytest.mark.parametrize("port", [-1, 65_536])
def test_what_is_no_port_is_refused(run_house: RunHouse, port: int) -> None:
    answered = run_house("serve", "--port", str(port))
    assert answered.status == 2
    assert "from 0" in answered.err


def test_what_is_no_address_is_refused() -> None:
    with pytest.raises(Refused, match="no address of this machine"):
        listen("no such name", 0)


@pytest.mark.parametrize(
    ("host", "shown"),
    [("127.0.0.1", "127.0.0.1:80"), (str(IPv4Address(0)), "127.0.0.1:80"), ("::", "[::1]:80"), ("casino", "casino:80")],
)
def test_the_address_can_be_typed_into_a_browser(host: str, shown: str) -> None:
    assert urlsplit(address(host, 80)).netloc == shown


def test_a_browser_is_opened_only_where_somebody_sees_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    assert not desktop()
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    assert desktop()


@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGTERM], ids=["Ctrl-C", "terminate"])
def test_it_says_where_it_is_and_ends_when_told_though_a_socket_is_open(tmp_path: Path, end: signal.Signals) -> None:
    """As it is started: by the command, in a process of its own."""
    args = ["serve", "--port", "0", "--no-open", "--database", str(tmp_path / "house.db")]
    unheard = {**os.environ, "XDG_DATA_HOME": str(tmp_path)}
    command = [sys.executable, "-c", START, *args]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, env=unheard) as house:
        assert house.stdout is not None
        assert house.stderr is not None
        said = house.stdout.readline()
        assert said.startswith("The house is open: ")
        at = urlsplit(said.split()[4])
        assert at.hostname is not None
        with socket.create_connection((at.hostname, at.port or 0), timeout=60) as held:
            held.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            assert held.recv(12) == b"HTTP/1.1 200"
            house.send_signal(end)
            house.wait(timeout=60)
        assert "Traceback" not in house.stderr.read()
    assert (tmp_path / "house.key").stat().st_mode & 0o777 == 0o600


def test_an_answer_in_two_parts_is_sent_at_once() -> None:
    """Otherwise the second part waits 40 ms for the first to be acknowledged."""

    async def connected() -> int:
        found: asyncio.Future[int] = asyncio.get_running_loop().create_future()

        async def look(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            found.set_result(writer.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            writer.close()

        with listen("127.0.0.1", 0) as listening:
            async with await asyncio.start_server(look, sock=listening):
                _, writer = await asyncio.open_connection(*listening.getsockname())
                told = await found
                writer.close()
                return told

    assert asyncio.run(connected()) != 0
