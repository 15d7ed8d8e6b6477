"""How likely it is to see so many hits, or so few: the binomial tail, proven to the digits that are printed.

In n independent bets with the chance p each, let t(j) be the chance of exactly j hits. A few bets are summed as
fractions. For many:

1. The tail that starts at k and goes away from the most likely number of hits is summed, relative to t(k), in whole
   numbers of 2^-BITS. The next term is the one before it times ((n - j)/(j + 1)) * p/(1 - p) going up, or its inverse
   going down; that ratio is at most 1 and falls with every term. Each term is rounded down, so after i terms it is at
   most i units too small, and m terms together at most m(m + 1)/2. What follows the last term is no more than a
   geometric series with the last ratio.
2. ln t(k) = ln n! - ln k! - ln (n - k)! + k ln p + (n - k) ln (1 - p), where Stirling's series for ln m! (m >= 1000)
   lies between any two of its successive partial sums: its first term left out, B(26)/(26*25*m^25), is below 10^-71.
   The decimal arithmetic rounds each of fewer than 100 operations correctly to 100 digits, on numbers below 10^11, so
   it errs by less than 10^-85. Both are far below ERROR, which is given to either side.

The other tail is 1 less this one, with t(k) counted in both.

**What is assumed:** that bets hit independently of each other. Seats at one table play against the same dealer's
hand, so in one round their hits are not independent: over rounds with several bettors hits come in clumps, and a
count far from its mean is somewhat likelier than this says. With one bettor a round, or bets of different rounds, it
is exact.
"""

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from math import comb, factorial

from houseway.exact.proven import DOWN, UP, Proven, wide
from houseway.refused import Refused

FEW = 200
"""so many bets are summed as fractions"""
MOST = 50_000_000
BITS = 192
NEGLIGIBLE = 1 << 60
"""a term this small, in units of 2^-BITS, ends the sum"""

PI = Decimal(
    "3.14159265358979323846264338327950288419716939937510582097494459230781640628620899862803482534211706798215"
)
STIRLING = [
    Fraction(1, 12), Fraction(-1, 360), Fraction(1, 1260), Fraction(-1, 1680), Fraction(1, 1188),
    Fraction(-691, 360360), Fraction(1, 156), Fraction(-3617, 122400), Fraction(43867, 244188),
    Fraction(-174611, 125400), Fraction(77683, 5796), Fraction(-236364091, 1506960),
]  # fmt: skip
"""B(2i)/(2i(2i - 1)) for i = 1 to 12"""
ERROR = Decimal("1e-60")
FINE = wide(100)

ASSUMES = (
    "bets hit independently of each other; seats of one round share the dealer's hand, so with several bettors a round "
    "hits come in clumps and a count far from its mean is somewhat likelier than this"
)


@dataclass(frozen=True, slots=True)
class HitsSeen:
    """The chance of at least, and of at most, so many hits in so many bets."""

    hits: int
    bets: int
    chance: Fraction
    at_least: Proven
    at_most: Proven
    assumes: str = ASSUMES

    @property
    def expected(self) -> Fraction:
        return self.bets * self.chance


def hits_seen(hits: int, bets: int, chance: Fraction) -> HitsSeen:
    """How likely so many hits or more, and so many or fewer, are."""
    if not 0 <= bets <= MOST:
        raise Refused(f"from 0 to {MOST:,} bets can be counted, not {bets:,}", "bets")
    if not 0 <= hits <= bets:
        raise Refused(f"{bets:,} bets have from 0 to {bets:,} hits, not {hits:,}", "hits")
    if not 0 <= chance <= 1:
        raise Refused(f"a chance is from 0 to 1, not {chance}", "chance")
    tails = _few if bets <= FEW or chance in (0, 1) else _many
    return HitsSeen(hits, bets, chance, *tails(hits, bets, chance))


def _few(hits: int, bets: int, chance: Fraction) -> tuple[Proven, Proven]:
    """At least and at most, term by term."""
    if chance in (0, 1):
        sure = bets * int(chance)
        return Proven.exact(Fraction(hits <= sure)), Proven.exact(Fraction(hits >= sure))
    won, lost, whole = chance.numerator, chance.denominator - chance.numerator, chance.denominator**bets
    terms = [comb(bets, j) * won**j * lost ** (bets - j) for j in range(bets + 1)]
    return Proven.exact(Fraction(sum(terms[hits:]), whole)), Proven.exact(Fraction(sum(terms[: hits + 1]), whole))


def _many(hits: int, bets: int, chance: Fraction) -> tuple[Proven, Proven]:
    """At least and at most: the smaller tail summed, the other by complement."""
    if hits + 1 < (bets + 1) * chance:
        at_least, at_most = _many(bets - hits, bets, 1 - chance)
        return at_most, at_least
    low, high = _term(hits, bets, chance)
    sum_low, sum_high = _relative_tail(hits, bets, chance)
    scale = Decimal(1 << BITS)
    at_least = Proven(
        DOWN.divide(DOWN.multiply(low, Decimal(sum_low)), scale), UP.divide(UP.multiply(high, Decimal(sum_high)), scale)
    )
    more_low = DOWN.divide(DOWN.multiply(low, Decimal(sum_low - (1 << BITS))), scale)
    more_high = UP.divide(UP.multiply(high, Decimal(sum_high - (1 << BITS))), scale)
    return at_least, Proven(more_low, more_high).complement()


def _relative_tail(hits: int, bets: int, chance: Fraction) -> tuple[int, int]:
    """Bounds of the chance of `hits` or more, at or above the likeliest number, relative to exactly `hits`."""
    won, lost = chance.numerator, chance.denominator - chance.numerator
    term = total = 1 << BITS
    j = hits
    while term > NEGLIGIBLE and j < bets:
        term = term * ((bets - j) * won) // ((j + 1) * lost)
        total += term
        j += 1
    terms = j - hits
    high = total + terms * (terms + 1) // 2
    if j < bets:
        up, down = (bets - j) * won, (j + 1) * lost
        high += (term + terms) * up // (down - up) + 1
    return total, high


def _term(hits: int, bets: int, chance: Fraction) -> tuple[Decimal, Decimal]:
    """Bounds of the chance of exactly so many hits."""
    won, lost = chance.numerator, chance.denominator - chance.numerator
    whole = FINE.ln(Decimal(chance.denominator))
    log = FINE.subtract(_log_factorial(bets), FINE.add(_log_factorial(hits), _log_factorial(bets - hits)))
    for times, part in ((hits, won), (bets - hits, lost)):
        log = FINE.add(log, FINE.multiply(Decimal(times), FINE.subtract(FINE.ln(Decimal(part)), whole)))
    return DOWN.next_minus(DOWN.exp(FINE.subtract(log, ERROR))), UP.next_plus(UP.exp(FINE.add(log, ERROR)))


def _log_factorial(number: int) -> Decimal:
    """ln m!: of the number itself below 1000, by Stirling's series from there."""
    if number < 1000:
        return FINE.ln(Decimal(factorial(number)))
    m = Decimal(number)
    half = FINE.divide(FINE.ln(FINE.multiply(FINE.multiply(PI, Decimal(2)), m)), Decimal(2))
    log = FINE.add(FINE.multiply(m, FINE.subtract(FINE.ln(m), Decimal(1))), half)
    for i, factor in enumerate(STIRLING):
        below = FINE.multiply(Decimal(factor.denominator), Decimal(number ** (2 * i + 1)))
        log = FINE.add(log, FINE.divide(Decimal(factor.numerator), below))
    return log
