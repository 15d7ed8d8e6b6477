"""What a program may import: it is there, it is typed, and it costs nothing until it is used."""

import importlib
import inspect
import re
import subprocess
import sys
import typing
from importlib.metadata import version
from pathlib import Path

import pytest

import houseway
from houseway import Table, replay, settle

ROOT = Path(__file__).parents[1]


def in_a_new_python(code: str) -> str:
    """What this code prints, in a process of its own."""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    return done.stdout


# Names


def test_every_public_name_is_there_and_means_the_same_the_second_time() -> None:
    """A room that is opened on the way must not take the place of a name."""
    code = (
        "import houseway\n"
        "for _ in range(2):\n"
        "    print([name for name in houseway.__all__ if not callable(getattr(houseway, name))])\n"
        "    import houseway.cli, houseway.table"
    )
    assert in_a_new_python(code) == "[]\n[]\n"


def test_from_houseway_import_everything() -> None:
    out = in_a_new_python("from houseway import *; print(Table(find_game(list(all_games())[0]).code).game.name)")
    assert out == "Big Raise Hold'em\n"


def test_the_lists_of_public_names_agree() -> None:
    """The one for the type checker and the one for the interpreter."""
    text = Path(str(houseway.__file__)).read_text(encoding="utf-8")
    for_types = set(re.findall(r"^    from houseway\.\w+ import (\w+) as \1$", text, re.MULTILINE))
    assert for_types == set(houseway.__all__)
    assert list(houseway.__all__) == sorted(houseway.__all__)


def test_another_name_is_not_there() -> None:
    with pytest.raises(AttributeError, match="module 'houseway' has no attribute 'Deck'"):
        houseway.Deck  # noqa: B018


def test_the_version_is_the_one_installed() -> None:
    assert houseway.__version__ == version("houseway")


# Types


def public_callables() -> list[tuple[str, typing.Any]]:
    """Every function, and every method and property of every class, that the public names lead to."""
    found: list[tuple[str, typing.Any]] = []
    for name in houseway.__all__:
        thing = public(name)
        if inspect.isclass(thing):
            for own, member in vars(thing).items():
                function = member.fget if isinstance(member, property) else getattr(member, "__func__", member)
                if inspect.isfunction(function) and not own.startswith("_"):
                    found.append((f"{name}.{own}", function))
        else:
            found.append((name, thing))
    return found


def public(name: str) -> typing.Any:
    """A public name, whatever else was imported before."""
    room: str = vars(houseway)["_ROOMS"][name]
    return getattr(importlib.import_module(f"houseway.{room}"), name)


@pytest.mark.parametrize(("name", "function"), public_callables(), ids=[name for name, _ in public_callables()])
def test_everything_public_is_typed(name: str, function: typing.Any) -> None:
    if name.startswith("Record.model_"):
        return
    hints = typing.get_type_hints(function)
    parameters = [p for p in inspect.signature(function).parameters if p not in ("self", "cls")]
    assert set(hints) == {*parameters, "return"}


def test_the_package_says_that_it_is_typed() -> None:
    assert (Path(str(houseway.__file__)).parent / "py.typed").exists()


# Cost

HEAVY = ("pydantic", "textual", "numpy", "numba")


def test_importing_houseway_imports_nothing_heavy() -> None:
    out = in_a_new_python(f"import sys, houseway; print([name for name in {HEAVY} if name in sys.modules])")
    assert out == "[]\n"


@pytest.mark.parametrize("command", ["--help", "--version"])
def test_help_imports_nothing_heavy(command: str) -> None:
    code = (
        f"import sys; sys.argv = ['houseway', *{command.split()}]\n"
        "from houseway.cli import main\n"
        "try:\n    main()\nexcept SystemExit as end:\n    assert not end.code\n"
        f"print([name for name in {HEAVY} if name in sys.modules])"
    )
    assert in_a_new_python(code).splitlines()[-1] == "[]"


# As a reader would use it


def test_a_round_at_a_table() -> None:
    table = Table("high-five", seed="example")
    table.deal({1: {"ante": 1000, "trips": 500}, 2: {"ante": 500}})
    while table.to_act is not None:
        seat = table.to_act
        mine = table.view(seat)
        assert len(mine.spots[seat].cards) == 7
        table.act(seat, mine.options[-1].name)
    paid = table.settlement.seat(1)
    assert paid.total == sum(paid.net.values())
    assert all(line.rule.startswith("HF-") and line.because for line in paid.lines)
    assert settle(table.record().to_json()) == replay(table.record()).settlement == table.settlement


def snippets() -> list[str]:
    """The Python in the README."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    return re.findall(r"^```python\n(.*?)^```", text, re.MULTILINE | re.DOTALL)


def test_the_readme_shows_some_python() -> None:
    assert snippets()


@pytest.mark.parametrize("snippet", snippets(), ids=lambda snippet: snippet.strip().splitlines()[-1].strip())
def test_the_python_in_the_readme_runs(snippet: str) -> None:
    assert in_a_new_python(snippet)
