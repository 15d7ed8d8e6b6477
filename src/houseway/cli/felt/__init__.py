"""The terminal table: full screen, drawn with Textual."""

import sys

from houseway.cli.felt.app import FeltApp
from houseway.cli.play import Seating
from houseway.refused import Refused


def open_felt(seating: Seating) -> None:
    """Play until the player leaves; then say how it went."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise Refused("the table needs a terminal: run it without a pipe")
    app = FeltApp(seating)
    app.run()
    print(app.purse.goodbye())
    if app.return_code:
        sys.exit(app.return_code)
