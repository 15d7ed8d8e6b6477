"""The words games are written in.

A game is data: wagers, readings and a tuple of steps in the manual's order, each with its rule id, and
two functions: `classify` says what the cards came to, with no money in it, and `price` says what that pays,
with no cards in it. Side bets are a function each: cards to a line of their paytable.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import Any, Final, Generic, Protocol, TypeVar

from houseway.cards import Card
from houseway.odds import Pay
from houseway.paytable import Paytable
from houseway.refused import Refused, one_of


class Pile(StrEnum):
    """Where cards lie on the felt."""

    __hash__ = str.__hash__  # a round looks its piles up at every step

    SEAT = "seat"
    DEALER = "dealer"
    COMMUNITY = "community"


class Result(StrEnum):
    """How the main game ended for a seat."""

    WIN = "win"
    LOSE = "lose"
    PUSH = "push"
    FOLD = "fold"


@dataclass(frozen=True, slots=True)
class Hands:
    """What lies face up when a seat is settled (a pile that was never turned is empty)."""

    player: tuple[Card, ...]
    dealer: tuple[Card, ...] = ()
    community: tuple[Card, ...] = ()


# Wagers -------------------------------------------------------------------------------------------


class Laid(StrEnum):
    """When a wager is put down."""

    FIRST = "before the deal, required"
    OPTIONAL = "before the deal, optional"
    RAISE = "by a decision"
    NEVER = "no stake of its own"


@dataclass(frozen=True, kw_only=True, slots=True)
class Wager:
    """A bet of the main game. Limits that a manual prints are in cents."""

    name: str
    rule: str
    says: str
    laid: Laid = Laid.FIRST
    equals: str = ""
    """the wager whose stake this one must match"""
    on: str = ""
    """the wager whose stake this one is paid on (no stake of its own)"""
    least: int = 1
    never: tuple[int, ...] = ()
    """stakes the house does not take"""


@dataclass(frozen=True, kw_only=True, slots=True)
class SideBet:
    """An optional bet that a paytable settles from the cards, whatever became of the main game."""

    name: str
    rule: str
    says: str
    line: "Callable[[Hands, Terms], str | None]"
    """the paytable line that the cards reach, None if the bet loses"""
    needs: "Callable[[tuple[Card, ...], Terms], frozenset[Pile]]" = lambda cards, terms: frozenset()
    """the piles, besides the seat's own cards, that must be turned before this bet can be settled"""
    stands: "Callable[[Terms], bool]" = lambda terms: True
    """whether the bet still plays after a fold"""
    fold_rule: str = ""
    """the rule that takes the bet after a fold, if it is not the bet's own"""
    stakes: tuple[int, ...] = ()
    """the only stakes the house takes, if they are few"""
    progressive: bool = False
    envy: str = ""
    """the wager name under which other bettors are paid for a hit"""
    award_rule: str = ""
    """the rule by which an award off the meter is verified, if there is one"""
    meter_rule: str = ""
    """the rule that advises on the meter's terms, if there is one"""
    laid: Laid = Laid.OPTIONAL


@dataclass(frozen=True, kw_only=True, slots=True)
class Reading:
    """A place where the manual can be read in more than one way; the first value is the default."""

    name: str
    rule: str
    says: str
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Terms:
    """What a table plays under: one paytable a wager, one value a reading."""

    paytables: Mapping[str, Paytable]
    readings: Mapping[str, str]

    def pay(self, wager: str, line: str) -> Pay | None:
        """What this line pays, None if the table does not have it."""
        return self.paytables[wager].lines.get(line)

    def reads(self, name: str, value: str) -> bool:
        return self.readings[name] == value


