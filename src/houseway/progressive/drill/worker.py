"""A house at work in a process of its own: every table in a thread, every operation acknowledged when it is done."""

from multiprocessing.connection import Connection
from threading import Lock, Thread

import msgspec

from houseway.database import Database
from houseway.progressive.drill.room import DrillRoom
from houseway.progressive.drill.script import Script, dealt_rounds
from houseway.progressive.drill.tally import Ack
from houseway.progressive.manager import GameManager

CHECKPOINT_EVERY = 100
"""often, so that some are killed in the middle of one"""
dealt_rounds()  # once, where processes are forked from, and not in every life


def work(where: str, room: bytes, first: dict[str, int], pipe: "Connection[bytes, bytes]", last: int | None) -> None:
    """Work the tables from these steps on, without end or until each has done its step `last`."""
    opened = msgspec.json.decode(room, type=DrillRoom)
    manager = GameManager(Database.open(where))
    manager.book.every = CHECKPOINT_EVERY
    turn = Lock()

    def deal(script: Script) -> None:
        number = first[script.table]
        while last is None or number <= last:
            step = script.step(number)
            card = opened.card if step.card else ""
            receipt = manager.do(opened.session, step.op, script.key(number), card)
            ack = Ack(script.table, number, receipt.number, receipt.hash, receipt.repeat)
            with turn:
                pipe.send_bytes(msgspec.json.encode(ack))
            number += 1

    threads = [Thread(target=deal, args=(script,), daemon=True) for script in opened.scripts()]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    manager.close()
