"""The browser that the browser tests drive: Debian's Chromium, or whichever one the machine has."""

import os
import shutil

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
MISSING = "no Chromium here: install it, or name one in $CHROMIUM, to test the pages in a real browser"
PATIENCE = 120_000
"""milliseconds that a page is waited for"""


def chromium() -> str | None:
    """Where Chromium is, if it is anywhere."""
    names = [os.environ.get("CHROMIUM", ""), "chromium", "chromium-browser", "google-chrome"]
    return next((found for name in names if name and (found := shutil.which(name))), None)
