"""Processes that play games for another.

They are forked from a small server that has no threads, never from whoever asks: a fork copies the locks that other
threads hold just then, and nobody opens those again.
"""

from __future__ import annotations

import gc
import os
import signal
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context, parent_process

from roundhouse.bots import Bot
from roundhouse.bots.elsewhere import receive

LOADED = ["roundhouse.lab.arena_play"]  # once, for all of them
OBJECTS_BETWEEN_COLLECTIONS = (
    100_000  # games leave no cycles of objects behind, so collecting them is lost time
)
LOOK_ROUND = 1.0  # seconds between two looks whether anybody still wants the games


@contextmanager
def processes(
    count: int, bots: Mapping[str, Callable[..., Bot]] | None = None
) -> Iterator[ProcessPoolExecutor]:
    """So many of them, which get to know these bots; what they have not begun is dropped at the end."""
    context = get_context("forkserver")
    context.set_forkserver_preload(LOADED)
    pool = ProcessPoolExecutor(count, context, initializer=behave, initargs=(dict(bots or {}),))
    try:
        yield pool
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def behave(bots: dict[str, Callable[..., Bot]]) -> None:
    """Ctrl-C ends such a process without a word: the one that asked for the games does the talking. It does not outlive
    that one, however it ended; the look round is a timer, as a thread would forbid bots that start processes.
    """
    receive(bots)
    gc.freeze()
    gc.set_threshold(OBJECTS_BETWEEN_COLLECTIONS)
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    signal.signal(signal.SIGALRM, look_round)
    signal.setitimer(signal.ITIMER_REAL, LOOK_ROUND, LOOK_ROUND)


def look_round(*_: object) -> None:
    """End where nobody is left who asked for games."""
    asking = parent_process()
    if asking is not None and not asking.is_alive():
        os._exit(1)
