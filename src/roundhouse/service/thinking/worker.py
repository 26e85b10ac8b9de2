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
from typing import IO, Any, Final

NICENESS: Final = 10  # pages come before thoughts
LENGTH_HEADER: Final = struct.Struct("!Q")
READY: Final = b"ready"
OWN_GROUP: Final = hasattr(os, "killpg")  # whether a thinker and what it starts can be ended together


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