# Steps --------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True, slots=True)
class CoinIn:
    """The progressive stakes are taken; what was not down by now is not in play."""

    rule: str
    wager: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Deal:
    """Cards go out face down: to every seat in turn, to the dealer, or to the community."""

    rule: str
    to: Pile
    cards: int
    burn: int = 0
    """how many cards from the bottom of the stack are burned"""
    says: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Dispense:
    """The shuffler gives out the rest of the deck and starts on the next one."""

    rule: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Condition:
    """Something about a seat's own cards that a choice depends on."""

    says: str
    holds: Callable[[tuple[Card, ...]], bool]


@dataclass(frozen=True, kw_only=True, slots=True)
class Fold:
    rule: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Check:
    rule: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Raise:
    """A bet of so many times another; any amount between `least` and `most`."""

    rule: str
    wager: str
    least: int
    most: int
    of: str = "ante"
    called: str = ""
    """the action's name, where it is not simply `2x`"""
    when: Condition | None = None
    unless: Condition | None = None


Choice = Fold | Check | Raise


@dataclass(frozen=True, kw_only=True, slots=True)
class Decide:
    """Every seat still in, from seat 1 up, takes one of the choices."""

    rule: str
    name: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class Turn:
    """Cards that lie face down are turned for everybody."""

    rule: str
    pile: Pile
    cards: int
    says: str


@dataclass(frozen=True, kw_only=True, slots=True)
class HouseWay:
    """The dealer keeps some of his cards, by the house's rule and not by choice."""

    rule: str
    says: str
    keep: Callable[[tuple[Card, ...]], tuple[Card, ...]]


@dataclass(frozen=True, kw_only=True, slots=True)
class Qualify:
    """The dealer's hand is held against the least he must have."""

    rule: str
    says: str
    holds: Callable[[tuple[Card, ...]], bool]
    refunds: str = ""
    """the wager that goes straight back to every seat still in when he has less"""


@dataclass(frozen=True, kw_only=True, slots=True)
class Settle:
    """Every seat is settled, from the dealer's right to his left."""

    rule: str


Step = CoinIn | Deal | Dispense | Decide | Turn | HouseWay | Qualify | Settle


# The game -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Line:
    """One wager's fate: what it pays, by which rule, and why.

    `because` may name the hands that decided it: {player} and {dealer}.
    """

    wager: str
    pays: Pay
    rule: str
    because: str


class Outcome(Protocol):
    """What the cards came to for one seat; the rest of it is the game's own."""

    @property
    def result(self) -> Result: ...


@dataclass(frozen=True, slots=True)
class Shuffler:
    """The machine, or the hands, that the manual deals from."""

    says: str
    packet: int = 0
    """cards in each packet it dispenses; none for a single deck"""
    decks: int = 2
    """decks used by turns: one in play, one being shuffled"""


@dataclass(frozen=True, slots=True)
class HouseRule:
    """A rule in a sentence, where no wager or step is the place for it."""

    rule: str
    says: str


@dataclass(frozen=True, slots=True)
class SpotLimit:
    """How many spots a player may hold while others wait for a seat."""

    rule: str
    most: int


@dataclass(frozen=True, slots=True)
class Call:
    """The hands as the dealer calls them; None where the cards to make one are not all face up."""

    player: str | None
    dealer: str | None = None


O = TypeVar("O", bound=Outcome)  # noqa: E741


