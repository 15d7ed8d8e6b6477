"""A process that brings up card rooms and kills them: run as a program, with a database and a number of kills.

It has no thread of its own, so that it can fork. Each child plays at the room and says after every acknowledged command
what its players saw; then it is killed, in the middle of whatever it does or while it waits. Another child opens the
room again and looks whether everything is where it was.
"""

import json
import os
import signal
import sys
from collections.abc import Callable
from typing import Any

from houseway.cardroom import Cardroom, verify_bank
from houseway.cardroom.betting import LayBets
from houseway.cardroom.dealing import Deal
from houseway.database import Database
from houseway.games import all_games
from houseway.refused import Refused
from tests.cardroom.paper import START, Paper

PLAYERS = ("ann", "bob")
STEPS = (4, 7, 11, 16)
"""acknowledged commands before a child is killed, in turn"""

Seen = dict[str, Any]


def stopped() -> int:
    """However slow the machine is, no clock of a table runs out."""
    return START


def without_times(picture: Seen) -> Seen:
    """A picture as it must be again: a new start gives the clocks their full time, which is a change of its own."""
    return {name: value for name, value in picture.items() if name not in ("now", "deadline", "version")}


def look(room: Cardroom, table: str) -> dict[str, Seen]:
    pictures = room.pictures(table, [*PLAYERS, None])
    return {viewer or "watcher": without_times(picture) for viewer, picture in pictures.items()}


def next_move(room: Cardroom, table: str) -> tuple[str, Seen]:
    """What somebody at this table does next, so that a round goes on wherever it stands."""
    pictures = room.pictures(table, PLAYERS)
    seen = pictures["ann"]
    for seat, player in enumerate(PLAYERS, start=1):
        if seat not in pictures[player]["viewer"]["seats"]:
            return player, {"do": "sit", "seats": [seat]}
        if pictures[player]["viewer"]["bankroll"] < 50_000:
            return player, {"do": "top-up"}
        if pictures[player]["options"]:
            action = pictures[player]["options"][-1]["action"]
            move = {"do": "act", "round": seen["round"], "turn": seen["turn"], "seat": seat, "action": action}
            return player, move
    if seen["phase"] == "settled":
        return "bob", {"do": "next", "round": seen["round"]}
    bets = {name: (limit["stakes"] or [500])[0] for name, limit in seen["limits"].items()}
    for seat, player in enumerate(PLAYERS, start=1):
        if not pictures[player]["seats"][seat - 1]["ready"]:
            return player, {"do": "lay", "round": seen["round"], "bets": {str(seat): bets}, "ready": True}
    raise AssertionError(f"nothing to do in {seen['phase']}")


def play(where: str, life: int, say: Callable[[Seen], None], stop_after: int) -> None:
    """Play for ever, or wait after so many commands; say what was acknowledged."""
    room = Cardroom(Database.open(where), clock=stopped)
    for player in PLAYERS:
        room.come_in(player, player)
    tables = room.open_floor()
    done = 0
    while True:
        table = tables[(life + done // 9) % len(tables)]
        player, move = next_move(room, table)
        key = f"{life}.{done}"
        say({"asks": key, "player": player, "table": table, "move": move})
        room.command(player, table, move, key).result()
        say({"done": key, "table": table, "seen": look(room, table)})
        done += 1
        if done == stop_after:
            signal.pause()


def check(where: str, said: list[Seen], waits: bool) -> None:
    """Everything acknowledged is there; what was under way is there whole or not at all, and can be asked again."""
    verify_bank(Database.open(where))
    room = Cardroom(Database.open(where), clock=stopped)
    acknowledged = {one["done"]: one for one in said if "done" in one}
    for one in said:
        if "done" in one and waits and one is said[-1]:
            assert look(room, one["table"]) == one["seen"], "not where it was"
    for one in said:
        if "asks" in one:
            try:
                answer = room.command(one["player"], one["table"], one["move"], one["asks"]).result()
                assert answer["repeat"] or one["asks"] not in acknowledged, "an acknowledged command was lost"
            except Refused:
                assert one["asks"] not in acknowledged, "an acknowledged command was lost"
    room.close()


def life_and_death(where: str, life: int) -> None:
    """One child plays and is killed; another looks after what it left."""
    waits = life % 2 == 0
    stop_after = STEPS[life // 2 % len(STEPS)]
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reader)
        say = os.fdopen(writer, "w", buffering=1)
        in_child(lambda: play(where, life, lambda one: print(json.dumps(one), file=say), stop_after if waits else -1))
    os.close(writer)
    with os.fdopen(reader) as lines:
        said: list[Seen] = []
        while len([one for one in said if "done" in one]) < stop_after:
            line = lines.readline()
            assert line, "the room went down by itself"
            said.append(json.loads(line))
        os.kill(child, signal.SIGKILL)
        said += [json.loads(line) for line in lines if line.endswith("\n")]
    os.waitpid(child, 0)
    checker = os.fork()
    if checker == 0:
        in_child(lambda: check(where, said, waits))
    assert os.waitpid(checker, 0)[1] == 0, f"life {life} was not found as it was"


def in_child(work: Callable[[], None]) -> None:
    """Nothing of the parent's is done twice: a child ends here."""
    try:
        work()
        os._exit(0)
    except BaseException:
        sys.excepthook(*sys.exc_info())
        os._exit(1)


def warm_up() -> None:
    """What every child needs is worked out once: it is here when they are forked."""
    paper = Paper()
    for code in all_games():
        table = paper.open_table(code)
        paper.come_in(code)
        paper.sit(table, code, 1)
        limits = paper.picture(table, None)["limits"]
        bets = {name: 1000 for name, limit in limits.items() if limit["required"]}
        paper.ask(LayBets(table, 1, code, {1: bets}, ready=True))
        paper.ask(Deal(table, 1))
        paper.picture(table, code)


if __name__ == "__main__":
    warm_up()
    for life in range(int(sys.argv[2])):
        life_and_death(sys.argv[1], life)
    print("all lives found as they were")
