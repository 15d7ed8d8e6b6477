"""A house made for a drill: a dealer, a supervisor with a card, one meter, and tables with both consoles by turns."""

import secrets

import msgspec

from houseway.progressive.drill.script import STAKE, Script, drill_game
from houseway.progressive.floor import ConsoleKind, MeterTerms
from houseway.progressive.manager import GameManager
from houseway.progressive.operations import Enrol, OpenMeter, OpenTable
from houseway.progressive.pays import stakes_of
from houseway.refused import Refused

METER = "drill"
TERMS = MeterTerms(seed=1_000_000, contribution=700_000, reserve=20_000, fixed_pays="meter")


class DrillRoom(msgspec.Struct, frozen=True):
    """What a table needs to be worked: the dealer's session, the supervisor's card, and the tables."""

    session: str
    card: str
    tables: dict[str, ConsoleKind]

    def scripts(self) -> list[Script]:
        return [Script(table, console) for table, console in self.tables.items()]


def open_room(manager: GameManager, tables: int) -> DrillRoom:
    """Found the house on a database that has none."""
    with manager.look() as floor:
        if floor.number:
            raise Refused("a drill is held on an empty database: this one has a house on it", "database")
    passwords = {member: secrets.token_urlsafe(24) for member in ("admin", "dealer", "supervisor")}
    manager.found("A drill", "admin", "Administrator", passwords["admin"])
    admin = manager.sign_in("admin", passwords["admin"])
    for role in ("dealer", "supervisor"):
        manager.enrol(admin, Enrol(member=role, name=role.title(), role=role), passwords[role])
    _, card = manager.issue_card(admin, "supervisor")
    game = drill_game()
    manager.do(admin, OpenMeter(meter=METER, stakes=stakes_of(game, stake=STAKE), terms=TERMS))
    consoles: dict[str, ConsoleKind] = {f"t{n}": "touch" if n % 2 else "keypad" for n in range(1, tables + 1)}
    for table, console in consoles.items():
        manager.do(admin, OpenTable(table=table, meter=METER, game=game.code, console=console))
    return DrillRoom(manager.sign_in("dealer", passwords["dealer"]), card.token, consoles)
