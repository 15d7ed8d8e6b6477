"""The count room: questions are worked out in a process of their own, and nobody waits for ever."""

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from houseway.refused import Refused
from houseway.web.count_room import Counting, CountRoom
from houseway.web.refusals import Conflict, NotNow
from tests.web.jobs import LIMIT, Long, Name, Wrong, wait_for

ONE, OTHER = "hi-lo-stud", "big-raise"


def in_a_room(test: Callable[[CountRoom], Awaitable[None]]) -> None:
    """Open a count room for a test, and close it."""

    async def open_and_close() -> None:
        room = CountRoom()
        async with asyncio.timeout(LIMIT), room.opened():
            await test(room)

    asyncio.run(open_and_close())


def test_a_question_is_worked_out_and_remembered() -> None:
    async def test(room: CountRoom) -> None:
        assert room.known(Name(ONE)) is None
        assert await room.ask(Name(ONE)) == "Hi-Lo Stud Poker"
        assert room.known(Name(ONE)) == "Hi-Lo Stud Poker"
        assert room.process_id not in (None, os.getpid())

    in_a_room(test)


def test_no_process_is_started_before_the_first_question() -> None:
    async def test(room: CountRoom) -> None:
        assert room.process_id is None

    in_a_room(test)


def test_a_refusal_comes_back_and_a_fault_is_told_as_one() -> None:
    async def test(room: CountRoom) -> None:
        with pytest.raises(Refused, match="no such thing") as refused:
            await room.ask(Wrong(ONE, refuses=True))
        assert refused.value.field == "a.field"
        with pytest.raises(NotNow, match="written down"):
            await room.ask(Wrong(ONE, refuses=False))
        with pytest.raises(Refused, match="no game 'nothing'"):
            await room.ask(Name("nothing"))
        assert await room.ask(Name(ONE)) == "Hi-Lo Stud Poker"

    in_a_room(test)


def test_a_long_count_tells_how_far_it_is_and_holds_up_no_other_game(tmp_path: Path) -> None:
    async def test(room: CountRoom) -> None:
        long = Long(ONE, str(tmp_path))
        first = await room.ask(long, patience=0)
        assert isinstance(first, Counting)
        await asyncio.to_thread(wait_for, tmp_path / "begun")
        assert await room.ask(Name(OTHER)) == "Big Raise Hold'em"
        while (told := await room.ask(long, patience=0)).words != "a long one":
            await asyncio.sleep(0.01)
        assert (told.done, told.of) == (2, 5)
        (tmp_path / "enough").touch()
        assert await room.ask(long) == "done"

    in_a_room(test)


def test_of_what_one_page_asks_only_the_newest_is_worked_out(tmp_path: Path) -> None:
    async def test(room: CountRoom) -> None:
        long = asyncio.create_task(room.ask(Long(ONE, str(tmp_path)), page="another"))
        await asyncio.to_thread(wait_for, tmp_path / "begun")
        older = Name(ONE, seen=str(tmp_path / "older"))
        shared = Name(ONE, seen=str(tmp_path / "shared"))
        waiting = asyncio.create_task(room.ask(older, page="mine"))
        both = [asyncio.create_task(room.ask(shared, page=page)) for page in ("mine", "yours")]
        newest = asyncio.create_task(room.ask(Name(ONE, seen=str(tmp_path / "newest")), page="mine"))
        with pytest.raises(Conflict, match="newer"):
            await waiting
        await room.ask(Name(OTHER))  # messages come in order: the one that takes it back has arrived
        (tmp_path / "enough").touch()
        assert await newest == await both[1] == "Hi-Lo Stud Poker"
        assert await long == "done"
        await both[0]
        assert [(tmp_path / name).exists() for name in ("older", "shared", "newest")] == [False, True, True]

    in_a_room(test)


def test_a_killed_process_is_told_and_started_again(tmp_path: Path) -> None:
    async def test(room: CountRoom) -> None:
        long = asyncio.create_task(room.ask(Long(ONE, str(tmp_path))))
        await asyncio.to_thread(wait_for, tmp_path / "begun")
        killed = room.process_id
        assert killed is not None
        os.kill(killed, signal.SIGKILL)
        with pytest.raises(NotNow, match="started again"):
            await long
        assert await room.ask(Name(ONE)) == "Hi-Lo Stud Poker"
        assert room.process_id != killed

    in_a_room(test)


def test_the_process_ends_with_the_house(tmp_path: Path) -> None:
    ids: list[int | None] = []

    async def test(room: CountRoom) -> None:
        await room.ask(Long(ONE, str(tmp_path)), patience=0)
        await asyncio.to_thread(wait_for, tmp_path / "begun")
        ids.append(room.process_id)

    in_a_room(test)
    assert ids[0] is not None
    with pytest.raises(ProcessLookupError):
        os.kill(ids[0], 0)
