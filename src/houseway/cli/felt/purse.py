"""The player's money away from the felt, for a whole visit: what he bought in for and what he holds, in cents."""

from dataclasses import dataclass

from houseway.odds import dollars
from houseway.words import signed


@dataclass(slots=True)
class Purse:
    held: int
    """the bankroll; bets on the felt are still in it until they are settled"""
    bought_in: int
    rounds: int = 0

    @classmethod
    def of(cls, bankroll: int) -> "Purse":
        return cls(bankroll, bankroll)

    def buy_in(self, cents: int) -> None:
        self.held += cents
        self.bought_in += cents

    def settle(self, net: int) -> None:
        """A round is over: what the settlement says, and nothing else."""
        self.held += net
        self.rounds += 1

    def forfeit(self, cents: int) -> None:
        """Bets left on the felt by walking away."""
        self.held -= cents

    @property
    def result(self) -> int:
        return self.held - self.bought_in

    def goodbye(self) -> str:
        """The visit in a line."""
        if not self.rounds and not self.result:
            return f"You leave with your {dollars(self.held)}. No round was finished."
        rounds = f"{self.rounds} round{'' if self.rounds == 1 else 's'}"
        return (
            f"You leave with {dollars(self.held)} after {rounds}: {signed(self.result)} "
            f"on {dollars(self.bought_in)} bought in."
        )
