"""The docs are true: what they show is run, what they copy is compared."""

import re
import shlex
from pathlib import Path

import pytest

from houseway.cli.felt.picture import write_picture
from houseway.exact.method import method_page
from tests.conftest import RunHouse

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
DOCS = [ROOT / "README.md", *sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").glob("*.md"))]


def commands(text: str) -> list[str]:
    """Every `houseway …` line of the code blocks, without its comment."""
    blocks = re.findall(r"^```\n(.*?)^```", text, flags=re.MULTILINE | re.DOTALL)
    lines = [line.removeprefix("$ ") for block in blocks for line in block.splitlines()]
    return [line.split("  #")[0].strip() for line in lines if line.startswith("houseway ")]


SHOWN = [line for path in (ROOT / "README.md", ROOT / "docs/odds.md") for line in commands(path.read_text())]


@pytest.mark.parametrize("line", [line for line in dict.fromkeys(SHOWN) if " play " not in line])
def test_every_command_that_the_docs_show_runs(
    line: str, run_house: RunHouse, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(ROOT)
    if "mine.toml" in line:
        (tmp_path / "mine.toml").write_text("[insurance]\nno-straight = 26\n")
        line = line.replace("mine.toml", str(tmp_path / "mine.toml"))
    answered = run_house(*shlex.split(line)[1:])
    assert answered.status == 0, answered.err
    assert answered.out


def test_the_readme_shows_what_settling_its_example_prints(
    run_house: RunHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    assert run_house("settle", "docs/example.json").out.strip() in README


@pytest.mark.parametrize("number", [0, 1])
def test_the_readmes_python_runs(
    number: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)
    snippets = re.findall(r"^```python\n(.*?)^```", README, flags=re.MULTILINE | re.DOTALL)
    assert len(snippets) == 2
    exec(snippets[number], {})
    assert ("SE-6", "six-card straight to the 3")[number] in capsys.readouterr().out


def test_the_method_page_is_the_kernels_own_words() -> None:
    assert (ROOT / "docs/method.md").read_text(encoding="utf-8") == method_page(), "run `make docs`"


def test_the_readmes_picture_is_what_the_screen_shows(tmp_path: Path) -> None:
    write_picture(tmp_path / "table.svg")
    assert (tmp_path / "table.svg").read_text() == (ROOT / "docs/table.svg").read_text(), "run `make picture`"


@pytest.mark.parametrize("page", dict.fromkeys(DOCS), ids=lambda page: page.name)
def test_every_link_leads_to_a_file(page: Path) -> None:
    links = re.findall(r"\]\(([^)#]+)\)", page.read_text(encoding="utf-8"))
    assert all((page.parent / link).exists() for link in links if "://" not in link)


def test_every_rule_id_of_the_docs_is_in_the_code() -> None:
    code = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "src").rglob("*.py"))
    told = set(
        re.findall(r"^\| ([A-Z]{2}-\d+) \|", (ROOT / "docs/rules.md").read_text(encoding="utf-8"), flags=re.MULTILINE)
    )
    assert len(told) == 49
    assert {rule for rule in told if rule not in code} == set()
