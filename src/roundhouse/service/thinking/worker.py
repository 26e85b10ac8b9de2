"""The process that thinks: it is given thoughts one after the other, and ends when whoever gave them is gone.

Thoughts come in on the standard input and answers go out on the standard output, each with its length in front; both
are pickled, for both ends are the same program. A thread listens all the time: if the server is killed, its end of the
pipe closes and this process ends in the middle of a thought.
"""

from __future__ import annotations

import os
import pickle
import signal
import struct
import sys
import threading
import traceback
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from random import Random
from typing import IO, Any, Final

from roundhouse.bots import Bot
from roundhouse.bots.review import adviser
from roundhouse.rules import legal
from roundhouse.rules.state import GameState

NICENESS: Final = 10  # pages come before thoughts
LENGTH_HEADER: Final = struct.Struct("!Q")
READY: Final = b"ready"
OWN_GROUP: Final = hasattr(os, "killpg")  # whether a thinker and what it starts can be ended together

AdvisedLines = list[
    tuple[tuple[int, ...], float]
]  # moves to the end of the turn and expected points, the best first


# ---- what is thought about


def choose(mind: Bot, view: GameState, dice: str) -> tuple[int, Bot]:
    """A bot's move, and the bot, which may remember what it plans."""
    moves = legal(view)
    if len(moves) == 1:
        return moves[0], mind
    move = mind.choose(view, list(moves), Random(dice))
    if move not in moves:
        raise ValueError(f"{move!r} is not legal")
    return move, mind


def advise(name: str, view: GameState, dice: str) -> AdvisedLines:
    """What an adviser would play here, and what it expects."""
    lines = adviser(name).lines(view, legal(view), Random(dice))
    return [(line.moves, line.points) for line in lines]


# ---- the pipe


def send(pipe: IO[bytes], data: bytes) -> None:
    """Put a message into a pipe."""
    pipe.write(LENGTH_HEADER.pack(len(data)) + data)
    pipe.flush()


def receive(pipe: IO[bytes]) -> bytes:
    """The next message of a pipe. Raises `EOFError` when the other end is gone."""
    head = pipe.read(LENGTH_HEADER.size)
    if len(head) == LENGTH_HEADER.size:
        (length,) = LENGTH_HEADER.unpack(head)
        data = pipe.read(length)
        if len(data) == length:
            return data
    raise EOFError


# ---- the process


def work() -> None:
    """Think until the other end is gone."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a bot prints must not get among the answers
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server
    with suppress(AttributeError, OSError):
        os.nice(NICENESS)
    given: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=_listen, args=(given,), daemon=True).start()
    try:
        send(answers, READY)
        while True:
            send(answers, _answer(given.get()))
    except BrokenPipeError:
        _end()


def _listen(given: SimpleQueue[bytes]) -> None:
    with suppress(EOFError, OSError):
        while True:
            given.put(receive(sys.stdin.buffer))
    _end()


def _end() -> None:
    """End at once, together with what a bot has started."""
    if OWN_GROUP and os.getpgrp() == os.getpid():
        os.killpg(0, signal.SIGKILL)
    os._exit(0)


def _answer(data: bytes) -> bytes:
    try:
        thought: Callable[..., Any]
        thought, given = pickle.loads(data)
        return pickle.dumps((True, thought(*given)))
    except BaseException:
        return pickle.dumps((False, traceback.format_exc()))