@dataclass(frozen=True, kw_only=True)
class Game(Generic[O]):
    """One game, whole."""

    code: str
    name: str
    manual: str
    about: str
    deck: tuple[Card, ...]
    seats: int
    shuffler: Shuffler
    wagers: tuple[Wager | SideBet, ...]
    readings: tuple[Reading, ...] = ()
    steps: tuple[Step, ...]
    classify: Callable[[Hands], O]
    price: Callable[[O, Terms], Iterable[Line]]
    call: Callable[[Hands], Call]
    printed: Mapping[str, Mapping[str, Paytable]] = field(repr=False)
    """wager -> code -> paytable, in the manual's order"""
    fold_needs: Callable[[Terms], frozenset[Pile]] = lambda terms: frozenset()
    """the piles that decide what a folded main bet comes to; normally none: it is lost"""
    folded: Callable[[O], O] = lambda outcome: outcome
    """where a fold depends on those piles: the outcome of the hand that was folded"""
    spots_when_waiting: SpotLimit | None = None
    payoffs: tuple[HouseRule, ...] = ()
    """how bets are settled, by rules that `price` names and no wager or step does"""
    house_rules: tuple[HouseRule, ...] = ()
    """for the people at the table rather than for the cards"""
    sees: Callable[[tuple[Card, ...], tuple[Card, ...]], tuple[str, str]] | None = None
    """what a player would call his cards and those turned, at the first decision: a row and a column of a table"""
    counted_by: str = ""
    """the kernel that counts this game fast, as module:name; without one it is walked"""

    @property
    def wager_names(self) -> tuple[str, ...]:
        return tuple(wager.name for wager in self.wagers)

    @property
    def side_bets(self) -> tuple[SideBet, ...]:
        return tuple(wager for wager in self.wagers if isinstance(wager, SideBet))

    @property
    def decisions(self) -> tuple[Decide, ...]:
        return tuple(step for step in self.steps if isinstance(step, Decide))

    @property
    def paytables(self) -> dict[str, Mapping[str, Paytable]]:
        """The printed tables of this game's own wagers (two versions of a game share a file)."""
        return {name: self.printed[name] for name in self.wager_names if name in self.printed}

    def wager(self, name: str) -> Wager | SideBet:
        for wager in self.wagers:
            if wager.name == name:
                return wager
        raise Refused(f"{self.code} has no wager {name!r}: it has {one_of(self.wager_names)}")

    def dealt_to(self, pile: Pile) -> int:
        """How many cards this pile gets in a round (for a seat: each seat)."""
        return sum(step.cards for step in self.steps if isinstance(step, Deal) and step.to is pile)

    def terms(self, paytables: Mapping[str, str] | None = None, readings: Mapping[str, str] | None = None) -> Terms:
        """Choose paytables by code and readings by value; what is not named is as first printed."""
        tables = {wager: next(iter(codes.values())) for wager, codes in self.paytables.items()}
        for wager, code in (paytables or {}).items():
            if wager not in tables:
                raise Refused(
                    f"{self.code} has no paytable for {wager!r}: it has them for {one_of(list(tables))}",
                    f"paytables.{wager}",
                )
            if code not in self.paytables[wager]:
                raise Refused(
                    f"{wager} has no paytable {code!r}: it has {one_of(list(self.paytables[wager]))}",
                    f"paytables.{wager}",
                )
            tables[wager] = self.paytables[wager][code]
        chosen = {reading.name: reading.values[0] for reading in self.readings}
        for name, value in (readings or {}).items():
            known = next((reading for reading in self.readings if reading.name == name), None)
            if known is None:
                raise Refused(
                    f"{self.code} has no reading {name!r}: it has {one_of(list(chosen))}",
                    f"readings.{name}",
                )
            if value not in known.values:
                raise Refused(f"{name} is {one_of(known.values)}, not {value!r}", f"readings.{name}")
            chosen[name] = value
        return Terms(tables, chosen)


AnyGame = Game[Any]

NO_PILES: Final[frozenset[Pile]] = frozenset()


def times(stake: int, of: int) -> str:
    """`2x`, `2.5x`, `7/3x`: how an action writes its size."""
    ratio = Fraction(stake, of)
    if ratio.denominator == 1:
        return f"{ratio.numerator}x"
    return f"{_decimal(ratio) or ratio}x"


def _decimal(ratio: Fraction) -> str | None:
    for places in range(1, 7):
        scaled = ratio * 10**places
        if scaled.denominator == 1:
            digits = f"{scaled.numerator:0{places + 1}d}"
            return f"{digits[:-places]}.{digits[-places:]}"
    return None
