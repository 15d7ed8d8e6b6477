"""Best play by what a player holds, short enough to print: cards that are played alike stand together."""

from fractions import Fraction

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
    """A row for all cards with the same actions against every column, the best cards first."""
    rows: dict[str, dict[str, str]] = {}
    worth: dict[str, Fraction] = {}
    for group in summary.groups:
        rows.setdefault(group.row, {})[group.column] = _action(group)
        worth[group.row] = worth.get(group.row, Fraction()) + group.share * group.value
    share = {row: sum(group.share for group in summary.groups if group.row == row) for row in rows}
    alike: dict[tuple[str, ...], list[str]] = {}
    for name in sorted(rows, key=lambda row: worth[row] / share[row], reverse=True):
        alike.setdefault(tuple(rows[name].get(column, "") for column in columns), []).append(name)
    most = max(alike, key=lambda actions: len(alike[actions]))
    names = alike.pop(most)
    lines = [(", ".join(cards), *actions) for actions, cards in alike.items()]
    last = ("all others" if len(names) > MANY else ", ".join(names), *most)
    return Table(("You hold", *columns), "l" + "r" * len(columns), (*lines, last), small=True)


def _list(summary: Summary) -> Table:
    """A row an action; the one with the most names is the rest. A column that changes nothing is not told."""
    rows: dict[str, list[Group]] = {}
    for group in sorted(summary.groups, key=lambda group: group.value):
        rows.setdefault(group.row, []).append(group)
    alike: dict[str, list[str]] = {}
    for row, groups in rows.items():
        if len({group.action for group in groups}) == 1:
            alike.setdefault(groups[0].action, []).append(row + _star(*groups))
        else:
            for group in groups:
                alike.setdefault(group.action, []).append(f"{row}, {group.column}{_star(group)}")
    largest = max(alike, key=lambda action: len(alike[action]))
    told = [
        (title(action), "all other hands" if action == largest and len(names) > MANY else "; ".join(names))
        for action, names in sorted(alike.items(), key=lambda one: one[0] == largest)
    ]
    return Table(("Action", "With"), "nl", tuple(told), small=True)


def _action(group: Group) -> str:
    return ("–" if group.action == "fold" else group.action) + _star(group)


def _star(*groups: Group) -> str:
    return "*" if any(group.agrees < 1 for group in groups) else ""
