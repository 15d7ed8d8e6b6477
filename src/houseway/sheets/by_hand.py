"""Best play by what a player holds, short enough to print: cards that are played alike stand together."""

from houseway.exact.summary import Group, Summary
from houseway.sheets.blocks import Table
from houseway.sheets.words import title

MANY = 14
"""more names than this, and the largest group is called the rest"""
GRID = 3
"""from so many columns on, the table is a grid"""


def by_hand(summary: Summary) -> Table:
    columns = list(dict.fromkeys(group.column for group in summary.groups))
    return _grid(summary, columns) if len(columns) >= GRID else _list(summary)


def _grid(summary: Summary, columns: list[str]) -> Table:
    """A row for all cards with the same actions against every column."""
    rows: dict[str, dict[str, str]] = {}
    for group in summary.groups:
        rows.setdefault(group.row, {})[group.column] = _action(group)
    alike: dict[tuple[str, ...], list[str]] = {}
    for name, actions in rows.items():
        alike.setdefault(tuple(actions.get(column, "") for column in columns), []).append(name)
    told = sorted(alike.items(), key=lambda one: -len(one[1]))
    (most, names), rest = told[0], told[1:]
    lines = [(", ".join(cards), *actions) for actions, cards in sorted(rest, key=lambda one: one[0])]
    last = ("all others" if len(names) > MANY else ", ".join(names), *most)
    return Table(("You hold", *columns), "l" + "r" * len(columns), (*lines, last), small=True)


def _list(summary: Summary) -> Table:
    """A row an action; the one with the most names is the rest."""
    alike: dict[str, list[str]] = {}
    for group in sorted(summary.groups, key=lambda group: group.value):
        name = f"{group.row}, {group.column}" if group.column else group.row
        alike.setdefault(group.action, []).append(name + ("*" if group.agrees < 1 else ""))
    largest = max(alike, key=lambda action: len(alike[action]))
    told = [
        (title(action), "all other hands" if action == largest and len(names) > MANY else "; ".join(names))
        for action, names in sorted(alike.items(), key=lambda one: one[0] == largest)
    ]
    return Table(("Action", "With"), "nl", tuple(told), small=True)


def _action(group: Group) -> str:
    return ("–" if group.action == "fold" else group.action) + ("*" if group.agrees < 1 else "")
