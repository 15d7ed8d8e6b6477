"""What the card room's tests ask for."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from houseway.cardroom import Cardroom
from tests.cardroom.guests import Clock, open_room


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def room(tmp_path: Path, clock: Clock) -> Iterator[Cardroom]:
    with open_room(tmp_path / "room.db", clock) as room:
        yield room
