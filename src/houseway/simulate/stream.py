"""Random numbers and dealing, in compiled code. A block of rounds has a stream of its own.

The numbers are those of xoshiro256++ (Blackman and Vigna), started for block i of seed S from numpy's
`SeedSequence(S, spawn_key=(i,))`. So what a block deals hangs on the seed and on i alone, and not on who deals it.

Several cards come from one number (Brackett-Rozinsky and Lemire, "Batched ranged random integer generation"): for the
next of b cards, the upper half of the 128-bit product of the number and b is the choice, and the lower half is the
number for the next card. With P the product of all b, the lower half at the end is the number times P, modulo 2^64;
the choices are equally likely if the numbers for which that is below 2^64 mod P are thrown away.
"""

from collections.abc import Iterator
from math import prod
from typing import Any, Final, NamedTuple

import numpy as np
from llvmlite import ir  # type: ignore[import-untyped]
from numba import njit, types
from numba.extending import intrinsic
from numpy.typing import NDArray

from houseway.cards import Card

AT_ONCE: Final = 9
"""cards from one number: of 53 cards these are P < 2^51 choices, so that one number in 8,000 or fewer is thrown away"""

Words = NDArray[np.uint64]


class Draws(NamedTuple):
    """How a round's cards are drawn: so many from each number."""

    cards: NDArray[np.int64]
    product: Words
    """P, for each number"""
    least: Words
    """2^64 mod P: a lower half below this is thrown away"""


def draws(deck: int, cards: int) -> Draws:
    """For some cards off a deck of this size."""
    sizes = [min(AT_ONCE, cards - start) for start in range(0, cards, AT_ONCE)]
    starts = range(0, cards, AT_ONCE)
    products = [prod(range(deck - start, deck - start - size, -1)) for start, size in zip(starts, sizes, strict=True)]
    return Draws(
        np.array(sizes, dtype=np.int64),
        np.array(products, dtype=np.uint64),
        np.array([2**64 % product for product in products], dtype=np.uint64),
    )


def start(seed: int, block: int) -> Words:
    """The state of a block's stream."""
    return np.random.SeedSequence(seed, spawn_key=(block,)).generate_state(4, np.uint64).astype(np.uint64)


def deals(
    deck: tuple[Card, ...], cards: int, seed: int, block: int, rounds: int, batch: int = 4096
) -> Iterator[NDArray[np.uint8]]:
    """The cards of a block's rounds, a row each, in batches that are overwritten by the next one."""
    state, pile = start(seed, block), np.array([int(card) for card in deck], dtype=np.uint8)
    how = draws(len(deck), cards)
    hands = np.zeros((min(batch, rounds), cards), dtype=np.uint8)
    for done in range(0, rounds, batch):
        some = hands[: min(batch, rounds - done)]
        _deal(state, pile, how, some)
        yield some


def _product(_typing: Any, _a: Any, _b: Any) -> Any:
    """The upper and the lower half of a product of 64-bit numbers: one instruction, which Python has no word for."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        wide, word = ir.IntType(128), ir.IntType(64)
        product = builder.mul(builder.zext(args[0], wide), builder.zext(args[1], wide))
        upper = builder.trunc(builder.lshr(product, ir.Constant(wide, 64)), word)
        return context.make_tuple(builder, signature.return_type, (upper, builder.trunc(product, word)))

    both: Any = types.UniTuple(types.uint64, 2)  # type: ignore[no-untyped-call]
    return both(types.uint64, types.uint64), generate


_wide: Any = intrinsic(_product)


@njit(cache=True, nogil=True)
def _deal(state, pile, how, hands):  # type: ignore[no-untyped-def] # pragma: no cover
    """Fill the rows with the first cards of a shuffle that goes no further than they do (Fisher-Yates).

    The pile is left as it lies: shuffled from any order, the next round's cards are as random.
    """
    s0, s1, s2, s3 = state[0], state[1], state[2], state[3]
    size = np.uint64(len(pile))
    for row in range(len(hands)):
        at = np.uint64(0)
        for draw in range(len(how.cards)):
            product, least = how.product[draw], how.least[draw]
            while True:
                # xoshiro256++
                number = s0 + s3
                number = ((number << np.uint64(23)) | (number >> np.uint64(41))) + s0
                shifted = s1 << np.uint64(17)
                s2 ^= s0
                s3 ^= s1
                s1 ^= s2
                s0 ^= s3
                s2 ^= shifted
                s3 = (s3 << np.uint64(45)) | (s3 >> np.uint64(19))
                if number * product >= least:
                    break
            for _ in range(how.cards[draw]):
                chosen, number = _wide(number, size - at)
                chosen += at
                card = pile[chosen]
                pile[chosen] = pile[at]
                pile[at] = card
                hands[row, at] = card
                at += np.uint64(1)
    state[0], state[1], state[2], state[3] = s0, s1, s2, s3
