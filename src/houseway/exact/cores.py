"""Every core: a compiled kernel on all of them, one call a share; and how a process of a pool behaves."""

import multiprocessing
import os
import signal
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Thread
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


def join_pool() -> None:
    """What a process of a pool does first: it leaves Ctrl-C to who started it, and ends when that one is killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
