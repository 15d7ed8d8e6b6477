"""A bot that plays a table over the API: `python docs/bot.py ADDRESS GAME ROUNDS`. It needs httpx and nothing else."""

import sys
from uuid import uuid4

import httpx


def play(address: str, game: str, rounds: int) -> int:
    """Sit down, lay the least bets, stay in at the least price; what it came to, in cents."""
    with httpx.Client(base_url=address, timeout=60) as house:
        house.headers["X-CSRF-Token"] = house.get("/api/visit").json()["csrf"]
        before = house.post("/api/player", json={"name": "Bot"}).raise_for_status().json()["bankroll"]
        rules = {"game": game, "decision_seconds": 0, "settle_seconds": 0}
        opened = house.post("/api/tables", json={"key": str(uuid4()), **rules})
        at = f"/api/tables/{opened.raise_for_status().json()['table']}"

        def do(what: str, **fields: object) -> None:
            command = {"key": str(uuid4()), "command": {"do": what, **fields}}
            house.post(f"{at}/commands", json=command).raise_for_status()

        do("sit", seats=[1])
        for number in range(1, rounds + 1):
            limits = house.get(at).json()["limits"]
            bets = {name: limit["least"] for name, limit in limits.items() if limit["required"]}
            do("lay", round=number, bets={"1": bets}, ready=True)
            while (seen := house.get(at).json())["options"]:
                stay = next(one for one in seen["options"] if one["name"] != "fold")
                do("act", round=number, turn=seen["turn"], seat=1, action=stay["action"])
            print(f"round {number}: {seen['seats'][0]['result']}, {seen['seats'][0]['total'] / 100:+.2f}")
            do("next", round=number)
        return int(house.get("/api/player").json()["bankroll"]) - before


if __name__ == "__main__":
    print(f"in all: {play(sys.argv[1], sys.argv[2], int(sys.argv[3])) / 100:+.2f}")
