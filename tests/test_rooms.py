"""The house rules of the source: no game is known outside its own room, and no machine is known anywhere."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import houseway
from houseway.games import all_games

PACKAGE = Path(str(houseway.__file__)).parent
ROOT = Path(__file__).parents[1]

OWN_ROOMS = ("games", "exact/kernels", "simulate/players")
"""where a game may be named: its own file, its paytables, what counts it and what simulates it"""


def common_rooms() -> list[Path]:
    """Every source file that serves all games alike."""
    return [
        path
        for path in sorted(PACKAGE.rglob("*.py"))
        if not path.relative_to(PACKAGE).as_posix().startswith(tuple(f"{room}/" for room in OWN_ROOMS))
    ]


COMMON = common_rooms()
IDS = [path.relative_to(PACKAGE).as_posix() for path in COMMON]


def game_names() -> set[str]:
    """Every way to name a game in code: its code, its name, its module, its constant."""
    names = set()
    for game in all_games().values():
        names |= {game.code, game.name, game.code.replace("-", "_"), game.code.replace("-", "_").upper()}
    modules = {path.stem for path in (PACKAGE / "games").glob("*.py")} - {"__init__"}
    return names | modules | {module.upper() for module in modules}


def words_of_code(path: Path) -> Iterator[str]:
    """Every name, attribute, import and text in a file; docstrings tell, they do not act."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    told = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.alias(name=name):
                yield name
            case ast.ImportFrom(module=str() as name):
                yield name
            case ast.Constant(value=str() as text) if id(node) not in told:
                yield text


@pytest.mark.parametrize("path", COMMON, ids=IDS)
def test_no_code_outside_its_room_names_a_game(path: Path) -> None:
    known = re.compile("|".join(rf"(?<![\w-]){re.escape(name)}(?![\w-])" for name in game_names()))
    assert [word for word in words_of_code(path) if known.search(word)] == []


@pytest.mark.parametrize("path", COMMON, ids=IDS)
def test_no_code_outside_its_room_names_a_games_rule(path: Path) -> None:
    prefixes = {step.rule.split("-")[0] for game in all_games().values() for step in game.steps}
    rule = re.compile(rf"\b(?:{'|'.join(prefixes)})-\d")
    assert [word for word in words_of_code(path) if rule.search(word)] == []


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("x = 'big-raise'", ["big-raise"]),
        ("if game is STRAIGHT_EDGE_1: pass", ["STRAIGHT_EDGE_1"]),
        ("from houseway.games.manchester import MANCHESTER", ["houseway.games.manchester", "MANCHESTER"]),
        ('"""big-raise, in a docstring"""', []),
        ("# big-raise, in a comment", []),
        ("x = 'big-raiser'", []),
    ],
)
def test_a_named_game_is_found(line: str, words: list[str], tmp_path: Path) -> None:
    (tmp_path / "room.py").write_text(line, encoding="utf-8")
    known = re.compile("|".join(rf"(?<![\w-]){re.escape(name)}(?![\w-])" for name in game_names()))
    assert [word for word in words_of_code(tmp_path / "room.py") if known.search(word)] == words


# Machines

PATH = r"(?<![\w.:<-])/(?:work|home|root|Users|mnt|opt|var|srv|tmp|etc)/\w"
DRIVE = r"\b[A-Za-z]:\\\\?\w"
HOST = r"\b(?:https?|ftp|ssh|git)://\w|\blocalhost\b"
ADDRESS = r"(?<![\d.])(?!127\.)(?:\d{1,3}\.){3}\d{1,3}(?![\d.])"
MACHINE = re.compile("|".join([PATH, DRIVE, HOST, ADDRESS]))
TEXT = {".py", ".toml", ".txt", ".in", ".md", ".json", ".yml", ".yaml", ".cfg", ".tcss", ".css", ""}


def files_of_the_project() -> list[Path]:
    """What is written by hand: source, tests and what lies beside them; nothing that a tool made."""
    top = [path for path in ROOT.iterdir() if path.is_file() and path.suffix in TEXT]
    inside = [
        path
        for folder in ("src", "tests", "requirements", "docs", ".ci")
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and path.suffix in TEXT and "__pycache__" not in path.parts
    ]
    return sorted(path for path in top + inside if path != Path(__file__))


FILES = files_of_the_project()


@pytest.mark.parametrize("path", FILES, ids=[path.relative_to(ROOT).as_posix() for path in FILES])
def test_no_file_knows_a_machine(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert [found.group() for found in MACHINE.finditer(text)] == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("see /home/ann/houseway", True),
        ('open("/tmp/x")', True),
        (r"C:\Users", True),
        ("https://example.org", True),
        ("at 192.168.1.20", True),
        ("127.0.0.1, which is every machine to itself", False),
        ("on localhost:8000", True),
        ("open('/dev/null')", False),
        ("#!/usr/bin/env bash", False),
        ("version 1.2.3", False),
        ("src/houseway/work/x.py", False),
        ("grep -n '://'", False),
    ],
)
def test_a_machine_is_found(text: str, found: bool) -> None:
    assert bool(MACHINE.search(text)) == found
