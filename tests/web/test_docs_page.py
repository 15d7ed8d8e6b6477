"""What docs/web.md shows to programs is run against a house."""

import re
from pathlib import Path

import httpx
import pytest
from starlette.testclient import TestClient

from tests.web.browser import Browser

TEXT = (Path(__file__).parents[2] / "docs" / "web.md").read_text(encoding="utf-8")


def test_the_program_in_the_docs_gets_its_figures(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (program,) = re.findall(r"^```python\n(.*?)^```", TEXT, flags=re.MULTILINE | re.DOTALL)
    client.cookies.clear()
    monkeypatch.setattr(httpx, "Client", lambda base_url: client)
    exec(program, {"ADDRESS": Browser.AT})
    assert "'bonus': {'paytable': 'yours'" in capsys.readouterr().out


def test_every_door_is_told(client: TestClient) -> None:
    doors = re.findall(r'<li><a href="[^"]*"[^>]*>(.*?)</a></li>', client.get("/nothing").text)
    assert [door for door in doors if f"| {door} |" not in TEXT] == []
