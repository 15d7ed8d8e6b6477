"""The colours of the felt. Each also has a sign or a word beside it: nothing is told by colour alone."""

from typing import Final

TEXT: Final = "#eef6f0"
SOFT: Final = "#a9cdb9"
FAINT: Final = "#6fa288"
GOLD: Final = "#f6cf65"
WIN: Final = "#8ff0a4"
LOSE: Final = "#ffb3a1"
PUSH: Final = "#d8dee9"
ALERT: Final = "#ffd27a"
BUTTON: Final = "#1d6b4a"

FACE: Final = "#fbf8ef"
INK: Final = "#16181d"
RED_INK: Final = "#c4122f"
GREY: Final = "#8fa398"
GREY_INK: Final = "#33433a"
BACK: Final = "#7b1e3a"
WEAVE: Final = "#c9798f"

CHIPS: Final = {100: "#f5f5f5", 500: "#ff6b6b", 2500: "#5fe08a", 10000: "#b79cff"}
"""white, red, green and black chips; black would not be seen on the felt, so it is violet"""
