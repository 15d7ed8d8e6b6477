"""The page on odds prints what its snippet on meters prints."""

import re
from pathlib import Path

import pytest

PAGE = (Path(__file__).parents[2] / "docs/odds.md").read_text(encoding="utf-8")


def test_the_figures_on_meters_are_what_the_snippet_prints(capsys: pytest.CaptureFixture[str]) -> None:
    (snippet,) = re.findall(r"^```python\n(.*?)^```", PAGE, flags=re.MULTILINE | re.DOTALL)
    (printed,) = re.findall(r"^```text\n(.*?)^```", PAGE, flags=re.MULTILINE | re.DOTALL)
    exec(snippet, {})
    assert capsys.readouterr().out == printed
