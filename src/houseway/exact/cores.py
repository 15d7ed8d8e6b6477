"""Running a compiled kernel on every core: one call a share, each with its own results to be added up."""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")


def cores() -> int:
    """How many this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def on_every_core(kernel: Callable[[int, int], T]) -> list[T]:
    """Call `kernel(share, shares)` once a core; kernels are compiled with `nogil`, so threads do.

    A kernel takes every `shares`-th piece of the work from `share` on: interleaved, since pieces are uneven.
    """
    shares = cores()
    with ThreadPoolExecutor(shares) as pool:
        return list(pool.map(lambda share: kernel(share, shares), range(shares)))
