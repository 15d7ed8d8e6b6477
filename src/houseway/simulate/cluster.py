"""A Dask cluster as an executor. Dask is no part of the house: whoever has a cluster has it."""

import logging
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from importlib import import_module
from typing import Any, Final

from houseway.refused import Refused

TIMEOUT: Final = 10
"""seconds to find the scheduler"""


@contextmanager
def cluster(address: str) -> Iterator[Executor]:
    """The cluster whose scheduler is at this address, such as tcp://scheduler:8786."""
    try:
        distributed = import_module("distributed")
    except ImportError:
        raise Refused("a cluster needs Dask: install the package distributed", "cluster") from None
    with _quietly(), _client(distributed, address) as client:
        if not client.scheduler_info()["workers"]:
            raise Refused(f"the cluster at {address} has no workers", "cluster")
        yield client.get_executor()


@contextmanager
def _client(distributed: Any, address: str) -> Iterator[Any]:
    try:
        client = distributed.Client(address, timeout=TIMEOUT, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        why = (str(error).splitlines() or [""])[0] or type(error).__name__
        raise Refused(f"no cluster answers at {address}: {why}", "cluster") from None
    try:
        yield client
    finally:
        client.close(timeout=TIMEOUT)


@contextmanager
def _quietly() -> Iterator[None]:
    """What becomes of workers and wires is told once, by the run; Dask tells it at length as it happens."""
    loggers = [logging.getLogger(name) for name in ("distributed", "distributed.client", "tornado.application")]
    levels = [logger.level for logger in loggers]
    for logger in loggers:
        logger.setLevel(logging.CRITICAL)
    try:
        yield
    finally:
        for logger, level in zip(loggers, levels, strict=True):
            logger.setLevel(level)
