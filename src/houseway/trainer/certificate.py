"""The certificate: who knows which game, rule by rule, with the digest of the answers that show it."""

import json
from hashlib import sha256
from importlib.resources import files
from typing import Final

from houseway.game_words import step_words
from houseway.games import find_game
from houseway.press import press
from houseway.refused import Refused
from houseway.rules import AnyGame
from houseway.trainer.shelf import Sat

SETTLING: Final = "How bets are settled."
AWARDS: Final = "Awards off the meter: verified by a supervisor, paid, and the round closed."


def certificate(sat: Sat) -> bytes:
    """A PDF, on one page; only for an examination that was passed."""
    if not sat.passed:
        raise Refused(f"examination {sat.number} was not passed ({sat.score} of {sat.out_of}): it has no certificate")
    if sha256(sat.paper.encode()).hexdigest() != sat.hash:
        raise Refused(f"examination {sat.number} is not what was sat: its answers do not match their digest")
    paper = json.loads(sat.paper)
    game = find_game(sat.game)
    says = rule_words(game)
    data = {
        "person": sat.person,
        "game": game.name,
        "day": f"{sat.at:%-d %B %Y}",
        "score": f"{sat.score} of {sat.out_of}",
        "needed": f"{paper['pass_percent']}%",
        "minutes": paper["minutes"],
        "number": sat.number,
        "terms": "; ".join(sat.terms),
        "hash": sat.hash,
        "rules": [[rule, says.get(rule, SETTLING), f"{right} of {asked}"] for rule, right, asked in paper["rules"]],
    }
    template = files("houseway.trainer").joinpath("certificate.typ").read_text(encoding="utf-8")
    return press(template, data, sat.at.date())


def rule_words(game: AnyGame) -> dict[str, str]:
    """What the declaration says by each of its rules: the steps first, then the wagers."""
    found: dict[str, str] = {}
    for step in game.steps:
        found.setdefault(step.rule, step_words(step))
    for wager in game.wagers:
        found.setdefault(wager.rule, f"The {wager.name}: {wager.says}")
    for bet in game.side_bets:
        found.setdefault(bet.award_rule, AWARDS)
    return found
