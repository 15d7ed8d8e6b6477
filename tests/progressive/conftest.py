"""A founded house on each database, and passwords that are hashed quickly."""

from collections.abc import Iterator

import pytest
from argon2 import PasswordHasher

from houseway.database import Database
from houseway.progressive import secrets
from tests.progressive.house import House


@pytest.fixture(autouse=True)
def quick_passwords(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same hashes with the least work: a hundred tests sign in a thousand times."""
    quick = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    monkeypatch.setattr(secrets, "_HASHER", quick)


@pytest.fixture
def house(database: Database) -> Iterator[House]:
    """A founded house, see `House`."""
    made = House(database)
    yield made
    made.close()
