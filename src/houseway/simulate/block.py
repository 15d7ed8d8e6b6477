"""A block of rounds: the piece of a simulation that one worker plays.

A block's counts hang on the game, the strategy, the seed and the block's number alone, so it does not matter who plays
it, when, or how often.
"""

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from houseway.exact.counted import Counts
from houseway.exact.shelf import house_hash
from houseway.games import find_game
from houseway.refused import Refused
from houseway.rules import AnyGame, Pile
from houseway.simulate.plan import Plan, plan_of
from houseway.simulate.stream import deals

BLOCK: Final = 1 << 20
"""rounds in a block: a tenth of a second or so"""


@dataclass(frozen=True, slots=True)
class Job:
    """All that is needed to play any block, wherever that is; it travels as a few words."""

    game: str
    strategy: str
    seed: int
    rounds: int
    block: int = BLOCK
    house: str = field(default_factory=house_hash)
    """the rules and the code that it must be played by"""

    @property
    def blocks(self) -> int:
        return -(-self.rounds // self.block)

    def rounds_in(self, block: int) -> int:
        return min(self.block, self.rounds - block * self.block)


def play_block(job: Job, block: int) -> list[Counts]:
    """The counts of one block."""
    if job.house != house_hash():
        raise Refused("a worker has another version of houseway than this one: install the same on both")
    game, plan = prepared(job.game, job.strategy)
    tables = plan.tables()
    cards = sum(game.dealt_to(pile) for pile in Pile)
    for hands in deals(game.deck, cards, job.seed, block, job.rounds_in(block)):
        plan.play(hands, *tables)
    return tables


@lru_cache(maxsize=4)
def prepared(code: str, strategy: str) -> tuple[AnyGame, Plan]:
    """A process gets ready once for all its blocks; what takes long to find is on the shelf."""
    game = find_game(code)
    return game, plan_of(game, strategy)
