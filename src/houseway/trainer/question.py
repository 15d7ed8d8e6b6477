"""A question of the school and how its answer is marked."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from string import ascii_lowercase
from typing import Any

from houseway.cards import Card
from houseway.record import Record
from houseway.refused import Refused, one_of
from houseway.rules import AnyGame, Terms
from houseway.trainer.price import FREE, Price


class Form(StrEnum):
    """How a question is answered."""

    CHOICE = "the letter or number of a choice"
    CARDS = "cards, such as Ac Td"
    PAYMENT = "take, push, nothing, or an amount such as 10.50"
    MOVES = "moves such as `pay 3 ante 10.50`, one a line or with ; between them"


@dataclass(frozen=True, kw_only=True, slots=True)
class Question:
    """One case, asked. `key` is the answer: it is for marking and never shown."""

    kind: str
    game: str
    seed: str
    text: str
    felt: tuple[tuple[str, tuple[Card, ...]], ...]
    """what lies face up: a name and its cards"""
    form: Form
    choices: tuple[str, ...] = ()
    rules: tuple[str, ...]
    """the rules it examines, the main one first"""
    record: Record
    """the round that it was taken from: settling it under these terms gives the same answer"""
    terms: Terms = field(repr=False)
    seat: int | None = None
    seconds: int = 30
    """the time a sure dealer takes; a right answer that takes longer is asked again sooner"""
    key: Any = field(repr=False)


@dataclass(frozen=True, slots=True)
class Marked:
    """Right or wrong, what was expected and why, the rule, and what a mistake costs."""

    right: bool
    expected: str
    because: str
    rule: str
    price: Price = FREE


@dataclass(frozen=True, slots=True)
class Drill:
    """A kind of question: whether a game has it, how it is posed from a seed and terms, how an answer is marked."""

    kind: str
    says: str
    fits: Callable[[AnyGame], bool]
    pose: Callable[[AnyGame, str, Terms | None], Question]
    mark: Callable[[Question, str], Marked]


def labels(choices: Sequence[str]) -> list[str]:
    """A letter for each choice; where letters do not suffice, a number."""
    if len(choices) <= len(ascii_lowercase):
        return list(ascii_lowercase[: len(choices)])
    return [str(number) for number in range(1, len(choices) + 1)]


def chosen(choices: Sequence[str], given: str) -> int:
    """Which choice was given: by its letter, its number or its words."""
    text = given.strip().casefold()
    numbers = [str(number) for number in range(1, len(choices) + 1)]
    for way in (labels(choices), numbers, [choice.casefold() for choice in choices]):
        if text in way:
            return way.index(text)
    raise Refused(f"{given.strip()!r} is not a choice: {one_of(labels(choices))}")
