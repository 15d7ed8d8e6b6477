"""Asking at a terminal or in a pipe: a line at a time, until somebody leaves."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import TypeVar

from houseway.cards import show_cards
from houseway.cli.odds import Asked
from houseway.database import Database
from houseway.games import find_game
from houseway.refused import Refused
from houseway.rules import AnyGame, Terms
from houseway.shoe import os_bytes
from houseway.trainer.progress import Trainee
from houseway.trainer.question import Form, Question, labels
from houseway.trainer.shelf import DatabaseShelf
from houseway.trainer.terms import other_terms, taught
from houseway.web.settings import Settings

T = TypeVar("T")
INTERRUPTED = 130


class Left(Exception):
    """Nobody answers any more: the input has ended, or somebody has said so. `status` is the command's."""

    def __init__(self, status: int = 0) -> None:
        self.status = status


def now() -> datetime:
    return datetime.now(UTC)


def seed_or_fresh(seed: str) -> str:
    """The seed that was asked for, or a new one."""
    if not seed.isprintable():
        raise Refused("a seed is a word or a number that can be printed", "--seed")
    source = os_bytes()
    return seed or "".join(f"{source():02x}" for _ in range(5))


def terms_asked(game: str, asked: Asked) -> Terms | None:
    """The terms of the game that is taught; over all games they are those first printed."""
    if game:
        return taught(find_game(game), asked.terms(find_game(game)))
    if asked.paytables or asked.readings or asked.pays or asked.table:
        raise Refused("paytables, readings and payouts are one game's: name the game", "GAME")
    return None


def show_terms(game: AnyGame, terms: Terms) -> None:
    """What is not as first printed, if anything is."""
    for words in other_terms(game, terms):
        print(f"  Not as first printed: {words}.")


@contextmanager
def trainee_of(person: str, database: str) -> Iterator[Trainee]:
    """The person, with what the database knows about him."""
    kept = Database.open(Settings(database=database).where)
    try:
        yield Trainee(person, DatabaseShelf(kept), now)
    finally:
        kept.close()


def ask(prompt: str = "> ") -> str:
    """One line; what a pipe gives is written beside its prompt."""
    try:
        line = input(prompt)
    except EOFError:
        print()
        raise Left from None
    except KeyboardInterrupt:
        print()
        raise Left(INTERRUPTED) from None
    except UnicodeDecodeError:
        print("\n  That is not text in UTF-8.")
        raise Left(2) from None
    if not sys.stdin.isatty():
        print(line)
    if line.strip().lower() in ("quit", "exit"):
        raise Left
    return line.strip()


def until_read(take: Callable[[str], T], lines: Callable[[], str] = ask) -> T:
    """Ask until the answer can be read; each refusal says what is expected."""
    while True:
        try:
            return take(lines())
        except Refused as no:
            print(f"  {no.message}")


def answer_lines() -> str:
    """Several moves: one a line, an empty line ends them."""
    found: list[str] = []
    while line := ask("moves> " if not found else "   ... "):
        found.append(line)
    if not found:
        raise Refused(f"nothing is written yet: {Form.MOVES}")
    return "\n".join(found)


def lines_for(question: Question) -> Callable[[], str]:
    return answer_lines if question.form is Form.MOVES else ask


def show_question(question: Question, head: str) -> None:
    print(f"\n{head}")
    for line in question.text.splitlines():
        print(f"  {line}")
    for name, cards in question.felt:
        print(f"    {name + ':':<11} {show_cards(cards)}")
    show_choices(question.choices)
    print(f"  Answer: {question.form}" + (", and an empty line at the end." if question.form is Form.MOVES else "."))


def show_choices(choices: Sequence[str]) -> None:
    for label, choice in zip(labels(choices), choices, strict=True):
        print(f"    {label}) {choice}")
