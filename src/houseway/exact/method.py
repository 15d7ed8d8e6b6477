"""How each game is counted: the kernels' own words, gathered into one page for the docs."""

from importlib import import_module

from houseway.games import all_games

HEAD = """# The method

How the house counts, game by game. Each section opens the module that does the counting, word for word, so that the
page and the code cannot differ (`make docs` writes it, a test compares it). What is counted and how it is priced is in
[odds.md](odds.md); the walker that judges the kernels is [walker.py](../src/houseway/exact/walker.py).
"""


def method_page() -> str:
    """The page, in the order of the manuals."""
    modules = dict.fromkeys(game.counted_by.partition(":")[0] for game in all_games().values() if game.counted_by)
    meters = ("progressive", "running_dry", "dry_bounds", "tail")
    modules |= dict.fromkeys(f"houseway.exact.{name}" for name in meters)
    parts = [HEAD]
    for name in modules:
        words = import_module(name).__doc__ or ""
        title, _, text = words.strip().partition("\n")
        path = name.replace(".", "/")
        parts.append(f"## {title.rstrip('.')}\n\n[{path}.py](../src/{path}.py)\n\n{text.strip()}\n")
    return "\n".join(parts)
