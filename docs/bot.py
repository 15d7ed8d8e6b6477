"""A bot that plays a table over the API: `python docs/bot.py ADDRESS GAME ROUNDS`. It needs httpx and nothing else."""

import sys
import time
from typing import Any
from uuid import uuid4

import httpx


def play(address: str, game: str, rounds: int) -> int:
    """Sit down, lay the least bets, stay in at the least price; what it came to, in cents."""
    with httpx.Client(base_url=address, timeout=60) as house:

        def ask(path: str, data: Any = None) -> Any:
            """Who asks too fast is told how long to wait, and asks again."""
            while (told := house.request("GET" if data is None else "POST", path, json=data)).status_code == 429:
                time.sleep(float(told.headers["Retry-After"]))
            return told.raise_for_status().json()

        def do(what: str, **fields: object) -> None:
            ask(f"{at}/commands", {"key": str(uuid4()), "command": {"do": what, **fields}})

        house.headers["X-CSRF-Token"] = ask("/api/visit")["csrf"]
        before = ask("/api/player", {"name": "Bot"})["bankroll"]
        rules = {"game": game, "decision_seconds": 0, "settle_seconds": 0}
        at = f"/api/tables/{ask('/api/tables', {'key': str(uuid4()), **rules})['table']}"
        do("sit", seats=[1])
        for number in range(1, rounds + 1):
            bets = {name: limit["least"] for name, limit in ask(at)["limits"].items() if limit["required"]}
            do("lay", round=number, bets={"1": bets}, ready=True)
            while (seen := ask(at))["options"]:
                stay = next(one for one in seen["options"] if one["name"] != "fold")
                do("act", round=number, turn=seen["turn"], seat=1, action=stay["action"])
            print(f"round {number}: {seen['seats'][0]['result']}, {seen['seats'][0]['total'] / 100:+.2f}")
            do("next", round=number)
        return int(ask("/api/player")["bankroll"]) - int(before)


if __name__ == "__main__":
    print(f"in all: {play(sys.argv[1], sys.argv[2], int(sys.argv[3])) / 100:+.2f}")
