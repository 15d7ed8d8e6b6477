"""The walk of a meter, bet by bet, as chances over its levels: the inner loop of `exact/running_dry.py`.

The meter is `level + rest/per` units. Every bet lifts it by `lift/per` units, exactly, in whole numbers; then a line
may take a fixed number of units, or a percentage, or leave it alone. A fixed award above the meter is dry. A
percentage leaves a meter between two levels (of the same rest): `down` takes the lower, else the higher. Chances are
only multiplied and added, never subtracted, so that every one has a relative error of a few roundings a bet.
"""

import numpy as np
from numba import njit
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


@njit(cache=True, nogil=True)
def walk(
    mass: Floats, rest: int, lift: int, per: int, none: float, awards: Ints, chances: Floats,
    kept: Ints, share_chances: Floats, down: bool, weight: Floats, small: float, tolerance: float, work: int,
) -> tuple[Floats, float, float, int, int]:  # fmt: skip
    """Walk until what may still happen is within the tolerance, or the work is done.

    `kept` are the hundredths of the meter that percentage lines leave. `weight` bounds the chance to run dry from each
    level; cells at either end whose chance times weight is below `small` are cut off and added up. Gives the chances
    left by level, the chance of having run dry, the weight cut off, the number of bets and the work left.
    """
    room = len(mass)
    new = np.zeros(room)
    low, high = 0, room - 1
    dry, cut, bets = 0.0, 0.0, 0
    while work > 0:
        while high > low and mass[high] * weight[high] < small:
            cut += mass[high] * weight[high]
            high -= 1
        while low < high and mass[low] * weight[low] < small:
            cut += mass[low] * weight[low]
            low += 1
        if bets % 256 == 0:
            left = 0.0
            for i in range(low, high + 1):
                left += mass[i] * weight[i]
            if left <= tolerance * (dry + left):
                break
        bets += 1
        rest += lift
        up = rest // per
        rest -= up * per
        for i in range(max(low, room - up), high + 1):
            cut += mass[i] * weight[i]
        high = min(high, room - 1 - up)
        first = low + up
        for a in range(len(awards)):
            first = min(first, max(0, low + up - awards[a]))
        for a in range(len(kept)):
            first = min(first, max(0, _left(low + up, rest, per, kept[a], down)))
        for i in range(first, min(low + up, high + up + 1)):
            new[i] = 0.0
        for i in range(low, high + 1):
            new[i + up] = none * mass[i]
        for a in range(len(awards)):
            chance, by = chances[a], awards[a] - up
            short = 0.0
            for i in range(low, min(by, high + 1)):
                short += mass[i]
            dry += chance * short
            for i in range(max(low, by), high + 1):
                new[i - by] += chance * mass[i]
        for a in range(len(kept)):
            chance = share_chances[a]
            for i in range(low, high + 1):
                to = _left(i + up, rest, per, kept[a], down)
                if to < 0:
                    dry += chance * mass[i]
                else:
                    new[to] += chance * mass[i]
        mass, new = new, mass
        low, high = first, high + up
        work -= (high - low + 16) * (1 + len(awards) + 4 * len(kept))
    mass[:low] = 0.0
    mass[high + 1 :] = 0.0
    return mass, dry, cut, bets, work


@njit(cache=True, nogil=True)
def _left(level: int, rest: int, per: int, kept: int, down: bool) -> int:
    """The level that a percentage leaves: (level + rest/per)*kept/100 - rest/per, rounded to a whole one."""
    above = level * per * kept - rest * (100 - kept)
    return above // (100 * per) if down else -(-above // (100 * per))
